"""The parties, named by the colour of their pawns, each with a letter and a shape of its own; and the
settings of a table, such as the length of the track and how it reads unclear rules.
"""

from typing import Final

from companion.games.underdark_maps.catalogue import PAGE
from companion.kernel.features import Choice, Setting, choices
from companion.kernel.seats import Place, Seat
from companion.kernel.setting_up import group_settings
from companion.kernel.words import Text, text


def _reading(key: str, name: Text, first: tuple[str, Text], *others: tuple[str, Text]) -> Setting:
    """Return a setting for an unclear rule; its first reading applies unless the table chooses another."""
    return Setting(key=key, name=name, choices=choices(dict((first, *others))), default=first[0], page=PAGE)


def _party_limits(seats: int) -> tuple[Choice, ...]:
    """Return the choices for the greatest number of parties: those that are not below the number of seats,
    and always 6, the default."""
    counts = tuple(count for count in (4, 6, 8) if count in (6, max(seats, count)))
    return tuple(Choice(value=str(count), name=text("%(n)s parties", n=count)) for count in counts)


LENGTHS: Final = ("12", "18", "24", "30", "40")
CUSTOM: Final = "custom"
MAX_TRACK_LENGTH: Final = 98

SETTINGS: Final = (
    Setting(
        key="board_spaces",
        name=text("Spaces between Start and End"),
        choices=choices(
            {
                **{length: text("%(n)s spaces", n=length) for length in LENGTHS},
                CUSTOM: text("As on our board"),
            }
        ),
        default="24",
        at_setup=True,
        page=PAGE,
    ),
    Setting(
        key="dice",
        name=text("Dice"),
        choices=choices({"here": text("Rolled here, or typed"), "table": text("Real dice, typed")}),
        default="here",
        at_setup=True,
    ),
    Setting(
        key="cards",
        name=text("Event cards"),
        choices=choices({"table": text("On the table"), "dealt": text("Dealt by the phones")}),
        default="table",
        at_setup=True,
    ),
    Setting(
        key="players_max",
        name=text("Greatest number of parties"),
        choices=_party_limits,
        default="6",
        page=PAGE,
    ),
    _reading(
        "end_terrain",
        text("Terrain of the End space"),
        ("rolled", text("Rolled like any other")),
        ("plain", text("None")),
    ),
    _reading(
        "earth_node",
        text("Mages at an Earth Node add 3 to the force"),
        ("per_mage", text("For each Mage")),
        ("once", text("Once, if any is there")),
    ),
    _reading(
        "portal_when",
        text("A portal is rolled for"),
        ("on_landing", text("On landing there")),
        ("start_of_turn", text("At the start of each turn there")),
    ),
    _reading(
        "portal_forward",
        text("Forward, out of a portal, is"),
        ("travel_direction", text("The way the party just went")),
        ("toward_end", text("Always towards the End")),
    ),
    _reading(
        "attachment_limit",
        text("Attachments per member"),
        ("none", text("Any number")),
        ("one_per_kind", text("One of each kind")),
    ),
    _reading(
        "item_class",
        text("A one-use item needs a member of its class"),
        ("required", text("Yes")),
        ("free", text("No")),
    ),
    _reading(
        "commit",
        text("Spells and one-use items are chosen"),
        ("hidden_before_roll", text("Hidden by both, then revealed")),
        ("open_active_first", text("Openly, the active party first")),
    ),
    _reading(
        "spoils",
        text("Won attachments go"),
        ("fitting_only", text("To members of their class; the rest are discarded")),
        ("any_held", text("To any member")),
    ),
    _reading(
        "direction_choice",
        text("Direction is chosen"),
        ("before_roll", text("Before the move roll")),
        ("after_roll", text("After the move roll")),
    ),
    _reading(
        "overshoot",
        text("A roll past Start or End"),
        ("stop_at_end", text("Stops there")),
        ("exact_count", text("Does not move: the exact number is needed")),
    ),
    _reading(
        "map_party_direction",
        text("The party with the Maps goes"),
        ("home_only", text("Home only")),
        ("free", text("Either way")),
    ),
    _reading(
        "foe_cards_per_encounter",
        text("Foe cards in an encounter"),
        ("one", text("One in all")),
        ("one_per_opponent", text("One from each opponent")),
    ),
    _reading(
        "empty_party",
        text("A party with nobody left"),
        ("restart_at_start", text("Starts again with six")),
        ("wait_and_recruit", text("Stays and recruits")),
        ("out", text("Is out")),
    ),
)
GROUPS: Final = (
    group_settings(text("Readings of the rules"), (one for one in SETTINGS if not one.at_setup)),
)


PLACES: Final = (
    Place(seat=Seat("red"), name=text("Red"), letter="R", shape="circle"),
    Place(seat=Seat("blue"), name=text("Blue"), letter="B", shape="square"),
    Place(seat=Seat("green"), name=text("Green"), letter="G", shape="triangle"),
    Place(seat=Seat("yellow"), name=text("Yellow"), letter="Y", shape="diamond"),
    Place(seat=Seat("purple"), name=text("Purple"), letter="P", shape="hexagon"),
    Place(seat=Seat("orange"), name=text("Orange"), letter="O", shape="pentagon"),
    Place(seat=Seat("black"), name=text("Black"), letter="K", shape="cross"),
    Place(seat=Seat("white"), name=text("White"), letter="W", shape="shield"),
)
NAMES: Final = {place.seat: place.name for place in PLACES}

MEMBERS: Final = 6
"""The members of a party at its start, and the most it can have."""

HAND: Final = 7
"""The cards that a party is dealt at the start, and the most that it may keep after a draw."""
