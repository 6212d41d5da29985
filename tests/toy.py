"""A small honest game for tests that need one: take stones from a heap, by the rules three at most."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.kernel.dice import Die, Roll
from companion.kernel.features import Log, Scoring, Setting, Settings, Turns, choices
from companion.kernel.game import About, Game, Misfit, Moment, MoveRow
from companion.kernel.moves import Begin, Move
from companion.kernel.optional.chains import NO_ROLLS, Chain, Chance, Needs, wanting
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.scores import Item, Line, Outcome, Scoresheet, SeatScore
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.words import Text, text

RED, BLUE, GREEN = Seat("red"), Seat("blue"), Seat("green")
PLACES = (RED, BLUE, GREEN)
SLUG = "stones"


@dataclass(frozen=True, slots=True)
class State:
    """`heap` and all of `held` add up to `stones`."""

    seats: tuple[Seat, ...]
    stones: int
    heap: int
    held: tuple[int, ...]
    turn: int = 0

    def has(self, seat: Seat) -> int:
        return self.held[self.seats.index(seat)]


@dataclass(frozen=True, slots=True)
class Take(Move):
    kind: ClassVar[str] = "take"
    count: int


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """As many stones as a die shows."""

    kind: ClassVar[str] = "throw"
    roll: Roll


@dataclass(frozen=True, slots=True)
class Dig(Move):
    """A die says which die is thrown next, of no more sides than there are stones: so many are taken."""

    kind: ClassVar[str] = "dig"
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class GiveBack(Move):
    kind: ClassVar[str] = "give-back"
    count: int


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    kind: ClassVar[str] = "end-turn"


@dataclass(frozen=True, slots=True)
class Say(Move):
    """Something said, of any length."""

    kind: ClassVar[str] = "say"
    words: str


def setup(begin: Begin) -> State:
    if len(begin.seats) not in range(2, 4):
        raise Refusal(text("Two or three play."))
    stones = int(begin.settings.get("stones", "21"))
    return State(seats=begin.seats, stones=stones, heap=stones, held=(0,) * len(begin.seats))


def check(state: State, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
    if isinstance(move, Say | EndTurn):
        return ()
    if seat not in state.seats:
        raise Refusal(text("Nobody plays %(seat)s.", seat=str(seat)))
    if isinstance(move, GiveBack):
        if not 0 < move.count <= state.has(seat):
            raise Refusal(text("There are not so many stones."))
        return ()
    if isinstance(move, Throw):
        return check(state, seat, Take(move.roll.total))
    if isinstance(move, Dig):
        return check(state, seat, Take(dug(state, Chance(move.chain))))
    assert isinstance(move, Take)
    if not 0 < move.count <= state.heap:
        raise Refusal(text("The heap has %(heap)s stones.", heap=state.heap))
    objections = []
    if move.count > 3:
        objections.append(Objection(sentence=text("Three stones at most."), page=4))
    if seat != on_turn(state):
        objections.append(Objection(sentence=text("It is not the turn of %(seat)s.", seat=seat), page=2))
    return tuple(objections)


def dug(state: State, chance: Chance) -> int:
    try:
        return chance.roll(min(2 + chance.roll(6)[0], max(2, state.heap)))[0]
    except Needs as needs:
        raise Refusal(wanting(needs)) from needs


def resolve(state: State, seat: Seat | None, move: Move, die: Die) -> Move:
    if not isinstance(move, Dig):
        return move
    chance = Chance(move.chain, die)
    dug(state, chance)
    return Dig(chance.made)


def apply(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    if isinstance(move, EndTurn):
        return replace(state, turn=state.turn + 1)
    if isinstance(move, Say):
        return state
    if isinstance(move, Throw):
        return apply(state, seat, Take(move.roll.total))
    if isinstance(move, Dig):
        return apply(state, seat, Take(dug(state, Chance(move.chain))))
    if seat not in state.seats or not isinstance(move, Take | GiveBack):
        return Misfit(text("Nobody can do this."))
    count = move.count if isinstance(move, Take) else -move.count
    held = state.has(seat) + count
    if count > state.heap or held < 0:
        return Misfit(text("There are not so many stones."))
    all_held = tuple(
        held if other == seat else has for other, has in zip(state.seats, state.held, strict=True)
    )
    return replace(state, heap=state.heap - count, held=all_held)


def on_turn(state: State) -> Seat:
    return state.seats[state.turn % len(state.seats)]


def totals(state: State) -> Mapping[Seat, int]:
    return dict(zip(state.seats, state.held, strict=True))


def score(state: State) -> Scoresheet:
    return Scoresheet(seats=tuple(_seat_score(seat, has) for seat, has in totals(state).items()))


def _seat_score(seat: Seat, has: int) -> SeatScore:
    items = (Item(text("Stones"), has, "heap"),)
    line = Line(key="stones", name=text("Stones"), points=has, page=5, items=items)
    return SeatScore(seat=seat, lines=(line,), total=has, complete=True)


def outcome(state: State) -> Outcome | None:
    if state.heap:
        return None
    most = max(state.held)
    winners = tuple(seat for seat, has in totals(state).items() if has == most)
    return Outcome(winners=winners, ending=text("The heap is empty."))


def moment(state: State) -> Moment:
    return Moment(state.turn, text("Turn %(turn)s", turn=state.turn + 1), on_turn(state))


def notices(before: State, after: State) -> tuple[Text, ...]:
    return (text("Put the heap away."),) if before.heap and not after.heap else ()


def choose(state: State, setting: str, value: str) -> State:
    if setting == "stones":
        return replace(state, stones=int(value), heap=int(value) - sum(state.held))
    return state


def page(state: State, viewer: Viewer) -> State:
    return state


GAME: Game[State] = Game(
    about=About(
        slug=SLUG,
        title="Stones",
        summary=text("A heap of stones."),
        seats=range(2, 4),
        places=tuple(
            Place(seat=seat, name=text(seat), letter=seat[0].upper(), shape="disc") for seat in PLACES
        ),
        seat_word=text("player"),
        rules_version="1",
        rulebook="stones.txt",
        minutes=5,
    ),
    rows=(
        MoveRow(move=Take, group=text("Stones")),
        MoveRow(move=Throw),
        MoveRow(move=Dig, resolve=resolve),
        MoveRow(move=GiveBack, group=text("Stones")),
        MoveRow(move=EndTurn, group=text("Turns")),
        MoveRow(move=Say),
    ),
    setup=setup,
    check=check,
    apply=apply,
    scoring=Scoring(score=score, outcome=outcome),
    turns=Turns(),
    moment=moment,
    page=page,
    settings=Settings(
        rows=(
            Setting(
                key="stones",
                name=text("Stones"),
                choices=choices({"21": text("21"), "500": text("500")}),
                default="21",
                at_setup=True,
            ),
        ),
        choose=choose,
    ),
    log=Log(notices=notices),
)

CLOSING = replace(GAME, turns=Turns(closed=lambda state: state.turn))
"""Where a turn is closed for good once the next is under way."""

GAMES: Callable[[], Mapping[str, Game[Any]]] = lambda: {SLUG: GAME}  # noqa: E731
CLOSING_GAMES: Callable[[], Mapping[str, Game[Any]]] = lambda: {SLUG: CLOSING}  # noqa: E731
