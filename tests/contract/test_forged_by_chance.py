"""Shared moves by chance at laid tables of every game: each is judged or refused with a sentence, and what is
let in folds, is told in few words, and shows on every page.
"""

import logging
from collections.abc import Mapping
from dataclasses import fields
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.codec import UnreadableError, pack_draft, unpack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move, Override
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import shared_kinds
from companion.kernel.shared_settings import SHARED_SETTINGS
from companion.table import past_rules
from companion.table.fold import Table
from companion.table.importing import Imported, take_in
from companion.web.access.cookies import COOKIE
from companion.web.i18n.logbook import with_seat
from companion.web.services import NAME
from tests.contract.playthroughs import EVERY_GAME, entry
from tests.contract.shared_drafts import Laid, entered, laid_out, tables
from tests.contract.test_forged import app, document, walked

__all__ = ["app"]

MOST_TOLD = 20_000
"""Characters in the words of one entry."""

TEXTS = (
    *(
        "",
        " ",
        "x",
        "Ann",
        "<b>",
        "\u202e\u0007",
        "x" * 501,
        "0" * 64,
        "BCDFGH",
        "../x",
        "%(n)s",
        "{}",
        "a\nb",
    ),
    *(
        "final-count",
        "ask:none",
        "ask:",
        "typed:x",
        "entry:2",
        "entry:0",
        "entry:99",
        "seat:",
        "sealed",
        "open",
    ),
    *("2026-01-02T10:00:00+00:00", "2999-12-31T23:59:00-14:00", "0001-01-01T00:00:00+00:00", "02:30", "UTC"),
    *("Europe/Berlin", "../../etc/passwd", *SHARED_SETTINGS),
)
NUMBERS = (-1, 0, 1, 2, 3, 999, 10**6, 10**18)


class Forger:
    """Makes shared moves for a table with whatever their fields can hold, sound and odd."""

    def __init__(self, laid: Laid, chance: Random) -> None:
        self.laid, self.chance = laid, chance
        self.kinds = [kind for _name, kind in sorted(shared_kinds().items())]

    def draft(self, newest: int) -> Draft:
        says = self.chance.choice(
            [None, None, Override(says="table"), Override(says="card", objections=("x",))]
        )
        return Draft(move=self._move(newest), seat=self._seat(), override=says)

    def _seat(self) -> Seat | None:
        places = [place.seat for place in self.laid.table.game.about.places]
        return self.chance.choice([None, self.laid.own, self.laid.other, *places, Seat("nobody")])

    def _move(self, newest: int) -> Move:
        kind = self.chance.choice(self.kinds)
        hints = get_type_hints(kind)
        return kind(
            **{field.name: self._value(hints[field.name], newest, field.name) for field in fields(kind)}
        )

    def _value(self, kind: Any, newest: int, name: str) -> Any:
        origin, parts, chance = get_origin(kind), get_args(kind), self.chance
        if name == "drafts" and chance.random() < 0.8:
            return tuple(self._packed(newest) for _ in range(chance.randrange(4)))
        if kind is bool:
            return chance.random() < 0.5
        if kind is int:
            return chance.choice(NUMBERS) if chance.random() < 0.3 else chance.randrange(1, newest + 1)
        if origin is Literal:
            return chance.choice(parts)
        if origin is tuple:
            return tuple(self._value(parts[0], newest, "") for _ in range(chance.randrange(5)))
        if type(None) in parts:
            return None if chance.random() < 0.5 else self._value(parts[0], newest, "")
        if origin is Mapping:
            some = range(chance.randrange(3))
            return {self._value(str, newest, ""): self._value(str, newest, "") for _ in some}
        seat = str(self._seat() or "")
        return chance.choice([*TEXTS, seat, f"seat:{seat}"])

    def _packed(self, newest: int) -> str:
        own = self.laid.played
        return pack_draft(self.chance.choice([self.draft(newest), Draft(move=own.move, seat=own.seat)]))


def let_in(laid: Laid, chance: Random, number: int) -> tuple[Table, list[Draft]]:
    """Return the table with those of so many drafts that a file may hold, and these. Nothing but a `Refusal`
    comes out of judging; what is let in is told."""
    table, forger, kept = laid.table, Forger(laid, chance), list[Draft]()
    for _ in range(number):
        draft = forger.draft(table.version)
        try:
            unpack_draft(pack_draft(draft), table.game.moves)
            past_rules.against(table, entry(table.version + 1, draft.move, draft.seat))
        except (UnreadableError, Refusal):
            continue
        table = entered(table, draft)
        assert len(str(with_seat(table, table.entries[-1]))) < MOST_TOLD, draft
        kept.append(draft)
    return table, kept


@EVERY_GAME
@given(number=st.integers(0, 10**9))
def test_what_is_let_in_folds_and_is_told(game: Game[Any], number: int) -> None:
    every = [laid for laid, _cases in tables(game)]
    laid = every[number % len(every)]
    table, kept = let_in(laid, Random(number), 40)
    for made in table.entries[len(table.entries) - len(kept) :]:
        with_seat(table, made)


@EVERY_GAME
def test_what_is_let_in_shows_in_the_log(app: Flask, game: Game[Any]) -> None:
    found = brought(app, game, 1)
    client = app.test_client()
    client.set_cookie(COOKIE + found.code, found.credential or "")
    for path in ("", "/log", "/late", "/notes", "/chronicle"):
        assert client.get(f"/t/{found.code}{path}").status_code < 500, path


@EVERY_GAME
@pytest.mark.soak
@pytest.mark.parametrize("number", range(2, 20))
def test_what_is_let_in_shows_on_every_page(
    app: Flask, game: Game[Any], number: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    assert walked(app, game, brought(app, game, number), caplog) == {}


def brought(app: Flask, game: Game[Any], number: int) -> Imported:
    """Return a table that a file with made up entries became. `number`: of which."""
    laid = laid_out(game)
    _table, kept = let_in(laid, Random(f"{game.about.slug} {number}"), 200)
    before = [Draft(move=made.move, seat=made.seat, override=made.override) for made in laid.table.entries]
    written = [pack_draft(draft) for draft in (*before, *kept)]
    found = take_in(app.extensions[NAME].tables, document(game, written))
    assert isinstance(found, Imported)
    return found
