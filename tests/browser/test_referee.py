"""A referee's laptop and a player's phone: it follows, and what lies behind the screen stays there."""

from playwright.sync_api import expect

from tests.browser.conftest import LITTLE, NewPage
from tests.browser.device import at_the_desk, clicked, press


def test_an_expedition_at_a_laptop_and_a_phone(address: str, new_page: NewPage) -> None:
    referee, ben, table = at_the_desk(address, new_page)

    referee.get_by_role("link", name="Bring a character").click()
    referee.get_by_label("Name", exact=True).fill("Ada")
    referee.get_by_label("Whose?").select_option(label="Player 1")
    press(referee, "Bring the character")
    referee.goto(table)
    expect(ben.locator("#live")).to_contain_text("Ada")
    press(referee, "Go down")
    expect(ben.locator("#live")).to_contain_text("Marching order")

    clicked(referee.get_by_text("Something is met"))
    referee.get_by_label("What? Blank is rolled").fill("Gargoyles")
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


def test_what_came_of_it_is_in_sight_where_it_was_pressed(address: str, new_page: NewPage) -> None:
    """On a little phone: listening takes two taps and no scroll; what the dice of a button far down the page
    said stands in sight, and the page stays where it was. What is due is a tap away."""
    laptop, _ben, table = at_the_desk(address, new_page)
    laptop.goto(f"{table}/view/people")
    laptop.get_by_label("Name", exact=True).fill("Ada")
    press(laptop, "Bring the character")
    laptop.set_viewport_size(LITTLE)
    laptop.goto(table)
    press(laptop, "Go down")
    expect(laptop.locator(".deeds")).to_be_visible()
    laptop.evaluate("scrollTo(0, 0)")

    summary = laptop.locator(".deeds summary", has_text="Listen")
    expect(summary).to_be_in_viewport(ratio=1)
    summary.click()
    listen = laptop.locator(".deeds").get_by_role("button", name="Listen")
    expect(listen).to_be_in_viewport(ratio=1)
    listen.click()
    expect(laptop.locator(".result summary")).to_contain_text("Listening")
    expect(laptop.locator(".result summary")).to_be_in_viewport(ratio=1)
    assert laptop.evaluate("scrollY") < 10

    press_at = laptop.get_by_role("button", name="Light new torches")
    press_at.scroll_into_view_if_needed()
    before = laptop.evaluate("scrollY")
    assert before > 0
    press_at.click()
    expect(laptop.locator(".result")).to_contain_text("torches are lit")
    expect(laptop.locator(".result")).to_be_in_viewport(ratio=1)
    assert abs(laptop.evaluate("scrollY") - before) < 60

    laptop.evaluate("scrollTo(0, 0)")
    laptop.locator(".due-go").first.click()
    expect(laptop.locator(".due").get_by_role("button", name="A turn passes")).to_be_in_viewport(ratio=1)
