"""P2 to P5, P15 and P16: an expedition underground, each step worked out."""

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.settings import REFEREE
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.moves.people import Character
from companion.games.underworld.page.due import first_moves
from companion.games.underworld.rules.apply import likely_moves
from companion.kernel.moves import Move
from tests.games.underworld.desk import Desk


@pytest.fixture
def below() -> Desk:
    """Three on level 1 with an untracked light: Ada 12", Bo 6", and Cy, an elf, 9"."""
    desk = Desk(torch_turns="0").people(Ada=12, Bo=6)
    desk.enter(m.SetCharacter(Character(name="Cy", race="elf", inches=9, hits=5, most=6)))
    desk.enter(m.SetOut(1, ("Ada", "Bo", "Cy")))
    return desk


def test_five_turns_then_a_rest(below: Desk) -> None:
    """One die a turn: 6 would be an encounter. The sixth turn of the hour is for rest."""
    at = below.enter(m.Turns(3, "move"), "1 2 3").expedition
    assert at is not None
    assert (at.turn, at.since_rest) == (3, 3)
    at = below.enter(m.Turns(9, "search"), "5 4").expedition
    assert at is not None
    assert (at.turn, at.since_rest) == (5, 5)
    assert below.against(m.Turns(1, "move"), "1") == ["A rest turn is owed."]
    assert below.reads(rest_skipped="free").against(m.Turns(1, "move"), "1") == []
    at = below.enter(m.Turns(1, "rest"), "5").expedition
    assert at is not None
    assert (at.turn, at.since_rest, at.encounter) == (6, 0, None)


def test_who_owes_rest_does_not_search_either(below: Desk) -> None:
    """Five turns without rest: no search and no work until the sixth has been rested; what an elf notices
    in passing takes no time."""
    below.enter(m.Turns(5, "move"), "1 1 1 1 1")
    assert below.against(m.Search(("Cy",)), "1 1") == ["A rest turn is owed."]
    assert below.against(m.SpendQuarters(1, "ESP")) == ["A rest turn is owed."]
    assert below.reads(elves_sense="on").against(m.Search(("Cy",), passing=True), "3") == []
    below.enter(m.Turns(1, "rest"), "1")
    assert below.against(m.Search(("Cy",)), "1 1") == []


def test_torches_burn_as_long_as_the_table_says(below: Desk) -> None:
    """The booklet names no time; this table says 6 turns. Advancing stops two turns before they go out and
    when they do, which is due; new ones burn from then on, and a gust leaves the party in the dark, where
    nothing sees it from afar."""
    assert "light" not in [each.move for each in tasks(below.state)]
    below.reads(torch_turns="6").enter(m.Light())
    assert below.enter(m.Turns(5, "move"), "1 1 1 1").expedition.turn == 4
    below.enter(m.Turns(5, "move"), "1")
    assert below.enter(m.Turns(9, "rest"), "1").expedition.turn == 6
    assert [each.move for each in tasks(below.state)] == ["light", "turns"]
    assert below.enter(m.Light()).expedition.lit == 6
    assert "light" not in [each.move for each in tasks(below.state)]
    assert below.enter(m.Turns(4, "move"), "1 1 1 1").expedition.turn == 10
    assert below.enter(m.Light(lit=False)).expedition.light is False
    assert below.enter(m.Meet("Orcs", 2), "3 1 2").encounter.surprised == "monsters"


def test_only_those_of_one_date_go_down_together() -> None:
    desk = Desk().people(Ada=12, Bo=6)
    desk.enter(m.Rest(("Bo",), 7))
    told = ["Their dates differ: Ada day 0 and Bo day 7."]
    assert desk.against(m.SetOut(1, ("Ada", "Bo"))) == told
    assert desk.against(m.SetForth("0303", ("Ada", "Bo"), 2, "Man on foot")) == told
    desk.enter(m.PassTime(("Ada",), 7))
    assert desk.against(m.SetOut(1, ("Ada", "Bo"))) == []


def test_what_surprise_gives_at_the_first_move(below: Desk) -> None:
    """Within 10 feet, monsters with surprise attack twice before anybody strikes back; further away they
    close in. Whoever forced the door is not ready."""

    def told() -> list[str]:
        met = below.state.encounter
        assert met is not None
        return [str(said) for said in first_moves(met)]

    below.enter(m.Meet("Orcs", 2), "2 2 90 90 90")
    assert told() == ["The monsters attack at once, and again before the party can strike back."]
    below.enter(m.SetEncounter("Orcs", 2, 20, "party"))
    assert told() == [
        "The monsters close in or attack; intelligent ones that are plainly outmatched need not."
    ]
    below.enter(m.Fight(1, over=False))
    assert told() == []
    below.all_the_same(m.Part())
    below.enter(m.ForceDoor(("Ada",)), "2")
    below.enter(m.Meet("Orcs", 2), "3 1 4")
    assert told() == [
        "The party has a free move: to flee, to cast a spell or to fight.",
        "Characters who forced the door cannot react at once.",
    ]


def test_a_wandering_monster_stops_the_turns(below: Desk) -> None:
    """Second die 6: matrix 1, table 1; d8 = 4, Orcs; nobody has said how many come. Light: only the party
    can be surprised, 2; d6 = 3: 20 feet. Ada drops something on 25, Bo not on 26, Cy not."""
    met = below.enter(m.Turns(4, "move"), "2 6 1 4 2 3 25 26 90").encounter
    assert met is not None
    assert (met.kind, met.number, met.surprised, met.distance) == ("Orcs", 0, "party", 20)
    assert (met.dropped, met.avoidable) == (("Ada",), False)
    assert below.state.expedition is not None
    assert below.state.expedition.turn == 2
    assert below.against(m.Part()) == ["A party that is surprised within 20 feet cannot turn away."]
    assert below.against(m.Turns(1, "move"), "1") == ["The party is in an encounter."]


def test_groups_and_known_numbers_grow_with_the_party(below: Desk) -> None:
    """2d4 of a group for up to three, twice as many for four: 3 + 4, 14."""
    below.kind("Orcs", grouped=True).people(Di=12)
    assert below.enter(m.Meet("Orcs"), "3,4 3 1,1").encounter.number == 7
    below.enter(m.Part())
    below.enter(m.SetClock(1, 0, 0, 0, True, ("Ada", "Bo", "Cy", "Di")))
    assert below.enter(m.Meet("Orcs"), "3,4 3 1,1").encounter.number == 14


def test_surprise_of_both_sides_behind_a_door(below: Desk) -> None:
    """Through a door light gives nobody away: both roll. 1 and 2: both are surprised, nobody has a free
    segment, d6 = 6: 30 feet. After a failed try those inside are warned."""
    opened = below.enter(m.ForceDoor(("Ada", "Bo")), "3 2").expedition
    assert opened is not None
    assert (opened.door, opened.noise) == (True, False)
    met = below.enter(m.Meet("Ogres", 2), "1 2 6").encounter
    assert (met.surprised, met.distance, met.avoidable, met.dropped) == ("both", 30, True, ())
    below.enter(m.Part())
    tried = below.enter(m.ForceDoor(("Ada",)), "3").expedition
    assert (tried.door, tried.noise) == (False, True)
    below.enter(m.ForceDoor(("Ada",)), "1")
    met = below.enter(m.Meet("Ogres", 2), "3 4,4").encounter
    assert (met.surprised, met.distance) == ("", 80)


def test_who_moves_on_leaves_door_and_noise_behind(below: Desk) -> None:
    below.enter(m.ForceDoor(("Ada",)), "3")
    below.enter(m.ForceDoor(("Ada",)), "1")
    at = below.enter(m.Turns(1, "move"), "1").expedition
    assert (at.door, at.noise) == (False, False)


def test_what_may_be_done_without_dice(below: Desk) -> None:
    """A party that was not surprised too near may leave a fight, and home is never far."""

    def leaving() -> tuple[Move, ...]:
        ways = (m.Part, m.Flee, m.ComeHome)
        return tuple(move for move in likely_moves(below.state, REFEREE) if isinstance(move, ways))

    assert leaving() == (m.ComeHome(),)
    below.enter(m.Meet("Ogres", 2), "3 4,4")
    assert set(leaving()) == {m.Part(), m.Flee(), m.ComeHome()}
    below.enter(m.SetEncounter("Ogres", 2, 10, surprised="party"))
    assert leaving() == (m.ComeHome(),)


def test_doors_and_listeners(below: Desk) -> None:
    """A human hears on 1, an elf on 1 or 2. Three at most at a door. A spike slips on 5."""
    below.enter(m.Listen(("Ada", "Cy")), "2 2")
    assert below.results == ["no", "yes"]
    assert [step.case for step in below.state.trail] == ["Ada", "Cy"]
    below.people(Di=12)
    assert below.against(m.ForceDoor(("Ada", "Bo", "Cy", "Di")), "1") == [
        "At most 3 can force a door together."
    ]
    below.enter(m.SpikeDoor(), "5")
    assert below.results == ["slips; the door shuts"]
    below.enter(m.SetCharacter(Character(name="Ho", race="hobbit", hits=4, most=4)))
    below.enter(m.ForceDoor(("Ho",)), "2")
    assert below.results == ["no"]
    below.reads(small_force="2").enter(m.ForceDoor(("Ho",)), "2")
    assert below.results == ["yes"]


def test_searching_takes_the_turn(below: Desk) -> None:
    """Ada finds on 1-2, Cy, an elf, on 1-4; then the turn's die."""
    below.enter(m.Search(("Ada", "Cy")), "3 4 1")
    assert below.results == ["no", "yes", "none"]
    assert below.state.expedition.turn == 1
    passing = m.Search(("Cy",), passing=True)
    assert below.against(passing, "2") == ["By this table's settings elves do not sense doors in passing."]
    below.reads(elves_sense="on").enter(passing, "2")
    assert below.state.expedition.turn == 1


def test_traps_and_pits(below: Desk) -> None:
    """Ada passes on 3, Bo springs it on 2, Cy has not reached it. Thirty feet are 3d6: 2 + 1 + 3, 8 - 6 = 2
    hits."""
    below.enter(m.PassTrap(("Ada", "Bo", "Cy")), "3 2")
    assert below.results == ["does not", "springs / opens"]
    below.enter(m.FallIntoPit("Bo", 30), "1 2,1,3 4")
    assert below.state.characters["Bo"].hits == 2
    assert below.state.expedition.turn == 1
    below.enter(m.FallIntoPit("Ada", 10, alone=True), "6")
    assert below.state.expedition.turn == 1


def test_esp_takes_a_quarter_of_a_turn(below: Desk) -> None:
    assert below.enter(m.SpendQuarters(3, "ESP")).expedition.quarters == 3
    at = below.enter(m.SpendQuarters(2, "ESP"), "3").expedition
    assert (at.turn, at.quarters) == (1, 1)


def test_a_reaction_with_its_adjustments(below: Desk) -> None:
    """2d6 = 7 is uncertain; with a bribe for two it is 9, positive."""
    below.kind("Orcs", intelligence="intelligent").enter(m.Meet("Orcs", 3), "3 1,1")
    below.enter(m.React(), "3,4")
    assert below.state.encounter.attitude == "uncertain"
    below.enter(m.React(bribe=2), "3,4")
    assert (below.state.encounter.attitude, below.state.encounter.reactions) == ("positive", 2)
    assert below.state.trail[0].modifiers == (("bribe", 2),)
    below.enter(m.Part())
    below.kind("Wolves").enter(m.Meet("Wolves", 3), "3 1,1")
    assert below.against(m.React(), "1,1") == ["Wolves: only more intelligent monsters are rolled for."]
    assert below.refused(m.React(fear=3), "1,1") == "Enter a number from -2 to 2."


def test_a_fight_feeds_wounds_and_clock(below: Desk) -> None:
    """Twelve rounds are two turns, with a die for each. Bo loses 5 of 8."""
    below.enter(m.Meet("Orcs", 3), "3 1,1")
    below.enter(m.Fight(4, {"Bo": 3}, slain=2, over=False))
    assert (below.state.encounter.number, below.state.encounter.rounds) == (1, 4)
    at = below.enter(m.Fight(8, {"Bo": 2}, slain=1), "1 2").expedition
    assert (at.turn, at.encounter, below.state.characters["Bo"].hits) == (2, None, 3)
    below.reads(melee_time="rounds").enter(m.Meet("Orcs", 3), "3 1,1")
    assert below.enter(m.Fight(9)).expedition.turn == 2


def test_a_pursuit_turn_by_turn(below: Desk) -> None:
    """Met at 80 feet. Bo runs at 6", orcs at 9": the gap shrinks by 4 x 10 x 3 = 120 a turn, so gear goes
    first: at 10" they gain 40 a turn, 120 feet. On the straight that is more than 90: the pursuit stops."""
    below.kind("Orcs", inches=9).enter(m.Meet("Orcs", 3), "3 4,4")
    assert below.enter(m.Flee()).pursuit.gap == 80
    after = below.enter(m.Run(runners=10), "1")
    assert (after.pursuit, after.encounter, after.expedition.owed) == (None, None, 2)
    assert below.against(m.Turns(1, "move"), "1") == ["A rest turn is owed."]
    assert below.enter(m.Turns(2, "rest"), "1 1").expedition.owed == 0


def test_corners_doors_and_what_is_thrown(below: Desk) -> None:
    """Same speed, 80 feet: a corner, 2 follows; food holds the mindless up to 90; a secret door loses them
    on 2.
    """
    below.kind("Rats", inches=6).enter(m.Meet("Rats", 3), "3 4,4")
    below.enter(m.Flee())
    assert below.enter(m.Run(("corner",)), "2 1").pursuit.turns == 1
    assert below.enter(m.Run(thrown="food"), "91 1").pursuit.turns == 2
    assert below.enter(m.Run(("door", "secret door")), "1 2 1").pursuit is None


def test_caught_is_a_fight(below: Desk) -> None:
    below.kind("Wolves", inches=18).enter(m.Meet("Wolves", 3), "3 4,4")
    below.enter(m.Flee())
    after = below.enter(m.Run(), "1")
    assert after.pursuit is None
    assert (after.encounter.kind, after.encounter.distance) == ("Wolves", 0)


def test_home_after_a_week_and_healing(below: Desk) -> None:
    """An expedition costs a week. 3 hits lost: none on the first day, then days 3, 5 and 7; by the other
    reading they are healed on day 4."""
    below.enter(m.Hurt("Ada", 3)).characters["Ada"]
    assert below.against(m.Rest(("Ada",), 1)) == ["Ada is not at home."]
    assert below.enter(m.ComeHome()).characters["Ada"].day == 7
    assert below.enter(m.Rest(("Ada",), 1)).characters["Ada"].hits == 5
    assert below.enter(m.Rest(("Ada",), 2)).characters["Ada"].hits == 6
    assert below.enter(m.Rest(("Ada",), 4)).characters["Ada"].hits == 8
    assert below.state.characters["Ada"].day == 14
    below.enter(m.Hurt("Ada", 3))
    below.enter(m.Rest(("Ada",), 2))
    below.enter(m.BreakRest(("Ada",)))
    assert below.enter(m.Rest(("Ada",), 2)).characters["Ada"].hits == 5
    below.reads(healing="daily").enter(m.Hurt("Ada", 0))
    below.enter(m.BreakRest(("Ada",)))
    assert below.enter(m.Rest(("Ada",), 4)).characters["Ada"].hits == 8
    assert below.enter(m.PassTime(("Bo", "Cy"), 7, "a week of real time")).characters["Bo"].day == 14


def test_taking_back_an_entry_leaves_no_hole(below: Desk) -> None:
    """Without the light's surprise roll the later dice belong to nothing: a misfit, but nothing is lost."""
    version = len(below.entries)
    below.enter(m.Turns(2, "move"), "1 1")
    below.retract(version)
    assert below.state.expedition is None
    assert below.misfits == ["No expedition is under way."]


def test_the_marching_order_is_set_and_goes_wherever_it_counts() -> None:
    """At home, where the next expedition takes it; underway for those who are out; outdoors. Anybody not
    named keeps their place."""
    desk = Desk().people(Ada=12, Bo=12, Cy=12)
    desk.enter(m.SetOrder(("Cy", "Ada")))
    assert tuple(desk.state.characters) == ("Cy", "Bo", "Ada")
    desk.enter(m.SetOut(1, ("Cy", "Bo", "Ada")))
    desk.enter(m.SetOrder(("Ada", "Cy", "Bo")))
    assert desk.state.expedition.party == tuple(desk.state.characters) == ("Ada", "Cy", "Bo")
    desk.enter(m.PassTrap(desk.state.expedition.party), "1")
    assert desk.state.trail[0].case == "Ada"
    desk.enter(m.ComeHome())
    desk.hexes("clear", "0303").enter(m.SetForth("0303", ("Ada", "Bo"), 2, "Man on foot"))
    desk.enter(m.SetOrder(("Bo", "Cy", "Ada")))
    assert desk.state.journey.party == ("Bo", "Ada")
    assert desk.refused(m.SetOrder(("Bo", "Bo"))) == "Somebody is named twice."
    assert desk.refused(m.SetOrder(("Zed",)))
