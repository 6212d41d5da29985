"""A line read from left to right: each clause on the board that the ones before it leave."""

import re
from typing import Final

from companion.games.tyrants.catalogue.houses import HOUSES, INDEX
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.shorthand.clause import Clause
from companion.games.tyrants.shorthand.verbs import VERBS, Read
from companion.games.tyrants.state import State
from companion.kernel.game import carried_out
from companion.kernel.moves import Draft
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

CLAUSES: Final = re.compile(r"[,;\n]")
LONGEST: Final = 1_000
"""Characters of a line."""


def read(state: State, line: str, seat: Seat | None = None) -> tuple[Draft, ...]:
    """See `kernel.shorthand.Read`. Who is not named is the house of the clause before, and after `end`,
    or at first if no seat is given, the house on turn."""
    if len(line) > LONGEST:
        raise Refusal(text("A line has at most %(most)s characters.", most=LONGEST))
    drafts: list[Draft] = []
    house: str | None = seat
    for written in filter(None, (part.strip() for part in CLAUSES.split(line.lower()))):
        try:
            found = _drafts(state, written, house or HOUSES[state.on_turn])
        except Refusal as refusal:
            raise Refusal(text("“%(clause)s”: %(why)s", clause=written, why=refusal.sentence)) from refusal
        state = carried_out(apply, state, found)
        house = None if found[-1].move.kind == "end-turn" else str(found[-1].seat)
        drafts += found
    if not drafts:
        raise Refusal(text("Write what happened, such as “r deploy skullport”."))
    return tuple(drafts)


def _drafts(state: State, written: str, house: str) -> tuple[Draft, ...]:
    clause = Clause(state, written.split())
    who = clause.house() or house
    said = clause.verb()
    moves = verb(said)(clause, INDEX[who])
    clause.done()
    if INDEX[who] not in state.order:
        raise Refusal(text("Nobody plays that house here."))
    return tuple(Draft(move=move, seat=HOUSES[INDEX[who]]) for move in moves)


def verb(said: str) -> Read:
    """By its beginning. Raises `Refusal` where none begins so, or several that differ."""
    found = {VERBS[word] for word in VERBS if said and word.startswith(said)}
    if said in VERBS:
        return VERBS[said]
    if len(found) != 1:
        raise Refusal(text("“%(word)s” is none of %(verbs)s.", word=said, verbs=tuple(VERBS)))
    return found.pop()
