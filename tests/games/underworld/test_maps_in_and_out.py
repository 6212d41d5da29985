"""Maps of other programs: lines of Text Mapper and one-page dungeons, both ways; every map as a picture."""

import json
import re
from html import unescape
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.features.notes.moves import Note
from companion.games.underworld.facts.travel import TERRAINS
from companion.games.underworld.forms.dungeons import read_dungeon
from companion.games.underworld.forms.maps import hexes_changed
from companion.games.underworld.moves.levels import Floor, ImportRooms, Rect, Room
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.plans import as_dungeon
from companion.games.underworld.page.players import hide_secrets
from companion.games.underworld.page.views.hexes import as_lines
from companion.games.underworld.rules.apply import apply
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat, Viewer
from tests.games.underworld.sending import Phone

PASTED = """# a map
0101 forest
0102 light-green town "Aldea"
0103 grey mountain "bone hills"
0104 water
0105 swamp castle "Krag" 20
0106 forest track
0101-0105 river
include https://campaignwiki.org/contrib/default.txt
9900 sea
0107 something
"""


def test_lines_are_read_and_written_and_read_again(phone: Phone) -> None:
    """Lines that are no hex are listed, except comments and looks; what no line mentions stays as it was."""
    phone.enter("mark-hexes", hexes="0101", terrain="clear", castle="Vex", seen="1")
    refused = phone.send("import-hexes", lines=PASTED)
    assert refused.status_code == 422
    assert "8: 0101-0105 river; 10: 9900 sea; 11: 0107 something" in refused.text
    phone.enter("import-hexes", lines=PASTED, rest="1")
    hexes = phone.state.hexes
    assert sorted(hexes) == ["0101", "0102", "0103", "0104", "0105", "0106"]
    assert hexes["0101"] == Hex(terrain="woods", castle="Vex", seen=True)
    assert hexes["0102"] == Hex(terrain="clear", town="Aldea")
    assert hexes["0103"] == Hex(terrain="mountains", note="bone hills")
    assert hexes["0104"].terrain == "sea"
    assert hexes["0105"] == Hex(terrain="swamp", castle="Krag")
    assert hexes["0106"] == Hex(terrain="woods", track=True)
    assert "0105 castle &#34;Krag&#34;" in phone.read("/view/hexes?lines=1")
    before, lines = dict(hexes), as_lines(phone.state)
    phone.enter("paint-hexes", hexes=" ".join(before), terrain="desert")
    phone.enter("import-hexes", lines=lines)
    assert phone.state.hexes == before
    assert phone.send("import-hexes", lines="nothing here").status_code == 422


@pytest.mark.parametrize("line", ["0101", '0101 "', "x" * 5000, '0101 town "' + "x" * 5000 + '"', "٠١٠٢ sea"])
def test_strange_lines_do_no_harm(line: str) -> None:
    for name, after in hexes_changed(line, lambda _name: Hex(terrain="clear")):
        assert len(after.note) <= 60
        assert name == "0101"


def test_a_map_with_too_many_hexes_is_refused_as_too_large(phone: Phone) -> None:
    every = [f"{column:02}{row:02} woods" for column in range(1, 61) for row in range(1, 62)]
    refused = phone.send("import-hexes", lines="\n".join(every))
    assert refused.status_code == 422
    assert "There are more than 3600 hexes in this." in unescape(refused.text)


def test_a_line_of_spaces_holds_up_nobody() -> None:
    began = perf_counter()
    for line in ("0101" + " " * 300 + '"', "0101" + " a" * 300 + '"'):
        assert list(hexes_changed(line, lambda _name: Hex(terrain="hills"))) == []
    assert perf_counter() - began < 1


def test_a_road_leads_through_the_hexes_between_its_points(phone: Phone) -> None:
    phone.enter("import-hexes", lines='0101 woods\n0101-0104-0304 road "The old road"')
    tracks = [name for name, each in phone.state.hexes.items() if each.track]
    assert tracks[:4] == ["0101", "0102", "0103", "0104"]
    assert tracks[-1] == "0304"
    assert len(tracks) == 6


def test_a_one_page_dungeon_is_a_level_with_its_notes(phone: Phone) -> None:
    dungeon = {
        "version": "1.2.5",
        "title": "Lair of the Wight",
        "story": "",
        "rects": [{"x": 0, "y": 0, "w": 3, "h": 3}],
        "notes": [
            {"text": "A <b>chest</b>.", "ref": "1", "pos": {"x": 1, "y": 1}},
            {"text": "Two wights.", "ref": "2", "pos": {"x": 5, "y": 1}},
            {"text": "They sleep.", "ref": "2"},
        ],
    }
    phone.enter("import-rooms", level="", depth=2, dungeon=json.dumps(dungeon))
    rooms = phone.state.levels["Lair of the Wight"].rooms
    assert rooms == {
        "1": Room(name="1", note="A <b>chest</b>."),
        "2": Room(name="2", note="Two wights. They sleep."),
    }
    assert "<b>chest" not in phone.read("/view/level?level=Lair+of+the+Wight")
    phone.enter("edit-room", level="Lair of the Wight", name="1", note="mine", locked="1")
    phone.enter("import-rooms", level="Lair of the Wight", depth=3, dungeon=json.dumps(dungeon))
    assert phone.state.levels["Lair of the Wight"].rooms["1"].note == "mine"
    assert phone.state.levels["Lair of the Wight"].depth == 3


def dungeon(**more: Any) -> dict[str, Any]:
    """Two rooms; a door between them, a secret one into a third that is round; water and a column."""
    return {
        "version": "1.2.4b",
        "title": "Vexhall",
        "story": "Long ago.",
        "rects": [
            {"x": -2, "y": 0, "w": 3, "h": 3},
            {"x": 1, "y": 1, "w": 1, "h": 1},
            {"x": 2, "y": 0, "w": 4, "h": 3, "ending": True},
            {"x": 3, "y": 3, "w": 1, "h": 1},
            {"x": 2, "y": 4, "w": 3, "h": 3, "rotunda": True},
        ],
        "doors": [
            {"x": 1, "y": 1, "dir": {"x": 1, "y": 0}, "type": 1},
            {"x": 3, "y": 3, "dir": {"x": 0, "y": 1}, "type": 6},
        ],
        "notes": [
            {"text": "Qarth waits.", "ref": "1", "pos": {"x": -0.5, "y": 1.5}},
            {"text": "Xyloph.", "ref": "2", "pos": {"x": 4, "y": 1.5}},
            {"text": "A tomb.", "ref": "3", "pos": {"x": 3.5, "y": 5.5}},
        ],
        "columns": [{"x": 2.07, "y": 4.89}],
        "water": [{"x": 4, "y": 1}],
        **more,
    }


def test_a_level_goes_out_as_it_came_in_with_what_is_in_its_rooms(phone: Phone) -> None:
    phone.enter("import-rooms", level="", depth=2, dungeon=json.dumps(dungeon()))
    phone.enter("edit-room", level="Vexhall", name="3", monster="Orc", number=4, gold=50, note="A <tomb>.")
    phone.enter("show-plan", level="Vexhall", rects="0 1", seen="1")
    page = phone.read("/view/level?level=Vexhall&json=1")
    given = unescape(page.partition('id="level-out"')[2].partition(">")[2].partition("</textarea>")[0])
    assert {
        name: json.loads(given)[name] for name in ("title", "story", "rects", "doors", "columns", "water")
    } == {name: dungeon()[name] for name in ("title", "story", "rects", "doors", "columns", "water")}
    assert json.loads(given)["notes"][2]["text"] == "Orc ×4. 50 gold. A <tomb>."
    phone.enter("import-rooms", level="Copy", depth=1, dungeon=given)
    there, back = phone.state.levels["Vexhall"], phone.state.levels["Copy"]
    assert (back.rooms, back.plan, back.open) == (there.rooms, there.plan, frozenset())
    phone.enter("import-rooms", level="Vexhall", depth=1, dungeon=given)
    assert phone.state.levels["Vexhall"].open == {0, 1}
    assert as_dungeon(phone.state.levels["Copy"]).replace("Copy", "Vexhall") == given


def test_a_note_on_a_level_stays_behind_the_screen_whatever_players_call_theirs(phone: Phone) -> None:
    """Players have the plan of Vexhall as their map 1. The level that the referee calls 1 is a different
    one."""
    one = phone.player("player-1", "Ann")
    for level in ("Vexhall", "1"):
        phone.enter("import-rooms", level=level, depth=2, dungeon=json.dumps({**dungeon(), "title": level}))
        phone.make(Note(f"Nemhain of {level}", about=f"level:{level}"))
    assert "Nemhain" not in one.read("/notes")
    phone.enter("show-plan", level="Vexhall", rects="2", seen="1")
    assert list(hide_secrets(phone.state, Viewer()).levels) == ["1"]
    assert "Nemhain" not in one.read("/notes") + one.read("/search?q=emhai")
    assert "Nemhain of 1" in phone.read("/notes")


def test_players_have_of_a_plan_what_was_shown_and_nothing_else(phone: Phone) -> None:
    """A tap on a room picks its doorways too, but no secret one; whoever is shown a secret door sees a
    door."""
    one = phone.player("player-1", "Ann")
    assert "view/floor" not in one.read()
    assert one.client.get(f"/t/{phone.code}/papers/known-levels.svg").status_code == 404
    phone.enter("import-rooms", level="", depth=2, dungeon=json.dumps(dungeon()))
    picked = phone.read("/view/floor?level=Vexhall&tap=2")
    assert re.search(r'name="rects" value="([\d ]+)"', picked)[1] == "2 1"  # type: ignore[index]
    assert 'name="rects" value="2 1"' in phone.read("/view/floor?level=Vexhall&tap=2&seen=0")
    phone.enter("show-plan", level="Vexhall", rects="2 1", seen="1")
    assert 'name="rects" value="2 1"' not in phone.read("/view/floor?level=Vexhall&tap=2&seen=0")
    told = one.read() + one.read("/view/floor") + one.read("/papers/known-levels.svg")
    assert "view/floor" in told
    assert not any(word in told for word in ("Vexhall", "Qarth", "Xyloph", "tomb", "Long ago"))
    known = hide_secrets(phone.state, Viewer(seats=frozenset({Seat("player-1")}))).levels["1"]
    assert [(rect.x, rect.y) for rect in known.plan.rects] == [(1, 1), (2, 0)]
    assert [(door.x, door.sort) for door in known.plan.doors] == [(1, 1)]
    assert (known.rooms, known.depth, known.plan.story, known.plan.columns) == ({}, 0, "", ())
    phone.enter("show-plan", level="Vexhall", rects="3", seen="1")
    known = hide_secrets(phone.state, Viewer()).levels["1"]
    assert [(door.x, door.sort) for door in known.plan.doors] == [(1, 1), (3, 1)]
    assert one.read("/papers/known-levels.svg") == phone.read(
        "/papers/known-levels.svg?level=Vexhall"
    ).replace("Vexhall", "")
    assert "Vexhall" in phone.read("/papers/level-plans.svg?level=Vexhall")
    for path in ("/papers/level-plans.svg", "/papers/referee-hexes.svg", "/view/level?level=Vexhall"):
        assert one.client.get(f"/t/{phone.code}{path}").status_code in (403, 404), path
    phone.enter("show-plan", level="Vexhall", rects="0 1 2 3", seen="")
    assert one.client.get(f"/t/{phone.code}/papers/known-levels.svg").status_code == 404
    assert phone.send("show-plan", level="Vexhall", rects="5", seen="1").status_code == 422


WRONG = (
    {"rects": [{"x": 0, "y": 0, "w": 0, "h": 1}]},
    {"rects": [{"x": 0, "y": 0, "w": 101, "h": 1}]},
    {"rects": [{"x": 10**9, "y": 0, "w": 1, "h": 1}]},
    {"rects": [{"x": 0.5, "y": 0, "w": 1, "h": 1}]},
    {"rects": [{"x": "0", "y": 0, "w": 1, "h": 1}]},
    {"rects": [{"x": 0}]},
    {"rects": "none"},
    {"rects": [{"x": 0, "y": 0, "w": 1, "h": 1}] * 1501},
    {"doors": [{"x": 0, "y": 0, "dir": {"x": 2, "y": 0}, "type": 1}]},
    {"doors": [{"x": 0, "y": 0, "dir": {"x": 1, "y": 0}, "type": 10}]},
    {"water": [[0, 0]]},
    {"columns": [{"x": 1e400, "y": 0}]},
    {"notes": [{"text": "", "ref": "1", "room": {"name": "1", "unknown": 1}}]},
    {"notes": [{"text": "", "ref": "1", "pos": {"x": None, "y": 0}}]},
)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_part_that_cannot_be_drawn_is_named_and_does_not_lose_the_rest(
    phone: Phone, wrong: dict[str, Any]
) -> None:
    pasted = json.dumps(dungeon(**wrong))
    refused = phone.send("import-rooms", level="", depth=1, dungeon=pasted)
    assert refused.status_code == 422
    where = "pos" if "pos" in str(wrong) else next(iter(wrong))
    alone = "notes" in wrong and "room" in str(wrong)
    assert re.search(rf"{where} (1|601):", refused.text) or alone
    assert phone.state.levels == {}
    rest = phone.send("import-rooms", level="", depth=1, dungeon=pasted, rest="1")
    assert (rest.status_code, "Vexhall" in phone.state.levels) == ((422, False) if alone else (303, True))


def donjon() -> dict[str, Any]:
    """Two rooms with a secret door and a corridor, as donjon writes them: squares with a margin of one."""
    bits = {"block": 1, "room": 2, "corridor": 4}
    squares = ["1111111", "1221111", "1224441", "1221141", "1111141", "1112241", "1111111"]
    door = {"row": 1, "col": 2, "type": "secret", "desc": "Secret Stone Door", "secret": "A pillar turns"}
    ends = {"north": 0, "south": 2, "west": 0, "east": 1}
    inside = {"monster": ["3 x Qarth", "--", "Treasure: 20 gp"], "room_features": "Moss."}
    return {
        "cell_bit": bits,
        "cells": [[int(one) for one in row] for row in squares],
        "settings": {"name": "Vexmoor", "n_rows": 5, "n_cols": 5},
        "rooms": [
            None,
            {"id": 1, **ends, "contents": {"detail": inside}, "doors": {"east": [door]}},
            {"id": 2, "north": 4, "south": 4, "west": 2, "east": 3, "contents": {}, "doors": {}},
        ],
        "corridor_features": {
            "a": {"key": "a", "detail": "A pit.", "marks": [{"row": 1, "col": 4}]},
        },
        "stairs": [{"row": 4, "col": 4, "dir": "south", "key": "down"}],
        "wandering_monsters": {"1": "2 x Nemhain"},
    }


def test_a_dungeon_of_donjon_is_a_level_with_its_plan(phone: Phone) -> None:
    refused = phone.send("import-rooms", level="", depth=1, dungeon=json.dumps(donjon()))
    assert "wandering_monsters 1: 2 x Nemhain" in refused.text
    phone.enter("import-rooms", level="", depth=1, dungeon=json.dumps(donjon()), rest="1")
    level = phone.state.levels["Vexmoor"]
    found = "3 x Qarth. Treasure: 20 gp. Moss. east: Secret Stone Door, A pillar turns"
    assert level.rooms["1"].note == found
    assert level.rooms["a"].note == "A pit."
    assert {(each.x, each.y, each.w, each.h) for each in level.plan.rects} >= {
        *((0, 0, 2, 3), (2, 4, 2, 1), (2, 1, 3, 1), (4, 2, 1, 3)),
    }
    assert [(each.sort, each.right, each.down) for each in level.plan.doors] == [(6, 1, 0), (8, 0, 1)]
    assert {each.ref for each in level.plan.spots} == {"1", "2", "a"}
    assert "<svg" in phone.read("/view/floor?level=Vexmoor")


def test_a_plan_in_a_ledger_is_bounded_as_one_that_is_pasted(phone: Phone) -> None:
    huge = Floor(rects=(Rect(x=0, y=0, w=100, h=100),) * 3)
    for plan in (huge, Floor(rects=(Rect(x=0, y=0, w=1, h=1),), water=((10**6, 0),))):
        moved = apply(phone.state, None, ImportRooms("x", 1, (Room(name="1"),), plan))
        assert isinstance(moved, Misfit)


def test_every_terrain_has_a_colour_of_its_own_on_paper(phone: Phone) -> None:
    for column, terrain in enumerate(TERRAINS, 1):
        phone.enter("mark-hexes", hexes=f"{column:02}01", terrain=terrain)
    drawn = phone.read("/papers/referee-hexes.svg")
    colours = re.findall(r'<path d="[^"]+" fill="(#[0-9a-f]{6})"/>', drawn)
    assert len({*colours}) >= len(TERRAINS) == 9


def test_hexes_are_one_picture_each_and_a_players_has_what_players_know(phone: Phone) -> None:
    one = phone.player("player-1", "Ann")
    assert one.client.get(f"/t/{phone.code}/papers/hexes.svg").status_code == 404
    phone.enter("mark-hexes", hexes="0101-0105", terrain="woods", seen="1", town="Aldea", note="Nemhain")
    phone.enter("mark-hexes", hexes="9999", terrain="swamp", castle="Vexmoor")
    ours, theirs = phone.read("/papers/referee-hexes.svg"), one.read("/papers/hexes.svg")
    assert "Vexmoor" in ours
    assert "swamp" in ours
    assert "Aldea" in theirs
    assert [word for word in ("Vexmoor", "Nemhain", "swamp", ">9999<") if word in theirs] == []
    assert phone.read("/papers/hexes.svg") == theirs
    for svg in (ours, theirs):
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314
        assert len(svg) < 3_000_000


@pytest.mark.parametrize("pasted", ["", "{", "[]", "{}", '{"notes": []}', '{"notes": [1]}', "[" * 99_999])
def test_what_is_no_dungeon_is_refused(pasted: str) -> None:
    with pytest.raises(Refusal):
        read_dungeon(pasted)
