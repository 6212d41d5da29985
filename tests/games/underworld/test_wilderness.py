"""P6 to P8: a week in the wilderness, each day worked out; evading, pursuit, a castle."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.encounters import base_chance, evasion, percent_met
from companion.games.underworld.game import GAME
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.state.land import SIDES, apart, beside, is_hex, side_to
from companion.games.underworld.state.out import Encounter
from companion.games.underworld.state.state import State
from companion.kernel.optional.chains import Chain
from tests.games.underworld.desk import Desk


@pytest.fixture
def out() -> Desk:
    """Ada and Bo on foot, three movement points; clear land, woods to the north, a swamp to the south."""
    desk = Desk().people(Ada=12, Bo=12)
    desk.hexes("clear", "0303", "0403", "0503").hexes("woods", "0302", "0301").hexes("swamp", "0304")
    desk.hexes("mountains", "0203")
    desk.enter(m.SetForth("0303", ("Ada", "Bo"), 2, "Man on foot"))
    return desk


@given(st.integers(2, 60), st.integers(2, 60), st.integers(1, 6))
def test_sides_lead_back_from_the_opposite(column: int, row: int, side: int) -> None:
    name = f"{column:02}{row:02}"
    other = beside(name, side)
    assert is_hex(other)
    assert apart(name, other) == 1
    assert side_to(name, other) == side
    assert beside(other, (side + 2) % 6 + 1) == name


def test_sides_go_round() -> None:
    assert [beside("0303", side) for side in SIDES] == ["0302", "0402", "0403", "0304", "0203", "0202"]
    assert beside("0101", 1) == ""
    assert apart("0303", "0603") == 3


def test_a_week_on_the_way(out: Desk) -> None:
    """Day 1, clear: lost on 1, so 2 is not; woods cost 2 of 3 points, the second hex would make 4. Evening
    in the woods: 5-6 is an encounter, 4 is none. Day 2, woods: lost on 1-2; direction 3, so they stray
    south-east. After six days on the way a day of rest is due."""
    tried = m.Travel(("0302", "0301"))
    assert out.against(tried, "2 4") == ["0301 is more than a day away: the party must stop before it."]
    at = out.all_the_same(tried, "2 4").journey
    assert (at.at, at.day, at.moved, at.lost) == ("0302", 1, 1, 0)
    assert out.state.hexes["0302"].seen
    assert not out.state.hexes["0301"].seen
    at = out.enter(m.Travel(("0301",)), "1 3").journey
    assert (at.at, at.day, at.lost, at.astray) == ("0302", 1, 3, 1)
    assert out.against(m.Camp(1), "1") == ["The party is lost, and its day is not over."]
    at = out.enter(m.Stray(), "1").journey
    assert (at.at, at.day, at.lost, at.astray) == (beside("0302", 3), 2, 3, 0) == ("0402", 2, 3, 0)
    for _day in range(4):
        out.enter(m.Travel(()), "2 1")
    assert (out.state.journey.day, out.state.journey.moved) == (6, 6)
    assert out.against(m.Travel(()), "2 1") == ["A day of rest is owed."]
    assert out.enter(m.Camp(1), "1").journey.moved == 0
    assert {each.day for each in out.state.characters.values()} == {7}
    assert out.against(m.PassTime(("Ada",), 7)) == [
        "Ada: out in the wilderness, where only travel and rest let days pass."
    ]


def test_a_day_without_a_way_is_said_to_stay() -> None:
    """Lost on a 1: the die sends it to side 6, but it goes nowhere; nobody comes on a 3."""
    out = Desk().people(Ada=12).hexes("clear", "0303")
    out.enter(m.SetForth("0303", ("Ada",), 1, "Man on foot"))
    out.enter(m.Travel(()), "1 6 3")
    assert (out.state.journey.at, out.state.journey.day) == ("0303", 1)
    assert str(GAME.describe(None, out.entries[-1])) == "a day on the way: the party stays where it is"


def test_the_lost_turn_once_when_they_know_it(out: Desk) -> None:
    """Clear land all around: lost on 1, to side 4, so two hexes south. Turned to side 2 at once it is 0402
    and 0502, after one hex 0304 and 0403. An old entry decided it before the die."""
    out.hexes("clear", "0302", "0301", "0402", "0502", "0304", "0305")
    planned = m.Travel(("0302", "0301"))
    lost = out.enter(planned, "1 4")
    assert str(tasks(lost)[0].what) == "The party is lost: choose whether it turns, once"
    assert (str(tasks(lost)[0].why), len(tasks(lost))) == ("It goes to side 4 instead, for 2 hexes.", 2)
    assert out.refused(m.Stray(straight=101), "1") == "Enter a number from 0 to 100."
    assert out.refused(m.Stray(then=7), "1") == "Enter a number from 0 to 6."
    went: dict[tuple[int, int], str] = {}
    for straight, then in ((0, 0), (0, 2), (1, 2), (2, 2)):
        after = apply(lost, None, m.Stray(straight, then, chain=Chain("1")))
        assert isinstance(after, State)
        assert after.journey is not None
        went[straight, then] = " ".join(after.journey.way)
    assert went == {(0, 0): "0304 0305", (0, 2): "0402 0502", (1, 2): "0304 0403", (2, 2): "0304 0305"}
    assert out.retract(len(out.entries)).journey.astray == 0
    assert out.refused(m.Stray(), "1") == "The party is not lost."
    old = m.Travel(("0302", "0301"), straight=1, then=2, chain=Chain("1 4 1"), edition=2)
    before = apply(out.state, None, old)
    assert isinstance(before, State)
    assert before.journey is not None
    assert (before.journey.way, before.journey.day, before.journey.astray) == (("0304", "0403"), 1, 0)


def test_what_is_met_in_the_evening(out: Desk) -> None:
    """Evening in the woods, 5: an encounter. d8 = 7, Animal; d12 = 10, Lions, 2d6 by what the referee said:
    5. Nobody is surprised on 3 and 3; 4d6 x 10 = 140 yards."""
    out.kind("Lions", number="2d6", most=12)
    met = out.enter(m.Travel(("0302",)), "2 5 7 10 2,3 3 3 3,4,5,2").encounter
    assert (met.kind, met.number, met.distance, met.terrain) == ("Lions", 5, 140, "woods")


def test_a_leader_comes_with_men_and_magic(out: Desk) -> None:
    """Clear, 6: d8 = 1, Men; d12 = 7, a Lord; surprise 3 and 3, 40 yards; 2d6 = 7 men; sword 50 yes, shield
    26 no, armor 25 yes."""
    met = out.enter(m.Travel(()), "2 6 1 7 3 3 1,1,1,1 3,4 50 26 25").encounter
    assert (met.kind, met.number, met.company, met.magic) == ("Lord", 1, 7, ("sword", "armor"))


def test_a_swamp_may_always_be_entered_by_who_has_not_moved(out: Desk) -> None:
    """With over 1,000 people a party on foot has one point of three left; a swamp costs three. Swamp at
    night: 4-6."""
    out.enter(m.SetJourney("0303", 1001, "Man on foot"))
    assert out.enter(m.Travel(("0304",)), "2 3").journey.at == "0304"


def test_afloat_two_dice_and_on_a_ship_one(out: Desk) -> None:
    """Afloat: 5 at midday is somebody of the water; 3, no men; d12 = 8, Giant Leeches, live in swamps alone:
    again: 12, a Dragon Turtle. Aboard a ship one die, 6."""
    out.hexes("river", "0303", "0302")
    out.enter(m.SetForth("0303", ("Ada",), 5, "Boat", travel="afloat"))
    met = out.enter(m.Travel(("0302",)), "2 5 3 8 12 3 3 1,1,1,1").encounter
    assert (met.kind, out.state.journey.at) == ("Dragon Turtle", "0303")
    out.enter(m.Part())
    assert out.enter(m.Travel(("0302",)), "2 4 5").journey.at == "0302"
    out.enter(m.SetForth("0303", ("Ada",), 5, "Merchant ship", travel="ship"))
    assert out.enter(m.Travel(("0302",)), "2 5").encounter is None


def test_a_day_of_rest_afloat_has_the_dice_of_a_day_afloat(out: Desk) -> None:
    """5 at midday is somebody of the water, no men on 3, d12 = 9, Mermen, and no evening after it; 4, 5 are
    nobody. In the evening 6 is an encounter by the terrain, by land 5 would be one: d8 = 5 on a river, a
    swimmer; d12 = 1, Crabs, which live at the sea; 2.
    """
    out.hexes("river", "0303")
    out.enter(m.SetForth("0303", ("Ada",), 5, "Boat", travel="afloat"))
    out.enter(m.SetJourney("0303", 5, "Boat", moved=6))
    midday = "Midday: roll for an encounter on the water or in the air"
    evening = "Evening: roll for an encounter"
    assert [each[1] for each in _dice_due(out)] == ["Rest 1 day", midday, evening]
    assert out.enter(m.Camp(1), "5 3 9 3 3 1,1,1,1").encounter.kind == "Mermen"
    out.enter(m.Part())
    out.enter(m.Camp(1), "4 5")
    assert (out.state.encounter, out.rolled) == (None, ["afloat_air_checks"] * 2)
    assert out.enter(m.Camp(1), "4 6 5 1 2 3 3 1,1,1,1").encounter.kind == "Nixies"


def test_after_a_flight_a_day_of_rest_has_two_dice(out: Desk) -> None:
    """Two rather than one: afloat there are two already. On a ship that stays at sea 6 is an encounter, on
    each of the two. Whoever flew is on the ground, and 5 in the woods is an encounter: d8 = 7, d12 = 10."""
    out.hexes("woods", "0303")
    out.enter(m.SetForth("0303", ("Ada",), 5, "Boat", travel="afloat"))
    out.enter(m.SetJourney("0303", 5, "Boat", owed=2))
    out.enter(m.Camp(1), "4 5")
    out.enter(m.SetForth("0303", ("Ada",), 5, "Merchant ship", travel="ship"))
    out.enter(m.SetJourney("0303", 5, "Merchant ship", owed=2))
    assert _dice_due(out)[1][1] == "Evening, two dice: roll for an encounter"
    assert out.enter(m.Camp(1), "5 6 3 9 3 3 1,1,1,1").encounter.kind == "Mermen"
    assert out.against(m.SetForth("0303", ("Ada",), 1, "Roc")) == ["The party is in an encounter."]
    out.enter(m.Part())
    out.enter(m.SetForth("0303", ("Ada",), 1, "Roc", travel="aloft"))
    assert out.enter(m.Camp(1), "5 7 10 3 3 1,1,1,1").encounter.kind == "Lions"


def test_evading_with_every_modifier() -> None:
    """Two against 3 of 12, a quarter: 50. Woods add 25; surprise doubles first, 125, and the top is 95."""
    met = Encounter(kind="Lions", number=3, terrain="woods")
    assert percent_met(3, 12) == 25
    assert evasion(met, 2, 12, "", magic=False, at_most=95).chance == 75
    assert evasion(met, 2, 12, "monsters", magic=False, at_most=95).chance == 50
    surprising = Encounter(kind="Lions", number=3, terrain="woods", surprised="monsters")
    explained = evasion(surprising, 2, 12, "", magic=False, at_most=95)
    assert (explained.base, explained.added, explained.chance) == (50, (("surprise", 50), ("woods", 25)), 95)
    surprised = Encounter(kind="Lions", number=3, terrain="woods", surprised="party")
    assert evasion(surprised, 2, 12, "", magic=False, at_most=95).chance == 10
    open_land = Encounter(kind="Lions", number=3, terrain="clear", surprised="party")
    assert evasion(open_land, 2, 12, "party", magic=False, at_most=95).chance == 0


@pytest.mark.parametrize(
    ("size", "shared", "chance"),
    [
        (1, 25, 50),
        (3, 26, 70),
        (4, 60, 50),
        (9, 61, 70),
        (10, 1, 15),
        (24, 100, 50),
        (25, 60, 20),
        (900, 10, 5),
    ],
)
def test_the_base_chance_of_evading(size: int, shared: int, chance: int) -> None:
    assert base_chance(size, shared) == chance


def test_a_pursuit_outdoors(out: Desk) -> None:
    """Nobody said how many there may be, so all are met, over 60%: 90, and 91 fails. A hex to side 4, the
    swamp, where 26 is not within 25; another to side 1, back; 2 goes on. On clear land 51 is not within 50;
    side 1 again; 3 ends it. Three hexes fled are three half days of rest, with two dice a day."""
    out.enter(m.Meet("Lions", 2), "3 3 1,1,1,1")
    assert out.enter(m.Evade(2), "91").pursuit.kind == "Lions"
    after = out.enter(m.Chase(faster=True), "4 26 1 2")
    assert (after.journey.at, after.pursuit.hexes, after.journey.owed) == ("0303", 2, 2)
    after = out.enter(m.Chase(faster=True), "51 1 3")
    assert (after.journey.at, after.pursuit, after.encounter, after.journey.owed) == ("0302", None, None, 3)
    assert out.enter(m.Camp(2), "1 1 1 1").journey.owed == 0


def test_caught_outdoors_is_a_fight(out: Desk) -> None:
    out.enter(m.Meet("Lions", 2), "3 3 1,1,1,1")
    out.enter(m.Evade(2), "100")
    after = out.enter(m.Chase(faster=True), "2 50")
    assert (after.pursuit, after.encounter.distance) == (None, 0)
    assert out.enter(m.Fight(3, {"Ada": 1})).encounter is None


@pytest.fixture
def castle(out: Desk) -> Desk:
    return out.hexes("clear", "0403", castle="Krag")


def test_a_castle_comes_out_and_asks_for_a_toll(castle: Desk) -> None:
    """One hex away: 2 of 6. Master 2, a Superhero; retainers 4, Swashbucklers, d10 = 6; garrison 3d6 x 10 =
    90; magic-user 26 not, cleric 50 there; attitude 3, hostile. Toll 1d6 x 100."""
    seen = castle.enter(m.CallCastle("Krag"), "2 2 4 6 3,3,3 26 50 3")
    krag = seen.castles["Krag"]
    assert (krag.master, krag.retainers, krag.number, krag.men) == ("Superhero", "Swashbucklers", 6, 90)
    assert (krag.extra, krag.attitude) == (("1 cleric 3-6",), "hostile")
    assert castle.against(m.CallCastle("Krag"), "6") == ["Krag was already rolled for today."]
    assert castle.enter(m.Demand("Krag", like=True)).castles["Krag"].demand == "joust"
    assert castle.enter(m.Demand("Krag"), "4").castles["Krag"].toll == 400
    after = castle.enter(m.PayToll("Krag", "Ada"))
    assert (after.accounts["Ada"].purse, after.castles["Krag"].toll) == (-40_000, 0)
    assert castle.refused(m.PayToll("Krag", "Ada")) == "Krag asks for no gold."


def test_defying_a_castle(castle: Desk) -> None:
    """A Lord, retainers 2: d6 = 2 Griffons, each with a Hero: five ride out, the garrison of 30 stays.
    Hostile folk come after the party on 1-3; it may evade as it may monsters, 90 for 1-3 against all. If
    that fails they pursue as long as they roll 1-3."""
    castle.enter(m.CallCastle("Krag"), "1 1 2 2 1,1,1 100 100 1")
    castle.enter(m.Demand("Krag"), "4")
    after = castle.enter(m.Defy("Krag"), "4")
    assert (after.encounter, after.castles["Krag"].demand, after.castles["Krag"].toll) == (None, "", 0)
    met = castle.enter(m.Defy("Krag"), "3").encounter
    assert (met.castle, met.kind, met.number) == ("Krag", "Lord", 5)
    assert tasks(castle.state)[0].move == "evade"
    assert castle.enter(m.Evade(), "91").pursuit.castle == "Krag"
    assert castle.enter(m.Chase(faster=False), "1 1 3").pursuit is not None
    assert castle.enter(m.Chase(faster=False), "4 4").pursuit is None


def _dice_due(desk: Desk) -> list[tuple[str, str, object]]:
    return [(each.move, str(each.what), each.odds) for each in tasks(desk.state)]


def test_what_is_due_goes_by_how_they_travel(out: Desk) -> None:
    """By land the terrain's own dice: lost on 1-2 in the woods, met on 5-6. Afloat a 5 at midday and a 6 in
    the evening, anywhere; a ship that stays on the water one die, 6. Nobody gets lost in a city."""
    lost, evening = "Travel a day: is the party lost?", "Evening: roll for an encounter"
    out.hexes("woods", "0303")
    assert _dice_due(out) == [("travel", lost, Fraction(1, 3)), ("travel", evening, Fraction(1, 3))]
    out.enter(m.SetForth("0303", ("Ada",), 5, "Boat", travel="afloat"))
    midday = "Midday: roll for an encounter on the water or in the air"
    assert _dice_due(out)[1:] == [("travel", midday, Fraction(1, 6)), ("travel", evening, Fraction(1, 6))]
    out.enter(m.SetForth("0303", ("Ada",), 5, "Merchant ship", travel="ship"))
    assert _dice_due(out)[1:] == [("travel", evening, Fraction(1, 6))]
    out.hexes("city", "0303")
    assert _dice_due(out)[0] == ("travel", "Travel a day: nobody gets lost here", None)


def test_days_of_rest_are_due_by_themselves(out: Desk) -> None:
    """One after six days. A dragon goes on for 21 days and sleeps 7 after walking, 21 after flying."""
    out.enter(m.SetJourney("0303", 2, "Man on foot", moved=6))
    assert [each[:2] for each in _dice_due(out)] == [
        ("camp", "Rest 1 day"),
        ("camp", "Evening: roll for an encounter"),
    ]
    out.enter(m.SetJourney("0303", 2, "Man on foot", moved=0, owed=3))
    assert [each[1] for each in _dice_due(out)] == [
        "Rest 2 days",
        "Evening, two dice: roll for an encounter",
    ]
    out.enter(m.SetForth("0303", ("Ada",), 1, "Dragon"))
    out.enter(m.SetJourney("0303", 1, "Dragon", moved=21))
    assert _dice_due(out)[0][1] == "Rest 7 days"
    out.enter(m.Camp(3), "1 1 1")
    assert _dice_due(out)[0][1] == "Rest 4 days"
    assert out.enter(m.Camp(4), "1 1 1 1").journey.moved == 0


def test_they_part_as_friends_where_the_reaction_was_positive(out: Desk) -> None:
    """2d6 = 4 + 5, a 9. Outdoors the only way to turn away before that is to evade."""
    out.kind("Men", intelligence="intelligent")
    out.enter(m.Meet("Men", 3), "3 3 1,1,1,1")
    assert "part" not in [each.move for each in tasks(out.state)]
    out.enter(m.React(), "4,5")
    assert "part" in [each.move for each in tasks(out.state)]
    assert out.enter(m.Part()).encounter is None


def test_a_number_that_nobody_said_counts_as_all() -> None:
    """Neither 25% or less nor 60%: two adventurers have the 90 of the last column, as without a maximum."""
    assert (percent_met(0, 12), percent_met(3, 0), base_chance(2, percent_met(0, 12))) == (100, 100, 90)


def test_priests_are_known_by_their_alignment(castle: Desk) -> None:
    """Hailed on its hex a castle always comes out. A Patriarch, 5; d20 = 12 Heroes; assistants on 50, d6 =
    2. A tenth of 1,230 GP is 123; if there is nothing, a quest."""
    castle.enter(m.SetJourney("0403", 2, "Man on foot"))
    seen = castle.enter(m.CallCastle("Krag", hailed=True, alignment="chaotic"), "5 1 12 1,2,3 50 2")
    krag = seen.castles["Krag"]
    assert (krag.master, krag.number, krag.attitude, krag.extra) == (
        "Patriarch",
        12,
        "hostile",
        ("2 assistants 4-7",),
    )
    tithe = castle.enter(m.Demand("Krag", wealth=1230)).castles["Krag"]
    assert (tithe.demand, tithe.toll) == ("tithe", 123)
    assert castle.enter(m.Demand("Krag")).castles["Krag"].demand == "quest"
    castle.enter(m.SetJourney("0703", 2, "Man on foot"))
    assert castle.refused(m.CallCastle("Krag", hailed=True)) == "Krag is too far for a sortie."


def test_exploring_is_slower(out: Desk) -> None:
    """Mounted five hexes, by air half; a galley in a swamp its own six."""
    from companion.games.underworld.facts.travel import points
    from companion.games.underworld.state.out import Journey

    def day(mode: str, terrain: str = "clear", size: int = 5, **more: object) -> int:
        return points(Journey(at="0101", party=(), size=size, mode=mode, **more), terrain, size)

    assert day("Light horse") == 10
    assert day("Light horse", exploring=True) == 5
    assert day("Roc", travel="aloft", exploring=True) == 24
    assert day("Galley", "swamp", travel="afloat") == 6
    assert day("Man on foot", size=101) == 2
    assert day("Man on foot", size=100) == 3


def test_a_camp_heals_and_the_way_does_not(out: Desk) -> None:
    """Three days of rest restore a hit point on the third; after a day on the way the count starts again;
    whoever meets something in camp does not rest."""
    out.enter(m.Hurt("Ada", 4))
    assert out.enter(m.Camp(3), "1 1 1").characters["Ada"].hits == 5
    assert out.enter(m.Travel(()), "2 1").characters["Ada"].rested == 0
    assert out.enter(m.Camp(2), "1 1").characters["Ada"].hits == 5
    assert out.enter(m.Camp(1), "1").characters["Ada"].hits == 6
    out.kind("Lions")
    assert out.enter(m.Camp(9), "6 7 10 3 3 1,1,1,1").characters["Ada"].rested == 0
    assert out.state.encounter.kind == "Lions"


def test_what_a_lost_party_comes_to_is_on_no_map_of_its_own(out: Desk) -> None:
    """Lost on 1, to side 4, the swamp of 0304; from Lions they flee twice to side 6 and are rid of them on
    6. Nor does a correction of the journey show them anything. The next day they know where they are."""
    out.enter(m.Travel(("0302",)), "1 4")
    out.enter(m.Stray(), "1")
    known = {name for name, each in out.state.hexes.items() if each.seen}
    assert known == {"0303"}
    out.enter(m.Meet("Lions", 2), "3 3 1,1,1,1")
    out.enter(m.Evade(2), "100")
    fled = out.enter(m.Chase(faster=False), "6 6 6").journey
    assert fled is not None
    out.enter(m.SetJourney(fled.at, 3, "Man on foot"))
    assert {name for name, each in out.state.hexes.items() if each.seen} == known
    found = out.enter(m.Travel(("0203",)), "6 1")
    assert found.hexes["0203"].seen
