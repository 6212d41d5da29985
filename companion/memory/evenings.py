"""The next evening of a group: when, and who comes. What is past is forgotten."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Literal

from companion.kernel.codec import UnreadableError, pack, unpack
from companion.kernel.due import zone_of
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger import groups as rows
from companion.memory.groups import Group, facts, name_of, names
from companion.memory.plays import counted_as, fold_name
from companion.table.codes import new_token
from companion.table.service import Tables

EVENING: Final = "evening"
COMES: Final = "comes "
"""The prefix of the facts that say who comes; a folded name follows."""

LASTS: Final = timedelta(hours=12)
"""How long after its beginning an evening still counts as the next one."""

MAX_ANSWERS: Final = 40
"""The most answers to one evening."""

Says = Literal["yes", "maybe", "no"]
SAYS: Final[tuple[Says, ...]] = ("yes", "maybe", "no")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Planned:
    """A stored evening. `at`: ISO with its offset from UTC. For calendars, `id`: which evening it is, and
    `moved`: how often it was moved. `off`: whether it is cancelled; if it is then planned anew before its
    time is over, that counts as another move."""

    at: str
    zone: str
    moved: int = 0
    id: str = ""
    off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    name: str
    says: Says


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """`zone`: the name of the zone in which the hour was given. `id`: which of the group's evenings; `moved`:
    how often it was moved. `answers`: by the name of a player."""

    at: datetime
    zone: str
    id: str
    moved: int
    answers: Mapping[str, Says]

    @property
    def local(self) -> datetime:
        return self.at.astimezone(zone_of(self.zone))

    def who(self, says: Says) -> tuple[str, ...]:
        return tuple(name for name, said in self.answers.items() if said == says)

    def answer_of(self, name: str) -> Says | None:
        return next((said for one, said in self.answers.items() if fold_name(one) == fold_name(name)), None)


def next_evening(tables: Tables, group: Group) -> Evening | None:
    known = facts(tables, group)
    planned = _find_planned(tables, known)
    if planned is None or planned.off:
        return None
    try:
        answers = [unpack(value, _Answer) for key, value in sorted(known.items()) if key.startswith(COMES)]
    except UnreadableError:
        return None
    called = names(tables, group)
    # If one player answered under two names, the answer under the group's name counts.
    in_order = sorted(answers, key=lambda one: counted_as(one.name, called) == one.name)
    return Evening(
        at=datetime.fromisoformat(planned.at),
        zone=planned.zone,
        id=planned.id,
        moved=planned.moved,
        answers={counted_as(one.name, called): one.says for one in in_order},
    )


def _find_planned(tables: Tables, known: Mapping[str, str]) -> _Planned | None:
    """Return the evening that is not over, including a cancelled one."""
    try:
        planned = unpack(known[EVENING], _Planned)
        over = datetime.fromisoformat(planned.at) + LASTS
    except (KeyError, ValueError, UnreadableError):
        return None
    return None if tables.clock() > over else planned


def plan(tables: Tables, group: Group, at: datetime, zone: str) -> None:
    """Set the evening, or move it to another date or zone: then everybody is asked again."""
    planned = next_evening(tables, group)
    if planned is not None and (planned.at, planned.zone) == (at, zone):
        return
    before = _find_planned(tables, facts(tables, group)) or _Planned(at="", zone="", moved=-1, id=new_token())
    _set(tables, group, replace(before, at=at.isoformat(), zone=zone, moved=before.moved + 1, off=False))


def cancel(tables: Tables, group: Group) -> None:
    before = _find_planned(tables, facts(tables, group))
    if before is not None:
        _set(tables, group, replace(before, off=True))


def _set(tables: Tables, group: Group, planned: _Planned) -> None:
    tables.ledger.change(rows.dropping_all(group.id, COMES), rows.keeping(group.id, EVENING, pack(planned)))


def answer(tables: Tables, group: Group, name: str, says: str) -> None:
    """Store whether somebody comes; the last answer of a name counts. Raise `Refusal` if there is no evening,
    if the answer is none of `SAYS`, or if too many have answered."""
    evening, name = next_evening(tables, group), name_of(name)
    if evening is None:
        raise Refusal(text("No evening is planned any more. Look again."), Fault.STALE)
    given = next((each for each in SAYS if each == says), None)
    if given is None:
        raise Refusal(text("That cannot be chosen here."))
    kept = pack(_Answer(name=name, says=given))
    with tables.alone(group.id):
        now = next_evening(tables, group) or evening
        if now.answer_of(name) is None and len(now.answers) >= MAX_ANSWERS:
            raise Refusal(text("At most %(most)s people can answer.", most=MAX_ANSWERS), Fault.TOO_LARGE)
        tables.ledger.change(rows.keeping(group.id, COMES + fold_name(name), kept))
