"""An entry for the wrong house is given to another from the log, after a preview of what changes, while
others watch."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, settled
from tests.browser.device import placed
from tests.browser.laying import entered, laid


def test_a_run_of_entries_is_given_to_another_house(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    for number in (2, 3):
        host.enter("skullport", "Deploy")
        phone.troops("skullport", "K", number)
        host.troops("skullport", "K", number)

    phone.page.goto(f"{table}/log")
    phone.follow("Move entries")
    boxes = phone.page.get_by_role("checkbox")
    boxes.nth(0).check()
    boxes.nth(1).check()
    phone.page.get_by_role("group", name="What to do with them").get_by_role("button", name="Red").click()
    phone.sees("moved to Red")
    phone.sees("Skullport: 1 Black, 2 Red and 2 White instead of 3 Black and 2 White")
    phone.sees("It is Black's turn.")
    host.troops("skullport", "K", 3)

    phone.press("Change it")
    expect(phone.page).to_have_url(re.compile(r"/log$"))
    host.troops("skullport", "R", 2)
    host.troops("skullport", "K", 1)
    host.sees("moved to Red")
    host.page.locator(".undo").get_by_role("button", name="Take back").click()
    host.troops("skullport", "K", 3)


def test_whoever_is_about_to_take_back_what_another_has_taken_back_is_told_so(
    address: str, new_page: NewPage
) -> None:
    """The page asks once more, is refused, and reloads: it does not go on asking."""
    host, phone, table = placed(address, new_page)
    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    phone.page.goto(f"{table}/log")
    phone.page.get_by_role("link", name="Take back…").first.click()
    phone.sees("What would change")
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url) if "retract" in request.url else None)
    host.page.locator(".undo").get_by_role("button", name="Take back").click()
    phone.sees("already taken back")
    settled(phone.page)
    phone.page.wait_for_timeout(1000)
    assert len(asked) <= 2


def test_an_entry_is_moved_before_the_end_of_the_turn(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    host.end_turn("Black")
    expect(phone.page.get_by_role("button", name=re.compile("End Red's turn"))).to_be_visible()
    phone.page.goto(f"{table}/view/sheet?place=skullport&as=black&now=1")
    phone.press("Deploy")
    phone.press("The table says so")
    host.troops("skullport", "K", 2)
    # Its response navigates; only then is there a page to leave.
    expect(phone.page.get_by_role("button", name="The table says so")).to_have_count(0)

    phone.page.goto(f"{table}/log/choose")
    phone.page.get_by_role("checkbox").first.check()
    phone.press("Move…")
    phone.press("Before the end of Round 1, Black")
    phone.sees("Pieces and scores stay as they are.")
    phone.press("Change it")
    expect(phone.page).to_have_url(re.compile(r"/log$"))
    host.sees("moved after entry")
    phone.page.goto(f"{table}/log")
    expect(phone.page.locator("section", has_text="Round 1, Black").last).to_contain_text(
        "deploys at Skullport"
    )


def test_the_log_is_searched_and_a_line_taken_back_once_its_consequences_are_seen(
    address: str, new_page: NewPage
) -> None:
    host, phone, table = placed(address, new_page)
    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    phone.page.goto(f"{table}/log")
    phone.page.get_by_text("Filter the log").click()
    phone.page.get_by_label("Where").select_option(label="Skullport")
    phone.page.get_by_label("Whose").select_option(label="Black")
    phone.press("Show")
    lines = phone.page.locator(".log-row .row-title")
    expect(lines).to_have_text(["deploys at Skullport", "places the starting troop at Skullport"])
    phone.sees("Black · Skullport")
    phone.page.get_by_text("Filter the log").click()
    phone.page.get_by_label("What").select_option(label="Players")
    phone.press("Show")
    phone.sees("No such entry")
    phone.follow("Show all")
    phone.page.locator(".log-row", has_text="starting troop at Skullport").get_by_role(
        "link", name="Take back…"
    ).click()
    phone.sees("takes back: places the starting troop at Skullport")
    phone.sees("Skullport: 1 Black and 2 White instead of 2 Black and 2 White")
    host.troops("skullport", "K", 2)
    phone.press("Take it back")
    expect(phone.page).to_have_url(re.compile(r"/log$"))
    host.troops("skullport", "K", 1)
    phone.follow(re.compile("deploys at Skullport"))
    expect(phone.page.get_by_role("region", name="A moment in the past")).to_be_visible()
    phone.troops("skullport", "K", 2)


def test_a_rival_asks_for_an_entry_and_its_maker_is_led_to_it(address: str, new_page: NewPage) -> None:
    """By taps alone, on small phones: asked for at the last entry, and let stand where the line leads."""
    maker, rival = (new_page({"width": 360, "height": 620}, has_touch=True) for _ in range(2))
    table = laid(address, "tyrants", (maker, "black"), (rival, "red"), **{"who-enters": "own"})
    entered(maker, table, "starting-troop", "black", site="skullport")
    for phone in (maker, rival):
        phone.goto(table)
    rival.get_by_role("button", name="Ask to take it back").tap()
    line = maker.locator(".due-mine .due-go").first
    expect(line).to_contain_text("asks to take back")
    line.tap()
    asked = maker.locator(".log-asked")
    expect(asked).to_be_in_viewport()
    expect(asked).to_contain_text("Red asks to take it back.")
    asked.get_by_role("button", name="Let it stand").tap()
    expect(asked).to_have_count(0)
    expect(maker.locator("main")).to_contain_text("lets the entry stand")
    expect(rival.get_by_role("button", name="Ask to take it back")).to_be_visible()
