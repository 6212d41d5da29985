"""How much a phone keeps while the table is out of reach, and how much of it it sends at once; the page hands
these numbers to `static/js/queue.js`."""

from typing import Final

from companion.web.access.security import MAX_BYTES

MAX_QUEUED: Final = 200
"""Entries in a queue."""

MAX_LENGTH: Final = 4_000
"""Characters in the form of a queued entry."""

SENT_AT_ONCE: Final = MAX_BYTES // (3 * MAX_LENGTH) - 1
"""Entries in one request, which holds them even if every character is sent as three. The rest of the form
takes less than one more entry would."""

QUEUE_LIMITS: Final = f"{MAX_QUEUED} {MAX_LENGTH} {SENT_AT_ONCE}"
