"""Evenings in which everybody does only what the bar or the line at the top leads to: that this is enough,
and what it costs in taps and scrolls. The figures are in docs/decisions/0007-speed.md."""

from collections import Counter
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LITTLE, TALL, NewPage, until
from tests.browser.hand import Hand
from tests.browser.laying import entered, laid

SIZES = pytest.mark.parametrize("size", [LITTLE, pytest.param(TALL, marks=pytest.mark.soak)])
ASKED = ".due-mine .due-go"
IN_BAR = ".action-bar > .main-action :is(a, button)"
OWN_TURN = ".site-head .now.mine"


def version(page: Page) -> int:
    return int(page.locator("#live").get_attribute("data-version") or 0)


def asked(phones: Sequence[Page]) -> Page:
    """Return the phone whose line says what to do, or whose heading says that it is its turn; the others
    wait for it."""
    newest = max(map(version, phones))
    for phone in phones:
        until(phone, "(least) => Number(document.querySelector('#live')?.dataset.version) >= least", newest)
    mine = [phone for phone in phones if phone.locator(f"{ASKED}, {IN_BAR}, {OWN_TURN}").count()]
    for phone in phones:
        if phone not in mine:
            said = phone.locator(".due-first:visible, .site-head .now").all_inner_texts()
            assert any("Waiting for" in one or "'s turn" in one for one in said), said
    assert mine
    # An organiser without a seat, who is listed first, could do what is asked of anybody.
    return mine[-1]


def leading(phone: Page) -> Locator:
    """Return what leads to the next thing: the bar, after the line, if it has the action itself."""
    return phone.locator(f"{ASKED}, {IN_BAR}").last


def led(hand: Hand, phone: Page) -> Locator:
    """Tap what leads on, unless that is in reach already. Return the sheet, or the part of the page that is
    now in sight; if the heading says it all, the bar at the bottom."""
    link = leading(phone)
    if not link.count():
        expect(phone.locator("#turn")).to_be_in_viewport()
        return phone.locator("#turn")
    href = link.get_attribute("href")
    if href is None:
        # The bar's own button: there is nowhere to go first.
        return link.locator("xpath=..")
    anchor = href.partition("#")[2]
    part = phone.locator(f"[id='{anchor}']") if anchor else phone.locator("main")
    if not (anchor and hand.reaches(buttons(part).first)):
        hand.tap(link)
    expect(part).to_be_in_viewport()
    return part


def chosen(hand: Hand, part: Locator) -> None:
    """Choose where a choice is required and nothing is preselected: a class, a way."""
    for choice in part.locator("fieldset.choice:has(:required:invalid):visible").all():
        hand.tap(choice.locator(".tile").first)


def buttons(part: Locator) -> Locator:
    return part.locator("button[type=submit]:not([data-implied]):visible")


def settled(hand: Hand, phone: Page, part: Locator) -> str:
    """Tap the bright button there, or else that of the bar, or else the first one there, after making the
    choices that are required. Return its words."""
    before = version(phone)
    chosen(hand, part)
    bright = part.locator("button.primary[type=submit]:visible")
    in_bar = phone.locator(".action-bar > :is(form, .main-action) button[type=submit]:visible")
    button = next(one for one in (bright, in_bar, buttons(part)) if one.count()).first
    words = button.inner_text()
    hand.tap(button)
    until(phone, "(then) => Number(document.querySelector('#live')?.dataset.version) > then", before)
    return words


def on_the_map(hand: Hand, phone: Page, number: int) -> None:
    """Put a starting troop on a black site of the map, on a different one each time."""
    before = version(phone)
    hand.tap(phone.locator("svg.board .site.starting").nth(number))
    hand.tap(phone.locator("dialog#sheet[open]").get_by_role("button", name="Starting troop"))
    until(phone, "(then) => Number(document.querySelector('#live')?.dataset.version) > then", before)


@SIZES
@pytest.mark.parametrize(
    ("game", "seats", "taps"),
    [("tyrants", ("black", "red"), 18), ("underdark_maps", ("red", "blue"), 18)],
)
def test_nobody_needs_what_the_line_did_not_lead_to(
    address: str,
    new_page: NewPage,
    game: str,
    seats: tuple[str, ...],
    taps: int,
    size: dict[str, int],
) -> None:
    phones = [new_page(size, has_touch=True) for _ in seats]
    table = laid(address, game, *zip(phones, seats, strict=True))
    entered(phones[0], table, "choose", "", setting="who-enters", value="own")
    if game == "underdark_maps":
        # Somebody without a name is in the party: a class is chosen, then the name is rolled.
        entered(phones[0], table, "gather", "red", roll="20 2 9 6 11 16")
    for phone in phones:
        phone.goto(table)
    hand, turns = Hand(), set()
    for number in range(12):
        phone = asked(phones)
        words = phone.locator(f"{ASKED}, {IN_BAR}, {OWN_TURN}").last.inner_text()
        part = led(hand, phone)
        if "starting troop" in words:
            on_the_map(hand, phone, number)
        else:
            settled(hand, phone, part)
        turns.add(phones.index(phone))
    hand.costs_at_most(taps=taps, scrolls=1)
    assert len(turns) == len(phones), "everybody was asked"


def fought(hand: Hand, referee: Page) -> None:
    """Fight the rounds that the line offers last, after turning away where the party may."""
    if not referee.locator(".due-first .due-go", has_text="Fight").count():
        hand.tap(referee.locator("#due-more > summary"))
    offered = referee.locator(".due-line .due-go", has_text="Fight")
    anchor = (offered.get_attribute("href") or "").partition("#")[2]
    hand.tap(offered)
    expect(referee.locator("#due-more[open]")).to_have_count(0)
    fight = referee.locator(f"[id='{anchor}']")
    if not fight.locator("#the-fight[open]").count():
        hand.tap(fight.get_by_text("The fight", exact=True))
    settled(hand, referee, fight)


@SIZES
def test_a_referee_is_led_through_an_evening(address: str, new_page: NewPage, size: dict[str, int]) -> None:
    """Turn by turn until something comes, what it is and how many, a fight, home, the end of the month and
    what is owed then: each is what the line says, or is where it leads. The player is told none of it, and
    that nothing is awaited."""
    hand = Hand()
    referee, ana = (new_page(size, has_touch=True) for _ in range(2))
    table = laid(address, "underworld", (referee, "referee"), (ana, "player-1"))
    for name in ("Ada", "Bo"):
        who = {"name": name, "hits": "8", "most": "8", "inches": "12", "whose": "player-1", "upkeep": "1"}
        entered(referee, table, "set-character", "", **who, day="21", experience="2000")
    for phone in (referee, ana):
        phone.goto(table)
    hand.tap(referee.get_by_role("button", name="Go down"))
    expect(referee.locator(IN_BAR, has_text="Go down")).to_have_count(0)
    said: list[str] = []
    for _ in range(90):
        words = leading(referee).inner_text()
        said.append(words)
        expect(ana.locator(".due-line")).to_contain_text("Nothing to wait for")
        if "turns away" in words or "Fight" in words:
            fought(hand, referee)
            break
        before = hand.taps, len(hand.scrolls)
        part = led(hand, referee)
        if "Describe the kind" in words:
            hand.fill(part.get_by_label("Number, in dice"), "1d4")
            hand.choose(part.get_by_label("Intelligence").first, "non-intelligent")
        settled(hand, referee, part)
        if words.startswith("End the turn"):
            assert (hand.taps, len(hand.scrolls)) == (before[0] + 1, before[1]), hand
    assert any(words.startswith("End the turn") for words in said)
    expect(referee.locator(".last-roll")).to_contain_text("1 round of fighting")
    if (rest := referee.locator("#the-rest:not([open]) > summary")).count():
        # One round was not enough: what an encounter does not use is folded away.
        hand.tap(rest)
    hand.tap(referee.get_by_text("Correct the clock, or go home"))
    hand.tap(referee.get_by_role("button", name="End the expedition"))
    hand.costs_at_most(taps=2 * len(said) + 12, scrolls=4)
    for words in ("Close month 1: upkeep of 2 characters", "Settle what Ada owes", "Settle what Bo owes"):
        expect(referee.locator(f"{IN_BAR}, {ASKED}").filter(has_text=words).first).to_be_visible()
        part = led(hand, referee)
        if words.startswith("Settle"):
            hand.fill(part.get_by_label("How many GP?", exact=True), "20")
            hand.fill(part.get_by_label("What for?", exact=True), "treasure")
        settled(hand, referee, part)
        if words.startswith("Settle"):
            hand.tap(referee.get_by_role("link", name="Back to the table"))
    expect(referee.locator(".due-line")).to_contain_text("Nothing to wait for")


ROSTERS = {
    "empire": "1 Captain hero 50pt\n20 Spearmen core 5pt",
    "skaven": "1 Chieftain hero 45pt\n40 Clanrats core US1 5pt",
}
ORDERS = {
    "Muster": "textarea[name=roster]",
    "Move": ".row:has-text('to fight')",
    "Report": "label:has-text('Empire')",
    "Finish": "a.button:has-text('1')",
}
"""What is ordered before the button is tapped, by the first word of the line."""

READY = ("Pass", "I am ready", "Finish building")


def first_word(words: str) -> str:
    return words.partition(" ")[0].strip(",")


def ordered(hand: Hand, phone: Page, part: Locator, words: str) -> Locator:
    """Give the order that the line asks for, if there is one to give. Return the part of the page that then
    has the button."""
    if words.startswith("Name"):
        # The square is named here, or tapped on the map.
        return part.locator("form[action$=start-at]")
    order = part.locator(ORDERS.get(first_word(words), ".none")).first
    if not order.count():
        return part
    if words.startswith("Muster"):
        hand.fill(order, ROSTERS[part.get_attribute("data-seat") or ""])
        expect(part.get_by_text("of 500 points")).to_be_visible()
        return part
    if words.startswith("Report"):
        hand.tap(order)
        return part
    leads = order.get_attribute("href") or ""
    hand.tap(order)
    phone.wait_for_url(f"**{leads}")
    if words.startswith("Move"):
        return phone.locator("#way")
    phone.wait_for_load_state()
    form = phone.locator("form[action$=recruit]")
    if not form.count():
        # The dice left no base there: go back, and buy nothing.
        phone.go_back()
        return part
    hand.fill(form.get_by_label("The unit"), "4 Spearmen core 5pt")
    hand.fill(form.get_by_label("Into which army?"), "Guard")
    return form


@SIZES
def test_a_turn_of_the_campaign_needs_what_the_line_leads_to(
    address: str, new_page: NewPage, size: dict[str, int]
) -> None:
    """The organiser and two factions, from the roll for priority to the second turn, with a battle, its
    signature and its retreat: apart from orders, a phase takes each player two taps at most, the line and
    the button that says they are done."""
    hand = Hand()
    organiser, *players = phones = [new_page(size, has_touch=True) for _ in range(3)]
    sits = zip(players, ROSTERS, strict=True)
    table = laid(address, "stone_and_iron", *sits, host=organiser, map_size="9x9")
    for phone in phones:
        phone.goto(table)
    answered: set[str] = set()
    besides: Counter[tuple[Page, str | None]] = Counter()
    bought = False
    while "Turn 2" not in organiser.locator("main").inner_text():
        phone = asked(phones)
        words, moment = (
            leading(phone).inner_text(),
            phone.locator("#live").get_attribute("data-moment"),
        )
        part = led(hand, phone)
        # Of the two, the winner of the battle certainly has a base, and buys there once.
        builds = words.startswith("Finish building")
        buys = builds and phone is players[0] and not bought
        if buys or not builds:
            part = ordered(hand, phone, phone.locator("main") if buys else part, words)
        bought = bought or buys
        if settled(hand, phone, part).startswith(READY):
            besides[phone, moment] += 2
        answered.add(first_word(words))
        if words.startswith("Name"):
            way = {
                "square": "B1",
                "type": "tunnel",
                "owner": "nobody",
                "sides": "1",
                "open": ("east", "west"),
            }
            entered(organiser, table, "set-square", "", **way)
        if phone.url.partition("?")[0].partition("#")[0] != table:
            hand.tap(phone.locator("nav.menu").get_by_role("link", name="Table", exact=True))
        phone.goto(table)
    assert answered >= {
        "Roll",
        "Muster",
        "Name",
        "Choose",
        "Move",
        "Report",
        "Sign",
        "Retreat",
        "Finish",
        "End",
    }
    hand.costs_at_most(taps=52, scrolls=3)
    assert max(besides.values()) == 2
