"""A campaign of six turns with three factions, move by move, to the victory formula worked out by hand."""

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.turns import to_act
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.scoring import outcome, score, totals
from companion.games.stone_and_iron.state.state import State
from companion.kernel.codec import keep, read_kept
from companion.kernel.moves import Move
from companion.kernel.position import Position, advance, replay
from tests.games.stone_and_iron.campaign import Campaign, dice, unit


class Evening(Campaign):
    """Everybody with nothing to do passes."""

    def acts(self, begins: str, **scripts: list[Move]) -> "Evening":
        """A phase with an order of play: each faction's moves in its turns, then passes."""
        left = {seat: list(moves) for seat, moves in scripts.items()}
        while seat := to_act(self.state):
            self.enter(seat, left[seat].pop(0) if left.get(seat) else m.Pass())
        assert not any(left.values()), left
        self.end(begins)
        return self

    def quiet(self, *phases: str) -> "Evening":
        """Phases in which everybody passes; each name is the phase that begins."""
        for phase in phases:
            self.acts(phase)
        return self

    def gp(self) -> tuple[int, ...]:
        return tuple(self.treasury(seat) for seat in ("dwarfs", "empire", "skaven"))


def to(army: str, square: str, *rolls: int | tuple[int, ...]) -> m.March:
    return m.March(army, (square,), dice(*rolls))


def set_up() -> Evening:
    """A map of 9 × 9: the Underway is column E. Dwarfs at B2, Empire at B8, Skaven at H5."""
    table = Evening("dwarfs empire skaven", map_size="9x9", campaign_turns="6")
    table.enter(None, m.RollPriority(dice((5, 3, 1))))
    thane, captain = unit("hero", "dwarfs", id="thane", points=60), unit("hero", id="captain")
    miners = unit("20 miners", "dwarfs", id="miners", points=10)
    rats = unit("40 clanrats", "skaven", id="rats")
    chieftain = unit("hero", "skaven", id="chieftain", points=45)
    table.enter("dwarfs", m.ChooseCondition("builder"), m.Muster("Throng", (thane, miners)))
    table.enter("empire", m.ChooseCondition("for_the_emperor"))
    table.enter("empire", m.Muster("Host", (captain, unit("30 spearmen", id="spearmen", points=6))))
    table.enter("skaven", m.ChooseCondition("new_under_empire"), m.Muster("Horde", (chieftain, rats)))
    table.enter("dwarfs", m.StartAt("B2"))
    table.enter("empire", m.StartAt("B8"))
    table.enter("skaven", m.StartAt("H5"))
    table.end("start")
    return table


def first_turn(table: Evening) -> None:
    """Everybody comes to the Underway; the Dwarfs dig into a gromril mine.

    Income: Dwarfs 30 + iron 50 + gromril 100 = 180; Empire 30 + 20 = 50; Skaven 30.
    """
    table.enter("dwarfs", m.OfferPact("empire"))
    table.enter("empire", m.AcceptPact("dwarfs"))
    table.end("move_explore")
    table.acts(
        "fight",
        dwarfs=[to("Throng", "C2", 6, (3, 4)), to("Throng", "D2", 2), to("Throng", "E2")],
        empire=[to("Host", "C8", 5), to("Host", "D8", 3, 5), to("Host", "E8")],
        skaven=[to("Horde", "G5", 3, 1), to("Horde", "F5", 3, 2), to("Horde", "E5")],
    )
    table.end("tunnel")
    mine = m.Dig("Throng", "create_small", "F2", dice(4, 6, (5, 6)))
    table.acts("move_rest", dwarfs=[m.NameDiggers("Throng", ("miners",)), mine, to("Throng", "F2")])
    table.acts("income").end("build")
    assert table.gp() == (180, 50, 30)
    guard = unit("10 warriors", "dwarfs", id="guard", points=8)
    table.enter("dwarfs", m.OrderBuilding("F2", "mining_equipment"), m.OrderBuilding("F2", "warehouse"))
    table.enter("dwarfs", m.Recruit("B2", "Home Guard", guard))
    table.enter("empire", m.OrderBuilding("E8", "tunnel_toll_gate"))
    table.enter("skaven", m.OrderBuilding("E5", "tunnel_toll_gate"))
    assert table.gp() == (10, 30, 10)
    table.end("start")


def second_turn(table: Evening) -> None:
    """The Skaven come down the Underway and are beaten: 15 clanrats (75 points) for 6 spearmen (36).

    Income: Dwarfs 180 + mining equipment 50 + warehouse 10 + a cavern found 20 = 260; Empire 50 + toll 10 +
    battle 100 = 160; Skaven 30 + toll 10 = 40.
    """
    table.end("move_explore")
    table.acts("fight", skaven=[to("Horde", "E6"), to("Horde", "E7"), to("Horde", "E8")])
    table.enter(None, m.Report("At the toll gate", "E8", "empire", {"rats": 15, "spearmen": 6}))
    table.enter("skaven", m.Retreat("Horde", "E6"))
    table.end("tunnel")
    found = m.Dig("Throng", "create_tunnel", "G2", dice(2, 5))
    table.acts("move_rest", dwarfs=[m.NameDiggers("Throng", ("miners",)), found, to("Throng", "G2")])
    table.acts("income").end("build")
    assert table.gp() == (10 + 260, 30 + 160, 10 + 40)
    table.enter("dwarfs", *[m.OrderBuilding("G2", "house")] * 2, m.OrderBuilding("G2", "barracks"))
    table.enter("empire", m.OrderBuilding("E8", "watch_post"))
    table.enter("empire", m.Recruit("B8", "Militia", unit("10 archers", id="archers", points=7)))
    table.enter("skaven", m.OrderBuilding("E6", "tunnel_lighting"))
    assert table.gp() == (210, 75, 5)
    table.end("start")


def third_turn(table: Evening) -> None:
    """The Skaven find 25 Clanrats of their own kind, who join them: F6 is a base.

    Income: Dwarfs 260 + 2 houses 10 = 270; Empire 60; Skaven 2 bases 60 + toll 10 = 70.
    """
    table.end("move_explore")
    settle = [to("Horde", "F6", 6, (4, 6), 5), m.Approach("Horde", "absorb")]
    table.acts("fight", dwarfs=[to("Throng", "H2", 1)], skaven=settle)
    assert table.at("H2").kind == "rock"
    table.quiet("tunnel", "move_rest", "income").end("build")
    assert table.gp() == (210 + 270, 75 + 60, 5 + 70)
    table.enter("dwarfs", m.OrderBuilding("G2", "cavern_fence"))
    table.enter("dwarfs", m.Recruit("B2", "Home Guard", unit("10 warriors", "dwarfs", id="more", points=8)))
    table.enter("skaven", *[m.OrderBuilding("F6", "house")] * 3, m.OrderBuilding("F6", "bell_tower"))
    assert table.gp() == (380, 135, 5)
    table.end("start")


def fourth_turn(table: Evening) -> None:
    """The Host is wiped out: 24 spearmen and the captain, 24 × 6 + 50 = 194 points. E8 is the Skaven's.

    Income: Dwarfs 270; Empire 50; Skaven 2 bases 60 + houses 15 + two tolls 20 + battle 100 = 195.
    """
    table.end("move_explore")
    table.acts("fight", skaven=[to("Horde", "E6"), to("Horde", "E7"), to("Horde", "E8")])
    losses = {"spearmen": 24, "captain": 1, "rats": 5}
    table.enter(None, m.Report("Revenge", "E8", "skaven", losses))
    table.enter("empire", m.Sign("Revenge"))
    table.quiet("tunnel", "move_rest", "income").end("build")
    assert table.gp() == (380 + 270, 135 + 50, 5 + 195)
    table.enter("dwarfs", *[m.OrderBuilding("G2", "house")] * 4)
    table.enter("empire", m.Recruit("B8", "Militia", unit("hero", id="second captain")))
    table.enter("skaven", m.OrderBuilding("E8", "tunnel_fence"))
    table.enter("skaven", m.Recruit("F6", "Brood", unit("20 slaves", "skaven", id="slaves", points=2)))
    assert table.gp() == (610, 135, 140)
    table.end("start")


def fifth_turn(table: Evening) -> None:
    """The Skaven take D8 and C8; the Dwarfs dig a big tunnel through the rock of G1.

    Income: Dwarfs 270 + 4 houses 20 = 290; Empire 30; Skaven 95 + cavern 20 = 115.
    """
    table.end("move_explore")
    table.acts("fight", skaven=[to("Horde", "D8"), to("Horde", "C8")])
    table.end("tunnel")
    tunnel = m.Dig("Throng", "create_big", "G1", dice(5, 1))
    there = [m.NameDiggers("Throng", ("miners",)), tunnel, to("Throng", "G1"), to("Throng", "G2")]
    table.acts("move_rest", dwarfs=there)
    table.acts("income").end("build")
    assert table.gp() == (610 + 290, 135 + 30, 140 + 115)
    table.enter("dwarfs", m.OrderBuilding("G2", "walls"))
    assert table.gp() == (860, 165, 255)
    table.end("start")


def last_turn(table: Evening) -> None:
    """The Militia holds B8: 10 clanrats for 3 archers. Income: Dwarfs 290; Empire 30 + 100; Skaven 115."""
    table.end("move_explore")
    table.acts("fight", skaven=[to("Horde", "B8")])
    table.enter(None, m.Report("The last stand", "B8", "empire", {"rats": 10, "archers": 3}))
    table.enter("skaven", m.Retreat("Horde", "E7"))
    table.quiet("tunnel", "move_rest", "income").end("build")
    assert table.gp() == (860 + 290, 165 + 130, 255 + 115)
    table.enter(None, m.EndPhase())


def played() -> Evening:
    table = set_up()
    for turn in (first_turn, second_turn, third_turn, fourth_turn, fifth_turn, last_turn):
        turn(table)
    return table


def test_six_turns_end_in_the_victory_formula():
    """By hand.

    Dwarfs, Builder: treasury 1,150; tunnels D2, E2, G1: 3 × 20 = 60; base B2 30, iron C2 50, gromril F2 100:
    180; troops 60 + 200 + 160 = 420, half 210; buildings at F2 60 + 30, at G2 6 houses 60 + barracks 40 +
    fence 20 + walls 40: 250, half 125; two mines linked by own tunnels: 150. In all 1,875.

    Empire, For the Emperor!: treasury 295; base B8 30; troops 50 + 7 × 7 = 99, half 49.5; no mine, no
    tunnel, no building: 374.5, so 374.

    Skaven, A New Under-Empire!: treasury 370; tunnels F5, G5, D8 and four of the Underway, E5 to E8:
    7 × 20 = 140; bases H5 and F6: 60; troops 45 + 10 × 5 + 20 × 2 = 135 (the points of the Clanrats who
    joined were not entered), half 67.5; buildings tolls 40, lighting 45, 3 houses 30, bell tower 40, watch
    post 45, fence 20: 220, half 110; caverns H5, F6, C8: 75. In all 822.5, so 822.
    """
    table = played()
    assert table.misfits == []
    assert dict(totals(table.state)) == {"dwarfs": 1875, "empire": 374, "skaven": 822}
    lines = {
        sheet.seat: {line.key: line.points for line in sheet.lines} for sheet in score(table.state).seats
    }
    assert lines["dwarfs"] == {
        "treasury": 1150,
        "tunnel_squares": 60,
        "income_bonus": 180,
        "troop_points": 210,
        "building_cost": 125,
        "condition": 150,
    }
    assert lines["skaven"] == {
        "treasury": 370,
        "tunnel_squares": 140,
        "income_bonus": 60,
        "troop_points": 67,
        "building_cost": 110,
        "condition": 75,
    }
    ended = outcome(table.state)
    assert ended is not None
    assert (ended.winners, str(ended.ending)) == (("dwarfs",), "6 campaign turns have been played.")


def test_victories_and_kills_of_the_campaign():
    tallies = {seat: holding.tallies for seat, holding in played().state.holdings.items()}
    empire, skaven = tallies["empire"], tallies["skaven"]
    assert (empire.victories, empire.victories_over_x, empire.points, empire.armies) == (
        2,
        2,
        75 + 25 + 50,
        0,
    )
    assert (skaven.victories, skaven.heroes, skaven.points, skaven.armies) == (1, 1, 36 + 194 + 21, 1)


def test_every_entry_of_the_campaign_has_words_and_its_moment():
    table = played()
    assert replay(GAME, table.entries) == table.position
    log = []
    position: Position[State] = Position()
    for made in table.entries:
        if made.move.kind in GAME.moves:
            log.append(f"{made.seat or 'table'} {GAME.describe(position.state, made)}")
        position = advance(GAME, position, made)
    assert "dwarfs Throng explores C2: Iron Mine (6, 3+4)" in log
    assert "dwarfs Throng: dig a tunnel at G2: Empty Cavern (2, 5)" in log
    assert "skaven Horde explores F6: Settlement of 25 Clanrats (6, 4+6, 5)" in log
    assert "table Skaven win at E8, 30 models lost" in log
    assert "empire recruits 10 Archers at B8 for 70 GP" in log
    assert str(GAME.moment(table.state).name) == "After the end"


def test_a_state_of_the_campaign_can_be_kept_and_read_again():
    state = played().state
    assert read_kept(keep(state), frozenset({"companion"})) == state


def test_a_find_corrected_later_changes_all_that_rests_on_it():
    """C2 was not an iron mine but an empty cavern: 30 GP less in each of six turns, and no mine to build
    at."""
    table = played()
    before = table.treasury("dwarfs")
    version = next(one.version for one in table.entries if getattr(one.move, "path", ()) == ("C2",))
    table.retract(version)
    assert table.treasury("dwarfs") < before
    assert table.misfits != []
    assert replay(GAME, table.entries).state == table.state
