"""What the rulebook leaves open, and how this table reads it (catalogue.settings)."""

from companion.games.tyrants.catalogue.board import JOINED, SITES, SLOTS
from companion.games.tyrants.state import State
from companion.kernel.words import Text, text


def reading(state: State, house: int, place: int) -> Text | None:
    """The reading on which a house's presence at a place rests, if it rests on one."""
    if not state.troops[house]:
        return _bare(state)
    if place >= len(SITES):
        return _own_space(state) if state.troops[house] & SLOTS[place] else None
    partner = {a: b for pair in JOINED for a, b in (pair, pair[::-1])}.get(place)
    if partner is None or partner not in state.field.sites or not state.troops[house] & SLOTS[partner]:
        return None
    return _joined(state)


def _own_space(state: State) -> Text:
    if state.options.own_space:
        return text(
            "The rulebook leaves open whether a troop on a route has presence on its own space; "
            "at this table it has."
        )
    return text(
        "The rulebook leaves open whether a troop on a route has presence on its own space; "
        "at this table it has not."
    )


def _joined(state: State) -> Text:
    if state.options.joined:
        return text(
            "The rulebook leaves open whether Gauntlgrym and The Wormwrithings, joined without a space, "
            "are adjacent; at this table they are."
        )
    return text(
        "The rulebook leaves open whether Gauntlgrym and The Wormwrithings, joined without a space, "
        "are adjacent; at this table they are not."
    )


def _bare(state: State) -> Text:
    if state.options.bare == "presence":
        return text(
            "The rulebook leaves open whether a house without troops on the map has presence; "
            "at this table it has presence everywhere."
        )
    return text(
        "The rulebook leaves open whether a house without troops on the map has presence; "
        "at this table it may only deploy anywhere."
    )
