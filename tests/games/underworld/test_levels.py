"""P1 and P17: a level is stocked, corrected and freshened."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.underworld import moves as m
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.rules.stocking import METHODS
from companion.kernel.codec import pack_draft
from companion.kernel.moves import Draft
from companion.table.judging import MAX_BYTES
from tests.games.underworld.desk import Desk, seeded
from tests.lots import few


def test_a_guarded_treasure_of_level_four() -> None:
    """Monster 1; matrix 4-5 d6 = 2: table 4; d10 = 2: Ogres; treasure 2. Silver 3 x 1,000; gold 30 is
    within 50, 7 x 200; gems 20 are within 20, four; jewelry 21 is not; magic 10 is within 10."""
    desk = Desk()
    desk.enter(m.StockLevel("The Crypts", 4, ("A",)), "1 2 2 2 3 30 7 20 4 21 10")
    found = desk.state.levels["The Crypts"].rooms["A"]
    assert (found.monster, found.table, found.hidden) == ("Ogres", 4, "")
    assert (found.silver, found.gold, found.gems, found.jewelry, found.magic) == (3000, 1400, 4, 0, 1)


def test_an_unguarded_treasure_is_hidden() -> None:
    """No monster 6; treasure on 1 alone; silver 2 x 100; gold, gems, jewelry, magic missed; hidden by a
    d6.
    """
    desk = Desk()
    desk.enter(m.StockLevel("One", 1, ("1",)), "6 1 2 51 6 6 6 3")
    found = desk.state.levels["One"].rooms["1"]
    assert (found.monster, found.silver, found.gold, found.hidden) == ("", 200, 0, "under the floor")
    assert desk.refused(m.StockLevel("One", 1, ("2",)), "6 2 2") == "More dice were typed than are rolled."


def test_oozes_have_no_treasure() -> None:
    """Level 2, d6 = 3: table 3, d10 = 5: Ochre Jelly, and nothing more is rolled."""
    desk = Desk()
    desk.enter(m.StockLevel("Two", 2, ("1",)), "2 3 5")
    assert desk.state.levels["Two"].rooms["1"] == Room(name="1", monster="Ochre Jelly", table=3)


def test_the_number_is_rolled_once_the_referee_has_said_how_many_there_are() -> None:
    desk = Desk().kind("Orcs", number="2d4*10")
    desk.enter(m.StockLevel("One", 1, ("1",)), "1 1 4 3,4 4")
    assert desk.state.levels["One"].rooms["1"].number == 70


def test_locked_rooms_are_kept_and_edited_ones_are_as_they_were_left() -> None:
    desk = Desk()
    desk.enter(m.StockLevel("One", 1, count=2), "3 2 3 2")
    throne = Room(name="1", monster="Dragon", number=1, gold=5000, locked=True, note="asleep")
    desk.enter(m.EditRoom("One", throne))
    desk.enter(m.StockLevel("One", 1, count=2), "3 2")
    assert desk.state.levels["One"].rooms["1"] == throne
    desk.enter(m.RemoveRoom("One", "2"))
    assert set(desk.state.levels["One"].rooms) == {"1"}
    assert desk.refused(m.RemoveRoom("One", "2")) == "Nothing here is called 2."


def test_freshening_restocks_old_rooms_only_by_that_method() -> None:
    desk = Desk()
    desk.enter(m.StockLevel("One", 1, count=1), "3 2")
    anew = m.Freshen("One", (METHODS[0],), ("1",))
    assert desk.against(anew, "3 2") == [
        "Rooms that exist can be stocked again only if that is one of the methods."
    ]
    desk.enter(m.Freshen("One", (METHODS[2], METHODS[4]), ("1", "9")), "3 2 1 1 1 6")
    level = desk.state.levels["One"]
    assert (level.freshened, level.rooms["9"].monster) == ((METHODS[2], METHODS[4]), "Kobolds")


def test_a_thousand_rooms_are_one_entry() -> None:
    """Every table of the deepest level, and the entry stays within what the ledger takes."""
    desk = Desk()
    move = desk.made(m.StockLevel("Deep", 13, count=1000), die=seeded(13))
    assert len(pack_draft(Draft(move=move))) < MAX_BYTES
    desk.enter(m.StockLevel("Deep", 13, count=1000), die=seeded(13))
    rooms = desk.state.levels["Deep"].rooms.values()
    guarded = sum(bool(room.monster) for room in rooms)
    treasures = sum(room.treasure for room in rooms)
    assert 280 < guarded < 390  # a third, and five deviations of 15
    assert 205 < treasures < 350  # 1/3 x 1/2 + 2/3 x 1/6 = 5/18
    assert all(room.silver >= 10_000 for room in rooms if room.treasure)


@few(10)
@given(st.integers(1, 99), st.integers(1, 20), st.integers(0, 999))
def test_what_was_stocked_is_replayed_alike(depth: int, count: int, seed: int) -> None:
    desk = Desk()
    desk.enter(m.StockLevel("L", depth, count=count), die=seeded(seed))
    before = desk.state
    version = len(desk.entries)
    desk.enter(m.Settle("nothing"))
    assert desk.state.levels == before.levels
    desk.retract(version)
    assert desk.state.levels == {}
    assert desk.misfits == []
