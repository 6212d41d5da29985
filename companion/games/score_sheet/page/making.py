"""Making a sheet on a page, and trying it out."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.score_sheet.catalogue.points import fault_of
from companion.games.score_sheet.catalogue.reading import FaultySheetError, from_data
from companion.games.score_sheet.catalogue.sheet import (
    MAX_LINES,
    MAX_POINTS,
    MAX_TEXT_LENGTH,
    Sheet,
    SheetLine,
    write_sheet,
)
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page.kinds import (
    AS_IT_IS,
    BID_LINES,
    BID_POINTS,
    KEPT,
    KINDS,
    PAID,
    bid_parts,
    describe_line,
    find_tie_key,
    key_for,
    merge_line,
    read_worth,
)
from companion.games.score_sheet.page.passing import pack_sheet, read_imported_sheet
from companion.games.score_sheet.page.typed_points import amount_of, whole_number, whole_numbers
from companion.games.score_sheet.rules.apply import apply
from companion.games.score_sheet.scoring import score
from companion.games.score_sheet.state import State
from companion.kernel.scores import Scoresheet
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text

ROWS: Final = 6
"""How many lines the page offers at first; later, up to `MAX_LINES`, there are two below the last one that is
filled in."""

ROOMY: Final = frozenset({"count", "per", "penalty"})
"""Kinds of lines that, when new, allow amounts up to `MAX_POINTS`, such as money."""

BID_ALONE: Final = 3
"""How many numbers a bid has if it names no lines: the points if it is met, for each trick, and for each one
missed."""

OPEN: Final = "open"
"""The choice of rounds without a fixed end: they continue until the players say which one was the last."""

SEPARATOR: Final = ", "
LATE_NAMES: Final = (
    ("", text("with what the table then chooses")),
    ("nothing", text("with nothing")),
    ("lowest", text("with the points of last place")),
    ("average", text("with the average")),
)
"""The rules for a latecomer's first points, with their names."""

CARDS_ASKED: Final = text("Cards in each hand, round by round")
TIES: Final = (
    ("split", text("tied players share the points of their places")),
    ("place", text("tied players share the points of the first of their places")),
    ("each", text("tied players all get the full points")),
    ("next", text("tied players all get the full points, and the next place still gets its own")),
    ("none", text("tied players get nothing")),
)


def make_sheet(fields: Mapping[str, str], base: Sheet | None = None) -> Sheet:
    """Return the sheet that the inputs describe; what they cannot express is taken from `base`, the sheet
    being edited. Raise `FaultySheetError` if the inputs are not a valid sheet."""
    before = json.loads(write_sheet(base)) if base else {}
    lines = [*_lines(fields, {line["key"]: line for line in _lines_of(before)})]
    of_rounds = [line for line, each_round in lines if each_round]
    ends = fields.get("rounds", "")
    number = fields.get("number", "")
    keys = {key_for(line["name"]): line["key"] for line, _each_round in lines}
    data: dict[str, Any] = {
        **{
            name: before[name]
            for name in ("seats", "bgg", "colours", "events", "defeats", "late")
            if name in before
        },
        **{at: _events(fields[at], before.get(at, ())) for at in ("events", "defeats") if at in fields},
        **{at: fields[at] for at in ("late",) if at in fields},
        "title": fields.get("title", ""),
        "wins": fields.get("wins", "highest"),
        "teams": whole_number(fields.get("teams", "")),
        "cooperative": bool(fields.get("cooperative")),
        "target": whole_number(fields.get("target", "")) if fields.get("cooperative") else 0,
        "ties": [_tie(one, keys) for one in fields.get("ties", "").split(",") if one.strip()],
        "lines": [line for line, each_round in lines if not (ends and each_round)],
    }
    if kept_limits := _limits(before, {line["key"] for line in data["lines"]}):
        data["limits"] = kept_limits
    if ends:
        rounds = before.get("rounds", {})
        if ends not in ("number", "until", OPEN, AS_IT_IS if rounds else ""):
            raise FaultySheetError((text("Choose how the rounds end."),))
        kept = {name: value for name, value in rounds.items() if name not in ("number", "until")}
        if ends == AS_IT_IS:
            kept = rounds
        elif ends != OPEN:
            kept[ends] = whole_number(number)
        cards = whole_numbers(fields.get("cards", ""), str(CARDS_ASKED), CARDS_ASKED)
        data["rounds"] = {**kept, "lines": of_rounds, "dealer": bool(fields.get("dealer")), "cards": cards}
    sheet = from_data(data)
    # The source and the example apply only to the previous figures.
    return base if base and sheet == replace(base, source="", example=None) else sheet


def _events(given: str, before: Sequence[str]) -> list[str]:
    """Return the names in a list. If the list was not changed, return the old names, since one of them may
    contain a comma."""
    names = re.split("[,;]", given)
    return [*before] if given == SEPARATOR.join(before) else [one.strip() for one in names if one.strip()]


def _tie(named: str, keys: Mapping[str, str]) -> str:
    """Return the key of a line that breaks ties. Raise `FaultySheetError` if no line has that name."""
    key = find_tie_key(named, keys)
    if key.removeprefix("-") not in keys.values():
        name = named.strip()[:40]
        raise FaultySheetError((text("Ties: no line is called “%(name)s”.", name=name),))
    return key


def _limits(before: Mapping[str, Any], keys: set[str]) -> list[Any]:
    """Return the limits of an edited sheet whose lines all still exist."""
    return [limit for limit in before.get("limits", ()) if limit["of"].keys() <= keys]


def _lines_of(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the lines of a sheet's data, those of its rounds first."""
    return [*data.get("rounds", {}).get("lines", ()), *data.get("lines", ())]


def _lines(
    fields: Mapping[str, str], before: Mapping[str, dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], bool]]:
    """Yield the lines that have a name, and whether each is counted in every round. `before`: the lines of
    the edited sheet by key; they keep their keys."""
    keys: dict[str, str] = {}
    for row in range(1, MAX_LINES + 1):
        name = fields.get(f"name.{row}", "")
        if not name:
            continue
        kind, worth = fields.get(f"kind.{row}", "number"), fields.get(f"worth.{row}", "")
        old = before.get(fields.get(f"key.{row}", ""))
        if kind not in KINDS and not (kind == AS_IT_IS and old):
            raise FaultySheetError((text("In %(where)s the kind is not known.", where=name[:40]),))
        if kind == "bid":
            yield from _bid_lines(fields, row, keys)
            if not old and len(bid_parts(worth)) == BID_ALONE and key_for(name) in map(key_for, BID_LINES):
                name = BID_POINTS
        key = keys[key_for(name)] = old["key"] if old else key_for(name)
        said = {} if kind == AS_IT_IS else {"kind": kind, **read_worth(kind, worth, name, keys)}
        line: dict[str, Any] = {**merge_line(old, said), "key": key, "name": name}
        line |= {flag: True for flag in ("part", "hidden") if fields.get(f"{flag}.{row}")}
        if kind in ROOMY and not old:
            line["most"] = MAX_POINTS
        if kind == "ranking" and (ties := fields.get(f"tied.{row}")):
            line["ties"] = ties
        if together := _together(fields.get(f"all.{row}", ""), line, old):
            line["together"] = together
        yield line, not fields.get(f"end.{row}")


def _bid_lines(
    fields: Mapping[str, str], row: int, keys: dict[str, str]
) -> Iterator[tuple[dict[str, Any], bool]]:
    """Yield the lines for bids and tricks that a bid needs, if they were not made above it."""
    limits = {"cards": True} if fields.get("cards") and not fields.get(f"end.{row}") else {}
    for name in BID_LINES:
        key = key_for(name)
        if len(bid_parts(fields.get(f"worth.{row}", ""))) == BID_ALONE and key not in keys:
            keys[key] = key
            together = {"together": [{"sum": "cards"}]} if limits and name == BID_LINES[-1] else {}
            line = {"key": key, "name": name, "kind": "number", "part": True, **limits, **together}
            yield line, not fields.get(f"end.{row}")


def _together(given: str, line: Mapping[str, Any], old: Mapping[str, Any] | None) -> list[Any]:
    """Return the limits on a line over all columns: from the input, otherwise those that its kind brings,
    otherwise the old ones that the page cannot express."""
    if given:
        return [{"sum": whole_number(given)}]
    before = [*(old or {}).get("together", ())]
    return list(line.get("together", ())) or ([] if _sum_of(before) or before == PAID else before)


def _sum_of(together: list[Any]) -> str:
    """Return the one sum that the input can express; empty if there is none or it is something else."""
    number = together[0].get("sum") if len(together) == 1 else None
    return str(number) if isinstance(number, int) and number else ""


def _how_rounds_end(rounds: Mapping[str, Any]) -> str:
    ends = [end for end in ("number", "until") if rounds.get(end)]
    if not rounds:
        return ""
    return AS_IT_IS if rounds.get("among") or len(ends) > 1 else ends[0] if ends else OPEN


def list_fields(sheet: Sheet) -> dict[str, str]:
    """Return the inputs that describe a sheet, so that `make_sheet` returns it again, with itself as
    `base`."""
    data = json.loads(write_sheet(sheet))
    rounds = data.get("rounds", {})
    names = {line["key"]: line["name"] for line in _lines_of(data)}
    ends = [end for end in ("number", "until") if rounds.get(end)]
    fields = {
        "title": sheet.title,
        "wins": data["wins"],
        "teams": str(sheet.teams or ""),
        "cooperative": "1" if sheet.cooperative else "",
        "target": str(sheet.target or ""),
        "ties": ", ".join(tie[: tie.startswith("-")] + names[tie.removeprefix("-")] for tie in sheet.ties),
        "events": SEPARATOR.join(sheet.events),
        "defeats": SEPARATOR.join(sheet.defeats),
        "late": sheet.late,
        "rounds": _how_rounds_end(rounds),
        "number": str(rounds.get(ends[0], "")) if ends else "",
        "dealer": "1" if rounds.get("dealer") else "",
        "cards": " ".join(map(str, rounds.get("cards", ()))),
    }
    for row, line in enumerate(_lines_of(data), 1):
        kind, worth = describe_line(line, names)
        at_end = "1" if rounds and line in data["lines"] else ""
        flags = {flag: "1" if line.get(flag) else "" for flag in ("part", "hidden")}
        told = {
            "name": line["name"],
            "key": line["key"],
            "kind": kind,
            "worth": worth,
            "end": at_end,
            "tied": line.get("ties", "") if line["kind"] == "ranking" else "",
            "all": _sum_of(line.get("together", [])),
            **flags,
        }
        fields |= {f"{name}.{row}": value for name, value in told.items()}
    return fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """The page for making a sheet. `fields`: its inputs so far. `rows`: how many lines it offers. `kinds`: of
    lines, each with what its second input asks. `base`: the sheet being edited, packed as in a link."""

    fields: Mapping[str, str]
    rows: int
    kinds: Mapping[str, tuple[Text, Text]]
    base: str = ""
    ties: tuple[tuple[str, Text], ...] = TIES
    late: tuple[tuple[str, Text], ...] = LATE_NAMES
    cards_asked: Text = CARDS_ASKED


def making(state: State, _viewer: Viewer, given: Mapping[str, str]) -> Making:
    """Return the page for making a sheet. `edit`: edit the table's own sheet."""
    fields = {name.removeprefix("made-"): value for name, value in given.items() if name.startswith("made-")}
    base = given.get("base", "")[:MAX_TEXT_LENGTH]
    if given.get("edit") and state.sheet is not None and not fields:
        fields, base = list_fields(state.sheet), pack_sheet(state.sheet)
    filled = [row for row in range(1, MAX_LINES + 1) if fields.get(f"name.{row}")]
    return Making(
        fields=defaultdict(str, fields),
        rows=min(MAX_LINES, max([ROWS, *(row + 2 for row in filled)])),
        kinds={**KINDS, AS_IT_IS: KEPT} if base else KINDS,
        base=base,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A sheet being made, tried out with numbers for two players. `faults`: why it is not valid yet. `found`:
    its score; `inputs`: each line with the names of its inputs and the amounts in them."""

    sheet: Sheet | None
    faults: tuple[Text, ...] = ()
    found: Scoresheet | None = None
    inputs: tuple[tuple[SheetLine, tuple[tuple[str, int | None], ...]], ...] = ()


TRIED: Final = (Seat("red"), Seat("blue"))


def trial(_state: State, _viewer: Viewer, given: Mapping[str, str]) -> Trial:
    """Return the sheet with trial numbers. `try-<seat>:<key>`: a number to try; one round is tried."""
    fields = {name.removeprefix("made-"): value for name, value in given.items() if name.startswith("made-")}
    try:
        sheet = make_sheet(
            fields, read_imported_sheet(given["base"][:MAX_TEXT_LENGTH]) if given.get("base") else None
        )
    except FaultySheetError as error:
        return Trial(sheet=None, faults=error.faults)
    state = State(seats=TRIED, first=TRIED[0])
    after = apply(state, None, UseSheet(write_sheet(sheet)))
    state = after if isinstance(after, State) else state
    inputs = []
    for line in sheet.every:
        cells = []
        for seat in TRIED:
            name = f"try-{seat}:{line.key}"
            amount = amount_of(given.get(name, "")) if line.entered else None
            if amount is not None and fault_of(line, amount) is not None:
                amount = None
            if amount is not None:
                amounts = {line.key: amount}
                in_round = sheet.rounds is not None and line in sheet.rounds.lines
                after = apply(state, seat, CountRound(1, amounts) if in_round else Count(amounts))
                state = after if isinstance(after, State) else state
            cells.append((name, amount))
        inputs.append((line, tuple(cells)))
    return Trial(sheet=sheet, found=score(state), inputs=tuple(inputs))
