"""What the modules of a package say each for themselves, as one: there is no list to edit."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any


def gathered(package: str, name: str) -> dict[str, Any]:
    """Return the mappings called `name` of all modules in a package, which may ask while it is being
    imported."""
    return {key: value for found in each_module(package, name) for key, value in found.items()}


def each_module(package: str, name: str) -> Iterator[Any]:
    """Yield what is called `name` in each module of a package that has it, in the order of the modules'
    names."""
    for module in iter_modules(import_module(package).__path__):
        found = getattr(import_module(f"{package}.{module.name}"), name, None)
        if found is not None:
            yield found
