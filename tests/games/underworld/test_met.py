"""Those met stay until the referee ends it, and their number is rolled as soon as its dice are known (P4)."""

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.page.log import changes
from companion.kernel.codec import unpack_draft
from companion.kernel.moves import Draft, Move
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

KOBOLD = "1 1 3 1,2"
"""Matrix 1, table 1; d8 = 1: Kobolds; only the party could be surprised, 3 is not; 2d4 x 10 = 30 feet."""


@pytest.fixture
def below() -> Desk:
    """Four on level 1 with a light, facing seven Orcs at 60 feet; Orcs are recorded at 9"."""
    desk = Desk().people(Ada=12, Bo=6, Cy=12, Di=12).kind("Orcs", number="2d4", inches=9)
    desk.enter(m.SetOut(1, ("Ada", "Bo", "Cy", "Di")))
    desk.enter(m.Meet("Orcs", 7), "3 3,3")
    return desk


def standing(desk: Desk) -> list[tuple[str, int, int]]:
    return [(one.encounter.kind, one.encounter.number, one.encounter.distance) for one in desk.state.groups]


def test_who_wanders_by_while_orcs_pursue_stands_beside_them(below: Desk) -> None:
    """With gear thrown away they run at 10" against 9", which gains 40 feet a turn; the corner is followed
    on 2. The die at the end of the turn is 6: the Orcs are 100 feet behind, a Kobold 30 feet away. At 6"
    they lose 120 feet: the Orcs have caught the party, and the Kobold is still there."""
    below.enter(m.Flee())
    below.enter(m.Run(("corner",), runners=10), f"2 6 {KOBOLD}")
    assert standing(below) == [("Orcs", 7, 60), ("Kobolds", 0, 30)]
    assert [one.pursuit and one.pursuit.gap for one in below.state.groups] == [100, None]
    below.enter(m.Run(("door",), runners=6), "1 1")
    assert standing(below) == [("Orcs", 7, 0), ("Kobolds", 0, 30)]
    assert below.against(m.Part()) == ["A party that was caught cannot turn away."]
    assert "part" not in [each.move for each in tasks(below.state)]
    below.enter(m.Fight(3, slain=7), "1")
    assert standing(below) == [("Kobolds", 0, 30)]


@pytest.mark.parametrize(
    ("move", "dice"),
    [
        (m.Turns(1, "move"), ""),
        (m.Search(("Ada",)), "5 "),
        (m.SpendQuarters(4, "ESP"), ""),
        (m.FallIntoPit("Bo", 10), "6 "),
    ],
)
def test_whatever_ends_a_turn_erases_nobody(below: Desk, move: Move, dice: str) -> None:
    below._append(below.made(move, f"{dice}6 {KOBOLD}"))
    assert below.misfits == []
    assert standing(below) == [("Orcs", 7, 60), ("Kobolds", 0, 30)]


def test_the_end_of_a_fight_brings_others_and_leaves_those_who_wait(below: Desk) -> None:
    """Spiders wait at 40 feet; the Orcs fall in eleven rounds, two turns: in the first a Kobold arrives."""
    below.enter(m.Meet("Spiders", 2), "4 2,2")
    below.enter(m.Fight(11, slain=7), f"6 {KOBOLD}")
    assert standing(below) == [("Spiders", 2, 40), ("Kobolds", 0, 30)]
    assert below.state.expedition.turn == 1


def test_the_referee_turns_to_others_lets_them_join_or_leave(below: Desk) -> None:
    below.enter(m.Meet("Spiders", 2), "4 2,2")
    before = below.state
    below.enter(m.Meet("Orcs", 3), "4 1,1")
    assert [str(one) for one in changes(before, below.state)] == ["Other groups of monsters are near."]
    told = [(each.move, each.about) for each in tasks(below.state)]
    assert [each for each in told if each[0] in ("turn-to", "set-kind")] == [
        ("turn-to", "1"),
        ("set-kind", "Spiders"),
        ("turn-to", "2"),
    ]
    assert below.refused(m.JoinIn(1)) == "Only groups of the same kind of monster can join."
    below.enter(m.JoinIn(2))
    assert standing(below) == [("Orcs", 10, 20), ("Spiders", 2, 40)]
    below.enter(m.TurnTo(1))
    assert standing(below) == [("Spiders", 2, 40), ("Orcs", 10, 20)]
    assert below.refused(m.TurnTo(2)) == "Nobody else stands there."
    below.enter(m.Part(1))
    assert standing(below) == [("Spiders", 2, 40)]
    before = below.state
    assert below.enter(m.Part()).groups == ()
    assert [str(one) for one in changes(before, below.state)] == ["The party faces nobody."]


def test_at_most_fifty_groups_stand_there(below: Desk) -> None:
    for _group in range(49):
        below._append(below.made(m.Meet("Spiders", 1), "4 2,2"))
    sentence = "At most 50 groups can stand there: some must leave first."
    assert below.refused(m.Meet("Spiders", 1), "4 2,2") == sentence


def test_a_day_that_the_referee_lets_go_by_erases_nobody() -> None:
    """Lions face the party; it walks on all the same, and in the evening somebody arrives: clear, 6; d8 =
    3, Giant; d12 = 3, Orcs; 3 and 3; 4d6 x 10."""
    desk = Desk().people(Ada=12)
    desk.enter(m.SetForth("0303", ("Ada",), 1, "Man on foot"))
    desk.enter(m.Meet("Lions", 2), "3 3 1,1,1,1")
    day = m.Travel(("0304",))
    assert desk.against(day, "2 1") == ["The party is in an encounter."]
    desk.all_the_same(day, "2 6 3 3 3 3 1,1,1,2")
    assert (desk.state.journey.at, standing(desk)) == ("0304", [("Lions", 2, 40), ("Orcs", 0, 50)])
    assert desk.against(m.Camp(1), "1") == ["The party is in an encounter."]
    assert desk.against(m.SetForth("0303", ("Ada",), 1, "Man on foot")) == ["The party is in an encounter."]


def test_the_number_is_rolled_when_the_kind_is_typed(phone: Phone) -> None:
    """Four adventurers, 2d4 x 2: 3 + 2 are ten. Until then nobody knows, and the page asks."""
    phone.people(Ada=12, Bo=6, Cy=12, Di=12)
    phone.enter("set-out", level=1, party=["Ada", "Bo", "Cy", "Di"], light="1")
    met = phone.enter("meet", "3 1,1", monster="Hobgoblins").encounter
    assert met.number == 0
    page = phone.read()
    assert "? Hobgoblins" in page
    assert "Describe the kind: Hobgoblins" in page
    after = phone.enter("set-kind", "3,2", name="Hobgoblins", number="2d4", intelligence="intelligent")
    assert (after.encounter.number, after.trail[0].times, after.trail[0].result) == (10, 2, "10")
    page = phone.read()
    assert "10 Hobgoblins" in page
    assert "× 2 for the size of the party" in page
    assert "Enter how many Hobgoblins there are" not in page


def test_a_kind_can_be_remembered_first_and_counted_after(phone: Phone) -> None:
    """Without dice it is only recorded; the number is then due, and no longer once it was rolled."""
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 1,1", monster="Trolls")
    phone.enter("set-kind", "", name="Trolls", number="1d6", intelligence="intelligent")
    assert phone.state.encounter.number == 0
    assert "Enter how many Trolls there are" in phone.read()
    assert phone.enter("count-monsters", "4").encounter.number == 4
    assert "Enter how many Trolls there are" not in phone.read()
    assert phone.send("count-monsters", "4").status_code == 422


def test_a_kind_that_always_comes_in_the_same_number_needs_no_dice(phone: Phone) -> None:
    """Five for three adventurers, so ten for four."""
    phone.people(Ada=12, Bo=6, Cy=12, Di=12)
    phone.enter("set-out", level=1, party=["Ada", "Bo", "Cy", "Di"], light="1")
    phone.enter("meet", "3 1,1", monster="Trolls")
    after = phone.enter("set-kind", name="Trolls", number="5", intelligence="intelligent")
    assert after.encounter.number == 0
    assert "Enter how many Trolls there are" in phone.read()
    assert phone.enter("count-monsters").encounter.number == 10
    assert "× 2 for the size of the party" in phone.read()


def test_a_stocked_level_takes_a_number_instead_of_dice(phone: Phone) -> None:
    phone.enter("stock-level", "1 1 1 6 1 3 4 6", level="One", depth=1, rooms="1-2")
    given = {"number-Kobolds": "5", "number-Warriors": "12"}
    phone.enter("count-monsters", level="One", **given)
    rooms = phone.state.levels["One"].rooms
    assert [(room.monster, room.number) for room in rooms.values()] == [("Kobolds", 5), ("Warriors", 12)]
    assert phone.send("set-kind", name="Kobolds", number="0", intelligence="intelligent").status_code == 422


def test_what_is_recorded_of_a_kind_is_two_taps_from_those_met(phone: Phone) -> None:
    """For orcs with only dice recorded, nobody knows how clever they are: that is asked first."""
    phone.people(Ada=12)
    phone.enter("set-kind", name="Bats", number="1d6")
    phone.enter("set-kind", name="Orcs", number="2d4")
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 1,1", monster="Orcs", number=3)
    page = phone.read()
    assert "Describe the kind: Orcs" in page
    assert "Roll the reaction (" not in page
    assert "Change what is recorded of Orcs" in page
    there = phone.read("/view/kinds?kind=Orcs")
    assert "<b>Orcs</b>" in there[there.index('class="card" open') :]
    assert "<b>Bats</b>" not in there[there.index('class="card" open') :]
    phone.enter("set-kind", name="Orcs", number="2d4", intelligence="intelligent")
    assert "Roll the reaction" in phone.read()


def test_one_of_its_kind_is_shown_with_what_the_party_makes_of_it() -> None:
    """No dice, no groups: one for up to three adventurers, two for four to six."""
    desk = Desk().people(Ada=12, Bo=6, Cy=12, Di=12).kind("Wyverns")
    desk.enter(m.SetOut(1, ("Ada", "Bo", "Cy", "Di")))
    assert desk.enter(m.Meet("Wyverns"), "3 1,1").encounter.number == 2
    told = desk.state.trail[0]
    assert (told.table, told.times, told.result) == ("uw_number_appearing", 2, "2")


def test_those_who_all_fell_are_none_and_not_unknown(below: Desk) -> None:
    below.enter(m.Fight(3, slain=9, over=False))
    assert (below.state.encounter.number, below.state.encounter.uncounted) == (0, False)
    assert "count-monsters" not in [each.move for each in tasks(below.state)]
    assert below.refused(m.CountMonsters()) == "There are no monsters whose number can be rolled now."


def test_a_stocked_level_asks_for_its_numbers_and_prints_them(phone: Phone) -> None:
    """Level 1: Kobolds, then Warriors (3, table 2, d10 = 4), no treasure. 2d4 = 5 and one of its kind."""
    phone.enter("stock-level", "1 1 1 6 1 3 4 6", level="One", depth=1, rooms="1-2")
    page = phone.read("/view/level?level=One")
    assert "How many are there?" in page
    assert "Kobolds ×?" in page
    assert phone.send("count-monsters", "", level="One").status_code == 422
    given = {"number-Kobolds": "2d4", "number-Warriors": "1", "number-Ghosts": "9d9"}
    phone.enter("count-monsters", "2,3", level="One", **given)
    rooms = phone.state.levels["One"].rooms
    assert [(room.monster, room.number) for room in rooms.values()] == [("Kobolds", 5), ("Warriors", 1)]
    assert set(phone.state.kinds) == {"Kobolds", "Warriors"}
    page = phone.read("/view/level?level=One")
    assert "Kobolds ×5" in page
    assert "How many are there?" not in page
    assert "2d4: 2 + 3" in phone.read("/view/room?level=One&room=1")


def test_the_kind_of_a_stocked_room_counts_it_on_every_level(phone: Phone) -> None:
    phone.enter("stock-level", "1 1 1 6", level="One", depth=1, rooms="1")
    phone.enter("stock-level", "1 1 1 6", level="Two", depth=1, rooms="1")
    phone.enter("edit-room", level="Two", name="9", monster="Kobolds", locked="1")
    phone.send("set-kind", None, name="Kobolds", number="2d4", intelligence="intelligent")
    levels = phone.state.levels
    assert all(2 <= levels[name].rooms["1"].number <= 8 for name in ("One", "Two"))
    assert levels["Two"].rooms["9"] == Room(name="9", monster="Kobolds", locked=True)


def entry_of_before(desk: Desk, kind: str, **fields: object) -> None:
    """Return an entry as an older ledger has it: without an edition."""
    from companion.kernel.codec import pack

    payload = pack({"kind": kind, "move": fields, "seat": None, "override": None})
    draft: Draft = unpack_draft(payload, desk.game.moves)
    super(Desk, desk)._append(draft.move)


def test_entries_of_before_are_read_as_they_were(below: Desk) -> None:
    """The Orcs are replaced by two Kobolds, one for each three adventurers, and a room has no number."""
    chain = {"rolls": "6 1 1 3 1,2", "here": 0}
    entry_of_before(below, "turns", count=1, activity="move", chain=chain)
    assert standing(below) == [("Kobolds", 2, 30)]
    entry_of_before(below, "fight", rounds=3, slain=2, chain={"rolls": "1", "here": 0})
    assert (standing(below), below.misfits) == ([], [])
    entry_of_before(
        below, "stock-level", level="L", depth=1, rooms=["1"], chain={"rolls": "1 1 1 6", "here": 0}
    )
    assert below.state.levels["L"].rooms["1"] == Room(name="1", monster="Kobolds", table=1)
    assert below.misfits == []


def test_a_kind_whose_number_is_known_is_only_described(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 4,4", monster="Orcs", number=3)
    page = phone.read()
    assert "Describe the kind: Orcs" in page
    assert "Save this kind" in page
    assert "Save, and roll how many" not in page
    phone.enter("meet", "3 4,4", monster="Goblins")
    assert "Save, and roll how many" in phone.read()


def test_what_is_only_counted_keeps_no_intelligence_that_nobody_chose(phone: Phone) -> None:
    """A level is stocked and its numbers are typed. Warriors are as clever as men are; how clever kobolds
    are is asked before anything depends on it: no reaction is due, and food holds nobody back."""
    phone.people(Ada=12)
    phone.enter("stock-level", "1 1 1 6 1 3 4 6", level="One", depth=1, rooms="1-2")
    kinds = [room.monster for room in phone.state.levels["One"].rooms.values()]
    assert kinds == ["Kobolds", "Warriors"]
    phone.enter("count-monsters", level="One", **{"number-Kobolds": "5", "number-Warriors": "2"})
    assert {name: kind.intelligence for name, kind in phone.state.kinds.items()} == {
        "Kobolds": "",
        "Warriors": "intelligent",
    }
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 1,1", monster="Warriors", number=2)
    page = phone.read()
    assert "Roll the reaction" in page
    assert "Their attitude" in page
    assert "Describe the kind" not in page
    phone.enter("part")
    phone.enter("meet", "3 4,4", monster="Kobolds", number=5)
    page = phone.read()
    assert "Describe the kind: Kobolds" in page
    assert "Their attitude" in page
    assert [task.move for task in tasks(phone.state) if task.move == "react"] == []
    phone.enter("flee")
    refused = phone.send("run", "50 1", thrown="food")
    assert (refused.status_code, "first enter how intelligent they are" in refused.text) == (422, True)
    assert "Describe the kind: Kobolds" in phone.read()
    phone.enter("set-kind", name="Kobolds", number="5", intelligence="semi-intelligent")
    assert phone.enter("run", "50 1", thrown="food").pursuit is None


@pytest.mark.parametrize("name", ["Wizards", "Bandits", "Evil High Priest", "Pirates", "Superhero"])
def test_men_are_offered_as_intelligent_as_men_are(phone: Phone, name: str) -> None:
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 1,1", monster=name)
    asked = phone.read().split("moves/set-kind", 1)[1].partition("</form>")[0]
    assert 'value="intelligent" selected' in asked
    phone.enter("set-kind", name=name, number="2")
    assert phone.state.kinds[name].intelligence == "intelligent"


def test_kinds_from_a_spreadsheet_without_intelligence_are_asked_about(phone: Phone) -> None:
    phone.enter("import-kinds", lines="Orcs,2d6\nBandits,3d10\nOozes,1,,,,non-intelligent")
    found = {name: kind.intelligence for name, kind in phone.state.kinds.items()}
    assert found == {"Orcs": "", "Bandits": "intelligent", "Oozes": "non-intelligent"}


def test_what_is_new_never_takes_the_place_of_what_has_its_name(phone: Phone) -> None:
    """Characters, kinds, flyers, handouts, own tables; and a kind that is given another one's name."""
    dragon = "chimera, dragon, roc, giant insect"
    made: tuple[tuple[str, dict[str, str], dict[str, str], str], ...] = (
        ("set-character", {"name": "Ada", "hits": "3", "most": "8"}, {"hits": "1"}, "characters"),
        ("set-kind", {"name": "Orcs", "number": "2d4"}, {"number": "9"}, "kinds"),
        (
            "set-flyer",
            {"name": "Roc", "category": dragon, "speed": "48", "height": "9"},
            {"height": "1"},
            "flyers",
        ),
        ("give-handout", {"title": "A letter", "words": "Dear Ada"}, {"words": "Dear Bo"}, "handouts"),
        ("set-table", {"name": "Weather", "lines": "sun\nrain"}, {"lines": "snow\nhail"}, "tables"),
    )
    for kind, first, other, where in made:
        before = getattr(phone.enter(kind, new="1", **first), where)
        refused = phone.send(kind, new="1", **{**first, **other})
        assert (refused.status_code, "already exists" in refused.text) == (422, True), kind
        assert getattr(phone.state, where) == before, kind
        phone.enter(kind, new="1", **first)
        assert getattr(phone.enter(kind, **{**first, **other}), where) != before, (
            "it is changed where it stands"
        )
    phone.enter("set-kind", new="1", name="Rats", number="3d6")
    assert phone.send("set-kind", was="Rats", name="Orcs", number="1").status_code == 422
    assert phone.state.kinds["Orcs"].number == "9"
