"""What an entry says happened, in words; which one was the last; what it asks of the real pieces."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.kernel.game import Game
from companion.kernel.moves import Begin, Choose, Entry, Finish, Open, Retract, Rise, Sit, Skip
from companion.kernel.words import Text, text
from companion.table.fold import Step, Table

RECENT = 3
"""Entries whose hints about real pieces stay on the page."""

SETTLED = (Open, Sit, Rise, Begin)
"""Not offered to be taken back at a tap: the log can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """`entry`: the newest that stands. `undone`: the retraction that came last of all, if one did."""

    entry: Entry | None
    said: Text | None
    undone: Entry | None
    undone_said: Text | None


def described(table: Table, entry: Entry) -> Text:
    """One sentence; the seat is left to the page that shows it."""
    match entry.move:
        case Open():
            return text("opens the table")
        case Sit(name):
            return text("%(name)s sits down", name=name)
        case Rise():
            return text("leaves the seat")
        case Skip(skip):
            return text("turns are skipped") if skip else text("turns are played again")
        case Begin() as begin:
            return _begun(table.game, begin)
        case Choose(setting, value):
            return _chosen(table.game, setting, value)
        case Finish(agreed):
            return text("ends the game by agreement") if agreed else text("confirms the result")
        case Retract(version):
            return _retracted(table, version)
        case _ if table.game.describe is not None:
            return table.game.describe(None, entry)
        case _:
            return Text("%(kind)s", {"kind": entry.move.kind})


def _begun(game: Game[Any], begin: Begin) -> Text:
    names = {"order": text("the order at the table"), "first": text("who goes first")}
    names |= {setting.key: setting.name for setting in game.settings}
    drawn = tuple(names[key] for key in begin.drawn if key in names)
    if not drawn:
        return text("the game begins")
    return text("the game begins; drawn by lot: %(what)s", what=drawn)


def last(table: Table) -> Last:
    entry = next((step.entry for step in reversed(table.steps) if _can_be_undone(step)), None)
    newest = table.steps[-1] if table.steps else None
    undone = newest.entry if newest and newest.stands and _takes_back(table, newest.entry) else None
    return Last(
        entry=entry,
        said=None if entry is None else described(table, entry),
        undone=undone,
        undone_said=None if undone is None else described(table, undone),
    )


def _takes_back(table: Table, entry: Entry) -> bool:
    """Whether it took something away, which can be put back; and did not itself put something back."""
    move = entry.move
    return isinstance(move, Retract) and not isinstance(table.entries[move.version - 1].move, Retract)


def hints(table: Table) -> tuple[Text, ...]:
    """What to do with real pieces, of the newest entries that stand; the newest first."""
    standing = [step for step in reversed(table.steps[-4 * RECENT :]) if step.stands][:RECENT]
    return tuple(hint for step in standing for hint in step.notices)


def news(table: Table, seen: int) -> tuple[Text, ...]:
    """What happened since a version, for those who listen to the page."""
    steps: Sequence[Step] = table.steps[seen:][-RECENT:] if 0 < seen < table.version else ()
    said: list[Text] = []
    for step in steps:
        said += [_with_seat(table, step.entry), *step.notices]
    return tuple(said)


def _with_seat(table: Table, entry: Entry) -> Text:
    name = table.position.names.get(entry.seat) if entry.seat is not None else None
    said = described(table, entry)
    return said if name is None else text("%(name)s: %(what)s", name=name, what=said)


def _can_be_undone(step: Step) -> bool:
    return step.stands and not isinstance(step.entry.move, (*SETTLED, Retract))


def _chosen(game: Game[Any], key: str, value: str) -> Text:
    setting = next((known for known in game.settings if known.key == key), None)
    if setting is None:
        return text("%(setting)s: %(value)s", setting=key, value=value)
    every = [choice for seats in game.about.seats for choice in setting.choices(seats)]
    name = next((choice.name for choice in every if choice.value == value), value)
    return text("%(setting)s: %(value)s", setting=setting.name, value=name)


def _retracted(table: Table, version: int) -> Text:
    target = table.entries[version - 1]
    if isinstance(target.move, Retract):
        return text("puts back: %(what)s", what=described(table, table.entries[target.move.version - 1]))
    return text("takes back: %(what)s", what=described(table, target))
