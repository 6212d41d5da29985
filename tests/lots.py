"""How often random examples are drawn: enough in each run, and as many as wanted in a long one."""

import os
from typing import Any

from hypothesis import settings

TIMES = int(os.environ.get("EXAMPLES", "1"))
"""`make soak` draws so many times as many."""


def few(number: int, **more: Any) -> settings:
    """So many examples in an ordinary run; how long one takes says how busy the machine is."""
    return settings(max_examples=number * TIMES, deadline=None, **more)
