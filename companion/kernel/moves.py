"""Moves and entries, and the moves that all games share."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, TypeVar

from companion.kernel.input_text import DIGEST
from companion.kernel.seats import Seat
from companion.kernel.words import text

MAX_NAME: Final = 200
"""The greatest length of a text that a program or a game wrote, not a person."""

MAX_FACE: Final = 1_000
"""The greatest length of a card's face, as its game spells it."""

NO_SUCH_ENTRY: Final = text("There is no such entry.")
Version: TypeAlias = Annotated[int, range(1, 10**12 + 1), NO_SUCH_ENTRY]
"""The version of an existing entry."""


@dataclass(frozen=True, slots=True)
class Move:
    """Something that happens at the table, named in the imperative. Frozen; the fields hold every fact that
    players supplied.

    `older`: values of fields that entries written by older versions of the program lack, if they differ from
    the fields' defaults.
    """

    kind: ClassVar[str]
    older: ClassVar[Mapping[str, Any]] = MappingProxyType({})


M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class SharedMove(Move):
    """A move that all games share; its row (`kernel.shared_rows`) describes it."""


@dataclass(frozen=True, slots=True)
class Open(SharedMove):
    """Open a table for a game: the first entry of every ledger. `demo`: whether it is a demonstration.
    `brought_by`: the package to install for a game from outside."""

    kind: ClassVar[str] = "open"
    game: Annotated[str, MAX_NAME]
    rules_version: Annotated[str, MAX_NAME]
    demo: bool = False
    brought_by: Annotated[str, MAX_NAME] = ""


@dataclass(frozen=True, slots=True)
class Sit(SharedMove):
    """Take the entry's seat, or rename the player there.

    `back`: whether the same player continues with another phone. `sees`: whether the new player sees the
    hidden information of a player who left.
    """

    kind: ClassVar[str] = "sit"
    name: str
    back: bool = False
    sees: bool = False


@dataclass(frozen=True, slots=True)
class Rise(SharedMove):
    """Leave the entry's seat."""

    kind: ClassVar[str] = "rise"


@dataclass(frozen=True, slots=True)
class Skip(SharedMove):
    """Set whether the turns of the entry's seat are skipped until somebody sits down there; its pieces
    stay."""

    kind: ClassVar[str] = "skip"
    skip: bool = True


@dataclass(frozen=True, slots=True)
class Begin(SharedMove):
    """Set up the game: the seats in clockwise order, who goes first, the settings. The last set-up counts.

    `drawn`: what was drawn at random: `order`, `first`, or the key of a setting. `joined`: the seats that
    joined after the others, in order; not entered but computed from earlier set-ups
    (`kernel.effective_entries`).
    """

    kind: ClassVar[str] = "begin"
    seats: tuple[Seat, ...]
    first: Seat
    settings: Mapping[str, str] = field(default_factory=dict)
    drawn: tuple[str, ...] = ()
    joined: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose(SharedMove):
    """Change a setting of the table: how much is tracked, or how a rule is read that the rulebook leaves
    open."""

    kind: ClassVar[str] = "choose"
    setting: Annotated[str, 80]
    value: Annotated[str, 80]


@dataclass(frozen=True, slots=True)
class Retract(SharedMove):
    """Take back one entry, by version; later entries remain. A retraction can itself be retracted."""

    kind: ClassVar[str] = "retract"
    version: Version


@dataclass(frozen=True, slots=True)
class Amend(SharedMove):
    """Give entries another seat, or another place in the order: right after the entry `after`."""

    kind: ClassVar[str] = "amend"
    versions: tuple[int, ...]
    seat: Seat | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Hold(SharedMove):
    """Set aside late entries that do not fit; they have no effect until somebody settles them.

    Retracting it drops them; entering them after all retracts it in the same submission. `drafts`: as the
    codec packs them. `own`: the versions that the phone itself had entered since the one it saw.
    """

    kind: ClassVar[str] = "hold"
    drafts: tuple[str, ...]
    own: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Displace(SharedMove):
    """Record that these entries no longer fit because of the entry just before, whose author was warned and
    entered it anyway. Its only effect is that the authors of those entries are told."""

    kind: ClassVar[str] = "displace"
    versions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finish(SharedMove):
    """Confirm the result. `agreed`: whether the players agreed to end before the game was over.

    `outcome`: replaces the game's own count: these `winners` have `won`, everybody has `lost`, or the game is
    `unfinished`; empty if that count decides. `by`: the event that decided it, as the game names it; empty if
    the players name the outcome themselves.
    """

    kind: ClassVar[str] = "finish"
    agreed: bool = False
    outcome: Annotated[str, ("", "won", "lost", "unfinished")] = ""
    winners: tuple[Seat, ...] = ()
    by: Annotated[str, 60] = ""


@dataclass(frozen=True, slots=True)
class AskBack(SharedMove):
    """Request that an entry, by version, be taken back by its author or the host. `stands`: True in the
    answer that declines such a request."""

    kind: ClassVar[str] = "ask-back"
    version: Version
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Seal(SharedMove):
    """Seal something for the entry's seat. The content stays on the server until it is opened.

    `about`: what it is for; everything sealed for the same thing is opened together. `commitment`: see
    `kernel.codec`. `witness`: the seat that made and sealed this count of the entry's seat, if it is another
    one. `box`: see `table.opening_words`; empty if the content does not leave this server.
    """

    kind: ClassVar[str] = "seal"
    about: Annotated[str, MAX_NAME]
    commitment: Annotated[str, DIGEST]
    witness: Seat | None = None
    box: Annotated[str, re.compile(r"[A-Za-z0-9_=-]{0,60000}")] = ""


@dataclass(frozen=True, slots=True)
class Unseal(SharedMove):
    """Open the content that the entry `sealed` has sealed. `drafts`: as the codec packs them; with the salt
    they match the commitment. It has no effect itself: the drafts are entered after it."""

    kind: ClassVar[str] = "unseal"
    sealed: Version
    salt: Annotated[str, MAX_NAME]
    drafts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ready(SharedMove):
    """Confirm that the sealed final count of the entry's seat is complete. `waived`: whether, instead, the
    table no longer waits for it."""

    kind: ClassVar[str] = "ready"
    waived: bool = False


@dataclass(frozen=True, slots=True)
class NotReady(SharedMove):
    """Record that the sealed final count of the entry's seat changed after it was confirmed; the seat must
    confirm it again."""

    kind: ClassVar[str] = "not-ready"


@dataclass(frozen=True, slots=True)
class Reveal(SharedMove):
    """Open the final counts, as every seat is ready."""

    kind: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class OpenCards(SharedMove):
    """Reveal, once the result is confirmed, the faces of cards that the server dealt or still has, with the
    salts that prove them (`kernel.optional.hidden_cards`). It has no other effect."""

    kind: ClassVar[str] = "open-cards"
    backs: Annotated[tuple[str, ...], DIGEST]
    faces: Annotated[tuple[str, ...], MAX_FACE]
    salts: Annotated[tuple[str, ...], MAX_NAME]


@dataclass(frozen=True, slots=True)
class Depart(SharedMove):
    """Hand the table over to another computer; every copy is closed until it is opened by an `Arrive`."""

    kind: ClassVar[str] = "depart"


@dataclass(frozen=True, slots=True)
class Arrive(SharedMove):
    """Continue the table on the computer `home`, and nowhere else.

    `again`: whether it was reopened there although it had been handed over. `code`: of the table that this
    one is a copy of; `hash`: of that table's last entry.
    """

    kind: ClassVar[str] = "arrive"
    home: Annotated[str, MAX_NAME]
    again: bool = False
    code: str = ""
    hash: Annotated[str, re.compile(rf"({DIGEST.pattern})?")] = ""


@dataclass(frozen=True, slots=True)
class Appoint(SharedMove):
    """Make the phone of `seat` a host. `step`: the entry's seat `agrees` to that; or the phone of `seat` now
    `is` a host; or it no longer is one (`ends`).

    Which phones are hosts is stored beside the ledger (`table.appointing`); this entry informs everybody.
    """

    kind: ClassVar[str] = "appoint"
    seat: Seat
    step: Literal["agrees", "is", "ends"] = "agrees"


@dataclass(frozen=True, slots=True)
class Override:
    """Objections that were overruled. `says`: who overruled them, a card or the table; `objections`: their
    sentences, in English."""

    says: Literal["card", "table"]
    objections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A move to be entered. `seat`: who makes it; None for the whole table."""

    move: Move
    seat: Seat | None = None
    override: Override | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A move in the ledger. Versions count from 1.

    `saw`: the version that the author's phone had seen; `by`: who entered it: seats or a role
    (`table.seating.signature`), or what the server or its owner signs with.
    """

    version: int
    move: Move
    seat: Seat | None
    override: Override | None
    by: str
    at: datetime
    saw: int


def of_kind(entries: Iterable[Entry], kind: type[M]) -> Iterator[tuple[Entry, M]]:
    """Yield the entries of one kind, each with its move."""
    for entry in entries:
        if isinstance(entry.move, kind):
            yield entry, entry.move


def as_entry(draft: Draft, version: int = 0) -> Entry:
    """Return a draft as an entry, to find out what it would say or do."""
    at = datetime.min.replace(tzinfo=UTC)
    seat, override = draft.seat, draft.override
    return Entry(version=version, move=draft.move, seat=seat, override=override, by="", at=at, saw=0)
