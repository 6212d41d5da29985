"""A move of the desk is declared once: a copy of the tree gets one more, which is entered and told."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.contract.test_a_new_move import COPIED, HALF_WRITTEN, ROOT, put, touched

GAME = "companion/games/underworld"
DATACLASS = '''

@dataclass(frozen=True, slots=True)
class Carouse(Move):
    """Some sing for so many hours."""

    kind: ClassVar[str] = "carouse"
    who: tuple[str, ...]
    hours: Annotated[int, range(1, 25)]
'''
RULE = """def carouse(state: State, move: m.Carouse, tray: Tray) -> State:
    if move.hours == 13:
        raise Cannot(text("Nobody sings so long."))
    return rested(state, tuple(who.name for who in characters(state, move.who)), 1)


def against_carouse(state: State, move: m.Carouse) -> Iterator[Objection]:
    if move.hours > 8:
        yield against(text("An evening has eight hours."), "healing")


ROWS = (
    Row.of(
        m.Carouse,
        carouse,
        lambda move: text("%(who)s sing for %(n)s hours", who=move.who, n=move.hours),
        group=DAYS,
        check=against_carouse,
        living=True,
    ),
"""
PAGE = '{% from "table/move.html" import move_form -%}\n'
BUTTON = """{% from "table/move.html" import move_button -%}
{{ move_button('carouse', none, {'who': data.everybody|list, 'hours': 7}, _('Sing until late')) }}
"""
SPANISH = """
msgid "%(who)s sing for %(n)s hours"
msgstr "%(who)s cantan %(n)s horas"

msgid "Sing until late"
msgstr "Cantar hasta tarde"
"""
PLAYED = """
import sys
from pathlib import Path
from tests.apps import running
from tests.games.underworld.sending import phone_at

with running(Path(sys.argv[1])) as app:
    phone = phone_at(app)
    phone.people(Ada=12)
    for hours in ("0", "x", "13", "9", "7"):
        print(phone.send("carouse", who="Ada", hours=hours).status_code)
    print("day", phone.state.characters["Ada"].day)
    phone.enter("set-character", name="Bo", hits=0, most=8)
    print(phone.send("carouse", who="Bo", hours=7).status_code)
    for path in ("", "/log?kind=carouse", "/log?place=character:Ada"):
        for headers in ({}, {"Accept-Language": "es"}):
            print(phone.client.get(f"/t/{phone.code}{path}", headers=headers).text)
"""


def test_a_new_move_touches_four_files_and_is_entered_and_told(tmp_path: Path) -> None:
    """What cannot be, what is against the rules, and a deed of the dead, as of any other move."""
    tree = tmp_path / "tree"
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=HALF_WRITTEN)
    put(tree / GAME / "moves/people.py", "", DATACLASS)
    put(tree / GAME / "rules/calendar.py", "ROWS = (\n", RULE)
    put(tree / "templates/games/underworld/parts/at_home.html", PAGE, PAGE + BUTTON)
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
    assert re.match(r"422\n422\n422\n409\n303\nday 1\n409\n", played.stdout), played.stdout[:80]
    for words in ("Ada sing for 7 hours", "Ada cantan 7 horas", "Sing until late", "Cantar hasta tarde"):
        assert words in played.stdout, words
