"""Two scoresheets side by side: lines, their details, and totals as far as they are shown."""

from dataclasses import replace

from companion.kernel.features import Scoring
from companion.kernel.score_visibility import Part, Shift, compare, shifts
from companion.kernel.scores import Item, Line, Scoresheet, SeatScore
from companion.kernel.words import text
from tests import toy

SITES, CARDS = text("Sites"), text("Cards")


def sheet(sites: int, cards: int | None, *items: tuple[str, int]) -> Scoresheet:
    made = tuple(Item(text(name), points, name) for name, points in items)
    lines = (
        Line(key="sites", name=SITES, points=sites, page=1, items=made),
        Line(key="cards", name=CARDS, points=cards, page=1, open=False),
    )
    total = sites + (cards or 0)
    score = SeatScore(seat=toy.RED, lines=lines, total=total, complete=cards is not None)
    return Scoresheet(seats=(score,))


GAME = replace(toy.GAME, scoring=Scoring(score=lambda state: state, outcome=lambda _state: None))


def test_what_differs_is_named_down_to_its_parts():
    before = sheet(5, None, ("Araumycos", 3), ("Eryndlyn", 2))
    after = sheet(7, 4, ("Araumycos", 3), ("Kanaglym", 4))
    (score,) = compare(GAME, before, after, "all")
    assert (score.before, score.after) == (5, 11)
    assert shifts([score]) == (Shift(toy.RED, SITES, 5, 7), Shift(toy.RED, CARDS, None, 4))
    assert score.lines[0].parts == (Part(text("Eryndlyn"), 2, 0), Part(text("Kanaglym"), 0, 4))


def test_where_nothing_differs_there_is_nothing():
    same = sheet(5, 3, ("Araumycos", 5))
    (score,) = compare(GAME, same, same, "all")
    assert shifts([score]) == ()
    assert not any(line.parts for line in score.lines)


def test_covered_are_totals_and_what_lies_in_a_hand():
    (score,) = compare(GAME, sheet(5, 3), sheet(7, 4), "board")
    assert (score.before, score.after) == (None, None)
    assert [line.name for line in score.lines] == [SITES]
    assert compare(GAME, sheet(5, 3), sheet(7, 4), "hidden") == ()
