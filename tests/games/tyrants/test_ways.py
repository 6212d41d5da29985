"""Each named way turns a no into a yes, and none of a single piece is left out: by brute force."""

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.games.tyrants.adjudication.questions import QUESTIONS, rule
from companion.games.tyrants.adjudication.ways import with_troop, without_troop
from companion.games.tyrants.catalogue.board import PLACE, PLACES, SITES
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES, WHITE
from companion.games.tyrants.facts import empty_spaces, standing_at
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Ruling
from tests.games.tyrants.test_rules_rulings import positions
from tests.lots import few

ACTIONS = ("presence", "deploy", "assassinate", "supplant", "move-troop", "return-troop", "return-spy")

TROOP = {"%(house)s may deploy at %(places)s.", "A troop of %(house)s at %(places)s."}
OWN_SPY = {"A spy of %(house)s at %(place)s."}
TARGET = {"A troop of %(colours)s at %(place)s."}
SPY = {"A spy of %(colours)s at %(place)s."}
INSTEAD = {"%(house)s may assassinate or supplant at %(places)s."}
ELSEWHERE = {"Within reach of %(house)s: %(places)s."}
EMPTIED = {"A space emptied at %(place)s."}
WITHOUT_PIECES = {"A card that allows it without presence.", "A space emptied anywhere in play."}

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
    """Whatever could be added to the position at one place."""
    houses = sorted(state.order)
    for place in state.field.places:
        if empty_spaces(state, place):
            yield from (("troop", colour, place) for colour in (*houses, WHITE))
        if place < len(SITES):
            yield from (("spy", house, place) for house in houses if not state.spies[house] >> place & 1)


def named(state: State, house: int, fact: Fact) -> set[Piece]:
    """The pieces that a way names, one by one, as far as there is room for them."""
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
    """A troop of the house in the stead of another."""
    for colour, troops in enumerate(standing_at(state, place)):
        if troops and colour != house:
            yield with_troop(without_troop(state, colour, place), house, place)


@few(20)
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
    """One way, applied as it is worded."""
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
    # Of one's own troops, and of white ones, it is said that another is meant.
    own = question in ("assassinate", "supplant") and victim == HOUSES[house]
    other = "" if own or (question == "return-troop" and victim == "white") else victim
    return yes(state, question, house, place, other)


def roomier(state: State, house: int, place: int) -> State:
    gone = next(c for c, troops in enumerate(standing_at(state, place)) if troops and c != house)
    return without_troop(state, gone, place)


@few(15)
@given(positions(), st.data())
def test_no_no_is_left_without_a_way(state: State, data: st.DataObject) -> None:
    """But where nothing helps: no piece at all, of any colour, would do."""
    house = data.draw(st.sampled_from(state.order))
    place = data.draw(st.sampled_from(state.field.sites))
    for question in QUESTIONS:
        ruling = answer(state, question.key, house, place, "")
        if ruling.verdict is False and not (ruling.remedies or ruling.besides):
            for piece in pieces(state):
                assert not yes(added(state, piece), question.key, house, place, "")


@few(15)
@given(positions(), st.data())
def test_what_total_control_wants_gives_it(state: State, data: st.DataObject) -> None:
    """All that is named, done together; and without one of it the answer stays no."""
    house = data.draw(st.sampled_from(state.order))
    site = data.draw(st.sampled_from(state.field.sites))
    ruling = answer(state, "total-control", house, site, "")
    if ruling.verdict:
        return
    wanted = (*ruling.remedies, *ruling.besides)
    assert yes(done(state, house, site, wanted), "total-control", house, site, "")
    for one in wanted:
        without = tuple(fact for fact in wanted if fact is not one)
        assert not yes(done(state, house, site, without), "total-control", house, site, "")


def done(state: State, house: int, site: int, facts: tuple[Fact, ...]) -> State:
    for fact in facts:
        values = fact.sentence.values
        if fact.sentence.msgid == "%(n)s troop of %(house)s more.":
            for _ in range(int(str(values["n"]))):
                state = with_troop(state, house, site)
            continue
        colour = COLOURS.index(str(values["colour"]).lower())
        if fact.sentence.msgid == "%(n)s troop of %(colour)s supplanted.":
            for _ in range(int(str(values["n"]))):
                state = with_troop(without_troop(state, colour, site), house, site)
        else:
            k, r, o, b = (
                bits & ~(1 << site) if one == colour else bits for one, bits in enumerate(state.spies)
            )
            state = replace(state, spies=(k, r, o, b))
    return state
