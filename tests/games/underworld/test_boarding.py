"""A fight at sea that ends: boarders, losses, capture and a prize crew; a crew in the water in one roll.

A large galley has 100 rowers, 20 sailors and 50 marines; a large merchant 20 sailors. One man boards for
each 3 feet of parallel deck; half of all sailors can swim; chain-type armor drowns 80 in 100, no armor 5 of
those who were thrown."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.rules.boarding import DROWNS
from companion.games.underworld.state.out import Weather
from companion.kernel.moves import Move
from companion.kernel.optional.chains import Chain
from companion.kernel.rows import Misfit
from tests.games.underworld.desk import Desk, seeded
from tests.games.underworld.sending import Phone


def at_sea() -> Desk:
    desk = Desk().people(Ada=12)
    desk.enter(m.Launch("Hound", "large galley", seat="player-1"), "5")
    desk.enter(m.Launch("Cog", "large merchant"), "1")
    desk.enter(m.RollWeather(), "3,4 3")
    return desk


def moves_due(desk: Desk) -> list[tuple[str, str]]:
    return [(task.move, task.about) for task in tasks(desk.state)]


def test_from_the_grapple_to_the_prize_crew() -> None:
    desk = at_sea()
    assert desk.against(m.BoardShip("Hound", "Cog", 10)) == ["Only a ship that is grappled can be boarded."]
    desk.enter(m.Grapple("Hound", "Cog", 1), "1")
    assert desk.against(m.BoardShip("Hound", "Cog", 11, feet=30)) == [
        "Along 30 feet of deck, at most 10 men can board in a turn."
    ]
    desk.enter(m.BoardShip("Hound", "Cog", 6, feet=30))
    assert desk.against(m.BoardShip("Hound", "Cog", 5, feet=30)) != []
    desk.enter(m.BoardShip("Hound", "Cog", 4, feet=30))
    hound, cog = desk.state.ships["Hound"], desk.state.ships["Cog"]
    assert (hound.marines, hound.crew, hound.rowers, dict(cog.boarders)) == (40, 20, 100, {"Hound": 10})
    assert ("melee-aboard", "Cog") in moves_due(desk)
    desk.enter(m.MeleeAboard("Cog", fell=12, lost={"Hound": 3}))
    assert desk.against(m.TakeShip("Cog", "Hound")) == ["Cog still has 8 men who fight."]
    assert desk.refused(m.MeleeAboard("Cog", fell=9)) == "There are not that many men aboard."
    assert desk.refused(m.MeleeAboard("Cog", lost={"Hound": 8})) == "There are not that many men aboard."
    desk.enter(m.EndSeaTurn())
    desk.enter(m.BoardShip("Hound", "Cog", 10, feet=30))
    desk.enter(m.MeleeAboard("Cog", fell=8, lost={"Hound": 1}))
    assert ("take-ship", "Cog") in moves_due(desk)
    desk.enter(m.TakeShip("Cog", "Hound"))
    cog = desk.state.ships["Cog"]
    assert (cog.crew, cog.prize, cog.seat, cog.captives, dict(cog.boarders)) == (
        16,
        "Hound",
        "player-1",
        0,
        {},
    )
    assert not any(about == "Cog" for _move, about in moves_due(desk))


def test_a_crew_that_yields_is_captive() -> None:
    desk = at_sea()
    desk.enter(m.Grapple("Hound", "Cog", 1), "1")
    desk.enter(m.BoardShip("Hound", "Cog", 5))
    desk.enter(m.TakeShip("Cog", "Hound", yields=True))
    assert (desk.state.ships["Cog"].captives, desk.state.ships["Cog"].crew) == (20, 5)
    assert desk.refused(m.TakeShip("Hound", "Cog")) == "Nobody from Cog is aboard."


def test_nothing_is_due_to_a_ship_that_is_no_longer_there() -> None:
    """The Hound is removed: its boarders are gone with it, its prize is nobody's, and can be corrected."""
    desk = at_sea()
    desk.enter(m.Launch("Gull", "longship"), "1")
    desk.enter(m.Grapple("Hound", "Cog", 1), "1")
    desk.enter(m.Grapple("Hound", "Gull", 1), "1")
    desk.enter(m.BoardShip("Hound", "Cog", 5))
    desk.enter(m.TakeShip("Cog", "Hound", yields=True))
    desk.enter(m.BoardShip("Hound", "Gull", 5))
    desk.enter(m.MeleeAboard("Gull", fell=desk.state.ships["Gull"].men))
    assert ("take-ship", "Gull") in moves_due(desk)
    desk.enter(m.RemoveShip("Hound"))
    assert ("take-ship", "Gull") not in moves_due(desk)
    assert desk.state.ships["Gull"].boarders == {}
    desk.enter(m.SetShip(Ship(**{**fields_of(desk.state.ships["Cog"]), "crew": 7})))
    assert desk.state.ships["Cog"].crew == 7


def test_of_boarders_who_are_no_longer_aboard_nobody_is_lost() -> None:
    """The page was loaded before the last of the Gull's men fell; it sends a zero for them."""
    desk = at_sea()
    desk.enter(m.Grapple("Hound", "Cog", 1), "1")
    desk.enter(m.BoardShip("Hound", "Cog", 5))
    desk.enter(m.MeleeAboard("Cog", fell=1, lost={"Hound": 1, "Gull": 0}))
    assert desk.state.ships["Cog"].boarders == {"Hound": 4}


def test_a_ship_of_many_sinks_and_its_crew_is_rolled_at_once() -> None:
    """20 of the merchant: ten swim; of ten dice 80 and under drown in chain; out of it and thrown, 5."""
    desk = at_sea()
    desk.enter(m.SetShip(Ship(**{**fields_of(desk.state.ships["Cog"]), "sunk": True})))
    assert ("crew-overboard", "Cog") in moves_due(desk)
    rolls = ",".join(["80"] * 6 + ["81"] * 4)
    desk.enter(m.CrewOverboard("Cog", armor="chain-type"), rolls)
    assert (desk.state.ships["Cog"].swimmers, desk.state.ships["Cog"].aboard) == (4, 0)
    assert ("crew-overboard", "Cog") not in moves_due(desk)
    assert ("pick-up", "Cog") in moves_due(desk)
    desk.enter(m.PickUp("Cog", 3, "Hound"))
    desk.enter(m.PickUp("Cog", 1))
    assert desk.state.ships["Hound"].crew == 23
    assert ("pick-up", "Cog") not in moves_due(desk)
    assert desk.refused(m.PickUp("Cog", 1)) == "There are not that many in the water."


def fields_of(ship: Ship) -> dict[str, object]:
    return {name: getattr(ship, name) for name in ship.__dataclass_fields__}


def test_swimmers_are_picked_up_by_slow_ships() -> None:
    desk = at_sea()
    desk.enter(m.CrewOverboard("Cog", 4), "6,6")
    assert desk.state.ships["Cog"].swimmers == 2
    desk.enter(m.Row("Hound", "slow", 10))
    assert desk.against(m.PickUp("Cog", 1, "Hound")) == []
    desk.enter(m.Row("Hound", "cruise", 15))
    said = "Under oars, a ship can pick up swimmers only at slow speed or less."
    assert desk.against(m.PickUp("Cog", 1, "Hound")) == [said]


def test_odds_of_three_men_in_the_water_by_enumerating() -> None:
    """Two can swim. Through `apply`, every roll of two dice: each drowns in leather on 20, thrown without
    armor on 5."""
    desk = at_sea()
    for armor, shed, pct in (("leather", False, 20), ("none", False, 5), ("plate", True, 5)):
        saved: dict[int, Fraction] = {}
        for one, other in product(range(1, 101, 1), range(1, 101, 1)):
            move = m.CrewOverboard("Cog", 3, armor, shed, chain=Chain(f"{one},{other}"))
            after = apply(desk.state, None, move)
            assert not isinstance(after, Misfit)
            n = after.ships["Cog"].swimmers
            saved[n] = saved.get(n, Fraction(0)) + Fraction(1, 10_000)
        lives = 1 - Fraction(pct, 100)
        assert saved == {0: (1 - lives) ** 2, 1: 2 * lives * (1 - lives), 2: lives**2}
    assert DROWNS == {"plate": 100, "chain-type": 80, "leather": 20, "none": 5}


@pytest.mark.parametrize("seed", range(25))
def test_no_man_is_lost_or_won_in_a_fight_at_random(seed: int) -> None:
    """Counted on paper: those who fell, drowned or were given up are missing, and nobody else."""
    random, die = Random(seed), seeded(seed)
    desk = at_sea()
    desk.enter(m.Grapple("Hound", "Cog", 1), "1")
    total, gone = 190, 0
    for _step in range(30):
        ship = random.choice(tuple(desk.state.ships.values()))
        other = next(each for each in desk.state.ships.values() if each.name != ship.name)
        what = random.choice(("board", "melee", "over", "pick", "take", "end"))
        before = counted(desk)
        if what == "board" and ship.men:
            move: Move = m.BoardShip(ship.name, other.name, random.randint(1, min(12, ship.men)))
        elif what == "melee" and ship.boarders:
            lost = {name: random.randint(0, n) for name, n in ship.boarders.items()}
            move = m.MeleeAboard(ship.name, random.randint(0, ship.men), lost)
            gone += move.fell + sum(lost.values())
        elif what == "over" and ship.men:
            move = m.CrewOverboard(ship.name, random.randint(1, ship.men), random.choice(tuple(DROWNS)))
        elif what == "pick" and ship.swimmers:
            men = random.randint(1, ship.swimmers)
            by = random.choice((other.name, ""))
            move, gone = m.PickUp(ship.name, men, by), gone + (0 if by else men)
        elif what == "take" and other.name in ship.boarders:
            move = m.TakeShip(ship.name, other.name, yields=True)
        else:
            move = m.EndSeaTurn()
        if desk.against(move, die=seeded(seed)):
            desk.all_the_same(move, die=die)
        else:
            desk.enter(move, die=die)
        if isinstance(move, m.CrewOverboard):
            drowned = before - counted(desk)
            assert move.men // 2 <= drowned <= move.men
            gone += drowned
        assert counted(desk) == total - gone
        assert all(n > 0 for each in desk.state.ships.values() for n in each.boarders.values())


def counted(desk: Desk) -> int:
    return sum(each.aboard + each.swimmers for each in desk.state.ships.values())


def test_a_gale_takes_half_of_the_swimmers_each_turn() -> None:
    from dataclasses import replace

    from companion.games.underworld.facts.battles import GALE
    from companion.games.underworld.rules.boarding import roll_swimmers
    from companion.games.underworld.rules.tray import tray_of

    desk = at_sea()
    desk.enter(m.CrewOverboard("Cog", 8), "6,6,6,6")
    state = replace(desk.state, weather=Weather(force=GALE, wind="East"))
    after = roll_swimmers(state, tray_of(m.EndSeaTurn(chain=Chain("50,51,1,100"))))
    assert after.ships["Cog"].swimmers == 2


def test_the_page_of_a_ship_leads_through_it(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("launch", "5", ship="Hound", vessel="large galley")
    phone.enter("launch", "1", ship="Cog", vessel="large merchant")
    phone.enter("roll-weather", "3,4 3")
    phone.enter("grapple", "1", ship="Hound", target="Cog", tries=1)
    assert "Which ship do they board?" in phone.read("/view/ship?ship=Hound")
    phone.enter("board-ship", ship="Hound", target="Cog", men=10, feet=30)
    page = phone.read("/view/ship?ship=Cog")
    assert "Enter the turn of melee" in page
    assert "Fight a turn of melee aboard Cog" in phone.read()
    phone.enter("melee-aboard", ship="Cog", fell=20, **{"lost-Hound": "2"})
    assert "Hound takes it" in phone.read("/view/ship?ship=Cog")
    phone.enter("take-ship", ship="Cog", by="Hound")
    assert "A prize of Hound" in phone.read("/view/ship?ship=Cog")
    phone.send("crew-overboard", ship="Cog", men=8, armor="none", thrown="1")
    swimmers = phone.state.ships["Cog"].swimmers
    assert 0 <= swimmers <= 4
    other = phone.player("player-2", "Ben")
    assert "Captives" not in other.read("/view/ship?ship=Cog")
