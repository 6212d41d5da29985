"""What the desk prints. Every module here adds its own `PAPERS`."""

from importlib import import_module
from pkgutil import iter_modules

from companion.kernel.game import Paper


def _papers() -> tuple[Paper, ...]:
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return tuple(paper for module in modules for paper in getattr(module, "PAPERS", ()))


PAPERS: tuple[Paper, ...] = _papers()
