"""Whatever text the fields of a shared move let in, by a phone or in a file, every page of the table is
drawn afterwards."""

import logging
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final

import pytest
from flask import Flask

from companion.features.disputes.moves import Ask
from companion.kernel.checks import check
from companion.kernel.codec import UnreadableError, pack_draft, unpack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Draft, SharedMove
from companion.kernel.rulings import Refusal
from companion.table.importing import Imported, take_in
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.contract.every_game import EVERY_GAME, games
from tests.contract.shared_drafts import Laid, anywhere, entered, laid_out, of
from tests.contract.test_forged import app, document, walked
from tests.contract.test_forged_fields import filled, stands

__all__ = ["app"]

HOSTILE: Final = (
    *(
        "a=1&" * 8,
        "question=x&code=y&_scheme=z",
        "a=%ff;b",
        "²",
        "١",
        "-1",
        "9" * 40,
        "1,²",
        "[",
        "{",
        "null",
    ),
    *(
        "ask:",
        "ask:²",
        "typed:",
        "entry:²",
        "entry:9",
        "seat:x",
        "thing:",
        "a:b:c",
        ":",
        "%(n)s",
        "{x}",
        "<b>",
    ),
    *(
        "http://[",
        "//[::1",
        "javascript:x",
        "0001-01-01T00:00:00+23:59",
        "9999-12-31T23:59:59-23:59",
        "24:00",
    ),
    *("\u2028", "x" * 300, "../x", "e\u0301", "\U0001f3b2"),
)
"""Texts at which a reader of numbers, dates, addresses, queries or ids may stumble."""


def hostile(laid: Laid) -> Iterator[Draft]:
    """Yield an example of each shared move with each text field replaced by each hostile text."""
    asks = [of(Ask(about=question.about), laid.own) for question in laid.table.game.questions or ()]
    examples = (*(draft for _name, draft in anywhere(laid)), *filled(laid), *asks)
    for draft in {draft.move.kind: draft for draft in examples if stands(laid.table, draft)}.values():
        if isinstance(draft.move, SharedMove) and not isinstance(draft.move, Begin):
            for field in fields(draft.move):
                if isinstance(getattr(draft.move, field.name), str):
                    for odd in HOSTILE:
                        yield replace(draft, move=replace(draft.move, **{field.name: odd}))


def let_in(laid: Laid) -> list[Draft]:
    """Return the hostile drafts that may be entered one after the other; of those that say the same, one."""
    table, kept = laid.table, list[Draft]()
    for draft in dict.fromkeys(hostile(laid)):
        try:
            unpack_draft(pack_draft(draft), table.game.moves)
            check(table.game, table.entries, table.position, draft)
        except (UnreadableError, Refusal):
            continue
        table = entered(table, draft)
        kept.append(draft)
    return kept


def brought(app: Flask, game: Game[Any], kept: list[Draft]) -> Imported:
    laid = laid_out(game)
    before = [Draft(move=made.move, seat=made.seat, override=made.override) for made in laid.table.entries]
    taken = take_in(
        services_of(app).tables, document(game, [pack_draft(draft) for draft in (*before, *kept)])
    )
    assert isinstance(taken, Imported)
    return taken


def find_newest(app: Flask, code: str, kind: type[SharedMove]) -> int:
    entries = services_of(app).tables.whole(code).entries
    return max(entry.version for entry in entries if isinstance(entry.move, kind))


PAGES: Final = (
    *("", "/log", "/late", "/disputes", "/disputes/new?answers={asked}", "/notes", "/chronicle", "/settings"),
    *("/scores", "/screen", "/reveal", "/by-when", "/due.json", "/who", "/search?q=a"),
)


def test_the_pages_of_a_table_are_drawn(app: Flask) -> None:
    game = games()["underworld"]
    kept = let_in(laid_out(game))
    found = brought(app, game, kept)
    client = app.test_client()
    client.set_cookie(COOKIE + found.code, found.credential or "")
    asked = find_newest(app, found.code, Ask)
    for path in PAGES:
        assert client.get(f"/t/{found.code}{path.format(asked=asked)}").status_code < 500, path


@EVERY_GAME
@pytest.mark.soak
def test_every_page_is_drawn(app: Flask, game: Game[Any], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    assert walked(app, game, brought(app, game, let_in(laid_out(game))), caplog) == {}
