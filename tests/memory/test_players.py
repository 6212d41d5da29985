"""What the games of one player add up to, worked out by hand."""

from dataclasses import replace

from companion.memory.figures import Topic
from companion.memory.players import in_game, player
from companion.memory.plays import Play, Played


def game(day: int, *ranking: str, title: str = "stones", lines: dict[str, int] | None = None) -> Play:
    """The first of `ranking` has won; `lines` are the winner's."""
    players = tuple(
        Played(
            player=name,
            place=("red", "blue", "green")[rank - 1],
            order=rank,
            total=10 * (4 - rank),
            rank=rank,
            won=rank == 1,
            lines=(lines or {}) if rank == 1 else {},
        )
        for rank, name in enumerate(ranking, 1)
    )
    return Play(day=f"2026-01-{day:02}", game=title, players=players, options={"deck": "drow"})


OLDEST_FIRST = (
    game(1, "Ana", "Bo", lines={"Sites": 9, "Trophies": 2}),
    game(2, "Ana", "Bo", "Cy", lines={"Sites": 7, "Trophies": 5}),
    game(3, "ana", "Cy", title="dice", lines={"Sites": 99}),
    game(4, "Bo", "Ana"),
    game(5, "Bo", "Cy"),
    game(6, "Cy", "Ana", "Bo"),
)
PLAYS = tuple(reversed(OLDEST_FIRST))


def test_rivals_streaks_and_the_last_games() -> None:
    ana = player(PLAYS, " ANA ")
    assert ana is not None
    assert (ana.name, ana.row.games, ana.row.wins, ana.streak, ana.longest) == ("Ana", 5, 3, -2, 3)
    assert [play.day for play, _one in ana.last] == [f"2026-01-{day:02}" for day in (6, 4, 3, 2, 1)]
    assert [(one.name, one.games, one.ahead, one.behind, one.level) for one in ana.rivals] == [
        ("Bo", 4, 3, 1, 0),
        ("Cy", 3, 2, 1, 0),
    ]
    assert [(row.name, row.games, row.wins) for row in ana.games] == [("stones", 4, 2), ("dice", 1, 1)]
    assert player(PLAYS, "Dan") is None
    assert player(PLAYS, "") is None
    bo = player(PLAYS[1:], "Bo")
    assert bo is not None
    assert (bo.streak, bo.longest) == (2, 2)


def test_the_best_of_a_game_is_the_lowest_also_where_a_file_did_not_say_so() -> None:
    table = replace(game(1, "Bo", "Ana", title="golf"), lowest=True, code="ABCD")
    ana = player([game(9, "Ana", "Bo", title="golf"), table], "Ana")
    assert ana is not None
    assert [row.best for row in ana.games] == [20]


def test_no_more_than_ten_games_are_the_last() -> None:
    ana = player([game(day, "Ana", "Bo") for day in range(28, 10, -1)], "Ana")
    assert ana is not None
    assert (len(ana.last), ana.streak, ana.row.games) == (10, 18, 18)


def test_level_is_neither_ahead_nor_behind_and_two_seats_of_a_table_are_one_game() -> None:
    both = game(1, "Ana", "Bo", "Ana")
    level = replace(both, players=tuple(replace(one, rank=1, won=True) for one in both.players[:2]))
    ana = player([both, level], "Ana")
    assert ana is not None
    assert (ana.row.games, ana.row.wins) == (2, 2)
    assert [(one.games, one.ahead, one.behind, one.level) for one in ana.rivals] == [(2, 1, 0, 1)]


def test_one_game_by_seat_turn_expansion_and_best_lines() -> None:
    stones = [play for play in PLAYS if play.game == "stones"]
    found = in_game(stones, "Ana", [Topic(name="Deck", keys=("deck",))])
    assert found is not None
    assert [(row.name, row.games, row.wins) for row in found.places] == [("red", 2, 2), ("blue", 2, 0)]
    assert [(row.name, row.games) for row in found.orders] == [("1", 2), ("2", 2)]
    assert [(row.name, row.games, row.wins) for row in found.options["Deck"]] == [("drow", 4, 2)]
    assert {line.name: (line.points, line.play.day) for line in found.lines} == {
        "Sites": (9, "2026-01-01"),
        "Trophies": (5, "2026-01-02"),
    }
    golf = in_game([replace(play, lowest=True) for play in stones], "Ana")
    assert golf is not None
    assert {line.name: line.points for line in golf.lines} == {"Sites": 7, "Trophies": 2}
    assert golf.row.best == 20
