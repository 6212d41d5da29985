"""A group from its first game to its figures, on a laptop and a phone, with script and without."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage, settled, until
from tests.browser.device import Device, placed, table_of
from tests.browser.test_accessibility import CUT, NARROW, OUT, RUNS_OFF, SMALL

EARLIER = """date,game,player,seat,order,total,minutes
2025-03-01,Tyrants of the Underdark,Ana,Black,1,61,70
2025-03-01,Tyrants of the Underdark,Bo,Red,2,58,70
2025-03-08,Tyrants of the Underdark,Bo,Black,1,49,95
2025-03-08,Tyrants of the Underdark,Ana,Red,2,44,95
"""


def grouped(address: str, page: Page) -> None:
    page.goto(address)
    page.locator("summary", has_text="Make a group").click()
    page.get_by_label("Name of the group").fill("Friday")
    page.get_by_role("button", name="Make a group").click()
    expect(page.locator("h1")).to_have_text("Friday")


def brought(page: Page, file: str) -> None:
    page.get_by_role("link", name="Import earlier results").click()
    page.get_by_label("A file: JSON, XML or CSV").set_input_files(
        {"name": "results.csv", "mimeType": "text/csv", "buffer": file.encode()}
    )
    page.get_by_role("button", name="Preview").click()


def assert_nothing_is_found(page: Page) -> None:
    """See tests/browser/test_accessibility.py: groups are not reached from a table."""
    settled(page)
    for width in (NARROW, PHONE["width"]):
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        for wrong in (SMALL, f"({CUT})().map((one) => one.outerHTML)", RUNS_OFF):
            assert page.evaluate(wrong) == []
    assert Axe().run(page).response["violations"] == []


def test_a_link_shows_the_group_on_another_phone(address: str, new_page: NewPage) -> None:
    laptop, phone = new_page(LAPTOP), new_page(PHONE)
    grouped(address, laptop)
    group = laptop.url
    expect(laptop.locator(".empty")).to_contain_text("No result yet")
    laptop.get_by_role("button", name="Share the link").click()
    link = laptop.get_by_label("The link of the group").input_value()
    phone.goto(re.sub(r"^https?://[^/]+", address.rstrip("/"), link))
    expect(phone.locator("h1")).to_have_text("Friday")
    assert phone.url == group
    stranger = new_page(PHONE)
    assert stranger.goto(group).status == 403  # type: ignore[union-attr]


def test_a_file_on_its_way_says_how_far_it_is_and_what_is_wrong_with_it(
    address: str, new_page: NewPage
) -> None:
    page = new_page(PHONE, roams=True)
    grouped(address, page)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 10_000}
    wire.send("Network.emulateNetworkConditions", slow)
    # Empty lines, so that it takes a while.
    brought(page, EARLIER + "\n" * 50_000)
    bar = page.locator("[data-sending]")
    expect(bar).to_contain_text("% sent")
    expect(bar.locator("progress")).to_be_visible()
    wire.send("Network.emulateNetworkConditions", slow | {"uploadThroughput": -1})
    expect(page.locator("h1")).to_have_text("2 new results")
    page.get_by_role("link", name="Cancel").click()
    page.get_by_role("link", name="Back to the group").click()
    page.route(
        "**/bring", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    brought(page, EARLIER)
    expect(bar).to_contain_text("did not arrive")
    page.unroute_all()
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("h1")).to_have_text("2 new results")


def test_earlier_results_make_figures(address: str, new_page: NewPage) -> None:
    page = new_page(PHONE)
    grouped(address, page)
    brought(page, EARLIER.replace("58", "many"))
    expect(page.locator("main")).to_contain_text("Line 3: total: enter a whole number")
    brought_again = page.get_by_label("A file: JSON, XML or CSV")
    brought_again.set_input_files({"name": "r.csv", "mimeType": "text/csv", "buffer": EARLIER.encode()})
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("h1")).to_have_text("2 new results")
    page.get_by_role("button", name="Import these").click()
    expect(page.locator("main")).to_contain_text("Over 2 games.")
    row = page.locator(".figures").first.locator("tr", has_text="Ana")
    expect(row).to_contain_text("50 %")
    expect(page.locator(".chart img:visible")).to_have_count(1)
    until(page, "[...document.images].every((one) => one.complete)")
    page.get_by_role("link", name="Ana", exact=True).click()
    expect(page.locator("h1")).to_have_text("Ana")
    expect(page.locator(".figures").first).to_contain_text("Bo")
    assert_nothing_is_found(page)
    page.get_by_role("link", name="Friday", exact=True).click()
    page.locator("summary", has_text="Rename or merge players").click()
    page.locator("#player").select_option("Bo")
    page.locator("#player-name").fill("Bob")
    page.locator("form[action$='/players'] button").click()
    expect(page.locator(".figures").first).to_contain_text("Bob")
    assert_nothing_is_found(page)


def test_a_game_that_was_played_elsewhere_is_added_and_changed(address: str, new_page: NewPage) -> None:
    page = new_page(PHONE)
    grouped(address, page)
    brought(page, EARLIER)
    page.get_by_role("button", name="Import these").click()
    page.get_by_role("link", name="Add a game we played").click()
    expect(page.locator("h1")).to_have_text("Add a game we played")
    assert_nothing_is_found(page)
    page.get_by_label("Ana: Points").fill("12")
    page.get_by_label("Bo: Points").fill("9")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("main")).to_contain_text("The game has been added.")
    page.get_by_role("link", name="Change").first.click()
    expect(page.locator("h1")).to_have_text("Change this result")
    assert_nothing_is_found(page)
    expect(page.get_by_label("Ana: Side")).to_be_hidden()
    page.get_by_label("In several sides").check()
    for side, name in enumerate(("Ana", "Bo"), 1):
        page.get_by_label(f"{name}: Side").select_option(str(side))
    assert_nothing_is_found(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("main")).to_contain_text("The result is changed.")


def test_without_a_script_the_link_is_pasted(address: str, new_page: NewPage) -> None:
    laptop = new_page(LAPTOP)
    grouped(address, laptop)
    group = laptop.url
    laptop.get_by_role("button", name="Share the link").click()
    link = laptop.get_by_label("The link of the group").input_value()
    plain = new_page(PHONE, java_script_enabled=False)
    plain.goto(f"{group}/key")
    plain.get_by_label("The link of the group").fill(link)
    plain.get_by_role("button", name="Open the group").click()
    expect(plain.locator("h1")).to_have_text("Friday")


def test_a_confirmed_result_is_copied_as_text(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    host.page.goto(f"{table}/view/scores")
    host.press("End by agreement")
    host.press("The table says so")
    phone.follow("See the result")
    phone.follow("Share the result")
    told = phone.page.get_by_label("The result as text")
    expect(told).to_have_value(re.compile(r"Tyrants of the Underdark · .*\nRed wins\n★ 1\. "))
    phone.page.locator("#as-text button").click()
    whole = "(one) => one.selectionStart === 0 && one.selectionEnd === one.value.length"
    assert told.evaluate(whole)
    settled(phone.page)
    for wrong in (SMALL, f"({CUT})().map((one) => one.outerHTML)", f"({OUT})().map((one) => one.outerHTML)"):
        assert phone.page.evaluate(wrong) == []


def test_after_a_rematch_each_phone_arrives_with_one_tap(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    tv = Device(new_page(LAPTOP))
    tv.page.goto(table)
    tv.unfold_watching()
    tv.follow("Big screen")
    host.page.goto(f"{table}/view/scores")
    host.press("End by agreement")
    host.press("The table says so")
    phone.sees("See the result")
    host.follow("Rematch")
    host.press("Open the rematch")
    expect(host.page).to_have_url(re.compile("/begin"))
    expect(tv.page).to_have_url(f"{table_of(host.page)}/screen")
    expect(phone.page.get_by_role("button", name="Take my seat at the rematch")).to_be_in_viewport()
    phone.press("Take my seat at the rematch")
    expect(phone.page).not_to_have_url(re.compile(re.escape(table)))
    expect(phone.page.locator("header .seat")).to_contain_text("Red")
    host.press("Black")
    host.press("Begin")
    expect(phone.page.locator('svg a[href$="place=skullport"]')).to_be_visible()
