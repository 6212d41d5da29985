"""How many examples the laws try: enough in an ordinary run, and as many as wanted in a long one."""

import os
from typing import Any, Final

from hypothesis import settings

TIMES: Final = int(os.environ.get("EXAMPLES", "1"))
"""The factor by which `make soak` draws more examples."""


def few(number: int, **more: Any) -> settings:
    """Return settings for this many examples in an ordinary run. There is no deadline, since times depend on
    the machine."""
    return settings(max_examples=number * TIMES, deadline=None, **more)
