"""What a history adds up to, worked out by hand."""

import csv
import io
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.memory.csv_file import COLUMNS, rows
from companion.memory.csv_plays import MAX_LINES, example
from companion.memory.figures import FEW, Topic, figures
from companion.memory.plays import Play, Played, fold_name, merging, rename_players, spell_alike
from tests.memory.reading import read


def play(
    day: str, *totals: tuple[str, str, int], options: dict[str, str] | None = None, minutes: int = 0
) -> Play:
    """Players in turn order; whoever has the most points has won."""
    most = max(total for _name, _place, total in totals)
    players = tuple(
        Played(
            player=name,
            place=place,
            order=order,
            total=total,
            rank=1 + sum(other > total for _n, _p, other in totals),
            won=total == most,
        )
        for order, (name, place, total) in enumerate(totals, 1)
    )
    return Play(day=day, game="stones", players=players, options=options or {}, minutes=minutes)


PLAYS = (
    play(
        "2026-01-01", ("Ana", "red", 40), ("Bo", "blue", 30), options={"deck_1": "drow", "deck_2": "undead"}
    ),
    play(
        "2026-01-08",
        ("Bo", "red", 50),
        ("Ana", "blue", 20),
        ("Cy", "green", 50),
        options={"deck_1": "undead"},
    ),
    play("2026-01-15", ("Ana", "blue", 35), ("Bo", "red", 34), minutes=90),
)


def golf(day: str, ana: int, bo: int, code: str = "") -> Play:
    """A game that the fewest points win."""
    players = tuple(
        Played(player=name, total=total, rank=1 + (total > least), won=total == least)
        for name, total, least in (("Ana", ana, min(ana, bo)), ("Bo", bo, min(ana, bo)))
    )
    return Play(day=day, game="golf", players=players, lowest=True, code=code)


def test_where_the_fewest_points_win_the_lowest_is_best() -> None:
    plays = (golf("2026-01-01", 20, 12), golf("2026-01-08", 15, 31), golf("2026-01-15", 40, 28))
    found = figures(plays)
    assert {row.name: row.best for row in found.players} == {"Ana": 15, "Bo": 12}
    assert [(one.key, one.value, one.players) for one in found.records] == [
        ("lowest total", 12, ("Bo",)),
        ("highest total that won", 28, ("Bo",)),
        ("widest margin", 16, ("Ana",)),
        ("narrowest margin", 8, ("Bo",)),
    ]


def test_the_newest_table_says_who_wins_also_for_what_was_brought_in() -> None:
    brought = replace(golf("2026-02-01", 9, 30), lowest=False)
    assert figures((brought, golf("2026-01-01", 20, 12, code="ABCD"))).records[0].key == "lowest total"
    assert figures((brought,)).records[0].key == "highest total"


def test_the_fewest_points_and_a_game_that_all_lost_go_out_and_come_in() -> None:
    lost = Play(
        day="2026-01-03",
        game="rescue",
        players=tuple(Played(player=name, total=3) for name in ("Ana", "Bo")),
    )
    plays = (golf("2026-01-01", 20, 12), lost)
    written = io.StringIO()
    csv.writer(written).writerows(rows(plays))
    assert read(written.getvalue()).plays == plays
    for total in ("", "15"):
        rows_of_two = "".join(f"2026-01-02,Hanabi,{name},{total},no\n" for name in ("Ana", "Bo"))
        (of_two,) = read(f"date,game,player,total,winner\n{rows_of_two}").plays
        assert [(one.rank, one.won) for one in of_two.players] == [(0, False), (0, False)]
    unranked = "date,game,player,total,lowest\n2026-01-01,golf,Ana,20,yes\n2026-01-01,golf,Bo,12,yes\n"
    assert [one.won for one in read(unranked).plays[0].players] == [False, True]


def test_wins_and_averages_by_player_place_and_order() -> None:
    found = figures(PLAYS)
    assert found.games == 3
    ana, bo, cy = found.players
    assert (ana.name, ana.games, ana.wins, ana.average, ana.best) == ("Ana", 3, 2, (40 + 20 + 35) / 3, 40)
    assert (bo.name, bo.games, bo.wins, bo.rate) == ("Bo", 3, 1, 1 / 3)
    assert ana.expected == (1 / 2 + 1 / 3 + 1 / 2) / 3
    assert (cy.games, cy.wins, cy.few) == (1, 1, True)
    assert ana.few == (ana.games < FEW)
    assert {row.name: (row.games, row.wins) for row in found.places} == {
        "red": (3, 2),
        "blue": (3, 1),
        "green": (1, 1),
    }
    assert [(row.name, row.games, row.wins) for row in found.orders] == [
        ("1", 3, 3),
        ("2", 3, 0),
        ("3", 1, 1),
    ]


def test_both_half_decks_are_one_topic() -> None:
    found = figures(PLAYS, (Topic(name="deck", keys=("deck_1", "deck_2")),))
    undead, drow = found.options["deck"]
    assert (undead.name, undead.games, undead.average, undead.best) == ("undead", 2, (70 + 120) / 5, 50)
    assert (drow.name, drow.games, drow.average) == ("drow", 1, 35)


def test_records_name_their_game() -> None:
    found = {record.key: (record.value, record.players, record.play.day) for record in figures(PLAYS).records}
    assert found["highest total"] == (50, ("Bo", "Cy"), "2026-01-08")
    assert found["lowest total that won"] == (35, ("Ana",), "2026-01-15")
    assert found["widest margin"] == (10, ("Ana",), "2026-01-01")
    assert found["narrowest margin"] == (0, ("Bo", "Cy"), "2026-01-08")
    assert found["longest game"] == (90, ("Ana",), "2026-01-15")


def test_players_who_are_one_are_counted_as_one() -> None:
    merged = figures(rename_players(PLAYS, {"cy": "Ana"}))
    assert {row.name: row.games for row in merged.players} == {"Ana": 4, "Bo": 3}


NAMES = st.sampled_from(["Ana", "Bo", "Cy", "=HYPERLINK(1)", "Doña Ñ", "a;b,c"])
TOTALS = st.tuples(NAMES, st.sampled_from(["red", "blue", ""]), st.integers(-50, 200))
GAMES = st.lists(
    st.lists(TOTALS, min_size=2, max_size=4, unique_by=lambda one: one[0].casefold()), max_size=5
)


@given(GAMES)
def test_what_is_written_is_read_again(games: list[list[tuple[str, str, int]]]) -> None:
    from companion.web.rendering.files import csv_file

    plays = tuple(
        play(f"2026-02-{day:02}", *totals, options={"deck": "drow"}) for day, totals in enumerate(games, 1)
    )
    found = read(csv_file(rows(plays)).decode("utf-8-sig"))
    if plays:
        assert found.wrong == ()
    assert found.plays == plays


ANY_NAMES = st.sampled_from(["Ana", "Bo", "Cy", "Dan", "Zoë", ""])
SEATS = ("red", "blue", "green", "white")


@st.composite
def numbered_games(draw: st.DrawFn) -> list[tuple[str, str, list[tuple[str, str, int]]]]:
    """Generate day, number and players of games, including players without a name, and players with two
    seats."""
    found = []
    for number in range(draw(st.integers(1, 6))):
        seats = draw(st.permutations(SEATS))[: draw(st.integers(1, 4))]
        players = [(draw(ANY_NAMES), seat, draw(st.integers(-9, 99))) for seat in seats]
        found.append((f"2026-02-{draw(st.integers(1, 3)):02}", str(number), players))
    return found


@given(numbered_games(), st.randoms(use_true_random=False))
def test_rows_are_gathered_whatever_their_order(
    games: list[tuple[str, str, list[tuple[str, str, int]]]], chance: Random
) -> None:
    rows_of = [
        (day, number, name, seat, total) for day, number, players in games for name, seat, total in players
    ]
    chance.shuffle(rows_of)
    written = io.StringIO()
    csv.writer(written).writerows([("date", "table", "game", "player", "seat", "total")])
    csv.writer(written).writerows(
        [(day, n, "Stones", who, seat, total) for day, n, who, seat, total in rows_of]
    )
    found = read(written.getvalue())
    assert found.wrong == ()
    # The naive way: all rows are looked at for each game.
    naive = {}
    for day, number, _players in games:
        mine = [row for row in rows_of if row[:2] == (day, number)]
        most = max(row[4] for row in mine)
        naive[day, number] = {(who, seat, total, total == most) for _d, _n, who, seat, total in mine}
    assert len(found.plays) == len(games)
    gathered = [
        (one.day, {(each.player, each.place, each.total or 0, each.won) for each in one.players})
        for one in found.plays
    ]
    assert sorted(gathered, key=repr) == sorted(((day, of) for (day, _n), of in naive.items()), key=repr)


@given(numbered_games(), st.dictionaries(ANY_NAMES.filter(bool).map(fold_name), ANY_NAMES.filter(bool)))
def test_what_a_group_exports_comes_in_and_goes_out_the_same(
    games: list[tuple[str, str, list[tuple[str, str, int]]]], renamed: dict[str, str]
) -> None:
    from companion.web.rendering.files import csv_file

    names = {name: f"{to} II" for name, to in renamed.items()} | {merging("Bo"): "Ana", merging("Cy"): "Ana"}
    entered = tuple(play(day, *players) for day, _number, players in games)
    once = csv_file(rows(rename_players(entered, names))).decode("utf-8-sig")
    brought = read(once)
    assert brought.wrong == ()
    assert brought.plays == rename_players(entered, names)
    assert csv_file(rows(brought.plays)).decode("utf-8-sig") == once


def test_two_who_met_at_a_table_stay_two_there() -> None:
    merged = rename_players(PLAYS, {merging("bo"): "Ana"})
    assert [[one.player for one in each.players] for each in merged] == [
        ["Ana", "Bo"],
        ["Bo", "Ana", "Cy"],
        ["Ana", "Bo"],
    ]


def test_a_record_without_a_name_is_held_by_the_seat() -> None:
    (one,) = figures((play("2026-01-01", ("", "red", 40), ("", "blue", 30)),)).records[:1]
    assert (one.key, one.players) == ("highest total", ("red",))


def test_names_made_of_other_pieces_are_one() -> None:
    composed, pieces = "Zo\u00eb", "Zoe\u0308"
    found = figures((play("2026-01-01", (composed, "red", 4)), play("2026-01-02", (pieces, "Red", 3))))
    assert [row.games for row in found.players] == [2]
    assert [row.games for row in found.places] == [2]


def test_errors_are_told_by_line() -> None:
    file = (
        "date;game;player;score\n2026-01-01;Stones;Ana;12\nyesterday;Stones;Bo;9\n2026-01-02;Stones;Cy;many\n"
    )
    found = read(file)
    assert found.plays == ()
    assert [(wrong.line, str(wrong.sentence)) for wrong in found.wrong] == [
        (3, "Write the date as in 2026-01-31, not “yesterday”."),
        (4, "total: enter a whole number from -9999999 to 9999999, not “many”."),
    ]


def test_lines_are_counted_as_the_file_has_them() -> None:
    found = read("date,game,player,total\n\n2026-01-01,Stones,Ana,12\n\n2026-01-01,Stones,Bo,many\n")
    assert [wrong.line for wrong in found.wrong] == [5]


def test_the_example_of_a_file_can_be_taken_in() -> None:
    (one,) = read("\n".join(example("Stones, and more"))).plays
    assert (one.game, [player.won for player in one.players]) == ("Stones, and more", [True, False])


def test_what_is_missing_or_too_much_is_told() -> None:
    for file, why in (
        ("", "no columns that can be told apart"),
        ("date,game,player,score\n2026-01-01,S,Ana,1\n2026-01-01,S,ana,2\n", "appears twice"),
        (",".join(COLUMNS) + "\n" * (MAX_LINES + 1), "at most 200000 lines"),
        ("date,game,player\n" + "2026-01-01,S," + "x" * 41, "1 to 40 characters"),
        ("date,game,player,seat\n2026-01-01,S,Ana,\u202er", "1 to 40 characters"),
        ("date,game,player,total\n2026-01-01,S\u202e,Ana,1", "1 to 64 characters"),
    ):
        found = read(file)
        assert found.plays == ()
        assert why in str(found.wrong[0].sentence)


def test_columns_have_the_names_that_others_give_them() -> None:
    (one,) = read(
        "Day\tGame\tName\tPoints\tHouse\n2025-12-01\tStones\tAna\t7\tred\n2025-12-01\tStones\tBo\t9\tblue\n"
    ).plays
    assert [(seat.player, seat.place, seat.total, seat.rank, seat.won) for seat in one.players] == [
        ("Ana", "red", 7, 2, False),
        ("Bo", "blue", 9, 1, True),
    ]


def days(*dates: str, order: str = "") -> list[str]:
    lines = [f"{date},G{number},Ana,{total}" for number, date in enumerate(dates) for total in (1,)]
    found = read("date,game,player,total\n" + "\n".join(lines), order)
    assert found.wrong == (), found.wrong
    return [found.unclear] if found.unclear else [play.day for play in found.plays]


def test_dates_are_read_as_people_write_them_and_asked_about_once_where_nothing_tells() -> None:
    assert days("31.01.2024", "1.2.24") == ["2024-01-31", "2024-02-01"]
    assert days("3/4/2024", "1/31/2024") == ["2024-03-04", "2024-01-31"]
    assert days("3/4/2024", "31/1/2024") == ["2024-04-03", "2024-01-31"]
    assert days("3/4/2024", "5-6-2024") == ["3/4/2024"], "asked about"
    assert days("3/4/2024", "5-6-2024", order="mdy") == ["2024-03-04", "2024-05-06"]
    assert days("3/4/2024", "5-6-2024", order="dmy") == ["2024-04-03", "2024-06-05"]
    assert days("3/4/2024", "2024-06-05", order="sideways") == ["3/4/2024"]
    (wrong,) = read("date,game,player,total\n31/31/2024,Go,Ana,1\n").wrong
    assert "not “2024-31-31”" in str(wrong.sentence)


def totals(*written: str) -> list[tuple[int | None, int, bool]]:
    rows = [f'2024-01-01,Go,P{number},"{total}"' for number, total in enumerate(written)]
    found = read("date,game,player,total\n" + "\n".join(rows))
    assert found.wrong == (), found.wrong
    return [(one.total, one.rank, one.won) for one in found.plays[0].players]


@pytest.mark.parametrize(
    "written", ["1,234", "1.234", "1 234", "1'234", "1\u202f234", "1234", "1234.0", "1234,0"]
)
def test_thousands_are_read_however_they_are_set_apart(written: str) -> None:
    assert totals(written, "9")[0] == (1234, 1, True)


def test_fractions_are_rounded_and_ranked_by_what_they_were() -> None:
    assert totals("61.4", "61,2", "-0.5") == [(61, 1, True), (61, 2, False), (-1, 3, False)]
    found = read("date,game,player,total\n2024-01-01,Go,Ana,61.5\n2024-01-01,Go,Bo,60\n")
    assert found.rounded == 1
    for written in ("1,23,4", "12.3.4", "1e3", "one", "٣"):
        assert read(f'date,game,player,total\n2024-01-01,Go,Ana,"{written}"\n').wrong, written


def test_who_played_together_goes_out_and_comes_in() -> None:
    played = (
        Played(player="Ana", rank=1, won=True, team=1),
        Played(player="Bo", rank=2, team=2),
        Played(player="Cy", rank=1, won=True, team=1),
    )
    one = Play(day="2024-01-01", game="Tichu", players=played)
    written = "\n".join(",".join("" if cell is None else str(cell) for cell in row) for row in rows([one]))
    assert [given.team for given in read(written).plays[0].players] == [1, 2, 1]


def test_options_are_one_however_they_are_written() -> None:
    games = [
        Play(day=f"2024-01-0{day}", game="g", players=(Played(player="Ana", total=day),), options=options)
        for day, options in enumerate(({"a": "Demons"}, {"a": "demons"}, {"a": "DEMONS", "b": "demons"}), 1)
    ]
    found = figures(games, [Topic(name="deck", keys=("a", "b"))]).options["deck"]
    assert [row.games for row in found] == [3]


def test_a_name_is_spelt_as_in_the_newest_game() -> None:
    plays = [
        Play(day="2024-01-02", game="g", players=(Played(player="Zoë"),)),
        Play(day="2024-01-01", game="g", players=(Played(player="ZOE\u0308"), Played(player=""))),
    ]
    assert [[one.player for one in each.players] for each in spell_alike(plays)] == [["Zoë"], ["Zoë", ""]]
