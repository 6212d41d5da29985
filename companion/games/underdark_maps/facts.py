"""What can be derived from a state: places on the track (terrain, rivals, distances, where a move ends), the
force of a party, which cards are where, who may still play a Foe card, and exact chances as fractions.
"""

from collections import Counter
from fractions import Fraction
from typing import Final

from companion.games.underdark_maps.catalogue.deck import EventCard, write_face
from companion.games.underdark_maps.catalogue.settings import MEMBERS
from companion.games.underdark_maps.catalogue.tables import (
    BACK_AT,
    FAILS_AT,
    FOE_AT,
    MAGE,
    MAPS_BONUS,
    PLAIN,
    PLANAR,
    PLAYED_FORCE,
    RECRUITED_AT,
    ROGUE,
    TERRAIN_BONUS,
    Terrain,
    terrain,
)
from companion.games.underdark_maps.state import PHASES, START, Battle, Card, Party, Played, State
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

LEAD_ON: Final = frozenset({"march", "way", "portal", "shift"})
"""Kinds of tasks of the Move phase that may bring a party to another space."""


def terrain_at(state: State, space: int) -> Terrain:
    """Return the terrain of a space; plain at Start, and where none was rolled yet."""
    return terrain(state.terrain[space]) if 0 < space < len(state.terrain) else PLAIN


def find_ground(state: State, seat: Seat) -> Terrain:
    """Return the terrain of a party's space."""
    return terrain_at(state, state.parties[seat].space)


def rivals_at(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other parties in a party's space that have members to fight with."""
    space = state.parties[seat].space
    return tuple(
        other
        for other in state.order
        if other != seat and state.parties[other].space == space and can_fight(state, other)
    )


def can_fight(state: State, seat: Seat) -> bool:
    party = state.parties[seat]
    return bool(party.members) and not party.out


def ways(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the directions in which a party may move: 1 towards End, -1 towards Start."""
    if not state.second:
        return (1,)
    if seat == state.holder and state.options.map_party_direction == "home_only":
        return (-1,)
    space = state.parties[seat].space
    return tuple(way for way, end in ((1, state.end), (-1, START)) if space != end) or (-1,)


def is_barred(state: State, seat: Seat) -> bool:
    """Return whether a failed barrier roll prevents a party from moving this turn."""
    return state.turn.barred and seat == state.on_turn


def find_landing(state: State, space: int, steps: int) -> int:
    """Return the space after that many steps, towards Start if negative, but never beyond either end."""
    return min(max(space + steps, START), state.end)


def find_march_end(state: State, seat: Seat, steps: int) -> int:
    """Return the space where a move ends; if the table requires an exact count, a move past either end is not
    made."""
    space = state.parties[seat].space
    if state.options.overshoot == "exact_count" and not START <= space + steps <= state.end:
        return space
    return find_landing(state, space, steps)


def forward(state: State, way: int) -> int:
    """Return the direction that counts as forward out of a portal, for a party that came in this
    direction."""
    return 1 if state.options.portal_forward == "toward_end" else way


def maps_space(state: State) -> int:
    return state.maps_at if state.holder is None else state.parties[state.holder].space


def spaces_to_go(state: State, seat: Seat) -> int:
    """Return how many spaces a party still has to go: home with the Maps, or otherwise to the Maps and then
    home."""
    space = state.parties[seat].space
    if seat == state.holder:
        return space
    return abs(maps_space(state) - space) + maps_space(state)


def face(card: Card) -> str:
    return write_face(EventCard(card.kind, card.cls, 0, card.label))


def list_open_faces(state: State) -> tuple[str, ...]:
    """Return the faces of open cards: attached to a member, won and not yet assigned, or discarded face
    up."""
    worn = (card for party in state.parties.values() for member in party.members for card in member.cards)
    return (*map(face, worn), *map(face, state.turn.spoils), *state.face_up)


def list_hidden_faces(state: State) -> tuple[str, ...]:
    """Return the faces of all cards that are not open (the pile, the hands, and the cards discarded face
    down), sorted, so that the order reveals nothing."""
    left = Counter(state.stock) - Counter(list_open_faces(state))
    return tuple(sorted(left.elements()))


def may_be_met(state: State) -> bool:
    """Return whether a Foe card may be played on the party on turn: it has members, is not at Start, and has
    neither a rival in its space nor a planar foe to fight."""
    seat = state.on_turn
    safe = state.parties[seat].space == START
    return can_fight(state, seat) and not safe and not rivals_at(state, seat) and not state.turn.planar


def will_go_on(state: State) -> bool:
    """Return whether the party on turn may still leave its space this turn, by its move or a portal."""
    turn = state.turn
    if turn.barred or not can_fight(state, turn.seat):
        return False
    if turn.phase != "move":
        return PHASES.index(turn.phase) < PHASES.index("move")
    return any(task.seat == turn.seat and task.kind in LEAD_ON for task in turn.tasks)


def opponents_left(state: State) -> tuple[Seat, ...]:
    """Return the seats that may play a Foe card now, in the order of play after the party on turn."""
    turn = state.turn
    if turn.closed or (turn.foes_by and state.options.foe_cards_per_encounter == "one"):
        return ()
    return tuple(
        seat
        for seat in seats_after(state, turn.seat)
        if not state.parties[seat].out and seat not in turn.passed | turn.foes_by | state.away
    )


def list_waited_for(state: State) -> tuple[Seat, ...]:
    """Return the seats that may play a Foe card and have asked the party on turn to wait."""
    return tuple(seat for seat in opponents_left(state) if seat in state.turn.waited)


def plays_second(state: State, seat: Seat) -> bool:
    """Return whether a party must wait for the one on turn to play its cards first: if the table plays them
    openly, and that party has any."""
    battle = state.turn.battle
    if battle is None or battle.rival != seat or state.options.commit != "open_active_first":
        return False
    return state.on_turn not in battle.played and state.parties[state.on_turn].hand > 0


def battle_name(state: State) -> str:
    """Return a name that no other battle has, empty without a battle; what is sealed for a battle is opened
    together."""
    battle = state.turn.battle
    if battle is None:
        return ""
    return f"battle-{state.turns}-{len(state.turn.foes_by)}-{battle.rival or battle.foe}"


def seats_after(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats clockwise from a seat."""
    at = state.order.index(seat)
    return (*state.order[at + 1 :], *state.order[:at])


def count_members(party: Party, cls: str) -> int:
    return sum(member.cls == cls for member in party.members)


def mages(state: State, seat: Seat) -> int:
    return count_members(state.parties[seat], MAGE)


def rogues(state: State, seat: Seat) -> int:
    return count_members(state.parties[seat], ROGUE)


def count_attached(party: Party) -> int:
    return sum(len(member.cards) for member in party.members)


def navigation_bonus(state: State, seat: Seat) -> int:
    """Return the bonus of a party for barrier and danger rolls."""
    return rogues(state, seat) + (MAPS_BONUS if state.holder == seat else 0)


def recruit_bonus(state: State, seat: Seat) -> int:
    return TERRAIN_BONUS if find_ground(state, seat).recruits else 0


def count_free_places(state: State, seat: Seat) -> int:
    return MEMBERS - len(state.parties[seat].members)


def node_bonus(state: State, seat: Seat) -> int:
    """Return the bonus of the Mages of a party at an Earth Node."""
    if not find_ground(state, seat).node:
        return 0
    here = mages(state, seat)
    return TERRAIN_BONUS * (min(here, 1) if state.options.earth_node == "once" else here)


def force(state: State, seat: Seat, played: Played | None) -> int:
    """Return a party's force without the die."""
    party = state.parties[seat]
    cards = played.cards if played else 0
    return len(party.members) + count_attached(party) + PLAYED_FORCE * cards + node_bonus(state, seat)


def foe_force(state: State, foe: str, level: int) -> int:
    """Return the force of a creature, without the die, on the space of the party on turn."""
    lent = foe != PLANAR and find_ground(state, state.on_turn).foes == foe
    return level + (TERRAIN_BONUS if lent else 0)


def own_force(state: State, battle: Battle) -> int:
    return force(state, state.on_turn, battle.played.get(state.on_turn))


def other_force(state: State, battle: Battle) -> int:
    if battle.rival is None:
        return foe_force(state, battle.foe, battle.level)
    return force(state, battle.rival, battle.played.get(battle.rival))


def may_wear(state: State, seat: Seat, member: int, card: Card, *, won: bool = False) -> bool:
    """Return whether a card can be attached to a member, given its class and the table's limit. `won`:
    whether the card was won in a battle; at some tables anybody can wear such a card."""
    wearer = state.parties[seat].members[member]
    if won and state.options.spoils == "any_held":
        return True
    if wearer.cls != card.cls:
        return False
    return not is_limit_reached(state, seat, member, card)


def is_limit_reached(state: State, seat: Seat, member: int, card: Card) -> bool:
    """Return whether the table's limit forbids the member another card of this kind."""
    worn = {one.kind for one in state.parties[seat].members[member].cards}
    return state.options.attachment_limit == "one_per_kind" and card.kind in worn


def can_use_item(state: State, seat: Seat, cls: str) -> bool:
    """Return whether a member of a party can use a one-use item of this class."""
    return state.options.item_class == "free" or count_members(state.parties[seat], cls) > 0


def wearers(state: State, seat: Seat, card: Card, *, won: bool = False) -> tuple[int, ...]:
    members = range(len(state.parties[seat].members))
    return tuple(member for member in members if may_wear(state, seat, member, card, won=won))


D20: Final = 20
D6: Final = 6
PAIRS: Final = D20 * D20


def chance_of_at_least(needed: int, sides: int = D20) -> Fraction:
    """Return the chance that one die shows `needed` or more."""
    return Fraction(min(max(sides + 1 - needed, 0), sides), sides)


def needed_to_pass(bonus: int) -> int:
    """Return the least result of the die that passes a navigation or trap roll."""
    return FAILS_AT + 1 - bonus


def chance_to_pass(bonus: int) -> Fraction:
    return chance_of_at_least(needed_to_pass(bonus))


def chance_to_recruit(bonus: int) -> Fraction:
    return chance_of_at_least(RECRUITED_AT - bonus)


def chance_to_win(own: int, other: int) -> Fraction:
    """Return the chance that a side wins: d20 + own against d20 + other, ties rolled again."""
    lead = own - other
    if lead < 0:
        return 1 - chance_to_win(other, own)
    if lead >= D20 - 1:
        return Fraction(1)
    ties = D20 - lead
    losses = (D20 - lead) * (D20 - 1 - lead) // 2
    return Fraction(PAIRS - ties - losses, PAIRS - ties)


def chance_against_planar(own: int) -> Fraction:
    """Return the chance to win against a planar foe whose level is still to be rolled."""
    return sum((chance_to_win(own, level) for level in range(1, D20 + 1)), Fraction(0)) / D20


def portal_chances(mages: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances that a portal leads back, to a planar foe, or forward."""
    totals = [pips + mages for pips in range(1, D6 + 1)]
    back = sum(total <= BACK_AT for total in totals)
    forward = sum(total > FOE_AT for total in totals)
    return Fraction(back, D6), Fraction(D6 - back - forward, D6), Fraction(forward, D6)


def percent(chance: Fraction) -> Text:
    """Return a chance as a percentage, with a decimal unless it is whole, in the notation of the language."""
    whole, tenth = divmod(round(chance * 1000), 10)
    return text("%(whole)s.%(tenth)s", whole=whole, tenth=tenth) if tenth else Text("%(n)s", {"n": whole})
