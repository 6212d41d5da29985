"""What of the log somebody wants to see: what one seat did, one kind of move, one place."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from companion.forms.move import versions_in
from companion.kernel.game import Game
from companion.kernel.moves import SHARED, Amend, AskBack, Displace, Entry, Hold, Retract, Rise, Sit, Skip
from companion.kernel.words import Text, text
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.pacing import pause

SHARED_KINDS = {
    **dict.fromkeys(SHARED, text("The table")),
    **{move.kind: text("Players") for move in (Sit, Rise, Skip)},
    **{move.kind: text("Mended") for move in (Retract, Amend, AskBack, Hold, Displace)},
}
"""By kind the group under which the log finds the moves that all games share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """Empty where it does not matter. `kind`: any kind of move out of the group that is meant. `only`: these
    entries, their versions separated by commas."""

    seat: str = ""
    kind: str = ""
    place: str = ""
    only: str = ""

    @property
    def given(self) -> dict[str, str]:
        """What stands in the address."""
        fields = {"seat": self.seat, "kind": self.kind, "place": self.place, "only": self.only}
        return {name: value for name, value in fields.items() if value}

    def takes(self, game: Game[Any], entry: Entry) -> bool:
        if self.only and str(entry.version) not in self.only.split(","):
            return False
        if self.seat and entry.seat != self.seat:
            return False
        if self.kind and group_of(game, entry.move.kind) != group_of(game, self.kind):
            return False
        return not self.place or self.place in places_of(game, entry)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What there is to choose from at this table, by value: only what some entry has."""

    kinds: dict[str, Text]
    places: dict[str, Text]


def asked_for(args: MultiDict[str, str]) -> LogFilter:
    only = args.get("only", "")
    return LogFilter(
        seat=args.get("seat", ""),
        kind=args.get("kind", ""),
        place=args.get("place", ""),
        only=only if versions_in(only) else "",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the entries of a table have, `number` of them up to `last`."""

    number: int
    last: Entry | None
    kinds: Mapping[Text, str]
    places: frozenset[str]


NOTHING: Final = Found(number=0, last=None, kinds={}, places=frozenset())
KNOWN: Final[Cache[str, Found]] = Cache(64)
"""Of whole tables, by code: only what was entered since has to be looked at."""


def offered(table: Table, asked: LogFilter) -> Offered:
    """As far as the table's entries are at hand."""
    game, found = table.game, _found(table)
    kinds = {group_of(game, asked.kind): asked.kind} if asked.kind else {}
    for group, kind in found.kinds.items():
        kinds.setdefault(group, kind)
    named = {place: game.log.called(place) for place in found.places} if game.log.called else {}
    return Offered(
        kinds={kind: group for group, kind in kinds.items()},
        places=dict(sorted(named.items(), key=lambda item: str(item[1]))),
    )


def _found(table: Table) -> Found:
    before = KNOWN.get(table.code) if table.reaches(1) else None
    if before is None or table.entries[before.number - 1 : before.number] != (before.last,):
        before = NOTHING
    kinds, places = dict(before.kinds), set(before.places)
    for entry in table.entries[before.number :]:
        pause()
        kinds.setdefault(group_of(table.game, entry.move.kind), entry.move.kind)
        places |= places_of(table.game, entry)
    last = table.entries[-1] if table.entries else None
    found = Found(number=len(table.entries), last=last, kinds=kinds, places=frozenset(places))
    if table.reaches(1):
        KNOWN.put(table.code, found)
    return found


def group_of(game: Game[Any], kind: str) -> Text:
    return SHARED_KINDS.get(kind) or (kind in game.row and game.row[kind].group) or text("Moves")


def places_of(game: Game[Any], entry: Entry) -> set[str]:
    return {game.log.same_place(place) for place in game.touches(entry)} - {""}
