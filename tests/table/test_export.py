"""Tables are exported and imported complete; what was tampered with stays out."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.moves import Retract
from companion.kernel.rulings import Fault, Refusal
from companion.ledger.rows import NOTHING, Writing, chain
from companion.ledger.store import Ledger
from companion.table import importing, seating
from companion.table.audit import audit
from companion.table.importing import Imported, take_in
from companion.table.proof import export_text
from companion.table.service import Tables
from tests import toy
from tests.conftest import Clock
from tests.playing import TABLE_SAYS, begin, draft, enter, take

AT = "2026-01-01T00:00:00.000000Z"


def exported(tables: Tables) -> str:
    code = begin(tables)
    enter(tables, code, take(3), take(5, toy.BLUE, TABLE_SAYS), draft(toy.Say("ü 💀 \n")))
    enter(tables, code, draft(Retract(version=3)))
    document = export_text(tables, code)
    tables.delete(code)
    return document


def test_what_was_exported_comes_back_as_it_was(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(3), draft(toy.Say("ü 💀 \n")))
    before, rows, document = tables.table(code), tables.ledger.read(code), export_text(tables, code)
    tables.delete(code)
    imported = take_in(tables, document)
    assert isinstance(imported, Imported)
    assert imported.code == code
    assert tables.ledger.read(code) == rows
    assert tables.table(code) == before
    assert export_text(tables, code) == document
    assert audit(tables, code) == ()
    assert imported.credential
    assert seating.viewer(tables, code, imported.credential).host
    assert enter(tables, code, take(1)) == (5,)


def test_an_export_moves_to_another_server(tables: Tables, new_ledger: Callable[[], Ledger]) -> None:
    document = exported(tables)
    told: list[tuple[str, int]] = []
    elsewhere = Tables(new_ledger(), lambda code, version: told.append((code, version)), Clock(), toy.GAMES)
    code = take_in(elsewhere, document.encode()).code
    assert elsewhere.table(code).position.state.held == (0, 5)
    assert told == [(code, 6)]


def test_the_same_table_twice_is_said_and_makes_nobody_host(tables: Tables) -> None:
    code = begin(tables)
    assert take_in(tables, export_text(tables, code)) == (code, None, 0)


def test_a_table_that_has_gone_on_since_stays_as_it_is(tables: Tables) -> None:
    code = begin(tables)
    document = export_text(tables, code)
    enter(tables, code, take(1))
    before = tables.ledger.read(code)
    assert take_in(tables, document) == (code, None, 0)
    assert tables.ledger.read(code) == before


def test_an_export_holds_no_credential(tables: Tables) -> None:
    opened = tables.open(toy.SLUG)
    phone = seating.sit(tables, opened.code, toy.RED, "Ana")
    document = export_text(tables, opened.code)
    for secret in (phone, opened.credential):
        assert secret not in document
    assert set(json.loads(document)) == {"format", "version", "code", "game", "hash", "entries"}


def change(*path: str | int, to: Any) -> Callable[[dict], None]:
    def changed(document: dict) -> None:
        part: Any = document
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = to

    return changed


def drop(*path: str | int) -> Callable[[dict], None]:
    def changed(document: dict) -> None:
        part: Any = document
        for key in path[:-1]:
            part = part[key]
        del part[path[-1]]

    return changed


# What is refused never reaches a store, so one engine is enough.
@pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (change("entries", 2, "payload", to="{}"), "Entry 3 was changed after it was written"),
        (change("entries", 2, "by", to="Mallory"), "Entry 3 was changed after it was written"),
        (change("entries", 2, "at", to=AT), "Entry 3 was changed after it was written"),
        (change("entries", 2, "hash", to="0" * 64), "Entry 3 was changed after it was written"),
        (drop("entries", 2), "Entry 3 is not one"),
        (drop("entries", -1), "incomplete"),
        (change("entries", to=[]), "holds no entries"),
        (drop("hash"), "is not the export of a table"),
        (change("extra", to=1), "unknown extra"),
        (change("entries", 1, "extra", to=1), "unknown extra"),
        (change("entries", 1, "version", to="2"), "is not the export of a table"),
        (change("entries", 1, "version", to=10**400), "Entry 2 is not one"),
        (change("entries", 1, "version", to=-5), "Entry 2 is not one"),
        (change("entries", 1, "saw", to=2), "Entry 2 is not one"),
        (change("entries", 1, "part", to=1), "Entry 2 is not one"),
        (change("entries", 1, "token", to="'; DROP TABLE"), "Entry 2 is not one"),
        (change("entries", 1, "by", to="a\nb"), "Entry 2 is not one"),
        (change("entries", 1, "at", to="yesterday"), "Entry 2 is not one"),
        (change("entries", 1, "at", to="0001-01-01T00:00:00+14:00"), "Entry 2 is not one"),
        (change("entries", 1, "payload", to="x" * 70_000), "Entry 2 is too large"),
        (change("code", to="ZZZZZZ"), "Entry 1 was changed after it was written"),
        (change("code", to="../x"), "This file has an invalid table code"),
        (change("game", to="chess"), "different game"),
        (change("format", to="something-else"), "not an export"),
        (change("version", to=2), "not an export"),
    ],
)
def test_a_changed_export_is_refused_with_what_is_wrong(
    tables: Tables, tamper: Callable[[dict], None], sentence: str
) -> None:
    document = json.loads(exported(tables))
    tamper(document)
    with pytest.raises(Refusal, match=sentence):
        take_in(tables, json.dumps(document))
    assert tables.summaries() == ()


def forged(*payloads: str, tokens: tuple[str, ...] = (), code: str = "BCDFGH", game: str = toy.SLUG) -> str:
    """Return an export of a ledger that nobody played, with an unbroken chain."""
    writings = [
        Writing(
            token=tokens[number] if tokens else f"a-token-{number}",
            part=0,
            payload=payload,
            by="red",
            at=AT,
            saw=0,
        )
        for number, payload in enumerate(payloads)
    ]
    rows = chain(code, NOTHING, writings)
    entries = [{field: getattr(row, field) for field in row.__dataclass_fields__} for row in rows]
    return json.dumps(
        {
            "format": "undertally-table",
            "version": 1,
            "code": code,
            "game": game,
            "hash": rows[-1].hash if rows else "",
            "entries": entries,
        }
    )


def payload(kind: str, seat: Any = None, **fields: Any) -> str:
    return json.dumps({"kind": kind, "move": fields, "seat": seat, "override": None})


OPEN = payload("open", game=toy.SLUG, rules_version="1")
BEGIN = payload("begin", seats=["red", "blue"], first="red", settings={})


@pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (forged(BEGIN), "does not have the game"),
        (forged(payload("open", game="chess", rules_version="1")), "does not have the game"),
        (forged(OPEN, OPEN), "Entry 2 is not one"),
        (forged(OPEN, payload("retract", version=1)), "Entry 2 is not one"),
        (forged(OPEN, payload("retract", version=3), BEGIN), "Entry 2 is not one"),
        (forged(OPEN, payload("sit", "purple", name="Ana")), "Entry 2 is not one"),
        (forged(OPEN, payload("picture", digest="a" * 64, caption="a\nb")), "Entry 2 is not one"),
        (forged(OPEN, payload("annotate", words="a", about="entry:\r1")), "Entry 2 is not one"),
        (
            forged(OPEN, payload("deadline", at=f"2026-03-01T00:00:00.{'0' * 9999}+00:00")),
            "Entry 2 is not one",
        ),
        (forged(OPEN, payload("fly")), "Entry 2 of this table cannot be read"),
        (forged(OPEN, payload("take", "red", count="3")), "Entry 2 of this table cannot be read"),
        (forged(OPEN, '{"kind":["open"],"move":{},"seat":null,"override":null}'), "Entry 2 of this table"),
        (forged(OPEN, "[" * 60_000), "Entry 2 of this table cannot be read"),
        (forged(OPEN, "not json"), "Entry 2 of this table cannot be read"),
        (
            forged(OPEN, payload("begin", seats=["red", "blue"], first="red", settings={"stones": "many"})),
            "not one that Undertally writes",
        ),
        (forged(OPEN, BEGIN, tokens=("same-token", "same-token")), "holds an entry twice"),
        (forged(), "holds no entries"),
        ("", "is not the export of a table"),
        ("null", "is not the export of a table"),
        ("[" * 100_000, "is not the export of a table"),
        ('{"a":' * 100_000, "is not the export of a table"),
        (b"\xff\xfe\x00", "is not the export of a table"),
        (b"PK\x03\x04", "is not the export of a table"),
        (forged(OPEN).replace('"red"', '"\\ud800"'), "is not"),
    ],
)
def test_a_hostile_file_is_refused_with_a_sentence(
    tables: Tables, document: str | bytes, sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        take_in(tables, document)
    assert tables.summaries() == ()


def test_a_huge_file_is_not_even_read(tables: Tables) -> None:
    with pytest.raises(Refusal, match="larger than 32 MB") as caught:
        take_in(tables, b" " * (importing.MAX_BYTES + 1))
    assert caught.value.fault is Fault.TOO_LARGE


@pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)
def test_more_entries_than_a_table_ever_gets_are_not_played_through(tables: Tables) -> None:
    document = json.loads(forged(OPEN))
    document["entries"] *= 50_001
    with pytest.raises(Refusal, match="at most 50000 entries") as caught:
        take_in(tables, json.dumps(document))
    assert caught.value.fault is Fault.TOO_LARGE


def test_moves_that_no_rule_allows_become_misfits_not_faults(tables: Tables) -> None:
    odd = forged(
        OPEN,
        payload("take", "red", count=1),
        payload("begin", seats=["red", "blue"], first="red", settings={}),
        payload("take", "red", count=10**9),
    )
    code = take_in(tables, odd).code
    table = tables.table(code)
    assert [misfit.version for misfit in table.position.misfits] == [2, 4]
    assert table.position.state.heap == 21


def test_the_proof_in_the_documentation_proves_an_export(tables: Tables, tmp_path: Path) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "ledger.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(manual.split("```python\n")[1].split("```")[0], names)  # noqa: S102
    file = tmp_path / "table.json"
    file.write_text(exported(tables), encoding="utf-8")
    names["prove"](file)
    file.write_text(file.read_text(encoding="utf-8").replace("ü", "u"), encoding="utf-8")
    with pytest.raises(AssertionError, match="entry 5 was changed"):
        names["prove"](file)
