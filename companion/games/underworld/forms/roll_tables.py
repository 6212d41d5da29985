"""Import of Foundry's roll tables as JSON: one table, a list, the tables of an adventure, or one table per
line as in its packs.

A result that draws from another table becomes a roll on that table. A number without a result, which brings
nothing in Foundry, has the result `–`; if a number has several results, all of them are kept.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from itertools import pairwise
from typing import Any, Final

from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.forms.dice_typed import fit_dice, parse_dice
from companion.games.underworld.forms.passed_over import PassedOver
from companion.games.underworld.moves.tables import OwnRow, OwnTable
from companion.games.underworld.rules.tables import MAX_DICE, MAX_NAME_LENGTH, MAX_ROWS, MAX_WORDS_LENGTH
from companion.kernel.input_text import read_json, without_blanks
from companion.kernel.rulings import Refusal

NAMED_TABLE: Final = re.compile(r"@RollTable\[([^\[\]{}]{1,64})\](?!\{)")
UUID: Final = re.compile(r"@[A-Za-z]+\[[^\]]{0,200}\](?=\{)")
TAG: Final = re.compile(r"<[^<>]{0,500}>")
DOCUMENTS: Final = (1, 2, "document", "pack", "compendium")
"""Types of results that are drawn from another table or document."""
NOTHING: Final = "–"
MAX_SIDES: Final = 1000
Result = tuple[int, int, str]
"""First and last number, and the words."""
Read = Iterator[OwnTable | PassedOver]


def read_tables(pasted: str, name: str, use: str) -> Read:
    """Yield each table, and each part that cannot be read. `name`: replaces the name of a single table."""
    listed = [*_list_parts(pasted)]
    names = {_name_of(one) for one in listed if isinstance(one, dict)}
    for number, one in enumerate(listed, 1):
        if isinstance(one, PassedOver):
            yield one
            continue
        results = one.get("results") if isinstance(one, dict) else None
        called = _cut(name) if name and len(listed) == 1 else _name_of(one) if results else ""
        if not isinstance(results, list) or not called:
            yield PassedOver(number, str(one))
        else:
            yield from _table(called, use, one, names)


def _list_parts(pasted: str) -> Iterator[Any]:
    try:
        read = read_json(pasted)
    except (ValueError, RecursionError):
        lines = [line for line in pasted.splitlines() if line.strip()]
        for number, line in enumerate(lines, 1):
            try:
                yield read_json(line)
            except (ValueError, RecursionError):
                yield PassedOver(number, line)
        return
    if isinstance(read, dict) and isinstance(read.get("tables"), list):
        read = read["tables"]
    yield from read if isinstance(read, list) else [read]


def _name_of(data: Any) -> str:
    return _cut(str(data.get("name") or "")) if isinstance(data, dict) else ""


def _cut(name: str) -> str:
    """Return a name as our tables write it, without characters that would make it a reference."""
    return without_blanks(re.sub(r"[{}\[\]]", " ", unescape(name)))[:MAX_NAME_LENGTH].strip()


def _table(name: str, use: str, data: Mapping[str, Any], names: set[str]) -> Read:
    formula = without_blanks(str(data.get("formula") or "")).replace(" ", "").lower()
    results, wrong = list[Result](), list[PassedOver]()
    for number, each in enumerate(data["results"], 1):
        read = _result(each, number, names)
        results += [read] if read else []
        wrong += [] if read else [PassedOver(f"{name} {number}", str(each))]
    yield from wrong
    if not results:
        return
    thrown = _read_dice(formula)
    if formula and not thrown:
        yield PassedOver(name, formula)
    rows = tuple(_rows(results, thrown or fit_dice([(low, high) for low, high, _words in results])))
    if thrown:
        yield from (
            PassedOver(f"{name} {low}", words)
            for low, high, words in results
            if high < rows[0].low or low > rows[-1].high
        )
    if 0 < len(rows) <= MAX_ROWS:
        low, high = rows[0].low, rows[-1].high
        yield OwnTable(name=name, dice=thrown or fit_dice([(low, high)]), rows=rows, use=use)
    else:
        yield PassedOver(name, str(len(rows)))


def _read_dice(formula: str) -> str:
    """Return the dice of a table; empty if it has none, or they cannot be rolled here."""
    try:
        found = dice(parse_dice(formula)) if formula else None
    except Refusal:
        return ""
    return str(found) if found and found.number <= MAX_DICE and 1 < found.sides <= MAX_SIDES else ""


def _rows(results: Sequence[Result], thrown: str) -> Iterator[OwnRow]:
    """Yield a row for each range of numbers with the same results."""
    on = dice(thrown)
    ends = {on.lowest, on.highest + 1}
    ends.update(end for low, high, _words in results for end in (low, high + 1))
    for low, after in pairwise(sorted(end for end in ends if on.lowest <= end <= on.highest + 1)):
        words = dict.fromkeys(words for first, last, words in results if first <= low <= last)
        yield OwnRow(low, after - 1, " / ".join(words)[:MAX_WORDS_LENGTH] or NOTHING)


def _result(data: Any, number: int, names: set[str]) -> Result | None:
    """Read a result. Its range may be missing if all results are equally likely."""
    if not isinstance(data, Mapping):
        return None
    ends = data.get("range", [number, number])
    if not (isinstance(ends, list) and len(ends) == 2 and all(type(n) is int for n in ends)):
        return None
    words = _words(data)
    if len(words) > MAX_WORDS_LENGTH or ends[0] > ends[1]:
        return None
    if "{" not in words and _leads(data, words, names):
        words = f"{{{_cut(words)}}}"
    return ends[0], ends[1], words or NOTHING


def _words(data: Mapping[str, Any]) -> str:
    """Return the words of a result: `text` up to version 12; since then a name and a description, or the name
    alone for a document."""
    parts = [str(data[key]) for key in ("text", "name", "description") if data.get(key)]
    said = parts[0] if parts and (data.get("text") or data.get("type") in DOCUMENTS) else ": ".join(parts)
    return without_blanks(unescape(TAG.sub(" ", UUID.sub("", NAMED_TABLE.sub(r"{\1}", said)))))


def _leads(data: Mapping[str, Any], words: str, names: set[str]) -> bool:
    """Return whether a result is drawn from another table: it is a document that is a roll table, or one with
    the name of a table in this file."""
    if data.get("type") not in DOCUMENTS:
        return False
    where = (data.get(key) for key in ("documentCollection", "collection", "documentUuid"))
    return any("RollTable" in str(one) for one in where) or _cut(words) in names
