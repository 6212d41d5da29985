"""A file proved in a process of its own: accepted as here, or refused for the resources it takes."""

import json
import sys
from pathlib import Path

import pytest

from companion.games import shelf
from companion.kernel.codec import pack_draft
from companion.kernel.moves import Begin, Draft, Open
from companion.kernel.rulings import Fault, Refusal
from companion.table.audit import audit
from companion.table.importing import Imported, take_in
from companion.table.proof import prove
from companion.table.proving import ProvingProcess
from companion.table.service import Tables
from tests.table.test_export import forged

pytestmark = pytest.mark.long

GAME = shelf()["tyrants"]
SEATS = tuple(place.seat for place in GAME.about.places)
BRACKETS = '{"format":"undertally-table","version":1,"code":"BCDFGH","game":"tyrants","hash":"","entries":['


def played(turns: int = 400) -> str:
    """Return an export of a game that has begun and goes round and round."""
    opening = pack_draft(Draft(move=Open(game="tyrants", rules_version=GAME.about.rules_version)))
    begin = pack_draft(Draft(move=Begin(SEATS, SEATS[0])))
    gained = {"kind": "gain-vp", "move": {"vp": 1, "reason": "x"}, "override": None}
    moves = [json.dumps({**gained, "seat": SEATS[number % len(SEATS)]}) for number in range(turns)]
    return forged(opening, begin, *moves, game="tyrants")


@pytest.fixture(scope="module")
def document() -> str:
    return played()


def test_the_other_process_says_what_this_one_would(document: str) -> None:
    assert ProvingProcess()(document) == prove(document, shelf())
    # As Windows' Notepad saves it.
    assert ProvingProcess()(b"\xef\xbb\xbf" + document.encode()) == prove("\ufeff" + document, shelf())


@pytest.mark.parametrize("text", ["", "null", "[" * 100_000, forged("{}")])
def test_it_refuses_as_this_one_would(text: str) -> None:
    with pytest.raises(Refusal) as here:
        prove(text, shelf())
    with pytest.raises(Refusal) as there:
        ProvingProcess()(text.encode())
    assert (there.value.sentence, there.value.fault) == (here.value.sentence, here.value.fault)


@pytest.mark.skipif(sys.platform != "linux", reason="no address space limit here")
def test_a_file_of_brackets_takes_no_more_memory_than_it_may() -> None:
    body = (BRACKETS + "{}," * 4_000_000 + "{}]}").encode()
    with pytest.raises(Refusal, match="more memory") as refused:
        ProvingProcess(memory=400 * 2**20)(body)
    assert refused.value.fault is Fault.TOO_LARGE


def test_a_file_past_its_time_is_given_up_and_the_next_one_is_proved(
    document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as hurried:
        hurried.setattr("companion.table.proving.EACH_MB", 0.0)
        with pytest.raises(Refusal, match="more time or memory"):
            ProvingProcess(seconds=0.01)(document)
    assert ProvingProcess()(document).code == json.loads(document)["code"]


def test_who_waits_too_long_for_others_is_told(document: str) -> None:
    proving = ProvingProcess(patience=0.01)
    with (
        proving.turn("a house"),
        pytest.raises(Refusal, match="Other files") as refused,
        proving.turn("a house"),
    ):
        pass
    assert refused.value.fault is Fault.UNAVAILABLE


@pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)
def test_what_was_proved_elsewhere_opens_from_its_marks(new_ledger, document: str, tmp_path: Path) -> None:
    tables = Tables(new_ledger(), lambda _code, _version: None, lambda: None, shelf)  # type: ignore[arg-type,return-value]
    found = take_in(tables, document, prover=ProvingProcess())
    assert isinstance(found, Imported)
    table = tables.table(found.code)
    assert table.before == 200
    assert audit(tables, found.code) == ()
    # A look at the past reads from the nearest checkpoint, and shows what was believed then.
    for version in (3, 150, 201, 399, 402):
        then, whole = tables.past(found.code, version), tables.past_whole(found.code, version)
        assert then.position == whole.position
        assert then.steps == whole.steps[then.before :]
