"""A battle on land: the tally of its forces compared with one on paper, and its cost to a stronghold."""

from dataclasses import dataclass, field
from random import Random

import pytest
from flask import Flask

from companion.games.underworld import moves as m
from companion.games.underworld.facts.wages import MEN, wages
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.people import Character
from companion.games.underworld.page.next_step import battle_step
from companion.games.underworld.page.players import hide_secrets
from companion.kernel.seats import Seat, Viewer
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone, phone_at

FOOT, BOWS = "heavy foot/man", "light foot/man"


@pytest.fixture
def hold() -> Desk:
    desk = Desk()
    desk.enter(m.SetCharacter(Character(name="Ada", seat="player-1", hits=8, most=8)))
    desk.enter(m.Found("Hill Fort", "Ada"))
    for line, n in ((FOOT, 40), (BOWS, 10)):
        what, _, people = line.partition("/")
        desk.enter(m.Hire("Hill Fort", what, n, people))
    return desk


def test_who_falls_is_paid_no_more_and_is_back_when_it_is_taken_back(hold: Desk) -> None:
    hold.enter(m.FieldForce("Foot", 30, m.OURS, "Hill Fort", FOOT))
    hold.enter(m.FieldForce("Orcs", 120, m.THEIRS))
    hold.enter(m.LoseMen("Foot", 12))
    fallen = hold.position.version
    hold.enter(m.LoseMen("Orcs", 25))
    fort = hold.state.strongholds["Hill Fort"]
    assert fort.men == {FOOT: 28, BOWS: 10}
    assert sum(wage.sum for wage in wages(fort)) == 28 * MEN[FOOT] + 10 * MEN[BOWS]
    assert (hold.state.forces["Foot"].men, hold.state.forces["Foot"].fell) == (18, 12)
    hold.enter(m.EndLandBattle())
    assert hold.state.forces == {}
    assert hold.state.strongholds["Hill Fort"].men[FOOT] == 28
    hold.retract(fallen)
    assert hold.state.strongholds["Hill Fort"].men[FOOT] == 40


def test_nobody_is_sent_twice_and_nobody_falls_who_does_not_stand(hold: Desk) -> None:
    hold.enter(m.FieldForce("Foot", 30, m.OURS, "Hill Fort", FOOT))
    assert (
        hold.refused(m.FieldForce("More", 11, m.OURS, "Hill Fort", FOOT))
        == "Only 10 of these men-at-arms at Hill Fort are free."
    )
    hold.enter(m.FieldForce("More", 10, m.OURS, "Hill Fort", FOOT))
    hold.enter(m.FieldForce("Foot", 5, m.OURS, "Hill Fort", FOOT))
    assert hold.refused(m.LoseMen("Foot", 6)) == "Enter a number from 0 to 5."
    assert hold.refused(m.LoseMen("Foot", -1)) == "Enter a number from 0 to 5."
    assert hold.refused(m.LoseMen("Foot", 0)) == "Enter how many fall."
    assert hold.refused(m.LoseMen("Elves", 1)) == "Nothing here is called Elves."
    assert hold.refused(m.LeaveField("Foot", "bored")) == "There is no bored to choose."
    assert hold.refused(m.FieldForce("Elves", 1, m.OURS, "Hill Fort")).startswith("Choose the stronghold")
    assert hold.refused(m.FieldForce("Elves", 0)) == "Enter a number from 1 to 100000."


@dataclass
class Paper:
    """A tally on paper: for each force the strokes that remain, and those crossed out."""

    stand: dict[str, int] = field(default_factory=dict)
    crossed: dict[str, int] = field(default_factory=dict)


@pytest.mark.parametrize("seed", range(8))
def test_a_battle_of_many_taps_comes_to_the_tally_on_paper(hold: Desk, seed: int) -> None:
    lots, paper = Random(seed), Paper()
    for name, men, whose in (("Foot", 30, FOOT), ("Bows", 10, BOWS), ("Orcs", 90, ""), ("Wolves", 12, "")):
        side = m.OURS if whose else m.THEIRS
        hold.enter(m.FieldForce(name, men, side, "Hill Fort" if whose else "", whose))
        paper.stand[name], paper.crossed[name] = men, 0
    for _tap in range(40):
        name = lots.choice([*paper.stand])
        n = lots.choice((1, 2, 5, 10, -1))
        if not -paper.crossed[name] <= n <= paper.stand[name]:
            hold.refused(m.LoseMen(name, n))
            continue
        hold.enter(m.LoseMen(name, n))
        paper.stand[name] -= n
        paper.crossed[name] += n
    forces = hold.state.forces
    assert {name: each.men for name, each in forces.items()} == paper.stand
    assert {name: each.fell for name, each in forces.items()} == paper.crossed
    at_home = {FOOT: 10 + paper.stand["Foot"], BOWS: paper.stand["Bows"]}
    assert hold.state.strongholds["Hill Fort"].men == at_home


def test_forces_lie_behind_the_screen(hold: Desk) -> None:
    hold.enter(m.FieldForce("Orcs", 120, m.THEIRS))
    assert hide_secrets(hold.state, Viewer(seats=frozenset({Seat("player-1")}))).forces == {}
    assert "armies" not in getattr(GAME.secrets, "views", ())


@pytest.fixture
def phone(app: Flask) -> Phone:
    phone = phone_at(app)
    phone.people(Ada=12)
    phone.enter("found", stronghold="Hill Fort", owner="Ada")
    phone.enter("hire", stronghold="Hill Fort", what=FOOT, count=40)
    return phone


def test_the_page_keeps_the_tally_by_taps(phone: Phone) -> None:
    assert "Hill Fort: 40 heavy foot (man)" in phone.read("/view/armies")
    phone.enter("field-force", force="Foot", men=38, side="ours", whose=f"Hill Fort|{FOOT}")
    phone.enter("field-force", force="Orcs", men=61, side="theirs", whose="")
    page = phone.read("/view/armies")
    assert "Hill Fort: 2 heavy foot (man)" in page
    assert "4 figures" in page
    phone.enter("lose-men", force="Foot", men=5)
    phone.enter("leave-field", force="Orcs", fate="fled")
    page = phone.read("/view/armies")
    assert "5 fell" in page
    assert "fled" in page
    assert phone.state.strongholds["Hill Fort"].men == {FOOT: 35}
    out = battle_step(phone.state)
    assert out is not None
    assert out.where.view == "armies"
    phone.enter("end-land-battle")
    assert battle_step(phone.state) is None


def test_a_player_does_not_have_the_page(phone: Phone) -> None:
    assert phone.player("player-1", "Ana").client.get(f"/t/{phone.code}/view/armies").status_code in (
        403,
        404,
    )
