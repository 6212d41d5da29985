"""A referee's laptop and a player's phone: the phone follows, and what is behind the screen stays there."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import LITTLE, NewPage, settled
from tests.browser.device import at_the_desk, clicked, press
from tests.browser.laying import entered, laid


def test_an_expedition_at_a_laptop_and_a_phone(address: str, new_page: NewPage) -> None:
    referee, ben, table = at_the_desk(address, new_page)

    referee.get_by_role("link", name="Enter a character").click()
    referee.get_by_label("Name", exact=True).fill("Ada")
    referee.get_by_label("Whose?").select_option(label="Player 1")
    press(referee, "Enter the character")
    referee.goto(table)
    expect(ben.locator("#live")).to_contain_text("Ada")
    press(referee, "Go down")
    expect(ben.locator("#live")).to_contain_text("Marching order")

    clicked(referee.get_by_text("Encounter", exact=True))
    referee.get_by_label("Which monster? (leave empty to roll)").fill("Gargoyles")
    press(referee, "Roll the encounter")
    expect(referee.locator("#live")).to_contain_text("Gargoyles")
    ben.reload()
    expect(ben.locator("#live")).to_contain_text("Ada")
    expect(ben.locator("body")).not_to_contain_text("Gargoyles")

    referee.goto(f"{table}/view/tables?words=random+monsters+woods")
    referee.goto(f"{table}/view/chart?table=reaction")
    press(referee, "Roll 2d6")
    expect(referee.locator(".roll-steps li")).to_have_count(1)
    ben.goto(f"{table}/view/chart?table=reaction")
    expect(ben.locator("main")).to_contain_text("There is no such page")


def finger(target: Locator) -> None:
    """Press the middle of what a finger can reach without scrolling."""
    target.wait_for()
    settled(target.page)
    at = target.bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    over = target.evaluate("(one, [x, y]) => one.contains(document.elementFromPoint(x, y))", [x, y])
    assert over, f"something lies over {target}, or it is out of sight at {y}"
    target.page.mouse.click(x, y)


def test_a_kind_that_nobody_knows_is_met_and_counted_in_four_taps(address: str, new_page: NewPage) -> None:
    """On a small phone: the bar, the field for the number in dice, the button; and the fourth tap says that
    they part. None of them needs a scroll by hand."""
    referee = new_page(LITTLE)
    table = laid(address, "underworld", (referee, "referee"))
    entered(referee, table, "set-character", "", name="Ada", inches="12", hits="8", most="8")
    entered(referee, table, "set-out", "", level="1", party="Ada", light="1")
    entered(referee, table, "meet", "", monster="Hobgoblins", chain="3 4,4")
    referee.goto(table)
    finger(referee.locator(".main-action a", has_text="Describe the kind: Hobgoblins"))
    finger(referee.get_by_label("Number, in dice"))
    referee.keyboard.type("2d4")
    referee.get_by_label("Intelligence").first.select_option("non-intelligent")
    finger(referee.get_by_role("button", name="Save, and roll how many"))
    expect(referee.get_by_role("heading", name=re.compile(r"^[2-8] Hobgoblins$"))).to_be_attached()
    finger(referee.get_by_role("button", name="Part without a fight"))
    expect(referee.get_by_role("heading", name="Hobgoblins")).to_have_count(0)


def test_how_somebody_left_a_fight_stays_beside_their_own_name(address: str, new_page: NewPage) -> None:
    referee = new_page(LITTLE)
    table = laid(address, "underworld", (referee, "referee"))
    for name in ("Bruno", "Cleo"):
        entered(referee, table, "set-character", "", name=name, inches="12", hits="4", most="4")
    entered(referee, table, "set-out", "", level="1", party=("Bruno", "Cleo"), light="1")
    entered(referee, table, "meet", "", monster="Orcs", number="2", chain="3 4,4")
    entered(referee, table, "blow", "", monster="Orcs", target="who:Bruno", fate="unconscious")
    referee.goto(table)
    bruno = referee.locator(".fighter", has_text="Bruno")
    expect(bruno).to_contain_text("unconscious")
    assert bruno.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_on_a_low_phone_the_map_ends_above_the_last_roll(address: str, new_page: NewPage) -> None:
    referee = new_page(LITTLE)
    table = laid(address, "underworld", (referee, "referee"))
    entered(referee, table, "mark-hexes", "", hexes="0101-1212", terrain="clear")
    entered(referee, table, "set-character", "", name="Ada", inches="12", hits="8", most="8")
    entered(
        referee, table, "set-forth", "", at="0505", party="Ada", size="1", mode="Man on foot", travel="land"
    )
    referee.goto(f"{table}/view/hexes")
    room, line = (referee.locator(part).bounding_box() or {} for part in (".map-room", "#desk-bar"))
    assert room["y"] + room["height"] <= line["y"]
    referee.locator("summary", has_text="Show as list").click()
    hexes = referee.locator("#hex-list .row-title")
    assert hexes.all_inner_texts()[:3] == ["0101", "0102", "0103"]
    expect(referee.locator("#hex-list a", has_text="0505")).to_contain_text("the party, clear")


def test_what_came_of_it_is_in_sight_where_it_was_pressed(address: str, new_page: NewPage) -> None:
    """On a small phone: listening takes two taps and no scroll; the result of a button far down the page is
    in sight, and the page stays where it was. What is due is a tap away.

    A finger presses where the button is: Playwright's own click first brings its target out of the margin
    that the page keeps for its sticky lines (`scroll-padding`), which scrolls it by some pixels."""
    laptop, _ben, table = at_the_desk(address, new_page)
    laptop.goto(f"{table}/view/people")
    laptop.get_by_label("Name", exact=True).fill("Ada")
    press(laptop, "Enter the character")
    laptop.set_viewport_size(LITTLE)
    laptop.goto(table)
    press(laptop, "Go down")
    expect(laptop.locator(".deeds")).to_be_visible()
    entered(laptop, table, "turns", "", count="1", activity="move", chain="1")
    expect(laptop.locator(".last-roll summary")).to_contain_text("none Wandering monster check")
    laptop.evaluate("scrollTo(0, 0)")

    finger(laptop.locator(".deeds summary", has_text="Listen"))
    finger(laptop.locator(".deeds").get_by_role("button", name="Listen"))
    expect(laptop.locator(".last-roll summary")).to_contain_text("Listening")
    expect(laptop.locator(".last-roll summary")).to_be_in_viewport(ratio=1)
    assert laptop.evaluate("scrollY") == 0

    press_at = laptop.get_by_role("button", name="Light new torches")
    press_at.scroll_into_view_if_needed()
    before = laptop.evaluate("scrollY")
    assert before > 0
    press_at.click()
    expect(laptop.locator(".last-roll")).to_contain_text("torches are lit")
    expect(laptop.locator(".last-roll")).to_be_in_viewport(ratio=1)
    assert abs(laptop.evaluate("scrollY") - before) < 60

    laptop.evaluate("scrollTo(0, 0)")
    laptop.locator(".due-go").first.click()
    expect(laptop.locator(".due").get_by_text("End the turn")).to_be_in_viewport(ratio=1)
