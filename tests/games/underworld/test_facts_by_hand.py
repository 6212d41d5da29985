"""The desk's numbers worked out a second time: days one by one, hexes step by step, courses by angles."""

from dataclasses import replace
from itertools import product
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts import battles, estates, wages
from companion.games.underworld.facts.encounters import percent_met
from companion.games.underworld.facts.estates import cost, days_to_build, gp
from companion.games.underworld.facts.travel import confine_blast
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.estate import Section
from companion.games.underworld.moves.people import Character
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.rules.apply import RULES
from companion.games.underworld.rules.colliding import _lose_crew, _strike
from companion.games.underworld.state.land import Span, Stronghold, apart, around, beside, is_hex, side_to
from companion.games.underworld.state.out import Spot
from companion.kernel.seats import Seat


@pytest.mark.parametrize("daily", [True, False])
def test_wounds_heal_a_day_at_a_time(daily: bool) -> None:
    """None on the first day of rest, then a point a day, or every other day."""
    for hits, most, rested in product(range(1, 9), range(1, 9), range(8)):
        if hits > most:
            continue
        points, day = 0, rested
        while points < most - hits:
            day += 1
            points += day > 1 if daily else day > 1 and day % 2 == 1
        who = Character(name="Ada", hits=hits, most=most, rested=rested)
        assert estates.days_until_whole(who, daily=daily) == day - rested, who
    assert estates.days_until_whole(Character(name="Ada", hits=0, most=8), daily=daily) == 0
    won = [sum(day > 1 if daily else day > 1 and day % 2 == 1 for day in range(1, n + 1)) for n in range(12)]
    assert [estates.points_healed(days, daily=daily) for days in range(12)] == won
    assert estates.days_to_heal(0, daily=daily) == 0


def test_hexes_beside_and_around_each_other() -> None:
    for name in ("0505", "0605", "0101", "0201", "9999", "0199"):
        steps = {name: 0}
        for far in range(1, 4):
            for each in [one for one, n in steps.items() if n == far - 1]:
                for there in filter(None, (beside(each, side) for side in range(1, 7))):
                    steps.setdefault(there, far)
        for far in range(4):
            assert set(around(name, far)) == {each for each, n in steps.items() if n <= far}
            assert list(around(name, far)) == sorted(around(name, far))
        assert all(apart(name, each) == n for each, n in steps.items())
        for side in range(1, 7):
            if there := beside(name, side):
                assert side_to(name, there) == side
                assert beside(there, (side + 2) % 6 + 1) == name
        assert side_to(name, name) == 0
    assert [
        name
        for name in ("0101", "9999", "0100", "0001", "101", "01011", "01a1", "０１０１", "")
        if is_hex(name)
    ] == [
        "0101",
        "9999",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_how_things_lie_to_each_other(seed: int) -> None:
    lots = Random(seed)
    for _ in range(200):
        one, other = (
            Spot(east=lots.randint(-90, 90), south=lots.randint(-90, 90), heading=lots.randrange(360))
            for _ in range(2)
        )
        if (one.east, one.south) == (other.east, other.south):
            continue
        turned = degrees(atan2(other.east - one.east, one.south - other.south)) - one.heading
        # Ahead and to the right of the ship, as seen by a sailor on it.
        ahead, right = cos(radians(turned)), sin(radians(turned))
        if abs(right) > 0.01:
            assert battles.side(one, other) == ("starboard" if right > 0 else "port")
        off = degrees(atan2(abs(right), ahead))
        if min(abs(off - 45), abs(off - 135)) > 0.01:
            assert battles.quarter(one, other) == ("front" if off < 45 else "tail" if off > 135 else "side")
        higher = lots.randint(-9, 9)
        away = hypot(one.east - other.east, one.south - other.south, 10 * higher)
        assert battles.apart(one, other, higher) == round(away)
        expected = battles.quarter(one, other)
        if 10 * abs(higher) > round(hypot(one.east - other.east, one.south - other.south)):
            expected = "top" if higher > 0 else "bottom"
        assert battles.position(one, other, higher) == expected
    north = Spot(east=0, south=0, heading=0)
    told = [
        battles.side(north, Spot(east=e, south=s))
        for e, s in ((0, -5), (5, 0), (0, 5), (-5, 0), (-1, -99), (1, 99))
    ]
    assert told == ["starboard", "starboard", "port", "port", "port", "starboard"]
    quarters = [battles.quarter(north, Spot(east=e, south=s)) for e, s in ((5, -5), (5, -4), (5, 4), (5, 5))]
    assert quarters == ["front", "side", "side", "tail"]


def test_a_course_is_walked_leg_by_leg() -> None:
    lots = Random(9)
    for _ in range(60):
        spot = Spot(east=lots.randint(-50, 50), south=lots.randint(-50, 50), heading=lots.randrange(360))
        legs = tuple(lots.randint(0, 12) for _ in range(lots.randint(1, 4)))
        turns = tuple(lots.choice((-60, -45, 30, 60)) for _ in legs[1:])
        east, south, heading = float(spot.east), float(spot.south), spot.heading
        for number, leg in enumerate(legs):
            east, south = east + 10 * leg * sin(radians(heading)), south - 10 * leg * cos(radians(heading))
            heading = (heading + (turns[number] if number < len(turns) else 0)) % 360
        end = battles.fly_course(spot, m.Fly("Roc", legs, turns=turns))
        assert end is not None
        assert (end.east, end.south, end.heading) == (round(east), round(south), heading)
        assert (end.way[0], len(end.way)) == ((spot.east, spot.south), len(legs))
    assert battles.fly_course(spot, m.Fly("Roc", (3, 3))) is None


def test_a_ship_turns_as_soon_as_it_has_way_enough() -> None:
    start = Spot(east=0, south=0, heading=0)
    for mode, order in (("rowed", m.Row("Wave", "slow", 7)), ("sailed", m.Sail("Wave", "beating", 7))):
        row = battles.TURNING[mode]
        most = battles.may_turn(mode, 7)
        assert most == 7 // row["per_inches"] * row["degrees"]
        for to, sign in (("starboard", 1), ("port", -1)):
            turned = battles.sail_course(start, replace(order, degrees=most, to=to))
            assert turned is not None
            assert turned.heading == sign * most % 360
        straight = battles.sail_course(start, order)
        assert straight is not None
        assert (straight.east, straight.south, straight.heading) == (0, -70, 0)
        assert battles.sail_course(start, replace(order, degrees=1)) is None
    back = battles.sail_course(start, m.Row("Wave", "back slow", 3))
    assert back is not None
    assert (back.east, back.south) == (0, 30)


def test_how_near_a_ship_has_passed() -> None:
    ship = Spot(east=100, south=0, heading=90, way=((0, 0),))
    for east, south, near in ((50, 30, 30), (-40, 30, 50), (130, -40, 50), (0, 0, 0)):
        assert battles.measure_passing(ship, Spot(east=east, south=south)) == near
    assert battles.measure_passing(Spot(east=0, south=0), Spot(east=3, south=4)) == 5
    assert battles.measure_passing(ship, Spot(east=50, south=300, way=((50, 20),))) == 20


def test_the_eighth_of_the_compass_that_lies_nearest() -> None:
    for number, wind in enumerate(battles.COMPASS):
        eye = number * 360 // len(battles.COMPASS)
        assert battles.eye(wind) == eye
        points = {off: battles.point_of_sail((eye + off) % 360, wind) for off in range(0, 360, 45)}
        order = ("", "beating", "quarter_reaching", "broad_reaching", "running")
        assert [points[off] for off in (0, 45, 90, 135, 180)] == list(order)
        assert [points[off] for off in (315, 270, 225)] == list(order[1:4])
        gone = battles.drift(Spot(east=0, south=0, heading=7), wind)
        away = radians(eye + 180)
        assert (gone.east, gone.south, gone.heading) == (
            round(10 * battles.DRIFT * sin(away)),
            round(-10 * battles.DRIFT * cos(away)),
            7,
        )


def galley(**facts: object) -> Ship:
    return replace(
        Ship(name="Wave", vessel="large galley", points=20, hull=20, rowers=100, benches=100), **facts
    )


def test_how_far_a_galley_is_rowed() -> None:
    figures = battles.VESSELS["large galley"]["oared"]
    pct = battles.WATER_PCT
    for speed, rowers, sheared, water, current in product(
        ("slow", "cruise", "fast", "back slow"), (100, 73, 0), (0, 1, 2), (0, 1, 2), (-1, 0, 1)
    ):
        inches = figures[speed.removeprefix("back ")] * rowers // 100
        inches = inches // 2 if speed.startswith("back") else inches
        inches = inches // 2 if sheared else inches
        inches = inches * (100 - pct * water) // 100
        ship = galley(rowers=rowers, sheared=sheared, water=water)
        assert battles.rowing(ship, speed, current) == max(0, inches + battles.CURRENT * current)
    assert battles.rowing(galley(), "stop") == battles.rowing(galley(), "rest") == 0
    assert battles.rowing(galley(vessel="large merchant"), "slow") == 0
    for number in range(0, 101, 7):
        whole = battles.rowing(galley(water=1), "fast")
        assert battles.rowing(galley(water=1, rowers=number), "fast") <= whole


def test_what_ships_do_to_each_other() -> None:
    assert [_strike(galley(hull=5), points).hull for points in (1, 5, 6)] == [4, 0, 0]
    assert [_strike(galley(hull=5), points).sunk for points in (4, 5)] == [False, True]
    assert _strike(galley(hull=5, sunk=True), 1).sunk
    for rowers, crew, marines, side in product((0, 10, 90), (0, 3, 20), (0, 30), (True, False)):
        every = rowers + crew + marines
        after = _lose_crew(galley(rowers=rowers, crew=crew, marines=marines), side=side)
        pct = table("ramming").values["crew_lost_pct"]
        gone = every * pct["struck in the side" if side else "struck astern or bow on"] // 100
        lost = rowers - after.rowers, crew - after.crew, marines - after.marines
        assert all(n >= 0 for n in lost)
        assert sum(lost) == gone or (after.crew, after.marines) == (0, 0)
        assert lost[0] == (min(rowers, every * 15 // 100) if side else 0)
        assert lost[2] == 0 or after.crew == 0


def test_a_step_faster_or_slower() -> None:
    order = ("stop", "slow", "cruise", "fast")
    for before, after in product(order, order):
        down = order.index(before) - order.index(after)
        listed = (before, after) in battles.CHANGES
        assert battles.may_change(before, after) == (before == after or listed or down == 1)
    assert [battles.may_change("back cruise", to) for to in ("stop", "rest", "back slow", "slow")] == [
        *(True, True),
        *(True, False),
    ]
    tired = galley(fatigue=5)
    assert battles.fatigue(tired, "back fast") == battles.fatigue(tired, "fast")
    assert battles.fatigue(tired, "stop") == battles.fatigue(tired, "rest") == 5 + battles.FATIGUE["rest"]
    assert [battles.max_boarders(feet) for feet in (0, 2, 3, 8, 9)] == [0, 0, 1, 2, 3]
    assert [
        battles.command_range(11),
        battles.command_range(11, lieutenant=True),
        battles.command_range(11, melee=True),
    ] == [
        11,
        10,
        5,
    ]
    assert [battles.command_range(11, feet_above=feet) for feet in (9, 10, 29)] == [11, 12, 13]


def keep(**facts: object) -> Stronghold:
    return replace(Stronghold(name="Keep", owner="Ada", at="0505", wilderness=True, founded=0), **facts)


def test_what_a_stronghold_pays_and_lacks() -> None:
    men, each = next(pair for pair in wages.MEN.items() if not pair[0].startswith(wages.NO_FIGHTER))
    specialist, month = next(iter(wages.MONTHLY.items()))
    hold = keep(men={men: 3, "nobody": 9}, specialists={specialist: 2, "Engineer of nothing": 1})
    assert [(one.what, one.count, one.sum) for one in wages.wages(hold)] == [
        (men, 3, 3 * each),
        (specialist, 2, 200 * month),
    ]
    assert wages.monthly_wages(hold) == 3 * each + 200 * month
    assert wages.monthly_wages(keep(men={men: 0})) == 0
    for fighters, horses, armorers in product((0, 1, 50, 51), (0, 50, 51), (0, 1, 3)):
        hold = keep(
            men={men: fighters, f"{wages.NO_FIGHTER}/x": 99}, horses=horses, specialists={"Armorer": armorers}
        )
        needed = {"Armorer": (fighters + 49) // 50 - armorers, "Smith": (horses + 49) // 50}
        assert {lack.specialist: lack.count for lack in wages.lacks(hold)} == {
            who: n for who, n in needed.items() if n > 0
        }
        assert wages.free_armorers(hold) == max(0, armorers - (fighters + 49) // 50)


def test_what_an_armorer_makes_grows_with_those_who_help() -> None:
    rows = table("armorer_output").rows
    for assistants, smiths in product(range(5), range(4)):
        fit = [row for row in rows if row["assistants"] <= assistants and row["smiths_among_them"] <= smiths]
        assert wages.output(assistants, smiths) == {
            what: max(row[what] for row in fit) for what in ("suits", "shields", "weapons")
        }


def test_gold_and_works() -> None:
    space = "\N{NO-BREAK SPACE}"
    told = [gp(n) for n in (0, 150, -6_000_000, 5, 100, -105, 123_456_789)]
    assert told == ["0", "1.50", f"−60{space}000", "0.05", "1", "−1.05", f"1{space}234{space}567.89"]
    plain = Section(item="tower", hundredths=150, price=200)
    assert cost(plain) == 200 * 150
    higher, lower = cost(replace(plain, taller=2)), cost(replace(plain, taller=-2))
    assert lower < cost(plain) < higher
    assert cost(replace(plain, taller=-30)) >= 0
    assert [days_to_build(n, 500) for n in (0, 1, 50_000, 50_001)] == [0, 1, 1, 2]


def test_a_spell_in_tight_quarters() -> None:
    for length, space in product((0, 60, 65), (0, 20, 60, 99)):
        short = max(0, length - space)
        told = {
            reading: confine_blast(length, space, reading) for reading in ("blast", "compromise", "rebound")
        }
        assert [(one.stone, one.rebound) for one in told.values()] == [
            (short, 0),
            (short // 10, short // 2),
            (0, short),
        ]


def test_the_share_of_those_met() -> None:
    assert [percent_met(n, most) for n, most in ((1, 3), (3, 3), (9, 3), (0, 3), (1, 0), (1, 100))] == [
        34,
        100,
        100,
        100,
        100,
        1,
    ]


def test_weeks_are_told_day_by_day() -> None:
    spans = (
        Span(day=3, days=9, what="camp"),
        Span(day=12, days=2, what="home"),
        Span(day=14, days=1, what="camp"),
    )
    expected: dict[int, dict[str, int]] = {}
    for span in spans:
        for day in range(span.day, span.day + span.days):
            week = expected.setdefault(day // 7, {})
            week[span.what] = week.get(span.what, 0) + 1
    assert estates.weeks(spans) == expected


def test_what_a_flyer_may_do() -> None:
    for category, move, bombs, halved in product(battles.CATEGORIES, (1, 24, 35), (0, 1), (True, False)):
        flyer = _flyer(category, move, bombs, halved)
        speed = move - (move // 3 if bombs else 0)
        speed = speed // 2 if halved else speed
        spaces = battles.CATEGORIES[category]["spaces"]
        assert (battles.speed(flyer), battles.spaces(flyer)) == (speed, spaces)
        best = max(
            (up for up in range(99) if up == 0 or battles.climbing_cost(flyer, up) <= speed), default=0
        )
        assert battles.highest_climb(flyer) == best
        assert battles.deepest_dive(flyer, sharp=False) == speed // 2
        assert battles.deepest_dive(flyer, sharp=True) == speed * (100 + battles.SHARP_DIVE_PCT) // 100
        assert [battles.cost(flyer, forward, 0) for forward in (0, 5)] == [0, 5]
        assert battles.cost(flyer, 5, -3) == 5
        assert [battles.cost(flyer, forward, 3) for forward in (3, 5)] == [6 + spaces, 8 + spaces]


def _flyer(category: str, move: int, bombs: int, halved: bool) -> Flyer:
    return Flyer(name="Roc", category=category, move=move, bombs=bombs, halved=halved)


def test_what_turns_ask() -> None:
    rowed, sailed = m.Row("Wave", "slow", 7, degrees=30), m.Sail("Wave", "beating", 7, degrees=30)
    about = {"place": "Wave", "inches": "7", "degrees": "30"}
    for how, move in (("rowed", rowed), ("sailed", sailed)):
        asking = RULES.question(Seat("player-1"), move)
        assert asking is not None
        assert (asking.question, asking.given) == ("turn", {**about, "mode": how})
    assert RULES.question(Seat("player-1"), m.LowerMast("Wave")) is None
