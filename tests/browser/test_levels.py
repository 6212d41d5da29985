"""The referee stocks a level on a phone, corrects a room and locks it; a plan is drawn up and priced."""

import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from companion.games.underworld.forms import FORMS
from companion.games.underworld.game import GAME
from companion.web.access.cookies import COOKIE
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.apps import configured
from tests.browser.conftest import PHONE, NewPage
from tests.browser.device import press
from tests.games.underworld.sending import Phone, phone_at


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Flask, str]]:
    given = configured(tmp_path, f"sqlite:///{tmp_path}/ledger.sqlite")
    app = create_app(given, games=lambda: {GAME.about.slug: GAME}, forms=lambda _slug: FORMS)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield app, f"http://127.0.0.1:{server.port}"
    server.shutdown()
    services_of(app).close()


def look(page: Page, phone: Phone, address: str, view: str) -> None:
    """The page of the referee's device."""
    name = f"{COOKIE}{phone.code}"
    cookie = phone.client.get_cookie(name)
    assert cookie is not None
    page.context.add_cookies([{"name": name, "value": cookie.value, "url": address}])
    page.goto(f"{address}/t/{phone.code}/view/{view}")


def test_a_level_is_stocked_and_a_room_locked(served: tuple[Flask, str], new_page: NewPage) -> None:
    """Typed, 3 2 is an empty room; rolled here, both rooms have their steps."""
    app, address = served
    phone, page = phone_at(app), new_page(PHONE)
    look(page, phone, address, "levels")
    expect(page.get_by_text("No level has a key yet")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("The Crypts")
    page.get_by_label("Which rooms?").fill("1-2")
    page.get_by_text("Type your own dice").click()
    page.get_by_label("The results, one roll after another").fill("3 2 3 2")
    press(page, "Enter these dice")
    page.get_by_role("link", name="The Crypts").click()
    expect(page.get_by_text("How 2 rooms were rolled just now")).to_be_visible()
    page.locator(".empties").get_by_role("link", name="2", exact=True).click()
    page.get_by_label("Monster").fill("Red dragon")
    page.get_by_label("Gold pieces").fill("12000")
    page.get_by_text("Lock this room against new rolls").click()
    press(page, "Save the room")
    for words in ("The Crypts", "Red dragon ×?", "12000 gold", "locked"):
        expect(page.locator(".place").get_by_text(words).first).to_be_visible()
    expect(page.get_by_role("button", name="Roll this room again")).to_have_count(0)
    page.get_by_role("link", name="Room 1", exact=True).click()
    key = page.locator("#live")
    shown = key.get_attribute("data-version") or ""
    press(page, "Roll this room again")
    expect(key).not_to_have_attribute("data-version", shown)
    expect(page.get_by_text("How this room was rolled")).to_be_visible()
    expect(page.get_by_role("link", name="Is a monster in this room?")).to_be_visible()
    assert phone.state.levels["The Crypts"].rooms["2"].monster == "Red dragon"


def test_a_plan_grows_part_by_part(served: tuple[Flask, str], new_page: NewPage) -> None:
    """Two bastions are 6,000 GP; a palisade half as long as one, 750 more."""
    app, address = served
    phone, page = phone_at(app), new_page(PHONE)
    phone.people(Ada=12)
    phone.enter("found", stronghold="Fort", owner="Ada", wilderness="1")
    look(page, phone, address, "plan?place=Fort")
    for part, amount, total in (
        ("bastion", "2", "6\N{NO-BREAK SPACE}000"),
        ("wooden palisade", "0.5", "750"),
    ):
        page.get_by_label("Which part?").last.select_option(part)
        page.get_by_label("Quantity").last.fill(amount)
        press(page, "Add it")
        expect(page.locator(".plan-line .num").last).to_have_text(total)
    expect(page.locator(".plan-total")).to_contain_text("6\N{NO-BREAK SPACE}750 GP")
    page.locator(".plan-line", has_text="bastion").first.click()
    page.get_by_role("button", name="Remove from the plan").first.click()
    expect(page.locator(".plan-total")).to_contain_text("750 GP")
    expect(page.locator(".plan-line")).to_have_count(1)
