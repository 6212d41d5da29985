"""Laws for the pages of every game: each move has its form, and each page gives anybody an answer at any
time, if only a refusal.

Fixtures: `game`, each game that is tested; `app`, which serves it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, Finish, Open, Override
from companion.kernel.position import winners
from companion.kernel.shared_rows import shared_kinds
from companion.laws.lots import few
from companion.laws.plays import ledgers
from companion.table import seating
from companion.table.permitting import secrecy_at
from companion.table.service import Opened, Tables
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.config import Config
from companion.web.factory import create_app
from companion.web.services import forms_of, services_of


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    data = tmp_path_factory.mktemp("laws")
    ledger = f"sqlite:///{data}/ledger.sqlite"
    served = create_app(Config(data_dir=data, database_url=ledger, secret_key="of the laws"))  # noqa: S106
    served.testing = True
    yield served
    services_of(served).close()


def enter_all(app: Flask, game: Game[Any], drafts: Sequence[Draft]) -> Opened:
    tables: Tables = services_of(app).tables
    found = tables.open(game.about.slug)
    handed = Submission(token=f"pages-{found.code}", saw=1, by="host", drafts=drafts)
    assert isinstance(tables.submit(found.code, handed), Receipt)
    return found


def _drafts(entries: Iterable[Entry]) -> list[Draft]:
    return [Draft(move=entry.move, seat=entry.seat) for entry in entries if not isinstance(entry.move, Open)]


def test_every_move_has_a_form_and_every_form_a_move(game: Game[Any]) -> None:
    assert set(forms_of(game.about.slug, lambda: {game.about.slug: game})) - set(shared_kinds()) == set(
        game.moves
    )


@given(data=st.data())
@few(2)
def test_once_the_table_agrees_to_end_its_page_says_who_has_won(
    game: Game[Any], data: st.DataObject, app: Flask
) -> None:
    agreed = Draft(move=Finish(agreed=True), override=Override("table"))
    code, host = enter_all(app, game, [*_drafts(data.draw(ledgers(game))), agreed])
    position = services_of(app).tables.table(code).position
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    shown = client.get(f"/t/{code}").text
    assert 'class="ended"' in shown
    assert ("See the result" in shown) == bool(game.scoring)
    assert ('<li class="won"' in shown) == bool(winners(position, game.score, game.outcome))


@given(data=st.data())
@few(3)
def test_every_page_is_shown_at_any_time_to_anybody(game: Game[Any], data: st.DataObject, app: Flask) -> None:
    drafts = _drafts(data.draw(ledgers(game)))
    code, host = enter_all(app, game, drafts)
    tables = services_of(app).tables
    secrecy = secrecy_at(tables.ledger, tables.table(code))
    # Only the host may give away a seat that has secrets.
    open_seats = [draft.seat for draft in drafts if draft.seat and not secrecy.hides_for(draft.seat)]
    seated = [seating.sit(tables, code, seat, "Ana") for seat in open_seats[:1]]
    pages = [f"/t/{code}", *(f"/t/{code}/view/{name}" for name in game.views)]
    pages += [f"/t/{code}/{name}" for name in ("log", "papers", "settings", "join", "scores", "ask", "begin")]
    for credential in (host, *seated, None):
        client = app.test_client()
        if credential is not None:
            client.set_cookie(COOKIE + code, credential)
        for address in pages:
            for headers in ({}, {"HX-Request": "true", "HX-Target": "live"}):
                answered = client.get(address, headers=headers)
                expected = (
                    {200, 303, 400, 403, 404, 422}
                    if "/view/" in address or "begin" in address
                    else {200, 303}
                )
                if game.screen is not None and credential != host:
                    # The page is hidden by the referee's screen.
                    expected |= {403}
                assert answered.status_code in expected, (address, answered.status_code)


def test_before_it_begins_the_big_screen_says_how_to_join(game: Game[Any], app: Flask) -> None:
    code = services_of(app).tables.open(game.about.slug).code
    answered = app.test_client().get(f"/t/{code}/screen")
    assert answered.status_code == 200
    assert "Join the table" in answered.text
