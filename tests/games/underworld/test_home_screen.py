"""Keys, plans, books and the calendar lie behind the referee's screen."""

from tests.games.underworld.sending import Phone

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
    """Ada is Player 1's own; the level, its monster, the gold and the stronghold are the referee's to tell.
    A page says the address again that was asked for."""
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
