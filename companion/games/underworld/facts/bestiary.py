"""The bestiary: every kind of monster that the booklet names, with what it says about it, and those that the
referee entered; also a kind in one line, for a key, an encounter and a fight.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.underworld.catalogue.men import intelligence_of
from companion.games.underworld.catalogue.tables import TABLES, span, table
from companion.games.underworld.moves.people import Kind
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, text

SEA: Final = "sea_monsters"
UNDEAD: Final = frozenset(row["result"] for row in table("wild_undead").rows)
ALIKE: Final = {"Giant Squid": "Giant Squids"}
"""Kinds that the booklet names in two spellings: the spelling that has no description, and the one under
which it describes them."""
GROUPED: Final = frozenset({"Orcs"})
"""Kinds that come in groups according to the booklet; for similar kinds the referee decides."""


def _find_named() -> Iterator[tuple[str, str]]:
    """Yield the name of each kind that a table lists, and the heading of that table; some kinds come several
    times."""
    for each in TABLES.values():
        if each.id.startswith(("monster_level_", "wild_")) and each.kind == "range" and each.raw.get("dice"):
            yield from ((str(row["result"]), each.section) for row in each.rows if "result" in row)
    occupants = table("castle_occupant")
    for row in occupants.rows:
        yield row["result"], occupants.section
        yield from ((guard["type"], occupants.section) for guard in row["guards"])
    others = table("other_underworld_monsters")
    yield from ((name, others.section) for name in others.raw["items"])
    yield from ((row["monster"], table(SEA).section) for row in table(SEA).rows)


def _kinds() -> Iterator[Kind]:
    at_sea = {row["monster"]: row for row in table(SEA).rows}
    for name, section in {name: section for name, section in _find_named() if not name.isdigit()}.items():
        known = Kind(
            name=name,
            intelligence=intelligence_of(name),
            silent=name in UNDEAD,
            grouped=name in GROUPED,
            page=section,
        )
        row = at_sea.get(ALIKE.get(name, name))
        yield replace(known, **_sea_stats(row), page=table(SEA).section) if row else known


def _sea_stats(row: Mapping[str, Any]) -> dict[str, Any]:
    body = f", body {row['armor_class_body']}" if "armor_class_body" in row else ""
    giant = row.get("giant", {})
    return {
        "inches": row.get("swim") or row.get("land") or 0,
        "armor_class": f"{row.get('armor_class', '')}{body}",
        "hit_dice": span(row["hit_dice"]) if "hit_dice" in row else row.get("hits", {}).get("dice", ""),
        "attacks": str(row.get("attacks", "")),
        "damage": f"{giant['damage']} (giant)" if giant else "",
    }


PRINTED: Final[Mapping[str, Kind]] = MappingProxyType({kind.name: kind for kind in _kinds()})
"""The kinds by name, with blanks where the booklet says nothing."""


def kind_of(state: State, name: str) -> Kind:
    """Return what the referee entered for a kind, otherwise what the booklet says, if anything."""
    return state.kinds.get(name) or PRINTED.get(name) or Kind(name=name, intelligence=intelligence_of(name))


def bestiary(state: State) -> tuple[Kind, ...]:
    """Return every kind by name, the referee's own entry in place of the booklet's."""
    return tuple(sorted({**PRINTED, **state.kinds}.values(), key=lambda kind: kind.name.casefold()))


def in_one_line(kind: Kind) -> tuple[Text, ...]:
    """Return what is known of a kind, part by part, as in a stat line."""
    parts = (
        (kind.armor_class, text("AC %(n)s", n=kind.armor_class)),
        (kind.hit_dice, text("HD %(n)s", n=kind.hit_dice)),
        (kind.inches, text("move %(n)s″", n=kind.inches)),
        (kind.attacks, text("attacks %(n)s", n=kind.attacks)),
        (kind.damage, text("damage %(n)s", n=kind.damage)),
        (kind.morale, text("morale %(n)s", n=kind.morale)),
        (kind.treasure, text("treasure %(n)s", n=kind.treasure)),
        (kind.xp, text("XP %(n)s", n=kind.xp)),
        (kind.languages, text("speaks %(n)s", n=kind.languages)),
    )
    return tuple(said for has, said in parts if has)
