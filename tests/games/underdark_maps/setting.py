"""Positions to judge: a short track, two parties with known members, and given dice."""

from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.rules.apply import apply, check
from companion.games.underdark_maps.state import Battle, Card, Member, State, Task
from companion.kernel.dice import Roll
from companion.kernel.moves import Move
from companion.kernel.rows import Misfit
from companion.kernel.seats import Seat
from tests.games.underdark_maps.racing import BLUE, RED, begun, did

CITY, SHAFT, MINE, CAVERN, ABYSS, PORTAL, NODE, MAGMA = 1, 3, 5, 7, 8, 14, 15, 17
MAGES, ROGUES, FIGHTERS = (2,) * 6, (1,) * 6, (4,) * 6
MIXED = (2, 1, 4, 4, 4, 4)
"""A Mage, a Rogue and four Fighters, by their rows."""


def d20(pips: int) -> Roll:
    return Roll(sides=20, pips=(pips,))


def d6(pips: int) -> Roll:
    return Roll(sides=6, pips=(pips,))


def one_of(sides: int, pips: int) -> Roll:
    return Roll(sides=sides, pips=(pips,))


def ready(*track: int, red: tuple[int, ...] = MIXED, blue: tuple[int, ...] = MIXED, **settings: str) -> State:
    """Red is to draw. The track is given without Start and filled up with shafts to eleven spaces and End."""
    rows = (*track, *(SHAFT,) * (12 - len(track)))
    state = begun(RED, BLUE, **{"board_spaces": "custom", **settings})
    state = did(state, RED, m.LayTrack(Roll(sides=20, dice=12, pips=rows)))
    state = did(state, RED, m.Gather(Roll(sides=20, dice=6, pips=red)))
    return did(state, BLUE, m.Gather(Roll(sides=20, dice=6, pips=blue)))


def at(state: State, seat: Seat, space: int) -> State:
    return replace(state, parties={**state.parties, seat: replace(state.parties[seat], space=space)})


def phase(state: State, seat: Seat, name: str) -> State:
    return did(state, seat, m.SetTurn(name))


def refused(state: State, seat: Seat, move: Move) -> str:
    after = apply(state, seat, move)
    assert isinstance(after, Misfit)
    return str(after.sentence)


def tasks(state: State) -> list[str]:
    return [task.kind for task in state.turn.tasks]


def wearing(state: State, seat: Seat, member: int, *cards: Card) -> State:
    party = state.parties[seat]
    worn = Member(party.members[member].row, party.members[member].cls, cards)
    members = (*party.members[:member], worn, *party.members[member + 1 :])
    drawn = state.drawn + len(cards)
    parties = {**state.parties, seat: replace(party, members=members)}
    return replace(state, parties=parties, drawn=drawn)


def stands(state: State, seat: Seat, move: Move) -> list[str]:
    """Return the objections to a move."""
    return [str(objection.sentence) for objection in check(state, seat, move)]


def cards_set_aside(state: State, seat: Seat, move: Move) -> list[bool]:
    """Return for each objection whether a card can override it."""
    return [objection.card for objection in check(state, seat, move)]


def hand(state: State, seat: Seat, cards: int) -> State:
    parties = {**state.parties, seat: replace(state.parties[seat], hand=cards)}
    return replace(state, parties=parties, drawn=state.drawn + cards - state.parties[seat].hand)


def out(state: State, *seats: Seat) -> State:
    gone = {seat: replace(state.parties[seat], out=True) for seat in seats}
    return replace(state, parties={**state.parties, **gone})


def fought(state: State, rival: Seat | None = BLUE, **battle: object) -> State:
    """Red's battle against a rival, or against a monster of level 4; everybody is still choosing cards."""
    foe = {} if rival else {"foe": "monster", "level": 4}
    tasks = (*(Task("commit", side) for side in (RED, rival) if side), Task("fight", RED))
    state = phase(state, RED, "move")
    turn = replace(
        state.turn,
        phase="battle",
        battle=Battle(rival=rival, **{"played": {}, **foe, **battle}),
        tasks=tasks,
    )
    return replace(state, turn=turn)
