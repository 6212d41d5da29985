"""Under a cooperative server a write that waits for the disk or the database holds up nobody."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.long, pytest.mark.both_engines]

HOME = Path(__file__).parents[2]


def test_greenlets_go_on_while_the_store_is_slow(ledger_url: str) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "tests.table.cooperative_process", ledger_url],
        cwd=HOME,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    report = json.loads(finished.stdout)
    assert report.pop("ticks_during_slow_write") > 1
    assert report == {
        "saved": 5 * 41,
        "versions": [2 + 55 + 1, 52, 52, 52],
        "followers_done": 400,
        "seated": ["red"],
    }
