"""Features are discovered, not listed: each is a folder whose modules have standard names."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

FEATURES: Final = "companion.features"


@cache
def features() -> tuple[str, ...]:
    """Return the names of all features, in alphabetical order."""
    return tuple(
        sorted(found.name for found in iter_modules(import_module(FEATURES).__path__) if found.ispkg)
    )


@cache
def parts(name: str) -> tuple[ModuleType, ...]:
    """Return the modules of this name that features have: `moves`, `forms`, `store`, `service`, `pages`.

    Each package asks for its own, so that none loads what it must not depend on.
    """
    modules = (f"{FEATURES}.{feature}.{name}" for feature in features())
    return tuple(import_module(module) for module in modules if find_spec(module))
