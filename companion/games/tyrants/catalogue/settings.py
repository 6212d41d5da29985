"""What a table decides: at set-up the section, half-decks and tracking; at any time the readings of open
rules."""

from typing import Final

from companion.kernel.game import Choice, Setting
from companion.kernel.words import text

HALF_DECK_NAMES: Final = {
    "drow": text("Drow"),
    "dragons": text("Dragons"),
    "elemental": text("Elemental"),
    "demons": text("Demons"),
    "aberrations": text("Aberrations"),
    "undead": text("Undead"),
}
_HALF_DECKS: Final = (
    Choice(value="", name=text("Not said")),
    *(Choice(value=deck, name=name) for deck, name in HALF_DECK_NAMES.items()),
)
_YES_NO: Final = (Choice(value="yes", name=text("Yes")), Choice(value="no", name=text("No")))


def _outer(seats: int) -> tuple[Choice, ...]:
    """Only three players choose an outer section (page 4)."""
    left, right = Choice(value="left", name=text("Left")), Choice(value="right", name=text("Right"))
    return (left, right) if seats == 3 else (left,)


SETTINGS: Final = (
    Setting(
        key="tracking",
        name=text("How much to track"),
        choices=lambda _seats: (
            Choice(value="board", name=text("The board; cards at the end")),
            Choice(value="cards", name=text("The board and every card")),
            Choice(value="scorepad", name=text("Only the final score")),
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
        choices=lambda _seats: _HALF_DECKS,
        default="",
        at_setup=True,
        drawable=True,
        page=4,
    ),
    Setting(
        key="half_deck_2",
        name=text("Other half-deck"),
        choices=lambda _seats: _HALF_DECKS,
        default="",
        at_setup=True,
        drawable=True,
        page=4,
    ),
    Setting(
        key="own_space",
        name=text("A troop on a route has presence on its own space"),
        choices=lambda _seats: _YES_NO,
        default="yes",
        page=10,
    ),
    Setting(
        key="joined",
        name=text("Gauntlgrym and The Wormwrithings, joined without a space, are adjacent"),
        choices=lambda _seats: _YES_NO,
        default="yes",
        page=10,
    ),
    Setting(
        key="bare",
        name=text("With no troop on the map"),
        choices=lambda _seats: (
            Choice(value="deploy", name=text("only deploying is allowed anywhere")),
            Choice(value="presence", name=text("there is presence everywhere")),
        ),
        default="deploy",
        page=12,
    ),
)
