"""Random evenings at real tables, in teams and alone, with people who come and go: the group's figures are
compared with those of somebody who only watched who had how many points, and who won with whom."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import pytest
from flask import Flask

from companion.games.score_sheet.moves import ComeIn, CountRound, GoHome
from companion.kernel.moves import Begin, Finish
from companion.kernel.seats import Seat
from companion.memory.figures import figures
from companion.memory.history import history
from companion.memory.plays import Play, Played
from companion.table import seating
from tests.apps import running
from tests.games.score_sheet.test_absurd_sheets import Club
from tests.games.score_sheet.test_at_the_table import House
from tests.memory.test_sides import average, luck, margins

SEATS = tuple(map(Seat, ("red", "blue", "green", "yellow", "orange", "purple")))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


@dataclass
class Watched:
    """What somebody who adds up in their head sees of a table. `points`: of each person or, in teams, of
    each team; `there`: who sits and plays; `left_out`: who no longer counts."""

    lots: Random
    lowest: bool
    teams: int
    points: dict[object, int] = field(default_factory=dict)
    team: dict[Seat, int] = field(default_factory=dict)
    there: list[Seat] = field(default_factory=list)
    gone: list[Seat] = field(default_factory=list)
    left_out: list[Seat] = field(default_factory=list)
    played_last: set[object] = field(default_factory=set)

    def whose(self, seat: Seat) -> object:
        return self.team[seat] if self.teams else seat

    def sit(self, seat: Seat) -> None:
        """In team games newcomers join the teams in turn."""
        self.team[seat] = len(self.team) % self.teams + 1 if self.teams else 0
        self.there.append(seat)
        self.points.setdefault(self.whose(seat), 0)

    def begin_with(self, rule: str) -> int:
        before = [self.points[one] for one in self.played_last]
        if rule == "nothing" or not before:
            return 0
        if rule == "lowest":
            return (max if self.lowest else min)(before)
        mean = Fraction(sum(before), len(before))
        return int((mean + Fraction(1, 2)).__floor__())

    def ends(self, won: set[object] | None, decided: str, finished: bool) -> Play:
        counts = [one for one in (*self.there, *self.gone) if one not in self.left_out]
        if won is None:
            best = (min if self.lowest else max)(self.points[self.whose(one)] for one in counts)
            won = {self.whose(one) for one in counts if self.points[self.whose(one)] == best}
        seats = [
            Played(
                player=str(one),
                total=self.points[self.whose(one)],
                rank=1 if self.whose(one) in won else 2,
                won=self.whose(one) in won,
                team=self.team[one],
            )
            for one in counts
        ]
        return Play(
            day="",
            game="any",
            players=tuple(seats),
            lowest=self.lowest,
            decided="event" if decided else "count",
            finished=finished,
        )


def evening(app: Flask, club: Club, lots: Random, lowest: bool) -> Play:
    """Play a game at a table of the club, and return what was watched."""
    teams = lots.choice((0, 0, 2))
    sheet = {
        "title": "Ours",
        "wins": "lowest" if lowest else "highest",
        "teams": teams,
        "events": ["Checkmate"],
        "rounds": {"lines": [{"key": "points", "name": "Points", "kind": "number", "least": -99}]},
    }
    seats = SEATS[: lots.randint(3, 4)]
    house, watched = House(app, json.dumps(sheet), seats), Watched(lots, lowest, teams)
    club.put(house)
    for seat in seats:
        watched.sit(seat)
    for number in range(1, lots.randint(3, 5)):
        if number > 1:
            come_or_go(house, watched)
        rounds: dict[object, int] = {}
        for seat in watched.there:
            if watched.whose(seat) not in rounds:
                amount = rounds[watched.whose(seat)] = lots.randint(-9, 30)
                house.enter(CountRound(number, {"points": amount}), seat)
        for whose, amount in rounds.items():
            watched.points[whose] += amount
        watched.played_last = set(rounds)
    how = lots.choice(("count", "count", "count", "event", "unfinished"))
    if how == "unfinished":
        house.enter(Finish(outcome="unfinished"))
        return watched.ends(set(), "", finished=False)
    if how == "event":
        winner = lots.choice(watched.there)
        with_whom = tuple(one for one in watched.team if watched.whose(one) == watched.whose(winner))
        house.enter(Finish(outcome="won", winners=with_whom, by="Checkmate"))
        return watched.ends({watched.whose(winner)}, "Checkmate", finished=True)
    house.enter(Finish(agreed=True))
    return watched.ends(None, "", finished=True)


def come_or_go(house: House, watched: Watched) -> None:
    lots, sat = watched.lots, [*watched.team]
    what = lots.choice(("come", "go", "back", "stay"))
    if what == "come" and len(sat) < len(SEATS):
        seat = SEATS[len(sat)]
        rule = "nothing" if watched.teams else lots.choice(("nothing", "lowest", "average"))
        house.phones[seat] = seating.sit(house.tables, house.code, seat, str(seat))
        house.enter(Begin(seats=(*sat, seat), first=SEATS[0]))
        house.enter(ComeIn(points=rule), seat)
        begins = watched.begin_with(rule)
        watched.sit(seat)
        watched.points[watched.whose(seat)] += begins
    elif what == "go" and len(watched.there) > 2:
        seat = lots.choice(watched.there)
        keeps = watched.teams > 0 or lots.random() < 0.5
        house.enter(GoHome(part=keeps), seat)
        watched.there.remove(seat)
        watched.gone.append(seat)
        if not keeps:
            watched.left_out.append(seat)
    elif what == "back" and watched.gone:
        seat = watched.gone.pop()
        house.enter(ComeIn(), seat)
        watched.there.append(seat)
        if seat in watched.left_out:
            watched.left_out.remove(seat)


@pytest.mark.parametrize("lowest", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_the_figures_of_a_group_are_what_one_reckons_who_watched(app: Flask, seed: int, lowest: bool) -> None:
    lots, club = Random(seed), Club(app)
    watched = [evening(app, club, lots, lowest) for _ in range(5)]
    found = figures(history(club.house.tables, club.group).plays)
    finished = [play for play in watched if play.finished]
    assert found.games == len(finished)
    names = {one.player for play in finished for one in play.players}
    assert {row.name for row in found.players} == names
    for row in found.players:
        own = [one for play in finished for one in play.players if one.player == row.name]
        chance = luck(finished, "player", row.name)
        totals = [one.total for one in own if one.total is not None]
        assert (row.games, row.wins) == (len(own), sum(one.won for one in own)), row
        assert row.expected == (None if chance is None else pytest.approx(float(chance))), row
        assert row.average == pytest.approx(average(finished, "player", row.name)), row
        assert row.best == (min if lowest else max)(totals), row
    told = {record.key: record.value for record in found.records}
    by_how_much = [margin for margin, _day, _won in margins(finished, lowest=lowest)]
    assert told.get("widest margin") == max(by_how_much, default=None)
    assert told.get("narrowest margin") == min(by_how_much, default=None)
