"""A small honest game for tests that need one: take stones from a heap, by the rules three at most."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from companion.kernel.dice import Die, Roll, ToRoll
from companion.kernel.features import Log, Scoring, Setting, Settings, Turns, choices
from companion.kernel.game import About, Game, Moment
from companion.kernel.moves import Begin, Move
from companion.kernel.optional.chains import NO_ROLLS, Chain, Chance
from companion.kernel.outcomes import Outcome
from companion.kernel.rows import MoveRow, Rules
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.scores import Item, Line, Scoresheet, SeatScore
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
    """Take as many stones as a die shows."""

    kind: ClassVar[str] = "throw"
    roll: Annotated[Roll, Roll(sides=6)]


@dataclass(frozen=True, slots=True)
class Dig(Move):
    """A die decides which die is rolled next, with no more sides than there are stones; that many are
    taken."""

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
    """Say something, of any length."""

    kind: ClassVar[str] = "say"
    words: str


def setup(begin: Begin) -> State:
    if len(begin.seats) not in range(2, 4):
        raise Refusal(text("Two or three play."))
    stones = int(begin.settings.get("stones", "21"))
    return State(seats=begin.seats, stones=stones, heap=stones, held=(0,) * len(begin.seats))


def take(state: State, seat: Seat | None, move: Take) -> State:
    return _taken(state, seat, move.count)


def throw(state: State, seat: Seat | None, move: Throw) -> State:
    return _taken(state, seat, move.roll.total)


def dig(state: State, seat: Seat | None, move: Dig) -> State:
    return _taken(state, seat, dug(state, Chance(move.chain)))


def give_back(state: State, seat: Seat | None, move: GiveBack) -> State:
    if not 0 < move.count <= state.has(_player(state, seat)):
        raise Cannot(text("There are not so many stones."))
    return _moved(state, _player(state, seat), -move.count)


def _player(state: State, seat: Seat | None) -> Seat:
    if seat not in state.seats:
        raise Cannot(text("Nobody plays %(seat)s.", seat=str(seat)))
    return seat


def _taken(state: State, who: Seat | None, count: int) -> State:
    seat = _player(state, who)
    if count > state.heap or state.has(seat) + count < 0:
        raise Cannot(text("The heap has %(heap)s stones.", heap=state.heap))
    return _moved(state, seat, count)


def _moved(state: State, seat: Seat, count: int) -> State:
    held = tuple(has + count * (other == seat) for other, has in zip(state.seats, state.held, strict=True))
    return replace(state, heap=state.heap - count, held=held)


def check_take(state: State, seat: Seat | None, move: Take | Throw | Dig) -> Iterator[Objection]:
    count = state.heap - RULES.carry_out(state, seat, move).heap
    if count < 1:
        raise Refusal(text("The heap has %(heap)s stones.", heap=state.heap))
    if count > 3:
        yield Objection(sentence=text("Three stones at most."), page=4)
    if seat != on_turn(state):
        yield Objection(sentence=text("It is not the turn of %(seat)s.", seat=str(seat)), page=2)


def dug(state: State, chance: Chance) -> int:
    return chance.roll(min(2 + chance.roll(6)[0], max(2, state.heap)))[0]


def resolve(state: State, seat: Seat | None, move: Dig, die: Die) -> Move:
    chance = Chance(move.chain, die)
    try:
        dug(state, chance)
    except ToRoll as asked:
        raise Refusal(asked.sentence) from asked
    return Dig(chance.made)


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


RULES: Rules[State, MoveRow[State, Any, Any]] = Rules(
    rows=(
        MoveRow(move=Take, check=check_take, effect=take, group=text("Stones")),
        MoveRow(move=Throw, check=check_take, effect=throw),
        MoveRow(move=Dig, check=check_take, effect=dig, resolve=resolve),
        MoveRow(move=GiveBack, effect=give_back, group=text("Stones")),
        MoveRow(
            move=EndTurn,
            effect=lambda state, _seat, _move: replace(state, turn=state.turn + 1),
            group=text("Turns"),
        ),
        MoveRow(move=Say),
    ),
)

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
    rules=RULES,
    setup=setup,
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
"""A game in which a turn is closed for good once the next is under way."""

GAMES: Callable[[], Mapping[str, Game[Any]]] = lambda: {SLUG: GAME}  # noqa: E731
CLOSING_GAMES: Callable[[], Mapping[str, Game[Any]]] = lambda: {SLUG: CLOSING}  # noqa: E731
