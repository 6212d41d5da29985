"""The campaign's own bans and allowances show where troops are bought, and what a faction has of each grade
is counted over all its armies."""

from collections import Counter
from itertools import count

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import FACTION_RULES, SPECIAL_RULES, Unit
from companion.games.stone_and_iron.facts.armies import composition, units_of_faction
from companion.games.stone_and_iron.page.papers.summaries import faction_sheets
from companion.games.stone_and_iron.page.squares import square_sheet
from companion.games.stone_and_iron.shorthand import read_roster
from companion.kernel.seats import WATCHER
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.sending import phone_at

RIDING, _SCOUTS, FLYING, LOBBING = SPECIAL_RULES[1:]
DWARFS, SPIRITS = FACTION_RULES["dwarfs"][1], FACTION_RULES["wood_elves"][0]


def of_line(line: str, seat: str) -> Unit:
    units, misread = read_roster(line, seat, (f"new{n}" for n in count()), {})
    assert not misread
    return units[0]


def shop(seat: str, **settings: str) -> Campaign:
    table = Campaign(f"{seat} empire" if seat != "empire" else "empire skaven", **settings)
    table.square("C3", "empty_cavern", seat, base=True).gold(seat, 9_000).army(
        seat, "C3", "lord", name="first"
    )
    return table.phase("build")


def against(table: Campaign, seat: str, line: str) -> list[str]:
    return table.against(seat, m.Recruit("C3", "first", of_line(line, seat)))


ILLEGAL = [
    ("empire", "5 Knights special 20pt mounted", RIDING),
    ("empire", "5 Pistoliers special 18pt", RIDING),
    ("skaven", "1 Doom Chariot rare 90pt", RIDING),
    ("orcs_goblins", "10 Wolf Riders core 12pt", RIDING),
    ("orcs_goblins", "5 Boar Boyz special 20pt", RIDING),
    ("dark_elves", "5 Dark Riders core 18pt", RIDING),
    ("chaos", "5 Chaos Knights special 40pt", RIDING),
    ("bretonnia", "5 Grail Knights rare 38pt mounted", RIDING),
    ("empire", "1 Mortar special 75pt war machine", LOBBING),
    ("orcs_goblins", "1 Rock Lobber rare 70pt war machine", LOBBING),
    ("bretonnia", "1 Trebuchet rare 90pt war machine", LOBBING),
    ("dark_elves", "6 Harpies special 13pt", FLYING),
    ("high_elves", "1 Great Eagle rare 50pt", FLYING),
    ("lizardmen", "3 Terradons special 35pt", FLYING),
    ("skaven", "2 Fell Bats special 20pt", FLYING),
    ("dwarfs", "10 Rangers special 12pt", DWARFS),
    ("dwarfs", "1 Cannon special 90pt war machine", DWARFS),
    ("dwarfs", "1 Organ Gun rare 120pt", DWARFS),
    ("dwarfs", "12 Miners special 10pt", DWARFS),
    ("wood_elves", "1 Treeman rare 285pt monster", SPIRITS),
    ("wood_elves", "6 Tree Kin special 65pt", SPIRITS),
]
LEGAL = [
    ("dwarfs", "1 Bolt Thrower special 45pt war machine"),
    ("dwarfs", "12 Miners core 10pt"),
    ("bretonnia", "5 Grail Knights on foot rare 26pt"),
    ("bretonnia", "5 Questing Knights core 16pt"),
    ("orcs_goblins", "10 Squig Hoppers special 12pt mounted"),
    ("undead", "3 Fell Bats special 20pt"),
    ("tomb_kings", "3 Bat Swarms core 30pt"),
    ("empire", "10 Crossbowmen core 8pt"),
    ("wood_elves", "10 Glade Guard core 12pt"),
    ("skaven", "20 Clanrats core 5pt"),
]


@pytest.mark.parametrize(("seat", "line", "rule"), ILLEGAL)
def test_what_the_campaign_bans_is_told_with_its_rule(seat: str, line: str, rule: object) -> None:
    said = against(shop(seat), seat, line)
    assert any(str(rule) in one for one in said), said
    # The table may still override it, and what was bought stays.
    table = shop(seat)
    table.all_the_same(seat, m.Recruit("C3", "first", of_line(line, seat)))
    assert len(table.who("first").units) == 2


@pytest.mark.parametrize(("seat", "line"), LEGAL)
def test_what_it_allows_is_bought_without_a_word(seat: str, line: str) -> None:
    assert against(shop(seat), seat, line) == []


def test_tomb_kings_are_told_of_bats_only_where_they_may_have_them() -> None:
    for reading, may in (("on", True), ("off", False)):
        table = shop("tomb_kings", undead_includes_tomb_kings=reading)
        told = square_sheet(table.state, WATCHER, {"place": "C3"}).buying
        assert any("Fell Bats" in str(one) for one in told) == may
        assert (against(table, "tomb_kings", "3 Bat Swarms core 30pt") == []) == may


def test_the_first_army_is_told_as_well_and_mounts_by_the_setting() -> None:
    table = Campaign("empire skaven")
    army = (of_line("1 Captain hero 50pt", "empire"), of_line("5 Knights special 20pt mounted", "empire"))
    army = (army[0], Unit(**{**{each: getattr(army[1], each) for each in Unit.__slots__}, "id": "other"}))
    assert [str(RIDING) in one for one in table.against("empire", m.Muster("first", army))] == [True]
    assert against(shop("empire", mounted_allowed="on"), "empire", "5 Knights special 20pt mounted") == []


def test_the_faction_is_counted_over_all_its_armies() -> None:
    roster = (
        "1 Thane hero 65pt\n20 Miners special 10pt\n10 Warriors core 8pt +20pt\n5 Ironbreakers special 13pt"
    )
    units, _ = read_roster(roster, "dwarfs", (f"u{n}" for n in count()), {})
    table = Campaign("dwarfs skaven").square("C3", "empty_cavern", "dwarfs", base=True)
    table.army("dwarfs", "C3", *units[:2], name="first").phase("build")
    table.gold("dwarfs", 900)
    for one in units[2:]:
        table.enter("dwarfs", m.Recruit("C3", "first", one))
    models: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for n, name, grade, each, extra in (
        (1, "thane", "hero", 65, 0),
        (20, "miners", "core", 10, 0),
        (10, "warriors", "core", 8, 20),
        (5, "ironbreakers", "special", 13, 0),
    ):
        assert name
        models[grade] += n
        points[grade] += n * each + extra
    found = composition(units_of_faction(table.state, "dwarfs"))
    assert {one.grade: one.models for one in found if one.units} == dict(models)
    assert {one.grade: one.points for one in found if one.units} == dict(points)
    sheet = next(one for one in faction_sheets(table.position, WATCHER).sheets if one.place.seat == "dwarfs")
    assert sheet.told.shares == found


def test_the_tally_and_the_rules_stand_beside_the_order(app: Flask) -> None:
    phone = phone_at(app, "dwarfs empire")
    phone.lay(shop("dwarfs"))
    page = phone.client.get(f"/t/{phone.code}/view/sheet?place=C3").text
    assert "The whole faction by grade" in page
    assert "no Rangers" in page
    answer = phone.send("recruit", "dwarfs", square="C3", army="first", line="10 Rangers special 10pt")
    assert "no Rangers" in answer.text
