"""What stands against a move. Whatever `apply` would call a misfit is refused, with its sentence."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.parties import NAMES
from companion.games.underdark_maps.rules import check_battle, check_deck, check_turn
from companion.games.underdark_maps.rules.apply import EFFECTS, apply
from companion.games.underdark_maps.rules.objections import DUE, objection
from companion.games.underdark_maps.state import State
from companion.kernel.game import Misfit
from companion.kernel.moves import Move
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

Check = Callable[[State, Seat, Any], Iterator[Objection]]

CHECKS: Final[Mapping[type[Move], Check]] = {
    m.Draw: check_turn.draw_cards,
    m.Attach: check_turn.attach,
    m.March: check_turn.march,
    m.Head: check_turn.head,
    m.PlayFoe: check_battle.play_foe,
    m.Commit: check_battle.commit,
    m.Challenge: check_battle.challenge,
    m.TakeSpoil: check_battle.take_spoil,
    m.Shuffle: check_deck.shuffle,
    m.TakeCards: check_deck.take_cards,
    m.Discard: check_deck.discard,
}

ANSWERS: Final[Mapping[type[Move], tuple[str, ...]]] = {
    m.LayTrack: ("track",),
    m.Gather: ("gather",),
    m.NameMember: ("name",),
    m.Draw: ("draw",),
    m.Navigate: ("navigate",),
    m.Recruit: ("recruit",),
    m.Welcome: ("welcome",),
    m.Attach: ("attach",),
    m.GoOn: ("attach", "encounter"),
    m.March: ("march", "attach"),
    m.Head: ("way",),
    m.EnterPortal: ("portal",),
    m.Shift: ("shift",),
    m.MeetPlanar: ("planar",),
    m.Challenge: ("challenge",),
    m.PlayFoe: ("encounter",),
    m.Disarm: ("disarm",),
    m.Commit: ("commit",),
    m.Fight: ("fight",),
    m.Lose: ("lose",),
    m.TakeSpoil: ("spoil",),
    m.Shuffle: ("deck", "take"),
    m.TakeCards: ("take",),
    m.Discard: ("shed",),
}
"""The tasks that a move answers: a move roll says too that nothing more is attached. The others, corrections
among them, may be made at any time."""

AT_ONCE: Final = frozenset({"gather", "name", "commit", "track", "deck", "take"})
"""Tasks that need not wait for those before them."""

OF_ALL: Final = frozenset({"track", "deck"})
"""Tasks of the whole table, whoever does them."""


def check(state: State, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
    """See `kernel.game.Game.check`."""
    if type(move) not in EFFECTS:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    party = state.on_turn if seat is None else seat
    judge = CHECKS.get(type(move))
    return (*_in_time(state, party, move), *(judge(state, party, move) if judge else ()))


def _in_time(state: State, seat: Seat, move: Move) -> Iterator[Objection]:
    kinds = ANSWERS.get(type(move))
    if kinds is None:
        return
    tasks = state.turn.tasks
    if isinstance(move, m.Shuffle) and (move.anew or state.dealt):
        return
    if state.won:
        yield objection(text("The race is over: the Maps are home."))
    elif not tasks:
        yield objection(text("Nothing is due now."))
    elif not _answered(state, seat, move, kinds):
        yield objection(
            text("Due now is %(task)s, of %(party)s.", task=DUE[tasks[0].kind], party=NAMES[tasks[0].seat])
        )


def _answered(state: State, seat: Seat, move: Move, kinds: tuple[str, ...]) -> bool:
    tasks = state.turn.tasks
    open_now = [task for task in tasks if task is tasks[0] or _beside(tasks[0].kind, task.kind)]
    if isinstance(move, m.PlayFoe):
        return tasks[0].kind == "encounter"
    return any(task.kind in kinds and (task.seat == seat or task.kind in OF_ALL) for task in open_now)


def _beside(first: str, other: str) -> bool:
    return first in AT_ONCE and other in AT_ONCE
