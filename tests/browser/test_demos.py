"""A demo table on the devices with the least room: a phone on its side, and a television far away."""

import pytest
from playwright.sync_api import Page

from companion.games import shelf
from companion.kernel.moves import Begin, Draft
from tests.browser.conftest import NewPage
from tests.browser.laying import named, send

TV = {"width": 1920, "height": 1080}

HALVED = """() => [...document.querySelectorAll('.screen-due, .screen-log ol')].flatMap((list) => {
  const room = list.closest('section').getBoundingClientRect();
  return [...list.children].map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < room.right - 1)
    .filter(([, box]) => box.bottom > room.bottom + 1 || box.top < room.top - 1)
    .map(([one]) => one.textContent.trim());
})"""
"""Returns the lines of the big screen whose lower half is cut off."""

WIDER = """() => [document.documentElement.scrollWidth - document.documentElement.clientWidth,
  ...[...document.querySelectorAll('.whose .seat-name')]
    .filter((name) => name.checkVisibility() && getComputedStyle(name).position !== 'absolute')
    .map((name) => name.clientWidth).filter((wide) => wide < 20)].filter((one) => one)"""
"""Returns how far the page overflows the screen, and names with hardly a letter left."""


def demo(page: Page, address: str, game: str) -> str:
    """Return the address of a demo where this phone has the first two seats, under long names."""
    table = send(page, address, f"{address}/demo", ("game", game)).partition("?")[0]
    begin = next(draft.move for draft in laid_out(game) if isinstance(draft.move, Begin))
    for seat, name in zip(begin.seats[:2], ("Wolfgang", "Wolfgang Amadeus"), strict=True):
        named(page, table, seat, name)
    return table


def laid_out(game: str) -> tuple[Draft, ...]:
    sample = shelf()[game].sample
    assert sample is not None
    return tuple(sample().drafts)


@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_head_fits_a_phone_on_its_side(address: str, new_page: NewPage, locale: str) -> None:
    page = new_page({"width": 620, "height": 360}, locale=locale)
    for game in shelf():
        page.goto(demo(page, address, game))
        for width in (580, 620, 700, 800):
            page.set_viewport_size({"width": width, "height": 360})
            assert page.evaluate(WIDER) == [], f"{game} at {width}"


@pytest.mark.parametrize("game", shelf())
def test_the_big_screen_cuts_no_line_in_half(address: str, new_page: NewPage, game: str) -> None:
    page = new_page(TV)
    page.goto(f"{demo(page, address, game)}/screen")
    assert page.evaluate(HALVED) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
