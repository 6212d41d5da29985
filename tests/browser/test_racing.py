"""A race between two phones: whoever is on turn has one thing to do, the other sees it and may respond."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.device import press, sees, set_up, unfold


def foe_played(ana: Page, ben: Page) -> None:
    """Ben asks Ana to wait, and then plays a monster of level 5."""
    sees(ana, "Who plays a Foe card?")
    press(ben, "Wait, I play one")
    sees(ana, "Blue asked others to wait")
    expect(ana.get_by_role("button", name="Nobody? Continue")).to_have_count(0)
    ben.locator("label", has_text="Monster").click()
    ben.get_by_role("spinbutton", name="Level, for a creature").locator("visible=true").fill("5")
    press(ben, "Play it")


def test_two_phones_race(address: str, new_page: NewPage) -> None:
    ana, ben = new_page(PHONE), new_page(PHONE)
    set_up(address, "The Underdark Maps", (ana, "Red"), (ben, "Blue"))
    unfold(ana, "Who makes entries")
    press(ana, "Everybody, for every seat")
    unfold(ana, "Dice")
    press(ana, "Real dice, typed")
    press(ana, "Begin")
    sees(ben, "Lay the track")

    expect(ana.get_by_label("Six d20").locator("visible=true")).to_have_count(1)
    ana.get_by_label("Six d20").locator("visible=true").fill("2 1 4 4 4 4")
    track = ben.locator("form[action$='/moves/lay-track']")
    terrain = track.get_by_role("button", name="Shaft")
    for _ in range(26):
        terrain.click()
    track.get_by_role("button", name="Remove the last").click()
    expect(track.locator("output")).to_have_text("25 / 25")
    track.get_by_role("button", name="Enter these rolls").click()
    sees(ana, "lays a track")
    expect(ana.get_by_label("Six d20").locator("visible=true")).to_have_value("2 1 4 4 4 4")
    press(ana, "Enter these rolls")
    expect(ben.get_by_label("Six d20")).to_have_count(1)
    for number in ("2", "1", "4", "4", "4", "4"):
        pad = ben.locator("#typed-gather-blue-0-0-7-0")
        pad.get_by_role("button", name=number, exact=True).click()
    expect(ben.get_by_label("Six d20")).to_have_value("2 1 4 4 4 4")
    press(ben, "Enter these rolls")
    sees(ana, "Draw cards")

    press(ana, re.compile("Drew 2"))
    sees(ben, "Attach cards")
    expect(ben.get_by_role("button", name="6", exact=True)).to_be_hidden()
    press(ana, "6")
    sees(ben, "rolls 6 and moves to 6 (Shaft)")

    foe_played(ana, ben)
    sees(ana, re.compile(r"Red wins [\d.]+ % of the time\."))
    sees(ben, re.compile(r"Red wins [\d.]+ % of the time\."))
    ana.get_by_text("Enter the cards").click()
    known = ana.locator("output").text_content()
    ana.get_by_role("spinbutton", name="Spells").fill("1")
    expect(ana.locator("output")).not_to_have_text(known or "")
    ana.get_by_role("spinbutton", name="Spells").fill("0")
    expect(ana.locator("output")).to_have_text(known or "")
    ana.get_by_role("spinbutton", name="Spells").fill("1")
    press(ana, "Play these cards")
    ana.get_by_role("spinbutton", name="Red").fill("1")
    ana.get_by_role("spinbutton", name="The foe").fill("20")
    press(ana, "Enter both dice")
    sees(ben, re.compile(r"is beaten by a monster of level 5, .* \(dice 1 and 20\)"))
    press(ana, re.compile("Imaskari Wizard"))
    sees(ben, "Draw cards")
    sees(ben, "loses Imaskari Wizard")
    press(ben, "Take back")
    sees(ana, "Somebody is lost")


@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900)])
def test_two_in_one_space_are_read_across_the_room(
    address: str, new_page: NewPage, size: tuple[int, int]
) -> None:
    ana, ben = new_page(PHONE), new_page(PHONE)
    table = set_up(address, "The Underdark Maps", (ana, "Red"), (ben, "Blue"))
    press(ana, "Begin")
    press(ana, "Roll the track and all parties")
    screen = new_page({"width": size[0], "height": size[1]})
    screen.goto(f"{table}/screen")
    start = screen.locator(".track .space-pieces").first
    marks = start.locator(".seat-mark")
    expect(marks).to_have_text(["R", "B"])
    letters = marks.evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    # On a screen half a metre high a thirtieth is 17 mm: six thousandths of three metres.
    assert min(letters) >= size[1] / 30
    assert start.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
    # The longest line of a language wraps, and what it pushes down stays on the screen.
    line = screen.locator(".maps-course")
    line.evaluate("one => { one.textContent = 'Amarillo: Hechizos y objetos de un solo uso. '.repeat(3) }")
    assert line.evaluate(
        "one => one.scrollWidth <= one.clientWidth && getComputedStyle(one).overflow == 'visible'"
    )
    assert screen.locator(".track > li").last.evaluate(
        "one => one.getBoundingClientRect().bottom <= innerHeight"
    )


def test_a_count_of_what_lies_on_the_board_is_typed_without_a_word_from_the_console(
    address: str, new_page: NewPage
) -> None:
    """A count has fields of its own next to the pad of the dice."""
    ana, ben = new_page(PHONE), new_page(PHONE)
    table = set_up(address, "The Underdark Maps", (ana, "Red"), (ben, "Blue"))
    press(ana, "Begin")
    press(ana, "Roll the track and all parties")
    sees(ben, "gathers a party")
    ana.goto(f"{table}/recount")
    field = ana.locator("input[type='number']").locator("visible=true").first
    # What the dice gave is not known.
    field.fill("0" if int(field.input_value()) else "1")
    press(ana, "Compare")
    expect(ana.locator("main")).to_contain_text("What differs")
