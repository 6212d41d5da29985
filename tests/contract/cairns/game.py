"""Cairns, the game of docs/adding-a-game.md: take stones from the heaps of three places until none are left.

On your turn take up to three stones from one heap, or throw a die and take as many as it shows. Stones from
the ridge count twice. Whoever has most points when all heaps are gone wins.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Final

from companion.kernel.dice import Roll
from companion.kernel.features import Questions, Scoring
from companion.kernel.game import About, Game, Moment, Sample
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.outcomes import Outcome
from companion.kernel.rows import MoveRow, Rules
from companion.kernel.rulings import (
    NO_SUCH_QUESTION,
    NOBODY_PLAYS,
    Cannot,
    Fact,
    Objection,
    Question,
    Refusal,
    Ruling,
)
from companion.kernel.scores import Item, Line, Scoresheet, SeatScore
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.words import Text, ntext, text

HEAPS: Final = ("brook", "meadow", "ridge")
WORTH: Final = {"brook": 1, "meadow": 1, "ridge": 2}
STONES: Final = 7
ALL: Final = STONES * len(HEAPS)
NAMES: Final = {"brook": text("the brook"), "meadow": text("the meadow"), "ridge": text("the ridge")}
PLACES: Final = (
    Place(seat=Seat("red"), name=text("Red"), letter="R", shape="circle"),
    Place(seat=Seat("blue"), name=text("Blue"), letter="B", shape="square"),
    Place(seat=Seat("green"), name=text("Green"), letter="G", shape="triangle"),
)
ONE_DIE: Final = Roll(sides=6)


@dataclass(frozen=True, slots=True)
class State:
    """`lying`: the stones of each heap; `held`: for each seat, the stones it took from each heap. Together
    they are always 21."""

    seats: tuple[Seat, ...]
    lying: Mapping[str, int]
    held: Mapping[Seat, Mapping[str, int]]
    turn: int = 0

    def __post_init__(self) -> None:
        if sum(self.lying.values()) + sum(sum(own.values()) for own in self.held.values()) != ALL:
            raise ValueError("a stone is lost, or one too many")

    @property
    def on_turn(self) -> Seat:
        return self.seats[self.turn % len(self.seats)]


@dataclass(frozen=True, slots=True)
class Take(Move):
    kind: ClassVar[str] = "take"
    heap: Annotated[str, HEAPS]
    count: Annotated[int, range(1, STONES + 1)]


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """Take as many stones as the die shows, or all that are left."""

    kind: ClassVar[str] = "throw"
    heap: Annotated[str, HEAPS]
    roll: Annotated[Roll, ONE_DIE] = ONE_DIE


def setup(begin: Begin) -> State:
    start = begin.seats.index(begin.first)
    seats = (*begin.seats[start:], *begin.seats[:start])
    none = dict.fromkeys(HEAPS, 0)
    return State(seats, dict.fromkeys(HEAPS, STONES), dict.fromkeys(seats, none))


def player(state: State, seat: Seat | None) -> Seat:
    if seat not in state.seats:
        raise Cannot(NOBODY_PLAYS)
    return seat


def out_of_turn(_row: object, state: State, seat: Seat | None, _move: Move) -> Iterator[Objection]:
    if seat != state.on_turn:
        yield Objection(sentence=text("It is another's turn."), page=1)


def taken(state: State, seat: Seat, heap: str, count: int) -> State:
    there = state.lying.get(heap, 0)
    if not 0 < count <= there:
        raise Cannot(ntext("%(n)s stone lies there.", "%(n)s stones lie there.", there))
    own = {**state.held[seat], heap: state.held[seat][heap] + count}
    lying = {**state.lying, heap: there - count}
    return replace(state, lying=lying, held={**state.held, seat: own}, turn=state.turn + 1)


def take(state: State, seat: Seat, move: Take) -> State:
    return taken(state, seat, move.heap, move.count)


def check_take(_state: State, _seat: Seat, move: Take) -> Iterator[Objection]:
    if move.count > 3:
        yield Objection(sentence=text("Three stones at most."), page=1)


def throw(state: State, seat: Seat, move: Throw) -> State:
    return taken(state, seat, move.heap, min(move.roll.natural, state.lying.get(move.heap, 0)))


def likely_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    if seat != state.on_turn:
        return ()
    heaps = [heap for heap in HEAPS if state.lying[heap]]
    takes = [Take(heap, count) for heap in heaps for count in range(1, 1 + min(3, state.lying[heap]))]
    return (*takes, *(Throw(heap, ONE_DIE) for heap in heaps))


def score(state: State) -> Scoresheet:
    return Scoresheet(seats=tuple(_seat_score(seat, held) for seat, held in state.held.items()))


def _seat_score(seat: Seat, held: Mapping[str, int]) -> SeatScore:
    items = tuple(
        Item(NAMES[heap], held[heap] * WORTH[heap], f"{seat}:{heap}") for heap in HEAPS if held[heap]
    )
    total = sum(item.points for item in items)
    line = Line(key="stones", name=text("Stones"), points=total, page=1, items=items)
    return SeatScore(seat=seat, lines=(line,), total=total, complete=True)


def outcome(state: State) -> Outcome | None:
    if any(state.lying.values()):
        return None
    totals = score(state).totals()
    won = tuple(seat for seat in state.seats if totals[seat] == max(totals.values()))
    return Outcome(winners=won, ending=text("All heaps are gone."))


def rule(state: State, key: str, _given: Mapping[str, str]) -> Ruling:
    if key != "left":
        raise Refusal(NO_SUCH_QUESTION)
    facts = tuple(
        Fact(sentence=text("%(n)s at %(heap)s", n=state.lying[heap], heap=NAMES[heap]), places=(heap,))
        for heap in HEAPS
    )
    left = sum(state.lying.values())
    answer = ntext("%(n)s stone is left.", "%(n)s stones are left.", left)
    return Ruling(verdict=None, answer=answer, page=1, facts=facts)


def name_of(heap: str) -> Text:
    """Return the name of a heap; a file may hold any word."""
    return NAMES.get(heap, Text("%(heap)s", {"heap": heap}))


def take_words(move: Take) -> Text:
    heap = name_of(move.heap)
    return ntext("takes %(n)s stone from %(heap)s", "takes %(n)s stones from %(heap)s", move.count, heap=heap)


def throw_words(move: Throw) -> Text:
    return text("throws %(n)s for %(heap)s", n=move.roll.natural, heap=name_of(move.heap))


RULES: Final = Rules(
    rows=(
        MoveRow(
            move=Take,
            check=check_take,
            effect=take,
            words=take_words,
            label=lambda move: text("Take %(n)s from %(heap)s", n=move.count, heap=name_of(move.heap)),
            touches=lambda seat, move: (f"{seat}:{move.heap}",),
        ),
        MoveRow(
            move=Throw,
            effect=throw,
            words=throw_words,
            label=lambda move: text("Throw for %(heap)s", heap=name_of(move.heap)),
            touches=lambda seat, move: (f"{seat}:{move.heap}",),
        ),
    ),
    who=player,
    objections=out_of_turn,
)


def sample() -> Sample:
    """Red and Blue take turns until no stones are left."""
    seats = (Seat("red"), Seat("blue"))
    begin = Begin(seats=seats, first=seats[0])
    drafts, state = [Draft(move=begin)], setup(begin)
    while outcome(state) is None:
        seat = state.on_turn
        move = [move for move in likely_moves(state, seat) if isinstance(move, Take)][-1]
        drafts, state = [*drafts, Draft(move=move, seat=seat)], RULES.carry_out(state, seat, move)
    return Sample(played=tuple(drafts[:4]), rest=tuple(drafts[4:]))


def moment(state: State) -> Moment:
    over = outcome(state) is not None
    name = text("The end") if over else text("Turn %(n)s", n=state.turn + 1)
    return Moment(state.turn, name, None if over else state.on_turn)


def page(state: State, _viewer: Viewer) -> State:
    return state


GAME: Final[Game[State]] = Game(
    about=About(
        slug="cairns",
        title="Cairns",
        summary=text("Take stones from three heaps, or trust a die."),
        seats=range(2, 4),
        places=PLACES,
        seat_word=text("player"),
        rules_version="1",
        rulebook="The rules of Cairns, on one page",
        minutes=10,
        cards=False,
    ),
    rules=RULES,
    setup=setup,
    moment=moment,
    page=page,
    scoring=Scoring(score=score, outcome=outcome),
    questions=Questions(rows=(Question(key="left", name=text("How many stones are left?")),), rule=rule),
    sample=sample,
    likely_moves=likely_moves,
)
