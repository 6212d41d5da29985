"""Battles, from the choice of cards to the spoils."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import EventCard
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.catalogue.tables import (
    CLASSES,
    ONE_USE,
    PLAYED,
    class_name,
    describe_foe,
    kind_name,
)
from companion.games.underdark_maps.facts import (
    D20,
    can_use_item,
    mages,
    may_wear,
    other_force,
    own_force,
    plays_second,
    wearers,
)
from companion.games.underdark_maps.rules.emptying import empty_party
from companion.games.underdark_maps.rules.flow import finish_task
from companion.games.underdark_maps.rules.hands import (
    check_held,
    discard_attachments,
    play_and_discard,
    reward,
)
from companion.games.underdark_maps.rules.row import (
    BATTLES,
    CARDS_AND_MEMBERS,
    NOT_A_D20,
    TASKS,
    RaceRow,
    is_roll_of,
    name_member_at,
    objection,
    only_rolled,
)
from companion.games.underdark_maps.rules.turn import give, object_to_wearer
from companion.games.underdark_maps.state import (
    Battle,
    Card,
    Played,
    State,
    Task,
    with_party,
    with_tasks,
)
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

NO_BATTLE = text("No battle is being fought.")


def commit(state: State, seat: Seat, move: m.Commit) -> State:
    battle = state.turn.battle
    if battle is None or seat not in (state.on_turn, battle.rival):
        raise Cannot(NO_BATTLE)
    if seat in battle.played:
        raise Cannot(text("These cards were already entered: take that entry back to change them."))
    if not 0 <= move.spells <= 99 or not all(
        cls in CLASSES and 0 <= count <= 99 for cls, count in move.items.items()
    ):
        raise Cannot(text("There are not that many cards."))
    played = Played(move.spells, {cls: count for cls, count in move.items.items() if count})
    battle = replace(battle, played={**battle.played, seat: played})
    after = play_and_discard(
        state, seat, played.cards, move.turned, lambda shown: _as_played(shown) == played
    )
    after = finish_task(after, "commit", seat)
    return replace(after, turn=replace(after.turn, battle=battle))


def _as_played(cards: tuple[EventCard, ...]) -> Played | None:
    """Return what these cards are in a battle; None if one of them cannot be played there."""
    if any(card.kind not in PLAYED for card in cards):
        return None
    items = Counter(card.cls for card in cards if card.kind == ONE_USE)
    return Played(len(cards) - items.total(), dict(items))


def check_commit(state: State, seat: Seat, move: m.Commit) -> Iterator[Objection]:
    able = mages(state, seat)
    if move.spells > able:
        yield objection(text("One spell for each Mage: this party can play %(n)s.", n=able), card=True)
    for cls, items in move.items.items():
        if items and not can_use_item(state, seat, cls):
            yield objection(
                text("The party has no %(cls)s to use that item.", cls=class_name(cls)), card=True
            )
    if plays_second(state, seat):
        yield objection(text("At this table the active party must play its cards first."))
    yield from check_held(state, seat, move.spells + sum(move.items.values()))


def commit_words(state: State | None, _seat: Seat, move: m.Commit) -> Text:
    if state is None:
        return text("plays cards in the battle")
    cards = move.spells + sum(move.items.values())
    if not cards:
        return text("plays no card in the battle")
    return ntext("plays %(n)s card in the battle", "plays %(n)s cards in the battle", cards)


def turn_over(state: State, seat: Seat, move: m.TurnOver) -> State:
    """Return the state unchanged: the cards that phones had sealed are entered after this move."""
    if state.turn.battle is None:
        raise Cannot(NO_BATTLE)
    return state


def fight(state: State, seat: Seat, move: m.Fight) -> State:
    battle = state.turn.battle
    if battle is None or seat != state.on_turn:
        raise Cannot(NO_BATTLE)
    if not (is_roll_of(move.own, D20) and is_roll_of(move.other, D20)):
        raise Cannot(NOT_A_D20)
    own = move.own.total + own_force(state, battle)
    other = move.other.total + other_force(state, battle)
    if own == other:
        return replace(state, turn=replace(state.turn, battle=replace(battle, ties=battle.ties + 1)))
    # A party that has not chosen its cards by this time plays none.
    state = replace(state, turn=replace(state.turn, battle=None, tasks=()))
    if battle.rival is not None:
        return _beat(state, *((seat, battle.rival) if own > other else (battle.rival, seat)))
    return reward(state, seat) if own > other else with_tasks(state, Task("lose", seat))


def fight_words(state: State | None, _seat: Seat, move: m.Fight) -> Text:
    if state is None:
        return only_rolled(TASKS["fight"], move.own, move.other)
    battle = state.turn.battle
    if battle is None:
        return text("fights")
    own = move.own.total + own_force(state, battle)
    other = move.other.total + other_force(state, battle)
    against = describe_opponent(battle)
    dice = text("dice %(own)s and %(other)s", own=move.own.natural, other=move.other.natural)
    if own == other:
        words = text("draws level with %(foe)s: %(n)s each, rolled again", foe=against, n=own)
    elif own > other:
        words = text("beats %(foe)s by %(own)s to %(other)s", foe=against, own=own, other=other)
    else:
        words = text("is beaten by %(foe)s, %(own)s to %(other)s", foe=against, own=own, other=other)
    return text("%(what)s (%(dice)s)", what=words, dice=dice)


def opponent(battle: Battle) -> Text:
    """Return the name of the opponent of the party on turn."""
    if battle.rival is not None:
        return NAMES[battle.rival]
    return text("%(foe)s of level %(level)s", foe=kind_name(battle.foe), level=battle.level)


def describe_opponent(battle: Battle) -> Text:
    """Return the name of the opponent of the party on turn as it stands within a sentence."""
    return opponent(battle) if battle.rival is not None else describe_foe(battle.foe, battle.level)


def _beat(state: State, winner: Seat, loser: Seat) -> State:
    holder = winner if state.holder == loser else state.holder
    turn = replace(state.turn, winner=winner)
    return with_tasks(replace(state, holder=holder, turn=turn), Task("lose", loser))


def lose(state: State, seat: Seat, move: m.Lose) -> State:
    party = state.parties[seat]
    if not is_roll_of(move.roll, len(party.members)):
        raise Cannot(text("Roll a die with one side for each member."))
    gone = move.roll.natural - 1
    state = finish_task(state, "lose", seat)
    winner, cards = state.turn.winner, party.members[gone].cards
    left = replace(party, members=(*party.members[:gone], *party.members[gone + 1 :]))
    state = replace(with_party(state, seat, left), turn=replace(state.turn, winner=None))
    state = (
        _share_out(state, winner, cards) if winner and winner != seat else discard_attachments(state, cards)
    )
    return state if left.members else empty_party(state, seat)


def lose_words(state: State | None, seat: Seat, move: m.Lose) -> Text:
    if state is None:
        return only_rolled(TASKS["lose"], move.roll)
    return text("loses %(name)s", name=name_member_at(state, seat, move.roll.natural - 1))


def _share_out(state: State, winner: Seat, cards: tuple[Card, ...]) -> State:
    """Let the winner decide about attachments that one of its members can wear; discard the others."""
    kept = tuple(card for card in cards if wearers(state, winner, card, won=True))
    state = discard_attachments(state, tuple(card for card in cards if card not in kept))
    if not kept:
        return state
    turn = replace(state.turn, winner=winner, spoils=kept)
    return with_tasks(replace(state, turn=turn), *(Task("spoil", winner) for _card in kept))


def take_spoil(state: State, seat: Seat, move: m.TakeSpoil) -> State:
    turn = state.turn
    if not turn.spoils or turn.winner != seat:
        raise Cannot(text("This party has no attachment to share out from a battle."))
    if move.member is not None and not 0 <= move.member < len(state.parties[seat].members):
        raise Cannot(text("There is no such member."))
    card, rest = turn.spoils[0], turn.spoils[1:]
    turn = replace(turn, spoils=rest, winner=turn.winner if rest else None)
    state = finish_task(replace(state, turn=turn), "spoil", seat)
    return (
        discard_attachments(state, (card,)) if move.member is None else give(state, seat, move.member, card)
    )


def check_spoil(state: State, seat: Seat, move: m.TakeSpoil) -> Iterator[Objection]:
    card = state.turn.spoils[0]
    if move.member is not None and not may_wear(state, seat, move.member, card, won=True):
        yield from object_to_wearer(state, seat, move.member, card)


def spoil_words(state: State | None, seat: Seat, move: m.TakeSpoil) -> Text:
    if state is None:
        return text("shares out what was won")
    card = kind_name(state.turn.spoils[0].kind) if state.turn.spoils else text("an attachment")
    if move.member is None:
        return text("discards %(card)s", card=card)
    return text("gives %(card)s to %(name)s", card=card, name=name_member_at(state, seat, move.member))


ROWS = (
    RaceRow(
        move=m.Commit,
        check=check_commit,
        effect=commit,
        words_at=commit_words,
        group=BATTLES,
        answers=("commit",),
    ),
    RaceRow(
        move=m.TurnOver,
        effect=turn_over,
        words=lambda _move: text("reveals the sealed cards"),
        group=BATTLES,
    ),
    RaceRow(move=m.Fight, effect=fight, words_at=fight_words, group=BATTLES, answers=("fight",)),
    RaceRow(move=m.Lose, effect=lose, words_at=lose_words, group=CARDS_AND_MEMBERS, answers=("lose",)),
    RaceRow(
        move=m.TakeSpoil,
        check=check_spoil,
        effect=take_spoil,
        words_at=spoil_words,
        group=CARDS_AND_MEMBERS,
        answers=("spoil",),
    ),
)
