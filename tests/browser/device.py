"""What people do on a device, and the table for two with which most tests begin."""

import re
import time
from typing import SupportsIndex

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import LAPTOP, PATIENCE, PHONE, NewPage, settled
from tests.browser.laying import entered, laid

ON_A_TABLE = re.compile(r"^https?://[^/]+/t/\w+")


def clicked(target: Locator) -> None:
    """Click it once it is there and the page has stopped moving."""
    target.wait_for()
    settled(target.page)
    target.click()


def unfold_menu(page: Page, name: str | re.Pattern[str]) -> None:
    """Open "More" in a table's menu if a link can only be found there."""
    page.wait_for_load_state()
    fold = page.locator("#menu-more")
    folded = fold.get_by_role("link", name=name, include_hidden=True)
    if folded.count() and not page.get_by_role("link", name=name).count():
        fold.locator("summary").click()


class Hours:
    """The time of day on a device, which passes only when a test says so. Timers still fire, or htmx would
    never settle."""

    def __init__(self, page: Page) -> None:
        self.page, self.now = page, time.time()
        page.clock.install(time=self.now)
        page.clock.set_fixed_time(self.now)

    def pass_by(self, milliseconds: int) -> None:
        self.now += milliseconds / 1000
        self.page.clock.set_fixed_time(self.now)
        self.page.clock.fast_forward(milliseconds)


class Device:
    """What a person does: tap a place on the map, then a button of the sheet."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str | re.Pattern[str]) -> None:
        clicked(self.page.get_by_role("button", name=name).first)

    def unfold_watching(self) -> None:
        """Show how a phone that only watches sits down, which is folded on a table page."""
        clicked(self.page.locator("details.watching:not([open]) > summary"))

    def follow(self, name: str | re.Pattern[str]) -> None:
        """Tap a link; if it is under "More" in the menu, open that first."""
        unfold_menu(self.page, name)
        clicked(self.page.get_by_role("link", name=name).first)

    def tap(self, place: str, own: bool = False) -> None:
        """Tap for the house on turn or for one's `own`, without repeating an earlier entry."""
        on_the_map = self.page.locator(f'svg a[href$="place={place}"]')
        on_the_map.wait_for()
        settled(self.page)
        if self.page.locator(".repeating").count():
            self.page.keyboard.press("Escape")
        on_the_map.click()
        expect(self.page.locator("dialog[open]:not([aria-busy])")).to_be_visible()
        other = self.page.locator("dialog[open]").get_by_role("link", name=re.compile("^Enter for "))
        if other.count() and not own:
            # On somebody else's phone: entries here are for whoever is on turn.
            other.click()
            expect(other).to_have_count(0)

    def enter(self, place: str, action: str | re.Pattern[str]) -> None:
        self.tap(place)
        self.page.locator("dialog[open]").get_by_role("button", name=action).first.click()

    def sees(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("main")).to_contain_text(words)

    def troops(self, place: str, letter: str, number: int) -> None:
        """Check that this many troops of a house are drawn at a site."""
        drawn = self.page.locator(f'svg a[href$="place={place}"] use[href="#t{letter}"]')
        expect(drawn).to_have_count(number)

    def end_turn(self, house: str) -> None:
        self.press(re.compile(f"End {house}'s turn"))

    def ends_turn(self, house: str) -> None:
        """End the turn and wait until it has ended: the next tap, on whichever device, is for the next
        house."""
        self.end_turn(house)
        expect(self.page.get_by_role("button", name=re.compile(f"End {house}'s turn"))).to_have_count(0)


def seated(address: str, new_page: NewPage) -> tuple[Device, Device, str]:
    """Black at the laptop, which is the host's, Red at a phone; Black goes first."""
    return _at_the_board(*_begun(address, new_page))


def placed(address: str, new_page: NewPage) -> tuple[Device, Device, str]:
    """Both have their starting troop on the map, at Skullport and Eryndlyn."""
    return _at_the_board(*started(address, new_page))


def started(address: str, new_page: NewPage) -> tuple[Device, Device, str]:
    """Set up like `placed`, but neither has opened the table's page yet."""
    host, phone, table = _begun(address, new_page)
    entered(host.page, table, "starting-troop", "black", site="skullport")
    entered(phone.page, table, "starting-troop", "red", site="eryndlyn")
    return host, phone, table


def host_alone(address: str, new_page: NewPage) -> tuple[Device, str]:
    """Set up like `started`, for a test of the host's device: the phone opens no page."""
    host, _phone, table = started(address, new_page)
    host.page.goto(table)
    return host, table


def phone_alone(address: str, new_page: NewPage) -> tuple[Device, str]:
    """Set up like `started`, for a test of Red's phone: the host's device opens no page."""
    _host, phone, table = started(address, new_page)
    phone.page.goto(table)
    return phone, table


def _begun(address: str, new_page: NewPage) -> tuple[Device, Device, str]:
    host, phone = Device(new_page(LAPTOP)), Device(new_page(PHONE))
    return host, phone, laid(address, "tyrants", (host.page, "black"), (phone.page, "red"))


def _at_the_board(host: Device, phone: Device, table: str) -> tuple[Device, Device, str]:
    for device in (host, phone):
        device.page.goto(table)
    return host, phone, table


class Held(list[Route]):
    """Requests that are held back until they are released."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page

    def pop(self, index: SupportsIndex = -1) -> Route:
        deadline = time.monotonic() + PATIENCE / 1000
        while not self and time.monotonic() < deadline:
            self._page.wait_for_timeout(20)
        return super().pop(index)


def held(page: Page, address: str) -> Held:
    """Hold back requests to that address until they are released; the page does not time out meanwhile."""
    on_its_way = Held(page)
    page.evaluate("htmx.config.timeout = 0")

    def hold(route: Route) -> None:
        on_its_way.append(route)

    page.route(address, hold)
    return on_its_way


def press(page: Page, name: str | re.Pattern[str]) -> None:
    clicked(page.get_by_role("button", name=name, exact=isinstance(name, str)).first)


def unfold(page: Page, setting: str) -> None:
    """Open a setting; folded, it shows its current value."""
    clicked(page.locator("details.setting:not([open]) > summary", has_text=setting))


def table_of(page: Page) -> str:
    """Return the address of the table that a page shows or is about to show."""
    expect(page).to_have_url(ON_A_TABLE)
    found = ON_A_TABLE.match(page.url)
    assert found is not None
    return found[0]


def sat_down(address: str, host: Device, phone: Device) -> str:
    """Sit down as people do from the front page: Black at the host's device, Red at the other; the set-up
    then asks who goes first. Return the address of the table."""
    host.page.goto(address)
    host.press("Start")
    table = table_of(host.page)
    phone.page.goto(table)
    phone.press("Red")
    host.press("Black")
    has_sat(host.page, "Red")
    host.follow("Set up and begin")
    return table


def has_sat(page: Page, who: str) -> None:
    """Wait until the page of seats shows who sits there; before that it names only the place."""
    at_the_table = page.locator("section", has=page.get_by_role("heading", name="At the table"))
    expect(at_the_table).to_contain_text(who)


def sees(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.locator("#live")).to_contain_text(words)


def set_up(address: str, game: str, *sits: tuple[Page, str]) -> str:
    """Set up a game from its card on the front page and return the address of its table; the game itself
    decides who goes first. `sits`: who takes which place; the first opens the table."""
    (first, place), *others = sits
    first.goto(address)
    first.locator(".card", has_text=game).get_by_role("button", name="Start").click()
    table = table_of(first)
    press(first, place)
    for page, other in others:
        page.goto(table)
        press(page, other)
        has_sat(first, other)
    first.get_by_role("link", name="Set up and begin").click()
    return table


def fits(page: Page) -> None:
    """Assert that the page, once a tap has loaded it, is no wider than the window."""
    page.wait_for_load_state()
    assert page.viewport_size
    assert page.locator("html").evaluate("one => one.scrollWidth") <= page.viewport_size["width"], page.url


def abreast(page: Page, other: Page) -> None:
    """Wait until a page shows everything that the other page shows."""
    version = other.locator("#live").get_attribute("data-version") or ""
    expect(page.locator("#live")).to_have_attribute("data-version", version)


def at_the_desk(address: str, new_page: NewPage) -> tuple[Page, Page, str]:
    """The referee at a laptop, Player 1 at a phone, and the address of their table; nothing is due yet."""
    referee, player = new_page(LAPTOP), new_page(PHONE)
    table = laid(address, "underworld", (referee, "referee"), (player, "player-1"))
    for page in (referee, player):
        page.goto(table)
    sees(referee, "Nothing to wait for")
    return referee, player, table
