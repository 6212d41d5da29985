"""What a party is worth: who is in it, what is added to its rolls, and its force in battle."""

from companion.games.underdark_maps.catalogue.adventurers import MAGE, ROGUE
from companion.games.underdark_maps.catalogue.cards import PLANAR, PLAYED_FORCE
from companion.games.underdark_maps.catalogue.parties import MEMBERS
from companion.games.underdark_maps.catalogue.terrain import MAPS_BONUS, TERRAIN_BONUS
from companion.games.underdark_maps.facts.track import ground
from companion.games.underdark_maps.state import Battle, Card, Party, Played, State
from companion.kernel.seats import Seat


def count(party: Party, cls: str) -> int:
    return sum(member.cls == cls for member in party.members)


def mages(state: State, seat: Seat) -> int:
    return count(state.parties[seat], MAGE)


def rogues(state: State, seat: Seat) -> int:
    return count(state.parties[seat], ROGUE)


def attached(party: Party) -> int:
    return sum(len(member.cards) for member in party.members)


def navigation_bonus(state: State, seat: Seat) -> int:
    """Return what is added to barrier and danger rolls."""
    return rogues(state, seat) + (MAPS_BONUS if state.holder == seat else 0)


def recruit_bonus(state: State, seat: Seat) -> int:
    return TERRAIN_BONUS if ground(state, seat).recruits else 0


def room(state: State, seat: Seat) -> int:
    return MEMBERS - len(state.parties[seat].members)


def node_bonus(state: State, seat: Seat) -> int:
    """Return what the Mages of a party add at an Earth Node."""
    if not ground(state, seat).node:
        return 0
    here = mages(state, seat)
    return TERRAIN_BONUS * (min(here, 1) if state.options.earth_node == "once" else here)


def force(state: State, seat: Seat, played: Played | None) -> int:
    """Return all of a party's force but the die."""
    party = state.parties[seat]
    cards = played.cards if played else 0
    return len(party.members) + attached(party) + PLAYED_FORCE * cards + node_bonus(state, seat)


def foe_force(state: State, foe: str, level: int) -> int:
    """Return the same of a creature where the party on turn stands."""
    lent = foe != PLANAR and ground(state, state.on_turn).foes == foe
    return level + (TERRAIN_BONUS if lent else 0)


def own_force(state: State, battle: Battle) -> int:
    return force(state, state.on_turn, battle.played.get(state.on_turn))


def other_force(state: State, battle: Battle) -> int:
    if battle.rival is None:
        return foe_force(state, battle.foe, battle.level)
    return force(state, battle.rival, battle.played.get(battle.rival))


def may_wear(state: State, seat: Seat, member: int, card: Card, *, won: bool = False) -> bool:
    """Return whether a card fits a member: by its class, and by the table's limit."""
    wearer = state.parties[seat].members[member]
    if won and state.options.spoils == "any_held":
        return True
    if wearer.cls != card.cls:
        return False
    return not full(state, seat, member, card)


def full(state: State, seat: Seat, member: int, card: Card) -> bool:
    """Return whether the table's limit leaves no room for one more of its kind."""
    worn = {one.kind for one in state.parties[seat].members[member].cards}
    return state.options.attachment_limit == "one_per_kind" and card.kind in worn


def usable(state: State, seat: Seat, cls: str) -> bool:
    """Return whether somebody in a party can use a one-use item of this class."""
    return state.options.item_class == "free" or count(state.parties[seat], cls) > 0


def wearers(state: State, seat: Seat, card: Card, *, won: bool = False) -> tuple[int, ...]:
    members = range(len(state.parties[seat].members))
    return tuple(member for member in members if may_wear(state, seat, member, card, won=won))
