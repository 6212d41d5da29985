"""A killed server has lost nothing that it reported as saved, and left nothing half written."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.ledger.rows import NOTHING, breaks
from companion.ledger.store import Ledger
from companion.table.audit import audit
from companion.table.service import Tables
from tests.playing import begin

pytestmark = pytest.mark.long

HOME = Path(__file__).parents[2]


def test_an_acknowledged_entry_survives_kill_9(ledger: Ledger, tables: Tables, ledger_url: str) -> None:
    code = begin(tables)
    for seed in range(3):
        acknowledged = _write_until_killed(ledger_url, code, after=Random(seed).randint(1, 40))
        rows = ledger.read(code)
        saved = {row.version: row.token for row in rows}
        assert acknowledged.items() <= saved.items()
        assert breaks(code, NOTHING, rows) == ()
        parts = [row.part for row in rows if row.token.startswith("submission-")]
        assert parts == [0, 1] * (len(parts) // 2)
        assert audit(tables, code) == ()
        code = begin(tables)


def _write_until_killed(url: str, code: str, *, after: int) -> dict[int, str]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.ledger.writing_process", url, code],
        cwd=HOME,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(after)]
        process.kill()
        said.extend(process.stdout.readlines())
    whole = [line.split() for line in said if line.endswith("\n")]
    assert len(whole) >= after
    return {int(version): token for version, token in whole}
