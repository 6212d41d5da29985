"""To enter the same at several places takes one tap at each further one; otherwise a tap opens its place."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LITTLE, NewPage, settled
from tests.browser.device import Device, Hours, held, started
from tests.browser.laying import entered
from tests.browser.test_map import Thumb, at_rest

APART = 450
"""Milliseconds between taps on one place that are meant as two."""


class Repeating(Thumb):
    """A thumb, the bar that shows what is repeated, and a second phone that watches."""

    def __init__(self, page: Page, other: Device, hours: Hours) -> None:
        super().__init__(page)
        self.other, self.hours = other, hours

    @property
    def bar(self) -> Locator:
        return self.page.locator(".toolbar .repeating")

    @property
    def said(self) -> Locator:
        return self.page.locator("#say")

    def start(self, place: str = "Skullport", action: str = "Deploy several") -> None:
        self.at(place)
        expect(self.sheet).to_contain_text(place)
        self.on(self.sheet.get_by_role("button", name=action))
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
def repeating(address: str, new_page: NewPage) -> Repeating:
    """A phone of the host's in Black's first turn, troops at Skullport and Eryndlyn; Red's phone watches."""
    host, phone, table = started(address, new_page)
    phone.page.goto(table)
    small = new_page(has_touch=True, roams=True)
    small.context.add_cookies(host.page.context.cookies())
    hours = Hours(small)
    small.goto(table)
    at_rest(small)
    return Repeating(small, phone, hours)


def test_one_tap_enters_the_same_at_the_next_place_and_one_takes_it_back(repeating: Repeating) -> None:
    repeating.start()
    expect(repeating.bar).to_contain_text("Each tap on the map: Deploy")
    expect(repeating.said).to_contain_text("Each tap on the map: Deploy for Black")
    repeating.at("Skullport")
    repeating.both_see("skullport", "K", 3)
    repeating.at("Kanaglym – Skullport")
    repeating.both_see("kanaglym--skullport", "K", 1)
    repeating.on(repeating.bar.get_by_role("button", name="Take back"))
    repeating.both_see("kanaglym--skullport", "K", 0)
    expect(repeating.bar).to_have_count(0)
    expect(repeating.said).to_contain_text("A tap on the map opens the place again")
    assert repeating.taps == 5
    repeating.at("Skullport")
    expect(repeating.sheet).to_contain_text("Skullport")
    repeating.both_see("skullport", "K", 3)


def test_a_tap_after_a_deploy_opens_its_place(repeating: Repeating) -> None:
    """Nobody enters anything by a tap on the map without having asked for it."""
    repeating.at("Skullport")
    repeating.on(repeating.sheet.get_by_role("button", name="Deploy", exact=True))
    repeating.both_see("skullport", "K", 2)
    repeating.wait()
    for place in ("Menzoberranzan", "Skullport"):
        repeating.at(place)
        expect(repeating.sheet).to_contain_text(place)
        repeating.page.keyboard.press("Escape")
    repeating.both_see("skullport", "K", 2)


IN_SIGHT = """() => {
  const map = document.querySelector("svg.board").getBoundingClientRect();
  const line = document.querySelector(".due-line").getBoundingClientRect();
  const bar = document.querySelector(".toolbar").getBoundingClientRect();
  return (Math.min(map.bottom, bar.top) - Math.max(map.top, line.bottom)) / map.height;
}"""
"""Returns how much of the map's height is visible between the bars at the top and at the bottom."""


def test_on_a_low_screen_all_of_the_map_stays_in_sight(repeating: Repeating) -> None:
    """The bar is one line, beside the end of the turn; what to do with a marker covers nothing."""
    repeating.page.set_viewport_size(LITTLE)
    repeating.start()
    repeating.both_see("skullport", "K", 2)
    repeating.page.evaluate(
        "document.querySelector('svg.board').scrollIntoView({block: 'start'}); scrollBy(0, -30)"
    )
    toolbar = repeating.page.locator(".toolbar")
    said = "bar => bar.offsetHeight - (bar.querySelector('.hints')?.offsetHeight ?? 0)"
    assert toolbar.evaluate(said) < 72
    assert repeating.page.evaluate(IN_SIGHT) > 0.97
    for what in ("Take back", "Done", "End Black's turn"):
        button = toolbar.get_by_role("button", name=what)
        expect(button.locator("svg:visible, span:not(.seat-mark)").first).to_be_in_viewport(ratio=1)
        box = button.bounding_box() or {}
        assert min(box["width"], box["height"]) >= 44

    table = repeating.other.page.url
    entered(repeating.other.page, table, "set-troops", "", place="araumycos", **{"troops-black": "3"})
    expect(toolbar).to_contain_text("takes the marker")
    assert repeating.page.evaluate(IN_SIGHT) > 0.97


def test_on_a_route_the_space_under_the_thumb_is_meant(repeating: Repeating) -> None:
    repeating.start()
    route = repeating.page.locator('a[href$="place=kanaglym--skullport"] use')
    expect(route).to_have_count(1)
    repeating.at("Kanaglym – Skullport")
    expect(route).to_have_attribute("href", "#tK")
    expect(repeating.bar).to_be_visible()


def test_a_tap_that_trembles_enters_once(repeating: Repeating) -> None:
    repeating.start()
    for _ in range(2):
        repeating.at("Skullport")
    repeating.both_see("skullport", "K", 3)
    repeating.wait()
    repeating.both_see("skullport", "K", 3)


def test_the_end_of_the_turn_ends_it(repeating: Repeating) -> None:
    repeating.start()
    repeating.on(repeating.page.get_by_role("button", name="End Black's turn"))
    expect(repeating.page.get_by_role("button", name="End Red's turn")).to_be_visible()
    expect(repeating.bar).to_have_count(0)


def test_the_end_of_the_turn_on_another_phone_ends_it(repeating: Repeating) -> None:
    repeating.start()
    repeating.other.end_turn("Black")
    expect(repeating.page.get_by_role("button", name="End Red's turn")).to_be_visible()
    expect(repeating.bar).to_have_count(0)


def test_it_survives_what_others_enter(repeating: Repeating) -> None:
    repeating.start()
    repeating.other.follow("More")
    repeating.other.page.locator("dialog[open]").wait_for()
    repeating.other.page.locator("dialog[open]").get_by_role("button", name="Take", exact=True).click()
    expect(repeating.page.locator(".undo")).to_contain_text("VP")
    expect(repeating.bar).to_be_visible()
    repeating.on(repeating.bar.get_by_role("button", name="Take back"))
    repeating.both_see("skullport", "K", 1)
    expect(repeating.page.locator(".undo").last).to_contain_text("VP")


def test_twenty_seconds_end_it(repeating: Repeating) -> None:
    repeating.start()
    repeating.hours.pass_by(15_000)
    expect(repeating.bar).to_be_visible()
    repeating.hours.pass_by(6_000)
    expect(repeating.bar).to_have_count(0)
    expect(repeating.said).to_contain_text("A tap on the map opens the place again")
    repeating.at("Skullport")
    expect(repeating.sheet).to_contain_text("Skullport")


@pytest.mark.parametrize("name", ["Done", "More"])
def test_a_button_of_the_bar_and_anything_else_end_it(repeating: Repeating, name: str) -> None:
    repeating.start()
    repeating.page.get_by_role("button", name=name).or_(
        repeating.page.get_by_role("link", name=name)
    ).first.tap()
    expect(repeating.bar).to_have_count(0)


def test_who_stops_while_a_repeat_is_on_its_way_has_stopped(repeating: Repeating) -> None:
    repeating.start()
    on_its_way = held(repeating.page, "**/moves/deploy")
    with repeating.page.expect_request("**/moves/deploy"):
        repeating.at("Skullport")
    repeating.page.keyboard.press("Escape")
    expect(repeating.said).to_contain_text("A tap on the map opens the place again")
    on_its_way.pop().continue_()
    repeating.both_see("skullport", "K", 3)
    settled(repeating.page)
    expect(repeating.bar).to_have_count(0)


def test_a_tap_that_waited_while_it_was_stopped_opens_its_sheet(repeating: Repeating) -> None:
    repeating.start()
    on_its_way = held(repeating.page, "**/moves/deploy")
    with repeating.page.expect_request("**/moves/deploy"):
        repeating.at("Skullport")
    repeating.at("Kanaglym – Skullport")
    repeating.page.keyboard.press("Escape")
    on_its_way.pop().continue_()
    expect(repeating.sheet).to_contain_text("Kanaglym – Skullport")
    repeating.both_see("skullport", "K", 3)
    repeating.both_see("kanaglym--skullport", "K", 0)


def test_an_objection_is_asked_and_stays_repeated(repeating: Repeating) -> None:
    repeating.start()
    repeating.at("Menzoberranzan")
    expect(repeating.sheet).to_contain_text("no presence at Menzoberranzan")
    expect(repeating.sheet).to_contain_text("deploys at Menzoberranzan")
    expect(repeating.sheet.get_by_role("link", name="Do not enter it")).to_be_in_viewport(ratio=1)
    repeating.sheet.get_by_role("button", name="A card says so").tap()
    repeating.both_see("menzoberranzan", "K", 1)
    expect(repeating.bar).to_be_visible()
    repeating.on(repeating.bar.get_by_role("button", name="Take back"))
    repeating.both_see("menzoberranzan", "K", 0)


def test_nothing_but_a_deploy_is_repeated(repeating: Repeating) -> None:
    repeating.at("Menzoberranzan")
    repeating.sheet.get_by_role("button", name="Place a spy").tap()
    expect(repeating.page.locator("dialog[open]")).to_have_count(0)
    repeating.start()
    repeating.hold("Menzoberranzan")
    repeating.wait()
    repeating.sheet.get_by_role("button", name="Return own spy").tap()
    expect(repeating.page.locator("dialog[open]")).to_have_count(0)
    expect(repeating.bar).to_have_count(0)
    repeating.at("Skullport")
    expect(repeating.sheet).to_contain_text("Skullport")


def test_a_tap_elsewhere_right_after_the_sheet_has_closed_is_not_dropped(repeating: Repeating) -> None:
    """The clock of the page is frozen: no time goes by between the two."""
    repeating.at("Skullport")
    repeating.on(repeating.sheet.get_by_role("button", name="Deploy several"))
    expect(repeating.bar).to_be_visible()
    expect(repeating.page.locator("dialog[open]")).to_have_count(0)
    repeating.at("Kanaglym – Skullport")
    repeating.both_see("kanaglym--skullport", "K", 1)


def test_a_key_repeats_too_and_keeps_its_place(repeating: Repeating) -> None:
    repeating.start()
    repeating.place("Skullport").focus()
    repeating.page.keyboard.press("Enter")
    repeating.both_see("skullport", "K", 3)
    expect(repeating.place("Skullport")).to_be_focused()
    expect(repeating.said).to_contain_text(
        re.compile(r"Skullport\. +Each tap on the map: Deploy for Black\. For anything else")
    )
    repeating.page.keyboard.press("Escape")
    expect(repeating.bar).to_have_count(0)


def test_a_tap_that_does_not_reach_the_table_waits_and_goes_in(repeating: Repeating) -> None:
    repeating.start()
    repeating.page.context.set_offline(True)
    repeating.at("Skullport")
    expect(repeating.page.locator("#waiting > summary")).to_contain_text("1 waiting Deploy: Skullport")
    repeating.both_see("skullport", "K", 2)
    repeating.page.context.set_offline(False)
    repeating.both_see("skullport", "K", 3)
    expect(repeating.page.locator("#waiting")).to_be_hidden()


def test_a_place_that_is_held_gets_its_sheet(repeating: Repeating) -> None:
    repeating.start()
    repeating.hold("Skullport")
    repeating.wait()
    expect(repeating.sheet).to_contain_text("Skullport")
    repeating.sheet.get_by_role("button", name="Place a spy").tap()
    expect(repeating.bar).to_have_count(0)
    repeating.both_see("skullport", "K", 2)
