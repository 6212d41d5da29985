"""Which kinds of monster are people, and therefore intelligent. How intelligent all other kinds are is left
to other booklets.
"""

from typing import Final

from companion.games.underworld.catalogue.tables import TABLES, table

INTELLIGENT: Final = "intelligent"
NOT_SAID: Final = ""
"""The intelligence of a kind while nobody has entered it."""
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
    """Return `INTELLIGENT` for people, and `NOT_SAID` for any other kind."""
    return INTELLIGENT if kind in MEN else NOT_SAID
