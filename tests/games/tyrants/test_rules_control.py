"""Control and site control markers (pages 10 and 11), and what to do with the real marker."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITE, SITES
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.facts import control, influence, marker_vp, markers
from companion.games.tyrants.game import GAME
from companion.kernel.moves import Move
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table


def held(here: Table) -> dict[str, tuple[str, str]]:
    return {
        SITES[one.site].id: (HOUSES[one.house], "total" if one.total else "control")
        for one in markers(here.state)
    }


def due(here: Table) -> dict[str, int]:
    return {SITES[one.site].id: one.vp for one in marker_vp(here.state)}


def told(here: Table, house: str, move: Move) -> list[str]:
    """Return what every phone is told to do with the pieces after a move."""
    before = here.state
    here.enter(house, move)
    return [str(sentence) for sentence in GAME.log.notices(before, here.state)]


def controlled(here: Table, site: str) -> tuple[str, bool] | None:
    found = {place: (HOUSES[house], total) for place, house, total in control(here.state)}
    return found.get(SITE[site])


def test_the_rulebooks_example() -> None:
    """Page 10: two red, one black, one white."""
    assert controlled(table().at(araumycos="2 red 1 black 1 white"), "araumycos") == ("red", False)


def test_white_counts_as_a_colour() -> None:
    """Page 10. Red has more than Black, but not more than White."""
    assert controlled(table().at(araumycos="2 red 2 white"), "araumycos") is None
    assert controlled(table().at(mantol_derith="2 red 1 black 2 white"), "mantol-derith") is None


def test_a_tie_controls_nothing_and_its_marker_goes_back_to_the_map() -> None:
    """Pages 10 and 11."""
    here = table(first="black").at(araumycos="2 red 1 black")
    assert held(here) == {"araumycos": ("red", "control")}
    assert told(here, "black", m.Deploy("araumycos")) == [
        "Araumycos: Red puts the marker back on the map.",
    ]
    assert held(here) == {}


def test_white_in_the_lead_leaves_the_marker_on_the_map() -> None:
    """Page 10."""
    here = table().at(araumycos="1 red 3 white", menzoberranzan="3 white 2 red 1 black")
    assert held(here) == {}


def test_a_marker_is_taken_from_its_holder_and_flipped() -> None:
    """Page 11: one entry tells every phone what to do with the piece."""
    here = table(EVERYBODY, first="red").at(araumycos="2 blue 1 red")
    here.enter("red", m.Deploy("araumycos"))
    assert told(here, "red", m.Supplant("araumycos", "blue")) == [
        "Araumycos: Red takes the marker from the map, control side up.",
    ]
    assert told(here, "red", m.Supplant("araumycos", "blue")) == [
        "Araumycos: Red flips the marker, total control side up.",
    ]


def test_a_marker_goes_from_house_to_house() -> None:
    """Page 11."""
    here = table(EVERYBODY, first="red").at(araumycos="2 blue 1 red 1 white")
    assert told(here, "red", m.Supplant("araumycos", "blue")) == [
        "Araumycos: Red takes the marker from Blue, control side up.",
    ]


def test_a_spy_flips_the_marker_and_its_return_flips_it_back() -> None:
    """Pages 11 and 13, The Phaerlin."""
    here = table(EVERYBODY, first="blue").at(the_phaerlin="3 red")
    assert told(here, "blue", m.PlaceSpy("the-phaerlin")) == [
        "The Phaerlin: Red flips the marker, control side up.",
    ]
    here.turn("red")
    assert told(here, "red", m.ReturnSpy("the-phaerlin", "blue")) == [
        "The Phaerlin: Red flips the marker, total control side up.",
    ]


def test_influence_counts_once_for_a_turn_in_which_the_marker_was_held_at_any_moment() -> None:
    """Page 11. Held from the start, lost, and taken again: once."""
    here = table(first="red").at(araumycos="1 red").turn("black", 2).turn("red", 3)
    assert influence(here.state) == 1
    here.enter("red", m.ReturnTroop("araumycos", "red"))
    assert held(here) == {}
    assert influence(here.state) == 1
    here.enter("red", m.Deploy("araumycos"))
    assert influence(here.state) == 1


def test_influence_counts_from_the_moment_the_marker_is_taken() -> None:
    """Page 11."""
    here = table(first="red").at(araumycos="1 red 1 white")
    assert influence(here.state) == 0
    here.enter("red", m.Assassinate("araumycos", "white"))
    assert influence(here.state) == 1


def test_a_marker_lost_in_anothers_turn_gives_nothing_in_ones_own() -> None:
    """Page 11."""
    here = table(first="black").at(araumycos="2 red 1 black")
    here.enter("black", m.Deploy("araumycos"), m.EndTurn())
    assert influence(here.state) == 0


def test_saying_again_whose_turn_it_is_loses_no_influence() -> None:
    """Page 11. A correction to the turn that is already in progress."""
    here = table(first="red").at(araumycos="4 red")
    here.enter("red", m.GainVP(3, "marker:araumycos"))
    here.turn("red")
    assert influence(here.state) == 1
    assert due(here) == {}


def test_vp_counts_the_sides_at_the_end_of_the_turn() -> None:
    """Pages 8 and 11. Total control for only part of the turn gives none."""
    here = table(first="red").at(araumycos="4 red", tsenviilyq="3 red")
    assert due(here) == {"araumycos": 3, "tsenviilyq": 1}
    here.enter("red", m.ReturnTroop("araumycos", "red"))
    assert due(here) == {"tsenviilyq": 1}


def test_plain_control_gives_no_vp() -> None:
    """Page 11."""
    assert due(table(first="red").at(araumycos="3 red")) == {}


def test_vp_is_gained_in_ones_own_turn_alone() -> None:
    """Page 8."""
    assert due(table(first="black").at(araumycos="4 red")) == {}


def test_ending_the_turn_takes_the_vp() -> None:
    """Page 8."""
    here = table(first="red").at(araumycos="4 red")
    here.enter("red", m.EndTurn(due(here)))
    assert here.tokens("red") == 3
    assert HOUSES[here.state.on_turn] == "black"


def test_vp_taken_already_is_not_due_again() -> None:
    """Page 8."""
    here = table(first="red").at(araumycos="4 red", tsenviilyq="3 red")
    here.enter("red", m.GainVP(3, "marker:araumycos"))
    assert due(here) == {"tsenviilyq": 1}
    here.enter("red", m.EndTurn(due(here)))
    assert here.tokens("red") == 4


def test_taking_back_the_early_vp_makes_it_due_again() -> None:
    """Page 8."""
    here = table(first="red").at(araumycos="4 red")
    early = here.enter("red", m.GainVP(3, "marker:araumycos"))
    here.retract(early)
    assert due(here) == {"araumycos": 3}


def test_vp_is_due_in_the_last_turn_and_not_after_it() -> None:
    """Pages 11 and 14."""
    here = table().at(araumycos="4 red", tsenviilyq="3 black")
    here.enter("black", m.ConfirmEnd("market", by_hand=True))
    assert due(here) == {"tsenviilyq": 1}
    here.enter("black", m.EndTurn(due(here)))
    assert due(here) == {"araumycos": 3}
    here.enter("red", m.EndTurn(due(here)))
    assert due(here) == {}
    assert influence(here.state) == 0
    assert here.against("black", m.EndTurn()) == [("The game is over.", 14)]
