"""Which buildings work, and who defends when a cavern is attacked (Buildings); who is allied with whom, and
which battles are due. Factions that are not allied are opposed (SI-34).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.factions import cell, faction_of
from companion.games.stone_and_iron.catalogue.squares import (
    DISTRUST_GP,
    GRAIL_KNIGHTS,
    PLANS,
    WATCH_UNIT,
    Plan,
)
from companion.games.stone_and_iron.facts.armies import armies_in
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army, Building, Square
from companion.games.stone_and_iron.state.state import State, pact


def fits(plan: Plan, seat: str) -> bool:
    """Return whether a faction may have a building. One that it may not build does not work for it either
    (SI-74)."""
    faction = faction_of(seat)
    return not plan.factions or bool({faction.id, faction.row} & {*plan.factions})


def is_ready(state: State, building: Building) -> bool:
    return building.ready <= state.turn


def working(state: State, square: Square) -> tuple[Plan, ...]:
    """Return the plans of the buildings that work for the square's owner, one for each building."""
    if not square.buildings or not square.owner:
        return ()
    plans = [PLANS[one.plan] for one in square.buildings if one.ready <= state.turn]
    return tuple([plan for plan in plans if not plan.factions or fits(plan, square.owner)])


def count_working(state: State, square: Square, plan: str) -> int:
    if not square.owner or not fits(PLANS[plan], square.owner):
        return 0
    return sum([one.plan == plan and one.ready <= state.turn for one in square.buildings])


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """`units` of ten, of which `changed` are squig herds or Dryads; `knights` of a Chapel; a `leader` from a
    Graveyard, `fanatics` of a Fungus Farm."""

    units: int = 0
    troop: str = ""
    changed: int = 0
    changed_to: str = ""
    champion: bool = False
    knights: int = 0
    leader: bool = False
    fanatics: int = 0

    def __bool__(self) -> bool:
        return bool(self.units or self.knights)

    @property
    def men(self) -> int:
        return self.units * WATCH_UNIT


def watch_of(state: State, index: int) -> Watch:
    """Return the watch of an Arming House (SI-68) and the knights of a Chapel, at full strength for every
    attack (SI-70)."""
    square = state.squares[index]
    if not square.buildings or not square.owner:
        return Watch()
    knights = GRAIL_KNIGHTS * count_working(state, square, "chapel_of_the_lady")
    units = _count_watch_units(state, square)
    troop = (
        "miners" if count_working(state, square, "mining_industry") else state.holdings[square.owner].watch
    )
    changed_to = next((to for plan, to in _CHANGED_TO.items() if count_working(state, square, plan)), "")
    changed = (units + 1) // 2 if changed_to else 0
    goblins = units - changed if "night goblin" in troop else 0
    return Watch(
        units=units,
        troop=troop,
        changed=changed,
        changed_to=changed_to,
        champion=bool(units and count_working(state, square, "town_watch")),
        knights=knights,
        leader=bool(units and count_working(state, square, "graveyard")),
        fanatics=goblins if count_working(state, square, "fungus_farm") else 0,
    )


_CHANGED_TO = {"squig_pit": "squig herds", "deep_roots": "dryads"}


def _count_watch_units(state: State, square: Square) -> int:
    if not count_working(state, square, "arming_house"):
        return 0
    houses = count_working(state, square, "house")
    return max(1, houses) if state.options.watch_size == "per_house" else 1


def may_garrison(state: State, index: int, seat: str) -> bool:
    """Return whether a faction's troops may stay in a square without a hero: in a base of its own, or at its
    own Watch Post or Barracks (SI-30)."""
    square = state.squares[index]
    held = square.owner == seat
    return held and (square.base or any(plan.garrison for plan in working(state, square)))


NEUTRAL = "neutral"


def are_allied(state: State, one: str, other: str) -> bool:
    """Return whether two seats have a pact, or are the same."""
    return one == other or pact(one, other) in state.pacts


def allies(state: State, seat: str) -> tuple[str, ...]:
    """Return the direct allies of a seat, in campaign priority."""
    return tuple(other for other in state.order if other != seat and are_allied(state, seat, other))


def list_distrusted(state: State, seat: str) -> tuple[str, ...]:
    return tuple(other for other in allies(state, seat) if cell(seat, other) == "D")


def distrust_loss(state: State, seat: str) -> int:
    """Return the GP that a seat loses to swindlers a turn (SI-61)."""
    pacts = len(list_distrusted(state, seat))
    return DISTRUST_GP * (pacts if state.options.distrust_fee == "per_pact" else min(pacts, 1))


def may_ally(one: str, other: str) -> bool:
    """Return whether two seats can make a pact at all (the table of alliances)."""
    return cell(one, other) != "X"


def stand_in(state: State, seat: str) -> str:
    """Return who moves for an absent player: the named ally if present, otherwise the first present ally in
    priority (SI-80); empty if there is nobody."""
    present = [ally for ally in allies(state, seat) if ally not in state.away]
    named = state.holdings[seat].stand_in
    return named if named in present else next(iter(present), "")


@dataclass(frozen=True, slots=True)
class Side:
    """`seats`: who fights on it, or `neutral`; `watch`: whether the local watch or knights fight on it."""

    seats: tuple[str, ...]
    armies: tuple[str, ...] = ()
    watch: bool = False

    @property
    def neutral(self) -> bool:
        return self.seats == (NEUTRAL,)


@dataclass(frozen=True, slots=True)
class Engagement:
    """`first`: the neutral defenders if an army fights them; otherwise the side of the first faction with an
    opponent there: the owner of a watch comes before the others, who follow in order of arrival. `second`:
    the side that opposes it. Others in the square wait for the winner (SI-36). `torn`: those allied with
    both; `undecided`: those of them who still have to say whose side they take (SI-89). `arose`: the number
    of the arrival that led to the battle."""

    square: int
    first: Side
    second: Side
    arose: int
    torn: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[Side, Side]:
        return (self.first, self.second)

    def side_of(self, seat: str) -> Side | None:
        return next((side for side in self.sides if seat in side.seats), None)


def settlers_cell(square: Square, seat: str) -> str:
    """Return the relation of a faction to the defenders of a settlement; its own kind counts as trusted
    (SI-14). Empty without settlers."""
    return cell(square.settlers[0].people, seat) if square.settlers else ""


def fights_neutrals(square: Square, army: Army) -> bool:
    """Return whether an army fights the neutral defenders of a square. Everybody fights a dragon. Settlers
    are fought by whoever chooses to, and by those who may make no pact with them, unless peace was made."""
    if square.dragon:
        return True
    if not square.settlers:
        return False
    return army.stance == "attack" or (settlers_cell(square, army.owner) == "X" and army.stance != "peace")


def opposing_armies(state: State, seat: str, square: int) -> Iterator[Army]:
    return (
        army
        for army in state.armies.values()
        if army.square == square and not army.beaten and not are_allied(state, seat, army.owner)
    )


def held_against(state: State, seat: str, index: int) -> bool:
    """Return whether opposed armies, or an opposed watch alone, hold a square (SI-71). Neutrals are
    ignored."""
    if any(opposing_armies(state, seat, index)):
        return True
    owner = state.squares[index].owner
    return bool(owner) and not are_allied(state, seat, owner) and bool(watch_of(state, index))


def is_contested(state: State, index: int) -> bool:
    """Return whether a square pays nothing and nothing is bought there, as the table reads the rule, because
    an army opposed to its owner is in it (SI-91)."""
    owner = state.squares[index].owner
    kept = state.options.betrayal == "kept" and state.options.capture == "on_entry"
    return kept and bool(owner) and any(opposing_armies(state, owner, index))


def is_engaged(state: State, army: Army) -> bool:
    if army.beaten or army.square == NOWHERE:
        return False
    square = state.squares[army.square]
    return fights_neutrals(square, army) or held_against(state, army.owner, army.square)


def engagement(state: State, index: int, *, ask_allies: bool = True) -> Engagement | None:
    """Return the battle that is due in a square, if any. `ask_allies`: whether those allied with both sides
    say whose side they take; if not, they are on the first (`asked` in `moves.Report`)."""
    present = sorted((a for a in armies_in(state, index) if not a.beaten), key=lambda army: army.came)
    if not present:
        return None
    square = state.squares[index]
    against = [army for army in present if fights_neutrals(square, army)]
    if against:
        return Engagement(index, Side((NEUTRAL,)), _side(state, against[0], against), against[0].came)
    opponents = _find_opposed(state, present, square.owner if watch_of(state, index) else "")
    if opponents is None:
        return None
    first, foe = opponents
    torn = _list_torn(state, present, first, foe.owner) if ask_allies else ()
    friends = [army for army in present if _fights_beside(state, army, first, torn)]
    holds = square.owner == first and bool(watch_of(state, index))
    first_side = _side(state, friends[0], friends, first) if friends else Side((first,))
    first_side = Side(first_side.seats, first_side.armies, holds)
    others = [
        army for army in present if army not in friends and _fights_beside(state, army, foe.owner, torn)
    ]
    silent = {army.owner for army in present if army.beside is None and state.options.ally_of_both == "asked"}
    return Engagement(
        index,
        first_side,
        _side(state, foe, others, foe.owner),
        foe.came,
        torn=torn,
        undecided=tuple(seat for seat in torn if seat in silent),
    )


def _find_opposed(state: State, present: Sequence[Army], watch: str) -> tuple[str, Army] | None:
    """Return the first faction, in order of arrival, to which an army in the square is opposed, and the first
    such army; None if there is none. `watch`: the owner of the watch there, who comes before all others."""
    for leader in dict.fromkeys((*filter(None, (watch,)), *(army.owner for army in present))):
        foe = next((army for army in present if not are_allied(state, leader, army.owner)), None)
        if foe is not None:
            return leader, foe
    return None


def _list_torn(state: State, present: Iterable[Army], first: str, second: str) -> tuple[str, ...]:
    seats = dict.fromkeys(army.owner for army in present)
    return tuple(seat for seat in seats if are_allied(state, seat, first) and are_allied(state, seat, second))


def _fights_beside(state: State, army: Army, leader: str, torn: Collection[str]) -> bool:
    """Return whether an army is on the side of a leader. An army of `torn`, the factions allied with both
    sides, is on the side that it chose, if any (SI-89)."""
    if army.owner in torn:
        return state.options.ally_of_both == "asked" and army.beside == leader
    return are_allied(state, leader, army.owner)


def _side(state: State, leader: Army, armies: Iterable[Army], first: str = "") -> Side:
    with_it = [army for army in armies if are_allied(state, first or leader.owner, army.owner)]
    seats = dict.fromkeys([*([first] if first else []), *(army.owner for army in with_it)])
    return Side(tuple(seats), tuple(army.id for army in with_it))


def engagements(state: State) -> tuple[Engagement, ...]:
    """Return all battles that are due, in the order in which they arose."""
    squares = {army.square for army in state.armies.values() if not army.beaten} - {NOWHERE}
    found = (engagement(state, square) for square in squares)
    return tuple(sorted((one for one in found if one is not None), key=lambda one: one.arose))
