"""Units out of typed lines, with ids of their own."""

from collections.abc import Iterator
from itertools import count

from companion.games.stone_and_iron.catalogue.factions import SEATS
from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.moves.units import Unit
from companion.games.stone_and_iron.shorthand.roster import known_units, read_roster
from companion.games.stone_and_iron.state.state import State
from companion.kernel.rulings import Refusal
from companion.kernel.words import ntext, text

LONGEST_ROSTER = 8_000
LONGEST_LINE = 200


def units_of(state: State, seat: str, words: str, token: str) -> tuple[Unit, ...]:
    """The units of a roster; `token`: the form's, which makes their ids the same when it is sent again.

    Raises `Refusal` for lines that are no units, all told at once, and for a roster without any.
    """
    if seat not in SEATS:
        raise Refusal(text("Choose a faction first."))
    known = known_units(unit for army in armies_of(state, seat) for unit in army.units)
    units, misread = read_roster(words, seat, _ids(token), known)
    if misread:
        first = text("line %(line)s: %(why)s", line=misread[0].line, why=misread[0].why)
        if len(misread) == 1:
            raise Refusal(text("In the roster, %(first)s", first=first))
        raise Refusal(
            ntext(
                "In the roster, %(first)s %(n)s more line is no unit.",
                "In the roster, %(first)s %(n)s more lines are no units.",
                len(misread) - 1,
                first=first,
            )
        )
    if not units:
        raise Refusal(text("Type a unit on each line, like 20 Clanrats core US1 5pt."))
    return units


def unit_of_line(state: State, seat: str, line: str, token: str) -> Unit:
    """The one unit of a line."""
    return units_of(state, seat, " ".join(line.split()), token)[0]


def _ids(token: str) -> Iterator[str]:
    return (f"{token}:{number}" for number in count(1))
