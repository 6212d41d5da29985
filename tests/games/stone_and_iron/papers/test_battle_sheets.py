"""The sheet to sign after a battle: before it is reported, and as it was reported and confirmed."""

import re

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.page.papers.battle_sheets import (
    BattleSheets,
    battle_sheets,
    earlier_sheets,
)
from companion.games.stone_and_iron.rules.words import describe_outcome
from companion.games.stone_and_iron.state.pieces import Loss
from companion.kernel.seats import WATCHER
from tests.apps import unpressed
from tests.games.stone_and_iron.campaign import Campaign, dice, unit
from tests.games.stone_and_iron.papers.pdf import printed
from tests.games.stone_and_iron.sending import Phone, phone_at


def met() -> Campaign:
    table = Campaign("empire skaven", map_size="9x9").square("C3", "big_tunnel", "empire", "nesw")
    table.army("empire", "C3", "hero", "20 spearmen", name="Host")
    rats = unit("30 clanrats", "skaven", id="rats")
    return table.army("skaven", "C3", "hero", rats, name="Horde").phase("fight")


def reported() -> Campaign:
    table = met()
    table.enter(None, m.Report("In the dark", "C3", "empire", {"rats": 12, "Host:1": 5}))
    return table


def sheets(table: Campaign) -> BattleSheets:
    return battle_sheets(table.position, WATCHER)


def test_a_battle_that_is_due_names_who_is_there_and_what_is_in_force():
    (sheet,) = sheets(met()).sheets
    assert (sheet.square, sheet.report, sheet.result) == ("C3", "", None)
    assert [
        [(line.army, line.unit, line.models, line.lost) for line in one.units] for one in sheet.parties
    ] == [
        [("Host", "Hero", 1, None), ("Host", "Spearmen", 20, None)],
        [("Horde", "Hero", 1, None), ("Horde", "Clanrats", 30, None)],
    ]
    told = [str(line) for part in sheet.rules for line in part.lines]
    assert "The field is 15 to 20 models wide." in told
    assert "Skaven: all ignore the dark." in told


def test_a_report_keeps_what_each_unit_lost():
    (fought,) = reported().state.battles
    assert fought.losses == (
        Loss("empire", "Host", "Spearmen", 5, 20),
        Loss("skaven", "Horde", "Clanrats", 12, 30),
    )


def test_settlers_and_their_losses_stand_on_the_sheet():
    table = Campaign("empire skaven", map_size="9x9").square("C4", "empty_cavern", "empire")
    table.army("empire", "C4", "hero", "20 spearmen", name="Host").phase("move_explore")
    table.enter("empire", m.March("Host", ("D4",), rolls=dice(6, (4, 6), 6)))
    table.phase("fight")
    (due,) = sheets(table).sheets
    neutral = due.parties[0]
    assert (str(neutral.name), neutral.signs) == ("neutral defenders", False)
    settlers = table.at("D4").settlers[0]
    table.enter(None, m.Report("Stormed", "D4", "empire", {settlers.id: settlers.models}))
    (told,) = sheets(table).sheets
    assert [(line.unit, line.lost) for one in told.parties for line in one.units] == [("Clanrats", 25)]


def test_who_confirmed_the_report_stands_on_the_sheet_and_a_report_taken_back_takes_its_sheet_along():
    table = reported()
    table.enter("skaven", m.Sign("In the dark"))
    (sheet,) = sheets(table).sheets
    assert (sheet.report, str(sheet.result)) == ("In the dark", "Empire won.")
    assert [(str(one.name), one.confirmed) for one in sheet.parties] == [("Empire", False), ("Skaven", True)]
    table.retract(len(table.entries) - 1)
    (again,) = sheets(table).sheets
    assert again.report == ""


def test_old_battles_are_a_paper_of_their_own():
    table = reported()
    assert earlier_sheets(table.position, WATCHER).sheets == ()
    told = sheets(table).sheets
    table.phase("start", turn=3)
    (sheet,) = sheets(table).sheets
    assert (sheet.square, [one.spare for one in sheet.parties]) == ("", [9, 9])
    assert earlier_sheets(table.position, WATCHER).sheets == told


def test_a_sheet_names_the_square_as_it_was_in_the_battle():
    table = reported()
    (told,) = sheets(table).sheets
    table.square("C3", "rock", "", "")
    (sheet,) = sheets(table).sheets
    assert str(sheet.says) == str(told.says) == "Big Tunnel"


@pytest.mark.pango
def test_the_sheet_is_filled_in_signed_and_countersigned(app: Flask, empty: Phone):
    phone = phone_at(app, "empire skaven", map_size="9x9")
    phone.lay(met())
    (page,) = printed(phone, "battle-sheet")
    for told in (
        "Battle at C3: Big Tunnel",
        "A draw",
        "Spearmen 20",
        "Fled through (side)",
        "In force here",
    ):
        assert told in page, told
    phone.enter("report", square="C3", winner="empire")
    assert "not yet confirmed in the log" in printed(phone, "battle-sheet")[0]
    battle = phone.state.battles[0].id
    assert f'value="{battle}"' in phone.client.get(f"/t/{phone.code}/view/phase").text
    for seat in ("empire", "skaven"):
        phone.enter("sign", seat, battle=battle)
    (page,) = printed(phone, "battle-sheet")
    assert "not yet confirmed" not in page
    assert "No battle of an earlier turn was reported" in printed(phone, "earlier-battles")[0]
    phone.enter("set-turn", turn="3", phase="start")
    (page,) = printed(phone, "earlier-battles")
    assert "Empire won." in page
    assert page.count("confirmed in the log") == 2
    assert f"entry {phone.version}" in page
    (blank,) = printed(empty, "battle-sheet")
    assert "Battle at ____" in blank


@pytest.mark.pango
def test_a_player_who_is_called_like_the_faction_is_named_once(app: Flask) -> None:
    phone = phone_at(app, "empire skaven", map_size="9x9")
    phone.client.post(
        f"/t/{phone.code}/sit", data={"csrf_token": phone.proof, "seat": "skaven", "name": "Skaven"}
    )
    assert phone.table.position.names == {"skaven": "Skaven"}
    phone.lay(met())
    (sheet,) = printed(phone, "battle-sheet")
    (faction,) = [page for page in printed(phone, "faction-sheet") if "Skaven" in page]
    assert "Skaven · Skaven" not in sheet
    assert "Skaven, Skaven" not in sheet
    assert "Skaven Treasury" not in faction


@pytest.mark.pango
def test_units_that_fled_stand_on_the_sheet_and_in_what_is_signed(app: Flask) -> None:
    phone = phone_at(app, "empire skaven", map_size="9x9")
    table = met().square("C4", "big_tunnel", "", "nesw")
    table.enter("empire", m.Report("Away", "C3", "empire", {"Horde:0": 1}, fled={"rats": "south"}))
    (told,) = sheets(table).sheets
    lines = [(line.unit, line.lost, str(line.fled or "")) for one in told.parties for line in one.units]
    assert lines == [("Hero", 1, ""), ("Clanrats", 0, "south")]
    assert (
        str(describe_outcome(table.state, table.state.battles[0]))
        == "Empire wins, 1 Hero lost and Clanrats fled"
    )
    phone.lay(table)
    (page,) = printed(phone, "battle-sheet")
    assert "Clanrats 30 0 south" in page


@pytest.mark.pango
def test_a_battle_of_seven_armies_in_a_built_up_base_is_one_sheet_of_paper(app: Flask) -> None:
    """What to know beforehand is at the top, the cost and the signatures below."""
    table = Campaign("empire dwarfs skaven").pact("empire", "dwarfs")
    table.square("F3", "empty_cavern", "empire", base=True)
    table.built("F3", "house", "house", "arming_house", "manor", "base_tavern", "merchants_guild")
    table.built("F3", "town_watch", "barracks", "mound", "cavern_fence", "walls", "cavern_lighting")
    armies = ["Home", "Guard", "Column", "Throng", "Raiders", "Second clan", "Third clan"]
    seats = ["empire"] * 3 + ["dwarfs"] + ["skaven"] * 3
    for name, seat in zip(armies, seats, strict=True):
        table.army(seat, "F3", "hero", "20 spearmen", "10 archers", name=name)
    phone = phone_at(app, "empire dwarfs skaven")
    phone.lay(table.phase("fight"))
    (page,) = printed(phone, "battle-sheet")
    assert all(page.count(name) == 1 for name in armies)
    assert page.index("Empire and Dwarfs against Skaven.") < page.index("Winner:") < page.index("Home")


def test_the_round_sheet_names_all_who_may_do_what_is_still_to_be_done(app: Flask) -> None:
    phone = phone_at(app, "empire skaven", map_size="9x9")
    phone.lay(met())
    with unpressed():
        sheet = phone.client.get(f"/t/{phone.code}/papers/round-sheet.pdf").text
    assert re.search(r"Empire\s+or\s+Skaven\s*</th><td>Report the battle at C3", sheet)
