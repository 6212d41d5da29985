"""From the front page to a first entry, with nothing set up and nobody to ask."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, LITTLE, PATIENCE, NewPage
from tests.browser.device import Device, has_sat, sat_down, table_of, unfold
from tests.browser.laying import laid


def step(page: Page) -> Locator:
    return page.locator(".guide [aria-current]")


def test_three_taps_from_the_front_page_to_an_entry(address: str, new_page: NewPage) -> None:
    phone = Device(new_page())
    phone.page.goto(address)
    phone.press("Try a demo")
    phone.page.locator("#demo > summary").click()
    expect(phone.page.locator("#demo")).to_contain_text("nothing here counts")
    expect(phone.page.locator(".demo-words")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator(".demo-words")).to_be_hidden()
    phone.troops("eryndlyn", "R", 1)
    expect(step(phone.page)).to_contain_text("Tap a place on the map")

    phone.tap("eryndlyn")
    expect(phone.page.locator("dialog .guide")).to_contain_text("Now tap what happened there.")
    phone.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()
    phone.troops("eryndlyn", "R", 2)
    expect(step(phone.page)).to_contain_text("Done. Try")
    expect(step(phone.page).locator(".icon-undo")).to_be_visible()

    phone.press("Take back")
    phone.troops("eryndlyn", "R", 1)
    expect(step(phone.page)).to_contain_text("That is all.")
    phone.press("Done")
    expect(phone.page.locator(".guide")).to_have_count(0)


def test_the_guide_is_shown_once_unless_it_is_asked_for(address: str, new_page: NewPage) -> None:
    phone = Device(new_page())
    phone.page.goto(address)
    phone.press("Try a demo")
    expect(phone.page).to_have_url(re.compile("guide=1"))
    with_guide = phone.page.url
    phone.press("Skip")
    expect(phone.page.locator(".guide")).to_have_count(0)
    phone.page.goto(with_guide)
    expect(phone.page.locator("svg a").first).to_be_visible()
    expect(phone.page.locator(".guide")).to_have_count(0)
    phone.follow("Help")
    phone.follow("Take the tour")
    expect(step(phone.page)).to_contain_text("Tap a place on the map")


def test_it_begins_before_one_sits_and_follows_into_the_game(address: str, new_page: NewPage) -> None:
    host, phone = Device(new_page(LAPTOP)), Device(new_page())
    host.page.goto(address)
    host.press("Start")
    phone.page.goto(table_of(host.page))
    phone.follow("First time? Take the tour")
    expect(step(phone.page)).to_contain_text("Tap your seat to sit down")
    phone.press("Red")
    expect(step(phone.page)).to_contain_text("Once everybody is seated")
    host.press("Black")
    has_sat(host.page, "Red")
    host.follow("Set up and begin")
    host.press("Red")
    host.press("Begin")
    expect(step(phone.page)).to_contain_text("Tap a place on the map")
    phone.enter("eryndlyn", re.compile("Starting troop"))
    expect(step(phone.page)).to_contain_text("Done. Try")


@pytest.mark.parametrize(
    ("game", "places", "first"),
    [
        ("Tyrants of the Underdark", ("Black", "Red"), "Black"),
        ("The Underdark Maps", ("Red", "Blue"), ""),
        ("Of Stone and Iron", ("Dwarfs", "Skaven"), ""),
        ("Underworld & Wilderness Adventures", ("Referee", "Player 1"), ""),
    ],
)
def test_the_next_step_is_in_sight_on_a_little_phone_at_every_stage(
    address: str, new_page: NewPage, game: str, places: tuple[str, str], first: str
) -> None:
    host, other = Device(new_page(LITTLE)), Device(new_page(LITTLE))

    def in_sight(role: Literal["button", "link"], name: str) -> Locator:
        found = host.page.get_by_role(role, name=name).first
        expect(found).to_be_in_viewport(ratio=0.9)
        return found

    host.page.goto(address)
    host.page.locator(".card", has_text=game).get_by_role("button", name="Start").click()
    table = table_of(host.page)
    expect(host.page.locator(".qr-code")).to_be_in_viewport(ratio=1)
    expect(host.page.get_by_text("Tap your seat to sit down")).to_be_in_viewport(ratio=1)
    host.press(places[0])
    has_sat(host.page, places[0])
    if places[0] != "Referee":
        expect(host.page.get_by_text("Waiting for")).to_be_in_viewport(ratio=1)
    other.page.goto(table)
    expect(other.page.locator(".tile-face").first).to_be_in_viewport(ratio=0.9)
    other.press(places[1])
    has_sat(host.page, places[1])
    expect(host.page.locator(".qr-code")).to_be_in_viewport(ratio=1)
    in_sight("link", "Set up and begin").click()
    if first:
        in_sight("button", first).click()
    in_sight("button", "Begin").click()
    expect(other.page.get_by_role("link", name="Log" if game[0] != "U" else "Notes")).to_be_visible()


def test_who_only_keeps_the_score_is_asked_for_no_order(address: str, new_page: NewPage) -> None:
    host, other = Device(new_page(LITTLE)), Device(new_page(LITTLE))
    sat_down(address, host, other)
    unfold(host.page, "How much to track")
    host.press("Only the final score")
    expect(host.page.get_by_text("Who goes first?")).to_have_count(0)
    begin = host.page.get_by_role("button", name="Begin")
    expect(begin).to_be_in_viewport(ratio=1)
    begin.click()
    expect(other.page.get_by_role("link", name="Scores", exact=True)).to_be_visible()


def test_without_a_script_it_is_a_list_and_the_help(address: str, new_page: NewPage) -> None:
    phone = Device(new_page(java_script_enabled=False))
    phone.page.goto(address)
    phone.press("Try a demo")
    expect(phone.page.locator(".guide li")).to_have_count(4)
    expect(phone.page.locator(".guide li").first).to_be_visible()
    phone.page.locator(".guide").get_by_role("link", name="Help").click()
    expect(phone.page.get_by_role("heading", name="Help")).to_be_visible()


def test_what_it_prints_is_two_taps_from_the_front_page(address: str, new_page: NewPage) -> None:
    phone = Device(new_page())
    phone.page.goto(address)
    phone.press("Try a demo")
    phone.page.wait_for_url("**/t/*")
    phone.page.goto(f"{phone.page.url.partition('?')[0]}/papers")
    paper = phone.page.get_by_role("link", name="Scorecard, A4", exact=True)
    answer = phone.page.request.get(f"{address}{paper.get_attribute('href')}", timeout=4 * PATIENCE)
    assert answer.headers["content-type"] == "application/pdf"


def test_help_is_one_tap_away_and_leads_to_the_place(address: str, new_page: NewPage) -> None:
    phone = Device(new_page(locale="es-ES"))
    phone.page.goto(address)
    phone.press("Probar")
    phone.follow("Ayuda")
    row = phone.page.get_by_role("listitem").filter(has_text="El tablero y los teléfonos no coinciden.")
    row.get_by_role("link", name="Recuento").click()
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Recuento")


NEWCOMERS = (
    ("black", "Skullport", "skullport", "how much to put a guy on the map", "Deploy a troop"),
    ("red", "Mantol-Derith", "mantol-derith", "can i keep cards for later", "Hand size"),
    ("orange", "Ched Nasad", "ched-nasad", "do white troops ever do stuff", "White troops"),
    ("blue", "Jhachalkhyn", "jhachalkhyn", "we have the same score, who wins", "A tie at the end"),
)
"""A house, its starting site, its player's question in the middle of the turn, and the answer."""


@pytest.mark.soak
def test_four_newcomers_go_by_the_line_at_the_top_and_ask_in_the_middle_of_it(
    address: str, new_page: NewPage
) -> None:
    """Each does what the line says, looks at another place after an entry, and asks in two taps: the tab
    and the field. What they meant is entered, and nothing else."""
    phones = [Device(new_page(LITTLE, has_touch=True)) for _ in NEWCOMERS]
    seats = [(phone.page, seat) for phone, (seat, *_) in zip(phones, NEWCOMERS, strict=True)]
    table = laid(address, "tyrants", *seats)
    for phone in phones:
        phone.page.goto(table)
    for phone, (_, site, *_) in zip(phones, NEWCOMERS, strict=True):
        expect(phone.page.locator("header, main").first).to_be_visible()
        phone.sees("Place a starting troop")
        phone.press(site)
    for number, (phone, (seat, _site, place, question, answer)) in enumerate(
        zip(phones, NEWCOMERS, strict=True)
    ):
        page, other = phone.page, NEWCOMERS[number - 1][2]
        phone.enter(place, "Deploy")
        phone.troops(place, "K" if seat == "black" else seat[0].upper(), 2)
        phone.tap(other)
        expect(page.locator("dialog[open]")).to_contain_text(NEWCOMERS[number - 1][1])
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Ask", exact=True).tap()
        field = page.get_by_role("searchbox", name="Ask about the rules")
        field.tap()
        field.fill(question)
        expect(page.locator("#answer h2").first).to_be_visible()
        expect(page.locator("#answer")).to_contain_text(answer)
        page.get_by_role("link", name="Table", exact=True).tap()
        phone.ends_turn(seat.capitalize())
    log = phones[0].page.request.get(f"{table}/log").text()
    rows = re.findall(r'<span class="row-title">(.*?)</span>', log, re.DOTALL)
    said = [" ".join(re.sub(r"<[^>]+>", "", row).split()) for row in reversed(rows)]
    assert said[-12:] == [
        *(f"places the starting troop at {site}" for _, site, *_ in NEWCOMERS),
        *(line for _, site, *_ in NEWCOMERS for line in (f"deploys at {site}", "ends the turn")),
    ]
