"""A feature is a folder: a copy of the tree gets one more that uses everything a feature can have, and
nothing outside its own folders changes; an old feature gets a new kind of entry within its own folder alone.

`toy`, next to this module, is what is added: `companion`, `templates` and `static` as they are in the tree.
"""

import shutil
from pathlib import Path

import pytest

from tests.tree import copied, run, touched

pytestmark = pytest.mark.long

TOY = Path(__file__).parent / "toy"
OWN = ("companion/features/cheers/", "templates/features/cheers/", "static/features/cheers/")

PLAYED = """
import sys
from pathlib import Path
from companion.games import shelf
from companion.kernel.moves import Choose
from tests.apps import running
from tests.features.room import room_of

SPOKEN = {"es": "vitorea 3 veces", "de": "jubelt 3 Mal", "fr": "acclame 3 fois", "en": "cheers 3 times"}

with running(Path(sys.argv[1])) as app:
    for game in sorted(shelf()):
        room = room_of(app, game)
        host, ann, ben, eve = room.phones
        assert "cheers.css" in host.get("").text and "cheers.js" in host.get("").text
        assert ann.post("/cheers/wish", words="xqwish").status_code == 303
        assert "xqwish" in ann.get("/cheers").text
        assert all("xqwish" not in phone.get("/cheers").text for phone in (host, ben, eve))
        assert room.sender.table.game.screen or eve.post("/sit", seat=min(ann.seats)).status_code == 403
        room.sender.make(Choose("cheering", "asked"))
        assert "Cheering" in host.get("/settings").text
        assert "Cheer once" in host.get("").text
        assert room.sender.table.game.screen or "Cheer once" in host.get("/messages").text, game
        assert host.post("/moves/cheer", times="9", seat="").status_code == 422
        assert host.post("/moves/cheer", times="3", seat="").status_code in (200, 303)
        assert "Cheer once" not in host.get("").text
        for language, words in SPOKEN.items():
            told = host.get("/log", **{"Accept-Language": language}).text
            assert words in told and "hip hip hooray" in told, (game, language)
        assert "3 cheers" in host.get("").text
        assert "3 cheers" in host.get("/screen").text, game
        assert "hooray" in host.get("/search?q=hoor").text
        assert "cheers 3 times" in host.get("/chronicle").text
        assert "Wishes are in none of these." in host.get("/hand-off").text
        exported = host.get("/export.json")
        assert b'cheer' in exported.data and b"xqwish" not in exported.data
        assert room.sender.table.position.slots["cheers"]
    print("played", len(shelf()))
"""

APPLAUSE = '''

@dataclass(frozen=True, slots=True)
class Applaud(SharedMove):
    """Everybody claps."""

    kind: ClassVar[str] = "applaud"


ROWS = (
    *ROWS,
    SharedRow[Applaud, None](
        move=Applaud,
        words=lambda _told, _entry, _move: text("applauds"),
        entered=True,
        result=never,
        any_time=True,
    ),
)
'''
APPLAUDED = """
import sys
from pathlib import Path
from companion.games import shelf
from tests.apps import running
from tests.features.room import room_of

with running(Path(sys.argv[1])) as app:
    for game in sorted(shelf()):
        host = room_of(app, game).host
        assert host.post("/moves/applaud", seat="").status_code in (200, 303)
        assert "applauds" in host.get("/log").text
    print("played", len(shelf()))
"""


def test_a_feature_that_has_everything_touches_nothing_outside_its_folders(tmp_path: Path) -> None:
    tree = copied(tmp_path)
    shutil.copytree(TOY, tree, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    assert {path for path in touched(tree) if not path.startswith(OWN)} == set()
    (tmp_path / "data").mkdir()
    assert run(tree, PLAYED, tmp_path / "data").endswith("played 5\n")


def test_one_more_move_of_a_feature_touches_its_folder_alone(tmp_path: Path) -> None:
    tree = copied(tmp_path)
    moves = tree / "companion/features/notes/moves.py"
    moves.write_text(moves.read_text("utf-8") + APPLAUSE, "utf-8")
    assert touched(tree) == {"companion/features/notes/moves.py"}
    (tmp_path / "data").mkdir()
    assert run(tree, APPLAUDED, tmp_path / "data").endswith("played 5\n")
