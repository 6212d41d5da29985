"""Each way that is named turns a no into a yes, and no single-piece way is left out: by brute force."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.tyrants import moves as m
from companion.games.tyrants.adjudication.questions import QUESTIONS, rule
from companion.games.tyrants.adjudication.ways import with_troop, without_troop
from companion.games.tyrants.catalogue.board import PLACE, PLACES, SITES, SLOTS
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, NAMES, WHITE
from companion.games.tyrants.facts import NOBODY, controller, empty_spaces, has_presence, standing_at
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.rules.apply import check as check_move
from companion.games.tyrants.state import State
from companion.kernel.moves import Move
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Fact, Refusal, Ruling
from companion.kernel.words import Text, Value
from tests.games.tyrants.at_the_table import table
from tests.games.tyrants.test_rules_rulings import positions
from tests.lots import few

ACTIONS = ("presence", "deploy", "assassinate", "supplant", "move-troop", "return-troop", "return-spy")

TROOP = {"%(house)s may deploy at %(places)s.", "A troop of %(house)s at %(places)s."}
OWN_SPY = {"A spy of %(house)s at %(place)s."}
TARGET = {"A troop of %(colours)s at %(place)s."}
SPY = {"A spy of %(colours)s at %(place)s."}
INSTEAD = {"%(house)s may assassinate or supplant at %(places)s."}
SUPPLANTED = "%(n)s troop of %(colour)s assassinated and one deployed; or a card supplants the troop."
ELSEWHERE = {"Within reach of %(house)s: %(places)s."}
EMPTIED = {"An empty space at %(place)s."}
WITHOUT_PIECES = {"A card that allows it without presence.", "An empty space anywhere in play."}

Piece = tuple[str, int, int]
"""A troop or a spy, its colour, its place."""


def answer(state: State, question: str, house: int, place: int, victim: str) -> Ruling:
    return rule(state, question, {"seat": HOUSES[house], "place": PLACES[place], "victim": victim})


def with_spy(state: State, house: int, site: int) -> State:
    k, r, o, b = (bits | (1 << site if one == house else 0) for one, bits in enumerate(state.spies))
    return replace(state, spies=(k, r, o, b))


def added(state: State, piece: Piece) -> State:
    kind, colour, place = piece
    return with_troop(state, colour, place) if kind == "troop" else with_spy(state, colour, place)


def pieces(state: State) -> Iterator[Piece]:
    """Yield whatever could be added to the position at one place."""
    houses = sorted(state.order)
    for place in state.field.places:
        if empty_spaces(state, place):
            yield from (("troop", colour, place) for colour in (*houses, WHITE))
        if place < len(SITES):
            yield from (("spy", house, place) for house in houses if not state.spies[house] >> place & 1)


def named(state: State, house: int, fact: Fact) -> set[Piece]:
    """Return the pieces that a way names, one by one, as far as there is room for them."""
    key, places = fact.sentence.msgid, [PLACE[place] for place in fact.places]
    if key in TROOP:
        return {("troop", house, place) for place in places if empty_spaces(state, place)}
    if key in OWN_SPY:
        return {("spy", house, place) for place in places}
    said = [str(colour).lower() for colour in fact.sentence.values.get("colours", ())]  # type: ignore[union-attr]
    if key in TARGET:
        return {("troop", COLOURS.index(colour), places[0]) for colour in said}
    if key in SPY:
        return {("spy", COLOURS.index(colour), places[0]) for colour in said}
    return set()


def supplanted(state: State, house: int, place: int) -> Iterator[State]:
    """Replace another's troop with one of the house."""
    for colour, troops in enumerate(standing_at(state, place)):
        if troops and colour != house:
            yield with_troop(without_troop(state, colour, place), house, place)


@few(8)
@given(positions(), st.data())
def test_each_way_is_one_and_no_piece_is_left_out(state: State, data: st.DataObject) -> None:
    question = data.draw(st.sampled_from(ACTIONS))
    house = data.draw(st.sampled_from(state.order))
    sites = [place for place in state.field.places if place < len(SITES)]
    victim = data.draw(st.sampled_from(("", *(HOUSES[other] for other in state.order), "white")))
    for place in data.draw(st.lists(st.sampled_from(state.field.places), min_size=6, max_size=6)):
        if question == "return-spy" and place not in sites:
            continue
        no = answer(state, question, house, place, victim)
        if no.verdict is not False:
            continue
        ways = [fact for fact in no.remedies if fact.sentence.msgid not in WITHOUT_PIECES]
        for fact in ways:
            check(state, question, house, place, victim, fact)
        if no.besides:
            continue
        would = {piece for piece in pieces(state) if yes(added(state, piece), question, house, place, victim)}
        assert would == set().union(*(named(state, house, fact) for fact in ways))


def yes(state: State, question: str, house: int, place: int, victim: str) -> bool:
    return answer(state, question, house, place, victim).verdict is True


def check(state: State, question: str, house: int, place: int, victim: str, fact: Fact) -> None:
    """Apply one way exactly as it is worded."""
    key, places = fact.sentence.msgid, [PLACE[name] for name in fact.places]
    if key in ELSEWHERE:
        reach = {other for other in state.field.places if reaches(state, question, house, other, victim)}
        assert reach == set(places)
        return
    if key in EMPTIED:
        gone = [colour for colour, troops in enumerate(standing_at(state, place)) if troops]
        assert any(
            yes(without_troop(state, colour, place), question, house, place, victim) for colour in gone
        )
        return
    besides = (
        state if not answer(state, question, house, place, victim).besides else roomier(state, house, place)
    )
    for piece in named(state, house, fact):
        assert yes(added(besides, piece), question, house, place, victim), (question, piece)
    if key == "%(house)s may deploy at %(places)s.":
        assert all(yes(state, "deploy", house, other, "") for other in places)
    if key in INSTEAD:
        for other in places:
            assert yes(state, "supplant", house, other, "")
            assert all(
                yes(there, question, house, place, victim) for there in supplanted(besides, house, other)
            )


def reaches(state: State, question: str, house: int, place: int, victim: str) -> bool:
    if question == "return-spy" and place >= len(SITES):
        return False
    # For one's own troops, and for white ones, the answer says that a different one is meant.
    own = question in ("assassinate", "supplant") and victim == HOUSES[house]
    other = "" if own or (question == "return-troop" and victim == "white") else victim
    return yes(state, question, house, place, other)


def roomier(state: State, house: int, place: int) -> State:
    gone = next(c for c, troops in enumerate(standing_at(state, place)) if troops and c != house)
    return without_troop(state, gone, place)


@few(6)
@given(positions(), st.data())
def test_no_no_is_left_without_a_way(state: State, data: st.DataObject) -> None:
    """Except where nothing helps: no piece at all, of any colour, would do."""
    house = data.draw(st.sampled_from(state.order))
    place = data.draw(st.sampled_from(state.field.sites))
    for question in QUESTIONS:
        ruling = answer(state, question.key, house, place, "")
        if ruling.verdict is False and not (ruling.remedies or ruling.besides):
            for piece in pieces(state) if question.key != "total-control" else ():
                assert not yes(added(state, piece), question.key, house, place, "")


@few(6)
@given(positions(), st.data())
def test_what_total_control_wants_gives_it(state: State, data: st.DataObject) -> None:
    """Everything named, done together; if one of them is missing the answer stays no."""
    house = data.draw(st.sampled_from(state.order))
    site = data.draw(st.sampled_from(state.field.sites))
    ruling = answer(state, "total-control", house, site, "")
    more = SLOTS[site].bit_count() - standing_at(state, site)[house]
    if not ruling.verdict and more > state.barracks[house]:
        assert (ruling.remedies, ruling.besides) == ((), ())
        assert any(fact.sentence.values.get("left") == state.barracks[house] for fact in ruling.facts)
    if ruling.verdict or more > state.barracks[house]:
        return
    wanted = (*ruling.remedies, *ruling.besides)
    assert yes(done(state, house, site, wanted), "total-control", house, site, "")
    for one in wanted:
        without = tuple(fact for fact in wanted if fact is not one)
        assert not yes(done(state, house, site, without), "total-control", house, site, "")


def done(state: State, house: int, site: int, facts: tuple[Fact, ...]) -> State:
    """Carry it out by basic actions."""
    for fact in facts:
        values = fact.sentence.values
        if fact.sentence.msgid == "%(n)s more troop of %(house)s.":
            for _ in range(int(str(values["n"]))):
                state = with_troop(state, house, site)
            continue
        colour = COLOURS.index(str(values["colour"]).lower())
        if fact.sentence.msgid == SUPPLANTED:
            for _ in range(int(str(values["n"]))):
                state = with_troop(without_troop(state, colour, site), house, site)
        else:
            k, r, o, b = (
                bits & ~(1 << site) if one == colour else bits for one, bits in enumerate(state.spies)
            )
            state = replace(state, spies=(k, r, o, b))
    return state


# Ways to control: found a second time by playing every action at the site.

Step = tuple[str, str]
"""A kind of action, and the colour that it is applied to."""

STEPS: dict[str, Callable[[str, str], Move]] = {
    m.Deploy.kind: lambda site, _colour: m.Deploy(site),
    m.Assassinate.kind: m.Assassinate,
    m.Supplant.kind: m.Supplant,
}
DEEP = 3


def played(state: State, house: int, site: int, step: Step) -> State | None:
    """Return the state after an action at the site without objections; None if there is one."""
    kind, colour = step
    move = STEPS[kind](PLACES[site], colour)
    try:
        if check_move(state, HOUSES[house], move):
            return None
    except Refusal:
        return None
    after = apply(state, HOUSES[house], move)
    return None if isinstance(after, Misfit) else after


def shortest(state: State, house: int, site: int) -> int | None:
    """Return the fewest actions it takes, by breadth-first search; None if the tried number is not enough."""
    enemies = [colour for colour in COLOURS if colour != HOUSES[house]]
    every = [
        (m.Deploy.kind, ""),
        *((kind, c) for c in enemies for kind in (m.Assassinate.kind, m.Supplant.kind)),
    ]
    reached = {"": state}
    for number in range(1, DEEP + 1):
        # Actions in another order often lead to the same position, which is explored once.
        reached = {
            repr(after): after
            for before in reached.values()
            for step in every
            if (after := played(before, house, site, step)) is not None
            # With empty barracks a deploy or a supplant leaves no troop on the board.
            and all(left >= had for left, had in zip(after.unaccounted, before.unaccounted, strict=True))
        }
        if any(controller(after, site) == house for after in reached.values()):
            return number
    return None


def steps(way: Value) -> Iterator[list[Step]]:
    """Return the actions that a way names, and each way after an "or"."""
    assert isinstance(way, Text)
    if way.msgid == "%(way)s or %(other)s":
        yield from steps(way.values["way"])
        yield from steps(way.values["other"])
        return
    named: list[Step] = []
    for part in way.values["parts"]:  # type: ignore[union-attr]
        assert isinstance(part, Text)
        word = part.msgid.split()[-1]
        kind = {"deploy": m.Deploy.kind, "assassinated": m.Assassinate.kind, "supplanted": m.Supplant.kind}[
            word
        ]
        named += [(kind, str(part.values.get("colour", "")).lower())] * int(str(part.values["n"]))
    yield named


def leads(state: State, house: int, site: int, left: list[Step]) -> bool:
    """Return whether these actions, in some order, end in control."""
    if not left:
        return controller(state, site) == house
    return any(
        (after := played(state, house, site, step)) is not None
        and leads(after, house, site, [*left[: left.index(step)], *left[left.index(step) + 1 :]])
        for step in set(left)
    )


@few(15)
@given(positions(), st.data())
def test_ways_to_control_are_played_and_none_is_shorter(state: State, data: st.DataObject) -> None:
    site = data.draw(st.sampled_from(state.field.sites))
    turn = data.draw(st.integers(0, len(state.order) - 1))
    house = state.order[turn]
    barracks = list(state.barracks)
    barracks[house] = min(barracks[house], data.draw(st.sampled_from((0, 1, 2, 40))))
    state = replace(state, turns=turn, barracks=tuple(barracks), ending=None)
    crowd = data.draw(st.lists(st.sampled_from((*state.order, WHITE)), max_size=SLOTS[site].bit_count()))
    for colour in crowd:
        state = with_troop(state, colour, site) if empty_spaces(state, site) else state
    if controller(state, site) == house:
        return
    every = answer(state, "control", house, site, "").remedies
    remedies = [fact for fact in every if not str(fact.sentence).startswith("Nobody")]
    lengths = []
    for fact in remedies:
        if "way" not in fact.sentence.values:
            continue
        for way in steps(fact.sentence.values["way"]):
            assert sum(kind != m.Assassinate.kind for kind, _ in way) <= state.barracks[house]
            ready = fact.sentence.msgid == "%(house)s: with %(way)s."
            there = state if ready else with_spy(state, house, site)
            assert leads(there, house, site, way), (way, str(fact.sentence))
            lengths.append(len(way))
    within = state if has_presence(state, house, site) else with_spy(state, house, site)
    least = shortest(within, house, site)
    assert least == (min(lengths) if lengths and min(lengths) <= DEEP else None)
    basic = [fact for fact in remedies if "supplanted" not in str(fact.sentence)]
    assert remedies[: len(basic)] == basic
    assert answer_in_one(state, house, site) == [way for fact in remedies for way in ways_of(fact)]


def ways_of(fact: Fact) -> list[list[Step]]:
    return [*steps(fact.sentence.values["way"])] if "way" in fact.sentence.values else []


def answer_in_one(state: State, house: int, site: int) -> list[list[Step]]:
    """Check that, asked for no house, each house's ways are in one sentence."""
    others = rule(state, "control", {"place": PLACES[site]}).remedies
    name = str(NAMES[house])
    (own,) = [fact for fact in others if str(fact.sentence.values.get("house")) == name]
    return ways_of(own)


@pytest.mark.parametrize(
    ("lying", "left", "said"),
    [
        ("2 red 1 white", 40, [", by a tie with White: 1 troop of Red assassinated."]),
        (
            "3 red 1 black",
            40,
            [", by a tie with Black: 2 troops of Red assassinated or 1 troop of Red supplanted."],
        ),
        (
            "2 red 1 black",
            40,
            [
                ", by a tie with Black: 1 troop of Red assassinated.",
                ", by a tie with Black: 1 deploy.",
            ],
        ),
        ("2 red 1 black", 0, [", by a tie with Black: 1 troop of Red assassinated."]),
        (
            "2 red",
            40,
            [
                ": with 2 troops of Red assassinated.",
                ", by a tie with one of these (Black and Blue): 1 troop of Red supplanted.",
                ", by a tie with one of these (Black and Blue): 2 deploys.",
            ],
        ),
        (
            "4 red",
            40,
            [
                ": with 4 troops of Red assassinated.",
                ", by a tie with one of these (Black and Blue): 2 troops of Red supplanted.",
            ],
        ),
        (
            "2 red 1 black 1 white",
            40,
            [
                ", by a tie with Black and White: 1 troop of Red assassinated.",
                ", by a tie with Black: 1 troop of White supplanted.",
            ],
        ),
        ("2 red 2 white", 40, []),
    ],
)
def test_a_tie_costs_whoever_controls_a_site_its_control(lying: str, left: int, said: list[str]) -> None:
    """Page 10. Another house that asks is told so as well, after how to take the site."""
    here = table("black red blue").at(araumycos=lying).barracks(black=left, blue=left)
    given = {"place": "araumycos"}
    for asked in (given, {**given, "seat": "red"}, {**given, "seat": "black"}):
        ruling = rule(here.state, "control", asked)
        sentences = [str(fact.sentence) for fact in ruling.remedies]
        assert [one for one in sentences if one.startswith("Nobody")] == [f"Nobody{way}" for way in said]


@few(10)
@given(positions(), st.data())
def test_what_costs_control_does_so_and_one_less_does_not(state: State, data: st.DataObject) -> None:
    held = [(site, house) for site in state.field.sites if (house := controller(state, site)) != NOBODY]
    if not held:
        return
    site, house = data.draw(st.sampled_from(held))
    for fact in rule(state, "control", {"place": PLACES[site], "seat": HOUSES[house]}).remedies:
        named = fact.sentence.values.get("colours", ())
        rivals = [str(name).lower() for name in named] if isinstance(named, tuple) else []
        for way in steps(fact.sentence.values["way"]):
            after = [state]
            for kind, _colour in way:
                now = after[-1]
                if kind != m.Deploy.kind:
                    now = without_troop(now, house, site)
                if kind != m.Assassinate.kind:
                    now = with_troop(now, COLOURS.index(rivals[0]), site)
                after.append(now)
            assert [controller(now, site) == house for now in after] == [True] * len(way) + [False], fact
            assert controller(after[-1], site) == NOBODY


def test_no_single_action_that_costs_control_is_left_out() -> None:
    """However troops of three houses and white ones are placed at a site, each house plays each action
    there."""
    site = PLACE["araumycos"]
    begun = table("black red blue").state
    k, r, o, b, white = (there & ~SLOTS[site] for there in begun.troops)
    empty = replace(begun, troops=(k, r, o, b, white))
    colours = ("black", "red", "blue", "white")
    for counts in product(range(SLOTS[site].bit_count() + 1), repeat=len(colours)):
        if sum(counts) > SLOTS[site].bit_count():
            continue
        state = empty
        for colour in (colour for colour, n in zip(colours, counts, strict=True) for _ in range(n)):
            state = with_troop(state, COLOURS.index(colour), site)
        assert standing_at(state, site)[WHITE] == counts[-1]
        if controller(state, site) == NOBODY:
            continue
        said = {
            tuple(way)
            for fact in rule(state, "control", {"place": PLACES[site]}).remedies
            if str(fact.sentence).startswith("Nobody")
            for way in ways_of(fact)
        }
        for turn, house in enumerate(state.order):
            present = with_spy(replace(state, turns=turn), house, site)
            every = [(kind, colour) for kind in STEPS for colour in colours if colour != HOUSES[house]]
            for step in every:
                after = played(present, house, site, step)
                if after is not None and controller(after, site) == NOBODY:
                    # A supplant is an assassination and a deploy.
                    parts = {step, (m.Assassinate.kind, step[1]), (m.Deploy.kind, "")}
                    assert any((one,) in said for one in parts), (counts, house, step, said)
