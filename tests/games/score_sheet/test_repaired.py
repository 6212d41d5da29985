"""A sum follows from the current numbers, whether they came from an entry, a correction or a retraction."""

from random import Random

import pytest

from companion.games.score_sheet.catalogue.points import fault_of
from companion.games.score_sheet.catalogue.ready import ready, ready_text, titles
from companion.games.score_sheet.game import GAME
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.scoring import outcome, score
from companion.kernel.due import list_awaited
from companion.kernel.moves import Begin, Move
from companion.kernel.seats import Seat
from tests.contract.repaired import BUT_CORRECTED, by_every_way
from tests.games.written import Written

SHEETS = sorted(slug for slug in titles() if (sheet := ready(slug)) and sheet.every)


def begun(slug: str) -> Written:
    here = Written(GAME, Begin((Seat("red"), Seat("blue")), Seat("red"), {}))
    here._append(UseSheet(ready_text(slug)))
    return here


def stands(here: Written) -> tuple[object, ...]:
    return list_awaited(GAME, here.position), outcome(here.state), score(here.state), here.misfits


def columns(here: Written, lots: Random) -> list[tuple[Seat, Move]]:
    """Return two rounds, if it has rounds, and the end, for everybody."""
    sheet = here.state.sheet
    every = [(n, sheet.rounds.lines) for n in (1, 2)] if sheet.rounds else []
    made: list[tuple[Seat, Move]] = []
    for number, lines in (*every, (0, sheet.lines)):
        for seat in here.state.seats:
            amounts = {}
            for line in lines:
                fits = [n for n in range(8) if fault_of(line, n) is None] if line.entered else []
                if fits:
                    amounts[line.key] = lots.choice(fits)
            if amounts:
                made.append((seat, CountRound(number, amounts) if number else Count(amounts)))
    return made


@pytest.mark.parametrize("slug", SHEETS)
def test_a_number_counts_the_same_by_whatever_way_it_came_to_stand(slug: str) -> None:
    lots = Random(slug)
    first = begun(slug)
    right, wrong = columns(first, lots), columns(first, lots)
    at = lots.randrange(len(right))

    def counted() -> Written:
        here = begun(slug)
        for seat, move in right[:at] + right[at + 1 :]:
            here._append(move, seat)
        return here

    (seat, move), (_, other) = right[at], wrong[at]
    by_every_way(counted, stands, move, other, seat=seat)


@pytest.mark.parametrize("slug", SHEETS)
def test_numbers_outlast_another_sheet_that_was_chosen_by_mistake(slug: str) -> None:
    mistaken = UseSheet(ready_text(SHEETS[0 if slug != SHEETS[0] else 1]))

    def counted() -> Written:
        here = begun(slug)
        for seat, move in columns(here, Random(slug)):
            here._append(move, seat)
        return here

    # What the other sheet has no line for disappears with it, and comes back once the change is taken back.
    by_every_way(counted, stands, UseSheet(ready_text(slug)), mistaken, ways=BUT_CORRECTED)
