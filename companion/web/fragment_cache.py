"""Fragments: drawn parts of pages, shared by all phones that may see the same.

A fragment records what its templates asked about the viewer, and is shown to every viewer for whom the
answers are the same. It has placeholders for what belongs to one phone: the CSRF token, the tokens of
entries, the resources of the phone's turn, its news, and what is due, in its order. The names of the
placeholders change with each start of the server, so that nobody can write one into a page. A phone whose
script can (`FILLS`) fills in tokens and version itself, so that all such phones get the same compressed
bytes. The server knows which lines such a phone shows (`shown_lines.py`), and sends only what has changed.
"""

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, fields
from hashlib import sha256
from itertools import count
from secrets import token_hex, token_urlsafe
from sys import getsizeof
from typing import Any, NamedTuple, Self, TypeAlias

from flask import current_app, g, request
from flask_wtf.csrf import generate_csrf

from companion.kernel.seats import Seat, Viewer
from companion.table.cache import Cache

Question: TypeAlias = tuple[str, Seat | None]
"""What was asked about a viewer: a fact, by its name, with None; or `HOLDS`, with the seat."""

HOLDS = "holds"
FACTS = frozenset({*(fact.name for fact in fields(Viewer)), "enters"})


MAX_BYTES = 12 * 1024 * 1024
MAX_SHORT_BYTES = 8 * 1024 * 1024
"""The maximum size of all cached long parts, and that of all short ones, in bytes. Short ones have a cache of
their own, because a long part would push out a hundred of them."""


class RecordingViewer(Viewer):
    """A viewer that records what was asked about it, with the answers: viewers with the same answers get the
    same page."""

    __slots__ = ("asked",)
    asked: dict[Question, Any]

    def __new__(cls, **_facts: object) -> Self:
        viewer = super().__new__(cls)
        object.__setattr__(viewer, "asked", {})
        return viewer

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if name in FACTS:
            super().__getattribute__("asked")[name, None] = value
        return value

    @property
    def enters(self) -> bool:
        # Record only the result, not the facts behind it.
        return plain(self).enters

    def holds(self, seat: Seat | None) -> bool:
        held = plain(self).holds(seat)
        self.asked[HOLDS, seat] = held
        return held


def record_questions(viewer: Viewer) -> RecordingViewer:
    return RecordingViewer(**_facts(viewer))


def plain(viewer: RecordingViewer) -> Viewer:
    return Viewer(**{fact.name: object.__getattribute__(viewer, fact.name) for fact in fields(Viewer)})


def would_answer(viewer: Viewer, answers: Mapping[Question, Any]) -> bool:
    """Return whether the answers would be the same for this viewer."""
    return all(
        (viewer.holds(seat) if name == HOLDS else getattr(viewer, name)) == answer
        for (name, seat), answer in answers.items()
    )


def _facts(viewer: Viewer) -> dict[str, Any]:
    return {fact.name: getattr(viewer, fact.name) for fact in fields(Viewer)}


CSRF_TOKEN = f"proof-{token_hex(16)}"
TOKENS = f"token-{token_hex(16)}"
SAW = f"saw-{token_hex(16)}"
_OWN = f"own-{token_hex(16)}-"
OWN_TURN, OWN_NEWS, OWN_DUE = (f"{_OWN}{what}" for what in ("turn", "news", "due"))
ADDRESS = f"address-{token_hex(16)}"
"""The placeholder for an address that differs from page to page, in pieces that many pages share."""

# One expression finds all placeholders that the server fills in; they share a prefix.
_HOLES = re.compile(f"({_OWN}(?:turn|news|due))".encode())


@dataclass(frozen=True, slots=True)
class Fragment:
    """`asked`: the questions about the viewer, with their answers. `pieces`: what was drawn, alternating with
    the names of the placeholders that the server fills in; as UTF-8, which takes half the memory of text.
    `digest`: of all that was drawn."""

    asked: Mapping[Question, Any]
    pieces: tuple[bytes, ...]
    digest: bytes

    @classmethod
    def of(cls, answers: Mapping[Question, Any], html: bytes) -> Self:
        return cls(answers, tuple(_HOLES.split(html)), sha256(html).digest())


class Part(NamedTuple):
    """A fragment for one phone. `own`: what the server fills into the placeholders among its `pieces`, in
    order. `private`: whether it may contain what other phones may not see."""

    fragment: Fragment
    own: tuple[bytes, ...] = ()
    private: bool = False

    def whole(self) -> bytes:
        pieces = list(self.fragment.pieces)
        pieces[1::2] = self.own
        return b"".join(pieces)

    def unique_key(self) -> bytes:
        """Return a key that differs for parts with different content."""
        return b"".join(b"%d:%s" % (len(said), said) for said in (self.fragment.digest, *self.own))


class Fragments:
    """The most recently shown fragments, up to a number of bytes."""

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self._kept: Cache[Hashable, tuple[Fragment, ...]] = Cache(most_bytes, _bytes)

    @property
    def size(self) -> int:
        return self._kept.weight

    def get(self, key: Hashable, viewer: Viewer) -> Fragment | None:
        return next((each for each in self._kept.get(key) or () if would_answer(viewer, each.asked)), None)

    def put(self, key: Hashable, fragment: Fragment) -> None:
        # If two requests do this at once, one fragment may be lost; it is then drawn again.
        self._kept.put(key, (*(self._kept.get(key) or ()), fragment))


def _bytes(fragments: tuple[Fragment, ...]) -> int:
    return sum(getsizeof(piece) for each in fragments for piece in each.pieces)


FILLS = "X-Fills"
HOLES = "X-Holes"


def csrf_token() -> str:
    """Return the CSRF token for forms; in a shared part, its placeholder."""
    return CSRF_TOKEN if g.get("sharing") else generate_csrf()


def find_csrf_token() -> str | None:
    """Return the CSRF token of this request, if one was made."""
    token: str | None = g.get(current_app.config["WTF_CSRF_FIELD_NAME"])
    return token


def fresh_token() -> str:
    """Return a token for an entry, which is unique; in a shared part, its placeholder. The tokens of one page
    differ only in the number at the end."""
    if g.get("sharing"):
        return TOKENS
    g.tokens = g.get("tokens", 0) + 1
    return f"{g.setdefault('page_token', token_urlsafe(16))}-{g.tokens}"


def saw(version: int) -> str:
    """Return the version that the page shows, for forms; in a shared part, its placeholder."""
    return SAW if g.get("sharing") else str(version)


def phone_fills() -> bool:
    """Return whether the phone fills in tokens and version itself (`static/js/live.js`)."""
    # A page sent before the server was started has other placeholders.
    return request.headers.get(FILLS) == "2"


def fill_part(part: Part, version: int) -> bytes:
    """Return a part for the phone of this request, with everything that the phone does not fill in itself.
    `version`: of the table that it shows."""
    html = part.whole()
    if phone_fills():
        return html
    if CSRF_TOKEN.encode() in html:
        html = html.replace(CSRF_TOKEN.encode(), generate_csrf().encode())
    first, number = token_urlsafe(16), count(1)
    html = re.sub(TOKENS.encode(), lambda _hole: f"{first}-{next(number)}".encode(), html)
    return html.replace(SAW.encode(), str(version).encode())
