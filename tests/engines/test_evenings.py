"""The tasks of an evening in each engine, on a small phone: all five games, and without a network."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bench.serving import Server
from tests.engines.conftest import Open
from tests.engines.hands import Hand
from tests.engines.laying import entered, laid
from tests.engines.led import leading, led, settled
from tests.needs import need

SKULLPORT = ("svg a[href$='place=skullport']", "")
IN_SHEET = "dialog[open] button"
KEY = ":is(dialog[open], main) button"
VICTIM = "dialog[open] button[name=victim][value=white]"
DESK_ACTION = "#desk-bar .main-action > :not(form), #desk-bar .main-action button"
READY = """
const live = document.getElementById("live");
return document.getElementById("waiting").dataset.ready === live.dataset.moment;
"""
KEPT = """
return caches.open("undertally").then((box) => box.match(location.pathname)).then(Boolean);
"""
LETTERS_KEPT = """
return caches.open("undertally").then((box) => box.keys())
  .then((all) => all.some(({ url }) => url.endsWith(".woff2")));
"""


def stands(phone: Hand, state: str) -> None:
    """Wait until the page says that it is live, out of date or offline."""
    phone.has(f"[data-live='{state}']")


def troops(phone: Hand, place: str, letter: str, number: int) -> None:
    css = f"svg a[href$='place={place}'] use[href='#t{letter}']"
    phone.until("return document.querySelectorAll(arguments[0]).length === arguments[1]", css, number)


def at_skullport(address: str, phone: Hand) -> str:
    """Return a table where it is Black's turn, with a troop at Skullport; the table's page is not open
    yet."""
    table = laid(address, "tyrants", phone, "black", "red")
    entered(phone, table, "starting-troop", "black", site="skullport")
    entered(phone, table, "starting-troop", "red", site="eryndlyn")
    return table


@pytest.mark.pango
@pytest.mark.soak
def test_tyrants_to_the_scorecard(engine: Open, address: str) -> None:
    need("pango")
    phone = engine()
    table = laid(address, "tyrants", phone, "black", "red")
    phone.go(table)
    phone.enters(SKULLPORT, (IN_SHEET, "Starting troop"))
    entered(phone, table, "starting-troop", "red", site="eryndlyn")
    troops(phone, "eryndlyn", "R", 1)
    phone.enters(SKULLPORT, (IN_SHEET, "=Deploy"))
    phone.enters(("button", "Take back"))
    phone.go(f"{table}/view/correct?house=black")
    phone.type("form[action$=set-barracks] input[name=troops]", "1")
    phone.enters(("form[action$=set-barracks] button", "Correct it to match"))
    phone.go(table)
    phone.enters(SKULLPORT, (IN_SHEET, "=Deploy"))
    phone.enters(("button", "Yes: last round"))
    phone.sees("The last round")
    for house in ("Black", "Red"):
        phone.enters(("main button", f"End {house}"))
    phone.sees("The game is over")
    for house, card in (("black", "Noble"), ("red", "Soldier")):
        phone.go(f"{table}/view/count?as={house}")
        phone.tap(f"li[data-name='{card}'] input[name^=inner-] + button")
        phone.tap("main button", "Save")
        phone.until("return location.pathname.endsWith('/view/scores')")
    phone.enters(("button", "Confirm"))
    phone.go(f"{table}/result")
    phone.sees("Red wins")
    assert phone.get(f"{table}/scorecard.pdf").startswith("%PDF")
    assert phone.complaints() == []


@pytest.mark.soak
def test_a_score_sheet_to_its_result(engine: Open, address: str) -> None:
    phone = engine()
    table = laid(address, "score_sheet", phone, "red", "blue")
    phone.go(table)
    phone.type("input[type=search]", "wing")
    phone.tap("button", "Wingspan")
    for link, points in (
        ("Enter my points", ("74", "5", "9", "7", "5", "4")),
        ("Blue", ("62", "8", "7", "9", "3", "6")),
    ):
        phone.tap("main a", link)
        for number in points:
            for digit in number:
                phone.tap(KEY, f"={digit}")
            if number is not points[-1]:
                phone.tap(KEY, "Next")
        phone.enters((KEY, "Save"))
        phone.go(table)
    phone.sees("104")
    phone.enters(("button", "Confirm the result"))
    phone.sees("Red wins")
    assert phone.complaints() == []


@pytest.mark.soak
def test_the_desk_through_a_meeting(engine: Open, address: str) -> None:
    referee = engine()
    table = laid(address, "underworld", referee, "referee")
    entered(referee, table, "set-character", "", name="Ada", hits="8", most="8", inches="12")
    entered(referee, table, "set-kind", "", name="Orcs", inches="9", intelligence="intelligent")
    entered(referee, table, "set-out", "", level="1", party="Ada", light="1")
    entered(referee, table, "meet", "", monster="Orcs", chain="3 4,4", number="2")
    referee.go(table)
    referee.enters((DESK_ACTION, "Roll the reaction"))
    referee.sees("Random actions of intelligent monsters")
    referee.tap(DESK_ACTION)
    referee.enters(("main button", "Part without a fight"))
    referee.enters((DESK_ACTION, ""))
    assert referee.complaints() == []


@pytest.mark.soak
def test_the_first_turn_of_a_race(engine: Open, address: str) -> None:
    phone = engine()
    table = laid(address, "underdark_maps", phone, "red", "blue")
    entered(phone, table, "lay-track", "red", spaces="24", roll="3 " * 25)
    for seat in ("red", "blue"):
        entered(phone, table, "gather", seat, roll="2 1 4 4 4 4")
    phone.go(table)
    for _draw_and_move in range(2):
        phone.enters((".action-bar button.primary", ""))
    phone.enters(("main button", "Nobody? Continue"))
    assert phone.complaints() == []


ROSTERS = {
    "empire": "1 Captain hero 50pt\ue00620 Spearmen core 5pt",
    "skaven": "1 Chieftain hero 45pt\ue00640 Clanrats core US1 5pt",
}
"""With the key that begins a new line."""


@pytest.mark.soak
def test_a_campaign_from_muster_to_a_march(engine: Open, address: str) -> None:
    """An organiser without a seat does what is asked of each player, as the line says it."""
    organiser = engine()
    table = laid(address, "stone_and_iron", organiser, "", *ROSTERS, map_size="9x9")
    organiser.go(table)
    for _step in range(20):
        words = leading(organiser)
        part = led(organiser)
        if words.startswith("Muster"):
            seat = organiser.run("return document.querySelector(arguments[0]).dataset.seat", part)
            organiser.type(f"{part} textarea[name=roster]", ROSTERS[seat])
        settled(organiser, part)
        organiser.go(table)
        if words.startswith("Move"):
            break
    else:
        pytest.fail(f"Nobody was led to a march, but at last to: {words}")
    organiser.sees("explores")
    organiser.enters((".action-bar button", "=Pass"))
    assert organiser.complaints() == []


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that can be stopped and started again."""
    with ExitStack() as closing:

        def started(**settings: str) -> Server:
            serving = Server(tmp_path / "served", **settings)
            serving.start()
            closing.callback(serving.stop)
            return serving

        yield started


@pytest.mark.parametrize(
    "name", ["wpe", *(pytest.param(each, marks=pytest.mark.soak) for each in ("webkit", "firefox"))]
)
def test_what_is_entered_out_of_reach_arrives(
    name: str, browsers: Open, serve: Callable[..., Server]
) -> None:
    """`make test` runs it in the oldest engine only."""
    served, phone = serve(), browsers(name)
    table = at_skullport(served.address, phone)
    phone.go(table)
    stands(phone, "live")
    phone.until(READY)
    served.stop()
    stands(phone, "offline")
    for number, (css, words) in enumerate(((IN_SHEET, "=Deploy"), (VICTIM, "")), 1):
        phone.tap(*SKULLPORT)
        phone.tap(css, words)
        phone.until("return document.querySelectorAll('#waiting li').length === arguments[0]", number)
    served.start()
    # There is no white troop to assassinate, so the page asks about it.
    phone.until("return document.querySelectorAll('#waiting li').length < 2")
    stands(phone, "live")
    troops(phone, "skullport", "K", 2)


@pytest.mark.soak
def test_over_https_a_table_opens_without_a_network(engine: Open, serve: Callable[..., Server]) -> None:
    served, phone = serve(HTTPS="1"), engine()
    table = at_skullport(served.address, phone)
    phone.go(table)
    phone.until("return navigator.serviceWorker?.controller")
    phone.go(table)
    phone.until(KEPT)
    phone.until(LETTERS_KEPT)
    phone.until(READY)
    served.stop()
    phone.go(served.address)
    stands(phone, "offline")
    assert phone.run("return location.href") == table
    troops(phone, "skullport", "K", 1)
    phone.until(READY)
    phone.tap(*SKULLPORT)
    phone.tap(IN_SHEET, "=Deploy")
    phone.until("return document.querySelectorAll('#waiting li').length === 1")
    served.start()
    troops(phone, "skullport", "K", 2)
