"""Moves that name what is not there."""

from companion.games.underworld.game import GAME
from tests.contract.playthroughs import sampled
from tests.games.garbled import carried_out

CHAINS = ("call-castle", "camp", "demand", "fight", "force-door", "launch", "listen", "meet", "react", "row")
EDITIONS = (
    "call-castle",
    "camp",
    "come-home",
    "demand",
    "fight",
    "meet",
    "set-forth",
    "set-journey",
    "travel",
)
ANYTHING = {
    *(
        f"{move} chain.here{huge}"
        for move in (*CHAINS, "roll-weather", "stock-level", "travel", "turns")
        for huge in ("", " huge")
    ),
    *(f"{move} edition{huge}" for move in (*EDITIONS, "stock-level", "turns") for huge in ("", " huge")),
    *(f"edit-room room.{of} huge" for of in ("gems", "gold", "jewelry", "magic", "number", "silver")),
    *("demand wealth huge", "stock-level count huge"),
    *(f"edit-room room.{field}" for field in ("hidden", "monster", "name", "note")),
    *(f"mark-hexes like.{field}" for field in ("castle", "dungeon", "lair", "note", "told", "town")),
    *("set-character character.hits", "set-character character.name"),
    *(f"set-flyer flyer.{field}" for field in ("melee", "name", "rider")),
    *("set-kind monster.hit_dice", "set-kind monster.name"),
    *("book gp", "book heading", "fight wounds", "fly turns", "fly up", "found stronghold", "launch ship"),
    *("meet level", "place east", "place south", "plan sections.taller", "row current"),
    *("react alignment", "react bribe", "react fear", "stock-level count", "stock-level level"),
    "stock-level rooms",
}
"""New names, words of the referee's own, what counts downwards too, and who rolled by which edition."""


def test_what_is_not_there_cannot_be_named():
    assert carried_out(GAME, sampled(GAME)) == ANYTHING
