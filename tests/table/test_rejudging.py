"""What a file may contain: everything that any version wrote, however the rules were read then, and nothing
that none could have written. The writer and the importer use the same check."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.features.notes.moves import Note
from companion.kernel import moves as m
from companion.kernel.checks import check
from companion.kernel.codec import pack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.rulings import Malformed, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import shared_kinds
from companion.kernel.words import Text
from companion.laws.plays import entry
from companion.table import rejudging
from companion.table.fold import Table
from companion.table.importing import Imported, take_in
from companion.table.proof import prove
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.contract.every_game import EVERY_GAME, games
from tests.contract.shared_drafts import entered, of, tables
from tests.contract.test_forged import document, payloads


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), games=games) as made:
        yield made


def is_malformed(table: Table, draft: Draft) -> bool:
    try:
        check(table.game, table.entries, table.position, draft)
    except Refusal as refusal:
        return isinstance(refusal, Malformed)
    return False


def objected(table: Table) -> Mapping[int, Text]:
    return rejudging.rejudge(table.code, table.game, table.entries).objected


def is_refused(table: Table, draft: Draft) -> bool:
    try:
        rejudging.against(table, entry(table.version + 1, draft.move, draft.seat))
    except Refusal:
        return True
    return False


@EVERY_GAME
def test_the_importer_refuses_what_the_writer_calls_malformed_and_nothing_else(game: Game[Any]):
    """At tables of each game, every shared move, right and wrong."""
    met = set()
    for laid, cases in tables(game):
        for name, draft in cases:
            met.add(draft.move.kind)
            assert is_refused(laid.table, draft) == is_malformed(laid.table, draft), name
    assert met >= shared_kinds().keys()


NEVER_WRITTEN: dict[str, tuple[dict[str, Any], ...]] = {
    "open": ({"game": "score_sheet", "rules_version": 1},),
    "sit": ({"name": "\u202e\u0007", "back": False}, {"name": "x" * 500, "back": False}),
    "rise": ({},),
    "skip": ({"skip": True},),
    "begin": (
        {"seats": ["nobody", "else"], "first": "nobody", "settings": {}, "drawn": []},
        {"seats": ["red", "blue"], "first": "red", "settings": {}, "drawn": [], "joined": ["nobody"]},
    ),
    "choose": (
        {"setting": "who-enters", "value": "bogus"},
        {"setting": "running-scores", "value": "bogus"},
        {"setting": "no such", "value": "yes"},
    ),
    "retract": ({"version": 9999}, {"version": 1}, {"version": 0}),
    "amend": ({"versions": [], "seat": None, "after": 2}, {"versions": [9999], "seat": None, "after": 2}),
    "hold": (
        {"drafts": [], "own": [9999]},
        {"drafts": [], "own": [0]},
        {"drafts": ["x"] * 201, "own": []},
    ),
    "displace": (
        {"versions": [99999]},
        {"versions": [10**30]},
        {"versions": [*range(1, 5000)]},
        {"versions": [2, 2]},
    ),
    "ask": ({"words": "", "about": "", "moment": 0}, {"words": "?", "about": "", "moment": 9999}),
    "ask-back": ({"version": 9999, "stands": False}, {"version": 1, "stands": True}),
    "decide": ({"decision": " ", "about": "", "moment": 0, "asked": "", "why": "", "page": 0},),
    "picture": ({"digest": "x", "caption": "", "of": 0},),
    "annotate": ({"words": "", "about": ""}, {"words": "x", "about": "entry:9999"}),
    "rematch": ({"code": "../../x"},),
    "arrive": ({"home": "x", "again": False, "code": "../x", "hash": ""},),
    "appoint": ({"seat": "nobody", "step": "is"},),
    "seal": ({"about": "final-count", "commitment": "x", "witness": "nobody", "box": ""},),
    "unseal": ({"sealed": 9999, "salt": "", "drafts": ["x"]},),
    "open-cards": ({"backs": ["x"], "faces": [], "salts": []},),
    "deadline": ({"at": "some day", "zone": "UTC"}, {"at": "", "zone": "UTC", "excused": ["nobody"]}),
}  # fmt: skip
"""For each kind of shared move, something that no version could have written; `depart`, `ready`,
`not-ready`, `reveal` and `finish` hold nothing that could be wrong by itself."""


def test_every_kind_has_a_counter_example():
    assert {*NEVER_WRITTEN, "depart", "ready", "not-ready", "reveal", "finish"} == {*shared_kinds()}


def sheet_with(game: Game[Any], kind: str, fields: dict[str, Any]) -> str:
    made = {"kind": kind, "move": fields, "seat": None, "override": None}
    return document(game, [*payloads(game), json.dumps(made)])


@pytest.mark.parametrize("kind", NEVER_WRITTEN)
def test_a_file_that_holds_it_is_refused(app: Flask, kind: str):
    game = games()["score_sheet"]
    for fields in NEVER_WRITTEN[kind]:
        with pytest.raises(Refusal):
            take_in(services_of(app).tables, sheet_with(game, kind, fields))


def opened(app: Flask, found: Imported) -> Any:
    client = app.test_client()
    client.set_cookie(COOKIE + found.code, found.credential or "")
    return client


def test_a_name_of_joined_signs_comes_in_again(app: Flask):
    game = games()["score_sheet"]
    family = pack_draft(of(m.Sit("👩\u200d👩\u200d👧 🦊"), Seat("red")))
    found = take_in(services_of(app).tables, document(game, [*payloads(game), family]))
    assert isinstance(found, Imported)


def test_what_only_the_rules_of_today_object_to_comes_in_and_is_told(app: Flask):
    tables_: Tables = services_of(app).tables
    game = games()["tyrants"]
    written = payloads(game)
    again = written[-2]
    found = take_in(tables_, document(game, [*written, again]))
    assert isinstance(found, Imported)
    against = rejudging.objections_of_file(tables_, found.code)
    assert {*against} == {len(written) + 1}
    page = opened(app, found).get(f"/t/{found.code}/log").text
    assert "Against today's rules:" in page or "No longer fits:" in page


@pytest.mark.parametrize(
    ("kind", "move"),
    [
        ("confirm-end", {"reason": "x", "by_hand": True}),
        ("end-turn", {"markers": {"nowhere": 1}, "assumed": False}),
        ("leave-vp", {"site": "nowhere"}),
    ],
)
def test_a_move_of_tyrants_that_names_nothing_changes_nothing(app: Flask, kind: str, move: dict[str, Any]):
    """This holds even where it is not judged at all, like a move for the whole table."""
    game = games()["tyrants"]
    written = payloads(game)
    made = {"kind": kind, "move": move, "seat": None, "override": None}
    found = take_in(services_of(app).tables, document(game, [*written, json.dumps(made)]))
    assert isinstance(found, Imported)
    position = services_of(app).tables.table(found.code).position
    assert [misfit.version for misfit in position.misfits] == [len(written) + 1]
    for page in ("", "/log", "/scores"):
        assert opened(app, found).get(f"/t/{found.code}{page}").status_code == 200


def test_a_file_is_played_through_once():
    """Each entry is judged, and entered; nothing is folded for any other purpose."""
    game = games()["tyrants"]
    worked_out = 0

    def ready(_row: object, state: Any, _who: object) -> Any:
        nonlocal worked_out
        worked_out += 1
        return state

    written = payloads(game)
    prove(document(game, written), {"tyrants": replace(game, rules=replace(game.rules, ready=ready))})
    assert worked_out <= len(written)


@EVERY_GAME
def test_nothing_stands_against_what_the_writer_wrote(app: Flask, game: Game[Any]):
    tables_: Tables = services_of(app).tables
    found = take_in(tables_, document(game, payloads(game)))
    assert isinstance(found, Imported)
    assert rejudging.objections_of_file(tables_, found.code) == {}


def test_what_is_taken_back_from_far_behind_is_judged_where_it_was():
    """Hundreds of entries lie between an entry and the one that takes it back; each is judged on the
    position of its time."""
    game = games()["score_sheet"]
    laid, _cases = next(iter(tables(game)))
    many = [of(Note(words=f"note {n}", about="")) for n in range(450)]
    first = laid.table.version + 1
    table = entered(
        laid.table, *many, of(m.Retract(first)), of(m.Retract(first)), of(m.Sit("Eve"), Seat("red"))
    )
    assert [*objected(table)] == [table.version - 1]


def test_a_held_correction_of_what_lies_far_back_is_no_objection():
    """A phone that was away took back something hundreds of entries old; the table was asked."""
    game = games()["score_sheet"]
    laid, _cases = next(iter(tables(game)))
    many = [of(Note(words=f"note {n}", about="")) for n in range(450)]
    held = pack_draft(Draft(move=m.Retract(laid.table.version + 1)))
    table = entered(laid.table, *many, of(m.Hold((held,)), laid.own))
    assert [*objected(table)] == []


def test_what_takes_entries_away_names_no_correction():
    """Each of them lists entries: the words of a few would fill the log."""
    laid, _cases = next(iter(tables(games()["score_sheet"])))
    table = entered(laid.table, of(m.Displace((laid.played.version,))))
    assert is_refused(table, of(m.Displace((table.version,))))


def test_a_closed_turn_hides_no_reference_to_nothing():
    laid, _cases = next(iter(tables(games()["stone_and_iron"])))
    for move in (m.Retract(0), m.Retract(10**6), m.Amend((10**6,), laid.own)):
        assert is_refused(laid.table, of(move)), move


def test_a_log_of_entries_that_name_each_other_stays_a_page(app: Flask):
    game = games()["score_sheet"]
    written = payloads(game)
    for _ in range(30):
        held = [pack_draft(Draft(move=m.Retract(len(written))))] * 200
        written.append(pack_draft(Draft(move=m.Hold(tuple(held)))))
    for _ in range(300):
        written.append(pack_draft(Draft(move=m.AskBack(len(written)))))
    found = take_in(services_of(app).tables, document(game, written))
    assert isinstance(found, Imported)
    client = opened(app, found)
    for path in ("log", f"log?before={len(payloads(game)) + 31}"):
        page = client.get(f"/t/{found.code}/{path}")
        assert page.status_code == 200
        assert len(page.data) < 2_000_000
