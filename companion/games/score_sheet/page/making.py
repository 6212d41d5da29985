"""Making a sheet by tapping, bringing one in, and passing one on."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.score_sheet.catalogue.points import AMOUNT, fault_of
from companion.games.score_sheet.catalogue.reading import FaultySheetError, from_data, read
from companion.games.score_sheet.catalogue.sheet import MOST_LINES, MOST_TEXT, Sheet, SheetLine, written
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page.typed_points import choices, not_read, whole_number, whole_numbers
from companion.games.score_sheet.rules import apply
from companion.games.score_sheet.scoring import score
from companion.games.score_sheet.state import State
from companion.kernel.scores import Scoresheet
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text

MOST_WORTH: Final = 120  # letters of a line's second input

ROWS: Final = 6
"""Lines that the page offers at first; as many more as are filled in."""

PACKED: Final = re.compile(r"(?:.*[?&#]sheet=)?([A-Za-z0-9_-]{20,})(?:[&#].*)?", re.DOTALL)
LISTED: Final = frozenset({"table", "set", "ranking"})
SINGLE: Final = frozenset({"count", "per", "yes", "penalty"})
"""Kinds whose second input is a list of numbers, and one number."""

KINDS: Final[Mapping[str, tuple[Text, Text]]] = {
    "number": (text("Points"), text("as counted; leave this empty")),
    "count": (text("How many × points"), text("points each: 3")),
    "per": (text("A point for every …"), text("how many make one point: 5")),
    "table": (text("Table: how many gives …"), text("points for 0, 1, 2 …: 0 1 3 6")),
    "set": (text("Sets"), text("points for 1, 2, 3 …: 1 3 6 10")),
    "ranking": (text("Who has most"), text("points for most, second …: 6 3")),
    "yes": (text("Yes or no"), text("points for yes: 5")),
    "choice": (text("One of several"), text("names with points: Gold 5, Silver 3")),
    "penalty": (text("Minus points"), text("minus how many each: 1")),
    "sum": (text("Sum of lines"), text("names of lines: Sheep, Wheat")),
    "product": (text("Product of lines"), text("names of lines: Sheep, Wheat")),
    "difference": (text("Difference of lines"), text("names of lines: Won, Lost")),
    "least": (text("Lowest of lines"), text("names of lines: Sheep, Wheat")),
    "most": (text("Highest of lines"), text("names of lines: Sheep, Wheat")),
    "bid": (
        text("Bid and tricks"),
        text("both lines, points if met, for each bid, for each missed: Bid, Tricks, 20, 10, -10"),
    ),
}
"""The kinds as the page offers them, each with what its second input asks."""

AS_IT_IS: Final = "kept"
"""In place of a kind, or of how rounds end: what the page cannot say stays as the edited sheet has it."""
KEPT: Final = (text("As it is"), text("its points stay as they are"))


def made(fields: Mapping[str, str], base: Sheet | None = None) -> Sheet:
    """Return the sheet that the page of making one describes; what it cannot say is as in `base`, the sheet
    that is edited. Raises `FaultySheetError`."""
    before = json.loads(written(base)) if base else {}
    lines = [*_lines(fields, {line["key"]: line for line in _lines_of(before)})]
    of_rounds = [line for line, each_round in lines if each_round]
    ends = fields.get("rounds", "")
    number = fields.get("number", "")
    keys = {_key(line["name"]): line["key"] for line, _each_round in lines}
    data: dict[str, Any] = {
        **{name: before[name] for name in ("seats", "bgg", "colours") if name in before},
        "title": fields.get("title", ""),
        "wins": fields.get("wins", "highest"),
        "teams": whole_number(fields.get("teams", "")),
        "cooperative": bool(fields.get("cooperative")),
        "target": whole_number(fields.get("target", "")) if fields.get("cooperative") else 0,
        "ties": [_key_of(one, keys) for one in fields.get("ties", "").split(",") if one.strip()],
        "lines": [line for line, each_round in lines if not (ends and each_round)],
    }
    if ends:
        rounds = before.get("rounds", {})
        if ends not in ("number", "until", AS_IT_IS if rounds else ""):
            raise FaultySheetError((text("Choose how the rounds end."),))
        kept = {name: value for name, value in rounds.items() if name not in ("number", "until")}
        kept = rounds if ends == AS_IT_IS else kept | {ends: whole_number(number)}
        data["rounds"] = {**kept, "lines": of_rounds, "dealer": bool(fields.get("dealer"))}
    return from_data(data)


def _lines_of(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the lines of a sheet's data, those of its rounds first."""
    return [*data.get("rounds", {}).get("lines", ()), *data.get("lines", ())]


def _lines(
    fields: Mapping[str, str], before: Mapping[str, dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], bool]]:
    """Yield the lines that have a name, and whether each is one of every round. `before`: those of the edited
    sheet by their keys, which they keep."""
    keys: dict[str, str] = {}
    for row in range(1, MOST_LINES + 1):
        name = fields.get(f"name.{row}", "")
        if not name:
            continue
        kind, worth = fields.get(f"kind.{row}", "number"), fields.get(f"worth.{row}", "")
        old = before.get(fields.get(f"key.{row}", ""))
        if kind not in KINDS and not (kind == AS_IT_IS and old):
            raise FaultySheetError((text("In %(where)s the kind is not known.", where=name[:40]),))
        key = keys[_key(name)] = old["key"] if old else _key(name)
        said = {} if kind == AS_IT_IS else {"kind": kind, **_worth(kind, worth, name, keys)}
        line: dict[str, Any] = {**_merged(old, said), "key": key, "name": name}
        line |= {flag: True for flag in ("part", "hidden") if fields.get(f"{flag}.{row}")}
        yield line, not fields.get(f"end.{row}")


def _merged(old: Mapping[str, Any] | None, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return a line as it was, with what is said of it now; of another kind it begins anew."""
    kept = {name: value for name, value in (old or {}).items() if name not in ("part", "hidden")}
    if not said or said["kind"] == kept.get("kind") == "number":
        return kept
    if kept.get("kind") != said["kind"]:
        return {**said, **{name: kept[name] for name in ("hint", "optional") if name in kept}}
    return {**{name: value for name, value in kept.items() if name not in ("each", "per", "how")}, **said}


def edited(sheet: Sheet) -> dict[str, str]:
    """Return what the page of making one says of a sheet, so that `made` gives it again."""
    data = json.loads(written(sheet))
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
        "rounds": "" if not rounds else ends[0] if len(ends) == 1 and not rounds.get("among") else AS_IT_IS,
        "number": str(rounds.get(ends[0], "")) if ends else "",
        "dealer": "1" if rounds.get("dealer") else "",
    }
    for row, line in enumerate(_lines_of(data), 1):
        kind, worth = _said(line, names)
        at_end = "1" if rounds and line in data["lines"] else ""
        flags = {flag: "1" if line.get(flag) else "" for flag in ("part", "hidden")}
        told = {
            "name": line["name"],
            "key": line["key"],
            "kind": kind,
            "worth": worth,
            "end": at_end,
            **flags,
        }
        fields |= {f"{name}.{row}": value for name, value in told.items()}
    return fields


def _said(line: Mapping[str, Any], names: Mapping[str, str]) -> tuple[str, str]:
    """Return the kind and the second input that say what a line is worth; `AS_IT_IS` where none do."""
    kind, worth = str(line["kind"]), ""
    match kind:
        case "count" if line.get("per", 1) > 1:
            kind, worth = "per", str(line["per"])
        case "count" | "yes" | "penalty":
            worth = str(line.get("each", 1))
        case "table" | "set" | "ranking":
            worth = " ".join(map(str, line["points"]))
        case "choice":
            worth = ", ".join(f"{one['name']} {one['points']}" for one in line["options"])
        case "computed":
            kind, worth = line.get("how", "sum"), ", ".join(names[key] for key in line["of"])
        case "bid":
            points = (line.get("made", 0), line.get("each", 1), line.get("missed", 0))
            worth = ", ".join((*(names[key] for key in line["of"]), *map(str, points)))
        case _:
            pass
    if kind not in KINDS or len(worth) > MOST_WORTH:
        return AS_IT_IS, ""
    try:
        keys = {_key(name): key for key, name in names.items()}
        again = _merged(line, {"kind": kind, **_worth(kind, worth, str(line["name"]), keys)})
    except FaultySheetError:
        return AS_IT_IS, ""
    return (kind, worth) if _plain(again) == _plain(line) else (AS_IT_IS, "")


def _plain(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a line without what is as usual, and without what stands beside its points."""
    usual = {"each": 1, "per": 1, "how": "sum", "made": 0, "missed": 0}
    return {
        name: value
        for name, value in line.items()
        if name not in ("part", "hidden") and usual.get(name) != value
    }


def _worth(kind: str, worth: str, name: str, keys: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields that the second input of a line says. `keys`: of the lines by `_key` of their
    names."""
    asks = KINDS[kind][1]
    numbers = whole_numbers(worth, name, asks) if kind in LISTED | SINGLE else []
    if kind in LISTED | SINGLE and not numbers:
        raise FaultySheetError(
            (text("“%(name)s” has nothing in its second field (%(asks)s).", name=name[:40], asks=asks),)
        )
    if kind in SINGLE and len(numbers) > 1:
        raise FaultySheetError((not_read(worth, name, asks),))
    match kind:
        case "number":
            return {"least": -999}
        case "count" | "yes" | "penalty":
            return {"each": abs(numbers[0]) if kind == "penalty" else numbers[0]}
        case "per":
            return {"kind": "count", "per": numbers[0]}
        case "table" | "set" | "ranking":
            return {"points": numbers}
        case "choice":
            return {"options": choices(worth, name)}
        case "bid":
            of, points = _bid(worth, name, asks)
            return {"of": [_key_of(one, keys) for one in of], "exact": True, **points}
        case _:
            return {
                "kind": "computed",
                "how": kind,
                "of": [_key_of(one, keys) for one in worth.split(",") if one.strip()],
            }


def _bid(worth: str, name: str, asks: Text) -> tuple[list[str], Mapping[str, int]]:
    """Return the names of a bid's two lines, and its points. Raises `FaultySheetError`."""
    parts = [one for one in map(str.strip, worth.split(",")) if one]
    points = [n for one in parts[2:] for n in whole_numbers(one, name, asks)]
    if len(points) != 3:
        raise FaultySheetError((not_read(worth, name, asks),))
    return parts[:2], dict(zip(("made", "each", "missed"), points, strict=True))


def _key_of(name: str, keys: Mapping[str, str]) -> str:
    """Return the key of the line of that name, with the `-` that a tie may have before it."""
    minus = "-" if name.strip().startswith("-") else ""
    key = _key(name).removeprefix("-")
    return minus + keys.get(key, key)


def _key(name: str) -> str:
    """Return the key of a line from its name; letters that are none of ours become their numbers."""
    lowered = "".join(
        letter if letter.isascii() and letter.isalnum() else "-" if letter.isascii() else f"u{ord(letter):x}"
        for letter in name.strip().lower()
    )
    minus = "-" if name.strip().startswith("-") else ""
    return minus + (re.sub("-+", "-", lowered).strip("-")[:30].strip("-") or "line")


def packed(sheet: Sheet) -> str:
    """Return a sheet as a link carries it."""
    compact = json.dumps(json.loads(written(sheet)), ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(compact.encode(), 9)).decode().rstrip("=")


def brought(given: str) -> Sheet:
    """Return the sheet of a text that somebody brought: JSON, or a link that has one. Raises
    `FaultySheetError`."""
    link = PACKED.fullmatch(given.strip())
    if link is None or given.lstrip().startswith("{"):
        return read(given)
    try:
        # No more is unpacked than a sheet may be long, whatever the link holds.
        unpacking = zlib.decompressobj()
        held = unpacking.decompress(urlsafe_b64decode(link[1] + "=" * (-len(link[1]) % 4)), 4 * MOST_TEXT)
        unpacked = held.decode()
    except (ValueError, zlib.error) as error:
        raise FaultySheetError((text("The link is incomplete: no sheet can be read from it."),)) from error
    return read(unpacked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """The page of making a sheet. `fields`: what it says so far. `base`: the sheet that is edited, as a link
    carries it."""

    fields: Mapping[str, str]
    rows: int
    kinds: Mapping[str, tuple[Text, Text]]
    base: str = ""


def making(state: State, _viewer: Viewer, given: Mapping[str, str]) -> Making:
    """Return the page on which a sheet is made. `edit`: the table's own sheet is changed."""
    fields = {name.removeprefix("made-"): value for name, value in given.items() if name.startswith("made-")}
    base = given.get("base", "")[:MOST_TEXT]
    if given.get("edit") and state.sheet is not None and not fields:
        fields, base = edited(state.sheet), packed(state.sheet)
    filled = [row for row in range(1, MOST_LINES + 1) if fields.get(f"name.{row}")]
    return Making(
        fields=defaultdict(str, fields),
        rows=min(MOST_LINES, max([ROWS, *(row + 2 for row in filled)])),
        kinds={**KINDS, AS_IT_IS: KEPT} if base else KINDS,
        base=base,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A sheet that is being made, tried with numbers for two. `faults`: why it is no sheet yet."""

    sheet: Sheet | None
    faults: tuple[Text, ...] = ()
    found: Scoresheet | None = None
    inputs: tuple[tuple[SheetLine, tuple[tuple[str, int | None], ...]], ...] = ()


TRIED: Final = (Seat("red"), Seat("blue"))


def trial(_state: State, _viewer: Viewer, given: Mapping[str, str]) -> Trial:
    """Return the sheet with numbers tried in it. `try-<seat>:<key>`: a number that is tried; rounds are tried
    with one of them."""
    fields = {name.removeprefix("made-"): value for name, value in given.items() if name.startswith("made-")}
    try:
        sheet = made(fields, brought(given["base"][:MOST_TEXT]) if given.get("base") else None)
    except FaultySheetError as error:
        return Trial(sheet=None, faults=error.faults)
    state = State(seats=TRIED, first=TRIED[0])
    after = apply(state, None, UseSheet(written(sheet)))
    state = after if isinstance(after, State) else state
    inputs = []
    for line in sheet.every:
        cells = []
        for seat in TRIED:
            name = f"try-{seat}:{line.key}"
            typed = given.get(name, "").strip()
            amount = int(typed) if line.entered and AMOUNT.fullmatch(typed) else None
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Passing:
    """A sheet to be passed on. `packed`: as a link carries it; `written`: as a file does."""

    sheet: Sheet | None
    packed: str = ""
    written: str = ""
    faults: tuple[Text, ...] = ()


def passing(state: State, _viewer: Viewer, given: Mapping[str, str]) -> Passing:
    """Return the page that passes a sheet on. `sheet`: one that a link brought; else the table's own."""
    try:
        sheet = brought(given["sheet"][: 2 * MOST_TEXT]) if given.get("sheet") else state.sheet
    except FaultySheetError as error:
        return Passing(sheet=None, faults=error.faults)
    if sheet is None:
        return Passing(sheet=None)
    return Passing(sheet=sheet, packed=packed(sheet), written=written(sheet))
