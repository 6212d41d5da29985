"""Experience by the referee's own table: for kills and gold, once, undone together with its cause."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.experience import compute_open_award, read_hit_dice, worth_of
from companion.games.underworld.forms.experience import read_row
from companion.games.underworld.moves.experience import DiceWorth, ExperienceTable, write_row
from companion.games.underworld.moves.people import Character, Kind, Treasure
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

TABLE = ExperienceTable(
    rows=tuple(map(read_row, ("0 5 1", "1 10 3", "1+ 15 4", "2 20 5", "2+ 35 10", "3-4 75 25"))),
    coin=1,
    levels={"fighting-man": (100, 200)},
)


def evening() -> Desk:
    """Ada, her retainer Bo and Cy go down; three of five orcs are slain; 40 GP come home and are divided."""
    desk = Desk().people(Ada=12, Cy=12)
    desk.enter(m.SetCharacter(Character(name="Bo", hits=8, most=8, retainer=True)))
    desk.kind("Orcs", hit_dice="1", number="2d4").enter(m.KeepExperience(TABLE))
    desk.enter(m.SetOut(1, ("Ada", "Bo", "Cy")))
    desk.enter(m.Meet("Orcs", 5, party_aware=True, monsters_aware=True), "1,1")
    desk.enter(m.Blow(monster="Orcs", count=3, fate=m.SLAIN))
    return desk


def home(desk: Desk, dice: str = "1") -> Desk:
    """The fight is over, a turn passes; there are 400 silver."""
    desk.enter(m.Fight(1), dice)
    desk.enter(m.RollTreasure(1), "4 51 99 99 99")
    desk.enter(m.TakeTreasure(Treasure(silver=400)))
    desk.enter(m.ComeHome())
    desk.enter(m.Divide({"Ada": 1}))
    return desk


def experience_of(desk: Desk) -> dict[str, int]:
    return {name: who.experience for name, who in desk.state.characters.items()}


def give(desk: Desk) -> m.AwardExperience:
    found = compute_open_award(desk.state)
    return m.AwardExperience(found.shares, found.overcome, found.won)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("1", (1, False, 0)),
        ("4+1**", (4, True, 2)),
        ("2d6", (2, False, 0)),
        ("3d8 + 2 *", (3, True, 1)),
        ("3−1", (2, True, 0)),
        ("1-1", (0, False, 0)),
        ("½*", (0, False, 1)),
        ("1/2", (0, False, 0)),
        ("9* (+8)", (9, False, 1)),
        ("as a fighter", None),
        ("", None),
    ],
)
def test_hit_dice_are_read_as_bestiaries_write_them(written: str, read: object) -> None:
    assert read_hit_dice(written) == read


def test_what_a_foe_is_worth() -> None:
    """Its own points take precedence over the table; with an extra the row with a plus, or otherwise the
    one without; nothing is known about more dice than the table has, or about a kind without dice."""
    worth = {dice: worth_of(TABLE, Kind(name="X", hit_dice=dice)) for dice in ("1", "1+1*", "4+1*", "5", "")}
    assert worth == {"1": 10, "1+1*": 19, "4+1*": 100, "5": None, "": None}
    assert worth_of(TABLE, Kind(name="X", hit_dice="1", xp=7)) == 7


@pytest.mark.parametrize("line", ["3+ 50 15", "0 5", "9-10 300 100", "9-10+ 400"])
def test_a_row_is_written_as_it_is_read(line: str) -> None:
    assert write_row(read_row(line)) == line


def test_the_dead_and_the_gold_are_given_once() -> None:
    """3 orcs at 10 and 40 GP are 70: two shares and a half are 28, 28 and 14."""
    desk = home(evening())
    assert [(each.move, str(each.what)) for each in tasks(desk.state)][:1] == [
        ("award-experience", "Give 70 points of experience")
    ]
    made = give(desk)
    assert (made.overcome, made.won) == ({"Orcs": 3}, 4000)
    desk.enter(made)
    assert experience_of(desk) == {"Ada": 28, "Bo": 14, "Cy": 28}
    assert (
        desk.refused(made)
        == "There is no experience to give for these: it was given already, or nobody was overcome."
    )
    assert not [each for each in tasks(desk.state) if each.move == "award-experience"]


def test_what_was_given_goes_with_its_cause() -> None:
    """Without the fight 40 points are left; without the find none, and the entry no longer fits."""
    desk = home(evening())
    versions = {entry.move.kind: entry.version for entry in desk.entries}
    desk.enter(give(desk))
    desk.retract(versions["blow"])
    assert experience_of(desk) == {"Ada": 16, "Bo": 8, "Cy": 16}
    desk.retract(versions["divide"])
    assert experience_of(desk) == {"Ada": 0, "Bo": 0, "Cy": 0}


def test_more_than_is_open_is_objected_to_and_never_given() -> None:
    desk = home(evening())
    more = m.AwardExperience({"Ada": 100}, {"Orcs": 5}, 9000)
    assert desk.against(more) == ["Experience was given for some of this already."]
    desk.all_the_same(more)
    assert experience_of(desk)["Ada"] == 70


def test_nothing_for_the_dead_and_for_who_was_not_there() -> None:
    desk = evening().people(Dan=9)
    desk.enter(m.Hurt("Cy", 8))
    found = compute_open_award(home(desk).state)
    assert dict(found.points) == {"Ada": 47, "Bo": 23}
    assert desk.against(m.AwardExperience({"Ada": 100, "Cy": 100}, found.overcome))[:1] == ["Cy is dead."]


def test_a_kind_of_unknown_worth_waits_and_is_struck_off() -> None:
    desk = evening()
    desk.kind("Orcs", hit_dice="", number="2d4")
    home(desk)
    assert give(desk).overcome == {}
    desk.enter(give(desk))
    assert (desk.state.beaten, experience_of(desk)["Ada"]) == ({"Orcs": 3}, 16)
    desk.enter(m.AwardExperience({}, {"Orcs": 3}))
    assert (desk.state.beaten, experience_of(desk)["Ada"]) == ({}, 16)


def test_points_by_hand_are_given_besides_where_there_is_a_table() -> None:
    desk = home(evening())
    desk.enter(m.GainExperience({"Ada": 72}))
    desk.enter(give(desk))
    assert experience_of(desk)["Ada"] == 100
    assert [str(each.what) for each in tasks(desk.state)] == ["Ada has the points for level 2"]
    desk.enter(m.SetCharacter(Character(name="Ada", hits=8, most=8, level=2, experience=100)))
    assert tasks(desk.state) == ()


class NaiveTally:
    """What somebody would keep in the margin: a line for each of the fallen and each coin."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, Fraction]] = []
        self.there: dict[str, None] = {}

    def give(self, living: list[str], retainers: set[str], percent: int) -> dict[str, int]:
        total = int(sum(worth for _what, worth in self.lines))
        weights = {who: percent if who in retainers else 100 for who in self.there if who in living}
        weights = {who: weight for who, weight in weights.items() if weight}
        every = sum(weights.values())
        exact = {who: Fraction(total * weight, every) for who, weight in weights.items()}
        given = {who: int(part) for who, part in exact.items()}
        for who in sorted(exact, key=lambda one: given[one] - exact[one])[: total - sum(given.values())]:
            given[who] += 1
        self.lines, self.there = [], {}
        return given


@pytest.mark.parametrize("seed", range(12))
def test_random_evenings_come_to_what_somebody_reckons_by_hand(seed: int) -> None:
    lots, tally = Random(seed), NaiveTally()
    percent = lots.choice((0, 25, 50, 100))
    worths = {"Orcs": lots.randint(1, 30), "Ogres": lots.randint(50, 200), "Rats": lots.randint(1, 9)}
    coin = lots.randint(1, 3)
    desk, who = Desk(), ["Ada", "Bo", "Cy", "Dan", "Eve"]
    retainers = {name for name in who[1:] if lots.random() < 0.4}
    for name in who:
        desk.enter(m.SetCharacter(Character(name=name, hits=8, most=8, retainer=name in retainers)))
    rows = (DiceWorth(low=1, high=1, points=worths["Orcs"]), DiceWorth(low=4, high=9, points=worths["Ogres"]))
    desk.enter(m.KeepExperience(ExperienceTable(rows=rows, coin=coin, retainer=percent)))
    desk.kind("Orcs", hit_dice="1").kind("Ogres", hit_dice="4").kind("Rats", hit_dice="½", xp=worths["Rats"])
    points: Counter[str] = Counter()
    for _evening in range(3):
        living = [name for name, each in desk.state.characters.items() if not each.dead]
        party = tuple(name for name in living if name == "Ada" or lots.random() < 0.7)
        if at_home := tuple(name for name in living if name not in party):
            desk.enter(m.PassTime(at_home, 7))
        desk.enter(m.SetOut(1, party))
        for _fight in range(lots.randint(1, 3)):
            kind, number = lots.choice([*worths]), lots.randint(1, 6)
            fell = lots.randint(0, number)
            desk.enter(m.Meet(kind, number, party_aware=True, monsters_aware=True), "1,1")
            if fell:
                desk.enter(m.Blow(monster=kind, count=fell, fate=lots.choice((m.SLAIN, m.CAPTURED))))
                tally.lines += [(kind, Fraction(worths[kind]))] * fell
                tally.there |= dict.fromkeys(one for one in party if one in living)
            if (victim := lots.choice(party)) != "Ada" and victim in living and lots.random() < 0.2:
                desk.enter(m.Hurt(victim, 8))
                living.remove(victim)
            desk.enter(m.Fight(1), "1")
        silver = 100 * lots.randint(1, 6)
        desk.enter(m.RollTreasure(1), f"{silver // 100} 51 99 99 99")
        desk.enter(m.TakeTreasure(Treasure(silver=silver)))
        tally.there |= dict.fromkeys(one for one in party if one in living)
        desk.enter(m.ComeHome())
        desk.enter(m.Divide({"Ada": 1}))
        tally.lines.append(("silver", Fraction(silver, 10) * coin))
        by_hand = tally.give(living, retainers, percent)
        desk.enter(give(desk))
        points.update(by_hand)
        assert experience_of(desk) == {name: points[name] for name in who}, (seed, by_hand)


def test_a_referee_keeps_a_table_and_gives_what_it_says(phone: Phone) -> None:
    """Through the pages: the table as it is typed, the sum before it is booked, and booked once."""
    table: dict[str, Any] = {"rows": "1 10 3\n3+: 50, 15", "coin": 1, "retainer": 50}
    answer = phone.send("keep-experience", rows="three orcs")
    assert "write hit dice, points for each" in answer.text
    phone.enter("keep-experience", **table, **{"levels-cleric": "1500, 3000"})
    page = phone.read("/view/experience")
    assert "1 10 3\n3+ 50 15" in page
    assert 'value="1500 3000"' in page
    phone.people(Ada=12, Bo=12)
    phone.enter("set-kind", name="Orcs", number="2d4", hit_dice="1*", intelligence="intelligent")
    phone.enter("set-out", level=1, party=["Ada", "Bo"], light="1")
    phone.enter("meet", "3 1,1", monster="Orcs", number=3)
    phone.enter("blow", target="foe:0", monster="Orcs", count=3, fate="slain")
    phone.enter("fight", "1", rounds=1, over="1")
    phone.enter("come-home")
    assert "Give 39 points of experience" in phone.read()
    haul = phone.read("/view/haul")
    assert "Ada 20 · Bo 19" in haul
    sent = {"shares-Ada": 100, "shares-Bo": 100, "overcome-Orcs": 3}
    phone.enter("award-experience", **sent)
    assert "experience for 3 Orcs: Ada 20 and Bo 19" in phone.read("/log")
    assert phone.send("award-experience", **sent).status_code == 422
    assert {name: who.experience for name, who in phone.state.characters.items()} == {"Ada": 20, "Bo": 19}
