"""What all games share is declared as a game's move is: one row a kind, which everybody asks. It is handed
the table, where a game's row (`kernel.rows`) is handed that game's state; both raise `Cannot`.

The rows of the kernel's own kinds stand in `kernel.shared_moves`, in modules of one subject each; those of a
feature in its module `moves`. They are found, not listed, and loaded when somebody first asks, since they
build on modules that ask them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar, cast

from companion.kernel.features import Due
from companion.kernel.moves import Entry, Move
from companion.kernel.parts import parts
from companion.kernel.rows import plainly
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.slots import Slot
from companion.kernel.words import Text, ntext, text

M = TypeVar("M", bound=Move)
T = TypeVar("T")

ROWS: Final = "companion.kernel.shared_moves"
"""The package whose modules hold the kernel's own rows, each as its `ROWS`; as features do."""

THE_TABLE: Final = text("The table")
CORRECTED: Final = text("Corrected")
PLAYERS: Final = text("Players")


class Told(Protocol):
    """A table as its log is worded: `describe` and `with_seat` give the words of another entry."""

    @property
    def game(self) -> Any: ...
    @property
    def position(self) -> Any: ...
    def reaches(self, version: int | None) -> bool: ...
    def entry(self, version: int) -> Entry: ...
    def describe(self, entry: Entry) -> Text: ...
    def with_seat(self, entry: Entry) -> Text: ...


class Awaits(NamedTuple):
    """What is awaited of one kind of move. `due(goes_on)`: see `due.GoesOn`. `rank`: its place among what all
    rows await; below zero before what the game itself awaits."""

    rank: int
    due: Callable[[Any], Iterable[Due]]


# Without slots, since Python 3.11 cannot make a frozen `SharedRow[Note, None](…)` that has them.
@dataclass(frozen=True, kw_only=True)
class SharedRow(Generic[M, T]):
    """All that is declared of one kind of move that all games share: of class M, with a slot that holds a T;
    of a kind without one T is None.

    `slot`, `fold(value, entry, move)`: its part of the position, and that after one more standing entry.
    `advance(game, position, entry, move)`: the position after it, where it changes more than a slot; raises
    `Cannot` where it cannot be carried out. A kind with neither changes nothing but the version. `words(told,
    entry, move)`: what the log says; the seat is left to the page that shows it. `group`: under what the log
    finds it. `check(at, seat, move)`: the objections to it, see `checks.At`; raises `Refusal` for what is
    impossible. `permit(by, seat, move, old)`: raises `Refusal` for what a phone may not enter, see
    `permissions.By`, besides what a table decides about that; `old`: the entry of this kind that is taken
    back, or put back. `permit_instead(by, seat, move)`: the same, instead of what a table decides.
    `result(move)`: whether it can change a confirmed result; likewise for `host_decides` and `any_time` those
    entries are asked that a move takes back, or gives another seat or place, see
    `effective_entries.find_meant`. `host_decides(position, move)`: whether only a host's phone enters it, or
    takes it back. `entered`: a phone may hand it in by a form, which follows from its fields, or is a class
    of its own. `fixed`: why nobody can take it back; None where that can be. `offered`: the log offers to
    take it back, where that can be; `at_a_tap`: the table page does, too. `corrects`: it says which entries
    stand, and where, and is not one of those itself. `takes_back(move)`: the version of the entry that it
    takes back, 0 for none. `follows`: the writer also enters it, after what a phone handed in. `any_time`: it
    can be taken back even in a closed turn, since it moves no piece. `about(move)`: the version of an earlier
    entry to whose chapter in the chronicle it belongs, 0 for none. `quoted`: people say something with it: it
    is quoted in the chronicle, and may be read by everybody who sees the log. `sketched`: a sketch of the
    table takes it, too. `concerns_one`: it may concern one phone alone, which is told until it has seen that.
    `in_front`: for which seats players in front of a referee's screen enter it. `packed`: an entry that holds
    or seals drafts may hold one of it, as of all that is `entered`. `holds(move)`: the drafts that it holds
    itself, as the codec packs them. `awaits`: what is to be done about it, or by it. `names_whom`: its words
    say who it is about, so that no name is put before them. `told_alone`: its words need no other entry: a
    search looks through those that lie far back, too. `found_itself`: a search finds what it says by itself,
    so not among the words of the log.
    """

    move: type[M]
    slot: Slot[T] | None = None
    fold: Callable[[T, Entry, M], T] | None = None
    advance: Callable[[Any, Any, Entry, M], Any] | None = None
    check: Callable[[Any, Seat | None, M], tuple[Objection, ...]] = lambda _at, _seat, _move: ()
    permit: Callable[[Any, Seat | None, M, Entry | None], None] = lambda _by, _seat, _move, _old: None
    permit_instead: Callable[[Any, Seat | None, M], None] | None = None
    words: Callable[[Told, Entry, M], Text] = lambda _told, entry, _move: plainly(entry.move)
    group: Text = THE_TABLE
    result: Callable[[M], bool] = lambda _move: True
    host_decides: Callable[[Any, M], bool] = lambda _position, _move: False
    entered: bool = False
    fixed: Text | None = None
    offered: bool = True
    at_a_tap: bool = False
    corrects: bool = False
    takes_back: Callable[[M], int] = lambda _move: 0
    follows: bool = False
    any_time: bool = False
    about: Callable[[M], int] = lambda _move: 0
    quoted: bool = False
    sketched: bool = False
    concerns_one: bool = False
    in_front: Literal["any seat", "own seat", "none"] = "none"
    packed: bool = False
    holds: Callable[[M], tuple[str, ...]] = lambda _move: ()
    awaits: Awaits | None = None
    names_whom: bool = False
    told_alone: bool = False
    found_itself: bool = False

    def after(self, game: Any, position: Any, entry: Entry) -> Any:
        """Return the position after one more standing entry of this kind. Raises `Cannot`."""
        move, slot = cast(M, entry.move), self.slot
        if slot is not None and self.fold is not None:
            folded = self.fold(slot.of(position), entry, move)
            return replace(position, version=entry.version, **slot.fields(position, folded))
        if self.advance is None:
            return replace(position, version=entry.version)
        return self.advance(game, position, entry, move)

    @property
    def in_log(self) -> bool:
        """Return whether the log offers to take it back."""
        return self.offered and self.fixed is None


def named_entries(versions: tuple[int, ...]) -> Text:
    """Return `entry 12`, `entries 12–14`, `entries 12, 15 and 16`."""
    each = sorted(set(versions))
    if len(each) > 2 and each[-1] - each[0] == len(each) - 1:
        return text("entries %(first)s–%(last)s", first=each[0], last=each[-1])
    return ntext("entry %(which)s", "entries %(which)s", len(each), which=tuple(each))


def never(*_asked: Any) -> bool:
    """Answer no, for a field of a row that is asked something."""
    return False


def always(*_asked: Any) -> bool:
    """Answer yes, for a field of a row that is asked something."""
    return True


def one_more(entries: tuple[Entry, ...], entry: Entry, _move: Move) -> tuple[Entry, ...]:
    """Return the entries of a slot that keeps all of its kind, with one more."""
    return (*entries, entry)


@cache
def rows() -> Mapping[type[Move], SharedRow[Any, Any]]:
    """Return the rows by the classes of their moves. Raises `TypeError` for two rows of one kind."""
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
    """Return the slots of all rows, each once. Raises `TypeError` for two of one name."""
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
    move=Move, entered=True, at_a_tap=True, sketched=True, told_alone=True
)
"""The row that stands for all moves of games; everything else is in the game's own rows."""


@cache
def concerning_one() -> frozenset[type[Move]]:
    """Return the moves that may concern one phone alone."""
    return frozenset(move for move, row in rows().items() if row.concerns_one)


def in_front(kind: str) -> bool:
    """Return whether players in front of a referee's screen enter a kind for a seat of their own."""
    shared = shared_kinds().get(kind)
    return shared is not None and rows()[shared].in_front != "none"


def row_of(move: Move) -> SharedRow[Any, Any]:
    """Return the row of a move; for a move of a game, `OF_A_GAME`."""
    return rows().get(type(move), OF_A_GAME)
