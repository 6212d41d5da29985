"""A race without cards on the table: begun in a few taps, played from hands that only their own phones
show."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.device import abreast, has_sat, press, sees, table_of, unfold

ENOUGH = 8
"""Taps from the front page to the first draw, by both players together: well within two minutes."""


class Taps:
    def __init__(self) -> None:
        self.made = 0

    def press(self, page: Page, name: str | re.Pattern[str]) -> None:
        self.made += 1
        press(page, name)

    def unfold(self, page: Page, words: str) -> None:
        self.made += 1
        unfold(page, words)


def hand(page: Page) -> list[str]:
    expect(page.locator(".hand .row-title").first).to_be_visible()
    return page.locator(".hand .row-title").all_inner_texts()


def begun(address: str, new_page: NewPage) -> tuple[Page, Page]:
    """Red's phone and Blue's: the house deck is dealt, and Red is to draw."""
    ana, ben = new_page(PHONE), new_page(PHONE)
    taps = Taps()
    ana.goto(address)
    ana.locator(".card", has_text="The Underdark Maps").get_by_role("button", name="Start").click()
    table = table_of(ana)
    taps.press(ana, "Red")
    ben.goto(table)
    taps.press(ben, "Blue")
    has_sat(ana, "Blue")
    ana.get_by_role("link", name="Set up and begin").click()
    taps.unfold(ana, "Event cards")
    taps.press(ana, "Dealt by the phones")
    taps.press(ana, "Begin")
    sees(ben, "A house deck of 120 cards, by Undertally or your group, not by the game's author.")
    taps.press(ana, "Roll the track and all parties")
    expect(ana.get_by_role("button", name="Roll the track and all parties")).to_have_count(0)
    sees(ben, "gathers a party")
    taps.press(ana, "Shuffle and deal seven to each")
    expect(ana.locator(".hand")).to_contain_text("7 cards")
    for phone in (ana, ben):
        named(phone)
    sees(ana, "Draw 2 cards")
    assert taps.made <= ENOUGH
    return ana, ben


def named(page: Page) -> None:
    """Give a class and a name to whoever was rolled as 20 in the party of this phone."""
    nameless = page.get_by_role("button", name="Roll the name")
    while left := nameless.count():
        form = page.locator("form", has=nameless).first
        form.get_by_role("radio", name="Rogue").check()
        form.get_by_role("button", name="Roll the name").click()
        expect(nameless).to_have_count(left - 1)


def test_two_phones_race_with_a_dealt_deck(address: str, new_page: NewPage) -> None:
    ana, ben = begun(address, new_page)
    assert len(hand(ana)) == len(hand(ben)) == 7
    press(ana, "Draw 2 cards")
    sees(ana, "Tick 2 cards to discard.")
    for card in ana.locator(".hand .hand-tick").all()[:2]:
        card.click()
    press(ana, "Discard them")
    expect(ana.locator(".hand > summary")).to_contain_text("7 cards")
    sees(ben, "discards 2 cards")
    # Ben's own hand is unchanged; Ana's cards are only a number to him.
    expect(ben.locator(".hand")).to_have_count(1)
    expect(ben.locator(".hand > summary")).to_contain_text("7 cards")
    expect(ben.locator(".hand .row-title")).to_have_count(7)

    fitting = ana.locator(".hand-card.now").filter(has=ana.get_by_role("button"))
    if fitting.count():
        fitting.first.get_by_role("button").first.click()
        sees(ben, "attaches")
        expect(ana.locator(".hand > summary")).to_contain_text("6 cards")
    press(ana, "Roll the d6")
    sees(ben, "and moves to")

    # The end opens every card, and each is checked against its back.
    ana.goto(ana.url.split("?")[0] + "/scores")
    ana.get_by_text("End the game early").click()
    expect(ana.locator("main")).to_contain_text("All hands and the rest of the deck are then revealed")
    press(ana, "Everyone agrees: end the game")
    press(ana, "The table says so")
    sees(ben, "The table agreed to end the game.")
    ben.get_by_role("link", name="How the cards were dealt").click()
    expect(ben.locator("main")).to_contain_text("All 120 cards are revealed, each as it was shuffled.")
    expect(ben.get_by_text("· as shuffled")).to_have_count(120)


def test_the_hand_says_when_a_card_may_be_played(address: str, new_page: NewPage) -> None:
    ana, ben = begun(address, new_page)
    abreast(ben, ana)
    says = ben.locator(".hand-says")
    expect(says).to_have_count(7)
    asked = ben.locator(".hand-card").filter(has=ben.get_by_text("In a battle of this party."))
    foes = ben.locator(".hand-card").filter(has=ben.get_by_text("On an opponent, in the Encounter phase"))
    worn = ben.locator(".hand-card").filter(has_text="Attachments phase of this party's turn")
    assert asked.count() + foes.count() + worn.count() + _unusable(ben) == 7
    expect(says.first).to_be_hidden()
    ben.locator(".hand-card summary").first.click()
    says.first.click()
    expect(ben.locator("h1, h2").first).to_contain_text("May this card be played now, and on whom?")
    expect(ben.locator("main")).to_contain_text("No")


def _unusable(page: Page) -> int:
    nobody = page.locator(".hand-card").filter(has_text="Nobody in the party can wear this card").count()
    return nobody + page.locator(".hand-card").filter(has_text="Not with the party as it is now").count()
