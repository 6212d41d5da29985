"""The pages of the desk beside the table page. Every module here adds its own `VIEWS`, by name."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer

View = Callable[[State, Viewer, Mapping[str, str]], Any]


def _views() -> Mapping[str, View]:
    found: dict[str, View] = {}
    for module in iter_modules(__path__):
        found |= getattr(import_module(f"{__name__}.{module.name}"), "VIEWS", {})
    return found


VIEWS: Mapping[str, View] = _views()
