"""Foe cards and battles, to the spoils."""

from collections import Counter
from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import CLASSES
from companion.games.underdark_maps.catalogue.cards import FOES, HIGHEST_LEVEL, ONE_USE, PLAYED, TRAP
from companion.games.underdark_maps.catalogue.deck import EventCard
from companion.games.underdark_maps.catalogue.terrain import FAILS_AT
from companion.games.underdark_maps.facts.odds import D20
from companion.games.underdark_maps.facts.party import other_force, own_force, rogues, wearers
from companion.games.underdark_maps.facts.track import fights
from companion.games.underdark_maps.rules.dice import of
from companion.games.underdark_maps.rules.flow import done, due, start_battle
from companion.games.underdark_maps.rules.hands import lay_away, play_out, reward
from companion.games.underdark_maps.rules.turn import NOT_A_D20, give
from companion.games.underdark_maps.state import (
    START,
    Battle,
    Card,
    Party,
    Played,
    State,
    Task,
    with_party,
    with_tasks,
)
from companion.kernel.game import Misfit
from companion.kernel.seats import Seat
from companion.kernel.words import text

NO_BATTLE = text("No battle is being fought.")


OWN_TURN = Misfit(
    text("That encounter is over: your own turn has begun, and Foe cards are played on opponents.")
)


def challenge(state: State, seat: Seat, move: m.Challenge) -> State | Misfit:
    rival = Seat(move.rival)
    if rival not in state.parties or rival == seat or not fights(state, rival):
        return Misfit(text("There is no such rival."))
    return start_battle(done(state, "challenge", seat), Battle(rival=rival, played={}))


def play_foe(state: State, seat: Seat, move: m.PlayFoe) -> State | Misfit:
    if move.foe not in FOES or not (
        move.level == 0 if move.foe == TRAP else 1 <= move.level <= HIGHEST_LEVEL
    ):
        return Misfit(text("That is no Foe card: a trap, or a creature with a level from 1 to 99."))
    if seat == state.on_turn:
        return OWN_TURN
    if state.turn.battle is not None:
        return Misfit(text("A battle is being fought."))
    after = play_out(state, seat, 1, move.turned, lambda shown: _is_foe(shown[0], move))
    if isinstance(after, Misfit):
        return after
    turn = replace(after.turn, foes_by=after.turn.foes_by | {seat}, phase="encounter", tasks=())
    after = replace(after, turn=turn)
    if move.foe == TRAP:
        return with_tasks(after, Task("disarm", turn.seat))
    return start_battle(after, Battle(foe=move.foe, level=move.level, by=seat, played={}))


def _is_foe(card: EventCard, move: m.PlayFoe) -> bool:
    return (card.kind, card.level) == (move.foe, move.level)


def pass_foe(state: State, seat: Seat, move: m.PassFoe) -> State | Misfit:
    if seat == state.on_turn:
        # Passing is the default: one that another phone's "Go on" was faster than has nothing left to say.
        return state
    state = replace(state, turn=replace(state.turn, passed=state.turn.passed | {seat}))
    if state.turn.tasks and state.turn.tasks[0].kind == "encounter":
        # What is due is looked up anew: perhaps this was the last who could have played one.
        return done(state, "encounter", state.on_turn)
    return state


def disarm(state: State, seat: Seat, move: m.Disarm) -> State | Misfit:
    if not of(move.roll, D20):
        return Misfit(NOT_A_D20)
    if due(state, "disarm", seat) is None:
        return Misfit(text("No trap was played."))
    state = done(state, "disarm", seat)
    failed = move.roll.total + rogues(state, seat) <= FAILS_AT
    return with_tasks(state, Task("lose", seat)) if failed else state


def commit(state: State, seat: Seat, move: m.Commit) -> State | Misfit:
    battle = state.turn.battle
    if battle is None or seat not in (state.on_turn, battle.rival):
        return Misfit(NO_BATTLE)
    if seat in battle.played:
        return Misfit(text("These cards were entered already: take that entry back to change them."))
    if not 0 <= move.spells <= 99 or not all(
        cls in CLASSES and 0 <= count <= 99 for cls, count in move.items.items()
    ):
        return Misfit(text("There are not so many cards."))
    played = Played(move.spells, {cls: count for cls, count in move.items.items() if count})
    battle = replace(battle, played={**battle.played, seat: played})
    after = play_out(state, seat, played.cards, move.turned, lambda shown: _as_played(shown) == played)
    if isinstance(after, Misfit):
        return after
    after = done(after, "commit", seat)
    return replace(after, turn=replace(after.turn, battle=battle))


def _as_played(cards: tuple[EventCard, ...]) -> Played | None:
    """What these cards are in a battle; None where one of them is played at another time."""
    if any(card.kind not in PLAYED for card in cards):
        return None
    items = Counter(card.cls for card in cards if card.kind == ONE_USE)
    return Played(len(cards) - items.total(), dict(items))


def turn_over(state: State, seat: Seat, move: m.TurnOver) -> State | Misfit:
    """What it turns over is entered after it, as each phone had sealed it."""
    return Misfit(NO_BATTLE) if state.turn.battle is None else state


def fight(state: State, seat: Seat, move: m.Fight) -> State | Misfit:
    battle = state.turn.battle
    if battle is None or seat != state.on_turn:
        return Misfit(NO_BATTLE)
    if not (of(move.own, D20) and of(move.other, D20)):
        return Misfit(NOT_A_D20)
    own = move.own.total + own_force(state, battle)
    other = move.other.total + other_force(state, battle)
    if own == other:
        return replace(state, turn=replace(state.turn, battle=replace(battle, ties=battle.ties + 1)))
    # Whoever chose no card by now plays none.
    state = replace(state, turn=replace(state.turn, battle=None, tasks=()))
    if battle.rival is not None:
        return _beaten(state, *((seat, battle.rival) if own > other else (battle.rival, seat)))
    return reward(state, seat) if own > other else with_tasks(state, Task("lose", seat))


def _beaten(state: State, winner: Seat, loser: Seat) -> State:
    holder = winner if state.holder == loser else state.holder
    turn = replace(state.turn, winner=winner)
    return with_tasks(replace(state, holder=holder, turn=turn), Task("lose", loser))


def lose(state: State, seat: Seat, move: m.Lose) -> State | Misfit:
    party = state.parties[seat]
    if not of(move.roll, len(party.members)):
        return Misfit(text("A die with one side for each member is rolled."))
    gone = move.roll.natural - 1
    state = done(state, "lose", seat)
    winner, cards = state.turn.winner, party.members[gone].cards
    left = replace(party, members=(*party.members[:gone], *party.members[gone + 1 :]))
    state = replace(with_party(state, seat, left), turn=replace(state.turn, winner=None))
    state = _shared_out(state, winner, cards) if winner and winner != seat else lay_away(state, cards)
    return state if left.members else emptied(state, seat)


def _shared_out(state: State, winner: Seat, cards: tuple[Card, ...]) -> State:
    """Attachments that fit somebody wait for a word of the winner, the others are discarded."""
    kept = tuple(card for card in cards if wearers(state, winner, card, won=True))
    state = lay_away(state, tuple(card for card in cards if card not in kept))
    if not kept:
        return state
    turn = replace(state.turn, winner=winner, spoils=kept)
    return with_tasks(replace(state, turn=turn), *(Task("spoil", winner) for _card in kept))


def take_spoil(state: State, seat: Seat, move: m.TakeSpoil) -> State | Misfit:
    turn = state.turn
    if not turn.spoils or turn.winner != seat:
        return Misfit(text("No won attachment waits for this party."))
    if move.member is not None and not 0 <= move.member < len(state.parties[seat].members):
        return Misfit(text("There is no such member."))
    card, rest = turn.spoils[0], turn.spoils[1:]
    turn = replace(turn, spoils=rest, winner=turn.winner if rest else None)
    state = done(replace(state, turn=turn), "spoil", seat)
    return lay_away(state, (card,)) if move.member is None else give(state, seat, move.member, card)


def emptied(state: State, seat: Seat) -> State:
    """A party with nobody left; the Maps stay where they fell."""
    space = state.parties[seat].space
    if state.holder == seat:
        state = replace(state, holder=None, maps_at=space)
    match state.options.empty_party:
        case "out":
            return with_party(state, seat, replace(state.parties[seat], out=True))
        case "wait_and_recruit":
            return state
        case _:
            anew: Party = replace(state.parties[seat], space=START, way=1)
            return with_tasks(with_party(state, seat, anew), Task("gather", seat))
