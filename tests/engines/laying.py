"""A table set up by the requests its phone would send, without its pages: for tests that begin in
mid-game."""

import json
from itertools import count

from tests.engines.hands import Hand

_tokens = count()


def laid(address: str, game: str, phone: Hand, own: str, *others: str, **settings: str) -> str:
    """Open a table from a phone, begin the game with the first seat, and return its address. The phone
    enters for its own seat, if any, and for people without a phone."""
    phone.go(address)
    table = phone.post(f"{address}/tables", address, ("game", game)).partition("?")[0]
    seats = [*([own] if own else []), *others]
    for seat in seats:
        bare = [] if seat == own else [("phone", "no")]
        phone.post(f"{table}/sit", table, ("seat", seat), *bare)
    order = [("order", seat) for seat in seats]
    chosen = [(f"set-{key}", value) for key, value in settings.items()]
    go = (("first", seats[0]), ("go", "1"))
    phone.post(f"{table}/begin", table, *order, *chosen, *go, *_entry(phone, table))
    return table


def entered(phone: Hand, table: str, kind: str, seat: str, **fields: str | tuple[str, ...]) -> None:
    """Enter what a form would; a field with several ticks has a tuple."""
    sent = [
        (name, one) for name, each in fields.items() for one in ((each,) if isinstance(each, str) else each)
    ]
    phone.post(f"{table}/moves/{kind}", table, ("seat", seat), *sent, *_entry(phone, table))


def _entry(phone: Hand, table: str) -> tuple[tuple[str, str], ...]:
    version = json.loads(phone.get(f"{table}/version"))["version"]
    return ("saw", str(version)), ("token", f"laid-by-a-test-{next(_tokens):06}"), ("next", "")
