"""Two commands do the whole set-up on an empty Debian, as root: from a clone to the first page, to a
printed scorecard, to green tests. Run by `make soak`; with `-s` it prints the seconds."""

import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest

from companion import ROOT
from tests.debians import ENVIRONMENT, NEEDS, enter, inside, make, run, running

pytestmark = NEEDS

SOME = "tests/house/test_system_packages.py tests/printing/test_printer.py tests/ledger/test_upgrading.py"
"""Some tests of each kind that need something from the system."""

BROWSED = "tests/browser/test_back.py tests/games/score_sheet/test_at_the_table.py"
NETWORKS = "tests/web/test_networks.py"
PATIENCE = 1_200.0
"""Seconds for what depends on the network and on how busy the machine is."""


@pytest.fixture(params=["bookworm", "trixie"])
def bare(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A Debian with git, make and a clone of this repository."""
    folder = tmp_path_factory.mktemp(request.param)
    make(request.param, folder)
    inside(folder, "apt-get update; apt-get install -y --no-install-recommends git make; apt-get clean")
    run("git", "clone", "--quiet", ROOT, folder / "root/undertally")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def tried(folder: Path, command: str) -> tuple[int, str]:
    """Run a command in the clone; return its exit status and all its output."""
    done = subprocess.run(
        enter(folder, f"cd undertally; {command}"),
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def fetched(url: str, started: "subprocess.Popen[str]") -> bytes:
    """Return the response of an address, once a server is running there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and started.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=60) as answered:  # noqa: S310
                return bytes(answered.read())
        except HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    pytest.fail(started.communicate()[0] if started.poll() is not None else "Nothing is served.")


def test_what_is_missing_is_installed_or_named(bare: Path):
    """The order matters: each step begins with what the one before it left."""
    set_all_up(bare)
    for answer in ("n", "y"):
        be_asked_once(bare, answer)
    be_red_without(bare)
    be_served_without_a_network(bare)


def set_all_up(bare: Path) -> None:
    status, said = tried(bare, "SETUP=no make run")
    assert status
    assert "Type: apt-get install --yes --no-install-recommends python3 python3-venv" in said

    here, began = f"http://127.0.0.1:{(port := free_port())}", time.monotonic()
    with running(bare, f"cd undertally; HOST=127.0.0.1 PORT={port} make run") as served:
        assert b"Tyrants of the Underdark" in fetched(f"{here}/", served)
        page = time.monotonic() - began
        assert fetched(f"{here}/games/tyrants/papers/scorecard.pdf", served)[:5] == b"%PDF-"
        paper = time.monotonic() - began
    status, said = tried(bare, f'make test ARGS="{SOME} {BROWSED} {NETWORKS}"')
    tests = time.monotonic() - began
    sys.stdout.write(
        f"\n{bare.name}: first page {page:.0f} s, scorecard {paper:.0f} s, green tests {tests:.0f} s\n"
    )
    assert status == 0, said[-6000:]
    assert "Missing: " not in said


def be_asked_once(bare: Path, answer: str) -> None:
    """Anybody but root is asked for the password once at a terminal."""
    inside(
        bare,
        """apt-get install -y --no-install-recommends sudo
apt-get remove -y libpangoft2-1.0-0
id ana || useradd --create-home ana
echo 'ana ALL=NOPASSWD: ALL' > /etc/sudoers.d/ana
rm -rf /home/ana/undertally
cp -a undertally /home/ana/
rm -rf /home/ana/undertally/.venv
chown -R ana /home/ana""",
    )
    typed = "env HOME=/home/ana script -qec 'make -C /home/ana/undertally ready-run' /dev/null"
    said = inside(bare, f"(sleep 5; echo {answer}; sleep 1) | runuser -u ana -- {typed}")
    assert said.count("Install that now? [Y/n]") == 1
    assert ("Type: sudo apt-get install" in said) == (answer == "n")
    assert ("Installing libpangoft2-1.0-0" in said) == (answer == "y")
    # Without a terminal nobody is asked.
    asked = inside(
        bare, f"runuser -u ana -- {typed.replace('script -qec', 'sh -c').replace(' /dev/null', '')} 2>&1"
    )
    assert "[Y/n]" not in asked


def be_red_without(bare: Path) -> None:
    """If something that could have been installed is missing, the tests fail."""
    inside(bare, "apt-get remove -y poppler-utils libatomic1")
    status, said = tried(bare, f'SETUP=no make test ARGS="{BROWSED}"')
    assert status
    assert re.search(r"^Missing: pdftoppm .* Type: apt-get install .*poppler-utils$", said, re.MULTILINE)
    assert re.search(r"^Missing: libatomic .* Type: apt-get install .*libatomic1$", said, re.MULTILINE)
    assert re.search(r" \d+ skipped", said)
    assert not re.search(r"\d+ (failed|error)", said)


def be_served_without_a_network(bare: Path) -> None:
    """Everything that works without a network is served. One line says what to type, and the papers' page
    says that PDFs are off."""
    # Nor is there a cached copy of an earlier download.
    inside(bare, "apt-get remove -y libpangoft2-1.0-0; apt-get clean")
    (bare / "etc/resolv.conf").write_text("nameserver 127.0.0.1\n")
    (bare / "etc/hosts").write_text("127.0.0.1 localhost\n")
    here = f"http://127.0.0.1:{(port := free_port())}"
    with running(bare, f"cd undertally; HOST=127.0.0.1 PORT={port} make run 2>&1 | tee said") as served:
        papers = fetched(f"{here}/games/tyrants/papers", served).decode()
    said = (bare / "root/undertally/said").read_text("utf-8")
    (line,) = [line for line in said.splitlines() if line.startswith("Missing: ")]
    assert re.match(r"Missing: Pango .* could not be installed .* Type: apt-get install .*libpangoft2", line)
    assert "PDFs are off" in papers
    assert "PDFs are off" in said
