"""What stands against a move: objections, which the table may set aside, and refusals of what cannot be.

Whatever `apply` would call a misfit is refused here, with its sentence; a correction puts the mirror right
first.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.houses import INDEX
from companion.games.tyrants.rules import check_cards, check_painting, check_pieces, check_table
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.state import State
from companion.kernel.game import Misfit
from companion.kernel.moves import Move
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

Check = Callable[[State, int, Any], tuple[Objection, ...]]

CHECKS: Final[Mapping[type[Move], Check]] = {
    m.StartingTroop: check_pieces.starting_troop,
    m.Deploy: check_pieces.deploy,
    m.Assassinate: check_pieces.assassinate,
    m.Supplant: check_pieces.supplant,
    m.MoveTroop: check_pieces.move_troop,
    m.ReturnTroop: check_pieces.return_troop,
    m.PlaceTrophy: check_pieces.place_trophy,
    m.PlaceSpy: check_pieces.place_spy,
    m.ReturnSpy: check_pieces.return_spy,
    m.GainVP: check_table.gain_vp,
    m.EndTurn: check_table.end_turn,
    m.ConfirmEnd: check_table.confirm_end,
    m.MarketDeck: check_table.market_deck,
    m.Recruit: check_cards.recruit,
    m.Promote: check_cards.promote,
    m.Devour: check_cards.devour,
    m.ReturnOutcast: check_cards.tracked,
    m.ToMarket: check_cards.tracked,
    m.CountCards: check_cards.count_cards,
    m.CountTotals: check_cards.count_totals,
    m.EnterLine: check_table.enter_line,
    m.SetTroops: check_table.set_troops,
    m.SetSpies: check_table.set_spies,
    m.SetHall: check_table.set_hall,
    m.SetTokens: check_table.set_tokens,
    m.SetBarracks: check_table.set_barracks,
    m.SetTurn: check_table.set_turn,
    m.Paint: check_painting.paint,
}

FOR_THE_TABLE: Final = frozenset({m.MarketDeck, m.SetTroops, m.SetSpies, m.Paint})
"""Moves that may be entered for no house."""


def check(state: State, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
    """See `kernel.game.Game.check`."""
    judge = CHECKS.get(type(move))
    if judge is None:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    if seat is None and type(move) not in FOR_THE_TABLE:
        raise Refusal(text("Choose a house first."))
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    return judge(state, INDEX[seat] if seat is not None else state.on_turn, move)
