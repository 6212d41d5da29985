"""Under a cooperative server a group of many results holds up nobody."""

import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parents[2]


def test_others_go_on_while_a_group_of_many_results_is_looked_at(tmp_path: Path) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "tests.memory.unhurried_process", f"sqlite:///{tmp_path}/ledger.sqlite"],
        cwd=HOME,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    read, counted, rated = map(int, finished.stdout.split())
    assert read > 5
    assert counted > 0
    assert rated > 5
