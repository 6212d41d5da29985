"""How much is looked at: enough in each run, and as much as wanted in a long one."""

import os
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

TIMES = int(os.environ.get("EXAMPLES", "1"))
"""`make soak` draws so many times as many."""


def few(number: int, **more: Any) -> settings:
    """So many examples in an ordinary run; how long one takes says how busy the machine is."""
    return settings(max_examples=number * TIMES, deadline=None, **more)


def varied(every: Iterable[Any], *usual: Any) -> list[Any]:
    """Return all values of a parameter, of which only the `usual` ones come up in an ordinary run."""
    values = [*every]
    assert set(usual) <= set(values)
    return [value if value in usual else pytest.param(value, marks=pytest.mark.soak) for value in values]
