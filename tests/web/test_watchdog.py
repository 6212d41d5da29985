"""Code without a bound: the others carry on meanwhile, and if it never ends it costs one response."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.html import plain


@pytest.mark.skipif(sys.platform == "win32", reason="no timer that counts the processor's time")
def test_others_go_on_beside_what_computes_and_without_an_end_it_costs_one_answer(tmp_path: Path) -> None:
    asked = (sys.executable, "-m", "tests.web.held_up_process", str(tmp_path))
    ended = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=300)
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    every = ("endless", "numbers", "letters", "long")
    assert {*told} == {name for one in every for name in (one, f"beside {one}")}
    # This one ends only once another phone was answered.
    assert list(told).index("beside long") < list(told).index("long")
    for name, (status, page) in told.items():
        if name.startswith("beside") or name == "long":
            assert status == 200, name
        else:
            assert status == 503, (name, plain(page))
            assert "took too long and was stopped" in plain(page)
