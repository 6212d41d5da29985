"""A sheet counted in typed lines: what is read equals what a second, simple parser makes of the words."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.forms.typed import Typed
from companion.games.score_sheet.catalogue.points import bounds
from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.catalogue.sheet import COLOURS
from companion.games.score_sheet.forms import FORMS
from companion.games.score_sheet.game import GAME
from companion.games.score_sheet.moves import GoHome, UseSheet
from companion.games.score_sheet.shorthand import GRAMMAR
from companion.games.score_sheet.state import State
from companion.kernel.moves import Begin
from companion.kernel.rows import state_after
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat

SHEETS = ("azul", "uno", "skyjo", "tichu", "sushi-go", "gin-rummy", "catan", "lost-cities", "hearts")
NAMES = ("Ann", "Bo Ek", "Cyd", "Dora")


@pytest.fixture(autouse=True)
def context() -> Iterator[None]:
    with Flask("typed").app_context():
        yield


def table(slug: str, players: int = 3) -> tuple[Typed, State]:
    seats = tuple(map(Seat, COLOURS[:players]))
    sheet = ready_text(slug)
    assert sheet is not None
    begun = GAME.setup(Begin(seats=seats, first=seats[0]))
    people = dict(zip(seats, NAMES, strict=False))
    return Typed(GAME, FORMS, GRAMMAR, people), state_after(GAME.apply, begun, None, UseSheet(sheet))


def plainly(name: str) -> str:
    """Return the name of a line as somebody types it who leaves out everything but letters."""
    return " ".join("".join(c for c in name.lower() if c.isalnum() or c == " ").split())


def naively(state: State, line: str, *, of_rounds: bool) -> list[tuple[str, Mapping[str, int]]]:
    """Read word by word `NAME [NUMBER LINE and …]`, one clause for each player."""
    assert state.sheet is not None
    lines = state.sheet.rounds.lines if of_rounds and state.sheet.rounds else state.sheet.lines
    keys = {plainly(one.name): one.key for one in lines}
    found = []
    for clause in line.split(", "):
        seat = next(seat for seat, name in zip(COLOURS, NAMES, strict=False) if clause.startswith(f"{name} "))
        rest = clause.removeprefix(f"{NAMES[COLOURS.index(seat)]} ")
        pairs = [part.split(" ", 1) for part in rest.split(" and ")]
        found.append((seat, {keys[plainly(name)]: sum(map(int, n.split("+"))) for n, name in pairs}))
    return found


def said(lots: Random, amount: int) -> str:
    part = lots.randint(0, amount) if amount > 0 else 0
    return f"{part}+{amount - part}" if part and lots.random() < 0.3 else str(amount)


@pytest.mark.parametrize("slug", SHEETS)
@pytest.mark.parametrize("number", range(4))
def test_amounts_by_the_names_of_their_lines(slug: str, number: int) -> None:
    lots, (typed, state) = Random(f"{slug} {number}"), table(slug)
    assert state.sheet is not None
    of_rounds = state.sheet.rounds is not None
    lines = state.sheet.rounds.lines if state.sheet.rounds else state.sheet.lines
    entered = [one for one in lines if one.entered and one.kind != "choice" and one.counts_with(3)]
    clauses = []
    for name in lots.sample(NAMES[:3], lots.randint(1, 3)):
        some = lots.sample(entered, lots.randint(1, min(3, len(entered))))
        amounts = ((one, lots.randint(max(0, bounds(one)[0]), min(9, bounds(one)[1]))) for one in some)
        words = (f"{said(lots, n)} {plainly(one.name)}" for one, n in amounts)
        clauses.append(f"{name} {' and '.join(words)}")
    line = ", ".join(clauses)
    read = [(draft.seat, dict(draft.move.amounts)) for draft in typed.read(state, line)]  # type: ignore[attr-defined]
    assert read == naively(state, line, of_rounds=of_rounds), line


@pytest.mark.parametrize(
    ("slug", "line", "amounts"),
    [
        ("uno", "Ann 12, Bo 7", {"red": {"points": 12}, "blue": {"points": 7}}),
        ("uno", "12 7 5", {"red": {"points": 12}, "blue": {"points": 7}, "green": {"points": 5}}),
        ("uno", "ann: 10+15-5 points", {"red": {"points": 20}}),
        ("uno", "cyd ten", {"green": {"points": 10}}),
        ("uno", "g 3", {"green": {"points": 3}}),
        (
            "azul",
            "on the track: 40 30 20",
            {s: {"track": n} for s, n in zip(COLOURS, (40, 30, 20), strict=False)},
        ),
        ("azul", "bo ek colours 1, vertical 2", {"blue": {"colours": 1, "columns": 2}}),
        ("skyjo", "ann ended the round no", {"red": {"doubled": 0}}),
        ("skyjo", "ann ended the round", {"red": {"doubled": 1}}),
        ("tichu", "ann call of one tichu lost", {"red": {"first": 2}}),
        # Lines counted at the end, and not in the current round.
        ("gin-rummy", "round 1 ann 3", None),
        ("uno", "ann round 1 3", {"red": {"points": 3}}),
        ("uno", "ann round 2 3, bo 1", None),
        ("azul", "ann 12", None),
        ("azul", "ann on the track", None),
        ("uno", "ann 3 4", None),
        ("uno", "12", None),
        ("any-winner", "ann 3", None),
        ("uno", "ann 3 x2000000", None),
    ],
)
def test_lines_as_people_write_them(slug: str, line: str, amounts: Mapping[str, Any] | None) -> None:
    typed, state = table(slug)
    found: dict[str, dict[str, int]] = {}
    if amounts is None:
        with pytest.raises(Refusal):
            typed.read(state, line)
        return
    for draft in typed.read(state, line):
        found.setdefault(str(draft.seat), {}).update(draft.move.amounts)  # type: ignore[attr-defined]
    assert found == amounts


def test_a_round_follows_the_one_that_is_complete() -> None:
    typed, state = table("uno", 2)
    read = typed.read(state, "ann 1, bo 2, ann 3, bo 4")
    assert [(draft.seat, draft.move.round) for draft in read] == [  # type: ignore[attr-defined]
        ("red", 1),
        ("blue", 1),
        ("red", 2),
        ("blue", 2),
    ]


def test_numbers_for_everybody_are_of_those_who_are_there() -> None:
    typed, state = table("hearts")
    state = state_after(GAME.apply, state, Seat("blue"), GoHome())
    read = typed.read(state, "12 14")
    assert [(draft.seat, *draft.move.amounts.values()) for draft in read] == [("red", 12), ("green", 14)]  # type: ignore[attr-defined]
    with pytest.raises(Refusal):
        typed.read(state, "12 7 7")
    home = typed.read(state, "cyd goes home")
    assert [(draft.seat, draft.move.kind) for draft in home] == [("green", "go-home")]
