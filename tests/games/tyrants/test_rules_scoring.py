"""Final scoring (page 14): six lines a house, down to the site, card and piece; and the winner."""

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import INDEX
from companion.games.tyrants.rules.counting import LINES
from companion.games.tyrants.scoring import leaders, outcome, score, six, totals
from companion.kernel.scores import Line
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table

NOBODYS = m.CountTotals(0, 0)


def line(here: Table, house: str, key: str) -> Line:
    sheet = next(one for one in score(here.state).seats if one.seat == house)
    return next(one for one in sheet.lines if one.key == key)


def items(here: Table, house: str, key: str) -> list[tuple[str, int]]:
    return [(str(item.what), item.points) for item in line(here, house, key).items]


def test_the_six_lines_of_the_page() -> None:
    assert [key for key, _ in LINES] == [
        "sites",
        "total_control",
        "trophies",
        "deck",
        "inner_circle",
        "vp_tokens",
    ]
    here = table().at(eryndlyn="1 red")
    assert {one.page for seat in score(here.state).seats for one in seat.lines} == {14}


def test_a_controlled_site_gives_its_vp_and_total_control_2_more() -> None:
    here = table().at(menzoberranzan="6 red", eryndlyn="1 red")
    assert items(here, "red", "sites") == [("Menzoberranzan", 5), ("Eryndlyn", 3)]
    assert items(here, "red", "total_control") == [("Menzoberranzan", 2)]


def test_an_enemy_spy_costs_total_control_alone() -> None:
    here = table().at(menzoberranzan="6 red").spies(menzoberranzan="black")
    assert line(here, "red", "sites").points == 5
    assert line(here, "red", "total_control").points == 0


def test_a_tied_site_and_one_led_by_white_give_nobody_anything() -> None:
    here = table().at(skullport="2 red 2 black", araumycos="1 red 3 white")
    assert [line(here, house, "sites").points for house in ("black", "red")] == [0, 0]


def test_sites_of_sections_not_in_play_count_for_nobody() -> None:
    """Page 4. Two play on the centre alone."""
    here = table()
    assert here.refused(None, m.SetTroops("gauntlgrym", {"red": 3})) == "That place is not in play."


def test_trophies_count_1_vp_each_of_any_colour() -> None:
    here = table(EVERYBODY).hall(red="3 white 2 black 1 blue")
    assert line(here, "red", "trophies").points == 6
    assert items(here, "red", "trophies") == [("Black", 2), ("Blue", 1), ("White", 3)]


def test_vp_tokens_count_by_what_gave_them() -> None:
    here = table(first="red").at(araumycos="4 red").barracks(red=0)
    here.enter("red", m.Deploy(), m.GainVP(5, "a wager"), m.EndTurn({"araumycos": 3}))
    assert items(here, "red", "vp_tokens") == [
        ("Deployed with empty barracks", 1),
        ("a wager", 5),
        ("Marker of Araumycos", 3),
    ]


def test_cards_count_by_deck_and_inner_circle_value() -> None:
    here = table()
    here.enter("red", m.CountCards({"noble": 7, "house-guard": 2}, {"house-guard": 1}))
    assert items(here, "red", "deck") == [("2 × House Guard", 2)]
    assert items(here, "red", "inner_circle") == [("1 × House Guard", 3)]


def test_an_insane_outcast_counts_minus_1_in_the_deck() -> None:
    here = table()
    here.enter("red", m.CountCards({"insane-outcast": 3}, {}))
    assert items(here, "red", "deck") == [("3 × Insane Outcast", -3)]
    assert line(here, "red", "deck").points == -3


def test_an_insane_outcast_is_in_no_inner_circle() -> None:
    here = table(tracking="cards")
    sentence = "An Insane Outcast cannot be promoted; it returns to the supply."
    assert here.refused("red", m.CountCards({}, {"insane-outcast": 1})) == sentence
    here.enter("red", m.Recruit("insane-outcast", "given"))
    assert here.refused("red", m.Promote("insane-outcast")) == sentence


def test_thirty_insane_outcasts_and_no_more() -> None:
    """Page 13. The last ones go clockwise from the player on turn: nobody gets a thirty-first."""
    here = table(tracking="cards")
    here.enter("red", *[m.Recruit("insane-outcast", "given")] * 30)
    assert here.refused("black", m.Recruit("insane-outcast", "given")) == "No such card is left there."
    here.enter("red", m.ReturnOutcast())
    here.enter("black", m.Recruit("insane-outcast", "given"))


@pytest.mark.parametrize(
    ("counted", "objection"),
    [
        ({"noble": 8}, "Red can own at most 7 copies of Noble."),
        ({"house-guard": 16}, "Red can own at most 15 copies of House Guard."),
        ({"wight": 1}, "Wight is in neither half-deck of this game."),
    ],
)
def test_more_copies_than_a_house_could_own_are_objected_to(counted: dict[str, int], objection: str) -> None:
    here = table(half_deck_1="drow", half_deck_2="dragons")
    assert here.against("red", m.CountCards(counted, {})) == [(objection, 14)]


def test_what_was_not_entered_is_not_zero() -> None:
    here = table()
    assert line(here, "red", "deck").points is None
    sheet = score(here.state)
    assert not sheet.complete
    here.enter("red", NOBODYS)
    assert line(here, "red", "deck").points == 0


def test_a_table_that_keeps_the_score_alone_enters_its_lines() -> None:
    here = table(tracking="scorepad")
    assert line(here, "red", "sites").points is None
    here.enter("red", m.EnterLine("sites", 21), m.EnterLine("vp_tokens", 4), m.CountTotals(12, 30))
    assert six(here.state)[INDEX["red"]] == (21, None, None, 12, 30, 4)
    assert totals(here.state)["red"] == 67  # type: ignore[index]


def test_the_points_of_the_items_add_up() -> None:
    here = table(EVERYBODY).at(skullport="5 red", araumycos="2 blue 1 white").hall(blue="4 white")
    here.enter("red", m.CountCards({"noble": 7, "insane-outcast": 2}, {"priestess-of-lolth": 2}))
    for seat in score(here.state).seats:
        for one in seat.lines:
            if one.points is not None:
                assert sum(item.points for item in one.items) == one.points
        assert seat.total == sum(one.points or 0 for one in seat.lines)


def test_a_tie_for_most_is_shared() -> None:
    here = table(EVERYBODY).turn("blue", 9).at(eryndlyn="1 red", kanaglym="1 blue", gracklstugh="1 black")
    here.enter("black", m.SetTokens(1))
    here.enter("red", m.SetTokens(1))
    here.enter("blue", m.ConfirmEnd("barracks", by_hand=True), m.EndTurn())
    assert totals(here.state) == {"black": 4, "red": 4, "orange": 0, "blue": 3}
    found = outcome(here.state)
    assert found is not None
    assert found.winners == leaders(here.state) == ("black", "red")
    assert str(found.ending) == "Blue deployed its last troop."


def test_before_the_last_round_is_over_nobody_has_won() -> None:
    here = table(EVERYBODY).turn("orange", 9)
    here.enter("orange", m.ConfirmEnd("market", by_hand=True), m.EndTurn())
    assert outcome(here.state) is None
    here.enter("blue", m.EndTurn())
    assert str(outcome(here.state).ending) == "The market deck is empty."  # type: ignore[union-attr]
