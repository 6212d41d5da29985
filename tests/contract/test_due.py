"""What is due: laws for every game about what it reports and what its pages make of that."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.due import list_awaited
from companion.kernel.features import Due
from companion.kernel.game import Game
from companion.kernel.moves import AskBack, Begin, Draft, Entry, Finish, Open, Retract, Sit
from companion.kernel.position import Position, advance, replay
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import shared_kinds
from companion.kernel.shared_settings import WHO_ENTERS
from companion.laws.plays import entry, ledgers, likely_drafts, play_sample
from companion.table import seating
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.contract.every_game import EVERY_GAME, games
from tests.lots import few

QUICK = few(8)
MAX_TRIES = 12


@EVERY_GAME
@given(data=st.data())
@QUICK
def test_a_game_in_turns_that_goes_on_awaits_something(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(ledgers(game))
    position = replay(game, entries)
    if game.turns is not None and game.outcome(position.state) is None:
        assert list_awaited(game, position)
    confirmed = replay(game, (*entries, entry(len(entries) + 1, Finish(agreed=True))))
    assert list_awaited(game, confirmed) == ()


@pytest.mark.parametrize(
    "game", [game for game in games().values() if game.sample], ids=lambda game: game.about.slug
)
def test_a_result_is_confirmed_only_while_what_ended_the_game_stands(game: Game[Any]) -> None:
    played = tuple(one for one in play_sample(game) if not isinstance(one.move, Finish))
    version = played[-1].version + 1
    if game.outcome(replay(game, played).state) is None:
        pytest.skip("Its sample does not come to an end.")
    ledger, fell = (*played, entry(version, Finish())), 0
    assert replay(game, ledger).finish
    for taken in [one for one in played[-10:] if one.move.kind in game.moves]:
        back = entry(version + 1, Retract(taken.version))
        without = replay(game, (*(one for one in played if one != taken),))
        goes_on = game.outcome(without.state) is None
        position = replay(game, (*ledger, back))
        assert (position.finish is None) == goes_on
        assert bool(list_awaited(game, position)) or not goes_on
        again = replay(game, (*ledger, back, entry(version + 2, Retract(version + 1))))
        assert again.finish, "what is put back ends it again"
        fell += goes_on
    assert fell


@EVERY_GAME
@given(data=st.data())
@QUICK
def test_what_is_due_names_whom_where_and_how(game: Game[Any], data: st.DataObject) -> None:
    position = replay(game, data.draw(ledgers(game)))
    assert position.begin is not None
    due = list_awaited(game, position)
    assert len(set(due)) == len(due)
    for one in due:
        assert str(one.what).strip()
        assert one.who is None or one.who in position.begin.seats
        assert one.who not in position.skipped
        assert not one.where.view or one.where.view in game.views
        assert set(one.moves) <= {*game.moves, *shared_kinds()}


@EVERY_GAME
@given(data=st.data())
@QUICK
def test_what_is_due_is_gone_once_it_is_settled(game: Game[Any], data: st.DataObject) -> None:
    position = replay(game, data.draw(ledgers(game)))
    for one in list_awaited(game, position):
        assert _settled(game, position, one), one


@EVERY_GAME
@given(data=st.data())
@QUICK
def test_what_is_asked_back_is_due_until_it_is_taken_back_or_let_stand(
    game: Game[Any], data: st.DataObject
) -> None:
    entries = data.draw(ledgers(game))
    entries = (*entries, *data.draw(asking(game, entries, always=True)))
    ask = entries[-1]
    before = replay(game, entries)
    if not isinstance(ask.move, AskBack) or before.finish is not None:
        return
    (due,) = (one for one in list_awaited(game, before, entries) if one.needs is not None)
    assert due.needs == Retract(ask.move.version)
    assert due.where.anchor == f"entry-{ask.move.version}"
    last = ask.version + 1
    for settling in (Retract(ask.move.version), replace(ask.move, stands=True), Retract(ask.version)):
        after = (*entries, entry(last, settling))
        assert due not in list_awaited(game, replay(game, after), after), settling
    again = (*entries, entry(last, due.needs), entry(last + 1, Retract(last)))
    assert due in list_awaited(game, replay(game, again), again), "the entry stands again"


def asking(
    game: Game[Any], entries: tuple[Entry, ...], always: bool = False
) -> st.SearchStrategy[tuple[Entry, ...]]:
    """Have somebody ask for one of the moves of another seat; behind a referee's screen nobody can."""
    begin = next(made.move for made in entries if isinstance(made.move, Begin))
    moves = [made for made in entries if made.move.kind in game.moves and made.seat is not None]
    asks = [
        (entry(len(entries) + 1, AskBack(made.version), seat),)
        for made in moves[-3:]
        for seat in begin.seats
        if seat != made.seat and game.screen is None
    ]
    return st.sampled_from(asks if asks and always else [(), *asks])


def _settled(game: Game[Any], now: Position[Any], due: Due) -> bool:
    """Return whether a legal move, or several, settle it: the same may be due from more than one group met,
    and what dice decide is tried until there is nothing left to try."""
    tried: Draft | None = None
    for _ in range(MAX_TRIES):
        legal = likely_drafts(game, now)
        settling = [each for each in legal if each.move.kind in due.moves and due.who in (None, each.seat)]
        if not settling:
            return tried is None or hasattr(tried.move, "chain")
        if any(_gone(game, now, due, draft) for draft in settling):
            return True
        tried = settling[0]
        now = advance(game, now, entry(now.version + 1, tried.move, tried.seat))
    return False


def _gone(game: Game[Any], position: Position[Any], due: Due, draft: Draft) -> bool:
    made = entry(position.version + 1, draft.move, draft.seat)
    return due not in list_awaited(game, advance(game, position, made))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), games=games) as made:
        made.testing = True
        yield made


@EVERY_GAME
@given(data=st.data())
@few(4)
def test_the_line_at_the_top_leads_each_phone_to_what_settles_it(
    game: Game[Any], data: st.DataObject, app: Flask
) -> None:
    """Each phone enters for its own seat only: whoever is awaited is led to a form, and nobody else is led
    to that form."""
    entries = data.draw(ledgers(game))
    code, phones = seated(app, game, entries)
    tables: Tables = services_of(app).tables
    for ask in data.draw(asking(game, entries)):
        # There, who sits down is entered later.
        asked: Any = ask.move
        version = asked.version - sum(isinstance(made.move, Sit) for made in entries)
        asks = [Draft(move=AskBack(version), seat=ask.seat)]
        saw = tables.table(code).version
        assert isinstance(
            tables.submit(code, Submission(token=f"ask-{code}", saw=saw, by="", drafts=asks)), Receipt
        )
    table = tables.table(code)
    due = list_awaited(game, table.position, table.entries)
    turns = {one.what.msgid for one in due if one.is_turn}
    for seat, credential in phones.items():
        client = app.test_client()
        client.set_cookie(COOKIE + code, credential)
        told = client.get(f"/t/{code}/due.json").json["due"]
        assert len(told) == len(due) or game.screen is not None
        page = client.get(f"/t/{code}").text
        shown = line_of(page)
        for one in told:
            if one["what"] in turns:
                assert re.search(r'<span class="now[^>]*>[^<]*turn · ', page), "the head says so"
            else:
                # The bar may name it after what the tap does, such as *Enter my points* for a count.
                led = one["where"] and same_place(one["where"]) in places_in(shown)
                assert led or unescape(one["what"]) in unescape(shown)
            assert (one["where"] is None) == (seat not in (one["who"], *one["also"])), one
        own = [one for one in due if seat in (one.who, *one.also)]
        addresses = [one["where"] for one in told if one["where"]]
        assert len(own) == len(addresses)
        for one, address in zip(own, addresses, strict=True):
            assert one.is_turn or same_place(address) in places_in(shown)
            settles = client.get(address)
            assert settles.status_code == 200, (one, address)
            forms = set(re.findall(r'action="[^"]*/moves/([a-z-]+)"', settles.text))
            assert not one.moves or forms & {*one.moves}, (one, address, forms)
            anchor = one.where.anchor
            assert not anchor or f'id="{anchor}"' in settles.text, (one, anchor)
    watching = app.test_client().get(f"/t/{code}/due.json").json["due"]
    assert not any(one["where"] for one in watching)


def seated(app: Flask, game: Game[Any], entries: tuple[Entry, ...]) -> tuple[str, dict[Seat, str]]:
    """Return a table at which all of this is due, and the phones of those who play."""
    tables: Tables = services_of(app).tables
    code = tables.open(game.about.slug).code
    drafts = [
        Draft(move=_for_the_own_seat(made.move), seat=made.seat)
        for made in entries
        if not isinstance(made.move, Open | Sit)
    ]
    handed = Submission(token=f"due-{code}", saw=1, by="host", drafts=drafts)
    assert isinstance(tables.submit(code, handed), Receipt)
    playing = next(made.move for made in entries if isinstance(made.move, Begin)).seats
    return code, {seat: seating.sit(tables, code, seat, f"Player {n}") for n, seat in enumerate(playing)}


def _for_the_own_seat(move: Any) -> Any:
    if not isinstance(move, Begin):
        return move
    return replace(move, settings={**move.settings, WHO_ENTERS.key: "own"})


def same_place(address: str) -> tuple[str, tuple[tuple[str, str], ...], str]:
    """Return an address in a form that ignores the order of its parameters."""
    parts = urlsplit(address)
    return parts.path, tuple(sorted(parse_qsl(parts.query))), parts.fragment


def places_in(shown: str) -> set[tuple[str, tuple[tuple[str, str], ...], str]]:
    return {same_place(unescape(address)) for address in re.findall(r'href="([^"]*)"', shown)}


def line_of(page: str) -> str:
    """Return the line of what is due plus the bar's button: what the button says is left out of the line."""
    found = re.search(r'<nav class="due-line".*?</nav>', page, re.DOTALL)
    assert found is not None
    bar = re.search(r'<div class="main-action">.*?</div>', page, re.DOTALL)
    return found[0] + (bar[0] if bar else "")
