"""Fields for what is named several at once: squares, units, sides; moves that may ask for dice: as they were
typed, one after another, or left to the table.

Whether it exists is for the rules.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wtforms import Field

from companion.forms.derived import LONGEST, PIPS, DerivedForm, DiceField
from companion.forms.fields import CHOOSE, ID, MOST_IDS, STALE_PAGE, OfEach
from companion.games.stone_and_iron.catalogue.rulebook import LOT_SIDES
from companion.games.stone_and_iron.catalogue.squares import NAMED_LIKE, SQUARE
from companion.games.stone_and_iron.rules.apply import RULES, bundle
from companion.games.stone_and_iron.state.pieces import SIDES
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import fault
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

LONGEST_WALK = 100
"""Squares of a path; nobody has the movement for so many."""


class PathField(Field):
    """Squares with spaces or commas between, as an army walks them."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        names = " ".join(map(str, valuelist)).upper().replace(",", " ").split()
        if not names:
            raise ValueError(CHOOSE)
        if len(names) > LONGEST_WALK:
            raise ValueError(STALE_PAGE)
        if not all(SQUARE.fullmatch(name) for name in names):
            raise ValueError(NAMED_LIKE)
        self.data = tuple(names)


class IdsField(Field):
    """Any units or seats, as ticked, each once; none is an answer too."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        if len(valuelist) > MOST_IDS or not all(ID.fullmatch(str(value)) for value in valuelist):
            raise ValueError(STALE_PAGE)
        self.data = tuple(dict.fromkeys(str(value) for value in valuelist))


class SidesField(Field):
    """Sides of a square, as ticked."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        if not {*valuelist} <= {*SIDES}:
            raise ValueError(STALE_PAGE)
        self.data = tuple(side for side in SIDES if side in valuelist)


class SideOfEach(OfEach):
    """By which side each left; a blank left by none."""

    data: Mapping[str, str]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, str]:
        if not ({*sent.values()} <= {*SIDES, ""} and all(ID.fullmatch(key) for key in sent)):
            raise ValueError(STALE_PAGE)
        return {key: side for key, side in sent.items() if side}


class PipsField(DiceField):
    """In the order in which they were rolled (`6, 3+4`); a blank where none are rolled."""

    data: tuple[int, ...]
    nothing = ()

    def read(self, given: str) -> tuple[int, ...]:
        typed = "" if self.here else given.replace("+", " ").strip()
        if len(typed) > LONGEST:
            raise ValueError(STALE_PAGE)
        if typed and not PIPS.fullmatch(typed):
            raise ValueError(text("Dice show whole numbers."))
        return tuple(int(number) for number in re.split(r"[ ,]+", typed) if number)


class DiceForm(DerivedForm):
    """Which dice a move asks for follows from the state, one from how the last fell; `move_on` is without."""

    rolls = PipsField()

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, seat = begun(state), self.seat.data
        made = self.move_on(board)
        if self.rolls.here:
            asks = RULES.next_dice(board, seat, made) is not None
            made = replace(made, rolls=bundle(board, made)) if asks else made  # type: ignore[call-arg]
        else:
            made = with_pips(board, seat, made, self.rolls.data)
        return (self.draft(made),)


def with_pips(state: State, seat: Seat | None, move: Move, pips: tuple[int, ...]) -> Move:
    """Return the move with the rolls that it asks for, each of so many of the pips as it has dice. Lots,
    which no die of a table draws, are left to be drawn here."""
    while (asked := RULES.next_dice(state, seat, move)) is not None:
        roll = asked.roll
        if roll.sides == LOT_SIDES and not pips:
            return replace(move, rolls=(*move.rolls, roll))  # type: ignore[call-arg, attr-defined]
        if not pips:
            raise Refusal(asked.sentence)
        fell, pips = replace(roll, pips=pips[: roll.dice]), pips[roll.dice :]
        if sentence := fault(fell):
            raise Refusal(text("%(what)s: %(why)s", what=asked.what, why=sentence))
        move = replace(move, rolls=(*move.rolls, fell))  # type: ignore[call-arg, attr-defined]
    if pips:
        raise Refusal(
            text("More dice were typed than are rolled here: %(pips)s.", pips=" ".join(map(str, pips)))
        )
    return move
