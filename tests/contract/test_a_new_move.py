"""A move is declared once: a copy of the tree gets one more for the race, which is entered and told."""

import filecmp
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME = "companion/games/underdark_maps"
COPIED = ("companion", "static", "templates", "tests")

DATACLASS = '''

@dataclass(frozen=True, slots=True)
class Camp(Move):
    """The party sleeps for so many hours."""

    kind: ClassVar[str] = "camp"
    hours: Annotated[int, range(1, 25)]
'''
RULE = """def camp(state: State, seat: Seat, move: m.Camp) -> State | Misfit:
    return state if move.hours != 13 else Misfit(text("Nobody sleeps so long."))


def check_camp(state: State, seat: Seat, move: m.Camp) -> Iterator[Objection]:
    if move.hours > 8:
        yield objection(text("A night has eight hours."))


@by_party
def camp_words(state: State | None, _seat: Seat, move: m.Camp) -> Text:
    return text("camps for %(n)s hours", n=move.hours)


ROWS = (
    Row(move=m.Camp, check=check_camp, effect=camp, words=camp_words, group=ON_THE_WAY, answers=("draw",)),
"""
BUTTON = "{{ move_button('camp', d.seat, {'hours': 7}, _('Camp for a night')) }}"
SPANISH = """
msgid "camps for %(n)s hours"
msgstr "acampa %(n)s horas"

msgid "Camp for a night"
msgstr "Acampar una noche"
"""
PLAYED = """
import sys
from pathlib import Path
from tests.apps import running
from tests.games.underdark_maps.clicking import phone_at

SPANISH = {"Accept-Language": "es"}
with running(Path(sys.argv[1])) as app:
    phone = phone_at(app, ("red", "blue"), board_spaces="12")
    phone.enter("lay-track", roll=" ".join(["3"] * 13), everything="")
    for party in ("red", "blue"):
        phone.enter("gather", roll="2 1 4 4 4 4")
    offered = next(form for form in phone.forms() if form.kind == "camp")
    for hours in ("0", "x", "13", "9"):
        print(phone.send(offered, hours=hours).status_code)
    phone.enter("camp")
    for path in ("", "/log?kind=camp"):
        for headers in ({}, SPANISH):
            print(phone.client.get(f"/t/{phone.code}{path}", headers=headers).text)
"""


def put(path: Path, before: str, added: str) -> None:
    """Add it where this stands, which it does once; at the end where that is empty."""
    found = path.read_text("utf-8")
    assert not before or found.count(before) == 1, path
    made = found.replace(before, added) if before else found + added
    path.write_text(made, "utf-8")


def files(tree: Path) -> set[Path]:
    return {path.relative_to(tree) for name in COPIED for path in (tree / name).rglob("*") if path.is_file()}


def touched(tree: Path) -> set[str]:
    """Return what differs from the tree that it was copied from."""
    return {
        str(path)
        for path in files(tree)
        if not (ROOT / path).exists() or not filecmp.cmp(ROOT / path, tree / path, shallow=False)
    }


def test_a_new_move_touches_four_files_and_is_entered_and_told(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    assert touched(tree) == set()
    put(tree / GAME / "moves.py", "", DATACLASS)
    put(tree / GAME / "rules/turn.py", "ROWS = (\n", RULE)
    turn = tree / "templates/games/underdark_maps/tasks/turn.html"
    put(turn, "{% macro draw(d) -%}\n", "{% macro draw(d) -%}\n" + BUTTON + "\n")
    put(tree / GAME / "translations/es/LC_MESSAGES/messages.po", "", SPANISH)
    assert len(touched(tree)) == 4

    (tmp_path / "data").mkdir()
    played = subprocess.run(
        [sys.executable, "-B", "-c", PLAYED, tmp_path / "data"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert re.match(r"422\n422\n422\n409\n", played.stdout)
    for words in ("camps for 7 hours", "acampa 7 horas", "Camp for a night", "Acampar una noche"):
        assert words in played.stdout, words
