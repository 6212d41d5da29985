"""Every move with what it does and what objects to it: the way to each procedure of the rulebook."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.rules import (
    building,
    correcting,
    fighting,
    lava,
    marching,
    pacts,
    recruiting,
    retreating,
    rosters,
    setting_up,
    settlements,
    tunnelling,
    turning,
)
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import Misfit
from companion.kernel.moves import Move
from companion.kernel.rulings import Objection

Effect = Callable[[State, str, Any], State | Misfit]
Against = Callable[[State, str, Any], Iterator[Objection]]


@dataclass(frozen=True, slots=True)
class Procedure:
    """`effect` may raise `rolls.Needed`. `table`: it may be entered for no faction."""

    effect: Effect
    against: Against
    table: bool = False


PROCEDURES: Final[Mapping[type[Move], Procedure]] = {
    m.RollPriority: Procedure(setting_up.roll_priority, setting_up.against_roll_priority, table=True),
    m.ChooseCondition: Procedure(setting_up.choose_condition, setting_up.against_choose_condition),
    m.Muster: Procedure(setting_up.muster, setting_up.against_muster),
    m.StartAt: Procedure(setting_up.start_at, setting_up.against_start_at),
    m.NameWatch: Procedure(setting_up.name_watch, setting_up.against_name_watch),
    m.OfferPact: Procedure(pacts.offer_pact, pacts.against_offer_pact),
    m.AcceptPact: Procedure(pacts.accept_pact, pacts.against_accept_pact),
    m.EndPact: Procedure(pacts.end_pact, pacts.against_end_pact),
    m.NameStandIn: Procedure(pacts.name_stand_in, pacts.against_name_stand_in),
    m.March: Procedure(marching.march, marching.against_march),
    m.Pass: Procedure(turning.pass_, turning.against_pass),
    m.UseShaft: Procedure(marching.use_shaft, marching.against_use_shaft),
    m.Regroup: Procedure(rosters.regroup, rosters.against_regroup),
    m.Approach: Procedure(settlements.approach, settlements.against_approach),
    m.LoseUnit: Procedure(settlements.lose_unit, settlements.against_lose_unit),
    m.SpreadLava: Procedure(lava.spread_lava, lava.against_spread_lava, table=True),
    m.Report: Procedure(fighting.report, fighting.against_report, table=True),
    m.Sign: Procedure(fighting.sign, fighting.against_sign),
    m.Retreat: Procedure(retreating.retreat, retreating.against_retreat),
    m.Heal: Procedure(retreating.heal, retreating.against_heal),
    m.NameDiggers: Procedure(tunnelling.name_diggers, tunnelling.against_name_diggers),
    m.Dig: Procedure(tunnelling.dig, tunnelling.against_dig),
    m.OrderBuilding: Procedure(building.order_building, building.against_order_building),
    m.Demolish: Procedure(building.demolish, building.against_demolish),
    m.Burn: Procedure(building.burn, building.against_burn),
    m.Recruit: Procedure(recruiting.recruit, recruiting.against_recruit),
    m.Reinforce: Procedure(recruiting.reinforce, recruiting.against_reinforce),
    m.SendUnit: Procedure(recruiting.send_unit, recruiting.against_send_unit),
    m.EndPhase: Procedure(turning.end_phase, turning.against_end_phase, table=True),
    m.Settle: Procedure(turning.settle, turning.against_settle, table=True),
    m.SetSquare: Procedure(correcting.set_square, correcting.against_correction, table=True),
    m.SetBuilding: Procedure(correcting.set_building, correcting.against_correction, table=True),
    m.SetTreasury: Procedure(correcting.set_treasury, correcting.against_correction),
    m.SetArmy: Procedure(correcting.set_army, correcting.against_correction, table=True),
    m.SetUnit: Procedure(correcting.set_unit, correcting.against_correction, table=True),
    m.SetTallies: Procedure(correcting.set_tallies, correcting.against_correction),
    m.SetPact: Procedure(correcting.set_pact, correcting.against_correction, table=True),
    m.SetTurn: Procedure(correcting.set_turn, turning.against_set_turn, table=True),
}
