"""What a skipped turn leaves behind, what is near the end, and ways to deploy next to a full place."""

from dataclasses import replace

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.adjudication.questions import rule
from companion.games.tyrants.catalogue.board import PLACES, SITES
from companion.games.tyrants.catalogue.settings import HOUSES, INDEX
from companion.games.tyrants.facts import influence, is_over, is_unanswered, marker_vp, still_to_play
from companion.games.tyrants.rules.apply import likely_moves, passing
from companion.games.tyrants.rules.row import same_place
from companion.games.tyrants.rules.turns import absent, moment
from companion.games.tyrants.scoring import score
from companion.kernel.seats import Seat
from tests.games.tyrants.at_the_table import EVERYBODY, Table, facts, remedies, table


def held() -> Table:
    """Red has total control of Araumycos and its marker, and has taken its VP in its own turn."""
    here = table("black red orange").at(araumycos="4 red").turn("red", 2)
    here.enter("red", m.GainVP(3, "marker:araumycos"))
    return here


def test_a_turn_that_is_passed_over_starts_the_next_one_afresh() -> None:
    here = held()
    assert marker_vp(here.state) == ()
    after = absent(here.state, frozenset({Seat("red")}))
    assert (after.on_turn, after.turns) == (INDEX["orange"], here.state.turns + 1)
    assert (after.held, after.paid) == (0, 0)
    to_red = absent(here.turn("black", 2).state, frozenset({Seat("black")}))
    assert to_red.on_turn == INDEX["red"]
    assert influence(to_red) == SITES[PLACES.index("araumycos")].marker.influence
    assert [one.vp for one in marker_vp(to_red)] == [3]


def test_who_goes_in_anothers_turn_changes_nothing_of_it() -> None:
    here = held()
    after = absent(here.state, frozenset({Seat("black")}))
    assert (after.turns, after.held, after.paid) == (here.state.turns, here.state.held, here.state.paid)
    back = absent(after, frozenset())
    assert back == here.state
    everybody = absent(here.state, frozenset(map(Seat, ("black", "red", "orange"))))
    assert everybody.turns == here.state.turns
    assert absent(here.state, frozenset({Seat("blue")})) == here.state


def test_markers_give_nothing_yet_while_starting_troops_are_placed() -> None:
    here = table("black red", setting_up=True).at(araumycos="4 black")
    assert here.state.on_turn == INDEX["black"]
    ruling = here.ask("markers", "black")
    marker = SITES[PLACES.index("araumycos")].marker
    told = f"Black: {marker.total_influence} Influence, and {marker.total_vp} VP when the turn ends."
    assert str(ruling.answer) == told
    assert "The starting troops are still being placed." in facts(ruling)
    nothing_yet = replace(here.state, held=0)
    assert rule(nothing_yet, "markers", {"seat": "black"}).answer == ruling.answer


def test_how_near_the_end_is() -> None:
    here = table("black red").barracks(black=7, red=7)
    uncounted = "The last card taken from the market deck; nobody has counted how many are left."
    assert remedies(here.ask("end")) == [
        "7 more troops deployed by one of these: Black and Red.",
        uncounted,
    ]
    here.barracks(red=1)._append(m.MarketDeck(1))
    assert remedies(here.ask("end")) == [
        "1 more troop deployed by Red.",
        "1 more card taken from the market deck.",
    ]
    here._append(m.MarketDeck(5))
    assert remedies(here.ask("end"))[1] == "5 more cards taken from the market deck."
    assert "The market deck has 5 cards." in facts(here.ask("end"))


def test_who_still_plays_and_when_an_end_is_asked_about_again() -> None:
    here = table(EVERYBODY).turn("orange", 3).barracks(orange=1).at(araumycos="1 orange")
    here.enter("orange", m.Deploy("araumycos"))
    assert here.state.proposed is not None
    assert not is_unanswered(here.state)
    here.enter("orange", m.EndTurn())
    assert is_unanswered(here.state)
    assert still_to_play(here.state) == ()
    ends = {
        move for move in likely_moves(here.state, Seat("blue")) if isinstance(move, m.EndTurn | m.ConfirmEnd)
    }
    assert ends == {m.ConfirmEnd("barracks")}
    here.enter("orange", m.ConfirmEnd("barracks"))
    assert still_to_play(here.state) == (INDEX["blue"],)
    here.enter("blue", m.EndTurn())
    assert still_to_play(here.state) == ()


def test_only_the_turn_that_goes_on_is_passed() -> None:
    """With the VP of the markers that are due in it."""
    here = held().turn("black", 3).turn("red", 3)
    (passed,) = passing(here.state, Seat("red"))
    assert (passed.seat, passed.move) == ("red", m.EndTurn({"araumycos": 3}))
    for other in ("black", "orange", "blue", "nobody"):
        assert passing(here.state, Seat(other)) == ()


def test_once_the_game_is_over_no_turn_is_passed() -> None:
    here = table()
    here.enter(None, m.MarketDeck(0))
    house = HOUSES[here.state.on_turn]
    here.enter(house, m.ConfirmEnd("market"))
    while not is_over(here.state):
        house = HOUSES[here.state.on_turn]
        assert passing(here.state, house) != ()
        here.enter(house, m.EndTurn())
    assert [passing(here.state, one) for one in HOUSES[:4]] == [()] * 4


@pytest.mark.parametrize("asks", ["", "black", "red", "orange"])
def test_who_controls_a_site_is_told_no_way_to_it(asks: str) -> None:
    """A house that asks is told its own ways and how a tie ends another's control; one in control, the latter
    alone; and whoever asks for no house, all of these."""
    ruling = table("black red orange").at(araumycos="2 red 1 black").ask("control", asks, "araumycos")
    of = {words.split()[0].strip(":,") for words in remedies(ruling)}
    told = {"": {"Black", "Orange", "Nobody"}, "red": {"Nobody"}}
    assert of == told.get(asks, {asks.capitalize(), "Nobody"})


def places(here: Table, question: str, place: str, *, spy: bool = False) -> set[str]:
    """Return the places where another troop of Red, or its spy, would do."""
    ways = here.ask(question, "red", place).remedies
    return {name for fact in ways if ("spy" in str(fact.sentence)) == spy for name in fact.places}


def test_a_troop_of_ones_own_on_the_only_space_leaves_no_room_for_the_next() -> None:
    """Chasmleap Bridge has one space; Eryndlyn has three, one held by White and another by Black."""
    bridge = table("black red").at(skullport="1 red")
    assert "chasmleap-bridge" in places(bridge, "presence", "chasmleap_bridge")
    assert "chasmleap-bridge" not in places(bridge, "deploy", "chasmleap_bridge")
    assert places(bridge, "deploy", "chasmleap_bridge", spy=True) == {"chasmleap-bridge"}
    for lying, room in (("1 black", True), ("2 black", False)):
        crowded = table("black red").at(skullport="1 red", eryndlyn=lying)
        assert ("eryndlyn" in places(crowded, "deploy", "eryndlyn")) == room
        assert "eryndlyn" in places(crowded, "presence", "eryndlyn")


def test_what_is_missing_on_the_first_space_of_a_route() -> None:
    first = PLACES[len(SITES)]
    route = first.removesuffix(":0").replace("-", "_")
    here = table("black red").at(skullport="1 red").spies(araumycos="red")
    said = facts(here.ask("presence", "red", route))
    assert said[0].startswith("No troop of Red stands right next to ")
    assert not any("has no spy at" in line for line in said)
    assert "The spy at Araumycos counts for that site, not for routes." in said
    site = facts(here.ask("presence", "red", "menzoberranzan"))
    assert site == [
        "No troop of Red stands at Menzoberranzan or right next to it.",
        "Red has no spy at Menzoberranzan.",
    ]


def test_a_space_emptied_helps_who_may_deploy_there_without_it() -> None:
    here = table("black red").at(chasmleap_bridge="1 red")
    full = here.ask("deploy", "red", "chasmleap_bridge")
    assert full.verdict is False
    assert remedies(full) == ["An empty space at Chasmleap Bridge."]


def test_a_space_emptied_helps_where_ones_own_troop_is_not_the_one_that_goes() -> None:
    here = table("black red").at(skullport="1 red", blingdenstone="1 red 1 black")
    full = here.ask("deploy", "red", "blingdenstone")
    assert (full.verdict, remedies(full)) == (False, ["An empty space at Blingdenstone."])


def test_own_pieces_are_returned_without_presence_and_in_ones_own_turn() -> None:
    here = table("black red", own_space="no").at(araumycos__chasmleap_bridge="1 red").turn("red")
    route = "araumycos--chasmleap-bridge:0"
    assert here.ask("presence", "red", "araumycos__chasmleap_bridge").verdict is False
    assert here.against("red", m.ReturnTroop(route, "red")) == []
    here.spies(eryndlyn="red black")
    assert here.against("red", m.ReturnSpy("eryndlyn", "red")) == []
    said = [sentence for sentence, _ in here.against("black", m.ReturnSpy("eryndlyn", "black"))]
    assert said == ["It is Red's turn."]
    assert "It is Red's turn." in [one for one, _ in here.against("black", m.ReturnTroop(route, "red"))]


def test_the_vp_of_a_marker_are_none_to_all_that_it_gives() -> None:
    here = table("black red").at(araumycos="4 black")
    most = SITES[PLACES.index("araumycos")].marker.total_vp
    for vp in (0, most):
        assert here.against("black", m.EndTurn({"araumycos": vp})) == []
    for vp in (-1, most + 1):
        assert here.refused("black", m.EndTurn({"araumycos": vp})) == f"Enter a number from 0 to {most}."
    assert here.refused("black", m.EndTurn({"skullport": 0})) == "That site has no control marker."


def test_the_moments_of_a_game() -> None:
    here = table("black red", setting_up=True)
    assert (moment(here.state).key, moment(here.state).timed) == (0, False)
    playing = table("black red").turn("red", 3)
    assert (moment(playing.state).key, moment(playing.state).seat) == (playing.state.turns + 1, "red")
    playing._append(m.ConfirmEnd("market", by_hand=True), "red")
    playing.enter("red", m.EndTurn())
    over = moment(playing.state)
    assert (over.key, over.seat) == (playing.state.turns + 1, None)


def test_what_a_score_is_made_of_is_found_where_it_lies() -> None:
    here = table("black red").hall(black="1 white")
    here._append(m.CountCards({"priestess-of-lolth": 1}, {}), "black")
    here._append(m.GainVP(2, "a card"), "black")
    places = {item.place for seat in score(here.state).seats for line in seat.lines for item in line.items}
    assert {"cards:black", "hall:black", "tokens:black"} <= places
    assert [same_place(place) for place in ("araumycos", "araumycos--chasmleap-bridge:0", "cards:black")] == [
        "araumycos",
        "araumycos--chasmleap-bridge",
        "",
    ]
