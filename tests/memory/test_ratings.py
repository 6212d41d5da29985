"""Ratings: computed by the library, for the right sides and in the right order."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from openskill.models import PlackettLuce

from companion.memory.figures import ratings, sides_of
from companion.memory.plays import Play, Played


def game(day: int, **ranks: int) -> Play:
    players = tuple(Played(player=name, rank=rank, won=rank == 1) for name, rank in ranks.items())
    return Play(day=f"2026-01-{day:02}", game="stones", players=players)


def teamed(play: Play, *teams: int) -> Play:
    players = zip(play.players, teams, strict=True)
    return replace(play, players=tuple(replace(one, team=team) for one, team in players))


def test_they_are_what_the_library_gives_by_hand() -> None:
    """The oldest game comes first; a draw counts as a draw, a team as a team."""
    plays = [
        teamed(game(3, Ana=1, Bo=2, Cy=1, Dan=2), 1, 2, 1, 2),
        game(2, Bo=1, Cy=1, Ana=3),
        game(1, Ana=1, Bo=2),
    ]
    model = PlackettLuce()
    new = {name: model.rating() for name in ("Ana", "Bo", "Cy", "Dan")}
    [[new["Ana"]], [new["Bo"]]] = model.rate([[new["Ana"]], [new["Bo"]]], ranks=[1, 2])
    [[new["Bo"]], [new["Cy"]], [new["Ana"]]] = model.rate(
        [[new["Bo"]], [new["Cy"]], [new["Ana"]]], ranks=[1, 1, 3]
    )
    [[new["Ana"], new["Cy"]], [new["Bo"], new["Dan"]]] = model.rate(
        [[new["Ana"], new["Cy"]], [new["Bo"], new["Dan"]]], ranks=[1, 2]
    )
    found = ratings(plays)
    assert {one.name for one in found.values()} == set(new)
    for name, own in new.items():
        one = found[name.casefold()]
        assert (one.mu, one.sigma) == pytest.approx((own.mu, own.sigma), rel=1e-9)
    assert found["dan"].games == 1
    assert [one.mu for one in found.values()] == sorted((one.mu for one in found.values()), reverse=True)


def test_a_win_lifts_and_a_last_place_does_not() -> None:
    chance = Random(7)
    plays: list[Play] = []
    for day in range(1, 29):
        names = chance.sample(["Ana", "Bo", "Cy", "Dan", "Eve"], chance.randint(2, 5))
        before = ratings(plays)
        plays.insert(0, game(day, **{name: rank for rank, name in enumerate(names, 1)}))
        after = ratings(plays)

        def gain(name: str, before=before, after=after) -> float:
            known = before.get(name.casefold())
            return after[name.casefold()].mu - (known.mu if known else 25)

        assert gain(names[0]) > 0
        assert gain(names[-1]) < 0


def test_the_order_in_which_seats_are_written_down_changes_nothing() -> None:
    players = game(1, Ana=1, Bo=2, Cy=2, Dan=4).players
    first = ratings([Play(day="2026-01-01", game="stones", players=players)])
    for order in permutations(players):
        assert ratings([Play(day="2026-01-01", game="stones", players=order)]) == first


def test_the_order_of_games_counts() -> None:
    one, other = game(1, Ana=1, Bo=2), game(2, Bo=1, Ana=2)
    assert ratings([other, one])["ana"].mu != ratings([one, other])["ana"].mu


@pytest.mark.parametrize(
    "play",
    [
        teamed(game(1, Ana=1, Bo=1), 1, 1),
        game(1, Ana=1),
        Play(
            day="2026-01-01", game="stones", players=(Played(player="", rank=1), Played(player="Ana", rank=2))
        ),
        teamed(game(1, Ana=1, Bo=2, ana=2), 1, 2, 2),
    ],
    ids=["together", "alone", "against nobody known", "on both sides"],
)
def test_what_is_no_contest_is_left_out(play: Play) -> None:
    assert ratings([play]) == {}


def test_a_name_is_one_however_it_is_written_and_two_seats_are_one_player() -> None:
    both = Play(
        day="2026-01-01",
        game="stones",
        players=tuple(Played(player=name, rank=rank) for name, rank in (("Ana", 1), ("ANA", 3), ("Bo", 2))),
    )
    assert sides_of(both) == [(("ana",), 1), (("bo",), 2)]
    assert [(one.name, one.games, one.few) for one in ratings([both]).values()] == [
        ("ANA", 1, True),
        ("Bo", 1, True),
    ]
