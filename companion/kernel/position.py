"""Folding entries into a position: who sits where, the game's state, which entries no longer fit, and who
won.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar, cast

from companion.kernel.closed_turns import OPEN, Closed, closing
from companion.kernel.effective_entries import standing
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Entry, Finish, Move, SharedMove
from companion.kernel.outcomes import Endings, Outcome, final_outcome
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Cannot, Fault, Refusal
from companion.kernel.scores import Scoresheet
from companion.kernel.seals import Seals
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import row_of
from companion.kernel.slots import Slot
from companion.kernel.words import Text, text

NOT_BEGUN: Final = text("The game has not begun.")

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Generic[S]):
    """A table at a version. `state` is None until the game begins; `names` has the players by seat.

    `left`: for each seat whose player left in mid-game, whether its turns are skipped; None until the players
    have decided. `shared`: the chosen settings of all games. `held`: late entries that wait to be settled.
    `seals`: what is sealed, and what was opened. `demo`: whether it is a demonstration that does not count.
    `closed`: the turns that can no longer be changed. `home`: the computer that accepts entries, empty for
    any; None while the table is being handed over. `appointing`: who has agreed to a new host so far.
    `asked_back`: open requests to take entries back, by version (`kernel.asking_back`). `planned`: what the
    table was opened for (`setting_up.SettingUp.opened_for`), or empty. `slots`: the values of features, read
    by `of`.
    """

    version: int = 0
    names: Mapping[Seat, str] = field(default_factory=dict)
    left: Mapping[Seat, bool | None] = field(default_factory=dict)
    begin: Begin | None = None
    state: S | None = None
    misfits: tuple[Misfit, ...] = ()
    finish: Entry | None = None
    held: tuple[Entry, ...] = ()
    shared: Mapping[str, str] = field(default_factory=dict)
    seals: Seals = field(default_factory=Seals)
    demo: bool = False
    closed: Closed = OPEN
    home: str | None = ""
    appointing: tuple[Entry, ...] = ()
    asked_back: Mapping[int, Entry] = field(default_factory=dict)
    planned: str = ""
    slots: Mapping[str, object] = field(default_factory=dict)

    def of(self, slot: Slot[T]) -> T:
        return slot.of(self)

    @property
    def newcomers(self) -> tuple[Seat, ...]:
        """Return the seats that have a player but do not play yet; none before the game begins."""
        playing = () if self.begin is None else self.begin.seats
        return tuple(seat for seat in self.names if self.begin is not None and seat not in playing)

    @property
    def idle(self) -> frozenset[int]:
        """Return the versions of entries that can no longer be carried out, and so have no effect."""
        return frozenset(misfit.version for misfit in self.misfits)

    @property
    def skipped(self) -> frozenset[Seat]:
        return frozenset(seat for seat, skip in self.left.items() if skip)


def begin_state(state: S | None, fault: Fault = Fault.IMPOSSIBLE) -> S:
    """Return the state of a game that has begun. Raise `Refusal` if it has not."""
    if state is None:
        raise Refusal(NOT_BEGUN, fault)
    return state


def advance(game: Game[S], position: Position[S], entry: Entry) -> Position[S]:
    """Return the position after one more standing entry. It never raises: an entry that cannot be carried out
    becomes a misfit."""
    if not isinstance(entry.move, SharedMove):
        return _play(game, position, entry)
    try:
        after: Position[S] = row_of(entry.move).after(game, position, entry)
    except Cannot as cannot:
        return with_misfit(position, entry, cannot.sentence)
    return after


def _play(game: Game[S], position: Position[S], entry: Entry) -> Position[S]:
    state, now = position.state, position
    if state is None:
        # The set-up was taken back, or could not be carried out.
        return with_misfit(position, entry, NOT_BEGUN)
    if game.turns is not None and game.turns.closed is not None:
        closed = closing(position.closed, game.turns.closed(state), entry.version)
        now = replace(position, closed=closed)
    after = game.apply(state, entry.seat, entry.move)
    if isinstance(after, Misfit):
        return with_misfit(now, entry, after.sentence)
    return replace(now, version=entry.version, state=after)


def cannot(position: Position[Any]) -> Cannot:
    """Return the error for a shared move that has no effect: the game has not begun, or the entry cannot be
    carried out."""
    return Cannot(NOT_BEGUN if position.state is None else text("This entry cannot be carried out."))


def with_misfit(position: Position[S], entry: Entry, why: Text) -> Position[S]:
    found = Misfit(why, entry.version)
    return replace(position, version=entry.version, misfits=(*position.misfits, found))


def rewrites(position: Position[S], move: Move) -> bool:
    """Return whether a move changes the effect of earlier entries, so that the position must be folded
    again."""
    return row_of(move).corrects or (isinstance(move, Begin) and position.begin is not None)


def replay(game: Game[S], entries: Iterable[Entry]) -> Position[S]:
    """Return the position after a whole ledger; its version is the ledger's, counting retractions."""
    every = tuple(entries)
    position: Position[S] = Position()
    for entry in standing(every):
        position = advance(game, position, entry)
    return replace(position, version=every[-1].version if every else 0)


Score = Callable[[S], Scoresheet]
Ended = Callable[[S], Outcome | None]


def result_of(
    position: Position[S], score: Score[S], outcome: Ended[S], endings: Callable[[S], Endings] | None = None
) -> Outcome | None:
    """Return the result of a table; None while something is left to play or count, unless the players
    confirmed the result as it is."""
    state, confirmed = position.state, position.finish
    if state is None:
        return None
    finish = None if confirmed is None else cast(Finish, confirmed.move)
    counted = outcome(state)
    if finish is None and counted is None:
        return None
    return final_outcome(finish, counted, score(state), Endings() if endings is None else endings(state))


def result_stands(position: Position[S], score: Score[S], outcome: Ended[S]) -> bool:
    """Return whether nothing is left to play or count, or the players confirmed the result as it is."""
    return result_of(position, score, outcome) is not None


def winners(position: Position[S], score: Score[S], outcome: Ended[S]) -> tuple[Seat, ...]:
    """Return the winners; empty before the result stands, or if nobody has won."""
    result = result_of(position, score, outcome)
    return () if result is None else result.winners
