"""What a battle adds to the running counts of those who fought it (To Battle!; Victory!)."""

from collections.abc import Mapping

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import cell
from companion.games.stone_and_iron.facts.forces import Engagement, Side
from companion.games.stone_and_iron.rules.casualties import Casualties, wiped_out
from companion.games.stone_and_iron.state.state import State, with_tallies

Counts = Mapping[str, int]


def tallied(
    state: State, battle: Engagement, winners: Side | None, lost: Casualties, move: m.Report
) -> State:
    """Victories for every faction of the winning side (SI-39); kills for every faction of the killing side,
    unless the report says whose they are."""
    for side, foe in ((battle.first, battle.second), (battle.second, battle.first)):
        if side.neutral:
            continue
        kills = _kills(state, battle, side, foe, winners, lost)
        armies = sum(wiped_out(state, state.armies[id_], lost, move) for id_ in foe.armies)
        for seat in side.seats:
            state = with_tallies(
                state,
                seat,
                points=move.slain.get(seat, kills["points"]),
                heroes=move.heroes.get(seat, kills["heroes"]),
                monsters=move.monsters.get(seat, kills["monsters"]),
                armies=armies,
                **(_victory(state, battle, foe, seat) if side is winners else {}),
            )
    return state


def _kills(
    state: State, battle: Engagement, side: Side, foe: Side, winners: Side | None, lost: Casualties
) -> Counts:
    """By our count of the losses; a dragon is a monster."""
    dead = list(lost.lost_by(foe))
    dragon = foe.neutral and side is winners and state.squares[battle.square].dragon
    return {
        "points": sum(n * unit.points + (unit.extra if n == unit.models else 0) for unit, n in dead),
        "heroes": sum(n for unit, n in dead if unit.leads),
        "monsters": sum(n for unit, n in dead if unit.monster) + dragon,
    }


def _victory(state: State, battle: Engagement, foe: Side, seat: str) -> Counts:
    """A battle won pays and counts; against map enemies as the table reads it (SI-39)."""
    if not foe.neutral:
        over_x = any(cell(seat, other) == "X" for other in foe.seats)
        return {"paid_wins": 1, "victories": 1, "victories_over_x": int(over_x)}
    settlers = state.squares[battle.square].settlers
    over_x = bool(settlers) and cell(settlers[0].people, seat) == "X"
    match state.options.map_enemy_wins:
        case "gold_and_conditions":
            return {"paid_wins": 1, "victories": 1, "victories_over_x": int(over_x)}
        case "gold_only":
            return {"paid_wins": 1}
        case _:
            return {}
