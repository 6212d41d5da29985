"""Pieces that do not add up to what came out of the box."""

from collections.abc import Iterator

from companion.games.tyrants.catalogue.houses import NAMES, SPIES, TROOPS, WHITE
from companion.games.tyrants.state import State
from companion.kernel.words import Text, ntext


def unaccounted(state: State) -> Iterator[Text]:
    """A sentence for each colour whose pieces do not add up to what came out of the box."""
    for colour in (*sorted(state.order), WHITE):
        if missing := state.unaccounted[colour]:
            yield _troops(colour, missing)
    for house in sorted(state.order):
        if missing := state.unaccounted_spies[house]:
            yield _spies(house, missing)


def _troops(colour: int, missing: int) -> Text:
    name = NAMES[colour]
    if colour == WHITE:
        if missing > 0:
            return ntext(
                "%(n)s white troop of the set-up is nowhere by our count.",
                "%(n)s white troops of the set-up are nowhere by our count.",
                missing,
            )
        return ntext(
            "There is %(n)s white troop more than the set-up placed.",
            "There are %(n)s white troops more than the set-up placed.",
            -missing,
        )
    if missing > 0:
        return ntext(
            "%(house)s: %(n)s of %(all)s troops is nowhere by our count.",
            "%(house)s: %(n)s of %(all)s troops are nowhere by our count.",
            missing,
            house=name,
            all=TROOPS,
        )
    return ntext(
        "%(house)s has %(n)s troop more than the %(all)s in the box.",
        "%(house)s has %(n)s troops more than the %(all)s in the box.",
        -missing,
        house=name,
        all=TROOPS,
    )


def _spies(house: int, missing: int) -> Text:
    if missing > 0:
        return ntext(
            "%(house)s: %(n)s of %(all)s spies is nowhere by our count.",
            "%(house)s: %(n)s of %(all)s spies are nowhere by our count.",
            missing,
            house=NAMES[house],
            all=SPIES,
        )
    return ntext(
        "%(house)s has %(n)s spy more than the %(all)s in the box.",
        "%(house)s has %(n)s spies more than the %(all)s in the box.",
        -missing,
        house=NAMES[house],
        all=SPIES,
    )
