"""Random moves at tables of every game, shared moves and its own: each is judged or refused with a
sentence, and those accepted fold, are described briefly, and show on every page."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.codec import MAX_INTEGER, UnreadableError, pack_draft, unpack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Override, Retract
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import shared_kinds
from companion.kernel.shared_settings import shared_settings
from companion.laws.plays import entry
from companion.table import rejudging
from companion.table.fold import Table
from companion.table.importing import Imported, take_in
from companion.web.access.cookies import COOKIE
from companion.web.i18n.logbook import with_seat
from companion.web.services import services_of
from tests.contract.every_game import EVERY_GAME, games
from tests.contract.shared_drafts import Laid, entered, laid_out, tables
from tests.contract.test_forged import app, document, walked

__all__ = ["app"]

T = TypeVar("T")

MAX_LISTED = 20_000
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
    *("Europe/Berlin", "../../etc/passwd", *shared_settings()),
)
NUMBERS = (-(10**4299), -1, 0, 1, 2, 3, 999, 10**6, 10**18, 10**4299)
"""Up to the longest number that JSON is read with."""


PAGES = (
    *("/log", "/late", "/notes", "/chronicle", "/chronicle.md", "/search?q=a", "/papers", "/scores"),
    *("/screen", "/export.json", "/results.csv", "/due.json", "/who", "/settings"),
)


class Forger:
    """Makes moves for a table, those that all games share and those of its own, with any values that their
    fields can hold, plausible or odd."""

    def __init__(self, laid: Laid, chance: Random) -> None:
        self.laid, self.chance = laid, chance
        game = laid.table.game
        self.shared = [kind for _name, kind in sorted(shared_kinds().items())]
        self.own = [row.move for row in game.rows]
        self.played = [made for made in laid.table.entries if made.move.kind in game.moves]
        self.met = met_in([*(made.move for made in self.played), laid.table.position.state])

    def draft(self, newest: int) -> Draft:
        says = self.chance.choice(
            [None, None, Override(says="table"), Override(says="card", objections=("x",))]
        )
        draft = self._own(newest) if self.chance.random() < 0.5 else self._shared(newest)
        return replace(draft, override=says)

    def _shared(self, newest: int) -> Draft:
        return Draft(move=self._made(self.chance.choice(self.shared), newest), seat=self._seat())

    def _own(self, newest: int) -> Draft:
        """Return a move of the game: one that was played with one field made up, or one wholly made up."""
        if self.chance.random() < 0.5:
            return Draft(move=self._made(self.chance.choice(self.own), newest), seat=self._seat())
        played = self.chance.choice(self.played)
        known = fields(played.move)
        changed = {self.chance.choice(known).name} if known else set[str]()
        hints = get_type_hints(type(played.move))
        move = replace(played.move, **{name: self._value(hints[name], newest, name) for name in changed})
        return Draft(move=move, seat=self.chance.choice([played.seat, self._seat()]))

    def _seat(self) -> Seat | None:
        places = [place.seat for place in self.laid.table.game.about.places]
        return self.chance.choice([None, self.laid.own, self.laid.other, *places, Seat("nobody")])

    def _made(self, kind: type[T], newest: int) -> T:
        hints = get_type_hints(kind)
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
        return kind(**{name: self._value(hints[name], newest, name) for name in names})

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
        if origin is tuple and (len(parts) != 2 or parts[1] is not Ellipsis):
            return tuple(self._value(part, newest, name) for part in parts)
        if origin in (tuple, frozenset):
            return origin(self._value(parts[0], newest, name) for _ in range(chance.randrange(5)))
        if type(None) in parts:
            some = [part for part in parts if part is not type(None)]
            return None if chance.random() < 0.5 else self._value(chance.choice(some), newest, name)
        if origin is Mapping:
            some = range(chance.randrange(3))
            return {self._value(parts[0], newest, ""): self._value(parts[1], newest, "") for _ in some}
        if is_dataclass(kind):
            return self._made(kind, newest)
        assert kind in (str, Seat), f"{kind} cannot be made up"
        known = self.met.get(name if chance.random() < 0.6 else "", ())
        if known and chance.random() < 0.8:
            return chance.choice(known)
        seat = str(self._seat() or "")
        return chance.choice([*TEXTS, seat, f"seat:{seat}"])

    def _packed(self, newest: int) -> str:
        own = self.laid.played
        return pack_draft(self.chance.choice([self.draft(newest), Draft(move=own.move, seat=own.seat)]))


def met_in(values: Iterable[object]) -> Mapping[str, Sequence[str]]:
    """Return the texts in values, by the name of the field that holds them; under "" all of them."""
    found: dict[str, dict[str, None]] = {"": {}}

    def look(value: object, name: str) -> None:
        if isinstance(value, str):
            found.setdefault(name, {})[value] = None
            found[""][value] = None
        elif isinstance(value, Mapping):
            look((*value, *value.values()), name)
        elif isinstance(value, tuple):
            for part in value:
                look(part, name)
        elif is_dataclass(value):
            for field in fields(value):
                look(getattr(value, field.name), field.name)

    look(tuple(values), "")
    return {name: tuple(texts) for name, texts in found.items()}


def let_in(laid: Laid, chance: Random, number: int) -> tuple[Table, list[Draft]]:
    """Make this many drafts; return the table with those that a file may hold, and these drafts. Judging
    raises nothing but a `Refusal`; what is accepted can be described."""
    table, forger, kept = laid.table, Forger(laid, chance), list[Draft]()
    for _ in range(number):
        draft = forger.draft(table.version)
        try:
            unpack_draft(pack_draft(draft), table.game.moves)
            rejudging.against(table, entry(table.version + 1, draft.move, draft.seat))
        except (UnreadableError, Refusal):
            continue
        table = entered(table, draft)
        assert len(str(with_seat(table, table.entries[-1]))) < MAX_LISTED, draft
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
def test_what_is_let_in_shows(app: Flask, game: Game[Any]) -> None:
    found = brought(app, game, 1)
    client = app.test_client()
    client.set_cookie(COOKIE + found.code, found.credential or "")
    views = (f"/view/{name}" for name in game.views)
    papers = (f"/papers/{paper.name}" for paper in game.papers)
    for path in ("", *PAGES, *views, *papers):
        assert client.get(f"/t/{found.code}{path}").status_code < 500, path


@EVERY_GAME
@pytest.mark.soak
@pytest.mark.parametrize("number", range(2, 20))
def test_what_is_let_in_shows_on_every_page(
    app: Flask, game: Game[Any], number: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    found = brought(app, game, number)
    assert walked(app, game, found, caplog) == {}
    client = app.test_client()
    client.set_cookie(COOKIE + found.code, found.credential or "")
    for paper in game.papers:
        path = f"/t/{found.code}/papers/{paper.name}.pdf"
        assert client.get(path).status_code < 500, path


def test_a_number_that_no_page_could_write_is_no_entry() -> None:
    """Sums of such numbers have more digits than Python writes."""
    game = games()["score_sheet"]
    for number in (MAX_INTEGER + 1, -MAX_INTEGER - 1, 10**4299):
        with pytest.raises(UnreadableError, match="too large"):
            unpack_draft(pack_draft(Draft(move=Retract(number))), game.moves)
    assert unpack_draft(pack_draft(Draft(move=Retract(MAX_INTEGER))), game.moves).move == Retract(MAX_INTEGER)


def brought(app: Flask, game: Game[Any], number: int) -> Imported:
    """Return the table that comes of importing a file with made-up entries. `number`: which file."""
    laid = laid_out(game)
    _table, kept = let_in(laid, Random(f"{game.about.slug} {number}"), 200)
    before = [Draft(move=made.move, seat=made.seat, override=made.override) for made in laid.table.entries]
    written = [pack_draft(draft) for draft in (*before, *kept)]
    found = take_in(services_of(app).tables, document(game, written))
    assert isinstance(found, Imported)
    return found
