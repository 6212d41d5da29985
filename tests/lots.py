"""Which values of a parameter an ordinary run tries; `few` says how many examples."""

from collections.abc import Iterable
from typing import Any

import pytest

from companion.laws.lots import few

__all__ = ["few", "varied"]


def varied(every: Iterable[Any], *usual: Any) -> list[Any]:
    """Return all values of a parameter; an ordinary run tries only the `usual` ones."""
    values = [*every]
    assert set(usual) <= set(values)
    return [value if value in usual else pytest.param(value, marks=pytest.mark.soak) for value in values]
