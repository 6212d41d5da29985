"""Which kinds of monster are people, and therefore intelligent. How intelligent all other kinds are is left
to other booklets.
"""

from typing import Final

from companion.games.underworld.catalogue.tables import TABLES, table

INTELLIGENT: Final = "intelligent"
NOT_SAID: Final = ""
"""The intelligence of kinds that are not people, until the referee enters it."""
_TITLES: Final = (
    *(
        "Bandits",
        "Berserkers",
        "Warriors",
        "Swashbucklers",
        "Heroes",
        "Myrmidons",
        "Champions",
        "Superheroes",
    ),
    *("Lords", "Conjurers", "Theurgists", "Thaumaturgists", "Magicians", "Enchanters", "Sorcerers"),
    *("Necromancers", "Wizards", "Evil Priests", "Evil High Priests", "Patriarchs"),
)
"""The names of men in the monster level tables and in castles: occupations, and titles of character
classes."""
MEN: Final = frozenset(
    {
        *_TITLES,
        *(
            row["result"]
            for name in TABLES
            if name.startswith("wild_men_")
            for row in table(name).rows
            if "result" in row
        ),
        *(row["result"] for row in table("castle_occupant").rows),
    }
)


def intelligence_of(kind: str) -> str:
    return INTELLIGENT if kind in MEN else NOT_SAID
