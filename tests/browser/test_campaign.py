"""A campaign between two phones: each musters its army, the map is explored by tapping, both see the same."""

import re

from playwright.sync_api import Page, expect

from companion.games.stone_and_iron.catalogue.factions import conditions_for
from companion.games.stone_and_iron.state.pieces import SIDES
from tests.browser.conftest import PHONE, NewPage
from tests.browser.device import clicked, press, sees, set_up, unfold
from tests.browser.laying import entered, laid


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).first.click()


def muster(page: Page, seat: str, army: str, roster: str) -> None:
    """The phase's page stays, with one's own faction unfolded, until nothing there is missing."""
    page.locator(".main-action a.button, a.due-go").first.click()
    part = page.locator(f"details.faction[data-seat='{seat}'][open]")
    expect(page.locator("details.faction[open]")).to_have_count(1)
    part.get_by_label("Name of the first army").fill(army)
    part.get_by_label("A unit on each line").fill(roster)
    part.get_by_role("button", name="Muster it").click()
    expect(part.get_by_label("Name of the first army")).to_have_count(0)
    part.locator("label.tile").first.click()
    part.get_by_role("button", name="Choose it").click()
    expect(page.get_by_label("Victory condition").locator("visible=true")).to_have_count(0)
    if page.get_by_role("heading", name="Starting square").locator("visible=true").count():
        follow(page, "Back to the table")
    sees(page, army)


def test_two_phones_begin_a_campaign_and_meet_on_the_map(address: str, new_page: NewPage) -> None:
    ana, ben = new_page(PHONE), new_page(PHONE)
    table = set_up(address, "Of Stone and Iron", (ana, "Dwarfs"), (ben, "Skaven"))
    unfold(ana, "Squares of the map")
    ana.get_by_label("Squares of the map").select_option(label="9 × 9")
    press(ana, "Begin")

    sees(ben, "Set-up")
    muster(ana, "dwarfs", "Throng", "1 Thane hero 60pt\n20 Miners core 10pt")
    sees(ben, "Throng")
    muster(ben, "skaven", "Horde", "1 Chieftain hero 45pt\n40 Clanrats core US1 5pt")
    ana.locator("svg.underground a[aria-label^='C4:']").click()
    press(ana, "Start here: Dwarfs")
    expect(ben.locator("svg.underground a[aria-label^='C4: Empty Cavern']")).to_be_visible()
    ben.locator("svg.underground a[aria-label^='G4:']").click()
    press(ben, "Start here: Skaven")
    sees(ana, "starts at G4")
    # Sworn enemies have nothing to agree on at the start of a turn: one tap skips it.
    sees(ana, "These phases have nothing to do and end as well: Start of the turn.")
    press(ana, "End it and continue with Move and explore")
    sees(ben, "Move and explore")

    follow(ana, "Move Throng")
    ana.locator("svg.underground a[aria-label^='D4:']").click()
    ana.get_by_label("Or type your own dice").fill("5")
    press(ana, "Enter these dice")
    sees(ana, "explores D4: Empty Cavern (5)")
    # The table is shown on its own under its own address again, not inside the page of the army.
    expect(ana).to_have_url(table)
    expect(ben.locator("svg.underground a[aria-label^='D4: Empty Cavern']")).to_be_visible()

    sees(ana, "Move Horde or pass")
    expect(ana.get_by_role("button", name="Pass", exact=True)).to_be_hidden()
    ben.locator("svg.underground a[aria-label^='F4:']").click()
    press(ben, "Horde explores, rolling here")
    sees(ana, "explores F4")
    # If the dice bring a dragon there, nobody else moves after this one.
    expect(ana.get_by_role("button", name=re.compile("^Pass( and go on)?$"))).to_be_visible()
    sees(ben, "Move Throng or pass")
    expect(ben.get_by_role("button", name="Pass", exact=True)).to_be_hidden()


def test_a_page_of_what_is_gone_asks_for_it_no_more(address: str, new_page: NewPage) -> None:
    """An army that joins another no longer exists: whoever looks at it is told so once."""
    ana, ben = new_page(PHONE), new_page(PHONE)
    table = laid(address, "stone_and_iron", (ana, "dwarfs"), (ben, "skaven"), map_size="9x9")
    entered(ana, table, "muster", "dwarfs", army="Throng", roster="1 Thane hero 60pt\n20 Miners core 10pt")
    entered(ana, table, "start-at", "dwarfs", square="C4")
    ben.goto(f"{table}/view/army?army=Throng")
    sees(ben, "Throng")
    asked: list[str] = []
    ben.on("request", lambda request: asked.append(request.url) if "/view/army" in request.url else None)
    units = ana.request.get(f"{table}/view/army?army=Throng").text()
    ids = tuple(dict.fromkeys(re.findall(r'name="units" value="([^"]+)"', units)))
    entered(ana, table, "regroup", "dwarfs", army="Throng", units=ids, into="Host")
    expect(ben.get_by_text("There is no such army.")).to_be_visible()
    assert len(asked) <= 3, asked


def test_what_was_typed_for_troops_that_are_too_dear_stays(address: str, new_page: NewPage) -> None:
    """Nothing was bought: the link back leads to the form, with the line still in it."""
    ana, ben = new_page(PHONE), new_page(PHONE)
    table = laid(address, "stone_and_iron", (ana, "empire"), (ben, "skaven"), map_size="9x9")
    base = {"square": "E5", "type": "surface_tunnel", "owner": "empire", "base": "yes"}
    entered(ana, table, "set-square", "", **base, says="table")
    entered(ana, table, "set-turn", "", turn="1", phase="build", says="table")
    ana.goto(table)
    ana.locator("svg.underground a[aria-label^='E5:']").click()
    ana.get_by_label("The unit").fill("20 Archers core 7pt")
    ana.get_by_label("Into which army?").fill("Guard")
    press(ana, "Buy them")
    sheet = ana.locator("dialog[open]")
    expect(sheet).to_contain_text("There is not enough gold in the treasury.")
    follow(ana, "Back")
    expect(sheet.get_by_label("The unit")).to_have_value("20 Archers core 7pt")
    expect(sheet.get_by_label("Into which army?")).to_have_value("Guard")


SMALL = {"width": 360, "height": 620}
FOUR = {
    "dwarfs": ("Throng", "C3", "1 Thane hero 60pt\n20 Miners core 10pt"),
    "empire": ("Host", "C5", "1 Captain hero 50pt\n20 Halberdiers core 5pt"),
    "skaven": ("Horde", "C6", "1 Chieftain hero 45pt\n40 Clanrats core US1 5pt\n20 Slaves core 2pt"),
    "high_elves": ("Guard", "G7", "1 Commander hero 90pt\n15 Spearmen core 9pt"),
}
"""The first army of each, its place, and its units."""


class Player:
    """One of four at the table: taps only what the phone offers, and counts each tap."""

    taps = 0

    def __init__(self, page: Page, seat: str) -> None:
        self.page, self.seat = page, seat

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Tap a button or a link, which must appear once the others have done their part."""
        exact = isinstance(name, str)
        button, link = (self.page.get_by_role(role, name=name, exact=exact) for role in ("button", "link"))
        clicked(button.or_(link).locator("visible=true").first)
        Player.taps += 1

    def sees(self, words: str | re.Pattern[str]) -> None:
        sees(self.page, words)


def four_at_war(address: str, new_page: NewPage) -> tuple[str, dict[str, Player]]:
    """Return the address of a campaign of three turns, at the start of the first, and its players."""
    players = {
        seat: Player(new_page(SMALL if number % 2 else PHONE), seat) for number, seat in enumerate(FOUR)
    }
    host = players["dwarfs"].page
    sits = [(one.page, seat) for seat, one in players.items()]
    table = laid(address, "stone_and_iron", *sits, map_size="9x9", campaign_turns="3")
    for seat, (army, square, roster) in FOUR.items():
        entered(players[seat].page, table, "muster", seat, army=army, roster=roster)
        condition = conditions_for(seat, "pick_neutral")[0].id
        entered(players[seat].page, table, "choose-condition", seat, condition=condition)
        base = {"square": "C7" if seat == "skaven" else square, "type": "empty_cavern", "owner": seat}
        entered(host, table, "set-square", "", **base, base="yes", sides="1", open=SIDES, says="table")
        if seat == "skaven":
            entered(
                host, table, "set-square", "", square="C6", type="tunnel", sides="1", open=SIDES, says="table"
            )
        entered(host, table, "set-army", "", army=army, square=square, left="5", says="table")
    entered(host, table, "set-turn", "", turn="1", phase="start", says="table")
    for one in players.values():
        one.page.goto(table)
    return table, players


def test_four_newcomers_play_three_turns_by_what_their_phones_offer(address: str, new_page: NewPage) -> None:
    """A pact, a march, a battle with its losses and both signatures, a purchase; then a turn in which
    nobody does anything, which takes all four together six taps; then the end."""
    table, players = four_at_war(address, new_page)
    dwarfs, empire, skaven, elves = players.values()
    dwarfs.tap(re.compile("Offer a pact, or declare"))
    dwarfs.tap("Offer Empire a pact")
    empire.tap("Accept it")
    for one in (dwarfs, empire):
        one.page.goto(table)
        one.tap("I am ready")
    elves.tap("I am ready: go on to Move and explore")

    for one in (dwarfs, empire):
        expect(one.page.get_by_role("button", name="Pass", exact=True)).to_be_in_viewport(ratio=0.99)
        one.tap("Pass")
    skaven.tap("Move Horde")
    skaven.page.locator("svg.underground a[aria-label^='C5:']").last.click()
    skaven.sees("Horde fights Empire at C5")
    skaven.tap("March to C5 and fight")
    elves.tap("Pass")
    # Somebody has marched since: whoever passed before is asked once more.
    dwarfs.tap("Pass and go on")

    empire.tap("Report the battle at C5")
    form = empire.page.locator("#report")
    form.locator("label.tile", has_text="Empire").click()
    for _casualty in range(3):
        form.get_by_role("button", name="Halberdiers lost of 20: 1 more").click()
    form.get_by_label("all Slaves").check()
    expect(form.locator("#signatures")).to_contain_text("signs next, with one tap.")
    empire.tap("Enter and sign the report")
    skaven.sees("3 Halberdiers lost and 20 Slaves lost")
    skaven.tap("Retreat Horde from C5")
    skaven.tap(re.compile("^Retreat to "))
    # The line of what is due is a link of the same name.
    clicked(skaven.page.get_by_role("button", name="Sign the battle at C5", exact=True))
    empire.tap("End the phase")
    for one in (dwarfs, empire, skaven):
        one.tap("Pass")
    elves.tap("Pass and go on")

    empire.page.locator("svg.underground a[aria-label^='C5:']").first.click()
    sheet = empire.page.locator("dialog[open]")
    sheet.get_by_label("The unit").fill("10 Archers core 7pt")
    empire.tap("Buy them")
    for one in (dwarfs, empire, skaven):
        one.tap("Finish building")
    elves.tap("Finish building, and go on to Start of the turn")

    dwarfs.sees("Turn 2 of 3")
    Player.taps = 0
    dwarfs.tap("End the phase")
    for one in (dwarfs, empire, skaven):
        one.tap("Keep passing until someone comes near")
    elves.tap(re.compile("^Keep passing until someone comes near, and go on to Build"))
    dwarfs.tap("End the phase")
    dwarfs.sees("Turn 3 of 3")
    assert Player.taps <= 6

    dwarfs.tap(re.compile("^End it and continue with Build"))
    dwarfs.tap("End the phase")
    dwarfs.tap("Confirm the result")
    for one in players.values():
        one.sees(re.compile("wins|win by|won"))
