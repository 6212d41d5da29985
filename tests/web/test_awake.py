"""The computer stays awake while the server runs, and may sleep again however the server ends."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bench.serving import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="systemd's own program is asked on Linux")

SERVES = """
import time
from companion.web.server.machine import Awake
print(Awake().words, flush=True)
time.sleep(60)
"""
INHIBIT = """#!/bin/sh
for word in "$@"; do case "$word" in --*) shift;; esac; done
echo $$ > "$(dirname "$0")/pid"
exec "$@"
"""


def serving(path: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", SERVES],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{path}:/usr/bin:/bin"},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.long
def test_it_sleeps_again_when_the_server_is_killed(tmp_path: Path):
    program = tmp_path / "systemd-inhibit"
    program.write_text(INHIBIT)
    program.chmod(0o755)
    with serving(tmp_path) as server:
        assert "stays awake" in server.stdout.readline()
        keeper = Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}")
        assert keeper.exists()
        server.kill()
    until = time.monotonic() + 20
    while keeper.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not keeper.exists()


@pytest.mark.long
def test_where_it_cannot_be_kept_awake_that_is_said(tmp_path: Path):
    program = tmp_path / "systemd-inhibit"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    with serving(tmp_path) as server:
        assert "Switch its sleep off" in server.stdout.readline()
        server.kill()
