"""A roster typed or pasted, one unit on each line: `20 Clanrats core US1 5pt`; on a single line, units are
separated by ` / `.

A line has a name, with the number of models before it unless it is 1, and in any order: core, special, rare,
hero or lord; `US2`; `5pt` a model; `+10pt` upgrades of the whole unit; `2 drills`; `mounted`, `war machine`,
`monster`; `(Dwarfs)`, the list it is from. Whatever else a line leaves out, except upgrades, is taken from a
known unit of the same name.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.stone_and_iron.catalogue.factions import FACTIONS, GRADES, Unit, faction_of
from companion.kernel.input_text import without_blanks
from companion.kernel.words import Text, text

MAX_LINES: Final = 100
"""The most lines of a roster."""

MAX_ROSTER_LENGTH: Final = 8_000
"""The most characters of a roster."""

_LINES = re.compile(r"\r?\n|\s/\s")
_LIST = re.compile(r"\(([^()]{1,40})\)")
_FACTS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], dict[str, Any]]], ...]] = (
    (re.compile(r"\bus ?(\d{1,2})\b", re.IGNORECASE), lambda found: {"us": int(found[1])}),
    (re.compile(r"\+ ?(\d{1,4}) ?(?:pts?|points?)\b", re.IGNORECASE), lambda found: {"extra": int(found[1])}),
    (re.compile(r"\b(\d{1,4}) ?(?:pts?|points?)\b", re.IGNORECASE), lambda found: {"points": int(found[1])}),
    (re.compile(r"\b(\d) ?(?:steam )?drills?\b", re.IGNORECASE), lambda found: {"drills": int(found[1])}),
    (re.compile(r"\bwar machine\b", re.IGNORECASE), lambda _found: {"war_machine": True}),
    (re.compile(r"\bmounted\b", re.IGNORECASE), lambda _found: {"mounted": True}),
    (re.compile(r"\bmonster\b", re.IGNORECASE), lambda _found: {"monster": True}),
    (re.compile(rf"\b({'|'.join(GRADES)})\b", re.IGNORECASE), lambda found: {"grade": found[1].lower()}),
)
_COUNTED = re.compile(r"^(\d{1,4})\s*(?:[x×]\s*)?(.*)$")


@dataclass(frozen=True, slots=True)
class Misread:
    """A line that is not a unit, or the first one too many: its number, from 1, and why."""

    line: int
    why: Text


def known_units(units: Iterable[Unit]) -> Mapping[str, Unit]:
    """Return known units by name, for lines in which something is missing."""
    return {unit.name.lower(): unit for unit in units}


def read_roster(
    words: str, seat: str, ids: Iterator[str], known: Mapping[str, Unit]
) -> tuple[tuple[Unit, ...], tuple[Misread, ...]]:
    """Return the units of a roster, and the lines that are not units. `ids`: unused ids for the units."""
    units: list[Unit] = []
    misread: list[Misread] = []
    lines = _LINES.split(words.rstrip())
    for number, line in enumerate(lines[:MAX_LINES], 1):
        if line.strip():
            found = read_line(line, seat, next(ids), known)
            if isinstance(found, Unit):
                units.append(found)
            else:
                misread.append(Misread(number, found))
    if len(lines) > MAX_LINES:
        misread.append(
            Misread(MAX_LINES + 1, text("A roster can have at most %(most)s lines.", most=MAX_LINES))
        )
    return tuple(units), tuple(misread)


def read_line(line: str, seat: str, id_: str, known: Mapping[str, Unit]) -> Unit | Text:
    """Return the unit of one line, or why it is not one."""
    facts: dict[str, Any] = {}
    rest = line.strip()
    if listed := _LIST.search(rest):
        people = next(
            (one.id for one in FACTIONS.values() if one.name.lower() == listed[1].strip().lower()), ""
        )
        if not people:
            return text("There is no faction %(name)s.", name=listed[1])
        facts["people"] = people
        rest = _LIST.sub(" ", rest, count=1)
    for pattern, fact in _FACTS:
        # The last grade counts: `1 Exalted Hero hero 100pt` has one in its name too.
        for found in list(pattern.finditer(rest))[-1:]:
            facts |= fact(found)
            rest = f"{rest[: found.start()]} {rest[found.end() :]}"
    counted = _COUNTED.match(" ".join(rest.split(",")).strip())
    models, name = (int(counted[1]), counted[2]) if counted else (1, rest.replace(",", " "))
    name = without_blanks(name)
    if not name:
        return text("The unit has no name.")
    if models < 1 or facts.get("us", 1) < 1:
        return text("%(unit)s: models and unit strength must be 1 or more.", unit=name)
    like = known.get(name.lower())
    if like is None and "points" not in facts:
        return text("%(unit)s: enter what a model costs, for example 5pt.", unit=name)
    new = Unit(id=id_, name=name, troop=name.lower(), people=faction_of(seat).id)
    return replace(replace(like, id=id_, extra=0) if like else new, **{**facts, "models": models})
