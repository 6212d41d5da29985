"""A line read from left to right: each clause on the board that the ones before it leave."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.tyrants.catalogue.settings import HOUSES, INDEX, NAMES
from companion.games.tyrants.rules.apply import apply, check
from companion.games.tyrants.shorthand import names
from companion.games.tyrants.shorthand.names import Clause, clauses, words_of
from companion.games.tyrants.shorthand.verbs import (
    FORMS,
    VERBS,
    Read,
    devour,
    end,
    market,
    promote,
    recruit,
    tokens,
)
from companion.games.tyrants.state import State
from companion.kernel.game import carried_out
from companion.kernel.moves import Draft
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.shorthand import LONGEST, matching, quoted
from companion.kernel.words import Text, text

CLAUSES: Final = re.compile(r"[,;\n]")


def read(state: State, line: str, seat: Seat | None = None) -> tuple[Draft, ...]:
    """See `kernel.shorthand.Read`. Who is not named is the house of the clause before, and after `end`,
    or at first if no seat is given, the house on turn."""
    if len(line) > LONGEST:
        raise Refusal(text("A line can have at most %(most)s characters.", most=LONGEST))
    drafts: list[Draft] = []
    house: str | None = seat
    impossible: list[Refusal] = []
    for written in _clauses(line.lower()):
        try:
            found = _drafts(state, written, house or HOUSES[state.on_turn], first=None if drafts else seat)
        except Refusal as refusal:
            raise quoted(written, refusal.sentence) from refusal
        impossible += [quoted(written, why) for why in _impossible(state, found)]
        state = carried_out(apply, state, found)
        house = None if found[-1].move.kind == "end-turn" else str(found[-1].seat)
        drafts += found
    if not drafts:
        raise Refusal(text("Write what happened, such as “r deploy skullport”."))
    if impossible and len(drafts) > 1:
        raise impossible[0]
    return tuple(drafts)


def _impossible(state: State, drafts: Sequence[Draft]) -> Iterator[Text]:
    """Return why entries of a clause cannot be carried out; the others are, one after the other."""
    for draft in drafts:
        try:
            check(state, draft.seat, draft.move)
        except Refusal as refusal:
            yield refusal.sentence
        else:
            state = carried_out(apply, state, (draft,))


def _clauses(line: str) -> Iterator[str]:
    """Yield clauses. An `and` begins one where a verb, a house or a number of VP follows."""
    written = ""
    for clause, linked in clauses(line):
        if linked and not _begins(clause):
            written += f" and {clause}"
            continue
        if written:
            yield written
        written = clause
    if written:
        yield written


def _begins(clause: str) -> bool:
    words = words_of(clause)
    return bool(words) and (
        words[0] in FORMS or (len(words[0]) > 1 and names.house(words[0]) is not None) or words[0][0] in "+-"
    )


def _drafts(state: State, written: str, house: str, first: Seat | None) -> tuple[Draft, ...]:
    """`first`: whose the line was said to be beside it, for its first clause. Raises `Refusal` where the
    clause says otherwise."""
    clause = Clause(state, words_of(written))
    who = clause.house() or house
    if first is not None and who != first:
        raise Refusal(
            text(
                "The line is for %(house)s and says %(other)s: whose is it?",
                house=NAMES[INDEX[first]],
                other=NAMES[INDEX[who]],
            )
        )
    means = tokens if clause.is_of_tokens() else verb(clause.verb())
    moves = means(clause, INDEX[who])
    clause.done()
    if INDEX[who] not in state.order:
        raise Refusal(text("Nobody plays that house here."))
    return tuple(Draft(move=move, seat=HOUSES[INDEX[who]]) for move in moves)


def verb(said: str) -> Read:
    """By its beginning. Raises `Refusal` where none begins so, or several that differ."""
    found = {VERBS[word] for word in VERBS if said and word.startswith(said)}
    if said in FORMS:
        return FORMS[said]
    if not said:
        raise Refusal(text("Write what happened as well. Use one of: %(verbs)s.", verbs=tuple(VERBS)))
    if len(found) != 1:
        raise Refusal(
            text("“%(word)s” is not a command. Use one of: %(verbs)s.", word=said, verbs=tuple(VERBS))
        )
    return found.pop()


MOST = 8
OF_CARDS = (recruit, promote, devour)
WITHOUT_NAMES = (end, market, tokens)


def complete(state: State, line: str) -> tuple[str, ...]:
    """See `kernel.shorthand.Shorthand`: whole lines, each with the clause that is being written gone on."""
    ends = [found.end() for found in CLAUSES.finditer(line)]
    before, written = line[: ends[-1] if ends else 0], line[ends[-1] if ends else 0 :].lstrip()
    gap = line[len(before) : len(line) - len(written)]
    return tuple(f"{before}{gap}{whole}" for whole in list(_written_on(state, written.lower()))[:MOST])


def _written_on(state: State, written: str) -> Iterator[str]:
    words = written.split(" ")
    first = 1 if len(words) > 1 and names.house(words[0]) else 0
    said = words[first] if len(words) > first else ""
    if len(words) <= first + 1:
        yield from (" ".join([*words[:first], word]) + " " for word in VERBS if word.startswith(said))
        return
    try:
        means = verb(said)
    except Refusal:
        return
    if means in WITHOUT_NAMES:
        return
    start = first + 1
    while start < len(words) - 1 and (names.colour(words[start]) or words[start] in ("spy", "to")):
        start += 1
    known = names.cards(state) if means in OF_CARDS else names.sites(state)
    yield from (" ".join([*words[:start], name]) for name in matching(words[start:], known))
