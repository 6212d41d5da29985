"""The board entered as it is: what one entry sets, what it leaves alone, and what then does not add up."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, SITE, SITES
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX
from companion.games.tyrants.facts import pieces, standing_at
from companion.games.tyrants.game import GAME
from companion.games.tyrants.rules.apply import RULES, check
from companion.games.tyrants.rules.painting import list_unaccounted
from companion.games.tyrants.state import State, setup
from companion.kernel.rows import Misfit
from tests.games.tyrants.at_the_table import table
from tests.games.tyrants.test_rules_laws import FEW, MOVES, begins, entry, may_be_entered


def position_of(state: State) -> m.Paint:
    """Return what somebody would save who found everything right; the turn is not part of the set-up."""
    playing = [HOUSES[house] for house in state.order]
    return m.Paint(
        troops={
            PLACES[place]: {c: n for c, n in zip(COLOURS, standing_at(state, place), strict=True) if n}
            for place in state.field.places
        },
        spies={
            SITES[site].id: tuple(seat for seat in playing if state.spies[INDEX[seat]] >> site & 1)
            for site in state.field.sites
        },
        halls={seat: dict(zip(COLOURS, state.halls[INDEX[seat]], strict=True)) for seat in playing},
        tokens={seat: sum(state.tokens[INDEX[seat]].values()) for seat in playing},
        barracks={seat: state.barracks[INDEX[seat]] for seat in playing},
        spies_left={seat: state.spy_supply[INDEX[seat]] for seat in playing},
        market=state.market,
        on_turn=HOUSES[state.on_turn] if state.round else None,
        round=state.round or None,
    )


@FEW
@given(st.data())
def test_painting_what_lies_there_changes_nothing(data: st.DataObject) -> None:
    begin = data.draw(begins())
    state = setup(begin)
    for _ in range(data.draw(st.integers(0, 30))):
        move, seat = data.draw(MOVES), data.draw(st.sampled_from(begin.seats))
        if may_be_entered(state, seat, move):
            after = GAME.apply(state, seat, move)
            assert isinstance(after, State)
            state = after
    assert GAME.apply(state, None, position_of(state)) == state


def test_a_table_that_starts_late_adds_up() -> None:
    """Page 2: forty troops and five spies a house. Barracks that nobody counted hold the rest."""
    here = table("black red", setting_up=True)
    here.enter(
        None,
        m.Paint(
            troops={**empty(), "araumycos": {"red": 3, "black": 1}, "skullport": {"black": 4, "white": 1}},
            spies={"araumycos": ("black",), "skullport": ("red",)},
            halls={"black": {"white": 14, "red": 2}, "red": {"white": 10}},
            tokens={"black": 12, "red": 7},
            market=40,
            on_turn="red",
            round=7,
        ),
    )
    assert (here.left("black"), here.left("red")) == (35, 35)
    assert here.state.spy_supply[:2] == (4, 4)
    assert (here.tokens("black"), here.trophies("red"), here.state.market) == (12, 10, 40)
    assert (here.state.round, HOUSES[here.state.on_turn]) == (7, "red")
    assert not here.state.setting_up
    assert [*list_unaccounted(here.state)] == []
    here.enter("red", m.Deploy("araumycos--ched-nasad:0"))
    assert here.left("red") == 34


def empty() -> dict[str, Mapping[str, int]]:
    """Return every place of the centre, with nothing on it."""
    state = table().state
    return {PLACES[place]: {} for place in state.field.places}


def test_pieces_that_do_not_add_up_are_named_and_never_made() -> None:
    here = table()
    here.all_the_same(None, m.Paint(troops=empty(), spies={}, barracks={"red": 30}, spies_left={"black": 3}))
    assert [str(sentence) for sentence in list_unaccounted(here.state)] == [
        "Red: 10 of 40 troops are unaccounted for.",
        "25 white troops of the set-up are unaccounted for.",
        "Black: 2 of 5 spies are unaccounted for.",
    ]
    assert pieces(here.state, INDEX["red"]) == 40


def test_what_does_not_add_up_is_objected_to_before_it_is_saved() -> None:
    here = table()
    lying = {**empty(), "araumycos": {"red": 3}}
    moves = {
        "right": m.Paint(lying, {}, {"red": {"white": 25}}, round=4, on_turn="red"),
        "no trophies": m.Paint(lying, {}, {"red": {"white": 23}}, round=4, on_turn="red"),
        "first turn": m.Paint(lying, {}, {"red": {"white": 25}}, round=1, on_turn="black"),
        "both": m.Paint(lying, {}, {"red": {"white": 26}}, round=1, on_turn="black"),
    }
    early = "In round 1, on Black's turn, nobody has had a turn yet, but the pieces show otherwise."
    assert {name: [said for said, _page in here.against(None, move)] for name, move in moves.items()} == {
        "right": [],
        "no trophies": ["2 white troops of the set-up are unaccounted for."],
        "first turn": [early],
        "both": ["There is 1 more white troop than the set-up placed.", early],
    }
    started = m.Paint(troops={"skullport": {"black": 1, "white": 2}}, spies={}, round=1, on_turn="black")
    assert here.against(None, started) == []


def test_more_troops_than_forty_leave_no_barracks_below_nothing() -> None:
    here = table()
    here.all_the_same(None, m.Paint(troops={"araumycos": {"red": 3}}, spies={}, halls={"black": {"red": 39}}))
    assert here.left("red") == 0
    assert "Red has 2 more troops than the 40 in the box." in map(str, list_unaccounted(here.state))


def test_what_is_not_named_stays() -> None:
    here = table().at(skullport="2 black").hall(red="3 white").turn("red", 4)
    here.enter(None, m.MarketDeck(33))
    here.all_the_same(None, m.Paint(troops={"araumycos": {"red": 1}}, spies={}))
    assert here.state.troops[INDEX["black"]].bit_count() == 2
    assert (here.trophies("red"), here.state.market, here.state.round) == (3, 33, 4)


def test_it_is_taken_back_as_one() -> None:
    here = table()
    before = here.state
    version = here.all_the_same(
        None, m.Paint(troops={**empty(), "araumycos": {"red": 4}}, spies={}, round=9, on_turn="red")
    )
    here.retract(version)
    assert here.state == before


def test_an_empty_market_deck_asks_for_the_end() -> None:
    here = table()
    here.enter(None, m.Paint(troops={}, spies={}, market=0, round=8, on_turn="red"))
    proposed = here.state.proposed
    assert proposed is not None
    assert (proposed.reason, proposed.round) == ("market", 8)


def test_markers_are_told_as_after_any_entry() -> None:
    here = table()
    before = here.state
    here.all_the_same(None, m.Paint(troops={"araumycos": {"red": 4}}, spies={}))
    assert [str(one) for one in GAME.log.notices(before, here.state)] == [
        "Araumycos: Red takes the marker from the map, total control side up."
    ]


def test_it_is_said_in_words_and_touches_what_it_names() -> None:
    move = m.Paint(
        troops={"araumycos": {"red": 3, "white": 1}, "skullport": {}},
        spies={"skullport": ("red",)},
        halls={"red": {}},
        tokens={"red": 3},
        on_turn="red",
        round=5,
    )
    assert (
        str(GAME.describe(None, entry(1, move)))
        == "sets up the board: 4 troops and 1 spy; round 5, Red's turn"
    )
    assert RULES.touches(entry(1, move)) == (
        "araumycos",
        "skullport",
        "hall:red",
        "tokens:red",
        "barracks:red",
    )


CANNOT: list[tuple[dict[str, Any], str]] = [
    ({"troops": {"araumycos": {"red": 5}}}, "Araumycos has 4 troop spaces."),
    ({"troops": {"gauntlgrym": {"red": 1}}}, "That place is not in play."),
    ({"troops": {"waterdeep": {"red": 1}}}, "That place is not in play."),
    ({"troops": {"araumycos": {"green": 1}}}, "There is no such colour."),
    ({"troops": {"araumycos": {"blue": 1}}}, "That house is not in the game."),
    ({"spies": {"gauntlgrym": ("red",)}}, "That place is not in play."),
    ({"spies": {"araumycos": ("blue",)}}, "That house is not in the game."),
    ({"spies": dict.fromkeys([*SITE][6:12], ("red",))}, "Red has only 5 spies."),
    ({"halls": {"red": {"black": 41}}}, "Enter a number from 0 to 40."),
    ({"halls": {"blue": {}}}, "That house is not in the game."),
    ({"tokens": {"red": -1}}, "Enter a number from 0 to 999."),
    ({"barracks": {"red": 41}}, "Enter a number from 0 to 40."),
    ({"spies_left": {"red": 6}}, "Enter a number from 0 to 5."),
    ({"market": 81}, "Enter a number from 0 to 80."),
    ({"round": 0, "on_turn": "red"}, "Enter a number from 1 to 99."),
    ({"round": 3}, "Choose both: the round, and whose turn it is."),
    ({"round": 3, "on_turn": "blue"}, "That house is not in the game."),
]


@pytest.mark.parametrize(("named", "why"), CANNOT)
def test_what_cannot_be(named: Mapping[str, Any], why: str) -> None:
    move = m.Paint(**{"troops": {}, "spies": {}, **named})
    assert table().refused(None, move) == why


def test_painted_places_that_a_corrected_set_up_leaves_out_make_a_misfit() -> None:
    painted = m.Paint(troops={"gauntlgrym": {"red": 1}}, spies={})
    left, right = table("black red orange", outer="left"), table("black red orange", outer="right")
    assert [str(one.sentence) for one in check(left.state, None, painted)] == [
        "2 white troops of the set-up are unaccounted for."
    ]
    assert isinstance(GAME.apply(right.state, None, painted), Misfit)
