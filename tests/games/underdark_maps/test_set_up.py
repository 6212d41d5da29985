"""What a table of the race is asked before it begins, and how it shows the parties' progress."""

import re

import pytest
from flask import Flask

from companion.kernel.moves import Choose
from companion.kernel.rulings import Refusal
from companion.table import seating
from companion.web.access.cookies import COOKIE
from tests.games.sending import opened, tables_of
from tests.games.underdark_maps.clicking import Phone, phone_at
from tests.games.underdark_maps.racing import BLUE


def test_nothing_is_asked_about_scores_as_there_are_none_to_hide(app: Flask) -> None:
    phone = phone_at(app, ("red", "blue"), board_spaces="12")
    assert "Scores during the game" not in phone.page("/settings")
    phone.enter("lay-track", roll=" ".join(["3"] * 13), everything="")
    for _ in range(2):
        phone.enter("gather", roll="2 2 2 2 2 2")
    phone.enter("set-party", path="/view/correct?party=red", space="1", hand="7")
    with pytest.raises(Refusal, match="no such setting"):
        phone.make(Choose("running-scores", "hidden"))
    screen = phone.page("/screen")
    assert "1 space" in screen
    assert "0 spaces" in screen


def test_each_party_enters_for_itself_unless_the_table_says_otherwise(app: Flask) -> None:
    phone = Phone(*opened(app, "underdark_maps"))
    for seat in ("red", "blue"):
        phone.seated(seat)
    page = phone.page("/begin")
    asked = page.partition('id="setting-who-enters"')[2].partition("</summary>")[0]
    assert "Each player, for their own seat" in asked
    assert "Who goes first?" not in page, "the parties roll for it once the race is laid out"


def test_the_help_is_about_the_race(app: Flask) -> None:
    """In the lobby and in the race; it names no paper and no button of other games, and each link works."""
    begun = phone_at(app, ("red", "blue"), board_spaces="12")
    for phone in (Phone(*opened(app, "underdark_maps")), begun):
        page = phone.page("/help")
        assert "Wait, I play one" in page
        for other_games in ("round sheet", "Tap the place", "the last round", "every phone shows the same"):
            assert other_games not in page
        main = page.partition("<main")[2].partition("</main>")[0]
        for way in re.findall(rf'class="button[^"]*" href="(/t/{phone.code}[^"#]*)"', main):
            assert phone.client.get(way).status_code in (200, 302, 303), way


def test_every_phone_reads_who_goes_first_until_a_roll_decides_it(app: Flask) -> None:
    """Whoever has everything rolled at once begins the race with it."""
    phone, told = (
        phone_at(app, ("red", "blue"), board_spaces="12"),
        "Red goes first, unless a roll decides it.",
    )
    for watcher in (phone, Phone(app, app.test_client(), phone.code)):
        assert told in watcher.page()
    phone.enter("roll-off", roll="4 4")
    assert told in phone.page(), "they are level, and may leave it at that"
    phone.enter("roll-off", roll="3 9")
    assert "goes first, unless" not in phone.page()


def test_whoever_is_first_and_cannot_deal_reads_who_does(app: Flask) -> None:
    """As usual in a race each phone enters for its own seat only."""
    host = phone_at(app, ("blue", "red"), board_spaces="12", cards="dealt")
    host.make(Choose("who-enters", "own"))
    blue = app.test_client()
    blue.set_cookie(COOKIE + host.code, seating.sit(tables_of(app), host.code, BLUE, BLUE))
    told = "The host shuffles and deals."
    first = Phone(app, blue, host.code).page()
    assert told in first
    for page in (first, host.page()):
        section = page.split("<h2>Shuffle and deal</h2>")[0].rpartition("<section")[2]
        assert "due-whose" not in section, "it is nobody's own task"
    assert told not in host.page()
    assert "Shuffle and deal seven to each" in host.page()


def test_the_roll_for_who_goes_first_is_the_first_tap_of_the_set_up(app: Flask) -> None:
    """A tie is rolled again by the same button; whoever does not want to roll lays the track."""
    phone = phone_at(app, ("red", "blue", "green"))

    def bar() -> str:
        return phone.page().partition(" action-bar")[2]

    assert "/moves/roll-off" in bar()
    assert "Roll the track and all parties" in phone.page(), "it may be left out"
    watching = Phone(app, app.test_client(), phone.code).page()
    assert "/moves/roll-off" not in watching
    phone.enter("roll-off", roll="4 19 19")
    assert "Roll the tie again" in bar()
    assert "Tied, and roll again: Blue and Green." in phone.page()
    phone.enter("roll-off", roll="3 9")
    assert "/moves/roll-off" not in phone.page()
    assert "Green goes first." in phone.page()
    assert 'name="everything" value="y"' in bar()


def test_with_dice_of_their_own_the_bar_leads_to_the_roll_for_who_goes_first(app: Flask) -> None:
    phone = phone_at(app, ("red", "blue"), dice="table")
    page = phone.page()
    assert 'href="#roll-off"' in page.partition(" action-bar")[2]
    assert 'id="roll-off"' in page
    phone.enter("lay-track", roll=" ".join(["3"] * 25), everything="")
    page = phone.page()
    assert 'href="#roll-off"' not in page, "whoever laid the track first left the roll out"
    assert "/moves/roll-off" in page, "and may still make it"
