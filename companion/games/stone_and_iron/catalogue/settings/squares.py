"""The map, what is found on it, and lava."""

from typing import Final

from companion.games.stone_and_iron.catalogue.settings.choosing import numbers, setting
from companion.kernel.words import Text, text

SMALLEST, LARGEST = 9, 25

SETTINGS: Final = (
    setting(
        "map_size",
        text("Squares of the map"),
        "15x15",
        {f"{n}x{n}": Text(f"{n} × {n}") for n in range(SMALLEST, LARGEST + 1, 2)},
        at_setup=True,
        fixed=True,
    ),
    numbers("start_gap", text("Steps between two starting squares, at least"), 2, range(2, 6)),
    setting(
        "priority_order",
        text("Campaign priority is rolled"),
        "fixed",
        {"fixed": text("Once"), "reroll_each_turn": text("Every turn")},
    ),
    setting(
        "big_tunnel_width",
        text("A big tunnel in battle"),
        "as_tunnel",
        {"as_tunnel": text("As wide as a tunnel"), "full_table": text("The full table")},
    ),
    setting(
        "fork_size",
        text("The size of a tunnel fork that is found"),
        "roll_thirds",
        {
            "roll_thirds": text("A third die: 1–2 small, 3–4 tunnel, 5–6 big"),
            "always_tunnel": text("Always a tunnel"),
            "same_as_previous_square": text("As the square the army came from"),
        },
    ),
    setting(
        "negotiate_on_3",
        text("A 3 when negotiating with a settlement"),
        "fight",
        {
            "fight": text("They fight"),
            "stand_off": text("A stand-off until the next turn"),
            "take": text("The place is taken, the troops leave"),
        },
    ),
    setting(
        "lava_roll",
        text("Lava spreads by"),
        "per_ring",
        {"per_ring": text("One die for each ring"), "per_square": text("One die for each square")},
    ),
    setting(
        "lava_underway",
        text("Lava on the Underway"),
        "road_survives",
        {"road_survives": text("Armies die, the road stays"), "becomes_rock": text("It becomes rock too")},
    ),
)
