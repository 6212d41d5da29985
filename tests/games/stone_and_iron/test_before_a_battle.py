"""What both sides know before a battle, on one page and one sheet: the field, what is on it, who fights,
and what is in force; and who won, together with whom."""

import pytest
from flask import Flask

from companion.games.stone_and_iron.adjudication.battles import brief
from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.page.papers.battle_sheets import battle_sheets
from companion.kernel.seats import WATCHER
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.sending import phone_at


def told(table: Campaign, square: str) -> list[str]:
    parts = brief(table.state, table.state.grid.index[square])
    return [str(line) for part in parts for line in part.lines]


def attacked(*buildings: str, kind: str = "empty_cavern", owner: str = "empire") -> Campaign:
    table = Campaign(f"{owner} skaven" if owner != "skaven" else "skaven empire")
    sides = "ew" if "tunnel" in kind else "nesw"
    table.square("F3", kind, owner, sides, base="cavern" in kind).built("F3", *buildings)
    foe = "skaven" if owner != "skaven" else "empire"
    table.army(owner, "F3", "hero", "20 spearmen", name="home").army(foe, "F3", "hero", name="raiders")
    return table.phase("fight")


@pytest.mark.parametrize("plan", PLANS.values(), ids=list(PLANS))
def test_every_building_that_stands_is_told(plan: object) -> None:
    its = PLANS[plan.id]  # type: ignore[attr-defined]
    owner = its.factions[0] if its.factions else "empire"
    kind = {"tunnel": "tunnel", "mine": "iron_mine"}.get(its.where[0], "empty_cavern")
    needed = [its.requires] if its.requires else []
    while needed and PLANS[needed[0]].requires:
        needed.insert(0, PLANS[needed[0]].requires)
    said = told(attacked(*needed, its.id, kind=kind, owner=owner), "F3")
    assert any(its.name in one for one in said), said
    shown = "tower" if its.model == "tower" else ""
    assert not shown or any(one.startswith("As towers:") and its.name in one for one in said)
    if not its.wall and its.id not in ("mound", "tunnel_lighting", "cavern_lighting"):
        assert any("toughness 7, wounds 10" in one and "garrisoned" in one for one in said)


def test_of_fence_walls_and_fortifications_the_strongest_stands() -> None:
    said = told(attacked("cavern_fence", "walls", "mound", "fort"), "F3")
    assert "Walls: walls of toughness 7 round the middle." in said
    assert not any("toughness 5" in one for one in said)
    assert "Mound: a hill in the middle of the cavern." in said
    assert "Fort: walls of toughness 7 on the hill." in said


def test_a_settlement_has_houses_and_fences_and_a_small_tunnel_narrow_ranks() -> None:
    table = Campaign("empire skaven").square("F3", "settlement")
    table.army("empire", "F3", "hero", name="host").phase("fight")
    assert "A settlement: some houses and low fences to defend." in told(table, "F3")
    said = told(attacked(kind="small_tunnel"), "F3")
    assert "No rank can be wider than the field: at most 5 abreast." in said
    assert "Open to: east and west; elsewhere there is rock." in said


@pytest.mark.parametrize(("reading", "limited"), [("as_tunnel", True), ("full_table", False)])
def test_ranks_in_a_big_tunnel_are_limited_where_the_field_is(reading: str, limited: bool) -> None:
    table = Campaign("empire skaven", big_tunnel_width=reading).square("F3", "big_tunnel", "empire", "ew")
    table.army("empire", "F3", "hero", name="home").army("skaven", "F3", "hero", name="raiders")
    said = told(table.phase("fight"), "F3")
    assert ("No rank can be wider than the field: at most 20 abreast." in said) is limited
    assert ("The field is the full table." in said) is not limited


def test_allies_are_named_on_their_side_on_page_and_paper(app: Flask) -> None:
    table = Campaign("dwarfs empire skaven").pact("dwarfs", "empire")
    for seat, name in (("dwarfs", "throng"), ("empire", "host"), ("skaven", "horde")):
        table.army(seat, "H8", "hero", "20 clanrats", name=name)
    table.phase("fight")
    (sheet,) = battle_sheets(table.position, WATCHER).sheets
    assert [[str(one) for one in side] for side in sheet.winners] == [["Dwarfs", "Empire"], ["Skaven"]]
    phone = phone_at(app, "dwarfs empire skaven")
    phone.lay(table)
    page = phone.client.get(f"/t/{phone.code}/view/sheet?place=H8").text
    assert "Dwarfs, Empire" in page
    assert "Before the battle" in page
    assert "Print the sheet" in page
    phone.enter("report", None, square="H8", winner="dwarfs")
    page = phone.client.get(f"/t/{phone.code}/view/sheet?place=H8").text
    assert page.count("Sign the battle") >= 3
