"""The totals as bars made of their lines; and why points jump in the last step of a chart."""

from itertools import pairwise

from companion.kernel.colours import contrast
from companion.kernel.game import Moment
from companion.kernel.scores import Scoresheet
from companion.kernel.seats import Place, Seat
from companion.kernel.words import text
from companion.printing.charts import points_chart
from companion.printing.palettes import PAPER
from companion.printing.stacks import TINTS, stacks
from tests.kernel.test_standings import BLUE, GREEN, RED, came_out, row

SEATS = tuple(
    Place(seat=seat, name=text("Seat"), letter=seat[0].upper(), shape="circle") for seat in (RED, BLUE)
)


def test_a_bar_is_as_long_as_its_total_and_the_best_comes_first() -> None:
    made = stacks(came_out(row(RED, 10, 20), row(BLUE, 40, 20), row(GREEN, 0, 15)), 120)
    assert [one.seats for one in made] == [(BLUE,), (RED,), (GREEN,)]
    assert [sum(part.wide for part in one.parts) for one in made] == [120, 60, 30]
    assert [part.says for part in made[0].parts] == ["40", "20"]
    assert [part.tint for part in made[2].parts] == [TINTS[1]]


def test_points_without_room_are_not_written() -> None:
    (_first, second) = stacks(came_out(row(RED, 100, 100), row(BLUE, 1, 100)), 120)
    assert [part.says for part in second.parts] == ["", "100"]


def test_where_bars_would_say_nothing_there_are_none() -> None:
    assert stacks(came_out(row(RED, 5), row(BLUE, 7)), 120) == ()
    assert stacks(came_out(row(RED, 5, -1), row(BLUE, 7, 3)), 120) == ()
    assert stacks(came_out(row(RED, 0, 0), row(BLUE, 0, 0)), 120) == ()
    assert stacks(came_out(row(RED, *range(9)), row(BLUE, *range(9))), 120) == ()
    assert stacks(came_out(*(row(Seat(f"seat-{n}"), 1, 2) for n in range(7))), 120) == ()


def test_each_tint_bears_letters_and_stands_out_from_the_next() -> None:
    whole = stacks(came_out(row(RED, *(9,) * len(TINTS)), row(BLUE, *(8,) * len(TINTS))), 120)
    assert all(contrast(part.tint, part.ink) >= 4.5 for part in whole[0].parts)
    assert all(contrast(one, other) > 1.3 for one, other in pairwise(TINTS))


def drawn(*totals: int) -> str:
    course = [
        (Moment(turn, text("Turn"), None), {RED: points, BLUE: turn}) for turn, points in enumerate(totals)
    ]
    return points_chart(course, SEATS, (440, 250), PAPER, jump="cards counted") or ""


def test_a_chart_says_why_points_jump_at_the_end_and_only_then() -> None:
    assert "cards counted →" in drawn(0, 2, 4, 6, 8, 40)
    assert "cards counted" not in drawn(0, 2, 4, 6, 8, 10)
    assert "cards counted" not in drawn(0, 2, 34, 36, 38, 60)


def test_no_sheet_no_bars() -> None:
    assert stacks(came_out(), 120) == ()
    assert Scoresheet(seats=()).best == ()
