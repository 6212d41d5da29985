"""A referee's laptop and a player's phone: it follows, and what lies behind the screen stays there."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
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
