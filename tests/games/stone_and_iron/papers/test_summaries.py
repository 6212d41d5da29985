"""The turn summary, the final scorecard and the blank roster."""

from dataclasses import replace
from io import BytesIO

import pytest
from flask import Flask
from pypdf import PdfReader

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.page.papers.summaries import final_card, turn_summary
from companion.games.stone_and_iron.scoring import totals
from companion.kernel.moves import Finish
from companion.kernel.seats import WATCHER
from companion.laws.plays import entry
from companion.web.services import services_of
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.papers.crowded import crowded
from tests.games.stone_and_iron.papers.pdf import printed
from tests.games.stone_and_iron.papers.test_battle_sheets import reported
from tests.games.stone_and_iron.sending import Phone
from tests.games.stone_and_iron.test_campaign import played


def test_the_summary_counts_what_each_faction_has():
    told = turn_summary(played().position, WATCHER)
    rows = {row.place.seat: row for row in told.factions}
    state = played().state
    assert {seat: row.gp for seat, row in rows.items()} == {seat: state.treasury(seat) for seat in rows}
    assert (rows["dwarfs"].paid, rows["dwarfs"].mines, rows["dwarfs"].armies) == (290, 2, 2)
    assert [[str(name) for name in pact] for pact in told.pacts] == [["Dwarfs", "Empire"]]


def test_the_summary_names_battles_and_who_has_not_confirmed_them():
    table = reported()
    table.enter("skaven", m.Sign("In the dark"))
    ((turn, ended, open_),) = turn_summary(table.position, WATCHER).battles
    assert (turn, str(ended), str(open_)) == (
        1,
        "Empire won at C3, 17 models lost.",
        "not confirmed by Empire",
    )
    table.enter("empire", m.Sign("In the dark"))
    assert str(turn_summary(table.position, WATCHER).battles[0][2]) == "confirmed by all"


def test_once_the_campaign_is_over_no_phase_can_end():
    table = reported()
    assert turn_summary(table.position, WATCHER).awaited
    agreed = replace(table.position, finish=entry(99, Finish(agreed=True)))
    assert turn_summary(agreed, WATCHER).awaited is None
    assert turn_summary(played().position, WATCHER).awaited is None


def test_buildings_are_told_by_the_turn_from_which_they_work():
    table = Campaign("empire skaven", map_size="9x9").square("C3", "empty_cavern", "empire", base=True)
    table.army("empire", "C3", "hero", "20 spearmen").gold("empire", 500).phase("build")
    table.enter("empire", m.OrderBuilding("C3", "manor"))
    (coming,) = turn_summary(table.position, WATCHER).coming
    assert [str(one) for one in coming] == ["2", "C3", "Manor", "Empire"]


def test_the_scorecard_is_the_formula_worked_out():
    """Dwarfs: 1150 + 20 × 3 + 180 + ½ × 420 + ½ × 250 + 2 linked mines × 75 = 1875."""
    card = final_card(played().position, WATCHER)
    dwarfs = card.rows[0]
    assert (dwarfs.place.seat, dwarfs.rank, dwarfs.won, dwarfs.total) == ("dwarfs", 1, True, 1875)
    assert dwarfs.terms == ((1150, 1150), (3, 60), (180, 180), (420, 210), (250, 125))
    assert (dwarfs.condition, dwarfs.condition_points) == ("Builder", 150)
    assert card.final
    points = totals(crowded().state)
    assert [row.total for row in final_card(crowded().position, WATCHER).rows] == sorted(
        points.values(), reverse=True
    )


def test_nobody_has_won_before_secret_conditions_are_open():
    """Dwarfs lead with 1875, but the sealed conditions are unknown: they win once the table confirms that."""
    table = played()
    secret = replace(table.state, options=replace(table.state.options, condition_choice="secret"))
    sealed = replace(
        secret, holdings={who: replace(own, condition="") for who, own in secret.holdings.items()}
    )
    counting = replace(table.position, state=sealed)
    card = final_card(counting, WATCHER)
    assert (card.final, [row.won for row in card.rows]) == (False, [False] * len(card.rows))
    assert final_card(replace(counting, finish=entry(99, Finish())), WATCHER).final


def test_a_secret_condition_stands_open_on_the_scorecard():
    table = Campaign("empire skaven", map_size="9x9", condition_choice="secret")
    table.enter("empire", m.ChooseCondition("vanquisher"))
    row = next(row for row in final_card(table.position, WATCHER).rows if row.place.seat == "empire")
    assert (row.secret, row.condition, row.worth) == (True, "", ())


@pytest.mark.pango
def test_summary_scorecard_and_roster_print_on_a_page_each(over: Phone, empty: Phone, full: Phone):
    (summary,) = printed(over, "turn-summary")
    assert "Dw · Dwarfs" in summary
    assert "Empire won at B8" in summary
    assert "the phase can end" not in summary
    (card,) = printed(over, "scorecard")
    for told in (
        "1875",
        "20 × 3",
        "½ × 420",
        "Builder",
        "2 mines linked by the faction's own tunnels: 150",
        "Winner",
    ):
        assert told in card, told
    (large,) = printed(full, "scorecard")
    assert "WE · Wood Elves" in large
    assert "Score so far".upper() in large.upper()
    assert "None is" not in printed(empty, "turn-summary")[0]


@pytest.mark.pango
def test_a_roster_prints_before_the_campaign_begins(app: Flask):
    code = services_of(app).tables.open("stone_and_iron").code
    answer = app.test_client().get(f"/t/{code}/papers/blank-roster.pdf")
    (page,) = [found.extract_text() for found in PdfReader(BytesIO(answer.data)).pages]
    assert "20 Clanrats core US1 5pt" in page
    assert app.test_client().get(f"/t/{code}/papers/turn-summary.pdf").status_code == 404
