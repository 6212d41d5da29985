"""One form a move: what a phone sends for it. Every module here adds its own `FORMS`."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from companion.forms.move import MoveForm


def _forms() -> Mapping[str, type[MoveForm]]:
    found: dict[str, type[MoveForm]] = {}
    for module in iter_modules(__path__):
        found |= getattr(import_module(f"{__name__}.{module.name}"), "FORMS", {})
    return found


FORMS: Mapping[str, type[MoveForm]] = _forms()
