"""Moves and states to JSON text and back: canonical, strict about unknown and missing keys.

msgspec passes over unknown keys of a dataclass, so that they are compared here.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

import msgspec

from companion.kernel.moves import SHARED, Draft, Move, Override
from companion.kernel.seats import Seat

T = TypeVar("T")


class UnreadableError(ValueError):
    """A text that is not what this program writes."""


def pack(value: object) -> str:
    """Return canonical JSON: keys sorted, no white space, so that equal values have equal texts and
    hashes."""
    return msgspec.json.encode(value, order="sorted").decode()


def unpack(payload: str | bytes, kind: type[T]) -> T:
    """Return the value of a dataclass. Raises `UnreadableError` for what is not exactly one."""
    try:
        raw = msgspec.json.decode(payload)
        return build(raw, kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnreadableError(f"not JSON: {error}") from error


def build(raw: Any, kind: type[T]) -> T:
    """Return the value of a dataclass from its parsed JSON."""
    if not isinstance(raw, dict):
        raise UnreadableError(f"{kind.__name__}: an object is expected")
    unknown = set(raw) - {known.name for known in fields(kind)}  # type: ignore[arg-type]
    if unknown:
        raise UnreadableError(f"{kind.__name__}: unknown {', '.join(sorted(unknown))}")
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise UnreadableError(f"{kind.__name__}: {error}") from error


def pack_draft(draft: Draft) -> str:
    """Return the payload of a ledger row: kind, move, seat and override."""
    return pack({"kind": draft.move.kind, "move": draft.move, "seat": draft.seat, "override": draft.override})


def unpack_draft(payload: str | bytes, moves: Mapping[str, type[Move]]) -> Draft:
    """Return a payload read back, with the moves of its game."""
    try:
        raw = msgspec.json.decode(payload)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnreadableError(f"not JSON: {error}") from error
    if not isinstance(raw, dict) or set(raw) != {"kind", "move", "seat", "override"}:
        raise UnreadableError("an entry has kind, move, seat and override")
    name = raw["kind"]
    kind = SHARED.get(name) or moves.get(name) if isinstance(name, str) else None
    if kind is None:
        raise UnreadableError(f"no move is called {name!r}")
    override = raw["override"]
    seat = raw["seat"]
    if not (seat is None or isinstance(seat, str)):
        raise UnreadableError("a seat is a name or nothing")
    move = {**kind.older, **raw["move"]} if isinstance(raw["move"], dict) else raw["move"]
    return Draft(
        move=build(move, kind),
        seat=None if seat is None else Seat(seat),
        override=None if override is None else build(override, Override),
    )
