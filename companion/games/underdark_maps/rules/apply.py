"""What a move does. Total: what cannot be carried out is a `Misfit` and changes nothing."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.rules import battle, beginning, corrections, dealing, deck, moving, turn
from companion.games.underdark_maps.rules.flow import begin_turn, flow
from companion.games.underdark_maps.rules.objections import NO_PARTY
from companion.games.underdark_maps.state import PHASES, State, Task
from companion.kernel.game import Misfit, once
from companion.kernel.moves import Move
from companion.kernel.rulings import NO_SUCH_MOVE
from companion.kernel.seats import Seat
from companion.kernel.words import text

Effect = Callable[[State, Seat, Any], State | Misfit]

EFFECTS: Final[Mapping[type[Move], Effect]] = {
    m.LayTrack: beginning.lay_track,
    m.RollOff: beginning.roll_off,
    m.Gather: beginning.gather,
    m.NameMember: beginning.name_member,
    m.Draw: turn.draw_cards,
    m.Navigate: turn.navigate,
    m.Recruit: turn.recruit,
    m.Welcome: turn.welcome,
    m.Attach: turn.attach,
    m.GoOn: turn.go_on,
    m.March: moving.march,
    m.Head: moving.head,
    m.EnterPortal: moving.enter_portal,
    m.Shift: moving.shift,
    m.MeetPlanar: moving.meet_planar,
    m.Challenge: battle.challenge,
    m.PlayFoe: battle.play_foe,
    m.PassFoe: battle.pass_foe,
    m.Disarm: battle.disarm,
    m.Commit: battle.commit,
    m.TurnOver: battle.turn_over,
    m.Fight: battle.fight,
    m.Lose: battle.lose,
    m.TakeSpoil: battle.take_spoil,
    m.SetTerrain: corrections.set_terrain,
    m.SetParty: corrections.set_party,
    m.AddMember: corrections.add_member,
    m.RemoveMember: corrections.remove_member,
    m.RemoveCard: corrections.remove_card,
    m.SetMaps: corrections.set_maps,
    m.SetTurn: corrections.set_turn,
    m.DescribeDeck: deck.describe_deck,
    m.ChangeLine: deck.change_line,
    m.Shuffle: dealing.shuffle,
    m.TakeCards: dealing.take_cards,
    m.Discard: dealing.discard,
}

BEGINS: Final[Mapping[type[Move], tuple[str, str]]] = {
    m.Draw: ("event", "draw"),
    m.Navigate: ("difficulties", "navigate"),
    m.Recruit: ("recruit", "recruit"),
    m.Attach: ("attachments", "attach"),
    m.March: ("move", "march"),
}
"""The phase that a move of the party on turn belongs to, and the task that it answers. What was forgotten
before it is passed over."""

IN_SET_UP: Final = frozenset(
    {
        *(m.LayTrack, m.Gather, m.NameMember, m.AddMember, m.RemoveMember, m.SetTerrain),
        *(m.DescribeDeck, m.ChangeLine, m.Shuffle, m.TakeCards, m.RollOff),
    }
)


@once
def apply(state: State, seat: Seat | None, move: Move) -> State | Misfit:
    """The state after a move; see `kernel.game.Game.apply`. A move for the whole table counts as of who is on
    turn."""
    effect = EFFECTS.get(type(move))
    if effect is None:
        return Misfit(NO_SUCH_MOVE)
    party = state.on_turn if seat is None else seat
    if party not in state.parties:
        return Misfit(NO_PARTY)
    if state.setting_up and type(move) not in IN_SET_UP:
        return Misfit(text("The track and the parties come first."))
    after = effect(_reached(state, party, move), party, move)
    return after if isinstance(after, Misfit) else flow(after)


def _reached(state: State, seat: Seat, move: Move) -> State:
    """The turn brought to the phase of a move that comes before its time."""
    if type(move) not in BEGINS:
        return state
    phase, task = BEGINS[type(move)]
    if seat != state.on_turn:
        state = begin_turn(state, seat)
    if PHASES.index(phase) <= PHASES.index(state.turn.phase):
        return state
    return replace(state, turn=replace(state.turn, phase=phase, tasks=(Task(task, seat),)))
