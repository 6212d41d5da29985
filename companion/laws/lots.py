"""How much the laws look at: enough in each run, and as much as wanted in a long one."""

import os
from typing import Any, Final

from hypothesis import settings

TIMES: Final = int(os.environ.get("EXAMPLES", "1"))
"""The factor by which `make soak` draws more examples."""


def few(number: int, **more: Any) -> settings:
    """Return settings for a number of examples in an ordinary run. None has a deadline: how long one takes
    says how busy the machine is."""
    return settings(max_examples=number * TIMES, deadline=None, **more)
