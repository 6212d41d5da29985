"""What was entered stays armed on its device: the next place is one tap, and so is taking it back."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LITTLE, NewPage, settled
from tests.browser.device import Device, Hours, held, started
from tests.browser.laying import entered
from tests.browser.test_map import Thumb, at_rest

APART = 450
"""Milliseconds between taps on one place that are meant as two."""


class Armed(Thumb):
    """A thumb, the bar of what is armed, and a second phone that looks on."""

    def __init__(self, page: Page, other: Device, hours: Hours) -> None:
        super().__init__(page)
        self.other, self.hours = other, hours

    @property
    def bar(self) -> Locator:
        return self.page.locator(".toolbar .armed")

    @property
    def said(self) -> Locator:
        return self.page.locator("#say")

    def arm(self, place: str = "Skullport", action: str = "Deploy") -> None:
        self.at(place)
        expect(self.sheet).to_contain_text(place)
        self.on(self.sheet.get_by_role("button", name=action, exact=True))
        expect(self.bar).to_be_visible()
        expect(self.page.locator("dialog[open]")).to_have_count(0)
        self.wait()

    def hold(self, place: str) -> None:
        box = self.place(place).locator(".frame").bounding_box()
        assert box is not None
        finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch = self.page.context.new_cdp_session(self.page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        self.hours.pass_by(700)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.taps += 1

    def wait(self) -> None:
        self.hours.pass_by(APART)

    def both_see(self, place: str, letter: str, number: int) -> None:
        Device(self.page).troops(place, letter, number)
        self.other.troops(place, letter, number)


@pytest.fixture
def armed(address: str, new_page: NewPage) -> Armed:
    """A phone of the host's in Black's first turn, troops at Skullport and Eryndlyn; Red's phone looks on."""
    host, phone, table = started(address, new_page)
    phone.page.goto(table)
    small = new_page(has_touch=True, roams=True)
    small.context.add_cookies(host.page.context.cookies())
    hours = Hours(small)
    small.goto(table)
    at_rest(small)
    return Armed(small, phone, hours)


def test_one_tap_enters_the_same_at_the_next_place_and_one_takes_it_back(armed: Armed) -> None:
    armed.arm()
    expect(armed.bar).to_contain_text("Repeating: Deploy")
    expect(armed.said).to_contain_text("Repeating: Deploy for Black")
    armed.at("Skullport")
    armed.both_see("skullport", "K", 3)
    armed.at("Kanaglym – Skullport")
    armed.both_see("kanaglym--skullport", "K", 1)
    armed.on(armed.bar.get_by_role("button", name="Take back"))
    armed.both_see("kanaglym--skullport", "K", 0)
    expect(armed.bar).to_have_count(0)
    expect(armed.said).to_contain_text("Repeat is off")
    assert armed.taps == 5
    armed.at("Skullport")
    expect(armed.sheet).to_contain_text("Skullport")
    armed.both_see("skullport", "K", 3)


IN_SIGHT = """() => {
  const map = document.querySelector("svg.board").getBoundingClientRect();
  const line = document.querySelector(".due-line").getBoundingClientRect();
  const bar = document.querySelector(".toolbar").getBoundingClientRect();
  return (Math.min(map.bottom, bar.top) - Math.max(map.top, line.bottom)) / map.height;
}"""
"""How much of the map's height lies between what stays at the top and at the bottom."""


def test_on_a_low_screen_all_of_the_map_stays_in_sight(armed: Armed) -> None:
    """The bar is one line, beside the end of the turn; what to do with a marker covers nothing."""
    armed.page.set_viewport_size(LITTLE)
    armed.arm()
    armed.both_see("skullport", "K", 2)
    armed.page.evaluate(
        "document.querySelector('svg.board').scrollIntoView({block: 'start'}); scrollBy(0, -30)"
    )
    toolbar = armed.page.locator(".toolbar")
    assert (toolbar.bounding_box() or {})["height"] < 72
    assert armed.page.evaluate(IN_SIGHT) > 0.97
    for what in ("Take back", "Stop repeating", re.compile("End Black's turn")):
        box = toolbar.get_by_role("button", name=what).first.bounding_box() or {}
        assert min(box["width"], box["height"]) >= 44

    table = armed.other.page.url
    entered(armed.other.page, table, "set-troops", "", place="araumycos", **{"troops-black": "3"})
    expect(toolbar).to_contain_text("takes the marker")
    assert armed.page.evaluate(IN_SIGHT) > 0.97


def test_on_a_route_the_space_under_the_thumb_is_meant(armed: Armed) -> None:
    armed.arm()
    route = armed.page.locator('a[href$="place=kanaglym--skullport"] use')
    expect(route).to_have_count(1)
    armed.at("Kanaglym – Skullport")
    expect(route).to_have_attribute("href", "#tK")
    expect(armed.bar).to_be_visible()


def test_a_tap_that_trembles_enters_once(armed: Armed) -> None:
    armed.arm()
    for _ in range(2):
        armed.at("Skullport")
    armed.both_see("skullport", "K", 3)
    armed.wait()
    armed.both_see("skullport", "K", 3)


def test_the_end_of_the_turn_disarms(armed: Armed) -> None:
    armed.arm()
    armed.on(armed.page.get_by_role("button", name="End Black's turn"))
    expect(armed.page.get_by_role("button", name="End Red's turn")).to_be_visible()
    expect(armed.bar).to_have_count(0)


def test_the_end_of_the_turn_on_another_phone_disarms(armed: Armed) -> None:
    armed.arm()
    armed.other.end_turn("Black")
    expect(armed.page.get_by_role("button", name="End Red's turn")).to_be_visible()
    expect(armed.bar).to_have_count(0)


def test_it_survives_what_others_enter(armed: Armed) -> None:
    armed.arm()
    armed.other.follow("More")
    armed.other.page.locator("dialog[open]").wait_for()
    armed.other.page.locator("dialog[open]").get_by_role("button", name="Take", exact=True).click()
    expect(armed.page.locator(".undo")).to_contain_text("VP")
    expect(armed.bar).to_be_visible()
    armed.on(armed.bar.get_by_role("button", name="Take back"))
    armed.both_see("skullport", "K", 1)
    expect(armed.page.locator(".undo").last).to_contain_text("VP")


def test_twenty_seconds_disarm(armed: Armed) -> None:
    armed.arm()
    armed.hours.pass_by(15_000)
    expect(armed.bar).to_be_visible()
    armed.hours.pass_by(6_000)
    expect(armed.bar).to_have_count(0)
    expect(armed.said).to_contain_text("Repeat is off")
    armed.at("Skullport")
    expect(armed.sheet).to_contain_text("Skullport")


@pytest.mark.parametrize("name", ["Stop repeating", "More"])
def test_a_button_of_the_bar_and_anything_else_disarm(armed: Armed, name: str) -> None:
    armed.arm()
    armed.page.get_by_role("button", name=name).or_(armed.page.get_by_role("link", name=name)).first.tap()
    expect(armed.bar).to_have_count(0)


def test_who_disarms_while_a_repeat_is_on_its_way_stays_disarmed(armed: Armed) -> None:
    armed.arm()
    on_its_way = held(armed.page, "**/moves/deploy")
    with armed.page.expect_request("**/moves/deploy"):
        armed.at("Skullport")
    armed.page.keyboard.press("Escape")
    expect(armed.said).to_contain_text("Repeat is off")
    on_its_way[0].continue_()
    armed.both_see("skullport", "K", 3)
    settled(armed.page)
    expect(armed.bar).to_have_count(0)


def test_a_tap_that_waited_while_it_was_disarmed_opens_its_sheet(armed: Armed) -> None:
    armed.arm()
    on_its_way = held(armed.page, "**/moves/deploy")
    with armed.page.expect_request("**/moves/deploy"):
        armed.at("Skullport")
    armed.at("Kanaglym – Skullport")
    armed.page.keyboard.press("Escape")
    on_its_way[0].continue_()
    expect(armed.sheet).to_contain_text("Kanaglym – Skullport")
    armed.both_see("skullport", "K", 3)
    armed.both_see("kanaglym--skullport", "K", 0)


def test_an_objection_is_asked_and_stays_armed(armed: Armed) -> None:
    armed.arm()
    armed.at("Menzoberranzan")
    expect(armed.sheet).to_contain_text("no presence at Menzoberranzan")
    expect(armed.sheet).to_contain_text("deploys at Menzoberranzan")
    expect(armed.sheet.get_by_role("link", name="Do not enter it")).to_be_in_viewport(ratio=1)
    armed.sheet.get_by_role("button", name="A card says so").tap()
    armed.both_see("menzoberranzan", "K", 1)
    expect(armed.bar).to_be_visible()
    armed.on(armed.bar.get_by_role("button", name="Take back"))
    armed.both_see("menzoberranzan", "K", 0)


def test_nothing_but_a_deploy_is_repeated(armed: Armed) -> None:
    armed.at("Menzoberranzan")
    armed.sheet.get_by_role("button", name="Place a spy").tap()
    expect(armed.page.locator("dialog[open]")).to_have_count(0)
    armed.arm()
    armed.hold("Menzoberranzan")
    armed.wait()
    armed.sheet.get_by_role("button", name="Return own spy").tap()
    expect(armed.page.locator("dialog[open]")).to_have_count(0)
    expect(armed.bar).to_have_count(0)
    armed.at("Skullport")
    expect(armed.sheet).to_contain_text("Skullport")


def test_a_tap_elsewhere_right_after_the_sheet_has_closed_is_not_dropped(armed: Armed) -> None:
    """The clock of the page stands still: no time goes by between the two."""
    armed.at("Skullport")
    armed.on(armed.sheet.get_by_role("button", name="Deploy", exact=True))
    expect(armed.bar).to_be_visible()
    expect(armed.page.locator("dialog[open]")).to_have_count(0)
    armed.at("Kanaglym – Skullport")
    armed.both_see("kanaglym--skullport", "K", 1)


def test_a_key_repeats_too_and_keeps_its_place(armed: Armed) -> None:
    armed.arm()
    armed.place("Skullport").focus()
    armed.page.keyboard.press("Enter")
    armed.both_see("skullport", "K", 3)
    expect(armed.place("Skullport")).to_be_focused()
    expect(armed.said).to_contain_text(
        re.compile(r"Skullport\. +Repeating: Deploy for Black\. Tap the map to repeat")
    )
    armed.page.keyboard.press("Escape")
    expect(armed.bar).to_have_count(0)


def test_a_tap_that_does_not_reach_the_table_waits_and_goes_in(armed: Armed) -> None:
    armed.arm()
    armed.page.context.set_offline(True)
    armed.at("Skullport")
    expect(armed.page.locator("#waiting > summary")).to_contain_text("1 waiting Deploy: Skullport")
    armed.both_see("skullport", "K", 2)
    armed.page.context.set_offline(False)
    armed.both_see("skullport", "K", 3)
    expect(armed.page.locator("#waiting")).to_be_hidden()


def test_a_place_that_is_held_gets_its_sheet(armed: Armed) -> None:
    armed.arm()
    armed.hold("Skullport")
    armed.wait()
    expect(armed.sheet).to_contain_text("Skullport")
    armed.sheet.get_by_role("button", name="Place a spy").tap()
    expect(armed.bar).to_have_count(0)
    armed.both_see("skullport", "K", 2)
