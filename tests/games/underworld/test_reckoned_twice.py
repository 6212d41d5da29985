"""The desk's results, worked out again the long way, on random boards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import TypeVar

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import due
from companion.games.underworld.facts.encounters import can_be_counted, evasion
from companion.games.underworld.facts.estates import month_of, months
from companion.games.underworld.facts.travel import MODES
from companion.games.underworld.facts.wages import MAX_MONTHS, MEN, MONTHLY, month_to_pay
from companion.games.underworld.moves.people import RACES, Character, Treasure
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.apply import apply, resolve
from companion.games.underworld.rules.hiring import easily_found
from companion.games.underworld.state.land import Stronghold, Upkeep
from companion.games.underworld.state.out import (
    Castle,
    Encounter,
    Expedition,
    Group,
    Journey,
    Party,
    Pursuit,
)
from companion.games.underworld.state.state import State
from companion.kernel.moves import Move
from tests.games.underworld.desk import Desk, seeded

T = TypeVar("T")
MONTH = 28


def desk_of(*names: str) -> State:
    return Desk().people(**dict.fromkeys(names, 12)).state


def after(state: State, move: Move, seed: int = 1) -> State:
    made = apply(state, None, resolve(state, None, move, seeded(seed)))
    assert isinstance(made, State), made.sentence
    return made


class Lots(Random):
    def some(self, what: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(self.sample(what, self.randint(0, len(what))))

    def met(self) -> tuple[Group, ...]:
        """Up to three groups, some of which pursue the party."""
        return tuple(
            Group(
                encounter=Encounter(kind=self.choice(("Orcs", "Rats")), number=self.randint(1, 9)),
                pursuit=self.choice((None, Pursuit(kind="Orcs", gap=self.randint(1, 90)))),
            )
            for _group in range(self.randint(0, 3))
        )

    def many(self) -> Counter[str]:
        return Counter({kind: self.randint(1, 9) for kind in self.some(("Orcs", "Rats", "Wolves"))})

    def treasure(self) -> Treasure:
        return Treasure(gold=self.randint(0, 9), gems=self.randint(0, 9), magic=self.randint(0, 2))


def faced(met: tuple[Group, ...]) -> dict[str, object]:
    """Return them as a party keeps them: the first one separately."""
    first = met[0] if met else Group(encounter=Encounter(kind=""))
    return {"encounter": first.encounter if met else None, "pursuit": first.pursuit, "beside": met[1:]}


@pytest.mark.parametrize("seed", range(15))
def test_parties_that_meet_outdoors_have_all_that_both_had(seed: int) -> None:
    """They share what feeds them like the poorer, and are as tired as the more tired."""
    lots = Lots(seed)

    def journey(who: tuple[str, ...], met: tuple[Group, ...]) -> Journey:
        return Journey(
            at="0505",
            party=who,
            size=lots.randint(1, 9),
            mode=lots.choice(tuple(MODES)),
            travel=lots.choice(("land", "afloat")),
            exploring=lots.random() < 0.3,
            moved=lots.randint(0, 6),
            owed=lots.randint(0, 3),
            rested=lots.randint(0, 3),
            lost=lots.randint(0, 2),
            called=lots.some(("Krag", "Mole", "Fell")),
            rations=lots.randint(0, 14),
            horses=lots.randint(0, 4),
            **faced(met),  # type: ignore[arg-type]
        )

    first, second = lots.met(), lots.met()
    one, other = journey(("Ada", "Bo"), first), journey(("Cy",), second)
    mine, theirs = lots.many(), lots.many()
    away = Party(journey=other, captives=theirs, beaten=mine, haul=lots.treasure(), found=lots.treasure())
    state = replace(desk_of("Ada", "Bo", "Cy"), journey=one, parties={"Away": away})
    state = replace(state, captives=mine, beaten=theirs, haul=lots.treasure(), found=lots.treasure())
    state = replace(state, castles={"Krag": Castle(name="Krag", party="Away"), "Mole": Castle(name="Mole")})
    joined = after(state, m.JoinParties("Away"))
    out = joined.journey
    assert out is not None
    assert joined.groups == (*first, *second)
    assert out.party == ("Ada", "Bo", "Cy")
    for most in ("moved", "owed", "exploring"):
        assert getattr(out, most) == max(getattr(one, most), getattr(other, most)), most
    for least in ("rested", "rations"):
        assert getattr(out, least) == min(getattr(one, least), getattr(other, least)), least
    for both in ("size", "horses"):
        assert getattr(out, both) == getattr(one, both) + getattr(other, both), both
    assert [*out.called] == [*one.called, *(name for name in other.called if name not in one.called)]
    assert out.lost in (0, one.lost)
    assert (out.lost > 0) is (one.lost > 0 and other.lost > 0)
    paces = {each.mode: MODES[each.mode]["hexes_per_day"] for each in (one, other)}
    if one.travel == other.travel:
        assert MODES[out.mode]["hexes_per_day"] == min(paces.values())
    else:
        assert out.mode == one.mode
    assert dict(joined.captives) == dict(joined.beaten) == dict(mine + theirs)
    for what in ("haul", "found"):
        had = zip(getattr(state, what).amounts, getattr(away, what).amounts, strict=True)
        assert [*getattr(joined, what).amounts] == [sum(pieces) for pieces in had]
    assert {castle.party for castle in joined.castles.values()} == {""}
    assert joined.parties == {}


@pytest.mark.parametrize("seed", range(15))
def test_parties_that_meet_underground_share_a_clock_and_a_light(seed: int) -> None:
    lots = Lots(seed)

    def expedition(who: str, met: tuple[Group, ...]) -> Expedition:
        return Expedition(
            level=2,
            party=(who,),
            turn=20,
            light=lots.random() < 0.5,
            lit=lots.randint(0, 20),
            since_rest=lots.randint(0, 5),
            owed=lots.randint(0, 2),
            **faced(met),  # type: ignore[arg-type]
        )

    first, second = lots.met(), lots.met()
    one, other = expedition("Ada", first), expedition("Bo", second)
    state = replace(desk_of("Ada", "Bo"), expedition=one, parties={"Away": Party(expedition=other)})
    joined = after(state, m.JoinParties("Away"))
    at = joined.expedition
    assert at is not None
    assert joined.groups == (*first, *second)
    assert (at.party, at.turn) == (("Ada", "Bo"), 20)
    assert (at.since_rest, at.owed) == (max(one.since_rest, other.since_rest), max(one.owed, other.owed))
    burning = [each.lit for each in (one, other) if each.light]
    assert at.light is (burning != [])
    assert at.lit == (max(burning) if burning else one.lit)


def owing(state: State) -> Iterator[int]:
    """Return the months for which somebody owes upkeep, one by one; without strongholds nobody is
    maintained."""
    for who in state.characters.values():
        ever = state.upkeep.get(who.name, Upkeep())
        for month in range(who.day // MONTH):
            open_ = month >= ever.since and month not in ever.closed
            late = month < who.day // MONTH - MAX_MONTHS
            if open_ and not late and who.upkeep and who.experience and who.hits > 0:
                yield month


@pytest.mark.parametrize("seed", range(30))
def test_the_first_month_that_anybody_owes_is_paid_first(seed: int) -> None:
    lots = Lots(seed)
    state = desk_of()
    for name in ("Ada", "Bo", "Cy"):
        closed = Upkeep()
        for month in lots.some((0, 1, 2, 3)):
            closed = closed.closing(month)
        who = Character(
            name=name,
            hits=lots.choice((0, *4 * (5,))),
            most=5,
            experience=lots.choice((0, *4 * (100,))),
            upkeep=lots.random() < 0.9,
            day=lots.choice((27, 28, 100, 700, 900)),
        )
        state = replace(
            state, characters={**state.characters, name: who}, upkeep={**state.upkeep, name: closed}
        )
    assert month_to_pay(state) == min(owing(state), default=None)


@pytest.mark.parametrize("way", [("0504",), ("0505", "0504"), ()])
@pytest.mark.parametrize("by", [m.FallUpon("Krag"), m.Defy("Krag")])
def test_those_of_a_castle_stand_where_the_party_was_seen(by: Move, way: tuple[str, ...]) -> None:
    """If that is on the day's route; otherwise where the party is."""
    lands = {"0504": "woods", "0505": "swamp"}
    krag = Castle(name="Krag", master="Lord", calling="fighting-man", number=3, attitude="hostile")
    state = replace(
        desk_of("Ada"),
        hexes={name: Hex(terrain=terrain) for name, terrain in lands.items()},
        journey=Journey(at="0504", party=("Ada",), size=1, mode="Man on foot", way=way),
        castles={"Krag": replace(krag, out=True, met_at="0505")},
    )
    met = next(found for seed in range(20) if (found := after(state, by, seed).encounter))
    seen = "0505" if "0505" in way else "0504"
    assert (met.terrain, met.number, met.castle, met.attitude) == (lands[seen], 4, "Krag", "hostile")


@pytest.mark.parametrize("haul", [Treasure(gold=5), Treasure(silver=5, gems=1), Treasure(gems=2, magic=1)])
def test_a_haul_is_divided_or_handed_out(haul: Treasure) -> None:
    """Coins call for shares first; both choices are always open, and one of them ends it."""
    state = replace(desk_of("Ada"), haul=haul)
    (asked,) = (one for one in due(state, ()) if "hand-out" in one.moves)
    first = "divide" if haul.silver or haul.gold else "hand-out"
    assert asked.moves == (first, *({"divide", "hand-out"} - {first}))
    assert not [*due(after(state, m.HandOut("Ada", haul)), ())]


PRINTED = ((3, (50, 70, 90)), (9, (30, 50, 70)), (24, (15, 30, 50)), (10**6, (5, 20, 35)))
"""For a party up to this size: the chance to evade a quarter of the possible maximum, three fifths, or
more."""


def chance(size: int, number: int, most: int, by: str, faster: str, *, woods: bool, magic: bool) -> int:
    """Return the chance in percent, before the cap."""
    speed = {"party": 25, "monsters": -25, "": 0}[faster]
    if by == "party" and not magic:
        return 10 + speed if woods else 0
    part = number / most if number and most else 1
    columns = next(columns for largest, columns in PRINTED if size <= largest)
    base = columns[0 if part <= 0.25 else 1 if part <= 0.6 else 2]
    return base * (2 if by == "monsters" else 1) + 25 * woods + speed


@pytest.mark.parametrize("at_most", [95, 100])
def test_a_party_evades_by_its_size_and_by_how_many_came(at_most: int) -> None:
    sizes, came = (1, 3, 4, 9, 10, 24, 25, 80), ((0, 0), (1, 4), (26, 100), (60, 100), (61, 100), (9, 5))
    sides, faster = ("", "party", "monsters", "both"), ("", "party", "monsters")
    for size, (number, most), by, quick, woods, magic in product(
        sizes, came, sides, faster, (True, False), (True, False)
    ):
        met = Encounter(kind="Orcs", number=number, surprised=by, terrain="woods" if woods else "clear")
        told = evasion(met, size, most, quick, magic=magic, at_most=at_most)
        expected = chance(size, number, most, by, quick, woods=woods, magic=magic)
        assert told.chance == max(0, min(at_most, expected)), (met, size, most, quick, magic)
        assert told.base + sum(n for _what, n in told.added) == expected


def test_how_many_there_are_can_be_told_of_some_kinds() -> None:
    """For a single one it is known only underground; for groups by the dice, or those that the table agreed
    on."""
    for number, grouped, outdoors, reading in product(
        ("2d4", ""), (True, False), (True, False), ("2d4", "typed")
    ):
        state = Desk(group_number=reading).kind("Orcs", number=number, grouped=grouped).state
        agreed = grouped and state.readings["group_number"] == "2d4"
        known = bool(number) or agreed or (not grouped and not outdoors)
        assert can_be_counted(state, "Orcs", outdoors=outdoors) is known
        assert not can_be_counted(state, "Rats", outdoors=outdoors)


def test_men_at_arms_of_the_owners_own_people_are_easily_found() -> None:
    for race in RACES:
        who = Character(name="Ada", race=race, hits=1, most=1)
        state = replace(desk_of(), characters={"Ada": who})
        for whom in (*MEN, *MONTHLY, f"knight/{race}"):
            own = whom in MEN and whom.split("/")[1] == race
            assert easily_found(state, Stronghold(name="Fort", owner="Ada"), whom) is own
            assert not easily_found(state, Stronghold(name="Fort", owner="Bo"), whom)


def test_time_does_not_go_by_for_an_owner_who_is_gone() -> None:
    state = replace(desk_of(), characters={"Ada": Character(name="Ada", hits=1, most=1, day=100)})
    for owner, passed in (("Ada", 3), ("Bo", 0)):
        assert month_of(state, owner) == passed
        assert months(state, Stronghold(name="Fort", owner=owner)) == passed
        assert months(state, Stronghold(name="Fort", owner=owner, founded=17)) == min(passed, 2)


def test_what_is_put_into_one_trade_adds_up_and_returns_by_the_last_word() -> None:
    state = after(desk_of("Ada"), m.Found("Fort", "Ada"))
    had: Counter[str] = Counter()
    lots = Lots(7)
    for _time in range(12):
        what, gp, pct = lots.choice(("fishing", "armories")), lots.randint(0, 99), lots.randint(0, 30)
        state = after(state, m.Invest("Fort", what, gp, pct))
        had[what] += gp
        put = state.strongholds["Fort"].investments
        assert {name: each.gp for name, each in put.items()} == dict(had)
        assert put[what].pct == pct
        assert state.accounts["Ada"].purse == -100 * had.total()
