"""Reading a score sheet from untrusted text, with a sentence for each fault."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from companion.games.score_sheet.catalogue.example import Example, read_example
from companion.games.score_sheet.catalogue.json_fields import FieldReader
from companion.games.score_sheet.catalogue.limits import excess
from companion.games.score_sheet.catalogue.sheet import (
    COLOURS,
    COMMON,
    FORMAT,
    KEY,
    KINDS,
    LATE,
    MAX_EVENTS,
    MAX_LINES,
    MAX_POINTS,
    MAX_ROUNDS,
    MAX_TEXT_LENGTH,
    USUAL_MOST,
    VERSION,
    WINS,
    Rounds,
    Sheet,
    SheetLine,
)
from companion.games.score_sheet.catalogue.together import (
    LIMITS,
    Weighed,
    read_limits,
    read_weighed,
)
from companion.kernel.input_text import read_json
from companion.kernel.words import Text, text

NEEDED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("table", "set", "ranking"), "points"),
    **dict.fromkeys(("computed", "bid"), "of"),
    "choice": "options",
}
ONE_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "ties": ("split", "place", "each", "next", "none"),
    "how": ("sum", "product", "difference", "least", "most"),
    "take": ("amounts", "points"),
}


class FaultySheetError(ValueError):
    """`faults`: the errors of a sheet, one sentence each."""

    def __init__(self, faults: tuple[Text, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults

    @property
    def sentences(self) -> Text:
        places = {str(number): fault for number, fault in enumerate(self.faults)}
        return Text(" ".join(f"%({place})s" for place in places), places)


@lru_cache(64)
def read(written: str) -> Sheet:
    """Return the sheet in a text. Raise `FaultySheetError` with a sentence for each fault."""
    if len(written) > MAX_TEXT_LENGTH:
        raise FaultySheetError((text("A sheet can have at most %(most)s characters.", most=MAX_TEXT_LENGTH),))
    try:
        raw = read_json(written)
    except (ValueError, RecursionError) as error:
        where = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise FaultySheetError((text("This is not JSON: look at line %(n)s.", n=where),)) from error
    return from_data(raw)


def from_data(raw: Any) -> Sheet:
    """Return the sheet in parsed JSON. Raise `FaultySheetError`."""
    reader = _Reader()
    sheet = reader.sheet(raw) if isinstance(raw, dict) else None
    if sheet is None:
        reader.faults.append(text("A sheet must be an object in braces."))
    if sheet is not None and not reader.faults:
        reader.faults += excess(sheet)
    if reader.faults or sheet is None:
        raise FaultySheetError(tuple(dict.fromkeys(reader.faults)))
    return sheet


class _Reader(FieldReader):
    def sheet(self, raw: dict[str, Any]) -> Sheet | None:
        if raw.get("format", FORMAT) != FORMAT:
            self.faults.append(text("This is not a score sheet: its format is different."))
            return None
        if raw.get("version", VERSION) != VERSION:
            self.faults.append(
                text(
                    "This sheet has version %(theirs)s; Undertally reads version 1.",
                    theirs=str(raw["version"])[:20],
                )
            )
            return None
        names = {each.name for each in fields(Sheet)} - {"lowest", "named"} | {"format", "version", "wins"}
        self.note_unknown(raw, names, text("the sheet"))
        whole = text("the sheet")
        rounds = self.rounds(raw["rounds"]) if raw.get("rounds") is not None else None
        lines = self.lines(raw.get("lines", []), rounds.lines if rounds else ())
        wins = self.one_of(raw, "wins", WINS, whole, "highest")
        if not lines and not (rounds and rounds.lines) and wins != "named":
            self.faults.append(text("The sheet has no lines."))
        seats = raw.get("seats", {"least": 1, "most": 12})
        seats = seats if isinstance(seats, dict) else {}
        least, most = (
            self.number(seats, at, whole, 1, 12, usual) for at, usual in (("least", 1), ("most", 12))
        )
        if least > most:
            self.faults.append(text("The fewest seats cannot be more than the most."))
        if any(line.cards or any(limit.number is None for limit in line.together) for line in lines):
            self.faults.append(text("Only a line of a round can depend on the cards of the round."))
        keys = {line.key for line in lines}
        ties = self.words(raw, "ties", whole)
        for tie in ties:
            if tie.removeprefix("-") not in keys:
                named = text("“%(key)s” should break ties, but is not a line.", key=tie[:40])
                if rounds is not None and tie.removeprefix("-") in {line.key for line in rounds.lines}:
                    named = text(
                        "“%(key)s” is counted each round: only a line counted at the end can break ties.",
                        key=tie,
                    )
                self.faults.append(named)
        colours = self.words(raw, "colours", whole)
        self.faults += [
            text("“%(colour)s” is not a colour of a seat.", colour=one[:40])
            for one in colours
            if one not in COLOURS
        ]
        teams = self.number(raw, "teams", whole, 0, 6, 0)
        if teams == 1:
            self.faults.append(
                text("There must be two teams or more; if all play together, use “cooperative”.")
            )
        return Sheet(
            title=self.name(raw, "title", whole, 60),
            lines=lines,
            rounds=rounds,
            bgg=self.number(raw, "bgg", whole, 0, 10_000_000, 0),
            seats=(least, most),
            colours=colours,
            lowest=wins == "lowest",
            ties=ties,
            teams=teams,
            cooperative=self.flag(raw, "cooperative", whole),
            target=self.number(raw, "target", whole, 0, MAX_POINTS, 0),
            limits=self.read_weights(raw, lines),
            source=self.name(raw, "source", whole, 200, needed=False),
            example=self.example(raw),
            named=wins == "named",
            events=self.events(raw, "events", whole),
            defeats=self.events(raw, "defeats", whole),
            late=self.one_of(raw, "late", ("", *LATE), whole, ""),
        )

    def events(self, raw: dict[str, Any], at: str, where: Text) -> tuple[str, ...]:
        named = self.words(raw, at, where)
        if len(named) > MAX_EVENTS:
            self.faults.append(
                text(
                    "In %(where)s “%(field)s” can have at most %(most)s names.",
                    where=where,
                    field=at,
                    most=MAX_EVENTS,
                )
            )
        numbered = {f"{at} {number}": name for number, name in enumerate(named, 1)}
        return tuple(self.name(numbered, each, where, 40) for each in numbered)

    def rounds(self, raw: Any) -> Rounds:
        whole = text("the rounds")
        if not isinstance(raw, dict):
            self.faults.append(text("The rounds must be an object in braces."))
            return Rounds(lines=())
        self.note_unknown(raw, {each.name for each in fields(Rounds)}, whole)
        lines = self.lines(raw.get("lines", []), ())
        if not lines:
            self.faults.append(text("The rounds have no lines."))
        if any(line.hidden for line in lines):
            self.faults.append(text("A line of a round cannot be hidden."))
        until = self.number(raw, "until", whole, 0, MAX_POINTS, 0)
        back = None if raw.get("back") is None else self.number(raw, "back", whole, 0, MAX_POINTS, 0)
        if back is not None and back > until:
            self.faults.append(text("“back” cannot be more than “until”, the points that end the game."))
        return Rounds(
            lines=lines,
            number=self.number(raw, "number", whole, 0, MAX_ROUNDS, 0),
            among=self.number(raw, "among", whole, 0, 12 * MAX_ROUNDS, 0),
            until=until,
            exact=self.flag(raw, "exact", whole),
            back=back,
            dealer=self.flag(raw, "dealer", whole),
            cards=self.hands(raw, whole),
        )

    def hands(self, raw: dict[str, Any], whole: Text) -> tuple[int, ...]:
        value = raw.get("cards", [])
        if not isinstance(value, list) or len(value) > MAX_ROUNDS:
            self.faults.append(text("In %(where)s “cards” must be a list of numbers.", where=whole))
            return ()
        numbered = {str(at): one for at, one in enumerate(value, 1)}
        return tuple(self.number(numbered, at, whole, 0, 99, 0) for at in numbered)

    def example(self, raw: dict[str, Any]) -> Example | None:
        if raw.get("example") is None:
            return None
        found = read_example(raw["example"])
        if found is None:
            self.faults.append(
                text("“example” must have totals, and rounds or columns with a number for each line.")
            )
        return found

    def read_weights(self, raw: dict[str, Any], lines: tuple[SheetLine, ...]) -> tuple[Weighed, ...]:
        found = read_weighed(raw.get("limits", []), {line.key for line in lines if line.entered})
        if found is None:
            self.faults.append(
                text(
                    "“limits” must be a list: each has a name, its lines with how often each counts, "
                    "and the most allowed."
                )
            )
        return found or ()

    def lines(self, raw: Any, before: tuple[SheetLine, ...]) -> tuple[SheetLine, ...]:
        if not isinstance(raw, list) or len(raw) > MAX_LINES:
            self.faults.append(text("The lines must be a list of at most %(most)s.", most=MAX_LINES))
            return ()
        made: list[SheetLine] = []
        for number, one in enumerate(raw, 1):
            line = self.line(one, number, {line.key for line in made})
            if line is None:
                continue
            if line.key in {other.key for other in (*before, *made)}:
                self.faults.append(text("Two lines are called “%(name)s”.", name=line.name))
            made.append(line)
        return tuple(made)

    def line(self, raw: Any, number: int, above: set[str]) -> SheetLine | None:
        where = text("line %(n)s", n=number)
        kind = raw.get("kind") if isinstance(raw, dict) else None
        if not isinstance(kind, str) or kind not in KINDS:
            self.faults.append(text("In %(where)s the kind is not known.", where=where))
            return None
        given = raw.get("name")
        if isinstance(given, str) and given.strip():
            where = text("line %(n)s, “%(name)s”", n=number, name=given[:40])
        self.note_unknown(raw, COMMON | KINDS[kind], where)
        needed = NEEDED.get(kind)
        if needed and not raw.get(needed):
            self.faults.append(text("In %(where)s “%(field)s” is missing.", where=where, field=needed))
        flags = {at: self.flag(raw, at, where) for at in ("part", "hidden", "optional", "exact", "cards")}
        together = read_limits(raw.get("together", []))
        if together is None:
            self.faults.append(
                text(
                    "In %(where)s “together” must be a list of limits: %(known)s.",
                    where=where,
                    known=", ".join(LIMITS),
                )
            )
        words = {at: self.one_of(raw, at, ONE_OF[at], where, ONE_OF[at][0]) for at in ("ties", "how", "take")}
        held: dict[str, Any] = {**flags, **words, **dict(self.numbers(raw, where, kind))}
        line = SheetLine(
            key=self.key(raw, number, where),
            name=self.name(raw, "name", where, 40),
            kind=kind,
            hint=self.name(raw, "hint", where, 120, needed=False),
            points=self.points(raw, where),
            options=self.options(raw, where),
            of=self.words(raw, "of", where),
            together=together or (),
            **held,
        )
        self.faults += [
            text("In %(where)s: there is no line “%(key)s” above it.", where=where, key=key[:40])
            for key in line.of
            if key not in above
        ]
        if kind == "ranking" and len(line.of) > 1:
            self.faults.append(text("In %(where)s “of” must name one line.", where=where))
        if kind == "bid" and len(line.of) != 2:
            self.faults.append(text("In %(where)s “of” must name the bid and the tricks.", where=where))
        return line

    def numbers(self, raw: dict[str, Any], where: Text, kind: str) -> Iterator[tuple[str, int]]:
        for at in ("each", "beyond", "last", "made", "over", "missed", "forfeit"):
            usual = 1 if at == "each" else 0
            yield at, self.number(raw, at, where, -MAX_POINTS, MAX_POINTS, usual)
        least = -MAX_POINTS if kind in ("number", "takes") else 0
        yield "least", self.number(raw, "least", where, least, MAX_POINTS, 0)
        yield "most", self.number(raw, "most", where, 1, MAX_POINTS, USUAL_MOST)
        yield "per", self.number(raw, "per", where, 1, MAX_POINTS, 1)
        yield "step", self.number(raw, "step", where, 1, MAX_POINTS, 1)
        for at, usual in (("last_from", 0), ("from_seats", 0), ("to_seats", 12)):
            yield at, self.number(raw, at, where, 0, 12, usual)

    def key(self, raw: dict[str, Any], number: int, where: Text) -> str:
        key = raw.get("key", f"line-{number}")
        if not isinstance(key, str) or not KEY.fullmatch(key):
            self.faults.append(
                text("In %(where)s the key must be lower-case letters, digits and dashes.", where=where)
            )
            return f"line-{number}"
        return key
