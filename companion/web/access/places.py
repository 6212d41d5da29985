"""Where a phone is and where it goes on to: always a page of the same table."""

from urllib.parse import SplitResult, urlsplit

from flask import request

from companion.web.routes import declared

LONGEST = 4_000
"""Characters of an address that is gone on to: a recount has all its numbers there, servers read 8,000."""


def places(code: str, home: str = "") -> tuple[str, str]:
    """The page that the phone shows, and the one that its forms lead on to.

    `home`: the page that all of them belong to, where it is not that of the table.
    """
    home = home or f"/t/{code}"
    if request.method == "POST":
        following = inside((request.form.getlist("next") or [""])[-1], home)
        return following, following
    shown = _own_address(code)
    if request.headers.get("HX-Target") == "sheet":
        under = _split(request.headers.get("HX-Current-URL", ""))
        shown = inside(f"{under.path}?{under.query}".rstrip("?"), home)
        return shown, shown
    return shown, home if declared().passing else shown


def shows(home: str) -> bool:
    """Whether a script asks from the page at this address, as all do that do not say from where."""
    return _split(request.headers.get("HX-Current-URL", "")).path in ("", home)


def inside(address: str, home: str) -> str:
    """The address if it is one of this table's pages, else the table itself."""
    path = _split(address).path
    own = path == home or path.startswith(f"{home}/")
    return address if own and _is_plain(address) else home


def own_page(address: str) -> str:
    """The address if it is one of our pages, else the front door."""
    return address if address.startswith("/") and _is_plain(address) else "/"


def _is_plain(address: str) -> bool:
    typed = len(address) <= LONGEST and address.isascii() and address.isprintable()
    return (
        typed
        and not any(part in _split(address).path for part in ("//", "..", "\\"))
        and "//" not in address[:2]
    )


def _split(address: str) -> SplitResult:
    """What is no address leads nowhere."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _own_address(code: str) -> str:
    """As it was asked for, with the code as the table spells it."""
    _empty, first, _typed, *rest = request.full_path.rstrip("?").split("/", 3)
    query = request.query_string.decode("ascii", "ignore")
    path = "/".join(["", first, code, *(part.split("?")[0] for part in rest)])
    return f"{path}?{query}" if query else path
