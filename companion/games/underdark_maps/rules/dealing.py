"""Cards that the table deals: the pile, what is drawn from it, and what goes back."""

from collections import Counter
from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.parties import HAND
from companion.games.underdark_maps.facts.cards import unseen
from companion.games.underdark_maps.rules.flow import done, due
from companion.games.underdark_maps.state import State, Task, with_party, with_tasks
from companion.kernel.game import Misfit
from companion.kernel.seats import Seat
from companion.kernel.words import text

ON_THE_TABLE = text("At this table the cards lie on the table.")
NOT_IN_HAND = text("That card is not in this hand.")


def shuffle(state: State, seat: Seat, move: m.Shuffle) -> State | Misfit:
    backs = move.cards.backs
    if state.options.cards != "dealt":
        return Misfit(ON_THE_TABLE)
    wanted = len(move.cards.faces) + len(move.cards.again)
    if not backs or len(set(backs)) != wanted or len(backs) != wanted:
        return Misfit(text("These cards are not shuffled yet."))
    if not state.dealt:
        return _first(state, move)
    return _anew(state, move) if move.anew else _again(state, move)


def _first(state: State, move: m.Shuffle) -> State | Misfit:
    hands = tuple(Task("take", seat, HAND) for seat in state.order)
    tasks = tuple(task for task in state.turn.tasks if task.kind != "deck")
    state = replace(state, stock=move.cards.faces, pile=move.cards.backs, shuffles=1)
    return replace(state, turn=replace(state.turn, tasks=(*hands, *tasks)))


def _again(state: State, move: m.Shuffle) -> State | Misfit:
    """What was discarded goes under what is left of the pile."""
    if Counter(move.cards.faces) != Counter(state.face_up) or set(move.cards.again) != set(state.face_down):
        return Misfit(text("These are not the cards that were discarded."))
    back = len(move.cards.backs)
    return replace(
        state,
        pile=(*state.pile, *move.cards.backs),
        shuffles=state.shuffles + 1,
        face_up=(),
        face_down=(),
        discarded=state.discarded - back,
        drawn=state.drawn - back,
    )


def _anew(state: State, move: m.Shuffle) -> State | Misfit:
    if Counter(move.cards.faces) != Counter(unseen(state)) or move.cards.again:
        return Misfit(text("These are not the cards that nobody can see."))
    hands = {seat: party.hand for seat, party in state.parties.items()}
    back = sum(hands.values())
    state = replace(
        state,
        parties={seat: replace(party, hand=0, cards=()) for seat, party in state.parties.items()},
        pile=move.cards.backs,
        shuffles=state.shuffles + 1,
        face_down=(),
        discarded=state.discarded - len(state.face_down),
        drawn=state.drawn - back - len(state.face_down),
    )
    return with_tasks(state, *(Task("take", seat, n) for seat, n in hands.items() if n))


def take_cards(state: State, seat: Seat, move: m.TakeCards) -> State | Misfit:
    backs = move.cards.backs
    if not state.dealt:
        return Misfit(
            ON_THE_TABLE if state.options.cards != "dealt" else text("The deck is not shuffled yet.")
        )
    if not backs and move.cards.number and state.pile:
        return Misfit(text("These cards are not dealt yet."))
    if len(set(backs)) != len(backs) or not set(backs) <= set(state.pile):
        return Misfit(text("These cards are not in the pile."))
    party = state.parties[seat]
    taken = replace(party, cards=(*party.cards, *backs), hand=party.hand + len(backs))
    pile = tuple(back for back in state.pile if back not in backs)
    state = replace(with_party(state, seat, taken), pile=pile, drawn=state.drawn + len(backs))
    return _kept_to_the_limit(_taken(state, seat, len(backs)), seat)


def _taken(state: State, seat: Seat, cards: int) -> State:
    """So much less is due; nothing more where there is nothing to draw."""
    task = due(state, "take", seat)
    if task is None:
        return state
    left = task.number - cards
    state = done(state, "take", seat)
    more = left > 0 and bool(state.pile or state.face_up or state.face_down)
    return with_tasks(state, replace(task, number=left)) if more else state


def _kept_to_the_limit(state: State, seat: Seat) -> State:
    """In one's own Event phase, once all is drawn."""
    over = state.parties[seat].hand - HAND
    event = state.turn.phase == "event" and seat == state.on_turn
    if not event or over <= 0 or due(state, "take", seat) or due(state, "shed", seat):
        return state
    return with_tasks(state, Task("shed", seat, over))


def discard(state: State, seat: Seat, move: m.Discard) -> State | Misfit:
    party, backs = state.parties[seat], move.backs
    if not state.dealt:
        return Misfit(ON_THE_TABLE)
    if not backs or len(set(backs)) != len(backs) or not set(backs) <= set(party.cards):
        return Misfit(NOT_IN_HAND)
    kept = tuple(back for back in party.cards if back not in backs)
    state = with_party(state, seat, replace(party, cards=kept, hand=len(kept)))
    laid = (*state.face_down, *backs)
    state = replace(state, face_down=laid, discarded=state.discarded + len(backs))
    task = due(state, "shed", seat)
    state = done(state, "shed", seat)
    left = task.number - len(backs) if task else 0
    return with_tasks(state, Task("shed", seat, left)) if left > 0 else state
