"""The bestiary: what the booklet names, import and export as a file, and where its numbers appear."""

import json
import re
from html import unescape

import pytest

from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.facts.bestiary import PRINTED, in_one_line
from companion.games.underworld.forms.bestiaries import read_kinds
from companion.games.underworld.forms.passed_over import PassedOver
from companion.games.underworld.moves.people import Kind
from companion.games.underworld.page.bestiary import as_csv, as_json
from tests.games.underworld.sending import Phone
from tests.pdf import sheets

BASIC = """[
{"armorclass": "17", "damage": "2d6 bite", "description": ["A large ant."], "hitdice": "4",
 "morale": "7 on first sighting", "movement": "60' (10')", "name": "Ant, Giant",
 "noappearing": "2d6, Lair 4d6", "noattacks": "1 bite",
 "saveas": "Fighter: 4", "treasure": "U or special", "xp": "240"},
{"armorclass": "17", "damage": "1d12 + poison bite", "hitdice": "8***", "morale": "10",
 "movement": "20' (10')", "name": "Basilisk, Greater*", "noappearing": "1", "noattacks": "1 bite, 1 gaze",
 "treasure": "F, K", "xp": "1,085"},
]
"""
"""As that bestiary is written: with a trailing comma."""


def stand(kind: Kind) -> str:
    return " · ".join(map(str, in_one_line(kind)))


def test_every_kind_that_the_booklet_names_is_there_with_what_it_says() -> None:
    """Each result of the tables on which kinds are rolled, and of castles; numbers at sea, and blanks."""
    rolled = [
        each
        for id_, each in TABLES.items()
        if re.match(r"monster_level_\d|wild_(men|fly|und|gi|ly|sw|dr|an)", id_)
    ]
    names = {str(row["result"]) for each in rolled for row in each.rows if "result" in row and "range" in row}
    assert len(names) > 90
    assert names <= PRINTED.keys()
    assert {"Ents", "Champions", "Water Elemental", "Robots"} <= PRINTED.keys()
    assert stand(PRINTED["Giant Leeches"]) == "AC 8 · HD 2d6 · move 6″"
    assert stand(PRINTED["Giant Squid"]) == "AC 7, body 3 · HD 6d6 · move 12″"
    assert stand(PRINTED["Dragon Turtle"]) == "HD 11-13 · move 9″"
    assert stand(PRINTED["Trolls"]) == ""
    assert PRINTED["Wraiths"].silent
    assert PRINTED["Wizard"].intelligence == "intelligent"
    assert PRINTED["Trolls"].intelligence == ""


@pytest.mark.parametrize("write", [as_csv, as_json])
def test_what_goes_out_comes_in_again(write: object) -> None:
    orcs = Kind(name="Orcs, black", number="2d4", most=12, inches=9, hit_dice="1", intelligence="intelligent",
                grouped=True, armor_class="6", attacks="1, by weapon", damage='1d6 "or" more', morale="8",
                treasure="D", xp=10, languages="Orcish", page="II 7")  # fmt: skip
    kinds = (orcs, *PRINTED.values())
    assert callable(write)
    assert tuple(read_kinds(write(kinds))) == kinds


def test_a_spreadsheet_takes_no_name_for_a_formula_and_may_part_cells_by_semicolons() -> None:
    kind = Kind(name="=1+1", damage="-1 in the sun")
    written = as_csv([kind])
    assert "'=1+1" in written
    assert "'-1 in the sun" in written
    assert list(read_kinds(written)) == [kind]
    assert list(read_kinds(written.replace(",", ";"))) == [kind]


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        ("name,hd,ac\nOrc,1,6", Kind(name="Orc", hit_dice="1", armor_class="6", intelligence="")),
        ("name,number\nOrc,2d4,9", Kind(name="Orc", number="2d4", most=9, intelligence="")),
        ("name,anzahl\nOrc,2d4", Kind(name="Orc", number="2d4", intelligence="")),
    ],
    ids=["other columns", "the first of the usual columns", "unknown names"],
)
def test_a_short_heading_names_its_columns(lines: str, kind: Kind) -> None:
    assert list(read_kinds(lines)) == [kind]


def test_half_a_letter_is_passed_over() -> None:
    assert isinstance(next(read_kinds('{"kinds": [{"name": "\\ud800"}]}')), PassedOver)


def test_the_bestiary_of_basic_fantasy_is_read() -> None:
    """Sixty feet a round are 18 inches; armour classes ascend there; an asterisk concerns experience only."""
    ant, basilisk = read_kinds(BASIC)
    assert ant == Kind(
        name="Ant, Giant", number="2d6", inches=18, hit_dice="4", intelligence="", armor_class="17 ascending",
        attacks="1 bite", damage="2d6 bite", morale="7 on first sighting", treasure="U or special", xp=240,
    )  # fmt: skip
    assert isinstance(basilisk, Kind)
    assert (basilisk.hit_dice, basilisk.xp, basilisk.number) == ("8", 1085, "1")


def test_one_bad_line_does_not_lose_the_rest(phone: Phone) -> None:
    """It is named, with all others of its kind; once ticked, the rest is read."""
    lines = "Orcs,2d6\nOgres,1d6,many\nTrolls,1d6\nWights,seven"
    refused = phone.send("import-kinds", lines=lines)
    assert refused.status_code == 422
    assert "2: Ogres,1d6,many; 4: Wights,seven" in unescape(refused.text)
    assert phone.state.kinds == {}
    phone.enter("import-kinds", lines=lines, rest="1")
    assert [*phone.state.kinds] == ["Orcs", "Trolls"]
    phone.enter(
        "import-kinds",
        lines=json.dumps([{"name": "Rats"}, {"name": ""}, 7, {"name": "Bats", "xp": {}}]),
        rest="1",
    )
    assert [*phone.state.kinds] == ["Orcs", "Trolls", "Rats"]
    assert phone.send("import-kinds", lines="[[[", rest="1").status_code == 422
    assert [*read_kinds("﻿name,xp\nA,1\n")] != []
    assert isinstance(next(iter(read_kinds("[{]"))), PassedOver)


def test_what_was_typed_stands_in_room_key_level_and_encounter_and_nowhere_else(phone: Phone) -> None:
    """For an undescribed kind, what the booklet says. Players and the big screen see none of it."""
    phone.people(Ada=12)
    phone.enter("stock-level", "3 2 3 2", level="Crypts", depth=1, rooms="1,2")
    phone.enter("edit-room", level="Crypts", name="1", monster="Hobgoblins", number="8")
    phone.enter("edit-room", level="Crypts", name="2", monster="Giant Leeches", number="2")
    phone.enter("set-kind", "", name="Hobgoblins", number="2d6", hit_dice="1+1", inches="9",
                armor_class="5 qz", intelligence="intelligent", xp="15", page="II 3")  # fmt: skip
    line = "AC 5 qz · HD 1+1 · move 9″"
    assert line in phone.read("/view/room?level=Crypts&room=1")
    level = phone.read("/view/level?level=Crypts")
    assert line.replace(" · ", ", ") in level
    assert "AC 8, HD 2d6, move 6″" in level
    phone.enter("set-out", level=1, party="Ada", light="y")
    phone.enter("meet", "5 2,2", level="Crypts", room="1")
    assert line in phone.read("")
    key = " ".join(" ".join(sheets(phone.client.get(f"/t/{phone.code}/papers/level-key.pdf").data)).split())
    assert "AC 5 qz, HD 1+1, move 9″" in key
    player = phone.player("player-1", "Ann")
    hidden = ("", "/view/kinds", "/view/kinds?out=json", "/view/room?level=Crypts&room=1", "/tv", "/log")
    for path in (*hidden, "/papers/level-key.pdf", "/search?words=qz", "/view/search?words=qz"):
        assert b"5 qz" not in player.client.get(f"/t/{phone.code}{path}").data, path
        assert b"5 qz" not in phone.watcher().client.get(f"/t/{phone.code}{path}").data, path


def test_the_page_lists_both_and_writes_files(phone: Phone) -> None:
    phone.enter("import-kinds", lines="name,number,most,inches,hd,intelligence,ac\nQarth,2d6,12,9,3,,4")
    page = phone.read("/view/kinds")
    assert 'value="Qarth"' in page
    assert "kind=Giant+Leeches" in page or "kind=Giant%20Leeches" in page
    asked = phone.read("/view/kinds?kind=Giant+Leeches")
    assert re.search(r'name="armor_class" value="8"', asked)
    out = unescape(phone.read("/view/kinds?out=csv"))
    assert "Qarth,2d6,12,9,3,,,,4," in out
    assert "Trolls" in phone.read("/view/kinds?out=json&all=1").partition("<textarea")[2]
