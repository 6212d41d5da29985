"""The toy game (`tests.toy`) with a value for every optional hook of the kernel.

Take stones from a heap; one stone of each player is marked, which only they know. Behind a referee's screen
(`SCREENED`) the same game hides it from everybody but the host.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final

from companion.kernel.features import (
    CatchUp,
    Due,
    Fight,
    Force,
    Log,
    Orders,
    Paper,
    Questions,
    Resource,
    Scoring,
    Screen,
    Setting,
    Telling,
    Thing,
    TurnResources,
    Turns,
    View,
    Where,
    choices,
)
from companion.kernel.game import DEFAULT_PAPERS, About, Game, Many, Moment, Sample
from companion.kernel.keeping import Secrets
from companion.kernel.moves import Begin, Draft, Entry, Move
from companion.kernel.optional.hidden_cards import Shuffled
from companion.kernel.outcomes import Endings, Event
from companion.kernel.page_parts import Covered
from companion.kernel.rows import MoveRow, Rules
from companion.kernel.rulings import (
    NO_SUCH_QUESTION,
    Asking,
    Cannot,
    Fact,
    Objection,
    Question,
    Refusal,
    Ruling,
)
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.setting_up import Group, SettingUp
from companion.kernel.shorthand import Grammar, Phrase
from companion.kernel.tallies import Column, Forgotten, Pool, Tally
from companion.kernel.topics import topic
from companion.kernel.words import Text, ntext, text
from tests import toy
from tests.toy import Dig, EndTurn, GiveBack, Say, Take, Throw

FACES: Final = ("moon", "star", "sun")
LEFT: Final = "left"


@dataclass(frozen=True, slots=True)
class Mark:
    """A secret of `seat`."""

    seat: Seat
    word: str


@dataclass(frozen=True, slots=True)
class State(toy.State):
    pile: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class PutHeap(Move):
    """A correction of the heap."""

    kind: ClassVar[str] = "put-heap"
    count: Annotated[int, range(500)]


@dataclass(frozen=True, slots=True)
class LayOut(Move):
    """A correction of everything: all stones go back to the heap, and it is the first seat's turn."""

    kind: ClassVar[str] = "lay-out"


@dataclass(frozen=True, slots=True)
class CountStones(Move):
    kind: ClassVar[str] = "count-stones"
    count: Annotated[int, range(500)]


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    kind: ClassVar[str] = "shuffle"
    cards: Shuffled


def setup(begin: Begin) -> State:
    made = toy.setup(begin)
    marks = tuple(Mark(seat, FACES[number]) for number, seat in enumerate(made.seats))
    return State(made.seats, made.stones, made.heap, made.held, marks=marks)


def put_heap(state: State, _seat: Seat | None, move: PutHeap) -> State:
    return replace(state, heap=move.count, stones=move.count + sum(state.held))


def lay_out(state: State, _seat: Seat | None, _move: LayOut) -> State:
    return replace(state, heap=state.stones, held=(0,) * len(state.seats), turn=0)


def count_stones(state: State, seat: Seat | None, move: CountStones) -> State:
    if seat not in state.seats:
        raise Cannot(text("Nobody plays there."))
    held = tuple(move.count if who == seat else has for who, has in zip(state.seats, state.held, strict=True))
    return replace(state, held=held, stones=state.heap + sum(held))


def shuffle(state: State, _seat: Seat | None, move: Shuffle) -> State:
    return replace(state, pile=move.cards.backs)


def heap_of(_seat: Seat | None, _move: Move) -> tuple[str, ...]:
    return ("heap",)


def throw_words(state: State | None, _who: Seat | None, move: Throw) -> Text:
    if state is None:
        return text("throws the die")
    return text("throws %(n)s of %(heap)s", n=move.roll.natural, heap=state.heap)


def not_below(
    row: MoveRow[Any, Any, Any], state: State, _seat: Seat | None, _move: Move
) -> Iterator[Objection]:
    if row.move is Say and state.stones > 400:
        yield Objection(sentence=text("Nobody speaks over so many stones."), page=9)


def no_stone_lost(_before: State, after: State, _seat: Seat | None, _move: Move) -> State:
    if after.heap + sum(after.held) != after.stones:
        raise Cannot(text("A stone is missing."))
    return after


ROWS: Final = (
    MoveRow(
        move=Take,
        check=toy.check_take,
        effect=toy.take,
        words=lambda move: ntext("takes %(n)s stone", "takes %(n)s stones", move.count),
        label=lambda move: text("Take %(n)s", n=move.count),
        touches=heap_of,
        asks=lambda _seat, _move: Asking(LEFT, {}),
        group=text("Stones"),
        for_table=False,
    ),
    MoveRow(move=Throw, check=toy.check_take, effect=toy.throw, words_at=throw_words),
    MoveRow(move=Dig, check=toy.check_take, effect=toy.dig, resolve=toy.resolve),
    MoveRow(move=GiveBack, effect=toy.give_back),
    MoveRow(move=EndTurn, effect=lambda state, _seat, _move: replace(state, turn=state.turn + 1)),
    MoveRow(move=Say),
    MoveRow(move=PutHeap, effect=put_heap, touches=heap_of, corrects=True, replaces=True),
    MoveRow(move=LayOut, effect=lay_out, corrects=True, corrects_all=True),
    MoveRow(move=CountStones, effect=count_stones, scores=True, for_table=False),
    MoveRow(move=Shuffle, effect=shuffle, pile=lambda state: state.pile),
)
RULES: Final[Rules[State, MoveRow[State, Any, Any]]] = Rules(
    rows=ROWS,
    who=lambda _state, seat: seat,
    ready=lambda _row, state, _who: state,
    settle=no_stone_lost,
    objections=not_below,
    seat_first=text("Say whose stones these are."),
)


def likely_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    if seat != toy.on_turn(state) or not state.heap:
        return ()
    return (*(Take(count) for count in range(1, 1 + min(3, state.heap))), EndTurn())


def sample() -> Sample:
    seats = (toy.RED, toy.BLUE)
    drafts = [Draft(move=Begin(seats, seats[0]))]
    for number in range(8):
        drafts += [Draft(move=Take(3), seat=seats[number % 2]), Draft(move=EndTurn(), seat=seats[number % 2])]
    return Sample(played=tuple(drafts[:9]), rest=tuple(drafts[9:-3]))


def moment(state: State) -> Moment:
    return Moment(
        state.turn, text("Turn %(n)s", n=state.turn + 1), toy.on_turn(state), round=state.turn + 1, phase=0
    )


def rule(state: State, key: str, _given: Mapping[str, str]) -> Ruling:
    if key != LEFT:
        raise Refusal(NO_SUCH_QUESTION)
    answer = ntext("%(n)s stone is left.", "%(n)s stones are left.", state.heap)
    return Ruling(
        verdict=bool(state.heap), answer=answer, page=3, facts=(Fact(sentence=answer, places=("heap",)),)
    )


def due(state: State, _sealed: tuple[Entry, ...]) -> tuple[Due, ...]:
    if not state.heap:
        return ()
    return (Due(what=text("Take stones"), who=toy.on_turn(state), moves=(Take.kind, EndTurn.kind)),)


def seen(state: State, viewer: Viewer) -> State:
    own = tuple(mark for mark in state.marks if viewer.host or viewer.holds(mark.seat))
    return state if own == state.marks else replace(state, marks=own)


def holds(state: State) -> frozenset[Seat]:
    return frozenset(mark.seat for mark in state.marks)


def pools(state: State) -> Mapping[str, Pool]:
    place = {"sheet": text("Stones"), "group": "stones", "most": state.stones}
    heap = Pool(
        key="heap",
        row=text("The heap"),
        column=Column("", text("Nobody")),
        count=state.heap,
        near=True,
        units=(1, 5),
        **place,
    )
    own = (
        Pool(key=seat, row=text("In hand"), column=Column(seat, text(seat)), count=has, near=False, **place)
        for seat, has in zip(state.seats, state.held, strict=True)
    )
    return {pool.key: pool for pool in (heap, *own)}


def page(state: State, _viewer: Viewer) -> State:
    return state


def printed(position: Any, _viewer: Viewer) -> State | None:
    return position.state  # type: ignore[no-any-return]


def fights(_deeds: object) -> tuple[Fight, ...]:
    side = (text("Red"), (Force(name=text("Stones"), size=3, lost=1, fate=text("Taken back")),))
    return (Fight(name="heap", ended=text("It ended in peace."), sides=(side,)),)


BIG_HEAP: Final = Setting(
    key="plan",
    name=text("What is played"),
    choices=choices({"usual": text("Usual stones"), "many": text("Many stones")}),
    default="usual",
)

GAME: Final[Game[State]] = Game(
    about=About(
        slug="everyhook",
        title="Every Hook",
        summary=text("A heap of stones, and all that a game can have."),
        seats=range(2, 4),
        places=tuple(
            Place(seat=seat, name=text(seat), letter=seat[0].upper(), shape="disc") for seat in toy.PLACES
        ),
        seat_word=text("player"),
        rules_version="1",
        rulebook="stones.txt",
        minutes=5,
        bgg_id=1,
        guide=text("Tap a stone."),
        joins_late=True,
        cards=False,
        sampled=True,
        many=Many(
            said=text("Every Hook"),
            offered_as=text("Stones with everything"),
            ready=lambda: {"many": "Many stones"},
            about_played=lambda _state: GAME.about,
            say=str.capitalize,
        ),
    ),
    rules=RULES,
    setup=setup,
    moment=moment,
    page=page,
    settings=SettingUp(
        rows=(replace(toy.GAME.settings.rows[0], fixed=True, drawable=True, page=1),),
        choose=toy.choose,
        shared={"running-scores": "board"},
        order=lambda _chosen: True,
        first=lambda _chosen: True,
        entering="everybody",
        groups=(Group(name=text("Stones"), keys=frozenset({"stones"})),),
        again=lambda _state: (Say("once more"),),
        opened_for=BIG_HEAP,
        first_moves=lambda value: (Say(value),),
    ),
    views={
        "stones": View(data=lambda state, _viewer, _given: state, scores=True, for_turn=True),
        "count": View(
            data=lambda state, _viewer, _given: state,
            own="counts",
            kept=lambda state: ("heap", str(state.heap)),
        ),
    },
    papers=(
        *DEFAULT_PAPERS,
        Paper(
            name="stones",
            title=text("The stones"),
            page=printed,
            needs_state=False,
            scores=True,
            sizes=("a4", "letter", "a3"),
            own="counts",
            fits=lambda state: state is not None,
            drawn=lambda state, _given: state.heap,
            sketched="heap",
        ),
    ),
    log=Log(
        narrated=True,
        same_place=lambda place: "" if place in toy.PLACES else place,
        called=lambda place: text("the heap"),
        notices=toy.notices,
        changes=lambda before, after: (text("The heap is another."),) if before.heap != after.heap else (),
        changed=lambda before, after: frozenset({"heap"} if before.heap != after.heap else ()),
        telling=Telling(
            chapter=lambda state: (state.turn, text("Turn %(n)s", n=state.turn + 1)),
            told=lambda deeds: ((deed.entry.seat, deed.said) for deed in deeds),
            quiet=frozenset({EndTurn.kind}),
            known=lambda states: (text("%(n)s stones are left", n=states[-1].heap),) if states else (),
            fights=fights,
            held=lambda state: {seat: seat for seat, has in toy.totals(state).items() if has},
            drawn=lambda state: state.heap,
        ),
        things=lambda state: (Thing(id="heap", name=text("The heap"), where=Where(view="stones")),),
        allies=lambda state, seat: frozenset(state.seats) - {seat},
    ),
    scoring=Scoring(
        score=toy.score,
        outcome=toy.outcome,
        totals=toy.totals,
        count_views=lambda _state: ("count",),
        clashes=lambda state: (
            (text("More stones than there are."),) if sum(state.held) > state.stones else ()
        ),
        unit=lambda total: ntext("%(n)s stone", "%(n)s stones", total),
        course=lambda state: ((text("Now"), state),),
        endings=lambda _state: Endings(
            events=(Event(key="avalanche", name=text("An avalanche"), lost=True),)
        ),
    ),
    turns=Turns(
        catch_up=lambda state, seat: (
            None
            if seat == toy.on_turn(state)
            else CatchUp(
                drafts=(Draft(move=EndTurn(), seat=toy.on_turn(state)),), label=text("End the turn before")
            )
        ),
        closed=lambda state: max(0, state.turn - 1),
        absent=lambda state, _gone: state,
        resources=TurnResources(
            kinds=(
                Resource(key="takes", name=text("Stones to take"), start=lambda state: min(3, state.heap)),
            ),
            costs=lambda entry: {"takes": entry.move.count} if isinstance(entry.move, Take) else {},
        ),
        given=lambda state, _seat: (Draft(move=EndTurn(), seat=toy.on_turn(state)),),
        phases=(text("Take"),),
        passing=lambda state, seat: (Draft(move=EndTurn(), seat=seat),) if seat == toy.on_turn(state) else (),
        ending=lambda _state: (),
        orders=Orders(
            kinds=frozenset({Take.kind, Say.kind}),
            now=lambda state, seat: frozenset(
                {Take.kind} if seat == toy.on_turn(state) and state.heap else ()
            ),
            comes_up=lambda state, move: not isinstance(move, Take) or move.count <= state.heap,
            prepared=lambda _state, move: move,
            occasional=frozenset({Say.kind}),
        ),
    ),
    questions=Questions(
        rows=(
            Question(
                key=LEFT,
                name=text("How many stones are left?"),
                asks=("seat",),
                scores=True,
                facts=text("What lies there"),
            ),
        ),
        rule=rule,
    ),
    topics=lambda _state: (
        topic("heap", 2, text("The heap"), text("Take three at most."), asks=LEFT, en="stones"),
    ),
    due=due,
    shorthand=Grammar(
        clauses={Take.kind: ("take COUNT",)},
        names=lambda _state, _seat: {"heap": {"heap": "heap"}},
        fills=lambda _state, _seat, _kind, _sent: {},
        for_table=lambda kind: kind == Say.kind,
        plays=lambda state: state.seats,
        on_turn=True,
        fillers=frozenset({"stones"}),
        says={Take.kind: text("Stones taken from the heap.")},
        examples={Take.kind: "take 2"},
        more=(Phrase(form="take 2", says=text("At most three."), example="take 3", general=True),),
    ),
    recount=Tally(
        pools=pools,
        notes=lambda _state, _counted: (),
        settle=lambda _state, counted: (Draft(move=PutHeap(counted["heap"])),) if "heap" in counted else (),
        forgotten=lambda state, _counted: (
            Forgotten(key="take", seat=toy.on_turn(state), what=text("A stone was taken"), places=("heap",)),
        ),
    ),
    secrets=Secrets(seen=seen, holds=holds, records=(Mark,), end_opens=True),
    sample=sample,
    likely_moves=likely_moves,
)


def pictured(_state: State) -> tuple[Covered, ...]:
    return ()


SCREENED: Final[Game[State]] = replace(
    GAME,
    about=replace(GAME.about, slug="everyscreen", title="Every Screen"),
    secrets=Screen(
        seen=seen,
        holds=holds,
        records=(Mark,),
        end_opens=True,
        seat=toy.RED,
        views=frozenset({"stones"}),
        papers=frozenset({"stones"}),
        moves=frozenset({Take.kind}),
        pictured=pictured,
    ),
)

TEMPLATES: Final[Mapping[str, str]] = {
    "stones.html": "{{ data.heap }}",
    "count.html": "{{ data.held }}",
    "forgotten.html": "<p>Where?</p>",
    "papers/stones.html": "{% extends 'print/base.html' %}",
    "papers/small.html": "<p>{{ m }}</p>",
    "papers/heap.html": "<p>{{ m }}</p>",
}
"""Pages of the game, by name."""
