"""Which values of a parameter are looked at in an ordinary run; `few` says how many examples."""

from collections.abc import Iterable
from typing import Any

import pytest

from companion.laws.lots import few

__all__ = ["few", "varied"]


def varied(every: Iterable[Any], *usual: Any) -> list[Any]:
    """Return all values of a parameter, of which only the `usual` ones come up in an ordinary run."""
    values = [*every]
    assert set(usual) <= set(values)
    return [value if value in usual else pytest.param(value, marks=pytest.mark.soak) for value in values]
