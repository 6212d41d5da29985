"""A month at the referee's desk: a journey, a wound that heals, a stronghold whose men fight, and what is
paid.

The referee taps what the pages offer. Alongside, a naive desk works out every number again from the
booklet, and the pages must say the same after each step."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LITTLE, PHONE, NewPage
from tests.browser.laying import entered, laid
from tests.browser.test_desk_evening import Thumb
from tests.games.underworld.naive_home import FINE, MONTH, Deed, Home, Person

pytestmark = [pytest.mark.long, pytest.mark.soak]

FOOT, START = "heavy foot/man", 30_000


@pytest.fixture
def month(address: str, new_page: NewPage) -> tuple[Thumb, Home, Page]:
    """Ada has a stronghold with forty men, Bo is wounded, and both have gold."""
    referee, ana = new_page(LITTLE), new_page(PHONE)
    table = laid(address, "underworld", (referee, "referee"), (ana, "player-1"))
    home = Home(
        people={"Ada": Person(8, 8, 1200), "Bo": Person(3, 8, 900)},
    )

    def enter(kind: str, **sent: str | tuple[str, ...]) -> None:
        entered(referee, table, kind, "", **sent)

    for name, person in home.people.items():
        enter(
            "set-character",
            name=name,
            hits=str(person.hits),
            most=str(person.most),
            experience=str(person.experience),
            inches="12",
            upkeep="1",
            whose="player-1" if name == "Ada" else "",
        )
        enter("book", owner=name, heading="treasure", gp=str(START))
        person.book(0, "treasure", 100 * START)
    land = " ".join(f"{column:02}{row:02}" for column in range(1, 8) for row in range(1, 8))
    enter("mark-hexes", hexes=land, terrain="clear", seen="1")
    goes(home.found("Fort", "Ada", "0404"))
    enter("found", stronghold="Fort", owner="Ada", at="0404", wilderness="1")
    for whom, count in ((FOOT, 40), ("Engineer", 1), ("Armorer", 1)):
        goes(home.hire("Fort", whom, count))
        enter("hire", stronghold="Fort", what=whom, count=str(count))
    referee.goto(table)
    ana.goto(table)
    return Thumb(referee, table), home, ana


def goes(deed: Deed) -> None:
    """Enter what the naive desk accepts."""
    verdict, go = deed
    assert verdict == FINE
    go()


def gp(hundredths: int) -> re.Pattern[str]:
    """Return how a page writes this many hundredths of a GP."""
    whole, part = divmod(abs(hundredths), 100)
    sign = "[−-]" if hundredths < 0 else r"(?<![−\d])"
    return re.compile(
        sign + f"{whole:,}".replace(",", r"\D?") + (rf"\.{part:02}\b" if part else r"(?![\d.])")
    )


def card_of(page: Page, who: str) -> Locator:
    """Return the group on the calendar that somebody belongs to."""
    return page.locator("section.card", has=page.locator(".row-title", has_text=re.compile(f"^{who}$"))).last


def agrees(desk: Thumb, home: Home) -> None:
    """Check dates, wounds and purses, and each line of the accounts, against the naive desk."""
    page = desk.page
    desk.go("People and time", "Calendar")
    for name, person in home.people.items():
        card = card_of(page, name)
        expect(card.get_by_role("heading", level=2)).to_have_text(f"Day {person.day}")
        patient = card.locator("li.row", has=page.get_by_text(name, exact=True)).first
        expect(patient).to_contain_text(f"{person.hits} of {person.most} hit points")
    desk.go("People and time", "Purses")
    for name, person in home.people.items():
        expect(page.locator("a.row", has=page.get_by_text(name, exact=True))).to_contain_text(
            gp(person.purse)
        )
    for name, person in home.people.items():
        page.goto(f"{desk.table}/view/books?who={name}")
        for number, lines in person.months.items():
            told = page.get_by_role("table").nth(list(person.months).index(number))
            for heading, sum_ in lines.items():
                row = told.get_by_role("row", name=heading.removeprefix("wages: ").partition("/")[0])
                expect(row.first).to_contain_text(gp(sum_))
    page.goto(desk.table)


def test_a_month(month: tuple[Thumb, Home, Page]) -> None:
    desk, home, ana = month
    steps: tuple[Callable[[Thumb, Home], None], ...] = (
        a_battle_before_the_fort,
        three_days_on_the_way,
        two_weeks_in_bed,
        the_rest_of_the_month,
        the_month_is_paid,
    )
    agrees(desk, home)
    for step in steps:
        step(desk, home)
        agrees(desk, home)
    ana.reload()
    expect(ana.locator("main")).to_contain_text(gp(home.people["Ada"].purse))
    expect(ana.locator("main")).not_to_contain_text("Bo")


def a_battle_before_the_fort(desk: Thumb, home: Home) -> None:
    """Forty go out; six fall, one of whom gets up again, and the fort pays thirty-five."""
    desk.go("Battles", "On land")
    desk.fill(desk.form("Enter the force"), force="Foot", men="40", whose=f"Fort|{FOOT}")
    desk.press("Enter the force")
    foot = desk.page.locator(".force", has=desk.page.get_by_role("heading", name="Foot"))
    for say in ("1 falls", "5 fall", "One stands again"):
        desk.press(say, foot)
    expect(foot).to_contain_text("5 fell")
    goes(home.hire("Fort", FOOT, -5))
    desk.press("The battle on land is over")
    desk.back()


def three_days_on_the_way(desk: Thumb, home: Home) -> None:
    """Bo goes out and comes back: two days of three clear hexes, and a third of rest. Nobody is met."""
    for kind, sent in (
        ("set-forth", {"at": "0404", "party": "Bo", "size": "1", "mode": "Man on foot"}),
        ("travel", {"path": "0403 0402 0401", "chain": "2 1"}),
        ("travel", {"path": "0402 0403 0404", "chain": "2 1"}),
        ("end-journey", {}),
    ):
        entered(desk.page, desk.table, kind, "", **sent)
    desk.page.goto(desk.table)
    goes(home.pass_time(["Bo"], 2))


def rests(desk: Thumb, home: Home, who: str, days: int) -> None:
    desk.go("People and time", "Calendar")
    card = card_of(desk.page, who)
    desk.tap(card.locator("summary", has_text="Rest").first)
    form = card.locator("form", has=desk.page.get_by_role("button", name="Rest now"))
    desk.fill(form, days=str(days))
    desk.press("Rest now", form)
    desk.back()
    goes(home.rest([who], days))


def two_weeks_in_bed(desk: Thumb, home: Home) -> None:
    rests(desk, home, "Bo", 14)
    assert home.people["Bo"].hits == 8


def the_rest_of_the_month(desk: Thumb, home: Home) -> None:
    for who, person in home.people.items():
        rests(desk, home, who, MONTH - person.day)


def the_month_is_paid(desk: Thumb, home: Home) -> None:
    """The wages at the stronghold; the upkeep of both, neither of whom lives in a finished stronghold."""
    desk.page.goto(f"{desk.table}/view/stronghold?place=Fort")
    desk.press("Close month 1: pay the wages")
    desk.back()
    goes(home.close_month("Fort", ["Ada", "Bo"], 1))
    desk.press("Close month 1")
