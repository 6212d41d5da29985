"""The model that counts taps (tests/games/tyrants/modelled.py), checked against a browser."""

from collections.abc import Mapping
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from bench.serving import server_address
from companion.web.access.cookies import COOKIE
from companion.web.config import from_environment
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.browser.conftest import LITTLE, TALL, NewPage, until
from tests.browser.device import Hours
from tests.browser.hand import Hand
from tests.games.tyrants import played
from tests.games.tyrants.test_taps import OF_FOUR, begun, modelled, play
from tests.games.tyrants.thumb import Player, Screen

TURNS = 16
"""The set-up and three rounds."""

APART = 450
"""Milliseconds from a response to the next tap: an earlier one counts as a double tap."""

HELD = 600

ANSWERED = """(shown) => document.getElementById("live").dataset.version !== shown
  || document.querySelector("dialog#sheet[open]")"""

SETTLED = """() => document.readyState === "complete" && !document.querySelector(".htmx-request")
  && !document.querySelector('[data-live]:not([data-live="live"])')"""
"""Nothing is on its way, and the page says that it is up to date. (A promise would at once count as true.)"""


class Browsed(Screen):
    def __init__(self, page: Page, hours: Hours) -> None:
        self.page, self.hours, self.touch = page, hours, page.context.new_cdp_session(page)
        self.hand = Hand()

    @property
    def repeated(self) -> str:
        bar = self.page.locator(".toolbar .repeating")
        return (bar.get_attribute("data-key") or "") if bar.count() else ""

    @property
    def sheet(self) -> Locator:
        return self.page.locator("dialog#sheet[open]")

    @property
    def open(self) -> bool:
        return self.sheet.count() > 0

    @property
    def objected(self) -> bool:
        return self.sheet.locator('button[name="says"]').count() > 0

    def place(self, place: str, *, held: bool = False) -> None:
        name, _, number = place.partition(":")
        link = self.page.locator(f'svg.board a[href$="place={name}"]')
        spot = link.locator("use" if number else ".frame").nth(int(number or 0))
        self.hand.reach(spot)
        box = spot.bounding_box()
        assert box is not None
        finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        shown = self.page.locator("#live").get_attribute("data-version")
        if held:
            self._hold(finger)
        else:
            self.page.touchscreen.tap(**finger)
        until(self.page, ANSWERED, shown)
        self._tapped()

    def _hold(self, finger: dict[str, float]) -> None:
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        self.hours.pass_by(HELD)
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def offer(self, kind: str, given: Mapping[str, str], *, several: bool = False) -> None:
        fields = "".join(f':has(input[name="{name}"][value="{value}"])' for name, value in given.items())
        found = self.sheet.locator(f'form[action$="/{kind}"]{fields}')
        asking = found.and_(self.page.locator("[data-several]"))
        self._press((asking if several and asking.count() else found).locator("button").first)
        self._tapped()

    def button(self, kind: str, name: str = "", value: str = "") -> None:
        shown = self.sheet if self.open else self.page.locator("#live")
        chosen = f'button[name="{name}"][value="{value}"]' if name else "button"
        self._press(shown.locator(f'form[action$="/{kind}"] {chosen}'))
        self._tapped()

    def follow(self, *parts: str) -> None:
        shown = self.sheet if self.open else self.page.locator("#live")
        link = shown.locator("a" + "".join(f'[href*="{part}"]' for part in parts)).first
        if link.get_attribute("hx-get") is not None:
            self._press(link)
            self.sheet.wait_for()
        else:
            with self.page.expect_navigation():
                self._press(link)
        self._tapped()

    def raise_counter(self, steps: int) -> None:
        for _ in range(steps):
            self._press(self.sheet.locator('[data-step="1"]').first)
        self.taps += steps

    def stop(self) -> None:
        self._press(self.page.locator("[data-stop]"))
        self._tapped()

    def _press(self, target: Locator) -> None:
        self.hand.reach(target)
        target.click()

    def _tapped(self) -> None:
        self.taps += 1
        until(self.page, SETTLED)
        self.hours.pass_by(APART)


@pytest.mark.skipif(not OF_FOUR, reason=f"there are no played games of four in {played.FOLDER}")
@pytest.mark.parametrize("size", [LITTLE, pytest.param(TALL, marks=pytest.mark.soak)])
def test_the_model_counts_as_a_browser_does(tmp_path: Path, new_page: NewPage, size: dict[str, int]) -> None:
    game = played.load(OF_FOUR[0])
    turns = [*islice(played.turns(game), TURNS)]
    app = create_app(from_environment({"DATA_DIR": str(tmp_path)}))
    by_model = [*play(Player(modelled(app, *begun(app, game))), turns)]
    code, host = begun(app, game)
    services_of(app).close()
    with server_address(tmp_path) as address:
        page = new_page(size, has_touch=True)
        hours = Hours(page)
        page.context.add_cookies([{"name": COOKIE + code, "value": host, "url": address}])
        page.goto(f"{address}/t/{code}")
        browsed = Browsed(page, hours)
        in_browser = [*play(Player(browsed), turns)]
        page.close()
    assert in_browser == by_model
    assert browsed.hand.scrolls == []
