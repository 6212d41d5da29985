"""Evenings played through forms, each step's outcome worked out from the tables."""

import pytest

from tests.games.underworld.sending import Phone


@pytest.fixture
def below(phone: Phone) -> Phone:
    """Three on level 1, with an untracked light: Ada 12", Bo 6", and Cy, an elf, 9"; orcs are a described
    kind."""
    phone.people(Ada=12, Bo=6)
    phone.enter("set-character", name="Cy", race="elf", inches=9, hits=5, most=6)
    phone.enter("import-kinds", lines="name,number\nOrcs,2d4,12,9,1,intelligent\nRats,3d6,,6")
    phone.enter("set-out", level=1, party=["Ada", "Bo", "Cy"], light="1", source="magic")
    return phone


def test_an_expedition(below: Phone) -> None:
    """Turns of six: 1, 2, 3 are no encounter. Ada hears on 1, Cy, an elf, on 2. Bo and Cy force a door: 3
    fails, 2 opens. The door is open, so both sides may be surprised: 1 the party, 3 not the orcs; d6 = 3,
    20 feet; each drops something on 25 or less of a hundred."""
    below.enter("turns", "1 2 3", count=3, activity="move")
    assert below.state.expedition.turn == 3
    below.enter("listen", "2 2", who=["Ada", "Cy"])
    assert below.results == ["no", "yes"]
    below.enter("force-door", "3 2", who=["Bo", "Cy"])
    assert below.state.expedition.door
    met = below.enter("meet", "1,4 1 3 3 26 25 100", monster="Orcs").encounter
    assert (met.number, met.surprised, met.distance, met.dropped) == (5, "party", 20, ("Bo",))
    below.enter("react", "3,4")
    assert below.state.encounter.attitude == "uncertain"
    after = below.enter("fight", "", rounds=4, wounds__Bo=3, slain=2)
    assert (after.encounter.number, after.encounter.rounds, after.characters["Bo"].hits) == (3, 4, 5)
    page = below.read()
    assert "3 Orcs" in page
    after = below.enter("fight", "1 1", rounds=8, slain=3, over="1")
    assert (after.encounter, after.expedition.turn) == (None, 5)


def test_advancing_stops_at_the_first_event(below: Phone) -> None:
    """Rest is owed after five turns, however many were asked for, but one more passes all the same. Then a
    6 in the second of three turns: matrix 1, table 1; d8 = 4, Orcs; 2d4 = 5; light: only the party could be
    surprised, 3 is not; 2d4 x 10 = 50 feet."""
    assert below.enter("turns", "1 1 1 1 1", count=144, activity="search").expedition.turn == 5
    below.all_the_same("turns", "1", count=1, activity="move")
    below.enter("turns", "1", count=1, activity="rest")
    met = below.enter("turns", "2 6 1 4 2,3 3 2,3", count=3, activity="move")
    assert (met.expedition.turn, met.encounter.kind, met.encounter.number) == (9, "Orcs", 5)
    assert met.encounter.distance == 50


def test_an_hour_is_six_turns(below: Phone) -> None:
    """After five turns without rest one is owed: the hour stops there, but an hour of rest does not."""
    assert below.enter("turns", "1 1 1 1 1", count=1, unit="hours", activity="move").expedition.turn == 5
    assert below.enter("turns", "1 1 1 1 1 1", count=1, unit="hours", activity="rest").expedition.turn == 11
    assert below.send("turns", count=1, unit="moons", activity="move").status_code == 422
    assert below.send("turns", count=2, unit="days", activity="rest").status_code == 422


def test_a_flight_turn_by_turn(below: Phone) -> None:
    """Met at 80 feet; Bo's 6" against 9". With gear thrown away, at 10", they gain 40 feet a turn: 120 is
    out of reach, and two turns of rest are owed. Rats as fast as Bo follow past a corner on 2, stop for
    food up to 90, and lose them at a secret door on 2."""
    below.enter("meet", "3 4,4", monster="Orcs", number=3)
    assert below.enter("flee").pursuit.gap == 80
    after = below.enter("run", "1", runners=10)
    assert (after.pursuit, after.encounter, after.expedition.owed) == (None, None, 2)
    below.enter("turns", "1 1", count=2, activity="rest")
    below.enter("meet", "3 4,4", monster="Rats", number=3)
    below.enter("flee")
    assert below.enter("run", "2 1", past=["corner"]).pursuit.turns == 1
    assert below.send("run", "91 1", thrown="food").status_code == 422, "nobody said how clever rats are"
    below.enter("set-kind", name="Rats", number="2d4", intelligence="non-intelligent")
    assert below.enter("run", "91 1", thrown="food").pursuit.turns == 2
    assert below.enter("run", "1 2 1", past=["door", "secret door"]).pursuit is None
    assert below.enter("come-home").characters["Ada"].day == 7


@pytest.fixture
def out(phone: Phone) -> Phone:
    """Ada and Bo on foot at 0303; clear land, woods to the north, a castle to the north-east."""
    phone.people(Ada=12, Bo=12)
    phone.enter("mark-hexes", hexes="0303 0503", terrain="clear")
    phone.enter("mark-hexes", hexes="0302 0301", terrain="woods")
    phone.enter("mark-hexes", hexes="0403", terrain="clear", castle="Krag")
    phone.enter("import-kinds", lines="Lions,2d6,12,12")
    phone.enter("set-forth", at="0303", party=["Ada", "Bo"], size=2, mode="Man on foot", travel="land")
    return phone


def test_a_week_in_the_wilderness_with_a_castle(out: Phone) -> None:
    """The castle, one hex away: 2 of 6, they come out. Master 2, a Superhero; retainers 4, Swashbucklers, d10
    = 6; garrison 3d6 x 10 = 90; magic-user 26 not, cleric 50 there; attitude 3, hostile. Toll 4 x 100, paid.
    Day 1, clear: lost on 1, so 2 is not; woods cost 2 of 3 points; evening in the woods, 5: an encounter, d8
    = 7, Animal, d12 = 10, Lions, 2d6 = 5. Five of twelve are 42 percent: 70, and 25 for the woods: 95. Day
    2: lost on 1, to side 3; the hex that they stray into is not on their map. Four days more, and a day of
    rest is owed."""
    krag = out.enter("call-castle", "2 2 4 6 3,3,3 26 50 3", castle="Krag").castles["Krag"]
    assert (krag.master, krag.attitude, krag.men) == ("Superhero", "hostile", 90)
    assert out.enter("demand", "4", castle="Krag").castles["Krag"].toll == 400
    assert out.enter("pay-toll", castle="Krag", payer="Ada").accounts["Ada"].purse == -40_000
    met = out.enter("travel", "2 5 7 10 2,3 3 3 3,4,5,2", path="0302").encounter
    assert (met.kind, met.number, met.terrain) == ("Lions", 5, "woods")
    page = out.read()
    assert "+25 for the woods" in page
    assert "<b>95 %</b>" in page
    assert out.enter("evade", "95").encounter is None
    assert out.enter("travel", "1 3", path="0301").journey.at == "0302"
    page, strays, untold = out.read(), "strays to side 3", "lost: the players are not told where they are"
    assert "The party is lost: choose whether it turns, once" in page
    assert (strays in page, untold in page) == (True, False)
    strayed = out.enter("stray", "1", straight=0, then=0)
    assert (strayed.journey.at, strayed.journey.lost) == ("0402", 3)
    assert "0402" not in strayed.hexes
    page = out.read()
    assert (strays in page, untold in page) == (False, True)
    for _day in range(4):
        out.enter("travel", "2 1")
    assert "Rest 1 day" in out.read()
    assert out.all_the_same("travel", "2 1").journey.moved == 7
    assert out.enter("camp", "1", days=1).journey.moved == 0
    assert out.enter("end-journey").journey is None


def test_a_castle_defied_and_a_pursuit(out: Phone) -> None:
    """A Lord, hostile; he comes after them on 3. Two evade all of so few up to 90. The party flees a hex to
    side 4; faster pursuers catch on open land up to 50."""
    out.enter("call-castle", "1 1 4 2 1,1,1 100 100 1", castle="Krag")
    assert out.enter("defy", "3", castle="Krag").encounter.castle == "Krag"
    assert out.enter("evade", "91").pursuit.castle == "Krag"
    assert "Krag" in out.read()
    after = out.enter("chase", "4 50", faster="1")
    assert (after.pursuit, after.encounter.distance) == (None, 0)


def test_what_a_day_in_the_wilderness_asks(below: Phone) -> None:
    """No door is offered, and the page says what it means to name no hex."""
    assert "Somebody comes through a door" in below.read()
    below.enter("come-home")
    below.enter("mark-hexes", hexes="0301", terrain="clear")
    below.enter("set-forth", at="0301", party=["Ada"], size=1, mode="Man on foot", travel="land")
    page = below.read()
    assert "They cannot be surprised" in page
    assert "Empty: they stay, even if lost." in page
    assert "Somebody comes through a door" not in page
