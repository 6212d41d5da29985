"""Moves and entries; the moves that every game shares."""

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
"""Characters of a word that a program or a game writes, and not people."""

MAX_FACE: Final = 1_000
"""Characters of a card, as its game spells it."""

NO_SUCH_ENTRY: Final = text("There is no such entry.")
Version: TypeAlias = Annotated[int, range(1, 10**12 + 1), NO_SUCH_ENTRY]
"""The version of an existing entry."""


@dataclass(frozen=True, slots=True)
class Move:
    """What happens at the table, in the imperative. Frozen; its fields are every fact the table supplied.

    `older`: the values of fields that entries of earlier versions lack, if not the fields' defaults.
    """

    kind: ClassVar[str]
    older: ClassVar[Mapping[str, Any]] = MappingProxyType({})


M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class SharedMove(Move):
    """A move that all games share. What it is, its row says (`kernel.shared_rows`)."""


@dataclass(frozen=True, slots=True)
class Open(SharedMove):
    """A table is opened for a game: the first entry of every ledger. `demo`: to be tried out. `brought_by`:
    the package that has to be installed for a game from outside."""

    kind: ClassVar[str] = "open"
    game: Annotated[str, MAX_NAME]
    rules_version: Annotated[str, MAX_NAME]
    demo: bool = False
    brought_by: Annotated[str, MAX_NAME] = ""


@dataclass(frozen=True, slots=True)
class Sit(SharedMove):
    """Somebody takes the entry's seat, or whoever sits there is renamed.

    `back`: whoever sits there goes on with another phone. `sees`: whoever sits down there is shown what the
    seat hides, which somebody else left.
    """

    kind: ClassVar[str] = "sit"
    name: str
    back: bool = False
    sees: bool = False


@dataclass(frozen=True, slots=True)
class Rise(SharedMove):
    """The entry's seat is free again."""

    kind: ClassVar[str] = "rise"


@dataclass(frozen=True, slots=True)
class Skip(SharedMove):
    """Whether the turns of the entry's seat are skipped until somebody sits down there; its pieces stay."""

    kind: ClassVar[str] = "skip"
    skip: bool = True


@dataclass(frozen=True, slots=True)
class Begin(SharedMove):
    """Set-up is done: the seats in clockwise order, who goes first, the settings. The last one counts.

    `drawn`: what was found by lot: `order`, `first`, or the key of a setting. `joined`: who came in after the
    others, in that order; worked out from the set-ups before (`kernel.effective_entries`), not entered.
    """

    kind: ClassVar[str] = "begin"
    seats: tuple[Seat, ...]
    first: Seat
    settings: Mapping[str, str] = field(default_factory=dict)
    drawn: tuple[str, ...] = ()
    joined: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose(SharedMove):
    """A setting of the table is changed: how much is tracked, the reading of an open rule."""

    kind: ClassVar[str] = "choose"
    setting: Annotated[str, 80]
    value: Annotated[str, 80]


@dataclass(frozen=True, slots=True)
class Retract(SharedMove):
    """Takes back one entry, by version; everything after it is kept. Can itself be retracted."""

    kind: ClassVar[str] = "retract"
    version: Version


@dataclass(frozen=True, slots=True)
class Amend(SharedMove):
    """Gives entries to another seat, or another place in the order: right after the entry `after`."""

    kind: ClassVar[str] = "amend"
    versions: tuple[int, ...]
    seat: Seat | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Hold(SharedMove):
    """Puts to the table what came late and does not fit: nothing changes until somebody settles it.

    To retract it is to drop it; entering it all the same retracts it in the same submission. `drafts`: as the
    codec packs them. `own`: what its phone had entered since the version it saw.
    """

    kind: ClassVar[str] = "hold"
    drafts: tuple[str, ...]
    own: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Displace(SharedMove):
    """Somebody was shown that these entries no longer fit beside what was entered right before, and entered
    it all the same. It changes nothing by itself: it informs those whose entries they are."""

    kind: ClassVar[str] = "displace"
    versions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finish(SharedMove):
    """The table confirms the result. `agreed`: it ended by agreement, before the game saw an end.

    `outcome`: what the table names instead of what was counted: that these `winners` have won, that all have
    lost, that it was not finished; empty: as it was counted. `by`: the event that decided it, as the game
    calls it; empty where the table names it itself.
    """

    kind: ClassVar[str] = "finish"
    agreed: bool = False
    outcome: Annotated[str, ("", "won", "lost", "unfinished")] = ""
    winners: tuple[Seat, ...] = ()
    by: Annotated[str, 60] = ""


@dataclass(frozen=True, slots=True)
class AskBack(SharedMove):
    """Somebody asks that an entry, by version, be taken back by its maker or the host. `stands`: one of these
    says that it stays as it is."""

    kind: ClassVar[str] = "ask-back"
    version: Version
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Seal(SharedMove):
    """Something is sealed for the entry's seat; what it is stays with the server until it is opened.

    `about`: what it is for; all that is sealed for one thing is opened together. `commitment`: see
    `kernel.secrecy`. `witness`: the seat that sealed it about the entry's seat, where that is another.
    `box`: see `table.opening_words`; empty where it does not travel.
    """

    kind: ClassVar[str] = "seal"
    about: Annotated[str, MAX_NAME]
    commitment: Annotated[str, DIGEST]
    witness: Seat | None = None
    box: Annotated[str, re.compile(r"[A-Za-z0-9_=-]{0,60000}")] = ""


@dataclass(frozen=True, slots=True)
class Unseal(SharedMove):
    """Opens what the entry `sealed` sealed: `drafts`, as the codec packs them, which prove its commitment
    with the salt. It tells and changes nothing by itself: what counts is entered after it."""

    kind: ClassVar[str] = "unseal"
    sealed: Version
    salt: Annotated[str, MAX_NAME]
    drafts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ready(SharedMove):
    """The sealed final count of the entry's seat is complete. `waived`: the table does not wait for it."""

    kind: ClassVar[str] = "ready"
    waived: bool = False


@dataclass(frozen=True, slots=True)
class NotReady(SharedMove):
    """What was sealed of the final count of the entry's seat changed after it was said to be complete: the
    seat must say so again."""

    kind: ClassVar[str] = "not-ready"


@dataclass(frozen=True, slots=True)
class Reveal(SharedMove):
    """Every seat is ready: from here on the final counts are open."""

    kind: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class OpenCards(SharedMove):
    """The result is confirmed: the faces of cards that the table dealt, or still has, with the salts that
    prove them (`kernel.optional.hidden_cards`). It changes nothing that lies on the table."""

    kind: ClassVar[str] = "open-cards"
    backs: Annotated[tuple[str, ...], DIGEST]
    faces: Annotated[tuple[str, ...], MAX_FACE]
    salts: Annotated[tuple[str, ...], MAX_NAME]


@dataclass(frozen=True, slots=True)
class Depart(SharedMove):
    """The table is handed over to another computer: every copy is closed until it arrives somewhere."""

    kind: ClassVar[str] = "depart"


@dataclass(frozen=True, slots=True)
class Arrive(SharedMove):
    """From here on the table goes on at the computer `home`, and nowhere else.

    `again`: opened there although it had been handed over. `code`, `hash`: the table, and its last entry, of
    which this one is a copy.
    """

    kind: ClassVar[str] = "arrive"
    home: Annotated[str, MAX_NAME]
    again: bool = False
    code: str = ""
    hash: Annotated[str, re.compile(rf"({DIGEST.pattern})?")] = ""


@dataclass(frozen=True, slots=True)
class Appoint(SharedMove):
    """The phone of `seat` is to be a host's: the entry's seat agrees, or it `is` one now, or no longer is
    one.

    Which phones are hosts' is kept beside the ledger (`table.appointing`); this tells everybody.
    """

    kind: ClassVar[str] = "appoint"
    seat: Seat
    step: Literal["agrees", "is", "ends"] = "agrees"


@dataclass(frozen=True, slots=True)
class Override:
    """An objection set aside: who said so, and the sentences that were set aside, in English."""

    says: Literal["card", "table"]
    objections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A move that somebody wants to enter. `seat`: for whom; None is the table as a whole."""

    move: Move
    seat: Seat | None = None
    override: Override | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A move in the ledger. Versions count from 1.

    `saw`: the version that its phone had seen; `by`: who entered it, seats or `host`.
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
    """Return the entry that a draft may become, to see what it says or does."""
    at = datetime.min.replace(tzinfo=UTC)
    seat, override = draft.seat, draft.override
    return Entry(version=version, move=draft.move, seat=seat, override=override, by="", at=at, saw=0)
