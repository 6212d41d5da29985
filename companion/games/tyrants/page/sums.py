"""Pieces of which there are more or fewer than at the set-up, each kind with the correction that is most
often right."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.games.tyrants.catalogue.settings import HOUSES, NAMES, SPIES, TROOPS, WHITE
from companion.games.tyrants.rules.painting import spies_unaccounted, troops_unaccounted
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongSum:
    """Pieces of one kind that do not add up. `remedy`: a sentence that says how many would have to be in the
    barracks; `fields`: the same number for the move `set-barracks`. Both are empty if the barracks cannot be
    the reason."""

    sentence: Text
    seat: Seat | None
    remedy: Text | None = None
    fields: Mapping[str, int] = field(default_factory=dict)


def find_wrong_sums(state: State) -> tuple[WrongSum, ...]:
    """Return each kind of piece that does not add up, whatever the cause."""
    return (*_troops(state), *_spies(state))


def _troops(state: State) -> Iterator[WrongSum]:
    for house in (*sorted(state.order), WHITE):
        if missing := state.unaccounted[house]:
            sentence = troops_unaccounted(house, missing)
            left = state.barracks[house] + missing
            if house == WHITE or not 0 <= left <= TROOPS:
                yield WrongSum(sentence=sentence, seat=None if house == WHITE else HOUSES[house])
                continue
            remedy = ntext(
                "%(house)s: %(n)s troop left in the barracks",
                "%(house)s: %(n)s troops left in the barracks",
                left,
                house=NAMES[house],
            )
            yield WrongSum(sentence=sentence, seat=HOUSES[house], remedy=remedy, fields={"troops": left})


def _spies(state: State) -> Iterator[WrongSum]:
    for house in sorted(state.order):
        if missing := state.unaccounted_spies[house]:
            sentence, left = spies_unaccounted(house, missing), state.spy_supply[house] + missing
            if not 0 <= left <= SPIES:
                yield WrongSum(sentence=sentence, seat=HOUSES[house])
                continue
            remedy = ntext(
                "%(house)s: %(n)s spy left", "%(house)s: %(n)s spies left", left, house=NAMES[house]
            )
            yield WrongSum(sentence=sentence, seat=HOUSES[house], remedy=remedy, fields={"spies": left})
