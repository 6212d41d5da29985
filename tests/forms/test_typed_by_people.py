"""What people type when they hurry to keep up is read in every game, and an unfinished line can be
continued."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from flask import Flask

from companion.forms.typed import Typed
from companion.games import shelf
from companion.games.score_sheet.moves import Count
from companion.kernel.position import Position, advance
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.shorthand import Grammar, spell_typed
from companion.laws.plays import play_sample

PLAYED = {"underdark_maps": 7, "stone_and_iron": 13, "underworld": 35}
"""Entries of the sample after which lines are typed."""


@pytest.fixture(autouse=True)
def context() -> Iterator[None]:
    with Flask("typed").app_context():
        yield


@cache
def here(slug: str) -> tuple[Typed, Any]:
    game = shelf()[slug]
    assert game.shorthand is not None
    position: Position[Any] = Position()
    for made in play_sample(game)[: PLAYED[slug]]:
        position = advance(game, position, made)
    forms = import_module(f"companion.games.{slug}.forms").FORMS
    return Typed(game, forms, game.shorthand), position.state


def read(slug: str, line: str, seat: Seat | None = None) -> list[str]:
    """Return what a line enters: whose move it is, and its kind."""
    typed, state = here(slug)
    return [f"{draft.seat or 'table'} {draft.move.kind}" for draft in typed.read(state, line, seat)]


@pytest.mark.parametrize(
    ("slug", "line", "entries"),
    [
        # How often: by a number that the clause does not otherwise ask for, `x2`, `twice`, `2 times`.
        ("underdark_maps", "done twice", ["red go-on", "red go-on"]),
        ("underdark_maps", "red go on x2", ["red go-on", "red go-on"]),
        ("underdark_maps", "2 times no foe", ["red pass-foe", "red pass-foe"]),
        ("stone_and_iron", "end phase 3", ["table end-phase"] * 3),
        ("underworld", "dice 2d6 for luck rolled 3+4 twice", ["table roll-dice"] * 2),
        # Several things in one line.
        (
            "underdark_maps",
            "red drew two cards and discarded 2 and then went on. Then moving 6",
            ["red draw", "red go-on", "red march"],
        ),
        (
            "stone_and_iron",
            "dwarfs offered a pact to the Empire and empire accepts the pact of Dwarfs",
            ["dwarfs offer-pact", "empire accept-pact"],
        ),
        (
            "underworld",
            "Ada and Cy are listening rolled 4 3 and Bo forces the door rolled 5, then came home",
            ["table listen", "table force-door", "table come-home"],
        ),
        ("underworld", "dice 2d6 for luck rolled 3+4 and come home", ["table roll-dice", "table come-home"]),
        # Whose move it is.
        ("underdark_maps", "blue's turn: no foe", ["blue pass-foe"]),
        ("underdark_maps", "Party Blue: no foe", ["blue pass-foe"]),
        ("stone_and_iron", "Dwarfs' turn: passing", ["dwarfs pass"]),
        ("stone_and_iron", "dwa pass and emp passed", ["dwarfs pass", "empire pass"]),
        ("stone_and_iron", "dwarfs pass until near", ["dwarfs pass"]),
        # Filler words, numbers as words, names by their first letters.
        ("stone_and_iron", "the skaven are moving their Hor to the G5 rolled 3 1", ["skaven march"]),
        ("underworld", "two turns move rolled 3 3", ["table turns"]),
    ],
)
def test_every_game_reads_what_people_write(slug: str, line: str, entries: list[str]) -> None:
    assert read(slug, line) == entries


@pytest.mark.parametrize(
    ("slug", "line", "why"),
    [
        ("underdark_maps", "draw 2 2", "“draw 2 2”: “2” is not understood here."),
        ("underdark_maps", "draw 2 and dance", "“dance”: No move here begins with that."),
        ("underdark_maps", "go on 21 times", "1 to 20 times"),
        ("underdark_maps", "go on twice x2", "write it only once"),
        ("underdark_maps", "attach armour", "Write it like this: attach CARD to MEMBER"),
        ("underdark_maps", "blue", "“blue”: Write what happened as well."),
        ("stone_and_iron", "lizardmen pass", "Nobody plays at that seat."),
        ("underworld", "come home twice", "“come home twice”: "),
    ],
)
def test_what_cannot_be_is_said_with_its_clause(slug: str, line: str, why: str) -> None:
    with pytest.raises(Refusal) as raised:
        read(slug, line)
    assert why in str(raised.value.sentence)


def test_a_line_for_one_that_says_another_is_asked_about() -> None:
    with pytest.raises(Refusal, match="The line is for Red, but names Blue: whose is it"):
        read("underdark_maps", "blue no foe", Seat("red"))
    typed, state = here("underdark_maps")
    assert typed.read(state, "blue no foe", otherwise=Seat("red"))[0].seat == "blue"


def test_whose_turn_has_ended_is_followed_by_whoever_is_next() -> None:
    """Until then, whoever is on turn is meant if nobody is named."""
    entered = read("underdark_maps", "red draw 2, done, go 6, no foe")
    assert entered[:3] == ["red draw", "red go-on", "red march"]


@pytest.mark.parametrize(
    ("slug", "line", "whole"),
    [
        ("underdark_maps", "dr", "draw "),
        ("underdark_maps", "draw 2, g", "draw 2, go "),
        ("underdark_maps", "draw 2 and g", "draw 2 and go "),
        ("underdark_maps", "red fight 3 ag", "red fight 3 against "),
        ("stone_and_iron", "offer pact to emp", "offer pact to empire"),
        ("stone_and_iron", "dig cr", "dig create small"),
        ("underworld", "search b", "search bo"),
    ],
)
def test_a_line_is_gone_on_with(slug: str, line: str, whole: str) -> None:
    typed, state = here(slug)
    assert whole in typed.complete(state, line)


def test_the_columns_of_a_score_sheet_are_read_once_it_says_how_they_are_written() -> None:
    sheet = shelf()["score_sheet"]
    said: Grammar[Any] = Grammar(
        clauses={"count": ("count AMOUNTS", "AMOUNTS")},
        names=lambda state, _seat: {
            "amounts": {spell_typed(str(line.name)): line.key for line in state.sheet.lines}
        },
    )
    forms = import_module("companion.games.score_sheet.forms").FORMS
    typed = Typed(replace(sheet, shorthand=said), forms, said)
    position: Position[Any] = Position()
    for made in play_sample(sheet)[:3]:
        position = advance(sheet, position, made)
    drafts = typed.read(position.state, "red 74 birds and 5 bonus cards. Then blue counted three eggs")
    assert [(draft.seat, draft.move) for draft in drafts] == [
        ("red", Count({"birds": 74, "bonus": 5})),
        ("blue", Count({"eggs": 3})),
    ]
    assert "red 3 bonus cards" in typed.complete(position.state, "red 3 bon")
