"""Every number that the desk shows as odds is the share of `apply`'s outcomes, over all possible dice."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.underworld import moves as m
from companion.games.underworld.adjudication import rule
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.task import Task
from companion.games.underworld.facts.travel import ALOFT, LAND, SHIP, TERRAINS
from companion.games.underworld.page.boards import chart_board
from companion.games.underworld.page.due import due_now
from companion.games.underworld.page.table import TablePage
from companion.games.underworld.page.views.aboard import aboard
from companion.games.underworld.page.views.tables import one_table
from companion.games.underworld.rules.apply import RULES, apply, resolve, steps_of
from companion.games.underworld.state.land import Step
from companion.games.underworld.state.out import Castle
from companion.games.underworld.state.state import State
from companion.kernel.moves import Move
from companion.kernel.optional.chains import Chain
from companion.kernel.seats import Viewer
from tests.games.underworld.desk import Desk, seeded
from tests.lots import few

Steps = tuple[Step, ...]
LAW = few(12)
OUT_OF = re.compile(r"\((\d+) of (\d+)\)")
PERCENT = re.compile(r"(\d+) ?%")


def falls(
    state: State, move: Any, decided: Callable[[Steps], bool], chain: str = ""
) -> Iterator[tuple[State, Fraction]]:
    """Yield each way the dice can fall until a thing is decided, and the state that results."""
    rolled = replace(move, chain=Chain(chain))
    needs = None if decided(steps_of(state, rolled)) else RULES.next_dice(state, None, rolled)
    if needs is None:
        made = resolve(state, None, rolled, seeded(len(chain)))
        after = apply(state, None, made)
        assert isinstance(after, State), after
        yield after, Fraction(1)
        return
    sides, dice = needs.roll.sides, needs.roll.dice
    for pips in product(range(1, sides + 1), repeat=dice):
        further = f"{chain} {','.join(map(str, pips))}".strip()
        ways = sides**dice
        yield from ((end, chance / ways) for end, chance in falls(state, move, decided, further))


def share(
    state: State, move: Move, decided: Callable[[Steps], bool], true: Callable[[State], bool | None]
) -> Fraction:
    """Return, among the ways that decide whether it is true, the share in which it is."""
    told = [(true(after), chance) for after, chance in falls(state, move, decided)]
    yes = sum((chance for said, chance in told if said), Fraction(0))
    return yes / sum((chance for said, chance in told if said is not None), Fraction(0))


def shown(sentence: object) -> list[Fraction]:
    return [Fraction(int(n), int(of)) for n, of in OUT_OF.findall(str(sentence))]


def on(table: str, case: str = "") -> Callable[[Steps], bool]:
    """Decided once this was rolled."""
    return lambda steps: any(step.table == table and step.case.endswith(case) for step in steps)


def _sighted(steps: Steps) -> bool:
    """Decided when it is clear who is surprised; the distance is rolled after it."""
    return any("sight" in step.table or "distance" in step.table for step in steps)


def _goes_on(steps: Steps) -> bool:
    return any(step.table == "castle_pursuit" or step.case == "pursuit goes on" for step in steps)


def first(steps: Steps) -> bool:
    return bool(steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """`move`: what is entered for something that is due. `true`: whether it happened; None if it was not
    rolled for."""

    move: Callable[[Task], Move]
    decided: Callable[[Steps], bool]
    true: Callable[[State, State], bool | None]


def _met(_before: State, after: State) -> bool:
    return after.encounter is not None


def _followed(_before: State, after: State) -> bool:
    """A pursuer that caught up is right in front of the party; what merely wanders by is farther off."""
    return after.pursuit is not None or (after.encounter is not None and after.encounter.distance == 0)


def _checks(steps: Steps) -> list[Step]:
    return [step for step in steps if step.table == "afloat_air_checks" or step.case.endswith(":encounter")]


def _looked(dice: int) -> Callable[[Steps], bool]:
    """Decided when something was met, or when the last die for it was rolled."""
    return lambda steps: len(_checks(steps)) == dice or any(step.result == "yes" for step in _checks(steps))


def _day(due: Task) -> Move:
    return m.Camp(1) if due.move == "camp" else m.Travel(())


def _midday(_before: State, after: State) -> bool:
    return _checks(after.trail)[0].result == "yes"


EVENTS = {
    "Roll the flight: does the pursuer follow past a corner, door or stair?": Event(
        move=lambda due: m.Run(("corner",)), decided=first, true=_followed
    ),
    "End the turn: roll for wandering monsters": Event(
        move=lambda due: m.Turns(1, "move"), decided=on("uw_wandering_check"), true=_met
    ),
    "Roll the reaction": Event(
        move=lambda due: m.React(),
        decided=first,
        true=lambda _before, after: after.encounter is not None and after.encounter.attitude == "positive",
    ),
    "Roll whether they come out of %(castle)s": Event(
        move=lambda due: m.CallCastle(due.about),
        decided=first,
        true=lambda _before, after: bool(after.castles.get("Krag", Castle(name="")).master),
    ),
    "Travel a day: is the party lost?": Event(
        move=_day,
        decided=on("lost", ":lost"),
        true=lambda _before, after: bool(after.journey and after.journey.lost),
    ),
}
"""By the words of what is due. Something due that has odds and is not listed here fails the law."""

LOOKED_FOR = (
    "Evening: roll for an encounter",
    "Midday: roll for an encounter on the water or in the air",
    "Evening, two dice: roll for an encounter",
)


def chance(state: State, due: Task, looked_for: list[Task]) -> Fraction:
    """Return the share of `apply`'s outcomes for something that is due, carried out by its own move."""
    words = due.what.msgid
    if words not in LOOKED_FOR:
        event = EVENTS[words]
        return share(state, event.move(due), event.decided, lambda after: event.true(state, after))
    dice = _dice(state, rest=due.move == "camp")
    if words.startswith("Midday"):
        return share(
            state, _day(due), lambda steps: bool(_checks(steps)), lambda after: _midday(state, after)
        )
    mixed = len(looked_for) > 1

    def true(after: State) -> bool | None:
        early = mixed and _checks(after.trail)[0].result == "yes"
        return None if early else after.encounter is not None

    return share(state, _day(due), _looked(dice), true)


def _dice(state: State, *, rest: bool) -> int:
    at = state.journey
    assert at is not None
    by_day = 1 if at.travel in (LAND, SHIP) or (rest and at.travel == ALOFT) else 2
    return 2 if rest and at.owed else by_day


@st.composite
def desks(draw: st.DrawFn) -> Desk:
    """A party underground or outdoors, anywhere, which has met something, is in flight, or is tired."""
    lots = Random(draw(st.integers(0, 2**32)))
    desk = Desk()
    desk.people(Ada=12, Bo=6)
    desk.kind(
        "Orcs", inches=lots.choice((6, 12, 18)), most=lots.choice((6, 12, 40)), intelligence="intelligent"
    )
    if lots.random() < 0.5:
        desk.enter(m.SetOut(lots.randint(1, 3), ("Ada", "Bo")))
        if lots.random() < 0.5:
            desk.enter(m.ForceDoor(("Ada",)), str(lots.randint(1, 6)))
    else:
        terrain = lots.choice(TERRAINS)
        desk.hexes(terrain, "0303", castle=lots.choice(("", "Krag")))
        near = lots.choice(("", "0304", "0305"))
        if near:
            desk.hexes("clear", near, castle="Krag")
            desk.hexes(terrain, "0303")
        travel = lots.choice((LAND, LAND, "afloat", ALOFT, SHIP))
        desk.enter(m.SetForth("0303", ("Ada", "Bo"), lots.randint(1, 20), "Man on foot", travel))
        if lots.random() < 0.4:
            desk.enter(m.SetJourney("0303", 2, "Man on foot", lots.randint(0, 7), lots.randint(0, 3)))
    if lots.random() < 0.4:
        desk.enter(m.Meet("Orcs", lots.randint(1, 9)), die=seeded(lots.randint(0, 99)))
        if lots.random() < 0.5 and desk.state.encounter and desk.state.encounter.avoidable:
            flight: Move = m.Flee() if desk.state.expedition else m.Evade()
            desk._append(desk.made(flight, die=seeded(lots.randint(0, 99))))
    return desk


@given(st.data())
@LAW
def test_what_is_due(data: st.DataObject) -> None:
    state = data.draw(desks()).state
    every = [each for each in tasks(state) if each.odds is not None]
    looked_for = [each for each in every if each.what.msgid in LOOKED_FOR]
    for each in every:
        assert each.odds == chance(state, each, looked_for), each
    told = [each.odds for task in due_now(state) for each in task.dice if each.odds is not None]
    assert [PERCENT.findall(str(one)) for one in told] == [
        [str(round(100 * (one.odds or 0)))] for one in every
    ]


@given(st.data())
@LAW
def test_the_questions(data: st.DataObject) -> None:
    desk = data.draw(desks())
    state = desk.state
    if state.expedition and state.encounter is None:
        sides = shown(rule(state, "surprised", {}).answer)
        ends = [
            (after.encounter.surprised, chance)
            for after, chance in falls(state, m.Meet("Orcs", 2), _sighted)
            if after.encounter
        ]
        for said, these in zip(sides, ({"party", "both"}, {"monsters", "both"}, {"both"}), strict=True):
            assert said == sum((chance for who, chance in ends if who in these), Fraction(0))
    if state.expedition and state.pursuit:
        corner, secret = shown(rule(state, "follow", {}).answer)
        for said, past in ((corner, "corner"), (corner, "door"), (corner, "stairs"), (secret, "secret door")):
            assert said == share(state, m.Run((past,)), first, lambda after: _followed(state, after))
    if state.journey and state.pursuit:
        assert shown(rule(state, "follow", {}).answer) == [
            share(state, m.Chase(faster=False), _goes_on, lambda after: after.pursuit is not None)
        ]
    if state.journey and state.encounter and not state.pursuit:
        for most, faster in ((0, ""), (12, "party"), (40, "monsters")):
            evaded = share(state, m.Evade(most, faster), first, lambda after: after.encounter is None)
            asked = {"most": str(most), "faster": faster}
            assert shown(rule(state, "evade", asked).answer) == [evaded]
            if not most:
                found = TablePage(state, Viewer()).evasion
                assert found is not None
                assert Fraction(found.chance, 100) == evaded


CHARTS = [(id_, case) for id_, table in TABLES.items() for case, chart in table.rolled.items() if chart.bands]
SEVERAL = few(15)


@given(st.sampled_from(CHARTS))
@SEVERAL
def test_the_bands_of_a_table(rolled: tuple[str, str]) -> None:
    """Each row is shown with its own pips, whatever the other rows mean."""
    id_, case = rolled
    state = Desk().state
    sheet = one_table(state, Viewer(), {"table": id_})
    assert any(one.case == case for one in sheet.charts)
    fell: dict[int, int] = {}
    bands = TABLES[id_].charts[case].bands
    dice = TABLES[id_].charts[case].dice
    ways = list(falls(state, m.RollTable(id_, case, follow=False), first))
    for after, _chance in ways:
        value = dice.value(after.trail[0].pips)
        n = next(n for n, band in enumerate(bands) if band.low <= value <= band.high)
        assert after.trail[0].result == bands[n].result
        fell[n] = fell.get(n, 0) + 1
    drawn = chart_board(TABLES[id_].charts[case]).rows
    told = [int(PERCENT.findall(str(row[-1][0].cell[0]))[0]) for row in drawn]
    assert told == [round(Fraction(100 * fell.get(n, 0), len(ways))) for n in range(len(bands))]


@pytest.mark.parametrize("armor", [row["armor"] for row in TABLES["drowning"].rows])
def test_drowning(armor: str) -> None:
    desk = Desk().people(Ada=12)
    page = aboard(desk.state, Viewer(), {})
    said = next(pct for name, _words, pct in page.armors if name == armor)
    drowns = share(
        desk.state,
        m.Overboard("Ada", armor, thrown=True),
        first,
        lambda after: after.characters["Ada"].hits < 1,
    )
    assert Fraction(said, 100) == drowns
