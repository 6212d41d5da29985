"""What happens to the pieces. Total: what cannot be carried out is a `Misfit` and changes nothing."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SLOTS
from companion.games.tyrants.catalogue.houses import INDEX, WHITE
from companion.games.tyrants.facts import controller, held_by
from companion.games.tyrants.rules import cards, corrections, painting, pieces, turns
from companion.games.tyrants.rules.objections import NO_HOUSE
from companion.games.tyrants.state import State
from companion.kernel.game import Misfit, once
from companion.kernel.moves import Move
from companion.kernel.rulings import NO_SUCH_MOVE
from companion.kernel.seats import Seat

Effect = Callable[[State, int, Any], State | Misfit]

EFFECTS: Mapping[type[Move], Effect] = {
    m.StartingTroop: pieces.starting_troop,
    m.Deploy: pieces.deploy,
    m.Assassinate: pieces.assassinate,
    m.Supplant: pieces.supplant,
    m.MoveTroop: pieces.move_troop,
    m.ReturnTroop: pieces.return_troop,
    m.PlaceTrophy: pieces.place_trophy,
    m.PlaceSpy: pieces.place_spy,
    m.ReturnSpy: pieces.return_spy,
    m.GainVP: turns.gain_vp,
    m.EndTurn: turns.end_turn,
    m.ConfirmEnd: turns.confirm_end,
    m.MarketDeck: cards.market_deck,
    m.Recruit: cards.recruit,
    m.Promote: cards.promote,
    m.Devour: cards.devour,
    m.ReturnOutcast: cards.return_outcast,
    m.ToMarket: cards.to_market,
    m.CountCards: cards.count_cards,
    m.CountTotals: cards.count_cards,
    m.EnterLine: cards.enter_line,
    m.SetTroops: corrections.set_troops,
    m.SetSpies: corrections.set_spies,
    m.SetHall: corrections.set_hall,
    m.SetTokens: corrections.set_tokens,
    m.SetBarracks: corrections.set_barracks,
    m.SetTurn: corrections.set_turn,
    m.Paint: painting.paint,
}


@once
def apply(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    """The state after a move; see `kernel.game.Game.apply`.

    A move for the whole table counts as of the house on turn.
    """
    effect = EFFECTS.get(type(move))
    if effect is None:
        return Misfit(NO_SUCH_MOVE)
    house = state.on_turn if seat is None else INDEX.get(seat, WHITE)
    if seat is not None and house not in state.order:
        return Misfit(NO_HOUSE)
    after = effect(state, house, move)
    if isinstance(after, Misfit):
        return after
    if after.turns != state.turns or after.placed != state.placed:
        # A turn that the table itself names stands, whoever's it is.
        after = after if isinstance(move, m.SetTurn) else turns.passed_over(after)
        return replace(after, held=held_by(after, after.on_turn))
    return after if after.troops is state.troops else _note_markers(state, after)


def _note_markers(before: State, after: State) -> State:
    """A marker's influence counts for a turn in which it was held at any moment (page 11)."""
    changed = 0
    for was, now in zip(before.troops, after.troops, strict=True):
        changed |= was ^ now
    held, house = after.held, after.on_turn
    for site in after.field.markers:
        if changed & SLOTS[site] and controller(after, site) == house:
            held |= 1 << site
    return after if held == after.held else replace(after, held=held)
