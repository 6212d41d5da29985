"""Maps of other programs: lines of Text Mapper both ways, a one-page dungeon as a level with its notes."""

import json

import pytest

from companion.games.underworld.forms.maps import lines_of, read, rooms_of
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.views.hexes import as_lines
from companion.kernel.rulings import Refusal
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
    """Paths, comments and what is no hex are passed over; what a line does not say stays as it was."""
    phone.enter("mark-hexes", hexes="0101", terrain="clear", castle="Vex", seen="1")
    phone.enter("import-hexes", lines=PASTED)
    hexes = phone.state.hexes
    assert sorted(hexes) == ["0101", "0102", "0103", "0104", "0105", "0106", "0107"]
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
    for name, words, label in lines_of(line):
        assert len(read(Hex(terrain="clear"), words, label).note) <= 60
        assert name == "0101"


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


@pytest.mark.parametrize("pasted", ["", "{", "[]", "{}", '{"notes": []}', '{"notes": [1]}', "[" * 99_999])
def test_what_is_no_dungeon_is_refused(pasted: str) -> None:
    with pytest.raises(Refusal):
        rooms_of(pasted)
