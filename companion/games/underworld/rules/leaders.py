"""Leaders met in the wilderness, with men of their kind and what magic they carry (P7, step 2)."""

from dataclasses import replace

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.encounters import Encounter

CALLINGS = {
    "Lord": "fighting-man",
    "Superhero": "fighting-man",
    "Wizard": "magic-user",
    "Necromancer": "magic-user",
    "Patriarch": "cleric",
    "Evil High Priest": "cleric",
}


def with_company(faced: Encounter, tray: Tray) -> Encounter:
    """Each magic item is rolled for itself."""
    calling = CALLINGS.get(faced.kind)
    if calling is None:
        return faced
    men = tray.value("wild_men_company", "men")
    items = [row["item"] for row in table("wild_men_magic").rows if row["class"] == calling]
    magic = tuple(
        item for item in items if tray.happens("wild_men_magic", f"{calling}:{item}:chance_pct", item)
    )
    return replace(faced, number=faced.number or 1, company=men, magic=magic)
