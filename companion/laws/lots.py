"""How much is looked at: enough in each run, and as much as wanted in a long one."""

import os
from typing import Any, Final

from hypothesis import settings

TIMES: Final = int(os.environ.get("EXAMPLES", "1"))
"""`make soak` draws so many times as many."""


def few(number: int, **more: Any) -> settings:
    """Return settings for so many examples in an ordinary run. None has a deadline: how long one takes says
    how busy the machine is."""
    return settings(max_examples=number * TIMES, deadline=None, **more)
