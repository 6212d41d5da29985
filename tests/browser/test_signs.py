"""What a sign means is explained to a finger that rests on it, and in the help."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.test_touches import opened


def held(what: Locator) -> None:
    """Rest a finger on it, then lift it."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = what.page.context.new_cdp_session(what.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(what.page.locator(".signs")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_that_rests_on_a_party_reads_its_signs_and_opens_nothing(
    address: str, new_page: NewPage
) -> None:
    page = opened(address, new_page, "underdark_maps", (390, 844))
    held(page.locator(".party").first)
    for words in ("Mage", "Rogue", "Fighter", "Attachments", "Cards in hand"):
        expect(page.locator(".signs")).to_contain_text(words)
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".party").first.tap()
    expect(page.locator("dialog[open]")).to_be_visible()
    expect(page.locator(".signs")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("tyrants", "a white troop"),
        ("stone_and_iron", "flag: whose square it is"),
        ("underdark_maps", "Cards in hand"),
        ("underworld", "a castle"),
    ],
)
def test_the_help_of_a_game_has_its_signs(address: str, new_page: NewPage, game: str, words: str) -> None:
    page = opened(address, new_page, game, (390, 844), "/view/hexes" if game == "underworld" else "")
    page.goto(page.url.split("/view")[0] + "/help")
    expect(page.get_by_role("heading", name="Signs", exact=True)).to_be_visible()
    expect(page.locator("main .legend")).to_contain_text(words)


def test_the_map_of_a_campaign_has_its_legend(address: str, new_page: NewPage) -> None:
    page = opened(address, new_page, "stone_and_iron", (390, 844))
    legend = page.locator(".campaign-map .legend")
    for words in ("shield: an army", "Ir Iron Mine"):
        expect(legend).to_contain_text(words)
    # On a phone, what to do comes before what the signs mean.
    now, signs = (page.locator(one).bounding_box() or {} for one in (".campaign-now", ".campaign .legend"))
    assert now["y"] + now["height"] <= signs["y"]
