"""Moves and states as canonical JSON text; text with unknown keys, or without keys that have no default, is
refused. Also other frozen values of ours, for caches: each dataclass is written with its name.

msgspec ignores unknown keys of a dataclass, so keys are compared here. Ledger rows never use the cache
format, which only the version that wrote it can read.

A salted hash of such text reveals nothing about sealed content and proves, once the content is opened, that
it was not changed; docs/ledger.md defines it.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache
from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec

from companion.kernel.moves import Draft, Entry, Move, Override, Seal, Unseal, of_kind
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import shared_kinds
from companion.kernel.words import Text, text

T = TypeVar("T")


class UnreadableError(ValueError):
    """A text that this version of the program cannot read."""


def pack(value: object) -> str:
    """Return canonical JSON: keys sorted, no white space, so that equal values have equal texts and
    hashes."""
    return msgspec.json.encode(value, order="sorted").decode()


def unpack(payload: str | bytes, kind: type[T]) -> T:
    """Return the dataclass value in a text. Raise `UnreadableError` unless it is exactly one."""
    try:
        raw = msgspec.json.decode(payload)
        return build(raw, kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnreadableError(f"not JSON: {error}") from error


def build(raw: Any, kind: type[T]) -> T:
    """Return a dataclass value from parsed JSON. Raise `UnreadableError`."""
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
    """Return the draft in a payload. `moves`: the game's moves by kind. Raise `UnreadableError`."""
    try:
        raw = msgspec.json.decode(payload)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnreadableError(f"not JSON: {error}") from error
    if not isinstance(raw, dict) or set(raw) != {"kind", "move", "seat", "override"}:
        raise UnreadableError("an entry has kind, move, seat and override")
    if _DIGITS.search(payload if isinstance(payload, str) else payload.decode()) and _is_too_large(raw):
        raise UnreadableError("a number is too large")
    name = raw["kind"]
    kind = shared_kinds().get(name) or moves.get(name) if isinstance(name, str) else None
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


MAX_INTEGER: Final = 2**63 - 1
"""The largest whole number that an entry may have, positive or negative; sums of several can still be written
on a page."""

_DIGITS: Final = re.compile(r"\d{19}")


def _is_too_large(raw: object) -> bool:
    if isinstance(raw, dict):
        return any(map(_is_too_large, raw.values()))
    if isinstance(raw, list):
        return any(map(_is_too_large, raw))
    return isinstance(raw, int) and abs(raw) > MAX_INTEGER


def keep(value: object) -> str:
    """Return a value in the cache format. Raise `TypeError` for one that is not made of dataclasses, tuples,
    mappings, sets, times and JSON."""
    return json.dumps(_plain(value), separators=(",", ":"), ensure_ascii=False)


def read_kept(written: str, packages: frozenset[str]) -> Any:
    """Return a value that `keep` wrote. Dataclasses may come only from these packages. Raise
    `UnreadableError`."""
    # Load the features' moves, which the text may name.
    shared_kinds()
    try:
        return _value(json.loads(written), packages)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise UnreadableError(f"not a kept value: {error}") from error


def keep_refusal(refusal: Refusal) -> bytes:
    """Return a refusal as text, to pass it to another process."""
    return keep((refusal.sentence, refusal.fault.value)).encode()


def read_refusal(written: bytes) -> Refusal:
    sentence, fault = read_kept(written.decode(), frozenset({"companion"}))
    return Refusal(sentence if isinstance(sentence, Text) else text("%(what)s", what=sentence), Fault(fault))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _plain(value: object) -> object:
    kind: Any = type(value)
    return value if kind in _WRITTEN_AS_THEY_ARE else _find_writer(kind)(value)


_WRITTEN_AS_THEY_ARE: Final = frozenset({str, int, bool, float, type(None)})


@cache
def _find_writer(kind: Any) -> Callable[[Any], object]:
    """Return the function that makes values of a type JSON-compatible, cached because a position has tens of
    thousands of values."""
    if issubclass(kind, int | float | str):
        return lambda value: value
    if issubclass(kind, tuple):
        return lambda value: [_plain(part) for part in value]
    if issubclass(kind, Mapping):
        return lambda value: {"map": [[_plain(key), _plain(each)] for key, each in value.items()]}
    if issubclass(kind, frozenset):
        return lambda value: {"set": [_plain(part) for part in value]}
    if issubclass(kind, datetime):
        return lambda value: {"at": value.isoformat()}
    if hasattr(kind, "__dataclass_fields__"):
        names = _names(kind)
        name = f"{kind.__module__}:{kind.__qualname__}"
        return lambda value: {"is": name, "of": [_plain(getattr(value, each)) for each in names]}
    raise TypeError(f"{kind.__name__} cannot be kept")


def _value(plain: Any, packages: frozenset[str]) -> Any:
    if isinstance(plain, list):
        return tuple(_value(part, packages) for part in plain)
    if not isinstance(plain, dict):
        return plain
    if "map" in plain:
        return {_value(key, packages): _value(each, packages) for key, each in plain["map"]}
    if "set" in plain:
        return frozenset(_value(part, packages) for part in plain["set"])
    if "at" in plain:
        return datetime.fromisoformat(plain["at"])
    kind = _kind(plain["is"], packages)
    values = [_value(part, packages) for part in plain["of"]]
    return kind(**dict(zip(_names(kind), values, strict=True)))


def _kind(name: str, packages: frozenset[str]) -> Any:
    module, _colon, called = name.partition(":")
    found = getattr(sys.modules[module], called) if module.partition(".")[0] in packages else None
    if not (isinstance(found, type) and is_dataclass(found)):
        raise UnreadableError(f"no dataclass of ours is called {name!r}")
    return found


FORMAT: Final = "undertally-seal-1"

NOT_WHAT_WAS_SEALED: Final = text("What was opened is not what was sealed.")


def commitment(salt: str, drafts: Sequence[str]) -> str:
    """Return the commitment to sealed content: a hash in hex digits."""
    return sha256(sealed_text(salt, drafts).encode()).hexdigest()


def sealed_text(salt: str, drafts: Sequence[str]) -> str:
    """Return the text whose hash is the commitment. `drafts`: as the codec packs them, in JSON without line
    feeds."""
    return "\n".join((FORMAT, salt, *drafts))


def opens(sealed: Iterable[Entry], unseal: Unseal) -> bool:
    """Return whether this move opens content that is still sealed and matches its commitment."""
    seal = next((seal for entry, seal in of_kind(sealed, Seal) if entry.version == unseal.sealed), None)
    return seal is not None and seal.commitment == commitment(unseal.salt, unseal.drafts)
