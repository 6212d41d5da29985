"""The event deck: the list of its cards and, if the table deals it, the pile, and what is drawn and
discarded.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import HOUSE, count_cards, fault_of_deck, list_faces
from companion.games.underdark_maps.catalogue.settings import HAND
from companion.games.underdark_maps.facts import list_hidden_faces
from companion.games.underdark_maps.rules.flow import (
    count_ahead,
    draws_ahead,
    find_task,
    finish_task,
    object_if_untimely,
)
from companion.games.underdark_maps.rules.row import EVENT_DECK, RaceRow, name_card, objection
from companion.games.underdark_maps.state import State, Task, with_party, with_tasks
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

ON_THE_TABLE = text("This table plays with real cards; none are dealt here.")
NOT_IN_HAND = text("That card is not in this hand.")


def describe_deck(state: State, seat: Seat, move: m.DescribeDeck) -> State:
    fault = fault_of_deck(move.lines)
    if fault:
        raise Cannot(fault)
    return replace(state, deck=move.lines, house=move.house)


def describe_words(state: State | None, _seat: Seat, move: m.DescribeDeck) -> Text:
    if state is None:
        return text("describes the event deck")
    cards = count_cards(move.lines)
    if move.house:
        return ntext("makes a house deck of %(n)s card", "makes a house deck of %(n)s cards", cards)
    return ntext("describes an event deck of %(n)s card", "describes an event deck of %(n)s cards", cards)


def change_line(state: State, seat: Seat, move: m.ChangeLine) -> State:
    """Change a line of the deck, or of the house deck if nobody has described the table's own."""
    lines = state.deck or HOUSE
    if not 0 <= move.number < len(lines) + (move.line is not None):
        raise Cannot(text("The deck has no such line."))
    new = () if move.line is None else (move.line,)
    lines = (*lines[: move.number], *new, *lines[move.number + 1 :])
    fault = fault_of_deck(lines)
    if fault:
        raise Cannot(fault)
    return replace(state, deck=lines, house=state.house or not state.deck)


def line_words(state: State | None, _seat: Seat, move: m.ChangeLine) -> Text:
    before = (state.deck or HOUSE) if state is not None else ()
    if state is not None and move.line is not None:
        return text(
            "the event deck has %(n)s of %(card)s", n=move.line.copies, card=name_card(move.line.card)
        )
    if move.line is None and move.number < len(before):
        return text("removes %(card)s from the event deck", card=name_card(before[move.number].card))
    return text("changes a card of the event deck")


def shuffle(state: State, seat: Seat, move: m.Shuffle) -> State:
    backs = move.cards.backs
    if state.options.cards != "dealt":
        raise Cannot(ON_THE_TABLE)
    wanted = len(move.cards.faces) + len(move.cards.again)
    if not backs or len(set(backs)) != wanted or len(backs) != wanted:
        raise Cannot(text("These cards are not shuffled yet."))
    if not state.dealt:
        return _shuffle_deck(state, move)
    return _shuffle_hidden(state, move) if move.anew else _shuffle_discards(state, move)


def _shuffle_deck(state: State, move: m.Shuffle) -> State:
    hands = tuple(Task("take", seat, HAND) for seat in state.order)
    tasks = tuple(task for task in state.turn.tasks if task.kind != "deck")
    state = replace(state, stock=move.cards.faces, pile=move.cards.backs, shuffles=1)
    return replace(state, turn=replace(state.turn, tasks=(*hands, *tasks)))


def _shuffle_discards(state: State, move: m.Shuffle) -> State:
    """Put the discarded cards, shuffled, under the rest of the pile."""
    if Counter(move.cards.faces) != Counter(state.face_up) or set(move.cards.again) != set(state.face_down):
        raise Cannot(text("These are not the cards that were discarded."))
    returned = len(move.cards.backs)
    return replace(
        state,
        pile=(*state.pile, *move.cards.backs),
        shuffles=state.shuffles + 1,
        face_up=(),
        face_down=(),
        discarded=state.discarded - returned,
        drawn=state.drawn - returned,
    )


def _shuffle_hidden(state: State, move: m.Shuffle) -> State:
    if Counter(move.cards.faces) != Counter(list_hidden_faces(state)) or move.cards.again:
        raise Cannot(text("These are not the cards that nobody can see."))
    hands = {seat: party.hand for seat, party in state.parties.items()}
    returned = sum(hands.values())
    state = replace(
        state,
        parties={seat: replace(party, hand=0, cards=()) for seat, party in state.parties.items()},
        pile=move.cards.backs,
        shuffles=state.shuffles + 1,
        face_down=(),
        discarded=state.discarded - len(state.face_down),
        drawn=state.drawn - returned - len(state.face_down),
    )
    return with_tasks(state, *(Task("take", seat, n) for seat, n in hands.items() if n))


def check_shuffle(state: State, seat: Seat, move: m.Shuffle) -> Iterator[Objection]:
    """Yield an objection to a first shuffle that is not due or not of the described cards, and to a shuffle
    of the discards while the pile lasts."""
    if not (state.dealt or move.anew):
        yield from object_if_untimely(state, seat, ("deck",), anyone=True)
    if not state.dealt and Counter(move.cards.faces) != Counter(list_faces(state.deck)):
        yield objection(text("These are not the cards of the event deck."))
    if state.dealt and not move.anew and state.pile:
        yield objection(
            ntext(
                "The pile has not run out yet: %(n)s card is left.",
                "The pile has not run out yet: %(n)s cards are left.",
                len(state.pile),
            )
        )


def shuffle_words(state: State | None, _seat: Seat, move: m.Shuffle) -> Text:
    if state is None:
        return text("shuffles the event deck")
    if move.anew:
        return text("shuffles and deals all cards again")
    backs = len(move.cards.backs)
    return ntext("shuffles a pile of %(n)s card", "shuffles a pile of %(n)s cards", backs)


def take_cards(state: State, seat: Seat, move: m.TakeCards) -> State:
    backs = move.cards.backs
    if not state.dealt:
        raise Cannot(
            ON_THE_TABLE if state.options.cards != "dealt" else text("The deck is not shuffled yet.")
        )
    if not backs and move.cards.number and state.pile:
        raise Cannot(text("These cards are not dealt yet."))
    if len(set(backs)) != len(backs) or not set(backs) <= set(state.pile):
        raise Cannot(text("These cards are not in the pile."))
    party = state.parties[seat]
    taken = replace(party, cards=(*party.cards, *backs), hand=party.hand + len(backs))
    pile = tuple(back for back in state.pile if back not in backs)
    if not state.setting_up:
        taken = replace(taken, new=taken.new | {*backs})
    state = replace(with_party(state, seat, taken), pile=pile, drawn=state.drawn + len(backs))
    if find_task(state, "take", seat) is None and draws_ahead(state, seat):
        return count_ahead(state, seat, len(backs))
    return _require_discards(_subtract_drawn(state, seat, len(backs)), seat)


def _subtract_drawn(state: State, seat: Seat, cards: int) -> State:
    """Subtract cards from those that a party has to draw; it has to draw none if no card is left to draw."""
    task = find_task(state, "take", seat)
    if task is None:
        return state
    left = task.number - cards
    state = finish_task(state, "take", seat)
    more = left > 0 and bool(state.pile or state.face_up or state.face_down)
    return with_tasks(state, replace(task, number=left)) if more else state


def _require_discards(state: State, seat: Seat) -> State:
    """Return the state in which a party must discard down to the hand limit, once it has drawn all its cards
    in its own Event phase; otherwise unchanged."""
    over = state.parties[seat].hand - HAND
    event = state.turn.phase == "event" and seat == state.on_turn
    if not event or over <= 0 or find_task(state, "take", seat) or find_task(state, "shed", seat):
        return state
    return with_tasks(state, Task("shed", seat, over))


def check_take(state: State, seat: Seat, move: m.TakeCards) -> Iterator[Objection]:
    task = find_task(state, "take", seat)
    if task is not None and len(move.cards.backs) > task.number:
        yield objection(ntext("Draw %(n)s card.", "Draw %(n)s cards.", task.number), card=True)


def take_words(state: State | None, _seat: Seat, move: m.TakeCards) -> Text:
    if state is None:
        return text("draws cards")
    return ntext("draws %(n)s card", "draws %(n)s cards", len(move.cards.backs))


def discard(state: State, seat: Seat, move: m.Discard) -> State:
    party, backs = state.parties[seat], move.backs
    if not state.dealt:
        raise Cannot(ON_THE_TABLE)
    task = find_task(state, "shed", seat)
    if not backs:
        asked = task.number if task else 1
        raise Cannot(ntext("Tick %(n)s card to discard.", "Tick %(n)s cards to discard.", asked))
    if len(set(backs)) != len(backs) or not set(backs) <= set(party.cards):
        raise Cannot(NOT_IN_HAND)
    kept = tuple(back for back in party.cards if back not in backs)
    state = with_party(state, seat, replace(party, cards=kept, hand=len(kept)))
    laid = (*state.face_down, *backs)
    state = replace(state, face_down=laid, discarded=state.discarded + len(backs))
    state = finish_task(state, "shed", seat)
    left = task.number - len(backs) if task else 0
    return with_tasks(state, Task("shed", seat, left)) if left > 0 else state


def check_discard(state: State, seat: Seat, move: m.Discard) -> Iterator[Objection]:
    if state.parties[seat].hand - len(move.backs) < HAND:
        yield objection(text("Discard only what is above %(n)s cards.", n=HAND), card=True)


def discard_words(state: State | None, _seat: Seat, move: m.Discard) -> Text:
    if state is None:
        return text("discards cards")
    return ntext("discards %(n)s card", "discards %(n)s cards", len(move.backs))


ROWS = (
    RaceRow(
        move=m.DescribeDeck,
        effect=describe_deck,
        words_at=describe_words,
        touches=lambda _seat, _move: ("deck",),
        group=EVENT_DECK,
        early=True,
    ),
    RaceRow(
        move=m.ChangeLine,
        effect=change_line,
        words_at=line_words,
        touches=lambda _seat, _move: ("deck",),
        group=EVENT_DECK,
        early=True,
    ),
    RaceRow(
        move=m.Shuffle,
        check=check_shuffle,
        effect=shuffle,
        words_at=shuffle_words,
        group=EVENT_DECK,
        pile=lambda state: state.pile,
        early=True,
    ),
    RaceRow(
        move=m.TakeCards,
        check=check_take,
        effect=take_cards,
        words_at=take_words,
        group=EVENT_DECK,
        answers=("take",),
        early=True,
    ),
    RaceRow(
        move=m.Discard,
        check=check_discard,
        effect=discard,
        words_at=discard_words,
        group=EVENT_DECK,
        answers=("shed",),
    ),
)
