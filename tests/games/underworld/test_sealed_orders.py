"""Orders sealed on each player's phone: no response reveals them before all are written; then all are
there."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games.underworld.game import GAME
from companion.games.underworld.moves.air import Fly
from companion.kernel.moves import Seal
from companion.table.sealed_entries import contents
from companion.web.access.addresses import join_urls
from companion.web.services import services_of
from tests.games.underworld.sending import Phone
from tests.web.walking import addresses

pytestmark = pytest.mark.long

SECRETS = ("137 103", "137 + 103", "137,103", "137, 103", "240 inches", "height -9", '"up":-9')
"""The forms in which a page or a file could reveal a sealed order: numbers that occur nowhere else."""


@pytest.fixture
def battle(phone: Phone) -> Phone:
    """The referee flies a reptile, the first player a dragon, the second a roc."""
    kinds = {"Rex": "giant reptile", "Smoke": "chimera, dragon, roc, giant insect"}
    kinds["Roc"] = kinds["Smoke"]
    for name, whose in (("Rex", ""), ("Smoke", "player-1"), ("Roc", "player-2")):
        phone.enter("set-flyer", name=name, category=kinds[name], speed=24, height=20, whose=whose)
    return phone


def seal(phone: Phone, seat: str, flyer: str, legs: str, up: str = "0", **more: str) -> int:
    sent = {f"legs-{flyer}": legs, f"up-{flyer}": up, "hidden": "y", **more}
    return phone.send("fly", seat=seat, flyer=flyer, **sent).status_code


def told_to_eyes(html: str) -> str:
    """Return the words without the markup in between."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def paths(app: Flask, code: str) -> Iterator[str]:
    for address in addresses(app, "GET", code, version="12"):
        if not address.endpoint.startswith("stream."):
            yield address.path
    yield from (f"/t/{code}/view/{name}" for name in GAME.views)
    yield from (f"/t/{code}/view/flyer?flyer={name}" for name in ("Rex", "Smoke", "Roc"))
    yield from (f"/t/{code}/papers/{name}.pdf" for name in ("flyer-sheets", "ship-sheets", "log"))
    yield from (f"/t/{code}/ask/{question.key}" for question in GAME.questions or ())


def test_no_answer_tells_a_sealed_order(
    app: Flask, battle: Phone, caplog: pytest.LogCaptureFixture, unpressed: None
) -> None:
    writer, other = battle.player("player-1", "Ana"), battle.player("player-2", "Bo")
    lookers = {"host": battle, "player-2": other, "": battle.watcher()}
    assert seal(writer, "player-1", "Smoke", "137 103", "-9", says="table") == 303
    services = services_of(app)
    sealed = services.tables.table(battle.code).entries[-1]
    assert isinstance(sealed.move, Seal)
    assert sealed.move.about == "orders-air"
    (salt,) = (content.salt for content in contents(services.tables.ledger, battle.code).values())
    for who, one in lookers.items():
        for path in paths(app, battle.code):
            told = one.client.get(path).data.decode("utf-8", "replace")
            for read in (told, told_to_eyes(told)):
                for secret in (*SECRETS, salt):
                    assert secret not in read, (who, path, secret)
        answer = one.client.get(f"/t/{battle.code}/stream?after=1", buffered=False)
        news = [next(iter(answer.response)), next(iter(answer.response))]
        answer.close()
        said = re.sub(r"event: server\ndata: [0-9a-f]+ \d+\n", "", b"".join(news).decode())
        assert set(said.split()) <= {
            *("retry:", "2000", "id:", "event:", "alive", "address", "moved", "newest", "data:"),
            *(who, str(sealed.version), *join_urls(services.config)),
        }
    assert battle.state.flyers["Smoke"].height == 20
    assert not [secret for secret in SECRETS if secret in caplog.text]
    assert "sealed" in battle.read("/view/air")


def test_the_last_order_reveals_all_together(battle: Phone) -> None:
    """Rex flies 24 level, Smoke 17 and 3 with a dive of 9, Roc climbs 4: 2 x 4 + 5 = 13 of 24."""
    writer, last = battle.player("player-1", "Ana"), battle.player("player-2", "Bo")
    assert seal(writer, "player-1", "Smoke", "17 3", "-9") == 303
    assert seal(battle, "referee", "Rex", "24") == 303
    assert battle.state.flown == {}
    assert "17 + 3 inches" not in last.read("/view/air")
    assert seal(last, "player-2", "Roc", "10", "+4") == 303
    heights = {name: flyer.height for name, flyer in battle.state.flyers.items()}
    assert heights == {"Rex": 20, "Smoke": 11, "Roc": 24}
    assert battle.state.flown["Smoke"] == Fly("Smoke", (17, 3), up=-9)
    page = battle.read("/view/air")
    assert "17 + 3 inches, height -9" in page
    assert page.count("not written") == 3
    assert "17 + 3 inches, height -9" in last.read("/view/air")
    assert "Smoke flies 20 inches, height -9" in battle.read("/log")


def test_orders_are_checked_before_they_are_sealed(battle: Phone) -> None:
    """A dragon moves 24; the table may override that. Nobody seals twice, or for another's flyer."""
    far = battle.send("fly", seat="player-1", flyer="Smoke", **{"legs-Smoke": "25", "hidden": "y"})
    assert far.status_code == 409
    assert "That costs 25 inches of movement, and Smoke has 24." in far.text
    assert seal(battle, "player-1", "Smoke", "25", says="table") == 303
    again = battle.send("fly", seat="player-1", flyer="Smoke", **{"legs-Smoke": "5", "hidden": "y"})
    assert "already sealed" in again.text
    strange = battle.send("fly", seat="player-2", flyer="Rex", **{"legs-Rex": "5", "hidden": "y"})
    assert "Rex: another seat must write the orders." in strange.text


def test_the_referee_reveals_what_there_is_and_enters_the_rest_from_paper(battle: Phone) -> None:
    assert seal(battle, "player-1", "Smoke", "17 3", "-9") == 303
    battle.enter("reveal-orders", seat="referee", battle="air")
    assert battle.state.flyers["Smoke"].height == 11
    battle.enter("fly", flyer=["Rex", "Roc"], **{"legs-Rex": "4", "legs-Roc": "6", "up-Roc": "-2"})
    assert (battle.state.flown["Rex"].legs, battle.state.flyers["Roc"].height) == ((4,), 18)
    assert battle.send("reveal-orders", seat="referee", battle="land").status_code == 422


def test_players_write_for_their_own_and_enter_nothing_else(battle: Phone) -> None:
    """They see the others' height, but not their load."""
    battle.enter(
        "set-flyer", name="Roc", category="giant reptile", speed=24, height=20, whose="player-2", bombs=7
    )
    one = battle.player("player-1", "Ana")
    for sent in ({"seat": "player-2", "hidden": "y"}, {"seat": "player-1"}, {"seat": ""}):
        assert one.send("fly", flyer="Roc", **{"legs-Roc": "5", **sent}).status_code in (403, 422), sent
    for kind, fields in (
        ("bomb", {"flyer": "Roc"}),
        ("reveal-orders", {"battle": "air"}),
        ("crash", {"flyer": "Rex"}),
    ):
        assert one.send(kind, None, seat="player-1", **fields).status_code == 403
    assert battle.state.flown == {}
    page = one.read("/view/air")
    assert set(re.findall(r"/moves/([a-z-]+)", page)) == {"fly"}
    assert "20 high" in page
    assert "7 bombs" not in page + one.read("/view/flyer?flyer=Roc")
    assert "7 bombs" in battle.read("/view/air")


def test_orders_at_sea_are_sealed_too(battle: Phone) -> None:
    """Two ships of one seat on one sheet; the galley's water is rolled when its order is sealed."""
    battle.enter("launch", "1", ship="Cog", vessel="large merchant", whose="player-1")
    battle.enter("launch", "1", ship="Snekke", vessel="longship", whose="player-1")
    battle.enter("launch", "1", ship="Hound", vessel="large galley")
    battle.enter("roll-weather", "5,4 1")
    order = {"way-Cog": "running", "inches-Cog": "30", "way-Snekke": "slow", "inches-Snekke": "12"}
    sent = battle.send("row", seat="player-1", ship=["Cog", "Snekke"], hidden="y", **order)
    assert sent.status_code == 303
    assert battle.state.sailed == {}
    own = {"way-Hound": "slow", "inches-Hound": "10", "degrees-Hound": "45"}
    assert battle.send("row", seat="referee", ship="Hound", hidden="y", **own).status_code == 303
    assert set(battle.state.sailed) == {"Cog", "Snekke", "Hound"}
    assert battle.state.ships["Snekke"].fatigue == 28
    assert "running, 30 inches, 0 degrees" in battle.read("/view/sea")


def test_the_log_offers_to_take_back_orders_and_not_that_they_were_opened(battle: Phone) -> None:
    for seat, flyer in (("player-1", "Smoke"), ("player-2", "Roc"), ("referee", "Rex")):
        assert seal(battle.player(seat, "Ana"), seat, flyer, "5") == 303
    kinds = {entry.version: entry.move.kind for entry in battle.table.entries}
    offered = {
        kinds[int(version)] for version in re.findall(r"/log/retract[?]version=(\d+)", battle.read("/log"))
    }
    assert "unseal" in kinds.values()
    assert "unseal" not in offered
    assert "fly" in offered
