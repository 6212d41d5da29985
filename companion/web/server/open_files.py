"""How many connections the system lets one process keep: each phone's stream is an open file."""

import sys
from contextlib import suppress

PHONES = 4_000
"""So many at once are promised in docs/hosting.md."""

EACH = 2
"""Connections that a phone keeps: its stream, and one on which it asks."""

OTHERS = 256
"""Open files besides those of phones: the ledger's, the program's own."""

WANTED = PHONES * EACH + OTHERS


def raise_limit() -> int:
    """Have as many open files as may be had, up to `WANTED`, and give that number. 0: it cannot be told."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= WANTED:
        return WANTED
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    # macOS takes no more than 10,240, whatever it says.
    for wanted in (most, min(most, 10_240)):
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def words_of(limit: int) -> str | None:
    """Return what to say of a limit; nothing where it is enough."""
    if not limit or limit >= WANTED:
        return None
    phones = max(limit - OTHERS, 0) // EACH
    return (
        f"This system lets Undertally open {limit} files, enough for some {phones} phones. "
        f"For {PHONES}: ulimit -n {WANTED}, or LimitNOFILE={WANTED} in the unit (docs/hosting.md)."
    )
