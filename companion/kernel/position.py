"""Folding entries into a position: who sits where, the game's state, what no longer fits, and who has won."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar

from companion.kernel.closed_turns import OPEN, Closed, closing
from companion.kernel.codec import NOT_WHAT_WAS_SEALED, opens
from companion.kernel.deciding import RECENT, still_open
from companion.kernel.effective_entries import standing
from companion.kernel.game import Game, Misfit
from companion.kernel.moves import (
    Amend,
    Appoint,
    Arrive,
    Ask,
    AskBack,
    Begin,
    Choose,
    Deadline,
    Decide,
    Depart,
    Displace,
    Entry,
    Finish,
    Hold,
    Move,
    Note,
    Open,
    OpenCards,
    Picture,
    Ready,
    Rematch,
    Retract,
    Reveal,
    Rise,
    Seal,
    SharedMove,
    Sit,
    Skip,
    Unseal,
)
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.scores import Outcome, Scoresheet
from companion.kernel.seats import Seat
from companion.kernel.shared_settings import SHARED_SETTINGS
from companion.kernel.words import text

LAST_OPENED: Final = 20

NOT_BEGUN: Final = text("The game has not begun.")

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Generic[S]):
    """A table at a version. `state` is None until the game begins; `names` holds who sits, by seat.

    `left`: seats whose player went in mid-game: are their turns skipped? None until the table has said so.
    `shared`: the settings of all games that were chosen here. `held`: what waits for a word of the table.
    `sealed`: what is sealed still; `opened`: what was opened lately, each the entry that sealed it and that
    which opened it. `ready`: the seats whose final count is complete, or waived (true);
    `revealed`: those counts are open. `decisions`: what the table decided in disputes;
    `questions`: what was kept for it to decide; `notes`: what was noted for all to read.
    `demo`: it is there to be tried out, and nothing of it counts. `rematch`: the table it goes on at.
    `closed`: the turns that nothing changes any more. `home`: the computer at which it goes on, empty where
    that can be any; None while it is handed over. `shown`: the backs of dealt cards whose faces a confirmed
    result opened. `appointing`: who agreed to a new host, since
    the last one. `asked_back`: by version the entries that somebody asks to have taken back, see
    `kernel.deciding`. `deadline`: the newest, whatever it is about, see `kernel.due`.
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
    sealed: tuple[Entry, ...] = ()
    opened: tuple[tuple[Entry, Entry], ...] = ()
    ready: Mapping[Seat, bool] = field(default_factory=dict)
    revealed: bool = False
    demo: bool = False
    decisions: tuple[Entry, ...] = ()
    questions: tuple[Entry, ...] = ()
    notes: tuple[Entry, ...] = ()
    rematch: str = ""
    closed: Closed = OPEN
    home: str | None = ""
    shown: frozenset[str] = frozenset()
    appointing: tuple[Entry, ...] = ()
    asked_back: Mapping[int, Entry] = field(default_factory=dict)
    deadline: Entry | None = None

    @property
    def newcomers(self) -> tuple[Seat, ...]:
        """Return who sits at a seat that does not play yet."""
        playing = () if self.begin is None else self.begin.seats
        return tuple(seat for seat in self.names if self.begin is not None and seat not in playing)

    @property
    def idle(self) -> frozenset[int]:
        """Return the versions of entries that no longer fit, and so change nothing."""
        return frozenset(misfit.version for misfit in self.misfits)

    @property
    def open_questions(self) -> tuple[Entry, ...]:
        """Return what nobody has decided yet, the newest first."""
        return still_open(self.questions, self.decisions)

    @property
    def skipped(self) -> frozenset[Seat]:
        return frozenset(seat for seat, skip in self.left.items() if skip)


def begun(state: S | None, fault: Fault = Fault.IMPOSSIBLE) -> S:
    """Return the state of a game that has begun. Raises `Refusal`."""
    if state is None:
        raise Refusal(NOT_BEGUN, fault)
    return state


def advance(game: Game[S], position: Position[S], entry: Entry) -> Position[S]:
    """Return the position after one more standing entry. Total: an entry that does not fit becomes a
    misfit."""
    move, seat, state = entry.move, entry.seat, position.state
    match move:
        case Sit() if seat is not None:
            back = _leaving(game, position, _without(position.left, seat))
            return replace(back, version=entry.version, names={**position.names, seat: move.name})
        case Rise() if seat is not None:
            gone = _risen(position, seat)
            return replace(gone, version=entry.version, names=_without(position.names, seat))
        case Skip() if seat is not None:
            said = _leaving(game, position, {**position.left, seat: move.skip})
            return replace(said, version=entry.version)
        case Begin():
            return _begun(game, position, entry, move)
        case Choose(setting, value) if setting in SHARED_SETTINGS:
            return replace(position, version=entry.version, shared={**position.shared, setting: value})
        case Choose() if state is not None and game.settings.choose is not None:
            return replace(
                position, version=entry.version, state=game.settings.choose(state, move.setting, move.value)
            )
        case Finish(agreed) if agreed or (state is not None and game.outcome(state) is not None):
            return replace(position, version=entry.version, finish=entry)
        case (
            Open()
            | Hold()
            | Displace()
            | Picture()
            | Ask()
            | AskBack()
            | Decide()
            | Note()
            | Rematch()
            | Depart()
            | Arrive()
            | Appoint()
            | Deadline()
        ):
            return _noted(replace(position, version=entry.version), entry)
        case Seal() | Unseal() | Ready() | Reveal() | OpenCards():
            return _sealing(position, entry)
        case _ if state is not None and not isinstance(move, SharedMove):
            return _played(game, position, entry, state)
        case _:
            # What began the game, or ended it, was taken back since.
            sentence = text("This entry cannot be carried out.")
            if state is None or isinstance(move, Finish):
                sentence = NOT_BEGUN if state is None else text("The game has not ended.")
            return _misfit(position, entry, Misfit(sentence))


def _played(game: Game[S], position: Position[S], entry: Entry, state: S) -> Position[S]:
    """Return the position after a move of the game."""
    now = position
    if game.turns is not None and game.turns.closed is not None:
        closed = closing(position.closed, game.turns.closed(state), entry.version)
        now = replace(position, closed=closed)
    after = game.apply(state, entry.seat, entry.move)
    if isinstance(after, Misfit):
        return _misfit(now, entry, after)
    return replace(now, version=entry.version, state=after)


def _noted(position: Position[S], entry: Entry) -> Position[S]:
    """Return the position after what changes nothing that lies on the table."""
    match entry.move:
        case Open(demo=demo):
            return replace(position, demo=demo)
        case Displace() | Picture():
            return position
        case Appoint(step=step):
            return replace(position, appointing=(*position.appointing, entry) if step == "agrees" else ())
        case Deadline():
            return replace(position, deadline=entry)
        case Ask():
            return replace(position, questions=(*position.questions, entry))
        case Decide():
            return replace(position, decisions=(*position.decisions, entry))
        case Note():
            return replace(position, notes=(*position.notes, entry))
        case AskBack(version, stands):
            others = {
                other: ask
                for other, ask in position.asked_back.items()
                if entry.version - RECENT < other != version
            }
            return replace(position, asked_back=others if stands else {**others, version: entry})
        case Rematch(code):
            return replace(position, rematch=code)
        case Depart():
            return replace(position, home=None)
        case Arrive(home):
            return replace(position, home=home)
        case _:
            return replace(position, held=(*position.held, entry))


def _without(values: Mapping[Seat, V], seat: Seat) -> Mapping[Seat, V]:
    return {other: value for other, value in values.items() if other != seat}


def _risen(position: Position[S], seat: Seat) -> Position[S]:
    """Return the position without a seat's player; before the game begins nothing is left behind to be
    skipped."""
    playing = position.state is not None and position.begin is not None and seat in position.begin.seats
    if not playing or seat not in position.names or seat in position.left:
        return position
    return replace(position, left={**position.left, seat: None})


def _leaving(game: Game[S], position: Position[S], left: Mapping[Seat, bool | None]) -> Position[S]:
    after = replace(position, left=left)
    absent = game.turns.absent if game.turns else None
    if position.state is None or absent is None or after.skipped == position.skipped:
        return after
    return replace(after, state=absent(position.state, after.skipped))


def _begun(game: Game[S], position: Position[S], entry: Entry, begin: Begin) -> Position[S]:
    try:
        state = game.setup(begin)
    except Refusal as refusal:
        # Its place is kept, so that a later set-up is known to take it.
        return _misfit(replace(position, begin=begin, state=None), entry, Misfit(refusal.sentence))
    shared = {key: value for key, value in begin.settings.items() if key in SHARED_SETTINGS}
    shared = {**game.settings.shared, **position.shared, **shared}
    return replace(position, version=entry.version, begin=begin, state=state, shared=shared)


def _sealing(position: Position[S], entry: Entry) -> Position[S]:
    now = replace(position, version=entry.version)
    match entry.move:
        case Seal() as seal:
            like = (seal.about, seal.witness, entry.seat)
            before = [
                one.by
                for one in position.sealed
                if isinstance(one.move, Seal) and (one.move.about, one.move.witness, one.seat) == like
            ]
            ready = position.ready
            if entry.seat in ready and before and before[-1] != entry.by:
                # Another phone counted anew what was said to be right: the seat is asked again.
                ready = {seat: waived for seat, waived in ready.items() if seat != entry.seat}
            return replace(now, sealed=(*position.sealed, entry), ready=ready)
        case Unseal() as unseal if opens(position.sealed, unseal):
            still = tuple(sealed for sealed in position.sealed if sealed.version != unseal.sealed)
            was = next(sealed for sealed in position.sealed if sealed.version == unseal.sealed)
            return replace(now, sealed=still, opened=(*position.opened, (was, entry))[-LAST_OPENED:])
        case Unseal():
            return _misfit(position, entry, Misfit(NOT_WHAT_WAS_SEALED))
        case Ready(waived) if entry.seat is not None:
            return replace(now, ready={**position.ready, entry.seat: waived})
        case OpenCards(backs):
            return replace(now, shown=position.shown.union(backs))
        case _:
            return replace(now, revealed=position.revealed or isinstance(entry.move, Reveal))


def _misfit(position: Position[S], entry: Entry, misfit: Misfit) -> Position[S]:
    found = replace(misfit, version=entry.version)
    return replace(position, version=entry.version, misfits=(*position.misfits, found))


def rewrites(position: Position[S], move: Move) -> bool:
    """Return whether a move changes what earlier entries made, so that the position must be folded anew."""
    return isinstance(move, Retract | Amend) or (isinstance(move, Begin) and position.begin is not None)


def replay(game: Game[S], entries: Iterable[Entry]) -> Position[S]:
    """Return the position that a whole ledger makes; its version is the ledger's, retractions counted."""
    every = tuple(entries)
    position: Position[S] = Position()
    for entry in standing(every):
        position = advance(game, position, entry)
    return replace(position, version=every[-1].version if every else 0)


Score = Callable[[S], Scoresheet]
Ended = Callable[[S], Outcome | None]


def result_stands(position: Position[S], score: Score[S], outcome: Ended[S]) -> bool:
    """Return whether nothing is left to play or to count, or the table confirmed the result as it is."""
    state = position.state
    if state is None or position.finish is not None:
        return state is not None
    return outcome(state) is not None and score(state).complete


def winners(position: Position[S], score: Score[S], outcome: Ended[S]) -> tuple[Seat, ...]:
    """Return the winners, nobody before the result stands. By the game's own count; where the table agreed to
    end early, whoever is ahead."""
    state = position.state
    if state is None or not result_stands(position, score, outcome):
        return ()
    if (ended := outcome(state)) is not None:
        return ended.winners
    return score(state).best
