"""The sheet of a place leaves the map in sight, its likeliest action is large, and a finger can drag it
down."""

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.conftest import LITTLE, NewPage
from tests.browser.device import Device, started

Finger = list[tuple[int, int]]
FEW = 3
"""How many of the less likely actions are visible without a scroll."""


@pytest.fixture(scope="module")
def height() -> int:
    return LITTLE["height"]


@pytest.fixture
def phone(address: str, new_page: NewPage) -> Device:
    host, _other, table = started(address, new_page)
    device = Device(new_page(LITTLE, has_touch=True))
    device.page.context.add_cookies(host.page.context.cookies())
    device.page.goto(table)
    device.tap("skullport")
    expect(device.page.locator("dialog[open] .place")).to_be_visible()
    return device


def drag(phone: Device, finger: Finger) -> None:
    """Put a finger down, move it from point to point, and lift it."""
    glass: CDPSession = phone.page.context.new_cdp_session(phone.page)
    for step, (x, y) in enumerate(finger):
        kind = "touchMove" if step else "touchStart"
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def down(part: Locator, by: int, *, aside: int = 0) -> Finger:
    box = part.bounding_box()
    assert box is not None
    x, y = round(box["x"] + box["width"] / 3), round(box["y"] + box["height"] / 2)
    return [(x + aside * step // 10, y + by * step // 10) for step in range(11)]


def test_the_map_stays_in_sight_and_the_likeliest_action_is_the_largest(phone: Device, height: int) -> None:
    sheet = phone.page.locator("dialog[open]")
    box = sheet.bounding_box()
    assert box is not None
    assert box["height"] <= 0.55 * height
    expect(sheet.locator(".place-lies")).to_contain_text("4 VP")
    deploy, *others = [each.bounding_box() for each in sheet.locator(".place .button:visible").all()]
    assert deploy is not None
    assert all(other and other["width"] < 0.6 * deploy["width"] for other in others)
    assert len({round(other["width"]) for other in others if other}) == 1
    whole = [other for other in others if other and other["y"] + other["height"] <= height]
    assert len(whole) >= FEW


def test_what_is_rare_is_reached_by_a_scroll_within_the_sheet(phone: Device, height: int) -> None:
    rare = phone.page.locator("dialog[open] .rare")
    top = (phone.page.locator("dialog[open]").bounding_box() or {})["y"]
    rare.scroll_into_view_if_needed()
    box = rare.bounding_box() or {}
    assert box["y"] + box["height"] <= height
    assert (phone.page.locator("dialog[open]").bounding_box() or {})["y"] == top


@pytest.mark.parametrize("part", [".sheet-title", ".place-lies"])
def test_a_finger_draws_the_sheet_down(phone: Device, part: str) -> None:
    sheet = phone.page.locator("dialog[open]")
    drag(phone, down(sheet.locator(part), 200))
    expect(sheet).to_have_count(0)
    # What was under the finger opens as usual.
    phone.tap("eryndlyn")
    expect(sheet.locator(".sheet-title")).to_have_text("Eryndlyn")
    assert sheet.evaluate("(one) => getComputedStyle(one).transform") == "none"


def test_a_sheet_that_is_let_go_early_or_drawn_aside_stays(phone: Device) -> None:
    sheet = phone.page.locator("dialog[open]")
    place = sheet.locator(".place-lies")
    drag(phone, [*down(place, 50), *([down(place, 50)[-1]] * 3)])
    drag(phone, down(place, 60, aside=90))
    drag(phone, down(place, -120))
    expect(sheet).to_have_count(1)
    assert sheet.evaluate("(one) => one.style.transform") == ""


def test_a_finger_that_scrolls_closes_nothing(phone: Device) -> None:
    sheet = phone.page.locator("dialog[open]")
    inside = sheet.locator("> *").first
    inside.evaluate("(one) => { one.style.blockSize = '15rem'; one.scrollTop = 90; }")
    before = inside.evaluate("(one) => one.scrollTop")
    assert before > 0
    drag(phone, down(sheet.locator(".place-deeds .button").first, 250))
    expect(sheet).to_have_count(1)
    # By its header it can be dragged, however far it is scrolled.
    inside.evaluate("(one) => { one.scrollTop = 90; }")
    drag(phone, down(sheet.locator(".sheet-title"), 200))
    expect(sheet).to_have_count(0)
