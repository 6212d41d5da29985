"""A score sheet as data that tables can make, and its JSON text (docs/score-sheets.md)."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from companion.games.score_sheet.catalogue.example import Example, write_example
from companion.games.score_sheet.catalogue.printed import say_printed
from companion.games.score_sheet.catalogue.together import Limit, Weighed, write_limits, write_weighed
from companion.kernel.words import Text, text

FORMAT: Final = "undertally/score-sheet"
VERSION: Final = 1
MAX_TEXT_LENGTH: Final = 20_000
MAX_LINES: Final = 40
MAX_ROUNDS: Final = 60
MAX_POINTS: Final = 999_999
USUAL_MOST: Final = 9_999
KEY: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")
COLOURS: Final = (
    *("red", "blue", "green", "yellow", "orange", "purple"),
    *("black", "white", "pink", "brown", "grey", "teal"),
)
WINS: Final = ("highest", "lowest", "named")
MAX_EVENTS: Final = 8
LATE: Final = ("nothing", "lowest", "average")
"""The points that a latecomer begins with: none, those of the worst player, or the average."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One line of a sheet. Its `kind` determines which fields apply, see `KINDS`; docs/score-sheets.md
    says what they mean."""

    key: str
    name: str
    kind: str
    hint: str = ""
    part: bool = False
    """Whether it gives no points itself, and is only counted by lines that name it."""

    hidden: bool = False
    """Whether it is hidden until everybody has entered theirs."""

    optional: bool = False
    """Whether empty counts as 0."""

    least: int = 0
    most: int = USUAL_MOST
    each: int = 1
    per: int = 1
    points: tuple[int, ...] = ()
    beyond: int = 0
    ties: str = "split"
    last: int = 0
    last_from: int = 0
    from_seats: int = 0
    to_seats: int = 12
    options: tuple[tuple[str, int], ...] = ()
    of: tuple[str, ...] = ()
    how: str = "sum"
    take: str = "amounts"
    exact: bool = False
    made: int = 0
    over: int = 0
    missed: int = 0
    forfeit: int = 0
    together: tuple[Limit, ...] = ()
    """Limits on all columns together, one of which must hold."""

    cards: bool = False
    """Whether its amount cannot exceed the cards of the round."""

    step: int = 1
    """The number of which its amount must be a multiple."""

    @property
    def said(self) -> Text:
        """Return the name of the line, ready for translation."""
        return say_printed(self.name)

    def counts_with(self, columns: int) -> bool:
        return self.from_seats <= columns <= self.to_seats

    @property
    def hint_said(self) -> Text | None:
        return say_printed(self.hint) if self.hint else None

    @property
    def options_said(self) -> tuple[Text, ...]:
        return tuple(say_printed(name) for name, _points in self.options)

    @property
    def entered(self) -> bool:
        """Return whether the line is entered rather than computed."""
        return self.kind not in ("computed", "bid") and not (self.kind == "ranking" and self.of)


COMMON: Final = frozenset({"key", "name", "kind", "hint", "part", "hidden", "optional"})
LIMITED: Final = frozenset({"together", "cards", "step"})
KINDS: Final[Mapping[str, frozenset[str]]] = {
    "number": LIMITED | {"least", "most"},
    "count": LIMITED | {"each", "per", "most"},
    "table": LIMITED | {"points", "beyond", "most"},
    "set": LIMITED | {"points", "most"},
    "ranking": LIMITED
    | {"points", "ties", "least", "last", "last_from", "from_seats", "to_seats", "most", "of"},
    "takes": LIMITED | {"each", "least", "most"},
    "yes": frozenset({"each", "together"}),
    "choice": frozenset({"options", "together"}),
    "penalty": LIMITED | {"each", "most"},
    "computed": frozenset({"of", "how", "take", "each", "per"}),
    "bid": frozenset({"of", "exact", "made", "each", "over", "missed", "forfeit"}),
}
"""The fields that a line of each kind may have besides the common ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """`lines`: those of each round. `number`: of rounds; 0 for as many as it takes. `among`: how many cards
    or the like are dealt out, so that there are as many rounds as each player gets; 0 for none. `until`: the
    game ends with the round in which somebody reaches this many points. `exact`: whether a column that
    exceeds them falls back to `back` or, if that is None, scores nothing for the round. `dealer`: whether one
    player deals, a different one each round. `cards`: how many cards a hand has in each round; in rounds
    beyond that list, as many as the number of the round."""

    lines: tuple[SheetLine, ...]
    number: int = 0
    among: int = 0
    until: int = 0
    exact: bool = False
    back: int | None = None
    dealer: bool = False
    cards: tuple[int, ...] = ()

    def cards_in(self, number: int) -> int:
        """Return the cards in each hand of a round."""
        return self.cards[number - 1] if number <= len(self.cards) else number


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """`seats`: the least and the greatest number of players. `ties`: keys of lines that break ties, with `-`
    if fewer is better. `teams`: how many, seated alternately; 0 for none. `target`: the points that win a
    cooperative game. `limits`: each on several end-of-game lines of a column. `source`: where to find figures
    and a worked example by somebody other than the sheet's author; `example`: the sheet's own. `named`:
    whether the winner is named rather than counted. `events`: what makes a side win at once; `defeats`: what
    makes everybody lose. `late`: the rule in `LATE` for latecomers; empty if the table chooses."""

    title: str
    lines: tuple[SheetLine, ...] = ()
    rounds: Rounds | None = None
    bgg: int = 0
    seats: tuple[int, int] = (1, 12)
    colours: tuple[str, ...] = ()
    lowest: bool = False
    ties: tuple[str, ...] = ()
    teams: int = 0
    cooperative: bool = False
    target: int = 0
    limits: tuple[Weighed, ...] = ()
    source: str = ""
    example: Example | None = None
    named: bool = False
    events: tuple[str, ...] = ()
    defeats: tuple[str, ...] = ()
    late: str = ""

    @property
    def said(self) -> Text:
        """Return the title, ready for translation if the sheet is for any game."""
        return say_printed(self.title)

    @property
    def every(self) -> tuple[SheetLine, ...]:
        return (*(self.rounds.lines if self.rounds else ()), *self.lines)

    @property
    def hiding(self) -> frozenset[str]:
        """Return the keys of the end-of-game lines that are hidden until everybody has entered theirs, and of
        lines computed from them."""
        found: set[str] = set()
        for line in self.lines:
            if line.hidden or not found.isdisjoint(line.of):
                found.add(line.key)
        return frozenset(found)

    @property
    def aim(self) -> Text:
        """Return what wins the game, in words."""
        if self.named:
            return text("The table says who has won")
        if self.cooperative and self.target:
            return text("To win together: %(n)s.", n=self.target)
        if self.cooperative:
            return text("All play together, in one column")
        return text("Fewest points win") if self.lowest else text("Most points win")


def write_sheet(sheet: Sheet) -> str:
    """Return the text of a sheet, without defaults; equal sheets have equal texts."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        **_data(sheet, ("lowest", "named", "seats")),
    }
    data["wins"] = "named" if sheet.named else "lowest" if sheet.lowest else "highest"
    data["seats"] = {"least": sheet.seats[0], "most": sheet.seats[1]}
    if sheet.rounds:
        lines = [_data(line) for line in sheet.rounds.lines]
        data["rounds"] = {**_data(sheet.rounds, ("lines",)), "lines": lines}
    data["lines"] = [_data(line) for line in sheet.lines]
    return json.dumps(data, ensure_ascii=False, indent=1)


def _data(record: Any, but: tuple[str, ...] = ()) -> dict[str, Any]:
    usual = {each.name: each.default for each in fields(record)}
    held = {name: getattr(record, name) for name in usual if name not in (*but, "rounds")}
    data = {name: value for name, value in held.items() if value != usual[name]}
    if "options" in data:
        data["options"] = [{"name": name, "points": points} for name, points in data["options"]]
    if "together" in data:
        data["together"] = [*write_limits(record.together)]
    if "example" in data:
        data["example"] = write_example(record.example)
    if "limits" in data:
        data["limits"] = [*write_weighed(record.limits)]
    return data
