"""The four houses by colour, the white troops, which belong to nobody, and prices; the settings of a table:
its sections and half-decks, what it tracks, and how it reads rules that the rulebook leaves open.
"""

from collections.abc import Mapping
from typing import Final

from companion.kernel.features import Choice, Setting, choices
from companion.kernel.seats import Place, Seat
from companion.kernel.setting_up import group_settings
from companion.kernel.words import Text, text

NO_HOUSE: Final = text("That house is not in the game.")
NO_COLOUR: Final = text("There is no such colour.")

HOUSES: Final = (Seat("black"), Seat("red"), Seat("orange"), Seat("blue"))
WHITE: Final = 4
"""The index of white among the colours; the houses are 0 to 3."""

COLOURS: Final = (*HOUSES, "white")
INDEX: Final = {colour: index for index, colour in enumerate(COLOURS)}

NAMES: Final[tuple[Text, ...]] = (
    text("Black"),
    text("Red"),
    text("Orange"),
    text("Blue"),
    text("White"),
)

PLACES: Final = tuple(
    Place(seat=seat, name=name, letter=letter, shape=shape)
    for seat, name, letter, shape in zip(
        HOUSES, NAMES, ("K", "R", "O", "B"), ("square", "circle", "triangle", "diamond"), strict=False
    )
)

TROOPS: Final = 40
"""Troops of each house (rulebook page 2)."""

SPIES: Final = 5
"""Spies of each house (rulebook page 2)."""

POWER: Final = "power"
INFLUENCE: Final = "influence"

DEPLOY: Final = 1
ASSASSINATE: Final = 3
RETURN_SPY: Final = 3
"""The cost of the basic actions, in Power (pages 8 to 13)."""


HALF_DECK_NAMES: Final = {
    "drow": text("Drow"),
    "dragons": text("Dragons"),
    "elemental": text("Elemental"),
    "demons": text("Demons"),
    "aberrations": text("Aberrations"),
    "undead": text("Undead"),
}
_HALF_DECKS: Final = choices({"": text("Not recorded"), **HALF_DECK_NAMES})
_YES_NO: Final = choices({"yes": text("Yes"), "no": text("No")})


def _outer(seats: int) -> tuple[Choice, ...]:
    """Return the outer sections to choose from. Only three players choose one (page 4); others get the
    default."""
    left, right = Choice(value="left", name=text("Left")), Choice(value="right", name=text("Right"))
    return (left, right) if seats == 3 else (left,)


SETTINGS: Final = (
    Setting(
        key="tracking",
        name=text("How much to track"),
        choices=choices(
            {
                "board": text("The board; cards at the end"),
                "cards": text("The board and every card"),
                "scorepad": text("Only the final score"),
            }
        ),
        default="board",
        at_setup=True,
    ),
    Setting(
        key="outer",
        name=text("Outer section"),
        choices=_outer,
        default="left",
        at_setup=True,
        drawable=True,
        page=4,
    ),
    Setting(
        key="half_deck_1",
        name=text("Half-deck"),
        choices=_HALF_DECKS,
        default="",
        at_setup=True,
        drawable=True,
        page=4,
    ),
    Setting(
        key="half_deck_2",
        name=text("Other half-deck"),
        choices=_HALF_DECKS,
        default="",
        at_setup=True,
        drawable=True,
        page=4,
    ),
    Setting(
        key="own_space",
        name=text("A troop on a route has presence on its own space"),
        choices=_YES_NO,
        default="yes",
        page=10,
    ),
    Setting(
        key="joined",
        name=text("Gauntlgrym and The Wormwrithings, joined without a space, are adjacent"),
        choices=_YES_NO,
        default="yes",
        page=10,
    ),
    Setting(
        key="bare",
        name=text("With no troop on the map"),
        choices=choices(
            {
                "deploy": text("deploying is allowed everywhere, other actions only with presence"),
                "presence": text("there is presence everywhere"),
            }
        ),
        default="deploy",
        page=12,
    ),
)
GROUPS: Final = (
    group_settings(text("Readings of the rules"), (one for one in SETTINGS if not one.at_setup)),
)


def in_turns(chosen: Mapping[str, str]) -> bool:
    """Return whether turns are entered; if only the final score is, nobody goes first."""
    return chosen.get("tracking") != "scorepad"
