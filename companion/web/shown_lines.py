"""Which lines of a page's part each phone shows, so that it is sent only those that are new to it.

A phone keeps the lines of the part that it shows, and those that it no longer shows, because a form of an
earlier turn often comes back with a few lines changed. A patch makes the next part from both. It is a list of
pieces:

- a string: new lines;
- `[skip, count]`: `count` lines of the part that the phone shows, `skip` lines after the current position;
- `[skip, count, 1]`: `count` of the lines no longer shown, which are kept newest first, `skip` lines after
  the last ones taken from them.

The current position in the part is after the last lines that were taken from it, and each line from elsewhere
moves it on by one, as if that line replaced one. Since positions are not counted from the top, the same
change further down gives the same piece, which compresses to almost nothing. `patched` in static/js/live.js
applies a patch.
"""

import json
from array import array
from hashlib import blake2b
from secrets import token_bytes
from sys import getsizeof
from typing import Final, NamedTuple, TypeAlias

from companion.table.cache import Cache
from companion.web.fragment_cache import Part

Piece: TypeAlias = str | list[int]

MAX_BYTES: Final = 64 * 1024 * 1024
"""The most bytes of hashes of lines, for all phones together: enough for some 4,000 phones in long games."""

MAX_PATCHES: Final = 4 * 1024 * 1024
MAX_ANSWERED: Final = 20_000
MAX_NAME_LENGTH: Final = 16
"""How many characters a name has: so many that nobody can guess one."""

MAX_GONE: Final = 2_000
"""How many of the lines that a phone no longer shows are remembered here; the phone keeps at least as
many."""

MIN_RUN: Final = 40
"""The fewest bytes for which a piece refers to lines out of order, or no longer shown. Fewer are sent again,
because a reference would cut in two a text that the compressor can repeat as a whole."""

SHOWN, GONE = 0, 1

WIDTH: Final = 8
"""The bytes of the hash of one line."""

STRIDE: Final = 64
"""How many lines are compared at once at the beginning of a search, a power of 2."""

MAX_PATCH_LENGTH: Final = 12_000
"""The most characters of a patch: compressed, the whole part is shorter than a longer patch."""


class Lines(NamedTuple):
    """The hashes of the lines that a phone has. `gone`: of the lines that it no longer shows, the most
    recently shown first."""

    shown: bytes
    gone: bytes = b""

    @property
    def size(self) -> int:
        return getsizeof(self.shown) + getsizeof(self.gone)


class Patch(NamedTuple):
    """`name`: of what the phone shows after the patch. `pieces`: how to make it, as JSON."""

    name: str
    pieces: str


class Shown:
    """What phones show, by names that nobody can guess. Of the lines only hashes are stored."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._key = token_bytes(32)
        self._lines: Cache[str, Lines] = Cache(max_bytes, lambda lines: lines.size)
        self._patches: Cache[str, str] = Cache(MAX_PATCHES, getsizeof)
        self._answered: Cache[str, tuple[int, str]] = Cache(MAX_ANSWERED)

    def note_answered(self, credential: str, page: str, version: int, name: str) -> None:
        """Record that a phone was sent the part of this name, at this version, for one of its pages."""
        self._answered.put(self._hash(f"{credential} {page}".encode()), (version, name))

    def find_answered(self, credential: str, page: str) -> tuple[int, str]:
        """Return the version and the name of the part that a phone was last sent for a page; 0 and "" if
        unknown."""
        return self._answered.get(self._hash(f"{credential} {page}".encode())) or (0, "")

    def note(self, part: Part) -> tuple[str, int]:
        """Return the name of a part that a phone is sent whole, and its number of lines."""
        name, shown = self._note(part)
        return name, len(shown) // WIDTH

    def _note(self, part: Part) -> tuple[str, bytes]:
        # If names could be guessed, a phone could find out whether another one shows something.
        name = self._hash(part.unique_key())
        lines = self._lines.get(name)
        if lines is None:
            lines = Lines(array("q", map(hash, part.whole().split(b"\n"))).tobytes())
            self._lines.put(name, lines)
        return name, lines.shown

    def patch(self, base: str, part: Part, *, recalls: bool = True) -> Patch | None:
        """Return how to make `part` from what a phone shows, which is named `base`; None if that is no longer
        known, or the patch would be too long.

        `recalls`: whether lines that are no longer shown may be referred to.
        """
        known, (whole, shown) = self._lines.get(base), self._note(part)
        if known is None:
            return None
        if whole == base:
            return Patch(base, f"[[0,{len(shown) // WIDTH}]]")
        name = self._hash(f"{base} {whole} {recalls:d}".encode())
        pieces = self._patches.get(name)
        if pieces is None or self._lines.get(name) is None:
            found = find_pieces(known if recalls else Lines(known.shown), shown, part.whole().split(b"\n"))
            self._lines.put(name, Lines(shown, find_gone(known, found)))
            pieces = json.dumps(found, separators=(",", ":"), ensure_ascii=False)
            self._patches.put(name, pieces)
        return Patch(name, pieces) if len(pieces) <= MAX_PATCH_LENGTH else None

    def _hash(self, said: bytes) -> str:
        return blake2b(said, digest_size=MAX_NAME_LENGTH // 2, key=self._key).hexdigest()


def find_pieces(known: Lines, new: bytes, lines: list[bytes]) -> list[Piece]:
    """Return the pieces of a patch. `new`: the hashes of `lines`."""
    shown = known.shown
    found: list[Piece] = []
    literal: list[bytes] = []
    last = [0, 0]
    here = 0
    while here < len(lines):
        which, first = SHOWN, last[SHOWN]
        start, place = here * WIDTH, first * WIDTH
        end = start + WIDTH
        if shown[place : place + WIDTH] != new[start:end]:
            # If one line was replaced, the next usually matches in place: then do not search for this one.
            if new[end : end + WIDTH] == shown[place + WIDTH : place + 2 * WIDTH]:
                first = -1
            else:
                first = _find(shown, new[start:end])
                if first < 0:
                    which, first = GONE, _find(known.gone, new[start:end])
        number = _length(known[which], first, new, here) if first >= 0 else 1
        run = lines[here : here + number]
        if first < 0 or ((which, first) != (SHOWN, last[SHOWN]) and sum(map(len, run)) < MIN_RUN):
            literal += run
        else:
            if literal:
                found.append(b"\n".join(literal).decode())
                literal = []
            found.append([first - last[which], number, *([GONE] if which else [])])
            last[which] = first + (number if which else 0)
        last[SHOWN] += number
        here += number
    return [*found, b"\n".join(literal).decode()] if literal else found


def _find(hashes: bytes, wanted: bytes) -> int:
    """Return the index of the first line with a hash, or -1."""
    at = hashes.find(wanted)
    while at > 0 and at % WIDTH:
        at = hashes.find(wanted, at + 1)
    return at // WIDTH


def _length(old: bytes, first: int, new: bytes, here: int) -> int:
    """Return how many lines are the same from `first` in `old` and from `here` in `new` on."""
    start, place, stride = here * WIDTH, first * WIDTH, STRIDE * WIDTH
    while stride >= WIDTH:
        these = new[start : start + stride]
        if len(these) == stride and these == old[place : place + stride]:
            start, place = start + stride, place + stride
        else:
            stride //= 2
    return start // WIDTH - here


def find_gone(known: Lines, pieces: list[Piece]) -> bytes:
    """Return the hashes of the lines that a phone no longer shows after a patch."""
    last = [0, 0]
    taken: tuple[list[tuple[int, int]], ...] = ([], [])
    for piece in pieces:
        if isinstance(piece, str):
            last[SHOWN] += piece.count("\n") + 1
            continue
        skip, number, which = (*piece, SHOWN)[:3]
        first = last[which] + skip
        taken[which].append((first, first + number))
        last[which] = first + (number if which else 0)
        last[SHOWN] += number
    return (_without(known.shown, taken[SHOWN]) + _without(known.gone, taken[GONE]))[: MAX_GONE * WIDTH]


def _without(lines: bytes, taken: list[tuple[int, int]]) -> bytes:
    left, at = [], 0
    for first, end in sorted(taken):
        left.append(lines[at * WIDTH : first * WIDTH])
        at = max(at, end)
    return b"".join([*left, lines[at * WIDTH :]])
