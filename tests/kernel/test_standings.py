"""Who is in which place, by how much, and in what the leader is furthest ahead of the next."""

from companion.kernel.outcomes import Outcome
from companion.kernel.scores import Line, Scoresheet, SeatScore
from companion.kernel.seats import Seat
from companion.kernel.standings import Standings, standings
from companion.kernel.words import text

RED, BLUE, GREEN, PINK = (Seat(seat) for seat in ("red", "blue", "green", "pink"))


def row(seat: Seat, *points: int | None, ties: tuple[int, ...] = ()) -> SeatScore:
    lines = tuple(
        Line(key=f"line-{number}", name=text("Line"), points=one, page=0) for number, one in enumerate(points)
    )
    total = sum(one or 0 for one in points)
    return SeatScore(seat=seat, lines=lines, total=total, complete=None not in points, ties=ties)


def came_out(*rows: SeatScore, lowest: bool = False, teams: tuple[tuple[Seat, ...], ...] = ()) -> Standings:
    sheet = Scoresheet(seats=rows, lowest=lowest, teams=teams)
    return standings(sheet, Outcome(winners=sheet.best, ending=text("over")))


def places(found: Standings) -> list[tuple[int, tuple[Seat, ...]]]:
    return [(side.rank, side.seats) for side in found.sides]


def test_nobody_leads_if_those_who_are_still_there_are_equal() -> None:
    rows = (row(RED, 9), row(BLUE, 9), row(GREEN, 2))
    assert Scoresheet(seats=rows).leading == (RED, BLUE)
    assert Scoresheet(seats=rows, aside=frozenset({GREEN})).leading == ()


def test_the_first_is_ahead_of_the_next_by_points_and_most_in_one_line() -> None:
    found = came_out(row(RED, 5, 9), row(BLUE, 10, 20), row(GREEN, 20, 4))
    assert places(found) == [(1, (BLUE,)), (2, (GREEN,)), (3, (RED,))]
    assert found.margin == 6
    assert found.lead is not None
    assert (found.lead.line.key, found.lead.first, found.lead.second) == ("line-1", 20, 4)


def test_where_the_fewest_points_win_the_first_has_fewer() -> None:
    found = came_out(row(RED, 5, 9), row(BLUE, 10, 20), lowest=True)
    assert places(found) == [(1, (RED,)), (2, (BLUE,))]
    assert found.margin == 16
    assert found.lead is not None
    assert (found.lead.first, found.lead.second) == (9, 20)


def test_a_tie_shares_the_rank_and_the_victory() -> None:
    found = came_out(row(RED, 5), row(BLUE, 7), row(GREEN, 7))
    assert places(found) == [(1, (BLUE,)), (1, (GREEN,)), (3, (RED,))]
    assert [side.seats for side in found.first] == [(BLUE,), (GREEN,)]
    assert found.lead is None


def test_a_tie_that_something_else_breaks_has_no_margin() -> None:
    found = came_out(row(RED, 3, 4, ties=(1,)), row(BLUE, 4, 3, ties=(2,)))
    assert places(found) == [(1, (BLUE,)), (2, (RED,))]
    assert found.margin == 0
    assert found.lead is None


def test_a_team_has_one_place() -> None:
    found = came_out(
        row(RED, 9), row(BLUE, 4), row(GREEN, 9), row(PINK, 4), teams=((RED, GREEN), (BLUE, PINK))
    )
    assert places(found) == [(1, (RED, GREEN)), (2, (BLUE, PINK))]
    assert found.margin == 5


def test_who_lost_together_has_no_place() -> None:
    sheet = Scoresheet(seats=(row(RED, 3), row(BLUE, 3)), teams=((RED, BLUE),))
    lost = standings(sheet, Outcome(winners=(), ending=text("over")))
    assert places(lost) == [(0, (RED, BLUE))]
    assert (lost.first, lost.margin, lost.lead) == ((), None, None)


def test_nothing_is_said_of_a_margin_while_a_number_is_missing() -> None:
    found = came_out(row(RED, 5, 9), row(BLUE, 1, None))
    assert places(found)[0] == (1, (RED,))
    assert found.margin is None


def test_a_line_that_only_some_have_is_told_by_its_name_not_its_place() -> None:
    without = row(BLUE, 10, 20)
    found = came_out(row(RED, 5, 9), SeatScore(seat=BLUE, lines=without.lines[1:], total=20, complete=True))
    assert [
        (line.key, [None if its is None else its.points for its in each]) for line, each in found.lines
    ] == [
        ("line-1", [20, 9]),
        ("line-0", [None, 5]),
    ]
