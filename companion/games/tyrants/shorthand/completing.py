"""What the last word of a line may become."""

from collections.abc import Iterator

from companion.games.tyrants.shorthand import names
from companion.games.tyrants.shorthand.reading import CLAUSES, verb
from companion.games.tyrants.shorthand.verbs import VERBS, devour, end, market, promote, recruit, tokens
from companion.games.tyrants.state import State
from companion.kernel.rulings import Refusal

MOST = 8
OF_CARDS = (recruit, promote, devour)
WITHOUT_NAMES = (end, market, tokens)


def complete(state: State, line: str) -> tuple[str, ...]:
    """See `kernel.shorthand.Shorthand`: whole lines, each with the clause that is being written gone on."""
    ends = [found.end() for found in CLAUSES.finditer(line)]
    before, written = line[: ends[-1] if ends else 0], line[ends[-1] if ends else 0 :].lstrip()
    gap = line[len(before) : len(line) - len(written)]
    return tuple(f"{before}{gap}{whole}" for whole in list(_clauses(state, written.lower()))[:MOST])


def _clauses(state: State, written: str) -> Iterator[str]:
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
    yield from (" ".join([*words[:start], name]) for name in names.matching(words[start:], known))
