"""Keys, plans, books and the calendar are behind the referee's screen."""

import json

from companion.games.underworld.page.players import hide_secrets
from companion.kernel.seats import Seat, Viewer
from tests.games.underworld.sending import Phone
from tests.games.underworld.test_maps_in_and_out import dungeon

VIEWS = (
    "levels",
    "level?level=Vexdeep",
    "room?level=Vexdeep&room=1",
    "strongholds",
    "stronghold?place=Qarthold",
    "plan?place=Qarthold",
    "garrison?place=Qarthold",
    "barony?place=Qarthold",
    "purses",
    "books?who=Ada",
    "calendar",
)
PAPERS = ("level-key", "strongholds", "monthly-ledger")
SECRETS = ("Vexdeep", "Xylophs", "Qarthold", "Ujjal", "31415")


def test_no_player_sees_keys_plans_or_books(phone: Phone) -> None:
    """Ada belongs to Player 1; the level, its monster, the gold and the stronghold are the referee's
    secrets. A page repeats the address that was requested."""
    phone.enter("set-character", name="Ada", whose="player-1", hits=5, most=8)
    phone.enter("set-character", name="Ujjal", whose="player-2", hits=4, most=7)
    phone.enter("stock-level", "3 2", level="Vexdeep", depth=1, rooms="1")
    phone.enter("edit-room", level="Vexdeep", name="1", monster="Xylophs", gold=31415)
    phone.enter("found", stronghold="Qarthold", owner="Ujjal", wilderness="1")
    phone.enter("book", owner="Ujjal", heading="treasure", gp=31415)
    assert all(any(secret in phone.read(f"/view/{view}") for secret in (*SECRETS, "Ada")) for view in VIEWS)
    behind = [*(f"/view/{view}" for view in VIEWS), *(f"/papers/{paper}.pdf" for paper in PAPERS)]
    for one in (phone.player("player-1", "Ana"), phone.watcher()):
        for path in (*behind, "", "/papers", "/log", "/export.json"):
            answer = one.client.get(f"/t/{phone.code}{path}")
            assert answer.status_code in (403, 404) or path not in behind, path
            assert [one for one in SECRETS if one in answer.text and one not in path] == [], path


def test_no_player_stocks_builds_or_books(phone: Phone) -> None:
    phone.people(Ada=12)
    one, before = phone.player("player-1", "Ana"), phone.state
    for kind, sent in (
        ("stock-level", {"level": "Mine", "depth": 1, "count": 1}),
        ("found", {"stronghold": "Mine", "owner": "Ada"}),
        ("book", {"owner": "Ada", "heading": "found", "gp": 1_000}),
        ("rest", {"who": ["Ada"], "days": 7}),
    ):
        assert one.send(kind, **sent, seat="player-1").status_code == 403
    assert phone.state == before


def test_the_big_screen_shows_the_rooms_that_were_seen_and_the_whole_roll(phone: Phone) -> None:
    """With its dice and modifiers; of the plan, its name and its rooms nothing that was not shown."""
    phone.enter("import-rooms", level="", depth=2, dungeon=json.dumps(dungeon()))
    watcher = phone.watcher()
    assert 'class="floor"' not in watcher.read("/screen")
    phone.enter("show-plan", level="Vexhall", rects="0 1", seen="1")
    phone.enter("roll-table", "3,4", table="reaction")
    assert "3 + 4" not in watcher.read("/screen")
    phone.enter("show-roll")
    screen = watcher.read("/screen")
    assert screen.count('class="floor"') == 1
    assert "2d6: 3 + 4" in " ".join(screen.split())
    assert [word for word in ("Vexhall", "Qarth", "Xyloph", "A tomb") if word in screen] == []


def test_the_big_screen_and_every_phone_say_the_same_day(phone: Phone) -> None:
    """Nobody is out, and days have passed. A screen, with no character's eyes, sees what any phone knows."""
    phone.enter("set-character", name="Ada", whose="player-1", hits=5, most=8)
    phone.enter("set-character", name="Ujjal", hits=4, most=7)
    player, watcher = phone.player("player-1", "Ana"), phone.watcher()
    for days, by_now in ((10, 10), (38, 48)):
        phone.enter("pass-time", who=["Ada"], days=days)
        told = {
            "the referee": phone.read(),
            "a player": player.read(),
            "a watcher": watcher.read(),
            **{f"the screen of {whose.code}": whose.read("/screen") for whose in (phone, player, watcher)},
        }
        for whose, page in told.items():
            assert f"Day {by_now} of the campaign" in page, whose


def test_whoever_looks_again_sees_the_same(phone: Phone) -> None:
    """What somebody knows, seen once more by the same person, is what they know: nothing is lost."""
    for name, whose in (("Ada", "player-1"), ("Bo", "player-2"), ("Cy", "")):
        phone.enter("set-character", name=name, whose=whose, hits=5, most=8)
    phone.enter("mark-hexes", hexes="0303-0404", terrain="woods")
    phone.enter("give-handout", title="A letter", words="Dear Ada", to="player-1")
    phone.enter("found", stronghold="Keep", owner="Ada", wilderness="1")
    phone.enter("set-forth", at="0303", party=["Ada", "Bo", "Cy"], size=9, mode="Man on foot", travel="land")
    phone.enter("meet", "3 3 1,1,1,1", monster="Orcs", number=2)
    phone.enter("blow", monster="Orcs", target="who:Cy", fate="slain")
    phone.enter("blow", monster="Orcs", target="who:Bo", fate="captured")
    phone.enter("new-party", name="Others")
    phone.enter("launch", "3", ship="Cog", vessel="small merchant", whose="player-2")
    viewers = [
        Viewer(seats=frozenset(map(Seat, seats))) for seats in ((), ("player-1",), ("player-1", "player-2"))
    ]
    for party in ("Others", ""):
        for viewer in viewers:
            once = hide_secrets(phone.state, viewer)
            assert hide_secrets(once, viewer) == once, (party, viewer)
        phone.enter("turn-to-party", name="") if party else None
