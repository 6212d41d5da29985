"""Who counts: every rule that depends on how many are there, or on who does something, for parties of which
some are dead, captured, fled, unconscious or no longer in the campaign; worked out again, name by name."""

from collections.abc import Callable
from dataclasses import replace
from math import ceil

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.adjudication import rule_evasion
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.encounters import base_chance
from companion.games.underworld.facts.wages import months_to_pay
from companion.games.underworld.moves.people import Character
from companion.games.underworld.page.haul import haul_page
from companion.games.underworld.page.table import TablePage
from companion.games.underworld.rules.apply import likely_moves
from companion.games.underworld.state.out import Castle
from companion.games.underworld.state.state import State
from companion.kernel.position import Position
from companion.kernel.seats import Seat, Viewer
from tests.games.underworld.desk import Desk, seeded

WELL = ("Abe", "Bea")
ILL = {"Dan": "slain", "Cap": "captured", "Flo": "fled", "Una": "unconscious", "Rex": "removed"}
INCHES = {"Abe": 12, "Bea": 9, "Una": 6, "Dan": 3, "Cap": 3, "Flo": 3, "Rex": 3}
ANIMALS = 4
ALONE = [(name,) for name in ILL]
TOGETHER = [("Dan", "Una"), ("Cap", "Flo", "Una"), ("Dan", "Rex"), tuple(ILL)]
PARTIES = [WELL + some for some in ((), *ALONE, *TOGETHER)]
REFEREE = Viewer(seats=frozenset({Seat("referee")}), host=True)


def there(party: tuple[str, ...]) -> list[str]:
    """The unconscious are carried along, and do nothing."""
    return [name for name in party if name in WELL or name == "Una"]


def acting(party: tuple[str, ...]) -> list[str]:
    return [name for name in party if name in WELL]


def at_home() -> Desk:
    desk = Desk()
    for name, inches in INCHES.items():
        desk.enter(
            m.SetCharacter(
                Character(name=name, inches=inches, hits=4, most=9, experience=1_000, calling="fighting-man")
            )
        )
    return desk.kind("Orcs", number="1", intelligence="intelligent", inches=9).hexes("clear", "0303")


def fallen(desk: Desk, party: tuple[str, ...]) -> Desk:
    """Have these fates befall some in a fight, and end it."""
    desk.enter(m.Meet("Orcs", 1, party_aware=True), die=seeded(1))
    for name in party:
        if ILL.get(name) == "removed":
            desk.enter(m.RemoveCharacter(name))
        elif name in ILL:
            desk.enter(m.Blow(who=name, monster="Orcs", fate=ILL[name]))
    desk.enter(m.Fight(0, slain=1, over=True), die=lambda _sides: 1)
    return desk


def below(party: tuple[str, ...]) -> Desk:
    desk = at_home()
    desk.enter(m.SetOut(1, party))
    return fallen(desk, party)


def outdoors(party: tuple[str, ...], animals: int = ANIMALS) -> Desk:
    desk = at_home()
    desk.enter(m.SetForth("0303", party, len(party) + animals, "Man on foot"))
    return fallen(desk, party)


def meets(desk: Desk, *, party_aware: bool = False) -> State:
    met = m.Meet("Orcs", party_aware=party_aware, monsters_aware=True)
    return desk.enter(met, die=lambda _sides: 1)


def number_met(party: tuple[str, ...]) -> tuple[object, object]:
    """One for each three adventurers present, or part of three."""
    found = meets(below(party), party_aware=True).encounter
    assert found is not None
    return found.number, ceil(len(there(party)) / 3)


def number_counted(party: tuple[str, ...]) -> tuple[object, object]:
    desk = below(party)
    desk.enter(m.Meet("Trolls", party_aware=True, monsters_aware=True), die=lambda _sides: 1)
    desk.kind("Trolls", number="2")
    found = desk.enter(m.CountMonsters()).encounter
    assert found is not None
    return found.number, 2 * ceil(len(there(party)) / 3)


def dropped(party: tuple[str, ...]) -> tuple[object, object]:
    """Every die shows 1: the party is surprised, and all who can drop something do."""
    found = meets(below(party)).encounter
    assert found is not None
    return list(found.dropped), acting(party)


def speed(party: tuple[str, ...]) -> tuple[object, object]:
    desk = below(party)
    desk.enter(m.Meet("Orcs", 3, party_aware=True, monsters_aware=True), die=lambda _sides: 3)
    pursuit = desk.enter(m.Flee()).pursuit
    assert pursuit is not None
    return pursuit.runners, min(INCHES[name] for name in acting(party))


def evading(party: tuple[str, ...]) -> tuple[object, object]:
    """By the page, by the question and by the roll: a roll equal to the chance succeeds, one more fails."""
    desk = outdoors(party)
    desk.enter(m.Meet("Orcs", 3, party_aware=True, monsters_aware=True), die=lambda _sides: 3)
    chance = base_chance(len(there(party)) + ANIMALS, 100)
    shown = TablePage(desk.state, REFEREE).evasion
    assert shown is not None
    told = str(rule_evasion(desk.state, 0, "").facts[0].sentence)
    failed = desk.made(m.Evade(), str(chance + 1))
    found = (shown.chance, told.partition(" ")[0], desk.enter(m.Evade(), str(chance)).encounter)
    desk.retract(desk.entries[-1].version)
    desk.enter(failed)
    return (*found, desk.state.pursuit is None), (chance, str(len(there(party)) + ANIMALS), None, False)


def far(party: tuple[str, ...]) -> tuple[object, object]:
    """More than a hundred lose a hex a day: with enough animals for two who count to make the difference."""
    animals = 100 - len(WELL)
    desk = outdoors(party, animals)
    return TablePage(desk.state, REFEREE).points, 2 if len(there(party)) + animals > 100 else 3


def jousting(party: tuple[str, ...]) -> tuple[object, object]:
    """Once all who can joust have lost, nothing more is asked."""
    desk = outdoors(party)
    castle = Castle(
        name="Keep", master="Lord", calling="fighting-man", demand="joust", out=True, met_at="0303"
    )
    desk.position = with_castle(desk, castle)
    shown = [name for now in TablePage(desk.state, REFEREE).castles for name, _label in now.jousters]
    lost = [name for name in shown if not desk.against(m.Joust("Keep", name))]
    return (shown, lost), (acting(party), acting(party))


def with_castle(desk: Desk, castle: Castle) -> Position[State]:
    return replace(desk.position, state=replace(desk.state, castles={castle.name: castle}))


def resting(party: tuple[str, ...]) -> tuple[object, object]:
    """Three days of rest restore a hit point for those present; for the others, too, three days pass."""
    desk = outdoors(party)
    desk.enter(m.Camp(3), die=lambda _sides: 3)
    here = [name for name in party if name in desk.state.characters]
    healed = [name for name in here if desk.state.characters[name].hits > 4]
    return (healed, {desk.state.characters[name].day for name in here}), (there(party), {3})


def sharing(party: tuple[str, ...]) -> tuple[object, object]:
    """Who was there when it was taken, and who gets a share."""
    desk = below(party)
    desk.enter(m.RollTreasure(9), die=lambda _sides: 1)
    found = desk.state.found
    desk.enter(m.TakeTreasure(found))
    assert found
    return (list(desk.state.bearers), list(haul_page(desk.state).bearers)), (there(party), there(party))


def shares_of_later(party: tuple[str, ...]) -> tuple[object, object]:
    """Whoever falls after it was taken gets none."""
    desk = at_home()
    desk.enter(m.SetOut(1, party))
    desk.enter(m.RollTreasure(9), die=lambda _sides: 1)
    desk.enter(m.TakeTreasure(desk.state.found))
    fallen(desk, party)
    desk.enter(m.ComeHome())
    refused = [name for name in party if name in desk.state.characters and desk.against(m.Divide({name: 1}))]
    return (list(haul_page(desk.state).bearers), refused), (
        there(party),
        [name for name in party if name in ("Dan", "Cap", "Flo")],
    )


def learning(party: tuple[str, ...]) -> tuple[object, object]:
    desk = below(party)
    offered = set(haul_page(desk.state).living)
    refused = {name for name in desk.state.characters if desk.against(m.GainExperience({name: 5}))}
    dead = {"Dan"} & set(party)
    gone = {"Rex"} & set(party)
    return (offered, refused), (set(INCHES) - dead - gone, dead)


def upkeep(party: tuple[str, ...]) -> tuple[object, object]:
    """A month is closed for those who can be asked for its price, and exactly they may pay it."""
    desk = below(party)
    desk.enter(m.ComeHome())
    for name in desk.state.characters:
        desk.position = with_day(desk, name, 28)
    offered = {line.who for line in TablePage(desk.state, REFEREE).upkeep}
    owing = {name for name in desk.state.characters if months_to_pay(desk.state, name)}
    paying = {name for name in owing if not desk.against(m.PayUpkeep(1, (name,)))}
    can = set(INCHES) - ({"Dan", "Cap", "Flo", "Rex"} & set(party))
    due = next(task for task in tasks(desk.state) if task.move == "pay-upkeep")
    return (offered, paying, str(due.what).endswith(f"of {len(can)} characters")), (can, can, True)


def with_day(desk: Desk, name: str, day: int) -> Position[State]:
    who = replace(desk.state.characters[name], day=day)
    return replace(desk.position, state=replace(desk.state, characters={**desk.state.characters, name: who}))


def offered(party: tuple[str, ...]) -> tuple[object, object]:
    """Who listens and searches; who can leave the party; who sets out next time."""
    desk = below(party)
    page = TablePage(desk.state, REFEREE)
    before = (list(page.able), list(page.present), [one.name for one in page.party if one.there])
    desk.enter(m.ComeHome())
    able = set(TablePage(desk.state, REFEREE).can_set_out)
    return (*before, able), (
        acting(party),
        there(party),
        there(party),
        set(INCHES) - (set(ILL) & set(party)),
    )


def legal_moves(party: tuple[str, ...]) -> tuple[object, object]:
    state = below(party).state
    named = {
        who
        for move in likely_moves(state, Seat("referee"))
        for who in getattr(move, "who", ())
        if who in party
    }
    return named - set(acting(party)), set()


RULES: tuple[Callable[[tuple[str, ...]], tuple[object, object]], ...] = (
    *(number_met, number_counted, dropped, speed, evading, far, jousting, resting, sharing, shares_of_later),
    *(learning, upkeep, offered, legal_moves),
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
@pytest.mark.parametrize("party", PARTIES, ids="-".join)
def test_nobody_counts_who_is_not_there(
    party: tuple[str, ...], rule: Callable[..., tuple[object, object]]
) -> None:
    said, expected = rule(party)
    assert said == expected


def test_an_older_entry_counts_whom_it_counted() -> None:
    """Before the fourth edition of the workings everybody who was named counted."""
    desk = below((*WELL, "Dan", "Cap"))
    old = m.Meet("Orcs", monsters_aware=True, edition=3)
    found = desk.enter(old, die=lambda _sides: 1).encounter
    assert found is not None
    assert (found.number, found.dropped) == (2, (*WELL, "Dan", "Cap"))
    desk = below((*WELL, "Dan", "Cap"))
    desk.enter(m.Meet("Orcs", 3, party_aware=True, monsters_aware=True), die=lambda _sides: 3)
    pursuit = desk.enter(m.Flee(edition=3)).pursuit
    assert pursuit is not None
    assert pursuit.runners == INCHES["Dan"]
