"""The state of a campaign, how it begins, and functions that change one thing in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, TypeAlias

from companion.games.stone_and_iron.catalogue.settings import DEFAULTS
from companion.games.stone_and_iron.catalogue.squares import UNDERWAY
from companion.games.stone_and_iron.state.pieces import (
    ALL_SIDES,
    BOOKS,
    Army,
    BattleReport,
    Earned,
    Gold,
    Grid,
    Holding,
    Square,
    grid,
)
from companion.kernel.moves import Begin

PHASES: Final = ("start", "move_explore", "fight", "tunnel", "move_rest", "income", "build")
"""The start of the turn and the six phases of the rulebook."""

SETUP: Final = "setup"
START, MOVE, FIGHT, TUNNEL, MOVE_REST, INCOME, BUILD = PHASES
Pact: TypeAlias = tuple[str, str]
AT_SETUP = ("map_size",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    map_size: str
    start_gap: str
    priority_order: str
    big_tunnel_width: str
    fork_size: str
    negotiate_on_3: str
    lava_roll: str
    lava_underway: str
    undead_includes_tomb_kings: str
    mounted_allowed: str
    pass_rule: str
    capture: str
    late_battles: str
    ally_of_both: str
    betrayal: str
    retreat_minimum: str
    map_enemy_wins: str
    dig_points_carry: str
    step_digging: str
    base_on_mine: str
    water_is_mine: str
    guild_income: str
    manor_stack: str
    warpstone_chaos_dwarfs: str
    distrust_fee: str
    watch_size: str
    alliance_changes: str
    condition_choice: str
    dogs_of_war_condition: str
    tunnel_score: str
    income_bonus_score: str
    campaign_turns: str

    @property
    def turns(self) -> int:
        return int(self.campaign_turns)


def options_of(chosen: Mapping[str, str]) -> Options:
    names = {each.name for each in fields(Options)}
    return Options(**{**DEFAULTS, **{key: value for key, value in chosen.items() if key in names}})


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`seats`: all factions, in the order in which the campaign was begun with them; `order`: by campaign
    priority; `joined`: who joined later, first comers first. `rolled`: each seat's rolls for priority, the
    first and those after ties; `rolled_for`: the turn that they count for. `squares`: row by row. `lost`:
    armies that are gone, as they last were; one that a correction brings back stays listed. `turn`: 0 in the
    set-up.

    `pacts`: pairs of seats, each in alphabetical order; `offers`: as (from, to). `passed`: who has passed,
    and for how long (`moves.PASSES`); `acted`: who acted last in the first movement phase. `arrivals`: how
    many times an army has arrived in a square so far. `lava`: squares from which lava still has to spread.
    `works`: how many groups of ten men have been busy with buildings this turn, by square. `sent`: squares
    whose guild has sent a unit this turn. `healing`: casualties that may come back, by unit. `away`: seats
    whose players are absent. `rulings`: what the table ruled, by doubt.
    """

    options: Options
    seats: tuple[str, ...]
    order: tuple[str, ...]
    joined: tuple[str, ...] = ()
    rolled: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    rolled_for: int = 0
    squares: tuple[Square, ...]
    armies: Mapping[str, Army] = field(default_factory=dict)
    lost: Mapping[str, Army] = field(default_factory=dict)
    holdings: Mapping[str, Holding]
    pacts: frozenset[Pact] = frozenset()
    offers: frozenset[Pact] = frozenset()
    turn: int = 0
    phase: str = SETUP
    passed: Mapping[str, str] = field(default_factory=dict)
    acted: str = ""
    arrivals: int = 0
    lava: tuple[int, ...] = ()
    works: Mapping[int, int] = field(default_factory=dict)
    sent: frozenset[int] = frozenset()
    healing: Mapping[str, int] = field(default_factory=dict)
    away: frozenset[str] = frozenset()
    battles: tuple[BattleReport, ...] = ()
    incomes: tuple[Earned, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    over: bool = False

    @property
    def grid(self) -> Grid:
        return grid(self.options.map_size)

    def at(self, square: str) -> int | None:
        """Return the index of the square with this name; None if the map has none."""
        return self.grid.index.get(square)

    def treasury(self, seat: str) -> int:
        return self.holdings[seat].books.treasury


def with_square(state: State, index: int, **changes: Any) -> State:
    square = replace(state.squares[index], **changes)
    return replace(state, squares=(*state.squares[:index], square, *state.squares[index + 1 :]))


def with_army(state: State, army: Army) -> State:
    """Return the state with an army added or changed; an army without units is removed."""
    return replace(state, armies={**state.armies, army.id: army}) if army.units else without(state, army.id)


def without(state: State, *gone: str) -> State:
    """Return the state without these armies, which are remembered in `lost`."""
    lost = {id_: state.armies[id_] for id_ in gone if id_ in state.armies}
    left = {id_: army for id_, army in state.armies.items() if id_ not in lost}
    return replace(state, armies=left, lost={**state.lost, **lost})


def with_holding(state: State, seat: str, **changes: Any) -> State:
    return replace(state, holdings={**state.holdings, seat: replace(state.holdings[seat], **changes)})


def with_gold(state: State, seat: str, *lines: Gold) -> State:
    holding, more = state.holdings[seat], dict.fromkeys(BOOKS.values(), 0)
    for line in lines:
        more[BOOKS[line.kind]] += -line.gp if BOOKS[line.kind] == "spent" else line.gp
    books = replace(holding.books, **{name: getattr(holding.books, name) + n for name, n in more.items()})
    return with_holding(state, seat, books=books, gold=(*holding.gold, *lines))


def with_tallies(state: State, seat: str, **more: int) -> State:
    tallies = state.holdings[seat].tallies
    changed = replace(tallies, **{name: getattr(tallies, name) + n for name, n in more.items()})
    return with_holding(state, seat, tallies=changed)


def pact(one: str, other: str) -> Pact:
    return (one, other) if one < other else (other, one)


def setup(begin: Begin) -> State:
    """Return the state of a new campaign: treasuries start empty (SI-52). Until priority is rolled, factions
    act in the order of seats, beginning with the first player; those who join later come last."""
    options = options_of(begin.settings)
    whole = grid(options.map_size)
    road = Square(kind=UNDERWAY, open=ALL_SIDES)
    founders = tuple(seat for seat in begin.seats if seat not in begin.joined)
    first = founders.index(begin.first)
    return State(
        options=options,
        seats=begin.seats,
        order=(*founders[first:], *founders[:first], *begin.joined),
        joined=begin.joined,
        squares=tuple(road if whole.on_road(i) else Square() for i in range(len(whole.names))),
        holdings={seat: Holding() for seat in begin.seats},
    )


def choose(state: State, setting: str, value: str) -> State:
    """Return the state with a setting changed during the game. The size of the map cannot change, and
    settings that are not this game's do not concern the state."""
    if setting in AT_SETUP or setting not in Options.__dataclass_fields__:
        return state
    return replace(state, options=replace(state.options, **{setting: value}))
