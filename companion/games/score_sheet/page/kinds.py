"""The kinds of lines on the page for making a sheet: the second input of each, and its meaning."""

import re
from collections.abc import Mapping
from typing import Any, Final

from companion.games.score_sheet.catalogue.reading import FaultySheetError
from companion.games.score_sheet.catalogue.sheet import MAX_POINTS
from companion.games.score_sheet.page.typed_points import choices, not_read, whole_numbers
from companion.kernel.words import Text, text

MAX_WORTH_LENGTH: Final = 120  # the most letters of a line's second input

LISTED: Final = frozenset({"table", "set", "ranking"})
"""Kinds whose second input is a list of numbers."""

SINGLE: Final = frozenset({"count", "per", "yes", "penalty", "takes"})
"""Kinds whose second input is one number."""

KINDS: Final[Mapping[str, tuple[Text, Text]]] = {
    "number": (text("Points"), text("as counted; leave this empty")),
    "count": (text("How many × points"), text("points each: 3")),
    "per": (text("A point for every …"), text("how many make one point: 5")),
    "table": (text("Table: how many gives …"), text("points for 0, 1, 2 …: 0 1 3 6")),
    "set": (text("Sets"), text("points for 1, 2, 3 …: 1 3 6 10")),
    "ranking": (text("Who has most"), text("points for most, second …: 6 3")),
    "yes": (text("Yes or no"), text("points for yes: 5")),
    "choice": (text("One of several"), text("names with points: Gold 5, Silver 3")),
    "pays": (text("Payments"), text("won or paid, 0 in all; leave this empty")),
    "takes": (text("From each of the others"), text("points taken for each 1 entered: 1")),
    "penalty": (text("Minus points"), text("minus how many each: 1")),
    "sum": (text("Sum of lines"), text("names of lines: Sheep, Wheat")),
    "product": (text("Product of lines"), text("names of lines: Sheep, Wheat")),
    "difference": (text("Difference of lines"), text("names of lines: Won, Lost")),
    "least": (text("Lowest of lines"), text("names of lines: Sheep, Wheat")),
    "most": (text("Highest of lines"), text("names of lines: Sheep, Wheat")),
    "bid": (
        text("Bid and tricks"),
        text("points if met, for each bid, for each missed: 20, 10, -10"),
    ),
}
"""The kinds as the page offers them, each with what its second input asks."""

ANY: Final = {"least": -MAX_POINTS, "most": MAX_POINTS}
PAID: Final = [{"sum": 0}]
BID_LINES: Final = ("Bid", "Tricks")
"""The lines that a bid is made of if its second input names none."""

BID_POINTS: Final = "Points"
"""The name of a line for a bid's points, if the line itself was called `Bid` or `Tricks`."""

AS_IT_IS: Final = "kept"
"""Stands for a kind of line, or an end of the rounds, that the page cannot express; it stays as it is in the
edited sheet."""
KEPT: Final = (text("As it is"), text("its points stay as they are"))


def merge_line(old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> dict[str, Any]:
    """Return a line with changes. If its kind has changed, only its hint is kept, and whether it is
    optional."""
    kept = {name: value for name, value in (old or {}).items() if name not in ("part", "hidden", "together")}
    if not new or new["kind"] == kept.get("kind") == "number":
        return kept | {name: new[name] for name in ("together",) if name in new}
    if kept.get("kind") != new["kind"]:
        return {**new, **{name: kept[name] for name in ("hint", "optional") if name in kept}}
    return {**{name: value for name, value in kept.items() if name not in ("each", "per", "how")}, **new}


def describe_line(line: Mapping[str, Any], names: Mapping[str, str]) -> tuple[str, str]:
    """Return the kind and the second input that describe a line; `AS_IT_IS` if none do."""
    kind, worth = str(line["kind"]), ""
    match kind:
        case "number" if line.get("together") == PAID:
            kind = "pays"
        case "count" if line.get("per", 1) > 1:
            kind, worth = "per", str(line["per"])
        case "count" | "yes" | "penalty" | "takes":
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
    if kind not in KINDS or len(worth) > MAX_WORTH_LENGTH:
        return AS_IT_IS, ""
    try:
        keys = {key_for(name): key for key, name in names.items()}
        read_back = merge_line(line, {"kind": kind, **read_worth(kind, worth, str(line["name"]), keys)})
    except FaultySheetError:
        return AS_IT_IS, ""
    return (kind, worth) if _plain(read_back) == _plain(line) else (AS_IT_IS, "")


def _plain(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a line without defaults, and without fields that have inputs of their own."""
    usual = {"each": 1, "per": 1, "how": "sum", "made": 0, "missed": 0}
    return {
        name: value
        for name, value in line.items()
        if name not in ("part", "hidden", "together") and usual.get(name) != value
    }


def read_worth(kind: str, worth: str, name: str, keys: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields in a line's second input. `keys`: of the lines by `key_for` of their names. Raise
    `FaultySheetError` for what cannot be read."""
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
            return {**ANY}
        case "pays":
            return {**ANY, "kind": "number", "together": PAID}
        case "takes":
            return {**ANY, "each": numbers[0], "optional": True}
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
            return {"of": [find_line_key(one, name, keys) for one in of], "exact": True, **points}
        case _:
            return {
                "kind": "computed",
                "how": kind,
                "of": [find_line_key(one, name, keys) for one in _lines_in(worth, keys)],
            }


def _lines_in(worth: str, keys: Mapping[str, str]) -> list[str]:
    """Return the names of lines in a list: A, B, and also A + B unless a line has that very name."""
    parts = re.split("[,;]", worth)
    apart = (part.split("+") if key_for(part) not in keys else [part] for part in parts)
    return [one for each in apart for one in each if one.strip()]


def bid_parts(worth: str) -> list[str]:
    """Return the parts of a bid's input: its three numbers of points, preceded by its two lines if named."""
    parts = worth.split(",") if "," in worth else re.split(r"[;/\s]+", worth)
    return [one for one in map(str.strip, parts) if one]


def _bid(worth: str, name: str, asks: Text) -> tuple[list[str], Mapping[str, int]]:
    """Return the names of a bid's two lines, and its points. Raise `FaultySheetError`."""
    parts = bid_parts(worth)
    points = [n for one in parts[-3:] for n in whole_numbers(one, name, asks)]
    if len(points) != 3 or len(parts) not in (3, 5):
        raise FaultySheetError((not_read(worth, name, asks),))
    return parts[:2] if len(parts) == 5 else [*BID_LINES], dict(
        zip(("made", "each", "missed"), points, strict=True)
    )


def find_line_key(named: str, name: str, keys: Mapping[str, str]) -> str:
    """Return the key of a line that another line names. Raise `FaultySheetError`."""
    key = keys.get(key_for(named))
    if key is None:
        why = text("“%(name)s” needs a line “%(named)s” above it.", name=name[:40], named=named.strip()[:40])
        raise FaultySheetError((why,))
    return key


def find_tie_key(name: str, keys: Mapping[str, str]) -> str:
    """Return the key of the line of that name, with the leading `-` that a tie-breaker may have."""
    minus = "-" if name.strip().startswith("-") else ""
    key = key_for(name).removeprefix("-")
    return minus + keys.get(key, key)


def key_for(name: str) -> str:
    """Return the key of a line from its name: ASCII letters and digits stay, other ASCII characters become
    dashes, all others their code points. A leading minus, as of a tie-breaker, stays."""
    lowered = "".join(
        letter if letter.isascii() and letter.isalnum() else "-" if letter.isascii() else f"u{ord(letter):x}"
        for letter in name.strip().lower()
    )
    minus = "-" if name.strip().startswith("-") else ""
    return minus + (re.sub("-+", "-", lowered).strip("-")[:30].strip("-") or "line")
