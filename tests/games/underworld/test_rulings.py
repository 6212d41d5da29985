"""Rulings with their odds, and what is due."""

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.adjudication import QUESTIONS, rule
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.estates import days_to_heal, points_healed
from companion.games.underworld.facts.travel import days_of_rest, feet_a_turn, rest_due
from companion.games.underworld.moves.people import Character
from companion.games.underworld.rules.apply import RULES
from companion.games.underworld.state.out import Journey
from companion.kernel.rulings import Refusal
from companion.web.i18n.catalogues import catalogue
from tests.games.underworld.desk import Desk


def told(desk: Desk, key: str, **args: str) -> tuple[str, list[str]]:
    ruling = rule(desk.state, key, args)
    assert ruling.section
    return str(ruling.answer), [str(one.sentence) for one in ruling.facts]


def dues(desk: Desk) -> list[tuple[str, str, Fraction | None]]:
    return [(one.move, one.dice, one.odds) for one in tasks(desk.state)]


def test_who_is_surprised() -> None:
    """With a light nobody overlooks the party; through a door both may be surprised, each on a third: a
    ninth for both."""
    desk = Desk().people(Ada=12)
    desk.enter(m.SetOut(1, ("Ada",)))
    answer, facts = told(desk, "surprised")
    assert answer == ("The party: 33 in 100 (1 of 3); monsters: 0 in 100 (0 of 1); both: 0 in 100 (0 of 1)")
    assert facts == ["The party's light gives it away."]
    desk.enter(m.ForceDoor(("Ada",)), "1")
    answer, facts = told(desk, "surprised")
    assert answer.endswith("both: 11 in 100 (1 of 9)")
    assert facts == ["The party has just come through a door."]


def test_will_it_follow() -> None:
    desk = Desk().people(Ada=12).kind("Orcs", inches=12)
    desk.enter(m.SetOut(1, ("Ada",)))
    assert told(desk, "follow")[0] == "Nobody is pursued."
    desk.enter(m.Meet("Orcs", 2), "3 4,4")
    desk.enter(m.Flee())
    assert told(desk, "follow") == (
        (
            "Straight on: it follows. Corner, door or stair: 33 in 100 (1 of 3). "
            "Secret door: 17 in 100 (1 of 6)."
        ),
        ["Orcs: 80 feet behind"],
    )
    assert dues(desk) == [("run", "1d6", Fraction(1, 3))]


def test_can_we_evade() -> None:
    """Two against 3 of 12 in the woods: 50 and 25."""
    desk = Desk().people(Ada=12).hexes("woods", "0303").kind("Lions", most=12)
    desk.enter(m.SetForth("0303", ("Ada",), 2, "Man on foot"))
    desk.enter(m.Meet("Lions", 3), "3 3 1,1,1,1")
    answer, facts = told(desk, "evade")
    assert answer == "Chance of success: 75 in 100 (3 of 4)"
    assert facts == ["2 against 3 of 12: 50%", "woods: +25%"]
    desk.enter(m.Evade(), "76")
    assert told(desk, "follow")[0] == "The pursuit continues: 33 in 100 (1 of 3)"


def test_what_they_demand() -> None:
    desk = Desk().people(Ada=12).hexes("clear", "0303", castle="Krag")
    desk.enter(m.SetForth("0303", ("Ada",), 2, "Man on foot"))
    assert ("call-castle", "1d6", Fraction(1, 2)) in dues(desk)
    assert told(desk, "demand", place="Krag")[0] == "Nobody has come out of the castle yet."
    desk.enter(m.CallCastle("Krag", hailed=True), "3 1 2 1,1,1 100 100 1")
    assert told(desk, "demand", place="Krag") == (
        "A magic item that he can use, or 1d4 × 1,000 GP.",
        ["Wizard, hostile"],
    )
    attitude = rule(desk.state, "demand", {"place": "Krag"}).facts[0].sentence.values["attitude"]
    assert catalogue("de", "underworld").ugettext(attitude.msgid) == "feindlich"


def test_may_a_ship_turn() -> None:
    """Rowed 45 degrees for 10 inches, sailed 30 for 12."""
    desk = Desk()
    desk.enter(m.Launch("Cog", "large merchant"), "1")
    desk.enter(m.Launch("Trireme", "large galley"), "1")
    desk.enter(m.Row("Trireme", "slow", 10))
    assert (
        told(desk, "turn", place="Cog", inches="24", degrees="60")[0]
        == "The ship can turn at most 60 degrees."
    )
    ruling = rule(desk.state, "turn", {"place": "Trireme", "inches": "10", "degrees": "90"})
    assert (ruling.verdict, str(ruling.answer)) == (False, "The ship can turn at most 45 degrees.")


@pytest.mark.parametrize(
    ("order", "most"),
    [(m.Row("Trireme", "slow", 10, 90, to="port"), 45), (m.Sail("Wolf", "running", 12, 90, to="port"), 30)],
    ids=["rowed from a stop", "sailed after rowing"],
)
def test_the_question_says_what_the_objection_says(order: m.Row | m.Sail, most: int) -> None:
    desk = Desk()
    desk.enter(m.Launch("Trireme", "large galley"), "1")
    desk.enter(m.Launch("Wolf", "longship"), "1")
    desk.enter(m.Row("Wolf", "slow", 5))
    desk.enter(m.RollWeather(), "3,4 1")
    assert f"it can turn at most {most} degrees." in " ".join(desk.against(order))
    asking = RULES.question(None, order)
    assert asking is not None
    ruling = rule(desk.state, asking.question, asking.given)
    assert (ruling.verdict, str(ruling.answer)) == (False, f"The ship can turn at most {most} degrees.")


def test_lightning_in_a_corridor() -> None:
    """60 feet in 40: 20 are left over. They bounce back; or break stone; or half of each, a foot of stone
    for ten."""
    desk = Desk()
    spell = {"length": "60", "space": "40"}
    assert told(desk, "blast", **spell)[0] == "The spell destroys 0 feet of stone and comes back 20 feet."
    desk.reads(confined_blast="blast")
    assert told(desk, "blast", **spell)[0] == "The spell destroys 20 feet of stone and comes back 0 feet."
    desk.reads(confined_blast="compromise")
    assert told(desk, "blast", **spell)[0] == "The spell destroys 2 feet of stone and comes back 10 feet."


@pytest.mark.parametrize("points", range(1, 9))
def test_days_to_be_whole(points: int) -> None:
    """2N + 1 days, or N + 1 by the other reading: and not one day earlier."""
    assert (days_to_heal(points, daily=False), days_to_heal(points, daily=True)) == (
        2 * points + 1,
        points + 1,
    )
    for daily in (False, True):
        assert points_healed(days_to_heal(points, daily=daily), daily=daily) == points
        assert points_healed(days_to_heal(points, daily=daily) - 1, daily=daily) == points - 1


def test_how_long_until_somebody_is_whole() -> None:
    desk = Desk()
    desk.enter(m.SetCharacter(Character(name="Ada", hits=5, most=8)))
    assert told(desk, "whole", place="Ada")[0] == "7 more days of complete rest"
    desk.enter(m.Rest(("Ada",), 4))
    assert told(desk, "whole", place="Ada")[0] == "3 more days of complete rest"
    desk.enter(m.Rest(("Ada",), 3))
    assert desk.state.characters["Ada"].hits == 8
    assert rule(desk.state, "whole", {"place": "Ada"}).verdict is True


def test_each_question_is_answered_on_an_empty_desk() -> None:
    for question in QUESTIONS:
        assert str(rule(Desk().state, question.key, {}).answer)
    with pytest.raises(Refusal):
        rule(Desk().state, "no-such", {})


def test_what_is_due_underground() -> None:
    """A wandering check at the end of each turn, 1 in 6; rest after five; a reaction if they are
    intelligent."""
    desk = Desk(torch_turns="0").people(Ada=12).kind("Orcs", intelligence="intelligent")
    desk.enter(m.SetOut(1, ("Ada",)))
    assert dues(desk) == [("turns", "1d6", Fraction(1, 6))]
    desk.enter(m.Turns(5, "move"), "1 1 1 1 1")
    assert [one[0] for one in dues(desk)] == ["turns", "turns"]
    desk.enter(m.Meet("Orcs", 2), "3 4,4")
    assert dues(desk) == [
        ("react", "2d6", Fraction(10, 36)),
        ("part", "", None),
        ("fight", "", None),
    ]


def test_a_wizard_may_have_a_retinue() -> None:
    desk = Desk().people(Ada=12)
    desk.enter(m.SetOut(9, ("Ada",)))
    desk.enter(m.Meet("Wizards", 1), "3 4,4")
    assert ("roll-table", "high_caster_retinue") in {(one.move, one.table) for one in tasks(desk.state)}


def test_what_is_due_outdoors_and_at_home() -> None:
    desk = Desk().people(Ada=12).hexes("swamp", "0303")
    desk.enter(m.SetForth("0303", ("Ada",), 1, "Man on foot"))
    assert dues(desk) == [("travel", "1d6", Fraction(1, 2)), ("travel", "1d6", Fraction(1, 2))]
    desk.enter(m.EndJourney())
    desk.enter(m.Found("Fort", "Ada", at="0303"))
    desk.enter(m.Hire("Fort", "archer", 60, "man"))
    desk.enter(m.BuyNews("Ada", "barman"), "7")
    assert [str(one.what) for one in tasks(desk.state)] == [
        "Hire for Fort: Armorer, 2 more",
        "Settle what Ada owes: 7 GP",
    ]


def test_months_and_years_fall_due_by_the_owners_date() -> None:
    """A month is four weeks, or five; twelve are a year."""
    desk = Desk().people(Ada=12)
    desk.enter(m.PassTime(("Ada",), 10))
    desk.enter(m.Found("Fort", "Ada"))
    assert tasks(desk.state) == ()
    desk.enter(m.PassTime(("Ada",), 27))
    assert tasks(desk.state) == ()
    desk.enter(m.PassTime(("Ada",), 1))
    assert [str(one.what) for one in tasks(desk.state)] == ["Close 1 month of Fort"]
    assert tasks(desk.reads(weeks_in_a_month="5").state) == ()
    desk.reads(weeks_in_a_month="4").enter(m.CloseMonth("Fort", month=1))
    assert tasks(desk.state) == ()
    desk.enter(m.PassTime(("Ada",), 11 * 28))
    assert [str(one.what) for one in tasks(desk.state)] == [
        "Close 11 months of Fort",
        "Close 1 year of Fort",
    ]


def test_a_dragon_sleeps_long() -> None:
    """After three weeks a dragon that flew sleeps for three."""
    flown = Journey(at="0101", party=(), size=1, mode="Dragon", travel="aloft", moved=20)
    assert not rest_due(flown)
    flown = replace(flown, moved=21)
    assert (rest_due(flown), days_of_rest(flown)) == (True, 21)
    assert days_of_rest(replace(flown, travel="land")) == 7
    assert days_of_rest(Journey(at="0101", party=(), size=1, mode="Man on foot", owed=3)) == 2


def test_a_turn_at_a_walk() -> None:
    assert feet_a_turn(6) == 120
