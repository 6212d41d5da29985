"""The key is played: from a room to the encounter, from the encounter back to the room; what is there is
taken, brought home and divided.

An expedition with a light surprises nobody: one die for the party, then 2d4 for the distance (1 or 2: the
party is surprised, a d6 for the distance and d100 for each who may drop something)."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.estates import share_out
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.moves.people import Treasure
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.moves import Draft
from tests.bright import bright
from tests.games.underworld.desk import Desk, seeded
from tests.games.underworld.sending import Phone

LAIR = Room(name="7", monster="Orcs", number=5, silver=300, gold=20, gems=2)


@pytest.fixture
def down() -> Desk:
    desk = Desk().people(Ada=12, Bo=12)
    desk.enter(m.StockLevel("Crypts", 1, ("7", "8")), "3 2 3 2")
    desk.enter(m.EditRoom("Crypts", LAIR))
    desk.enter(m.SetOut(1, ("Ada", "Bo")))
    return desk


def room(desk: Desk, name: str = "7") -> Room:
    return desk.state.levels["Crypts"].rooms[name]


def test_who_lives_in_a_room_is_met_and_what_is_left_of_them_stays_there(down: Desk) -> None:
    """Five orcs, not multiplied for the party: 3 no surprise, 4 + 4, eighty feet. Two fall and the party
    leaves; the key has three. Met again, all fall: the room is cleared, and nobody lives there any more."""
    met = down.enter(m.Meet(level="Crypts", room="7"), "3 4,4").encounter
    assert met is not None
    assert (met.kind, met.number, met.distance, met.level, met.room) == ("Orcs", 5, 80, "Crypts", "7")
    down.enter(m.Fight(2, slain=2, over=False))
    assert (room(down).number, room(down).cleared) == (3, False)
    down.enter(m.Part())
    down.enter(m.Meet(level="Crypts", room="7"), "3 4,4")
    assert down.state.encounter is not None
    assert down.state.encounter.number == 3
    down.enter(m.Fight(1, slain=9), "3")
    assert (room(down).number, room(down).cleared) == (0, True)
    assert room(down).contents == LAIR.contents
    assert down.refused(m.Meet(level="Crypts", room="7")) == "Nobody lives in this room."
    assert down.refused(m.Meet(level="Crypts", room="8")) == "Nobody lives in this room."
    assert down.refused(m.Meet(level="Crypts", room="9")) == "Nothing here is called 9."
    down.enter(m.MarkRoom("Crypts", "7", "cleared", off=True))
    assert not room(down).cleared


def test_a_number_that_nobody_said_is_rolled_once_for_room_and_encounter(down: Desk) -> None:
    """2d4 for the room, as for one: with a known kind it is rolled at the meeting; with a kind described
    later it is rolled for those met, and the room gets it too."""
    down.enter(m.EditRoom("Crypts", Room(name="8", monster="Ghouls")))
    down.enter(m.Meet(level="Crypts", room="8"), "3 4,4")
    down.kind("Ghouls", number="2d4")
    down.enter(m.CountMonsters(), "1,2")
    assert down.state.encounter is not None
    assert (down.state.encounter.number, room(down, "8").number) == (3, 3)
    down.enter(m.EditRoom("Crypts", Room(name="9", monster="Ghouls")))
    down.enter(m.Meet(level="Crypts", room="9"), "4,4 3 4,4")
    assert room(down, "9").number == 8
    assert [group.encounter.number for group in down.state.groups] == [3, 8]


def test_those_who_join_others_live_with_them(down: Desk) -> None:
    """Three of room 8 and five of room 9 become eight of room 8; with the last of them both rooms are
    empty. Wandering monsters belong to the room of those they join, or who join them."""
    for name, number in (("8", 3), ("9", 5)):
        down.enter(m.EditRoom("Crypts", Room(name=name, monster="Ghouls", number=number)))
        down.enter(m.Meet(level="Crypts", room=name), "3 4,4")
    down.enter(m.JoinIn(1))
    assert (room(down, "8").number, room(down, "9").number, room(down, "9").cleared) == (8, 0, True)
    down.enter(m.Blow(monster="Ghouls", count=8, fate="slain"))
    assert room(down, "8").cleared
    down.enter(m.Part())
    down.enter(m.Meet("Orcs", 2), "3 4,4")
    down.enter(m.Meet(level="Crypts", room="7"), "3 4,4")
    down.enter(m.JoinIn(1))
    assert room(down).number == 7
    down.enter(m.Blow(monster="Orcs", count=7, fate="fled"))
    assert room(down).cleared


def test_treasure_goes_from_the_room_to_the_haul_and_never_more_than_lies_there(down: Desk) -> None:
    down.enter(m.TakeTreasure(Treasure(silver=100, gems=2), "Crypts", "7"))
    assert (down.state.haul, down.state.bearers) == (Treasure(silver=100, gems=2), ("Ada", "Bo"))
    assert (room(down).contents, room(down).looted) == (Treasure(silver=200, gold=20), False)
    too_much = m.TakeTreasure(Treasure(gold=21), "Crypts", "7")
    assert down.refused(too_much) == "There is not that much treasure."
    assert (
        down.refused(m.TakeTreasure(Treasure(gold=-1), "Crypts", "7")) == "There is not that much treasure."
    )
    assert down.refused(m.TakeTreasure(Treasure(), "Crypts", "7")) == "Nothing is taken."
    down.enter(m.TakeTreasure(Treasure(silver=200, gold=20), "Crypts", "7", who="Bo"))
    assert room(down).looted
    assert down.state.accounts["Bo"].purse == 40_00


def test_a_whole_treasure_is_rolled_anywhere(down: Desk) -> None:
    """Level 4-5: silver 3 x 1,000; gold on 50, 7 x 200; no gems on 21, jewelry on 20, a 4; no magic on 11."""
    down.enter(m.RollTreasure(4), "3 50 7 21 20 4 11")
    assert down.state.found == Treasure(silver=3000, gold=1400, jewelry=4)
    assert due_of(down)[0].startswith("Take the treasure, or leave it: 3000 silver")
    down.enter(m.TakeTreasure(Treasure(gold=1400)))
    assert (down.state.found, down.state.haul) == (Treasure(), Treasure(gold=1400))
    down.enter(m.RollTreasure(4, "Crypts", "8"), "3 51 21 99 11")
    assert room(down, "8").contents == Treasure(silver=3000)


def due_of(desk: Desk) -> list[str]:
    return [str(task.what) for task in tasks(desk.state)]


def test_the_haul_is_due_at_home_until_nothing_is_left(down: Desk) -> None:
    """320 silver at ten to the gold piece are 32 GP; 20 gold; gems for 31 GP: 83 GP in shares of 2 and 1."""
    down.enter(m.TakeTreasure(Treasure(silver=300, gold=20, gems=2), "Crypts", "7"))
    assert not any("haul" in what for what in due_of(down))
    down.enter(m.ComeHome())
    assert due_of(down)[0].startswith("Divide the haul: 300 silver")
    down.enter(m.Divide({"Ada": 2, "Bo": 1}, gems_gp=31))
    purses = {who: account.purse for who, account in down.state.accounts.items()}
    assert purses == {"Ada": 54_00, "Bo": 27_00}
    assert (down.state.haul, down.state.bearers) == (Treasure(), ())
    assert not any("haul" in what for what in due_of(down))
    assert down.refused(m.Divide({"Ada": 1})) == "There is nothing to divide, or nobody gets a share."


def test_what_is_no_coin_is_handed_out(down: Desk) -> None:
    down.enter(m.TakeTreasure(Treasure(gold=20, gems=2), "Crypts", "7"))
    down.enter(m.ComeHome())
    down.enter(m.Divide({"Ada": 1, "Bo": 1}))
    assert due_of(down)[0] == "Hand out what is left of the haul: 2 gems"
    down.enter(m.HandOut("Bo", Treasure(gems=2)))
    assert down.state.kept == {"Bo": Treasure(gems=2)}
    assert down.refused(m.HandOut("Bo", Treasure(gems=1))) == "There is not that much treasure."
    purse = down.state.accounts["Bo"].purse
    assert down.refused(m.PartWith("Bo", Treasure(gems=3), 5)) == "There is not that much treasure."
    down.enter(m.PartWith("Bo", Treasure(gems=1), 25))
    assert (down.state.kept, down.state.accounts["Bo"].purse) == ({"Bo": Treasure(gems=1)}, purse + 25_00)
    assert str(GAME.describe(None, down.entries[-1])) == "Bo sells 1 gem for 25 GP"
    down.enter(m.PartWith("Bo", Treasure(gems=1)))
    assert (down.state.kept, down.state.accounts["Bo"].purse) == ({}, purse + 25_00)
    assert str(GAME.describe(None, down.entries[-1])) == "Bo parts with 1 gem"
    down.enter(m.GainExperience({"Ada": 120, "Bo": 80}))
    assert [who.experience for who in down.state.characters.values()] == [120, 80]


@pytest.mark.parametrize("seed", range(40))
def test_shares_come_to_the_whole_and_are_as_near_as_they_can_be(seed: int) -> None:
    """Compared with fractions: everybody has their part to a hundredth, nobody without a share has any."""
    random = Random(seed)
    names = [f"C{n}" for n in range(random.randint(1, 12))]
    shares = {name: random.randint(0, 9) for name in names} | {"C0": 1}
    for _again in range(50):
        sum_ = random.randint(0, 10**8)
        parts = share_out(sum_, shares)
        assert sum(parts.values()) == sum_
        assert all(shares[name] for name in parts)
        for name, part in parts.items():
            assert abs(part - Fraction(sum_ * shares[name], sum(shares.values()))) < 1


@pytest.mark.parametrize("seed", range(30))
def test_played_at_random_rooms_and_hauls_agree_with_a_list_on_paper(seed: int) -> None:
    """What was put into rooms is there, in the haul, in purses or with somebody; the fallen are missing
    from their room."""
    random, die = Random(seed), seeded(seed)
    desk = Desk().people(Ada=12, Bo=9, Cy=6)
    desk.enter(m.SetOut(1, ("Ada", "Bo", "Cy")))
    desk.enter(m.StockLevel("L", 1, ("0",)), "3 2")
    lair, total = {}, 0
    for name in ("1", "2", "3"):
        lies = Treasure(
            silver=10 * random.randint(0, 90), gold=random.randint(0, 90), magic=random.randint(0, 2)
        )
        lair[name] = random.randint(1, 9)
        total += 100 * lies.gold + 10 * lies.silver
        lain = Room(name=name, monster="Orcs", number=lair[name], silver=lies.silver, gold=lies.gold)
        desk.enter(m.EditRoom("L", Room(**{**fields_of(lain), "magic": lies.magic})))
    for _step in range(25):
        name = random.choice("123")
        here = desk.state.levels["L"].rooms[name]
        if random.random() < 0.5 and lair[name] and not desk.state.groups:
            desk.enter(m.Meet(level="L", room=name, party_aware=True), die=die)
            fell = random.randint(0, lair[name])
            lair[name] -= fell
            desk.enter(m.Fight(1, slain=fell, over=False))
            desk.all_the_same(m.Part()) if not clear(desk) else desk.enter(m.Part())
        elif here.treasure:
            some = Treasure(
                silver=here.silver // 20 * 10, gold=random.randint(0, here.gold), magic=here.magic
            )
            if some:
                desk.enter(m.TakeTreasure(some, "L", name, who=random.choice(("", "Ada", "Bo"))))
        assert {
            name: each.number for name, each in desk.state.levels["L"].rooms.items() if name != "0"
        } == lair
    lying = sum(100 * r.gold + 10 * r.silver for r in desk.state.levels["L"].rooms.values())
    carried = 100 * desk.state.haul.gold + 10 * desk.state.haul.silver
    assert lying + carried + sum(account.purse for account in desk.state.accounts.values()) == total


def clear(desk: Desk) -> bool:
    return not desk.against(m.Part())


def fields_of(each: Room) -> dict[str, object]:
    return {name: getattr(each, name) for name in each.__dataclass_fields__}


def test_an_old_entry_of_a_room_and_of_a_meeting_is_read_as_before() -> None:
    """As they were written before rooms could be cleared, and before anybody was met in one."""
    for move, newer in (
        (m.EditRoom("L", LAIR), ("cleared", "looted")),
        (m.Meet("Orcs", 3), ("level", "room")),
        (m.RollTable("reaction"), ("value",)),
    ):
        written = json.loads(pack_draft(Draft(move=move)))
        for name in newer:
            assert drop(written, name), (move, name)
        assert unpack_draft(json.dumps(written), GAME.moves).move == move


def drop(written: Any, name: str) -> bool:
    """Remove a field from an old entry, wherever it is."""
    if isinstance(written, dict):
        return written.pop(name, None) is not None or any(drop(each, name) for each in written.values())
    return False


def test_from_the_room_to_the_encounter_in_one_tap(phone: Phone) -> None:
    """The page of the room meets them, and asks for the number if it is unknown; the whole treasure is
    taken with one more tap; the key then says so."""
    phone.people(Ada=12)
    phone.enter("stock-level", "3 2 3 2", level="Crypts", depth=1, rooms="7,8")
    phone.enter("edit-room", level="Crypts", name="7", monster="Orcs", gold=20, silver=300)
    assert "When a party is out" in phone.read("/view/room?level=Crypts&room=7")
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    assert "Key: Crypts" in phone.read()
    page = phone.read("/view/room?level=Crypts&room=7")
    assert "They meet it" in page
    assert "How many come of them?" in page
    assert bright(page) == ("They meet it",)
    phone.enter("meet", "1,2 3 4,4", level="Crypts", room="7", comes="2d4")
    assert phone.state.encounter is not None
    assert (phone.state.encounter.number, phone.state.levels["Crypts"].rooms["7"].number) == (3, 3)
    assert "The party faces those who live here." in phone.read("/view/room?level=Crypts&room=7")
    assert "They all fell" in phone.read()
    assert phone.send("fight", rounds=2, all="1").status_code == 303
    page = phone.read("/view/room?level=Crypts&room=7")
    assert "cleared" in page
    assert bright(page) == ("They take it all",)
    phone.enter("take-treasure", level="Crypts", room="7", silver=300, gold=20)
    page = phone.read("/view/level?level=Crypts")
    assert "7 · Orcs · cleared · looted" in page
    assert "300 silver" in phone.read()
    phone.enter("note-room", level="Crypts", room="8", note="a draught from the north")
    assert "a draught from the north" in phone.read("/view/level?level=Crypts")
    phone.enter("come-home")
    assert "Divide the haul" in phone.read()
    phone.enter("divide", **{"shares-Ada": "1"})
    assert phone.state.accounts["Ada"].purse == 50_00
    phone.enter("gain-experience", **{"points-Ada": "50"})
    assert phone.state.characters["Ada"].experience == 50


def test_haul_and_key_are_the_referees(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("stock-level", "3 2", level="Crypts", depth=1, rooms="7")
    phone.enter("edit-room", level="Crypts", name="7", monster="Qarth", gold=4321)
    phone.enter("roll-treasure", "3 50 6 99 99 99", depth=1)
    other = phone.player("player-1", "Ada")
    for path in ("/view/haul", "/view/room?level=Crypts&room=7"):
        assert other.client.get(f"/t/{phone.code}{path}").status_code in (403, 404)
    for kind in ("take-treasure", "divide", "hand-out", "gain-experience", "mark-room", "roll-treasure"):
        assert other.send(kind, level="Crypts", room="7", gold=1).status_code in (403, 404, 422), kind
    assert "Take the treasure" not in other.read()
