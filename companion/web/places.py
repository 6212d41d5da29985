"""Where a phone is and where it goes on to: always a page of the same table."""

from urllib.parse import urlsplit

from flask import request

PASSING = {"tables.view", "asking.answer"}
"""Pages that one goes back from once something is entered."""


def places(code: str) -> tuple[str, str]:
    """The page that the phone shows, and the one that its forms lead on to."""
    home = f"/t/{code}"
    if request.method == "POST":
        following = inside((request.form.getlist("next") or [""])[-1], home)
        return following, following
    shown = _own_address(code)
    if request.headers.get("HX-Target") == "sheet":
        under = urlsplit(request.headers.get("HX-Current-URL", ""))
        shown = inside(f"{under.path}?{under.query}".rstrip("?"), home)
        return shown, shown
    return shown, home if request.endpoint in PASSING else shown


def inside(address: str, home: str) -> str:
    """The address if it is one of this table's pages, else the table itself."""
    path = urlsplit(address).path
    own = path == home or path.startswith(f"{home}/")
    plain = len(address) <= 500 and address.isascii() and address.isprintable()
    tricky = any(part in path for part in ("//", "..", "\\"))
    return address if own and plain and not tricky else home


def _own_address(code: str) -> str:
    """As it was asked for, with the code as the table spells it."""
    _empty, first, _typed, *rest = request.full_path.rstrip("?").split("/", 3)
    query = request.query_string.decode("ascii", "ignore")
    path = "/".join(["", first, code, *(part.split("?")[0] for part in rest)])
    return f"{path}?{query}" if query else path
