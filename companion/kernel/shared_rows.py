"""Rows of the moves that all games share: one row for each kind, which answers whatever the rest of the code
asks about the kind. Their functions receive the table, those of a game's rows (`kernel.rows`) the game's
state; both raise `Cannot`.

The kernel's own rows are in `kernel.shared_moves`, one module for each subject; a feature's rows are in its
module `moves`. They are discovered, and loaded on first use, because they depend on modules that use them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar, cast

from companion.kernel.features import Due
from companion.kernel.moves import Entry, Move
from companion.kernel.parts import parts
from companion.kernel.rows import say_plainly
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.slots import Slot
from companion.kernel.words import Text, ntext, text

M = TypeVar("M", bound=Move)
T = TypeVar("T")

ROWS: Final = "companion.kernel.shared_moves"
"""The package with the kernel's own rows: its modules have them in `ROWS`, as a feature's `moves` does."""

THE_TABLE: Final = text("The table")
CORRECTED: Final = text("Corrected")
PLAYERS: Final = text("Players")


class LogContext(Protocol):
    """What the words of an entry may depend on: its table, and the words of other entries (`describe`,
    `with_seat`)."""

    @property
    def game(self) -> Any: ...
    @property
    def position(self) -> Any: ...
    def reaches(self, version: int | None) -> bool: ...
    def entry(self, version: int) -> Entry: ...
    def describe(self, entry: Entry) -> Text: ...
    def with_seat(self, entry: Entry) -> Text: ...


class Awaits(NamedTuple):
    """What the table waits for because of one kind of move. `due(running)`: see `due.RunningGame`. `rank`:
    its place among the rows; negative to come before what the game waits for."""

    rank: int
    due: Callable[[Any], Iterable[Due]]


# Without slots, since Python 3.11 cannot make a frozen `SharedRow[Note, None](…)` that has them.
@dataclass(frozen=True, kw_only=True)
class SharedRow(Generic[M, T]):
    """Everything that is declared about one kind of shared move. M: the class of the move; T: the type of
    its slot's value, None if it has no slot."""

    move: type[M]
    slot: Slot[T] | None = None
    fold: Callable[[T, Entry, M], T] | None = None
    """`slot`, `fold(value, entry, move)`: its part of the position, and that part after one more
    standing entry."""

    advance: Callable[[Any, Any, Entry, M], Any] | None = None
    """`advance(game, position, entry, move)`: the position after it, if it changes more than a slot;
    raises `Cannot`. A kind that has neither changes only the version."""

    check: Callable[[Any, Seat | None, M], tuple[Objection, ...]] = lambda _at, _seat, _move: ()
    """`check(at, seat, move)`: the objections to it, see `checks.At`; raises `Refusal` for what is
    impossible."""

    permit: Callable[[Any, Seat | None, M, Entry | None], None] = lambda _by, _seat, _move, _old: None
    """`permit(by, seat, move, old)`: raises `Refusal` for what a phone may not enter (see
    `permissions.By`), in addition to the table's settings. `old`: the entry of this kind that is being
    taken back or restored."""

    permit_instead: Callable[[Any, Seat | None, M], None] | None = None
    """`permit_instead(by, seat, move)`: the same in place of the table's settings."""

    words: Callable[[LogContext, Entry, M], Text] = lambda _context, entry, _move: say_plainly(entry.move)
    """`words(context, entry, move)`: its words in the log, without the seat, which the page shows."""

    group: Text = THE_TABLE
    """Its heading in the log."""

    result: Callable[[M], bool] = lambda _move: True
    """`result(move)`: whether it can change a confirmed result. For `result`, `host_decides` and
    `any_time`, a correction counts as the moves that it changes, see `effective_entries.find_meant`."""

    host_decides: Callable[[Any, M], bool] = lambda _position, _move: False
    """`host_decides(position, move)`: whether only a host's phone may enter it or take it back."""

    entered: bool = False
    """Whether a phone enters it through a form, which is derived from its fields or is a class of its
    own."""

    fixed: Callable[[Sequence[Entry], Entry], Text | None] = lambda _entries, _entry: None
    """`fixed(entries, entry)`: why nobody can take an entry back, given the entries from it on; None if
    somebody can."""

    offered: bool = True
    """Whether the log offers to take it back."""

    offered_on_table: bool = False
    """Whether the table page offers that too."""

    corrects: bool = False
    """Whether it only changes which entries stand, and in which order, and has no effect of its own."""

    takes_back: Callable[[M], int] = lambda _move: 0
    """`takes_back(move)`: the version that it takes back, or 0."""

    follows: bool = False
    """Whether the server also enters it by itself."""

    any_time: bool = False
    """Whether it can be taken back even in a closed turn, because it moves no piece."""

    about: Callable[[M], int] = lambda _move: 0
    """`about(move)`: the version of an earlier entry whose chapter of the chronicle it belongs to, or
    0."""

    quoted: bool = False
    """Whether people say something with it, so that the chronicle quotes it and everybody who sees the
    log may read it."""

    sketched: bool = False
    """Whether sketches accept it."""

    concerns_one: bool = False
    """Whether it may concern a single phone, which is then told about it until it has seen it."""

    in_front: Literal["any seat", "own seat", "none"] = "none"
    """The seats for which players in front of a referee's screen may enter it."""

    packed: bool = False
    """Whether an entry with packed drafts may hold drafts of this kind; those that are `entered` may be
    held in any case."""

    holds: Callable[[M], tuple[str, ...]] = lambda _move: ()
    """`holds(move)`: the drafts that it holds, as the codec packs them."""

    awaits: Awaits | None = None
    """What must be done because of it."""

    names_whom: bool = False
    """Whether its words already name the person."""

    told_alone: bool = False
    """Whether its words depend on no other entry, so that a search also covers old entries."""

    found_itself: bool = False
    """Whether a search finds its content directly rather than in the words of the log."""

    def after(self, game: Any, position: Any, entry: Entry) -> Any:
        """Return the position after one more standing entry of this kind. Raise `Cannot`."""
        move, slot = cast(M, entry.move), self.slot
        if slot is not None and self.fold is not None:
            folded = self.fold(slot.of(position), entry, move)
            return replace(position, version=entry.version, **slot.fields(position, folded))
        if self.advance is None:
            return replace(position, version=entry.version)
        return self.advance(game, position, entry, move)

    def offered_in_log(self, entries: Sequence[Entry], entry: Entry) -> bool:
        """Return whether the log offers to take an entry back. `entries`: those from it on."""
        return self.offered and self.fixed(entries, entry) is None


def name_entries(versions: tuple[int, ...]) -> Text:
    """Return `entry 12`, `entries 12–14`, `entries 12, 15 and 16`."""
    each = sorted(set(versions))
    if len(each) > 2 and each[-1] - each[0] == len(each) - 1:
        return text("entries %(first)s–%(last)s", first=each[0], last=each[-1])
    return ntext("entry %(which)s", "entries %(which)s", len(each), which=tuple(each))


def never(*_asked: Any) -> bool:
    """Return False; for a field of a row that is a function."""
    return False


def always(*_asked: Any) -> bool:
    """Return True; for a field of a row that is a function."""
    return True


def because(why: Text) -> Callable[[Sequence[Entry], Entry], Text]:
    """Return a function for `fixed` of a kind that nobody can ever take back."""
    return lambda _entries, _entry: why


def one_more(entries: tuple[Entry, ...], entry: Entry, _move: Move) -> tuple[Entry, ...]:
    """Return the entries of a slot that keeps all entries of its kind, with one more."""
    return (*entries, entry)


@cache
def rows() -> Mapping[type[Move], SharedRow[Any, Any]]:
    """Return the rows by the class of their move. Raise `TypeError` for two rows of one kind."""
    every = tuple(_find_rows())
    if len({row.move.kind for row in every}) < len(every):
        raise TypeError("Two rows declare moves of one kind.")
    return MappingProxyType({row.move: row for row in every})


def _find_rows() -> Iterator[SharedRow[Any, Any]]:
    core = (import_module(f"{ROWS}.{found.name}") for found in iter_modules(import_module(ROWS).__path__))
    for module in (*core, *parts("moves")):
        yield from module.ROWS


@cache
def slots() -> tuple[Slot[Any], ...]:
    """Return the slots of all rows, each once. Raise `TypeError` for two with one name."""
    every: dict[str, Slot[Any]] = {}
    for row in rows().values():
        if row.slot is not None and every.setdefault(row.slot.name, row.slot) is not row.slot:
            raise TypeError("Two slots of a position have one name.")
    return tuple(every.values())


@cache
def shared_kinds() -> Mapping[str, type[Move]]:
    """Return the classes of the moves that all games share, by kind."""
    return MappingProxyType({move.kind: move for move in rows()})


OF_A_GAME: Final[SharedRow[Any, Any]] = SharedRow(
    move=Move, entered=True, offered_on_table=True, sketched=True, told_alone=True
)
"""The row that stands for all moves of games; everything else is in the game's own rows."""


@cache
def concerning_one() -> frozenset[type[Move]]:
    return frozenset(move for move, row in rows().items() if row.concerns_one)


def in_front(kind: str) -> bool:
    """Return whether players in front of a referee's screen may enter a shared kind, at least for their own
    seat."""
    shared = shared_kinds().get(kind)
    return shared is not None and rows()[shared].in_front != "none"


def row_of(move: Move) -> SharedRow[Any, Any]:
    """Return the row of a move; for a move of a game, `OF_A_GAME`."""
    return rows().get(type(move), OF_A_GAME)
