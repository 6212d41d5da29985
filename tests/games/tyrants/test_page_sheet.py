"""The sheet of a place: what is offered there, in which order, and which objections it shows."""

import pytest

from companion.games.tyrants.game import GAME
from companion.games.tyrants.page.offers import Offer
from companion.games.tyrants.page.pieces import facts_at
from companion.games.tyrants.page.sheet import Sheet
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import WATCHER, Seat, Viewer
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table


def shown(here: Table, place: str, **args: str) -> Sheet:
    return Sheet(here.state, WATCHER, {"place": place, **args})


def words(offers: tuple[Offer, ...]) -> list[str]:
    return [f"{offer.label}{f' {offer.number}' if offer.number else ''}" for offer in offers]


def against(offers: tuple[Offer, ...]) -> dict[str, str]:
    return {str(offer.label): str(offer.why) for offer in offers if offer.quiet}


def test_deploy_comes_first_where_there_is_presence_and_room() -> None:
    found = shown(table().at(skullport="2 black 1 red 1 white"), "skullport")
    assert words(found.basic) == ["Deploy", "Assassinate Red", "Assassinate White"]
    assert found.presence
    assert against(found.basic) == {}
    assert found.basic[0].fields == {"place": "skullport"}


def test_a_full_site_offers_the_more_numerous_enemy_first() -> None:
    found = shown(table().at(skullport="1 black 1 red 3 white"), "skullport")
    assert words(found.basic) == ["Assassinate White", "Assassinate Red"]


def test_without_presence_basic_actions_step_back_and_say_why() -> None:
    found = shown(table().at(skullport="1 black", everfire="2 red"), "everfire")
    assert against(found.basic) == {"Deploy": "no presence here", "Assassinate Red": "no presence here"}
    assert not found.presence


def test_what_cards_do_needs_presence_as_basic_actions_do() -> None:
    """Nobody knows whether a card says otherwise until somebody says so (pages 12 to 14)."""
    here = table().at(skullport="1 black", everfire="2 red")
    needs_it = {"Supplant Red": "no presence here", "Return one Red troop": "no presence here"}
    assert against(shown(here, "everfire").by_card) == needs_it
    assert against(shown(here.at(everfire="1 black 2 red"), "everfire").by_card) == {}


def test_an_enemy_spy_is_a_basic_action_and_an_own_one_a_card_s() -> None:
    found = shown(table().at(skullport="1 black").spies(skullport="red black"), "skullport")
    assert "Return Red's spy" in words(found.basic)
    assert "Return own spy" in words(found.by_card)
    assert "Place a spy" not in words(found.by_card)


def test_with_five_spies_out_one_comes_from_another_site() -> None:
    sites = dict.fromkeys(("skullport", "everfire", "kanaglym", "eryndlyn", "araumycos"), "black")
    here = table().spies(**sites).spies_left(black=0)
    found = shown(here, "ched-nasad")
    assert words(found.spies_from) == ["Skullport", "Kanaglym", "Araumycos", "Eryndlyn", "Everfire"]
    assert found.spies_from[0].fields == {"site": "ched-nasad", "origin": "skullport"}
    assert "Place a spy" not in words(found.by_card)


def test_empty_barracks_offer_the_vp_instead() -> None:
    found = shown(table().at(skullport="1 black").barracks(black=0), "skullport")
    assert words(found.basic)[0] == "Deploy with empty barracks: 1 VP"
    assert found.basic[0].fields == {}


def test_the_spaces_of_a_route_are_numbered_from_its_first_site() -> None:
    here = table().at(skullport="1 black", skullport__the_labyrinth_1="1 red")
    found = shown(here, "skullport--the-labyrinth")
    assert found.ends == ("Skullport", "The Labyrinth")
    assert found.pieces == ("E", "R")
    assert words(found.basic) == ["Deploy 1", "Assassinate Red 2"]
    assert found.basic[0].fields == {"place": "skullport--the-labyrinth:0"}
    assert against(found.basic) == {"Assassinate Red": "no presence here"}


def test_a_route_with_one_space_needs_no_number() -> None:
    assert words(shown(table(), "kanaglym--skullport").basic) == ["Deploy"]


def test_in_the_set_up_only_the_starting_troop_is_offered() -> None:
    here = table(setting_up=True)
    assert words(shown(here, "skullport").basic) == ["Starting troop"]
    assert shown(here, "skullport").basic[0].kind == "starting-troop"
    assert against(shown(here, "skullport").basic) == {}
    assert against(shown(here, "everfire").basic) == {"Starting troop": "Everfire is not a starting site."}
    assert shown(here, "skullport").by_card == ()


def test_a_house_that_is_not_on_turn_is_told_so_once() -> None:
    found = shown(table().at(skullport="1 red"), "skullport", **{"as": "red"})
    assert str(found.turn) == "It is Black's turn."
    assert str(found.catch_up.label if found.catch_up else "") == "End Black's turn and enter"
    assert all(not offer.quiet and offer.fields["until"] == "1" for offer in found.basic)
    everybody = table(EVERYBODY).at(skullport="1 blue")
    far = shown(everybody, "skullport", **{"as": "blue"})
    assert (far.catch_up, all(offer.quiet for offer in far.basic)) == (None, True)
    assert str(far.passing) == "End Black's turn, pass over Red and Orange, and enter"
    assert shown(everybody, "skullport", **{"as": "blue", "pass": "1"}).basic[0].fields["until"] == "1"
    at_once = shown(table().at(skullport="1 red"), "skullport", **{"as": "red", "now": "1"})
    assert at_once.catch_up is None
    assert all(offer.quiet and offer.why is None for offer in at_once.basic)


def test_a_phone_acts_for_its_own_house_and_one_without_for_whose_turn_it_is() -> None:
    here = table(EVERYBODY)
    mine = Viewer(seats=frozenset({Seat("blue")}))
    assert Sheet(here.state, mine, {"place": "skullport"}).house == "blue"
    assert Sheet(here.state, mine, {"place": "skullport", "as": "red"}).house == "red"
    assert Sheet(here.state, Viewer(host=True), {"place": "skullport"}).house == "black"
    two = Viewer(seats=frozenset({Seat("blue"), Seat("black")}), host=True)
    assert Sheet(here.state, two, {"place": "skullport"}).house == "black"
    assert Sheet(table(setting_up=True).state, mine, {"place": "skullport"}).house == "black"


def test_a_troop_in_the_hand_is_put_down_on_an_empty_space() -> None:
    here = table().at(skullport="1 black 2 white", araumycos__the_labyrinth="1 red")
    taken = {"moving": "white", "from": "skullport"}
    assert [pick.colour for pick in shown(here, "skullport").pick_up] == ["black", "white"]
    found = shown(here, "araumycos--the-labyrinth", **taken)
    assert [offer.kind for offer in found.basic] == ["move-troop"]
    assert found.basic[0].fields == {
        "origin": "skullport",
        "target": "araumycos--the-labyrinth:1",
        "colour": "white",
    }
    assert found.by_card == ()
    assert shown(here, "araumycos", **taken).basic == ()


def test_a_troop_that_the_house_has_no_presence_with_says_so_before_it_is_taken_up() -> None:
    here = table().at(skullport="1 black 1 white", eryndlyn="1 white")
    assert [pick.why for pick in shown(here, "skullport").pick_up] == [None, None]
    assert [str(pick.why) for pick in shown(here, "eryndlyn").pick_up] == ["no presence here"]


def test_troops_come_out_of_any_hall_the_own_first() -> None:
    here = table().hall(red="1 black", black="2 white")
    assert words(shown(here, "everfire").from_halls) == ["White from Black's hall", "Black from Red's hall"]


@pytest.mark.parametrize(
    "args",
    [
        {"place": "atlantis"},
        {"place": ""},
        {"place": "chaulssin"},
        {"place": "gauntlgrym--the-wormwrithings"},
        {"place": "skullport", "moving": "green", "from": "skullport"},
        {"place": "skullport", "moving": "red", "from": "nowhere:9"},
    ],
)
def test_an_address_edited_by_hand_is_refused_with_a_sentence(args: dict[str, str]) -> None:
    with pytest.raises(Refusal) as refused:
        Sheet(table().state, WATCHER, args)
    assert refused.value.fault is Fault.UNKNOWN


def test_every_offer_can_be_entered_as_it_stands() -> None:
    """A button that the rules refuse would be a dead end; one that meets an objection is quiet."""
    here = table(EVERYBODY).at(skullport="1 black 1 red 1 blue").spies(skullport="red").hall(black="1 white")
    for place in ("skullport", "everfire", "araumycos--the-labyrinth", "kanaglym--skullport"):
        found = shown(here, place)
        for offer in (*found.basic, *found.by_card, *found.spies_from, *found.from_halls):
            move = GAME.moves[offer.kind](**offer.fields)
            objections = here.objections("black", move)
            assert (bool(objections), "") == (offer.quiet, offer.overruled_by)


def test_a_site_in_words() -> None:
    here = table(EVERYBODY).at(araumycos="2 red 1 black").spies(araumycos="blue")
    assert [str(fact) for fact in facts_at(here.state, "araumycos")] == [
        "1 Black and 2 Red",
        "one space empty",
        "Red controls",
        "marker with Red",
        "a spy of Blue",
    ]
    assert [str(fact) for fact in facts_at(here.state, "araumycos--the-labyrinth")] == [
        "space 1: White",
        "space 2: empty",
    ]
