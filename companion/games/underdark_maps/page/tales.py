"""What a roll made of a move or a battle, in words."""

from companion.games.underdark_maps.catalogue.cards import kind_name
from companion.games.underdark_maps.catalogue.parties import NAMES
from companion.games.underdark_maps.catalogue.terrain import BACK_AT, FOE_AT
from companion.games.underdark_maps.facts.party import mages, other_force, own_force
from companion.games.underdark_maps.facts.track import forward, landing, marched, ways
from companion.games.underdark_maps.page.places import space_name
from companion.games.underdark_maps.rules.beginning import rollers
from companion.games.underdark_maps.rules.flow import due
from companion.games.underdark_maps.state import START, Battle, State
from companion.kernel.dice import Roll
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


def moved(state: State, seat: Seat, steps: int, way: int) -> Text:
    open_ways = ways(state, seat)
    if way == 0 and len(open_ways) > 1:
        return text("rolls %(n)s for the move", n=steps)
    way = way or open_ways[0]
    after = marched(state, seat, steps * way)
    if after == state.parties[seat].space:
        return text("rolls %(n)s and stays: the number does not fit", n=steps)
    if state.holder is None and after == state.maps_at:
        return text(
            "rolls %(n)s, reaches %(place)s and takes the Maps", n=steps, place=space_name(state, after)
        )
    if state.holder == seat and after == START:
        return text("rolls %(n)s and brings the Maps home", n=steps)
    return text("rolls %(n)s and moves to %(place)s", n=steps, place=space_name(state, after))


def ported(state: State, seat: Seat, roll: Roll) -> Text:
    total = roll.total + mages(state, seat)
    if total <= BACK_AT:
        return text("the portal leads back with %(total)s", total=total)
    if total <= FOE_AT:
        return text("something comes through the portal with %(total)s", total=total)
    return text("the portal leads forward with %(total)s", total=total)


def shifted(state: State, seat: Seat, roll: Roll) -> Text:
    task = due(state, "shift", seat)
    steps = roll.natural * (task.number if task else 0) * forward(state, state.parties[seat].way)
    place = space_name(state, landing(state, state.parties[seat].space, steps))
    return text("comes out %(n)s spaces away, at %(place)s", n=roll.natural, place=place)


def fought(state: State, own: Roll, other: Roll) -> Text:
    battle = state.turn.battle
    if battle is None:
        return text("fights")
    ours, theirs = own.total + own_force(state, battle), other.total + other_force(state, battle)
    against = opponent(battle)
    if ours == theirs:
        return text("draws level with %(foe)s: %(n)s each, rolled again", foe=against, n=ours)
    if ours > theirs:
        return text("beats %(foe)s by %(own)s to %(other)s", foe=against, own=ours, other=theirs)
    return text("is beaten by %(foe)s, %(own)s to %(other)s", foe=against, own=ours, other=theirs)


def opponent(battle: Battle) -> Text:
    if battle.rival is not None:
        return NAMES[battle.rival]
    return text("%(foe)s of level %(level)s", foe=kind_name(battle.foe), level=battle.level)


def rolled_off(state: State, roll: Roll) -> Text:
    rolled = tuple(
        text("%(party)s %(n)s", party=NAMES[seat], n=pips)
        for seat, pips in zip(rollers(state), roll.pips, strict=False)
    )
    return text("roll for who goes first: %(rolled)s", rolled=rolled)
