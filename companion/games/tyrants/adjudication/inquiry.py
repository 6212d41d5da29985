"""What a question is about: its house, place and victim, read from the words that came with it."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.tyrants.catalogue.board import PLACE, SITES
from companion.games.tyrants.catalogue.houses import INDEX, NO_COLOUR, NO_HOUSE, WHITE
from companion.games.tyrants.rules.objections import place_name
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question put to a position. Each part raises `Refusal` where it is missing or cannot be."""

    state: State
    args: Mapping[str, str]

    @property
    def house(self) -> int:
        house = self.house_if_given
        if house is None:
            raise Refusal(text("Say for which house you ask."))
        return house

    @property
    def house_if_given(self) -> int | None:
        name = self.args.get("seat", "")
        if not name:
            return None
        return self._playing(name)

    @property
    def place(self) -> int:
        """Return the index of a site or route space in play, at a table that mirrors the board.

        A route by its own name is its first space.
        """
        self.board()
        name = self.args.get("place", "")
        if not name:
            raise Refusal(text("Say about which place you ask."))
        place = PLACE.get(name, PLACE.get(f"{name}:0"))
        if place is None:
            raise Refusal(text("The board has no such place."), Fault.UNKNOWN)
        if place not in self.state.field.places:
            raise Refusal(text("%(place)s is not in play.", place=place_name(place)))
        return place

    @property
    def site(self) -> int:
        place = self.place
        if place >= len(SITES):
            raise Refusal(text("%(place)s is not a site.", place=place_name(place)))
        return place

    @property
    def victim(self) -> int | None:
        """Return whose piece it is about, white too; None asks about whatever is there."""
        name = self.args.get("victim", "")
        if not name:
            return None
        return WHITE if INDEX.get(name) == WHITE else self._playing(name)

    def board(self) -> None:
        """Refuse at a table that does not mirror the board."""
        if self.state.options.tracking == "scorepad":
            raise Refusal(text("This table enters only the final score: the board is not mirrored."))

    def _playing(self, name: str) -> int:
        house = INDEX.get(name)
        if house is None:
            raise Refusal(NO_COLOUR, Fault.UNKNOWN)
        if house not in self.state.order:
            raise Refusal(NO_HOUSE)
        return house
