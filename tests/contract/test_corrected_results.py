"""A confirmed result counts as corrected once something that can change it was entered or taken back."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from flask import Flask

from companion.features.notes.moves import Note
from companion.kernel.checks import check
from companion.kernel.effective_entries import entry_at
from companion.kernel.features import defaults
from companion.kernel.game import Game
from companion.kernel.moves import (
    Amend,
    Begin,
    Choose,
    Depart,
    Draft,
    Entry,
    Finish,
    Move,
    Retract,
    SharedMove,
    Skip,
)
from companion.kernel.rulings import Refusal
from companion.kernel.shared_rows import shared_kinds
from companion.kernel.shared_settings import shared_settings
from companion.table.service import Tables
from companion.web.services import services_of
from tests.apps import running
from tests.contract.every_game import EVERY_GAME, games
from tests.contract.shared_drafts import Cases, Laid, after_the_end, anywhere, finished, laid_out, of
from tests.playing import TABLE_SAYS, submit
from tests.web.conftest import Phone

WITH_A_SAMPLE = pytest.mark.parametrize(
    "game", [game for game in games().values() if game.sample is not None]
)


SAID: Final = "Something was corrected since: what was printed or shared before is out of date."

PLAYED: Final = 20
"""Drafts of a sample, including its set-up: enough for a result that something can change."""


def can_change(entries: tuple[Entry, ...], move: Move) -> bool:
    """Return whether a move belongs to the game, changes who plays or by which rules, or undoes such a
    move. What it takes back always exists, unless a file made it up."""
    match move:
        case Retract(version):
            named = [entry_at(entries, version)]
        case Amend(versions):
            named = [entry_at(entries, version) for version in versions] or [None]
        case Choose(setting):
            return setting not in shared_settings()
        case _:
            return isinstance(move, Begin | Skip) or not isinstance(move, SharedMove)
    return any(entry is None or can_change(entries, entry.move) for entry in named)


def entered_after_the_end(laid: Laid) -> Cases:
    """Yield each kind of move, including those refused today: a file can hold them."""
    yield from anywhere(laid)
    yield from after_the_end(laid)
    # A hand-over that began earlier.
    yield "depart", of(Depart())


def result(laid: Laid) -> tuple[Any, ...]:
    game, position = laid.table.game, laid.table.position
    state = position.state
    return () if state is None else (game.outcome(state), game.score(state))


def is_refused(laid: Laid, draft: Draft) -> bool:
    try:
        check(laid.table.game, laid.table.entries, laid.table.position, draft)
    except Refusal:
        return True
    return False


def expected(laid: Laid) -> bool:
    finish = laid.table.position.finish
    if finish is None:
        return False
    later = (entry for entry in laid.table.entries if entry.version > finish.version)
    return any(can_change(laid.table.entries, entry.move) for entry in later)


@WITH_A_SAMPLE
def test_only_what_can_change_a_confirmed_result_counts_as_a_correction(game: Game[Any]):
    done = finished(laid_out(game, PLAYED))
    assert not done.table.corrected
    seen = set[str]()
    for name, draft in entered_after_the_end(done):
        if isinstance(draft.move, Begin) and is_refused(done, draft):
            # A game's set-up is only asked for combinations that are possible.
            continue
        seen.add(draft.move.kind)
        now = done.with_entries(draft)
        assert now.table.corrected == expected(now), name
        if result(now) != result(done) and now.table.position.finish is not None:
            assert now.table.corrected, f"{name}: the result is another one"
        back = now.with_entries(of(Retract(now.newest)))
        assert back.table.corrected == expected(back), f"{name}, taken back"
        again = back.with_entries(of(Retract(back.newest)))
        assert again.table.corrected == expected(again), f"{name}, taken back and put back"
    assert seen >= {*shared_kinds()}, "a kind that nobody enters here"


@WITH_A_SAMPLE
def test_what_was_entered_before_the_end_is_taken_back_after_it(game: Game[Any]):
    laid = laid_out(game, PLAYED)
    for name, draft in anywhere(laid):
        if is_refused(laid, draft) or isinstance(draft.move, Finish):
            continue
        before = laid.with_entries(draft)
        done = finished(before)
        if done.table.position.finish is None:
            continue
        now = done.with_entries(of(Retract(before.newest)))
        assert now.table.corrected == can_change(now.table.entries, draft.move), name


def test_a_note_is_taken_back_and_a_clock_switched_on_without_a_correction():
    (game,) = (each for each in games().values() if each.about.slug == "tyrants")
    done = finished(laid_out(game))
    noted = done.with_entries(of(Note("Well"), done.own))
    assert not noted.table.corrected
    assert not noted.with_entries(of(Retract(noted.newest))).table.corrected
    assert not done.with_entries(of(Choose("clock", "on"))).table.corrected
    assert done.with_entries(of(Retract(done.played.version))).table.corrected


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), games=games) as made:
        yield made


@EVERY_GAME
def test_phones_are_told_of_no_correction_by_what_cannot_change_a_result(game: Game[Any], app: Flask):
    tables: Tables = services_of(app).tables
    host = Phone(app.test_client())
    code = host.post("/tables", game=game.about.slug).location.rsplit("/", 1)[1]
    seats = [place.seat for place in game.about.places][: max(2, game.about.seats[0])]
    for seat in seats:
        host.sit(code, seat, f"P {seat}")
    settings = defaults(setting for setting in game.settings if setting.at_setup)
    submit(tables, code, of(Begin(seats=tuple(seats), first=seats[0], settings=settings)))
    submit(tables, code, Draft(move=Finish(agreed=True), override=TABLE_SAYS))
    ended = tables.whole(code).position.finish
    assert ended is not None
    for setting, value in (("door", "closed"), ("who-enters", "rivals"), ("clock", "on")):
        host.enter(code, "choose", setting=setting, value=value)
    assert tables.version(code) >= ended.version + 2
    noted = host.post(f"/t/{code}/notes", words="Well", readers="all", about="", saw=1, token=f"note-{code}")
    assert noted.status_code == 303
    version = tables.version(code)
    assert tables.whole(code).entry(version).move == Note("Well")
    assert host.enter(code, "retract", version=version).status_code == 303
    assert tables.whole(code).entry(version + 1).move == Retract(version)
    assert SAID not in host.read(f"/t/{code}")
    again = Begin(seats=tuple(seats), first=seats[-1], settings=settings)
    submit(tables, code, Draft(move=again, override=TABLE_SAYS))
    assert SAID in host.read(f"/t/{code}")
