"""Ways to use a phone in each engine: private, dark, large letters, keyboard, two pages, back, a tablet."""

from collections.abc import Callable

import pytest

from tests.browser.test_accessibility import LARGE
from tests.engines.conftest import Open
from tests.engines.hands import Hand
from tests.engines.laying import entered
from tests.engines.test_evenings import IN_SHEET, SKULLPORT, at_skullport, stands, troops
from tests.engines.test_pages import TOO_WIDE

BACK_FROM_MEMORY = """
window.unharmed = true;
addEventListener("pageshow", (event) => { window.fromMemory = event.persisted; });
"""
INK_ON_GROUND = """
const light = (colour) => {
  const [r, g, b] = colour.match(/[\\d.]+/g).map(Number);
  return 0.3 * r + 0.6 * g + 0.1 * b;
};
const { color, backgroundColor } = getComputedStyle(document.body);
return [light(color), light(backgroundColor)];
"""
OPENED = """
const tap = new MouseEvent("click", { bubbles: true, cancelable: true });
document.querySelector(arguments[0]).dispatchEvent(tap);
"""
"""Opens a sheet without scrolling to what is tapped."""

ENTER, ESCAPE = "\ue007", "\ue00c"

pytestmark = pytest.mark.soak


def test_a_page_that_the_phone_goes_back_to_is_live(engine: Open, address: str) -> None:
    """*Back* first closes the open sheet, then leads to the previous page; coming forward again, everything
    is fresh."""
    phone = engine()
    table = at_skullport(address, phone)
    phone.go(table)
    stands(phone, "live")
    phone.tap(*SKULLPORT)
    phone.has("dialog[open]")
    phone.back()
    phone.until("return !document.querySelector('dialog[open]')")
    assert phone.run("return location.href") == table
    phone.run(BACK_FROM_MEMORY)
    phone.tap("nav a[href$='/log']")
    phone.until("return location.pathname.endsWith('/log')")
    entered(phone, table, "deploy", "black", place="skullport")
    phone.back()
    phone.until("return !location.pathname.endsWith('/log')")
    stands(phone, "live")
    troops(phone, "skullport", "K", 2)


def test_a_closed_sheet_leaves_the_page_where_it_was(engine: Open, address: str) -> None:
    """The focus is at the place that was tapped, though WebKit focuses no tapped link. *Back* does not
    scroll the page to where it was when a sheet was first opened."""
    phone = engine(width=640, height=320)
    phone.go(at_skullport(address, phone))
    stands(phone, "live")
    phone.run("scrollTo(0, 400)")
    assert phone.run("return scrollY") > 100
    phone.tap(*SKULLPORT)
    closes(phone, lambda: phone.write(ESCAPE))
    phone.until("return document.activeElement.matches(arguments[0])", SKULLPORT[0])
    phone.run("scrollTo(0, 0)")
    phone.run(OPENED, SKULLPORT[0])
    closes(phone, phone.back)
    phone.run("requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = true; }))")
    phone.until("return window.drawn")
    assert phone.run("return scrollY") == 0


def closes(phone: Hand, close: Callable[[], None]) -> None:
    """Wait for the open sheet's content, then close the sheet."""
    phone.has("dialog[open]:not([aria-busy])")
    close()
    phone.until("return !document.querySelector('dialog[open]')")


def test_keys_alone_enter_a_deploy(engine: Open, address: str) -> None:
    phone = engine()
    phone.go(at_skullport(address, phone))
    stands(phone, "live")
    phone.run("document.querySelector(arguments[0]).focus()", SKULLPORT[0])
    phone.write(ENTER)
    phone.has("dialog[open]:not([aria-busy])")
    phone.write(ESCAPE)
    phone.until("return !document.querySelector('dialog[open]')")
    phone.until("return document.activeElement.matches(arguments[0])", SKULLPORT[0])
    phone.write(ENTER)
    phone.has("dialog[open]:not([aria-busy]) button.primary")
    phone.run("document.querySelector('dialog[open] button.primary').focus()")
    phone.write(ENTER)
    troops(phone, "skullport", "K", 2)


def test_two_pages_of_one_phone_show_the_same(engine: Open, address: str) -> None:
    phone = engine()
    if phone.name == "WPE":
        pytest.skip("Not tested here: two pages in WPE, whose small browser has one")
    table = at_skullport(address, phone)
    phone.go(table)
    (first,) = phone.tabs()
    second = phone.new_tab()
    phone.go(table)
    phone.enters(SKULLPORT, (IN_SHEET, "=Deploy"))
    phone.turn_to(first)
    troops(phone, "skullport", "K", 2)
    phone.enters(("button", "Take back"))
    phone.turn_to(second)
    troops(phone, "skullport", "K", 1)


def test_a_private_page_plays_as_any(engine: Open, address: str) -> None:
    phone = engine(private=True)
    phone.go(at_skullport(address, phone))
    phone.enters(SKULLPORT, (IN_SHEET, "=Deploy"))
    troops(phone, "skullport", "K", 2)
    assert phone.complaints() == []


def test_dark_where_the_phone_is(engine: Open, address: str) -> None:
    phone = engine(dark=True)
    if phone.name == "WPE":
        pytest.skip("Not tested here: the dark look in WPE, whose small browser has none")
    phone.go(at_skullport(address, phone))
    ink, ground = phone.run(INK_ON_GROUND)
    assert ink > ground + 100


@pytest.mark.parametrize("size", [(360, 620), (390, 844), (820, 1180)])
def test_no_page_is_too_wide_on_a_phone_with_twice_the_letters_or_a_tablet(
    engine: Open, address: str, size: tuple[int, int]
) -> None:
    phone = engine(width=size[0], height=size[1])
    table = at_skullport(address, phone)
    for path in ("", "/view/scores", "/log", "/join", "/view/count?as=black"):
        phone.go(f"{table}{path}")
        assert phone.run(TOO_WIDE) <= 0, path
        if size[0] < 640:
            phone.run(LARGE)
            assert phone.run(TOO_WIDE) <= 0, path
    phone.go(table)
    phone.enters(SKULLPORT, (IN_SHEET, "=Deploy"))
