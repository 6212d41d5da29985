"""What a row of this game declares of a move, and what the rows of several subjects share."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.games.underdark_maps.catalogue import PAGE
from companion.games.underdark_maps.state import State
from companion.kernel.dice import Roll, fault
from companion.kernel.game import MoveRow
from companion.kernel.moves import Entry
from companion.kernel.rulings import Objection
from companion.kernel.words import Text, text

NO_PARTY: Final = text("That party is not in the race.")
NOT_A_D6: Final = text("One d6 is rolled for that.")
NOT_A_D20: Final = text("One d20 is rolled for that.")

SETTING_UP: Final = text("Set-up")
EVENT_DECK: Final = text("Event deck")
CARDS_AND_MEMBERS: Final = text("Cards and members")
ON_THE_WAY: Final = text("On the way")
BATTLES: Final = text("Foes and battles")
CORRECTIONS: Final = text("Corrections")


def party(seat: object) -> str:
    return f"party:{seat}"


def space(number: int) -> str:
    return f"space:{number}"


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: whatever concerns a party is told apart by the move itself."""
    return "" if place.startswith("party:") else place


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(MoveRow[State]):
    """A move of this game; it concerns the entry's party unless it says otherwise.

    `answers`: the kinds of task that it answers; without any it may be made at any time. `anyone`: also the
    task of another party. `phase`: the one that it begins where the party on turn was not as far yet; what
    was forgotten before its first answer is passed over. `early`: it may be made in the set-up.
    """

    touches: Callable[[Entry], tuple[str, ...]] = lambda entry: (party(entry.seat),)
    answers: tuple[str, ...] = ()
    anyone: bool = False
    phase: str = ""
    early: bool = False


def objection(sentence: Text, *, card: bool = False) -> Objection:
    """Return what the rules forbid, with the page of the sheet."""
    return Objection(sentence=sentence, page=PAGE, card=card)


def of(roll: Roll, sides: int, dice: int = 1) -> bool:
    """Return whether a roll is the one that is asked for."""
    return roll.sides == sides and roll.dice == dice and fault(roll) is None
