"""An evening at the referee's desk as people play it: two parties, two players' phones, a television.

Every die is typed as if thrown by hand; the expected results are worked out here from the booklet's tables,
and read off the pages. The referee has a small phone and taps only what its pages offer."""

import re
from itertools import chain
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.games.underworld.game import GAME
from tests.apps import running
from tests.browser.conftest import LITTLE, PHONE, TABLET, NewPage, settled, until
from tests.browser.device import clicked
from tests.browser.laying import laid
from tests.games.underworld.everywhere import leaked, real_addresses

pytestmark = pytest.mark.long

A_TAP, A_SIGN = 2.0, 0.4
"""Seconds that a thumb takes: to find and tap something, to type a character."""
PREPARING = 5 * 60
"""Seconds for a level."""
VERSION = "() => document.querySelector('#live')?.dataset.version ?? ''"

REFEREES = (
    "Grimvault",
    "Orcs",
    "Bandits",
    "Giant Rats",
    "Lions",
    "Superhero",
    "Myrmidons",
    "Gulls",
    "chapel",
)
"""What nobody else is told: the level and its inhabitants, who was met, who holds a castle, the other
party's name, notes on a room."""


class Thumb:
    """The referee's phone: it counts taps and typed fields. `say` may be part of a button's label."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.table = page, table
        self.taps = self.signs = 0

    def tap(self, target: Locator) -> None:
        self.taps += 1
        clicked(target.locator("visible=true").first)

    def press(self, say: str, within: Locator | None = None) -> None:
        """Press a button that enters something, and wait until the page shows the newer version."""
        before = self.page.evaluate(VERSION)
        self.tap((within or self.page).get_by_role("button", name=say, exact=True))
        until(self.page, f"was => ({VERSION})() !== was", before)
        settled(self.page)

    def follow(self, say: str) -> None:
        self.tap(self.page.get_by_role("link", name=say, exact=True))
        settled(self.page)

    def open_row(self, title: str) -> None:
        """Open the row of a list with this title."""
        self.tap(self.page.locator("a.row", has=self.page.get_by_text(title, exact=True)))
        settled(self.page)

    def unfold(self, say: str) -> None:
        fold = self.page.locator(
            "details:not([open]) > summary", has_text=re.compile(f"^\\s*{re.escape(say)}")
        )
        self.tap(fold)

    def go(self, subject: str, say: str) -> None:
        """Go to another page of the desk, by the links under More."""
        self.tap(self.page.locator("#desk-bar .rare"))
        ways = self.page.locator("dialog section", has=self.page.get_by_role("heading", name=subject))
        self.tap(ways.get_by_role("link", name=say, exact=True))
        settled(self.page)

    def back(self) -> None:
        """Go back to the table page."""
        settled(self.page)
        if (link := self.page.get_by_role("link", name="Back to the table", exact=True)).count():
            self.tap(link)
            expect(link).to_have_count(0)
        settled(self.page)

    def form(self, say: str) -> Locator:
        """Return the visible form with such a button."""
        button = self.page.get_by_role("button", name=say, exact=True)
        return self.page.locator("form", has=button).locator("visible=true").first

    def write(self, field: Locator, words: str) -> None:
        self.taps += 1
        self.signs += len(words)
        field.fill(words)

    def fill(self, form: Locator, **fields: str) -> None:
        """Fill inputs by their names, and choices by their values."""
        for name, words in fields.items():
            field = form.locator(f'[name="{name.replace("__", "-")}"]').first
            if field.evaluate("one => one.tagName") == "SELECT":
                self.taps += 2
                field.select_option(words)
            else:
                self.write(field, words)

    def untick(self, form: Locator, *names: str) -> None:
        for name in names:
            self.tap(form.get_by_label(name, exact=True))

    def throw(self, say: str, dice: str, **fields: str) -> None:
        """Type what the dice show, instead of pressing the button that rolls them."""
        form = self.form(say)
        self.fill(form, **fields)
        if form.locator("details.typed").count() == 0:
            # If the button is in the bar, its dice are typed at the line that says it is due.
            action = form.get_attribute("action")
            typed = self.page.locator(f'form[action="{action}"]', has=self.page.locator("details.typed"))
            due = self.page.locator(".due").locator(typed)
            form = due if due.count() else typed
        if form.locator("details.typed[open]").count() == 0:
            self.tap(form.locator("details.typed > summary"))
        self.write(form.locator('input[name="chain"]'), dice)
        self.press("Enter these dice", form)

    def sees(self, *words: str) -> None:
        for each in words:
            expect(self.page.locator("main")).to_contain_text(each)

    def sees_no(self, *words: str) -> None:
        for each in words:
            expect(self.page.locator("main")).not_to_contain_text(each)


@pytest.fixture
def evening(address: str, new_page: NewPage) -> tuple[Thumb, Page, Page, Page]:
    """The referee, Ana and Ben with a character each, and the television."""
    referee, ana, ben, television = new_page(LITTLE), new_page(PHONE), new_page(PHONE), new_page(TABLET)
    seats = ((referee, "referee"), (ana, "player-1"), (ben, "player-2"))
    table = laid(address, "underworld", *seats)
    for page in (referee, ana, ben):
        page.goto(table)
    television.goto(f"{table}/screen")
    return Thumb(referee, table), ana, ben, television


@pytest.mark.soak
def test_an_evening(evening: tuple[Thumb, Page, Page, Page], tmp_path: Path) -> None:
    desk, ana, ben, television = evening
    people(desk)
    worth_by_hit_dice(desk)
    prepared(desk)
    going_down(desk, ana, television)
    thirty_turns(desk)
    the_haul(desk)
    the_gulls_sail(desk, ben)
    a_week_outdoors(desk)
    a_month_is_closed(desk)
    ben.goto(desk.table)
    for page, own in ((ana, "Ada"), (ben, "Finn")):
        expect(page.locator("main")).to_contain_text(own)
        expect(page.locator("main")).to_contain_text("8 of 8 hit points")
    nobody_else_is_told(desk, tmp_path, television, {ana: ("Finn",), ben: ("Ada",)})


def people(desk: Thumb) -> None:
    desk.follow("Enter a character")
    for name, whose, calling, inches in (
        ("Ada", "player-1", "fighting-man", "12"),
        ("Bo", "", "cleric", "9"),
        ("Cy", "", "magic-user", "12"),
        ("Finn", "player-2", "fighting-man", "12"),
    ):
        form = desk.form("Enter the character")
        desk.fill(form, name=name, whose=whose, calling=calling, inches=inches, hits="8", most="8")
        desk.press("Enter the character")


def worth_by_hit_dice(desk: Thumb) -> None:
    """The referee's own rule: 10 points for a foe of one hit die, 75 for one of four, a point for each GP."""
    desk.back()
    desk.go("People and time", "Experience")
    desk.fill(desk.form("Keep the table"), rows="1 10 3\n4+ 75", coin="1")
    desk.press("Keep the table")
    desk.back()


def prepared(desk: Thumb) -> None:
    """P1: six rooms of level 1. A die for a monster (1, 2), row 1 of the matrix, table 1; how many of those
    known; treasure with a monster on 1 to 3, without one on 1.

    1: Orcs on 4, 2d4 = 5; treasure on 2: 3 x 100 silver, gold on 50, 2 x 10; no gems, jewelry, magic on 99.
    2: nobody on 3, nothing on 2. 3: Bandits on 7, 1d6 = 4, no treasure on 4. 4: nobody, nothing. 5: Giant
    Rats on 5, 3d6 = 9, nothing on 6. 6: nobody on 5; treasure on 1: 1 x 100 silver, no gold on 51; hidden
    2."""
    taps, signs = desk.taps, desk.signs
    desk.go("Look up", "Monsters")
    desk.unfold("Many at once, from a file or a spreadsheet")
    kinds = "Orcs,2d4,12,9,1,intelligent\nBandits,1d6,6,12,1,intelligent\nGiant Rats,3d6,18,9"
    desk.fill(desk.form("Remember them"), lines=f"{kinds}\nLions,2d6,12,12")
    desk.press("Remember them")
    desk.go("The land", "Levels")
    rooms = ("1 2 4 2,3 2 3 50 2 99 99 99", "3 2", "2 1 7 4 4", "6 6", "1 2 5 2,3,4 6", "5 1 1 51 99 99 99 2")
    desk.throw("Roll every room", " ".join(rooms), level="Grimvault", depth="1", rooms="1-6")
    desk.open_row("Grimvault")
    desk.sees("6 rooms · 3 monsters · 2 treasures", "In all: 400 silver, 20 gold, 0 gems")
    desk.sees("1 · Orcs ×5", "3 · Bandits ×4", "5 · Giant Rats ×9", "behind a secret door")
    desk.tap(desk.page.locator(".key").get_by_role("link", name="4", exact=True))
    desk.fill(desk.form("Keep the note"), note="the chapel; a draught from the north")
    desk.press("Keep the note")
    spent = A_TAP * (desk.taps - taps) + A_SIGN * (desk.signs - signs)
    assert spent <= PREPARING, f"{desk.taps - taps} taps, {desk.signs - signs} signs: {spent:.0f} s"


def turns(desk: Thumb, *stops: str, rest: bool = True) -> None:
    """Play turns until rest is due, which is taken on a 1. `stops`: the dice until the clock stops, which
    it does two turns before dark."""
    for dice in stops:
        desk.throw("Advance", dice)
    if rest:
        desk.throw("Rest a turn", "1")


def room(desk: Thumb, name: str) -> None:
    desk.back()
    desk.follow("Key: Grimvault")
    desk.tap(desk.page.locator(".key .row-title", has_text=re.compile(f"^{name} · ")))


def going_down(desk: Thumb, ana: Page, television: Page) -> None:
    """Everybody there sees how long the torches burn."""
    desk.back()
    desk.untick(desk.form("Go down"), "Finn")
    desk.press("Go down", desk.form("Go down"))
    ana.goto(desk.table)
    for page in (desk.page, ana, television):
        expect(page.locator("main")).to_contain_text("Torches: 6 turns")


def thirty_turns(desk: Thumb) -> None:
    """P2 to P5. Five turns of six are walked, the sixth is rest; torches burn for six, and the clock stops
    two turns before. A wandering monster comes on a 6, and never does.

    Orcs, met at turn 6: no surprise on 3, 4 + 4 tens of feet; 1 + 2 is negative. Four rounds are a turn, the
    7th, with a die of its own; Bo has 5 of 8. Bandits at turn 12: 20 feet, 5 + 6 is positive, they part. A
    human hears on 1. Giant Rats at turn 18, at 80 feet and as fast as Bo: 80 and 80 again, no more than 90,
    they follow; past a corner on a 2; the mindless are held by food on 90 and less. Turns 19 to 21; two turns
    of rest are owed, 22 and 23. The torches of turn 18 end with the 24th; then four turns to the rest, the
    29th, and one more.
    """
    turns(desk, "1 2 3 4", "5")
    desk.sees("The torches have burned down.")
    desk.press("Light new torches")
    desk.unfold("Spells, potions and other counters")
    desk.fill(desk.form("Count it"), name="Shield", lasts="3", who="Ada")
    desk.press("Count it")
    desk.sees("Shield (Ada): 3 turns")
    room(desk, "1")
    desk.throw("They meet it", "3 4,4")
    desk.back()
    desk.sees("5 Orcs", "80 feet away", "nobody is surprised")
    desk.throw("Roll the reaction", "1,2")
    desk.sees("negative")
    desk.unfold("The fight")
    desk.unfold("Enter several rounds")
    fought = desk.form("Enter the fight")
    desk.write(fought.get_by_label(re.compile("^Bo ")), "3")
    desk.throw("Enter the fight", "1", rounds="4", slain="5")
    desk.sees("turn 7", "5/8")
    room(desk, "1")
    desk.sees("cleared")
    desk.press("They take it all")
    desk.sees("looted")
    desk.back()
    desk.sees("300 silver")
    desk.throw("Advance", "1 1")
    desk.sees("Shield (Ada) ends.")
    turns(desk, "1", "1")
    desk.press("Light new torches")
    room(desk, "3")
    desk.throw("They meet it", "3 1,1")
    desk.back()
    desk.sees("4 Bandits", "20 feet away")
    desk.throw("Roll the reaction", "5,6")
    desk.sees("positive")
    desk.press("Part without a fight")
    desk.sees_no("4 Bandits")
    chased(desk)


def chased(desk: Thumb) -> None:
    """The second half of the thirty turns."""
    desk.tap(desk.page.locator(".deeds summary", has_text="Listen"))
    desk.throw("Listen", "1")
    turns(desk, "1 1 1 1", "1")
    desk.press("Light new torches")
    room(desk, "5")
    desk.throw("They meet it", "3 4,4")
    desk.back()
    desk.sees("9 Giant Rats", "80 feet away")
    desk.fill(desk.form("Save this kind"), intelligence="non-intelligent")
    desk.press("Save this kind")
    desk.press("Run")
    desk.throw("Roll a turn of flight", "1")
    desk.sees("they are 80 feet behind")
    desk.tap(desk.form("Roll a turn of flight").get_by_label("a corner", exact=True))
    desk.throw("Roll a turn of flight", "2 1")
    desk.sees("they are 80 feet behind")
    desk.throw("Roll a turn of flight", "90 1", thrown="food")
    desk.sees_no("9 Giant Rats")
    desk.sees("turn 21", "2 turns of rest owed")
    desk.throw("Rest a turn", "1")
    desk.throw("Rest a turn", "1")
    turns(desk, "1", rest=False)
    desk.sees("turn 24")
    desk.press("Light new torches")
    turns(desk, "1 1 1 1")
    desk.throw("End the turn", "1")
    desk.sees("turn 30")
    desk.unfold("Correct the clock, or go home")
    desk.press("End the expedition")


def the_haul(desk: Thumb) -> None:
    """300 silver are 30 GP, and 20: 50 in three shares are 16.67, 16.67, 16.66. An expedition is a week.

    Five Orcs at 10 points and 50 GP are 100 points, 34, 33 and 33; by hand come another 166, 117 and 67."""
    desk.sees("Day 7", "Divide the haul: 300 silver and 20 gold")
    desk.press("Divide the haul")
    desk.sees_no("Divide the haul")
    desk.sees("Give 100 points of experience", "5 Orcs", "Treasure: 50 GP", "Ada 34 · Bo 33 · Cy 33")
    desk.press("Give the experience")
    desk.sees_no("Give 100 points of experience")
    desk.go("People and time", "Purses")
    desk.sees("16.67", "16.66")
    desk.go("People and time", "Treasure")
    form = desk.form("Add the experience")
    for name, points in (("Ada", "166"), ("Bo", "117"), ("Cy", "67")):
        desk.write(form.get_by_label(name, exact=True), points)
    desk.press("Add the experience")


def the_gulls_sail(desk: Thumb, ben: Page) -> None:
    """P13 and P14, while the others are at home. On a ship at sea one die a day, 6: nothing met on 5;
    nobody gets lost at sea. Hound, a large galley, has 17 + 5 hull points, Cog 18 and a crew of 20. A
    breeze on 7, from the east. Rowing slowly from a stop is one step, 10 inches, and 2 of 30 factors. A
    grapple holds on 20 or less. Ten men board along thirty feet; two turns of melee leave none of the 20,
    and 7 of the ten."""
    desk.go("The land", "Map")
    for hexes, terrain, castle in (
        ("0101-0412", "clear", ""),
        ("0104", "clear", "Krag"),
        ("0108", "clear", "Thorn"),
        ("0501-0712", "sea", ""),
    ):
        desk.fill(desk.form("Draw these hexes"), hexes=hexes, terrain=terrain, castle=castle)
        desk.press("Draw these hexes", desk.form("Draw these hexes"))
    desk.back()
    desk.unfold("Another party")
    desk.fill(desk.form("Begin it"), name="Gulls")
    desk.press("Begin it")
    desk.unfold("Begin a journey into the wilderness")
    form = desk.form("Set out")
    desk.untick(form, "Ada", "Bo", "Cy")
    desk.fill(form, at="0501", size="1", mode="Galley", travel="ship")
    desk.press("Set out", form)
    desk.throw("Travel a day", "5", path="0502 0503")
    desk.sees("0503")

    desk.go("Battles", "At sea")
    for name, vessel, whose, hull in (
        ("Hound", "large galley", "player-2", "5"),
        ("Cog", "large merchant", "", "1"),
    ):
        desk.follow("Enter a ship")
        desk.throw("Enter the ship, and roll its hull", hull, ship=name, vessel=vessel, whose=whose)
    desk.sees("hull 22 of 22", "hull 18 of 18")
    desk.throw("Roll the wind", "3,4 3")
    desk.sees("light to moderate breeze")

    ben.goto(desk.table)
    clicked(ben.get_by_role("link", name=re.compile("Write the orders for Hound")))
    orders = ben.locator("form", has=ben.get_by_role("button", name="Seal these orders"))
    orders.locator('select[name="way-Hound"]').select_option("slow")
    orders.locator('input[name="inches-Hound"]').fill("10")
    clicked(orders.get_by_role("button", name="Seal these orders"))
    desk.page.reload()
    desk.press("Seal these orders")
    desk.sees("fatigue 28 of 30")

    desk.open_row("Hound")
    desk.unfold("Grapple, or cut loose")
    desk.throw("Roll the tries", "21 20", tries="2", target="Cog")
    desk.go("Battles", "At sea")
    desk.open_row("Hound")
    desk.unfold("Board, or go overboard")
    desk.press("Board", desk.form("Board"))
    desk.go("Battles", "At sea")
    desk.open_row("Cog")
    desk.sees("Melee aboard", "Defenders lost, of 20", "Of Hound lost, of 10")
    desk.fill(desk.form("Enter the turn of melee"), fell="12", lost__Hound="3")
    desk.press("Enter the turn of melee")
    desk.sees("Defenders lost, of 8", "Of Hound lost, of 7")
    desk.fill(desk.form("Enter the turn of melee"), fell="8")
    desk.press("Enter the turn of melee")
    desk.press("Hound takes it")
    desk.sees("A prize of Hound", "7 sailors")
    desk.back()
    desk.press("Turn to them")


def a_week_outdoors(desk: Thumb) -> None:
    """P6 to P8, on foot: three hexes a day; lost on 1, somebody met in the evening on 6.

    Krag lies where the first day ends: its people come out on 1. A Superhero on 2, Myrmidons on 1, 4 of
    them; 3d6 x 10 = 90 men, neither of the residents on 26 and 51; hostile on 2. Ada alone is of his class,
    and loses. On the second day Krag is passed at one hex, 6, and Thorn seen from one, 3: nobody. On the
    third, whose route is tapped on the map, Thorn is passed over, 4. On the fifth Lions come: 7, animals,
    10; 2d6 = 5; nobody surprised, 4d6 x 10 = 140 yards. Five of twelve are 42 in a hundred, for three
    people 70: evaded on 70. After six days one of rest."""
    desk.unfold("Begin a journey into the wilderness")
    form = desk.form("Set out")
    desk.fill(form, at="0101", size="3")
    desk.untick(form, *(name for name in ("Finn",) if form.get_by_label(name, exact=True).is_checked()))
    desk.press("Set out", form)
    desk.throw("Travel a day", "2 1", path="0102 0103 0104")
    desk.throw("Roll whether they come out", "1 2 1 4 3,3,3 26 51 2")
    desk.sees("Superhero", "hostile", "4 Myrmidons", "45 light foot with crossbows, 45 heavy foot")
    desk.press("Roll the demand")
    desk.press("Lost: the armour is his")
    desk.sees("The master has the armour of Ada.")
    desk.throw("Travel a day", "2 1", path="0105 0106 0107")
    desk.throw("Roll whether they come out", "6")
    desk.throw("Roll whether they come out", "3")
    desk.tap(desk.page.locator('svg.hexes a[aria-label^="0110:"]'))
    desk.sees("0108 0109 0110", "past Thorn")
    desk.throw("Travel this day", "2 1")
    desk.sees("Tap the hex where the party goes")
    desk.back()
    desk.throw("Roll whether they come out", "4")
    desk.throw("Travel a day", "2 1", path="0111 0112")
    desk.throw("Travel a day", "2 6 7 10 2,3 3 3 3,4,5,2", path="0212 0312")
    desk.sees("5 Lions", "140 yards away", "70 %")
    desk.throw("Evade", "70")
    desk.sees_no("5 Lions")
    desk.throw("Travel a day", "2 1", path="0311 0310")
    desk.throw("Rest 1 day", "1")
    desk.unfold("Correct the journey, or end it")
    desk.press("End the journey")
    desk.sees("Day 14")


def a_month_is_closed(desk: Thumb) -> None:
    """P10, P15, P16. Two weeks of complete rest: a hit point every other day after the first, six at most,
    and Bo lacks three. Day 28: a month of four weeks. One hundredth of the experience: 2, 1.50 and 1 GP of
    16.67, 16.67 and 16.66."""
    desk.go("People and time", "Calendar")
    day = desk.page.locator("section.card", has_text="Day 14")
    desk.tap(day.locator("summary", has_text=re.compile("^Rest$")))
    desk.fill(desk.form("Rest now"), days="14")
    desk.press("Rest now")
    desk.sees("Day 28", "8 of 8 hit points")
    desk.back()
    desk.sees("Close month 1: upkeep of 3 characters", "Ada: 2 GP", "Bo: 1.50 GP", "Cy: 1 GP")
    desk.press("Close month 1")
    desk.sees_no("Close month 1")
    desk.go("People and time", "Purses")
    desk.sees("14.67", "15.17", "15.66")


def nobody_else_is_told(
    desk: Thumb, folder: Path, television: Page, others: dict[Page, tuple[str, ...]]
) -> None:
    """Every address, with all that exists: nothing of the referee's, and nobody else's character."""
    code = desk.table.rpartition("/")[2]
    asked = (
        {"level": "Grimvault", "room": "1", "show": "all", "words": "Orcs", "who": "Finn", "kind": "meet"},
        {
            "hex": "0104",
            "eyes": "referee",
            "ship": "Hound",
            "table": "reaction",
            "place": "Krag",
            "as": "referee",
        },
    )
    there = {
        "code": (code,),
        "version": ("9", "20"),
        "question": tuple(question.key for question in GAME.questions or ()),
        "game": (GAME.about.slug,),
        "sketch": ("none",),
        "group": ("none",),
        "mark": ("none",),
        "number": ("1",),
    }
    with running(folder, games=lambda: {GAME.about.slug: GAME}) as app:
        paths = [path for _endpoint, path in real_addresses(app, there, asked) if ".pdf" not in path]
    root = desk.table.removesuffix(f"/t/{code}")
    told = {word for path in paths for word in leaked(_text(desk.page, root + path), REFEREES)}
    assert told == set(REFEREES)
    for path in paths:
        everybodys = leaked(_text(television, root + path), (*REFEREES, *chain(*others.values())))
        assert not everybodys & set(REFEREES) - leaked(path, REFEREES), (path, everybodys)
        for page, theirs in others.items():
            found = leaked(_text(page, root + path), (*REFEREES, *theirs))
            # A file for everybody, and its own address, hold nothing new.
            assert not found - everybodys - leaked(path, found), (path, found)


def _text(page: Page, address: str) -> str:
    return page.request.get(address).body().decode(errors="replace")
