"""What nobody bounded: it costs one answer, and the others go on."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.html import plain


@pytest.mark.skipif(sys.platform == "win32", reason="no timer that counts the processor's time")
def test_what_computes_without_end_costs_one_answer(tmp_path: Path) -> None:
    asked = (sys.executable, "-m", "tests.web.held_up_process", str(tmp_path))
    ended = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=300)
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    assert {*told} == {name for one in ("endless", "numbers", "letters") for name in (one, f"beside {one}")}
    for name, (status, page) in told.items():
        if name.startswith("beside"):
            assert status == 200, name
        else:
            assert status == 503, (name, plain(page))
            assert "takes more work than one answer may" in plain(page)
