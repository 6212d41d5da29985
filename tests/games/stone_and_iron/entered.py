"""Random entries for the laws: wild ones that are mostly impossible, and likely ones that are mostly
possible."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.catalogue.rulebook import JOBS
from companion.games.stone_and_iron.catalogue.settings import SETTINGS
from companion.games.stone_and_iron.catalogue.squares import KINDS, PLANS
from companion.games.stone_and_iron.facts.armies import jobs
from companion.games.stone_and_iron.facts.forces import engagements
from companion.games.stone_and_iron.rules.apply import RULES, apply
from companion.games.stone_and_iron.state.state import PHASES, State, setup
from companion.kernel.dice import Roll
from companion.kernel.moves import Begin, Move
from companion.kernel.seats import Seat

SEATS = tuple(Seat(seat) for seat in ("dwarfs", "empire", "skaven"))
CORNER = ("C3", "C4", "D3", "D4", "E3", "E4", "E5", "A1", "I9")

seats = st.sampled_from(SEATS)
squares = st.sampled_from([*CORNER, "Z99", ""])
armies = st.sampled_from(["one", "two", "three", ""])
unit_ids = st.sampled_from(["a", "b", "c", "d", "nobody"])
few = st.integers(-1, 12)
pips = st.integers(1, 6)
rolls = st.lists(
    st.one_of(
        st.builds(lambda a: Roll(sides=6, pips=(a,)), pips),
        st.builds(lambda a, b: Roll(sides=6, dice=2, pips=(a, b)), pips, pips),
        st.just(Roll(sides=6)),
        st.just(Roll(sides=6, pips=(9,))),
    ),
    max_size=6,
).map(tuple)
units = st.builds(
    Unit,
    id=unit_ids,
    name=st.just("Troops"),
    troop=st.sampled_from(["miners", "clanrats", "spearmen", "night goblins"]),
    people=st.sampled_from(["dwarfs", "empire", "skaven", "dogs_of_war", "elephants"]),
    grade=st.sampled_from(["core", "hero", "lord", "rare", "prince"]),
    models=st.integers(-1, 30),
    us=st.integers(0, 4),
    points=st.integers(-1, 12),
)
losses = st.dictionaries(unit_ids, few, max_size=3)
buildings = st.sampled_from([*PLANS, "castle"])

WILD: Mapping[type[Move], st.SearchStrategy[Move]] = {
    m.RollPriority: st.builds(m.RollPriority, rolls),
    m.ChooseCondition: st.builds(m.ChooseCondition, st.sampled_from(["builder", "grey_seer", "none"])),
    m.Muster: st.builds(m.Muster, armies, st.lists(units, max_size=2).map(tuple)),
    m.StartAt: st.builds(m.StartAt, squares),
    m.NameWatch: st.builds(m.NameWatch, st.sampled_from(["", "night goblins"])),
    m.OfferPact: st.builds(m.OfferPact, st.sampled_from([*SEATS, "chaos"])),
    m.AcceptPact: st.builds(m.AcceptPact, st.sampled_from([*SEATS, "chaos"])),
    m.EndPact: st.builds(m.EndPact, st.sampled_from([*SEATS, "chaos"])),
    m.NameStandIn: st.builds(m.NameStandIn, st.sampled_from([*SEATS, "chaos"])),
    m.March: st.builds(m.March, armies, st.lists(squares, max_size=3).map(tuple), rolls),
    m.Pass: st.builds(m.Pass, st.sampled_from(["now", "near", "never"])),
    m.UseShaft: st.builds(m.UseShaft, armies),
    m.Regroup: st.builds(m.Regroup, armies, st.lists(unit_ids, max_size=2).map(tuple), armies),
    m.Approach: st.builds(
        m.Approach, armies, st.sampled_from(["absorb", "fight", "negotiate", "leave", "sing"]), rolls
    ),
    m.LoseUnit: st.builds(m.LoseUnit, armies, unit_ids),
    m.SpreadLava: st.builds(m.SpreadLava, squares, rolls),
    m.Report: st.builds(
        m.Report,
        st.sampled_from(["1", "2", "3", ""]),
        squares,
        st.sampled_from([*SEATS, "neutral", "", "chaos"]),
        losses,
        st.dictionaries(unit_ids, st.sampled_from(["north", "east", "up"]), max_size=1),
        st.dictionaries(seats, few, max_size=1),
    ),
    m.TakeSide: st.builds(m.TakeSide, squares, st.sampled_from([*SEATS, ""])),
    m.Sign: st.builds(m.Sign, st.sampled_from(["1", "2", ""])),
    m.Retreat: st.builds(m.Retreat, armies, squares),
    m.Heal: st.builds(m.Heal, unit_ids, rolls),
    m.NameDiggers: st.builds(m.NameDiggers, armies, st.lists(unit_ids, max_size=2).map(tuple)),
    m.Dig: st.builds(m.Dig, armies, st.sampled_from([*JOBS, "moat"]), squares, rolls, losses),
    m.OrderBuilding: st.builds(m.OrderBuilding, squares, buildings, squares),
    m.Demolish: st.builds(m.Demolish, squares, buildings),
    m.Burn: st.builds(m.Burn, squares, buildings),
    m.Recruit: st.builds(m.Recruit, squares, armies, units),
    m.Reinforce: st.builds(m.Reinforce, unit_ids, few, few),
    m.SendUnit: st.builds(m.SendUnit, unit_ids, squares, armies),
    m.EndPhase: st.builds(m.EndPhase),
    m.Settle: st.builds(m.Settle, st.sampled_from(["", "so be it"])),
    m.SetSquare: st.builds(
        m.SetSquare,
        squares,
        st.one_of(st.none(), st.sampled_from([*KINDS, "moon"])),
        st.one_of(st.none(), st.just(("north", "east")), st.just(("up",))),
        st.one_of(st.none(), st.sampled_from([*SEATS, "", "chaos"])),
        st.one_of(st.none(), st.booleans()),
        st.one_of(st.none(), st.booleans()),
    ),
    m.SetBuilding: st.builds(m.SetBuilding, squares, buildings, st.booleans()),
    m.SetTreasury: st.builds(m.SetTreasury, st.integers(-5, 300)),
    m.SetArmy: st.builds(m.SetArmy, armies, st.one_of(st.none(), squares), st.one_of(st.none(), few)),
    m.SetUnit: st.builds(m.SetUnit, armies, units),
    m.SetTallies: st.builds(m.SetTallies, st.one_of(st.none(), few), st.one_of(st.none(), few)),
    m.SetPact: st.builds(m.SetPact, seats, seats, st.booleans()),
    m.SetTurn: st.builds(m.SetTurn, st.integers(0, 3), st.sampled_from([*PHASES, "dinner"])),
}
MOVES: st.SearchStrategy[Move] = st.one_of(*WILD.values())


@st.composite
def begins(draw: st.DrawFn) -> Begin:
    chosen = {one.key: draw(st.sampled_from(one.choices(3))).value for one in SETTINGS}
    return Begin(SEATS, SEATS[0], {**chosen, "map_size": "9x9"})


@st.composite
def campaigns(draw: st.DrawFn) -> State:
    """A map with a passage through the corner, three armies on it and gold in the treasuries."""
    state = setup(draw(begins()))
    for seat, move in laying(draw(st.sampled_from(PHASES))):
        after = apply(state, seat, move)
        assert isinstance(after, State), (move, after)
        state = after
    return state


def laying(phase: str) -> list[tuple[Seat | None, Move]]:
    """Return the entries that set it up."""
    laid: list[tuple[Seat | None, Move]] = [
        (None, m.SetSquare(name, type=kind, open=("north", "east", "south", "west"), owner=owner, base=base))
        for name, kind, owner, base in (
            ("C3", "empty_cavern", "dwarfs", True),
            ("C4", "small_tunnel", "", False),
            ("D3", "iron_mine", "empire", False),
            ("D4", "rock", "", False),
            ("E4", "underway", "skaven", False),
            ("C5", "lair", "", False),
        )
    ]
    laid += [(None, m.SetSquare("C5", dragon=True)), (None, m.SetBuilding("D3", "deep_shaft", base="C3"))]
    laid += [(None, m.SetBuilding("C3", plan)) for plan in ("house", "arming_house", "wayfarers_guild")]
    troops: list[tuple[Seat | None, Move]] = [
        (
            seat,
            m.Muster(
                name, (Unit(id=id_, name="Troops", troop="miners", people=str(seat), models=20, points=5),)
            ),
        )
        for seat, name, id_ in zip(SEATS, ("one", "two", "three"), "abc", strict=True)
    ]
    placed: list[tuple[Seat | None, Move]] = [
        (None, m.SetArmy(name, where, 5)) for name, where in (("one", "C3"), ("two", "D3"), ("three", "E4"))
    ]
    gold: list[tuple[Seat | None, Move]] = [(seat, m.SetTreasury(200)) for seat in SEATS]
    return [*laid, *troops, *placed, *gold, (None, m.SetTurn(1, phase))]


@st.composite
def likely(draw: st.DrawFn, state: State, kind: type[Move] | None = None) -> tuple[Seat | None, Move]:
    """Generate an entry about what is there: an army and a square beside it, a battle that is due, a
    building; of one kind, if it is named."""
    army = draw(st.sampled_from(list(state.armies.values()) or [None]))
    seat = draw(seats) if army is None else Seat(army.owner)
    names = state.grid.names
    own = [i for i, square in enumerate(state.squares) if square.owner == seat]
    options: list[Move] = [m.EndPhase(), m.RollPriority(), m.Pass()]
    options += [m.AcceptPact(one) for one, other in state.offers if other == seat]
    options += [m.OfferPact(other) for other in SEATS if other != seat]
    options += [m.SpreadLava(names[square]) for square in state.lava]
    options += [
        m.TakeSide(names[a.square], other) for a in (army,) if a for other in (*SEATS, "") if a.square >= 0
    ]
    options += [m.Sign(one.id) for one in state.battles if seat in one.seats]
    options += [m.Heal(id_) for id_ in state.healing]
    for square in own:
        options += [m.Demolish(names[square], one.plan) for one in state.squares[square].buildings]
        options += [m.Burn(names[square], one.plan) for one in state.squares[square].buildings]
        options.append(m.OrderBuilding(names[square], draw(st.sampled_from(list(PLANS))), names[own[0]]))
        fresh = f"new {state.arrivals} {len(own)} {state.turn}"
        troops = Unit(id=fresh, name="Troops", troop="miners", people="dwarfs", models=10, points=draw(pips))
        options.append(m.Recruit(names[square], draw(st.sampled_from([fresh, *state.armies])), troops))
    for battle in engagements(state):
        winner = draw(st.sampled_from(["", battle.first.seats[0], battle.second.seats[0]]))
        fighting = [state.armies[id_] for side in battle.sides for id_ in side.armies]
        lost = {unit.id: draw(st.integers(0, unit.models)) for one in fighting for unit in one.units}
        options.append(m.Report(f"battle {len(state.battles)}", names[battle.square], winner, lost))
    if army is not None and army.square >= 0:
        beside = [names[square] for square in state.grid.beside[army.square] if square >= 0]
        ids = tuple(unit.id for unit in army.units)
        options += [m.March(army.id, (square,)) for square in beside] * 2
        options += [m.March(army.id, (square, names[army.square])) for square in beside]
        options += [m.Approach(army.id, choice) for choice in ("absorb", "fight", "negotiate", "leave")]
        options += [m.LoseUnit(army.id, ids[0]), m.NameDiggers(army.id, ids), m.UseShaft(army.id)]
        options += [m.Retreat(army.id, draw(st.sampled_from(beside))), m.Regroup(army.id, ids[:1], "split")]
        options += [m.Reinforce(ids[0], models=2), m.SendUnit(ids[0], names[own[0]] if own else "A1", "sent")]
        options += [m.Dig(army.id, job.id, names[square]) for job, square in jobs(state, army)] * 2
    if kind is not None:
        options = [move for move in options if isinstance(move, kind)] or [draw(WILD[kind])]
    move = draw(st.sampled_from(options))
    return seat, draw(with_dice(state, seat, move))


@st.composite
def with_dice(draw: st.DrawFn, state: State, seat: Seat, move: Move) -> Move:
    """Return the move with every roll that it asks for; nobody ties for priority, or it might never end."""
    while (needed := RULES.next_dice(state, seat, move)) is not None:
        fell = (
            draw(st.permutations(range(1, 7)))[: needed.roll.dice]
            if isinstance(move, m.RollPriority)
            else [draw(pips) for _ in range(needed.roll.dice)]
        )
        roll = replace(needed.roll, pips=tuple(fell))
        move = replace(move, rolls=(*move.rolls, roll))  # type: ignore[attr-defined, call-arg]
    return move


@st.composite
def entries(draw: st.DrawFn, state: State) -> tuple[Seat | None, Move]:
    if draw(st.integers(0, 4)):
        return draw(likely(state))
    return draw(st.one_of(st.none(), seats)), draw(MOVES)
