"""The battle that is fought, as everybody sees it: both sides, what is known of their cards, the odds."""

from dataclasses import dataclass

from companion.games.underdark_maps.adjudication.battles import both_sums, chance, won_with
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.facts import other_force, own_force
from companion.games.underdark_maps.rules.battle import opponent
from companion.games.underdark_maps.rules.flow import due
from companion.games.underdark_maps.state import State
from companion.kernel.seats import Seat
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """`seat`: None for a foe. `force`: what is added to its die, as far as it is known. `chooses`: its cards
    do not lie open yet."""

    seat: Seat | None
    name: Text
    force: int
    sums: Text
    chooses: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleNow:
    """`odds`: with the cards that lie open. `level`: the totals were equal, and both roll again."""

    sides: tuple[Side, ...]
    odds: Text
    level: bool


def battle_now(state: State) -> BattleNow | None:
    battle = state.turn.battle
    if battle is None:
        return None
    own, other = both_sums(state, battle)
    rival = battle.rival
    return BattleNow(
        sides=(
            Side(
                seat=state.on_turn,
                name=NAMES[state.on_turn],
                force=own_force(state, battle),
                sums=own,
                chooses=due(state, "commit", state.on_turn) is not None,
            ),
            Side(
                seat=rival,
                name=opponent(battle),
                force=other_force(state, battle),
                sums=other,
                chooses=rival is not None and due(state, "commit", rival) is not None,
            ),
        ),
        odds=won_with(state.on_turn, chance(state, battle)),
        level=battle.ties > 0,
    )
