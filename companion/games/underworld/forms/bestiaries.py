"""Import of bestiaries: CSV, our own JSON, and the `monsterdata.json` of the Basic Fantasy bestiary
(github.com/Solomoriah/BFRPG-Bestiary). Lines that cannot be read are listed.
"""

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.catalogue.men import intelligence_of
from companion.games.underworld.forms.passed_over import PassedOver
from companion.games.underworld.moves.people import INTELLIGENCE, KIND_COLUMNS, MAX_STAT_LENGTH, Kind
from companion.games.underworld.rules.row import MAX_NAME_LENGTH
from companion.kernel.input_text import read_json, separator, unguard, whole_number, without_blanks

DEFAULT_COLUMNS: Final = ("name", "number", "most", "inches", "hit_dice", "intelligence")
"""The columns if there is no heading; also if the heading has no more names than these, and either begins
with the same ones or has an unknown one."""
OTHER_COLUMN_NAMES: Final = {
    "ac": "armor_class",
    "hd": "hit_dice",
    "move": "inches",
    "at_most": "most",
    "experience": "xp",
}
NUMBERS: Final = frozenset({"most", "inches", "xp"})
FLAGS: Final = frozenset({"silent", "grouped"})
YES: Final = ("1", "yes", "true", "x")
BASIC_FANTASY_FIELDS: Final = {
    "armorclass": "armor_class",
    "damage": "damage",
    "morale": "morale",
    "noattacks": "attacks",
    "treasure": "treasure",
    "languages": "languages",
    "page": "page",
}
_TRAILING: Final = re.compile(r",(\s*[\]}])")
_FEET: Final = re.compile(r"([0-9]{1,4})'", re.ASCII)
_DICE: Final = re.compile(r"[0-9]{1,2}d[0-9]{1,3}|[0-9]{1,3}", re.ASCII)
FEET_A_ROUND: Final = 10
INCHES_FOR: Final = 3
"""The inches here for `FEET_A_ROUND` in Basic Fantasy: a man moves forty feet a round there, twelve inches
here."""


Read = Iterator[Kind | PassedOver]


def read_kinds(pasted: str) -> Read:
    """Yield each kind in a file, and each line, or part of a JSON file, that cannot be read."""
    if pasted.lstrip("\ufeff \t\r\n")[:1] in ("[", "{"):
        yield from _of_json(pasted.lstrip("\ufeff"))
    else:
        yield from _of_lines(pasted.lstrip("\ufeff"))


def _of_lines(pasted: str) -> Read:
    head: tuple[str, ...] = DEFAULT_COLUMNS
    mark = separator(pasted.partition("\n")[0])
    for number, row in enumerate(csv.reader(pasted.splitlines(), delimiter=mark), 1):
        cells = [unguard(without_blanks(cell)) for cell in row]
        if not any(cells):
            continue
        if number == 1 and cells[0].casefold() == "name":
            head = _read_head(cells)
            continue
        given = dict(zip(head, cells, strict=False))
        made = None if len(cells) > len(head) else _read_kind(given)
        yield made or PassedOver(number, ",".join(row)[:80])


def _read_head(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that a heading names, see `DEFAULT_COLUMNS`."""
    written = (re.sub(r"\W+", "_", cell.casefold()) for cell in cells)
    names = tuple(OTHER_COLUMN_NAMES.get(name, name) for name in written)
    if len(names) > len(DEFAULT_COLUMNS):
        return names
    begins_alike = names == DEFAULT_COLUMNS[: len(names)]
    return DEFAULT_COLUMNS if begins_alike or not {*names} <= {*KIND_COLUMNS} else names


def _of_json(pasted: str) -> Read:
    try:
        found = read_json(_TRAILING.sub(r"\1", pasted))
    except ValueError:
        yield PassedOver(1, without_blanks(pasted[:80]))
        return
    listed = found.get("kinds", [found]) if isinstance(found, dict) else found
    for number, each in enumerate(listed if isinstance(listed, list) else [listed], 1):
        made = (
            _read_kind(_convert_basic(each) if "armorclass" in each else each)
            if isinstance(each, dict)
            else None
        )
        yield made or PassedOver(number, without_blanks(json.dumps(each, ensure_ascii=False))[:80])


def _convert_basic(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a monster of the Basic Fantasy bestiary with our field names. Armor classes there are
    ascending; an asterisk after hit dice only affects experience."""
    given = {ours: data.get(theirs, "") for theirs, ours in BASIC_FANTASY_FIELDS.items()}
    number = _DICE.match(str(data.get("noappearing", "")))
    feet = _FEET.search(str(data.get("movement", "")))
    return {
        **given,
        "name": data.get("name", ""),
        "armor_class": f"{given['armor_class']} ascending",
        "hit_dice": str(data.get("hitdice", "")).replace("*", "").strip(),
        "number": number[0] if number else "",
        "inches": int(feet[1]) * INCHES_FOR // FEET_A_ROUND if feet else 0,
        "xp": str(data.get("xp", "")).replace(",", "") if str(data.get("xp", ""))[:1].isdigit() else 0,
    }


def _read_kind(given: Mapping[str, Any]) -> Kind | None:
    """Return the kind with these values; None if they are not valid."""
    if any(isinstance(value, list | dict) for value in given.values()):
        return None
    said = {
        name: without_blanks(str(value))
        for name, value in given.items()
        if name in KIND_COLUMNS and value is not None
    }
    for name in NUMBERS & said.keys():
        if said[name] and whole_number(said[name], 6) is None:
            return None
    name, minds = said.get("name", ""), said.get("intelligence", "")
    if (
        not name
        or len(name) > MAX_NAME_LENGTH
        or (minds and minds not in INTELLIGENCE)
        or not _is_number(said.get("number", ""))
    ):
        return None
    stats = {key: value[:MAX_STAT_LENGTH] for key, value in said.items() if key not in (*NUMBERS, *FLAGS)}
    values: dict[str, Any] = {
        **stats,
        **{key: int(said[key] or 0) for key in NUMBERS & said.keys()},
        **{key: said[key].casefold() in YES for key in FLAGS & said.keys()},
        "intelligence": minds or intelligence_of(name),
    }
    return Kind(**values)


def _is_number(number: str) -> bool:
    if not number or whole_number(number) is not None:
        return number != "0"
    try:
        return dice(number).sides > 1
    except ValueError:
        return False
