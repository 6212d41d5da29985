"""A game evening of a group of five: planned, three games with three sheets, and what the group remembers
of it."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from companion.games.score_sheet.catalogue.reading import from_data
from companion.games.score_sheet.catalogue.sheet import Sheet
from companion.games.score_sheet.page.making import make_sheet
from companion.games.score_sheet.page.passing import pack_sheet
from tests.browser.conftest import LITTLE, NewPage, settled
from tests.browser.device import press, sees, table_of
from tests.browser.test_accessibility import CUT, OUT, SMALL
from tests.browser.test_groups import grouped
from tests.browser.test_sheets_on_phones import FOR_ALL, Finger
from tests.games.score_sheet.test_twelve_games import page as by_hand

pytestmark = pytest.mark.long

FIVE = ("Ana", "Ben", "Cid", "Dora", "Eva")
BIRDS = {
    "Ana": "74 5 9 7 5 4",
    "Ben": "62 8 7 9 3 6",
    "Cid": "70 3 8 4 6 2",
    "Dora": "40 7 6 2 0 1",
    "Eva": "9 9 9 9 9 9",
}
ROUNDS = (("9", "0", "4", "12", "7"), ("3", "15", "20", "6", "2"))
ISLES = ("4 2", "6 1", "3 3", "5 0", "0 7")
WRONG = (SMALL, f"({CUT})().map((one) => one.outerHTML)", f"({OUT})().map((one) => one.outerHTML)")


def looks_right(page: Page) -> None:
    settled(page)
    for wrong in WRONG:
        assert page.evaluate(wrong) == []


def planned(page: Page) -> None:
    """Plan the evening and have everybody come: on the group's page, by name."""
    page.locator("summary", has_text="Plan the next evening").click()
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(page.get_by_label("Time zone")).to_have_value(zone)
    page.get_by_label("Day and time").fill("2031-05-02T19:30")
    page.get_by_role("button", name="Set the date").click()
    for name in FIVE:
        who = page.locator("details", has_text="Who is coming?")
        if who.get_attribute("open") is None:
            who.locator("summary").click()
        page.get_by_label("Somebody else").fill(name)
        page.get_by_role("button", name="Can come", exact=True).click()
        expect(page.locator("#evening")).to_contain_text(re.compile(f"Coming: .*{name}"))
    looks_right(page)


def sat(phones: list[Page], table: str) -> None:
    """Have each tap the seat with their name."""
    for page, name in zip(phones, FIVE, strict=False):
        page.goto(table)
        press(page, re.compile(rf"\b{name}\b"))
        expect(page.locator("header .seat")).to_be_visible()
    phones[0].get_by_role("link", name="Set up and begin").click()
    press(phones[0], "Begin")


def chosen(page: Page, table: str, title: str, instead_of: str = "") -> None:
    """Choose a sheet. `instead_of`: the sheet that a rematch begins with."""
    page.goto(table)
    if instead_of:
        sees(page, instead_of)
        page.locator(".action-bar .rare").click()
        page.get_by_role("link", name="Another sheet").click()
    page.get_by_placeholder(re.compile("Search")).fill(title[:4].lower())
    press(page, title)


def keyed(finger: Finger, *numbers: str) -> None:
    """Type one number after another, line by line."""
    first, *others = numbers
    finger.number(first)
    for number in others:
        finger.tap("Next")
        finger.number(number)
    finger.tap("Save")
    expect(finger.page.locator("dialog#sheet[open]")).to_have_count(0)


def for_all(page: Page, *numbers: str) -> None:
    """Have one phone enter for everybody."""
    settled(page)
    finger = Finger(page)
    finger.tap(FOR_ALL, "link")
    keyed(finger, *numbers)


def ended(phones: list[Page], winner: str, again: bool = True) -> str:
    """Confirm the result; the next table is the rematch of this one, where each phone has its seat."""
    host, table = phones[0], table_of(phones[0])
    press(host, "Confirm the result")
    for page in phones:
        sees(page, re.compile(f"{winner} wins"))
    host.get_by_role("link", name="See the result").click()
    if not again:
        return table
    host.get_by_role("link", name="Rematch").first.click()
    press(host, "Open the rematch")
    expect(host).to_have_url(re.compile("/begin"))
    for page in phones[1:]:
        press(page, "Take my seat at the rematch")
        expect(page).not_to_have_url(re.compile(re.escape(table)))
    press(host, "Begin")
    return table_of(host)


@pytest.mark.soak
def test_five_play_three_games_by_three_sheets(address: str, new_page: NewPage) -> None:
    phones = [new_page(LITTLE, has_touch=True) for _ in FIVE]
    host = phones[0]
    grouped(address, host)
    group = host.url
    planned(host)
    host.locator("#evening select[name=game]").select_option(label="Score sheet")
    host.get_by_role("button", name="Open a table for all who come").click()
    table = table_of(host)
    sat(phones, table)

    chosen(host, table, "Wingspan")
    for page, name in zip(phones, FIVE, strict=True):
        page.goto(table)
        finger = Finger(page)
        settled(page)
        finger.tap("Enter my points", "link")
        keyed(finger, *BIRDS[name].split())
    sees(host, "All scores are in.")
    table = ended(phones, "Ana")

    chosen(host, table, "6 nimmt!", instead_of="Wingspan")
    for number, heads in enumerate(ROUNDS, 1):
        sees(host, f"Round {number}")
        for_all(host, *heads)
    for_all(host, "60", "0", "0", "0", "0")
    sees(host, "It ended after 3 rounds.")
    table = ended(phones, "Eva")

    host.goto(f"{table}/view/make")
    host.get_by_label("Name of the game").fill("Isles")
    for row, (name, worth) in enumerate((("Sheep", "2"), ("Boats", "3")), 1):
        host.locator(f'[name="made-name.{row}"]').fill(name)
        host.locator(f'[name="made-kind.{row}"]').select_option("count")
        host.locator(f'[name="made-worth.{row}"]').fill(worth)
    press(host, "Use this sheet")
    host.goto(table)
    sees(host, "Sheep")
    for_all(host, *(number for both in ISLES for number in both.split()))
    ended(phones, "Eva", again=False)

    host.get_by_role("link", name="Share the result").click()
    expect(host.get_by_label("The result as text")).to_have_value(re.compile("Isles"))
    with host.expect_download() as saved:
        host.get_by_role("link", name="Save the picture").click()
    with Image.open(saved.value.path()) as picture:
        assert (picture.format, picture.width) == ("PNG", 1080)
    looks_right(host)

    host.goto(f"{group}?game=*")
    expect(host.locator("main")).to_contain_text("Over 3 games.")
    for title, winner in (("Wingspan", "Ana"), ("6 nimmt!", "Eva"), ("Isles", "Eva")):
        expect(host.locator("tr", has_text=title)).to_contain_text(winner)
    host.get_by_role("button", name="Show ratings").click()
    ranked = host.locator("section", has=host.get_by_role("heading", name="Rating")).locator("tbody th")
    expect(ranked.first).to_have_text("Ben")  # second each time; Eva was last once
    expect(ranked).to_have_count(5)
    looks_right(host)


COINS = {
    "title": "Coins",
    "rounds": {
        "lines": [{"key": "won", "name": "Won", "kind": "number", "least": -99, "together": [{"sum": 0}]}]
    },
}
TRUMPS = make_sheet(
    by_hand("Points|bid|20, 10, -10", title="Trumps", rounds="number", number="2", cards="1 2")
)


def opened(host: Page, group: str, phones: list[Page]) -> str:
    """Open a table for those who come, where each has sat down and the game has begun."""
    host.goto(group)
    host.locator("#evening select[name=game]").select_option(label="Score sheet")
    host.get_by_role("button", name="Open a table for all who come").click()
    table = table_of(host)
    sat(phones, table)
    return table


def passed_on(host: Page, table: str, sheet: Sheet) -> None:
    """Pass a sheet on by its link."""
    host.goto(f"{table}/view/share?sheet={pack_sheet(sheet)}")
    press(host, "Use this sheet")
    host.goto(table)


def confirmed(host: Page, words: str) -> None:
    press(host, "Confirm the result")
    sees(host, words)


def bids_are_played_by_five_of_whom_one_goes_home(group: str, phones: list[Page]) -> None:
    host = phones[0]
    table = opened(host, group, phones)
    passed_on(host, table, TRUMPS)
    for page in phones[:2]:
        page.goto(table)
        settled(page)
        finger = Finger(page)
        finger.tap("Enter round 1", "link")
        keyed(finger, "1")
    sees(host, "Bid: 2 of 1")
    # Fill in the open lines: the tricks of the first two, then all of the others.
    for_all(host, "1", "0", "0", "0", "0", "0", "0", "0")
    sees(host, "Round 2")
    settled(host)
    host.locator(".action-bar .rare").click()
    host.locator(".going summary").click()
    host.locator(".going div", has_text="Eva").get_by_role("button", name="Keeps the points").click()
    host.goto(table)
    for_all(host, "1", "1", "1", "1", "0", "0", "0", "0")
    sees(host, "It ended after 2 rounds.")
    confirmed(host, "Ana wins by 20")


def payments_are_made_by_four_and_a_fifth(group: str, four: list[Page], eva: Page) -> None:
    host = four[0]
    table = opened(host, group, four)
    passed_on(host, table, from_data(COINS))
    for_all(host, "6", "-2", "-2", "-2")
    sees(host, "Round 2")
    eva.goto(f"{table}/join")
    eva.get_by_label("Your name (optional)").fill("Eva")
    press(eva, re.compile("Orange"))
    host.goto(table)
    press(host, "Let them in")
    press(host, re.compile("From nothing"))
    for_all(host, "4", "-1", "-1", "-1", "-1")
    sees(host, "Round 3")
    press(host, "This was the last round")
    sees(host, "Ana wins")


@pytest.mark.soak
def test_five_come_and_go_over_games_of_four_kinds(address: str, new_page: NewPage) -> None:
    """Bids, all together, two sides and payments: one goes home and comes back; the group's figures equal
    those of somebody who only saw who won what, with whom."""
    phones = [new_page(LITTLE, has_touch=True) for _ in FIVE]
    host, eva = phones[0], phones[-1]
    grouped(address, host)
    group = host.url
    planned(host)

    bids_are_played_by_five_of_whom_one_goes_home(group, phones)
    host.goto(f"{group}?asking=1")
    host.get_by_role("button", name="Eva: Can't").click()
    four = phones[:4]
    table = opened(host, group, four)
    chosen(host, table, "Hanabi")
    host.goto(table)
    host.locator("summary", has_text="It ended in another way").click()
    press(host, re.compile("Third fuse"))
    sees(host, "Third fuse")

    table = opened(host, group, four)
    chosen(host, table, "Spades")
    host.goto(table)
    for_all(host, "13", "13", "400", "0", "0", "0")
    confirmed(host, "Ana and Cid win")

    payments_are_made_by_four_and_a_fifth(group, four, eva)
    host.goto(f"{group}?game=*")
    expect(host.locator("main")).to_contain_text("Over 4 games.")
    reckoned = {"Ana": (4, 3, 75), "Ben": (4, 0, 0), "Cid": (4, 1, 25), "Dora": (4, 0, 0), "Eva": (2, 0, 0)}
    for name, (games, wins, share) in reckoned.items():
        row = host.locator("tr", has=host.get_by_role("rowheader", name=name)).first
        expect(row).to_contain_text(re.compile(rf"{games}\D.*{wins}\D+{share} %", re.DOTALL))
    # A fifth by luck at games of five, half at those with two sides; none where all play together.
    expect(host.locator("tr", has=host.get_by_role("rowheader", name="Ana")).first).to_contain_text("30 %")
    looks_right(host)


def test_a_result_is_shared_as_a_picture_where_the_browser_can(address: str, new_page: NewPage) -> None:
    from tests.browser.device import placed

    table_host, phone, table = placed(address, new_page)
    table_host.page.goto(f"{table}/view/scores")
    table_host.press("End by agreement")
    table_host.press("The table says so")
    page = phone.page
    page.add_init_script("""
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
navigator.share = async ({ files }) => {
  const bytes = [...new Uint8Array(await files[0].arrayBuffer())];
  window.shared = [files[0].name, files[0].type, bytes.slice(1, 4)];
  document.body.dataset.shared = "1";
};""")
    page.goto(f"{table}/hand-off")
    press(page, "Share the picture")
    expect(page.locator("body")).to_have_attribute("data-shared", "1", timeout=120_000)
    name, kind, head = page.evaluate("shared")
    assert (name, kind, bytes(head)) == (f"tyrants-{table[-6:]}.png", "image/png", b"PNG")
    image = page.request.get(f"{table}/result.png")
    assert Image.open(BytesIO(image.body())).format == "PNG"
