"""Figures when people play in teams or all together, compared with a second, naive calculation on random
games."""

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import exp, sqrt
from random import Random
from xml.etree import ElementTree

import pytest

from companion.memory import geek_file, season_file
from companion.memory.csv_file import rows
from companion.memory.figures import Topic, figures, ratings
from companion.memory.players import player
from companion.memory.plays import Play, Played
from companion.web.rendering.files import csv_file
from tests.memory.reading import read

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo")


def drawn(lots: Random, day: int, *, lowest: bool) -> Play:
    """Return a random game as a table or a file may record it: alone, in teams, or all together; won by
    points, with possible ties, or by something else; lost, not finished, or with an unknown winner."""
    names = lots.sample(NAMES, lots.randint(1, 6))
    how = lots.choice(("alone", "teams", "together"))
    number = {"alone": len(names), "teams": lots.randint(2, 3), "together": 1}[how]
    number = min(number, len(names))
    totals = [lots.choice((None, *[lots.randint(0, 30)] * 9)) for _side in range(number)]
    finished = lots.random() < 0.85
    unknown = finished and how != "together" and lots.random() < 0.1
    apart = lots.random() < 0.3
    if unknown:
        totals[-1] = None
    of_sides: list[list[int | None]] = [[] for _side in range(number)]
    for at in range(len(names)):
        total = totals[at % number]
        of_sides[at % number].append(total if total is None or how != "teams" or not apart else total + at)
    by_points = how != "together" and any(totals) and lots.random() < 0.6
    ranks = ranked([side_total(of_side) for of_side in of_sides], lowest=lowest)
    if not by_points:
        won = {lots.randrange(number)} if lots.random() < 0.8 or how != "together" else set()
        ranks = [1 if side in won else 0 if how == "together" else 2 for side in range(number)]
    if unknown or not finished:
        ranks = [0] * number
    decided = "count" if by_points else lots.choice(("count", "event", "table"))
    seats = [
        Played(
            player=name,
            place="red" if at else "blue",
            order=at + 1,
            total=of_sides[at % number][at // number],
            rank=ranks[at % number],
            won=ranks[at % number] == 1,
            team=0 if how == "alone" else at % number + 1,
        )
        for at, name in enumerate(names)
    ]
    return Play(
        day=f"2026-{1 + day // 28:02}-{1 + day % 28:02}",
        game="any",
        players=tuple(seats),
        lowest=lowest,
        minutes=lots.choice((0, 30, 45, 90)),
        decided=decided if 1 in ranks else "count",
        finished=finished,
        unknown=unknown,
        options={key: lots.choice(("", "North", "South")) for key in ("first", "second")},
    )


def side_total(own: list[int | None]) -> int | None:
    """Return the total of a side: the total they share, or the sum of their parts."""
    known = [total for total in own if total is not None]
    if len(known) < len(own):
        return None
    return known[0] if len(set(known)) == 1 else sum(known)


def ranked(totals: list[int | None], *, lowest: bool) -> list[int]:
    """Return places by points, the same place for ties; sides without points come last."""
    worst = 10**6
    keys = [worst if total is None else total if lowest else -total for total in totals]
    return [1 + sum(other < key for other in keys) for key in keys]


def sides(play: Play) -> dict[object, list[Played]]:
    found: dict[object, list[Played]] = {}
    for one in play.players:
        found.setdefault(one.team or one.player, []).append(one)
    return found


def margins(plays: list[Play], *, lowest: bool) -> list[tuple[int, str, tuple[str, ...]]]:
    """Return the margin, the day, and the winner of each game where there is one."""
    found = []
    for play in plays:
        every = [one.total for one in play.players if one.total is not None]
        level = every and (min if lowest else max)(every) in [one.total for one in play.players if one.won]
        if play.unknown or play.decided == "event" or (play.decided == "table" and not level):
            continue
        totals = [side_total([one.total for one in of_side]) for of_side in sides(play).values()]
        best = sorted(total for total in totals if total is not None)
        if len(best) == len(totals) >= 2:
            two = best[:2] if lowest else best[-2:]
            won = tuple(one.player for one in play.players if one.won)
            found.append((two[1] - two[0], play.day, won))
    return found


def luck(plays: list[Play], key: str, value: object) -> Fraction | None:
    chances = [
        Fraction(1, len(sides(play)))
        for play in plays
        for one in play.players
        if getattr(one, key) == value and len(sides(play)) > 1 and not play.unknown
    ]
    return sum(chances, Fraction(0)) / len(chances) if chances else None


def average(plays: list[Play], key: str, value: object) -> float | None:
    totals = [one.total for play in plays for one in play.players if getattr(one, key) == value]
    known = [total for total in totals if total is not None]
    return sum(known) / len(known) if known else None


@pytest.mark.parametrize("lowest", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_all_figures_follow_from_the_sides(seed: int, lowest: bool) -> None:
    lots = Random(seed)
    plays = [drawn(lots, day, lowest=lowest) for day in range(lots.randint(1, 14))]
    found = figures(plays, [Topic(name="half", keys=("first", "second"))])
    plays = [play for play in plays if play.finished]
    for half in ("North", "South"):
        with_it = [play for play in plays if half in play.options.values()]
        rows = [row for row in found.options["half"] if row.name == half]
        assert [(row.games, row.wins) for row in rows] == [(len(with_it), 0)] * bool(with_it)
        known = [one.total for play in with_it for one in play.players if one.total is not None]
        if known:
            assert rows[0].average == pytest.approx(sum(known) / len(known))
    assert found.games == len(plays)
    for rows, key in ((found.players, "player"), (found.places, "place"), (found.orders, "order")):
        values = {str(getattr(one, key)) for play in plays for one in play.players}
        assert {row.name for row in rows} == values
        for row in rows:
            value = int(row.name) if key == "order" else row.name
            seats = [one for play in plays for one in play.players if getattr(one, key) == value]
            chance = luck(plays, key, value)
            those = [play for play in plays for one in play.players if getattr(one, key) == value]
            unknown = sum(play.unknown for play in those)
            assert (row.games, row.wins) == (len(seats), sum(one.won for one in seats))
            assert row.unknown == unknown
            assert row.rate == pytest.approx(row.wins / max(1, len(seats) - unknown))
            assert row.expected == (None if chance is None else pytest.approx(float(chance)))
            assert row.average == pytest.approx(average(plays, key, value))
            known = [one.total for one in seats if one.total is not None]
            assert row.best == ((min if lowest else max)(known) if known else None)
    told = {record.key: (record.value, record.play.day, record.players) for record in found.records}
    every = margins(plays, lowest=lowest)
    assert ("widest margin" in told) == bool(every)
    if every:
        # The oldest record stands until it is beaten.
        assert told["widest margin"] == max(every, key=lambda one: one[0])
        assert told["narrowest margin"] == min(every, key=lambda one: one[0])
    best, worst = (
        ("lowest total", "highest total that won") if lowest else ("highest total", "lowest total that won")
    )
    totals = [one.total for play in plays for one in play.players if one.total is not None]
    won = [
        one.total
        for play in plays
        for one in play.players
        if one.won and one.total is not None and play.decided == "count"
    ]
    lengths = [play.minutes for play in plays if play.minutes]
    for key, values, beaten in (
        (best, totals, min if lowest else max),
        (worst, won, max if lowest else min),
        ("longest game", lengths, max),
        ("shortest game", lengths, min),
    ):
        assert (told[key][0] if key in told else None) == (beaten(values) if values else None), key


@pytest.mark.parametrize("seed", range(12))
def test_streaks_are_of_finished_games_won_by_ones_own_side(seed: int) -> None:
    lots = Random(seed)
    plays = [drawn(lots, day, lowest=False) for day in range(12)]
    for name in NAMES:
        own = [(play, one.won) for play in plays for one in play.players if one.player == name]
        games = sum(play.finished for play, _won in own)
        won = [won for play, won in own if play.finished and not play.unknown]
        text = "".join("W" if each else "-" for each in won)
        longest = max(map(len, text.split("-")))
        last = text.split("-")[-1]
        dry = len(text) if "W" not in text else len(text) - 1 - text.rindex("W")
        known = player(plays[::-1], name)
        if known is None:
            assert not own
            continue
        assert (known.row.games, known.row.wins) == (games, sum(won))
        assert (known.longest, known.streak) == (longest, len(last) if last else -dry)


@pytest.mark.parametrize("seed", range(8))
def test_only_those_of_another_side_are_rivals(seed: int) -> None:
    lots = Random(seed)
    plays = [drawn(lots, day, lowest=False) for day in range(8)]
    for name in NAMES:
        met: dict[str, list[int]] = {}
        for play in plays:
            if not play.finished or play.unknown or len(sides(play)) < 2:
                continue
            for own in play.players:
                for other in play.players if own.player == name else ():
                    if other.player != name and not (own.team and own.team == other.team):
                        count = met.setdefault(other.player, [0, 0, 0])
                        count[0] += 1
                        count[1] += own.rank < other.rank
                        count[2] += own.rank > other.rank
        known = player(plays[::-1], name)
        assert met == (
            {rival.name: [rival.games, rival.ahead, rival.behind] for rival in known.rivals} if known else {}
        )


def rated(plays: list[Play]) -> dict[str, tuple[float, float]]:
    """Return mean and deviation of each player by Plackett and Luce (Weng and Lin, algorithm 4)."""
    known: dict[str, tuple[float, float]] = {}
    beta, tau, kappa = 25 / 6, 25 / 300, 0.0001
    for play in plays:
        teams = list(sides(play).values())
        if not play.finished or play.unknown or len(teams) < 2:
            continue
        own = [[known.get(one.player, (25.0, 25 / 3)) for one in team] for team in teams]
        spread = [[deviation**2 + tau**2 for _mean, deviation in team] for team in own]
        strength = [sum(mean for mean, _deviation in team) for team in own]
        c = sqrt(sum(sum(team) + beta**2 for team in spread))
        power = [exp(each / c) for each in strength]
        rank = [team[0].rank for team in teams]
        behind = [sum(p for p, r in zip(power, rank, strict=True) if r >= at) for at in rank]
        for i, team in enumerate(teams):
            omega = delta = 0.0
            for q, at in enumerate(rank):
                if at > rank[i]:
                    continue
                chance = power[i] / behind[q]
                omega += ((q == i) - chance) / rank.count(at)
                delta += chance * (1 - chance) / rank.count(at)
            whole = sum(spread[i])
            omega, delta = omega * whole / c, delta * whole / c**2 * sqrt(whole) / c
            for one, (mean, _deviation), part in zip(team, own[i], spread[i], strict=True):
                narrower = sqrt(max(1 - part / whole * delta, kappa))
                known[one.player] = mean + part / whole * omega, sqrt(part) * narrower
    return known


@pytest.mark.parametrize("seed", range(8))
def test_ratings_are_of_sides(seed: int) -> None:
    lots = Random(seed)
    plays = [drawn(lots, day, lowest=False) for day in range(10)]
    plays = [play for play in plays if any(one.won for one in play.players)]
    expected = rated(plays)
    found = {one.name: (one.mu, one.sigma) for one in ratings(plays[::-1]).values()}
    assert found.keys() == expected.keys()
    for name, (mean, deviation) in expected.items():
        assert found[name] == (pytest.approx(mean), pytest.approx(deviation)), name


def lost_of_old() -> Play:
    """Return a lost game as files were once imported: everybody alone, all with rank 1."""
    return Play(
        day="2026-01-01",
        game="any",
        players=tuple(Played(player=name, total=3, rank=1) for name in NAMES[:3]),
    )


def test_where_all_have_lost_there_is_no_contest() -> None:
    found = figures([lost_of_old()])
    assert [row.expected for row in found.players] == [None] * 3
    assert {record.key for record in found.records}.isdisjoint({"widest margin", "narrowest margin"})
    assert ratings([lost_of_old()]) == {}


def bg_stats(teams: list[str], scores: list[str], won: list[bool]) -> str:
    """Return a file with one game, as BG Stats exports it."""
    return json.dumps(
        {
            "games": [{"id": 1, "name": "Poems"}],
            "players": [{"id": number, "name": name} for number, name in enumerate(NAMES)],
            "plays": [
                {
                    "playDate": "2026-01-01 20:00:00",
                    "gameRefId": 1,
                    "usesTeams": True,
                    "playerScores": [
                        {"playerRefId": number, "score": score, "winner": winner, "team": team}
                        for number, (team, score, winner) in enumerate(zip(teams, scores, won, strict=True))
                    ],
                }
            ],
        }
    )


def test_teams_of_bg_stats_are_sides_and_go_back_to_it() -> None:
    teams, scores = ["Mad", "Mad", "Glad", "Glad"], ["13", "13", "8", "8"]
    (brought,) = read(bg_stats(teams, scores, [True, True, False, False])).plays
    assert [one.team for one in brought.players] == [1, 1, 2, 2]
    assert [one.rank for one in brought.players] == [1, 1, 2, 2]
    found = figures([brought])
    assert {row.expected for row in found.players} == {0.5}
    assert [(one.key, one.value) for one in found.records if "margin" in one.key] == [
        ("widest margin", 5),
        ("narrowest margin", 5),
    ]
    again = read(season_file.season("GROUP", [brought], {})).plays
    assert [(one.player, one.team, one.rank, one.won) for one in again[0].players] == [
        (one.player, one.team, one.rank, one.won) for one in brought.players
    ]


@pytest.mark.parametrize("won", ["tt", "ff", "tf"])
def test_whose_game_is_cooperative_for_bg_stats_played_together_where_all_fared_alike(won: str) -> None:
    told = json.loads(bg_stats(["Mad", "Glad"], ["3", "3"], [one == "t" for one in won]))
    told["games"][0]["cooperative"] = True
    (play,) = read(json.dumps(told)).plays
    assert (len(play.sides), play.lost) == (2 if won == "tf" else 1, won == "ff")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Ana 9 1, Ben 2 2, Cy 4 2, Di 8 1", "Ana 1, Ben 2, Cy 2, Di 1"),
        ("Ana 9 1, Ben 2 2, Cy - 2, Di - 1", "Ana 1, Ben 2, Cy 2, Di 1"),
        ("Ana 9 1, Ben 12 2 yes, Cy - 2, Di - 1", "Ana 2, Ben 1, Cy 1, Di 2"),
        ("Ana 4 1, Ben 9 2, Cy 5 3, Di 6 1, Eve 5 3", "Ana 1, Ben 2, Cy 3, Di 1, Eve 3"),
    ],
)
def test_partners_are_one_whatever_of_their_points_a_file_says(written: str, told: str) -> None:
    """Parts of a total, the total for one of them, or the winner mark for one of them."""
    lines = [line.replace("-", "").split(" ") for line in written.split(", ")]
    rows_of = "".join(f"2026-01-01,Spades,{','.join([*line, ''][:4])}\n" for line in lines)
    (play,) = read("date,game,player,total,team,winner\n" + rows_of).plays
    assert ", ".join(f"{one.player} {one.rank}" for one in play.players) == told
    assert not play.unknown
    assert [one.won for one in play.players] == [one.rank == 1 for one in play.players]


def shown(plays: list[Play]) -> list[tuple[object, ...]]:
    """Return what pages show of games, whatever file they came in."""
    return [
        (
            *(
                play.day,
                play.game,
                play.minutes,
                play.lowest,
                play.finished,
                play.decided,
                play.by,
                play.lost,
                play.unknown,
            ),
            [{(one.player, one.total, one.won) for one in side} for side in play.sides],
        )
        for play in plays
    ]


FILES: dict[str, Callable[[list[Play]], bytes]] = {
    "spreadsheet": lambda plays: csv_file(rows(plays)),
    "BG Stats": lambda plays: season_file.season("GROUP", plays, {}),
    "BoardGameGeek": lambda plays: geek_file.plays_file("Ours", plays, {}),
}


@pytest.mark.parametrize("lowest", [False, True])
@pytest.mark.parametrize("kind", FILES)
def test_how_a_game_came_out_goes_out_and_comes_back_in_every_file(kind: str, lowest: bool) -> None:
    """Games of one title, some alone, some in sides, some together."""
    lots = Random(1)
    plays = [drawn(lots, day, lowest=lowest) for day in range(60)]
    plays = [replace(play, by="Dominance" if play.decided == "event" else "") for play in plays]
    plays = [play for play in plays if len(play.players) > 1]
    assert sorted(shown([*read(FILES[kind](plays)).plays]), key=str) == sorted(shown(plays), key=str)


@pytest.mark.parametrize("lowest", [False, True])
def test_plays_as_of_board_game_geek_come_back_as_they_were(lowest: bool) -> None:
    lots = Random(47)
    drawn_by_lot = [drawn(lots, day, lowest=lowest) for day in range(40)]
    plays = [
        replace(play, by='Dominance <&> "checkmate"' if play.decided == "event" else "")
        for play in drawn_by_lot
        if len(play.players) > 1
    ]
    file = geek_file.plays_file("Ours & theirs", plays, {"any": 224517})
    assert shown([*read(file).plays]) == shown(plays)
    root = ElementTree.fromstring(file)  # noqa: S314
    assert (root.tag, int(root.attrib["total"]), int(root.attrib["userid"])) == ("plays", len(plays), 0)
    for play in root.findall("play"):
        numbers = ("id", "quantity", "length", "incomplete", "nowinstats")
        assert all(int(play.attrib[name]) >= 0 for name in numbers)
        assert play.find("item").attrib == {"name": "any", "objecttype": "thing", "objectid": "224517"}  # type: ignore[union-attr]
        for one in play.findall("players/player"):
            assert {
                "username",
                "name",
                "startposition",
                "color",
                "score",
                "new",
                "rating",
            } <= one.attrib.keys()
            assert (int(one.attrib["userid"]), one.attrib["win"] in "01") == (0, True)


def test_in_a_spreadsheet_ranks_are_of_sides_and_a_missing_total_is_the_last() -> None:
    heading = "date,game,player,total,team\n"
    pairs = "".join(
        f"2026-01-01,Spades,{name},{total},{team}\n"
        for name, total, team in (("Ana", 9, 1), ("Ben", 5, 2), ("Cy", 9, 1), ("Di", 5, 2), ("Eve", 2, 3))
    )
    (play,) = read(heading + pairs).plays
    assert [one.rank for one in play.players] == [1, 2, 1, 2, 3]
    heading = "date,game,player,total,winner,lowest\n"
    golf = "".join(
        f"2026-01-01,Golf,{name},{total},{winner},yes\n"
        for name, total, winner in (("Ana", 9, ""), ("Ben", "", ""), ("Cy", 5, "yes"), ("Di", 7, ""))
    )
    (play,) = read(heading + golf).plays
    assert [(one.rank, one.won) for one in play.players] == [(3, False), (4, False), (1, True), (2, False)]
