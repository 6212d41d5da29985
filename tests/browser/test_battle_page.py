"""The page of a battle: on a laptop the map, list and orders fit side by side on one screen; on a phone the
next order comes first. A fight is played on a phone."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import LAPTOP, LITTLE, NewPage, settled
from tests.browser.device import clicked, fits, press
from tests.browser.laying import entered, laid
from tests.browser.test_referee import finger

ENDS = ("Seal these", "End the turn", "End the battle")
CLIPPED = """[...document.querySelectorAll(".battle, .battle > *")].filter((part) =>
  getComputedStyle(part).overflowY !== "visible").map((part) => part.className)"""


def box(found: Locator) -> dict[str, float]:
    around = found.first.bounding_box()
    assert around is not None
    return dict(around)


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_battle_is_on_one_screen(address: str, new_page: NewPage, size: str) -> None:
    """With two ships of the referee's and one of a player's: both orders, the button that seals them, and
    what ends the turn and the battle. No part scrolls on its own."""
    window = LAPTOP if size == "laptop" else LITTLE
    referee = new_page(window)
    table = laid(address, "underworld", (referee, "referee"), (new_page(LITTLE), "player-1"))
    entered(referee, table, "roll-weather", "", chain="3,4 3")
    for number, vessel in enumerate(("large galley", "small galley", "longship")):
        whose = "player-1" if vessel == "longship" else ""
        entered(referee, table, "launch", "", ship=f"Ship {number}", vessel=vessel, whose=whose, chain="1")
        spot = {"east": str(20 + 8 * number), "south": "20", "heading": "90"}
        entered(referee, table, "place", "", battle="sea", name=f"Ship {number}", **spot)
    referee.goto(f"{table}/view/sea")
    settled(referee)
    field, listed, orders = (box(referee.locator(f".battle-{name}")) for name in ("field", "list", "orders"))
    fits(referee)
    if size == "phone":
        assert orders["y"] < field["y"] < listed["y"]
        first = box(referee.get_by_label("Under oars or sail"))
        assert first["y"] + first["height"] <= window["height"]
        return
    tops = [part["y"] for part in (field, listed, orders)]
    assert max(tops) - min(tops) < 2
    assert field["x"] < listed["x"] < orders["x"]
    last = referee.get_by_label("Oars shipped").nth(1)
    ends = [box(referee.get_by_role("button", name=name)) for name in ENDS]
    for shown in (field, listed, box(last), *ends):
        assert shown["y"] + shown["height"] <= window["height"]
    assert referee.evaluate(CLIPPED) == []
    assert box(referee.locator(".battle-map svg"))["height"] > 200


def test_a_fight_is_tapped_out_on_a_phone(address: str, new_page: NewPage) -> None:
    """A blow takes two taps: whom it hits, and for how much. The attacker stays chosen for the next blow;
    the fallen are gone."""
    referee = new_page(LITTLE)
    table = laid(address, "underworld", (referee, "referee"))
    entered(referee, table, "set-character", "", name="Ada", inches="12", hits="8", most="8")
    entered(referee, table, "set-out", "", level="1", party="Ada", light="1")
    entered(referee, table, "meet", "", monster="Orcs", number="2", chain="3 4,4")
    referee.goto(table)
    clicked(referee.get_by_text("The fight", exact=True))
    referee.get_by_label("Dice for each, or a number").fill("4")
    press(referee, "Roll their hit points")
    one = referee.get_by_role("radio", name="Orcs 1")
    one.scroll_into_view_if_needed()
    one.check()
    blow = referee.locator("#blow")
    press(referee, "Lose 3 hit points")
    expect(blow).to_contain_text("1/4")
    expect(one).to_be_checked()
    referee.get_by_role("button", name="Lose 1 hit point", exact=True).click()
    expect(one).to_have_count(0)
    expect(referee.locator("#the-fight")).to_contain_text("1 slain")
    referee.get_by_role("radio", name="Ada").check()
    press(referee, "Lose 2 hit points")
    expect(blow).to_contain_text("6/8")
    finger(referee.get_by_role("button", name="Take back"))
    expect(blow).to_contain_text("8/8")
