"""docs/games-from-outside.md, followed word for word, with our wheel in an environment of its own: from an
empty folder to the printed scorecard; then the game is written for another interface, and uninstalled."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import NamedTuple

import pytest

from companion import ROOT
from companion.game_folders import API, find_games

GUIDE = ROOT / "docs" / "games-from-outside.md"
FILE = re.compile(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)

PLAYED = """
import re
from companion.web.config import from_environment
from companion.web.factory import create_app

app = create_app(from_environment(create=True))
people = [app.test_client(), app.test_client()]

def post(phone, path, **fields):
    proof = re.search(r'name="csrf_token" value="([^"]+)"', phone.get("/").text)[1]
    answer = phone.post(path, data={"csrf_token": proof, **fields})
    assert answer.status_code in (200, 303), (path, answer.status_code, answer.text[-2000:])
    return answer

assert "Pebbles" in people[0].get("/").text
code = post(people[0], "/tables", game="pebbles").location.rsplit("/", 1)[1]
for phone, seat, name in zip(people, ("red", "blue"), ("Ana", "Bo")):
    post(phone, f"/t/{code}/sit", seat=seat, name=name)
version = people[0].get(f"/t/{code}/version").get_json()["version"]
order = {"order": ["red", "blue"], "first": "red", "go": "1"}
post(people[0], f"/t/{code}/begin", saw=version, token="begin-0001", **order)

german = {"Accept-Language": "de"}
page = people[0].get(f"/t/{code}", headers=german).text
assert "20 Kiesel liegen noch da." in page
[style] = set(re.findall(r'/games/pebbles/[^"]*theme.css', page))
assert people[0].get(style).data == b".pebbles{font-size:1.5rem;}"
taps = 0
while "The last pebble is taken." not in (page := people[taps % 2].get(f"/t/{code}").text):
    forms = re.findall(r'<form method="post" action="([^"]+/moves/take)"(.*?)</form>', page, re.DOTALL)
    action, inside = [form for form in forms if 'type="hidden" name="count"' in form[1]][-1]
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', inside))
    assert people[taps % 2].post(action, data=fields).status_code == 303, inside
    taps += 1
assert taps == 7
swiss = people[0].get(f"/t/{code}", headers={"Accept-Language": "de-CH"}).text
assert "Der letzte Chiesel isch gno." in swiss and "0 Kiesel liegen noch da." in swiss
assert " wins" in people[1].get(f"/t/{code}/scores").text
app.extensions["undertally"].close()
print(code)
"""

FOUND_AGAIN = """
import sys
from companion.web.config import from_environment
from companion.web.factory import create_app

code = sys.argv[1]
app = create_app(from_environment(create=True))
phone = app.test_client()
here = {"base_url": "http://127.0.0.1:8000", "environ_base": {"REMOTE_ADDR": "127.0.0.1"}}
listed = phone.get("/tables", **here).text
assert code in listed and "installed undertally-pebbles again" in listed, listed
page = phone.get(f"/t/{code}", **here)
assert page.status_code == 404 and "installed undertally-pebbles again" in page.text, page.text
assert "Pebbles" not in phone.get("/", **here).text
app.extensions["undertally"].close()
"""


class Installed(NamedTuple):
    """An environment with the wheel of Undertally; a folder where a stranger writes a game, and another
    where the installed one is tried."""

    folder: Path
    elsewhere: Path
    programs: Path
    data: Path

    def run(self, *words: str, code: int = 0) -> str:
        environment = {
            "PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.folder),
            "DATA_DIR": str(self.data),
            "SECRET_KEY": "of the tests" * 4,
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }
        done = subprocess.run(
            words,
            cwd=self.elsewhere,
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == code, f"{words}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout + done.stderr

    def install(self, what: str) -> None:
        # All its dependencies are already there, and nothing is downloaded.
        self.run(
            "python",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-index",
            "--no-deps",
            "--no-build-isolation",
            what,
        )


@pytest.fixture
def stranger(tmp_path: Path) -> Installed:
    environment, folder, elsewhere = (tmp_path / name for name in ("environment", "pebbles", "elsewhere"))
    folder.mkdir()
    elsewhere.mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    # The dependencies of Undertally, the tests and pip are taken from the environment that runs them.
    own = sysconfig.get_path("purelib", vars={"base": str(environment), "platbase": str(environment)})
    (Path(own) / "needed.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    installed = Installed(folder, elsewhere, programs, tmp_path / "data")
    wheels = tmp_path / "dist"
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(wheels), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    installed.install(str(next(wheels.glob("*.whl"))))
    return installed


@pytest.mark.pango
def test_the_guide_leads_from_an_empty_folder_to_a_printed_scorecard(stranger: Installed) -> None:
    guide = GUIDE.read_text("utf-8")
    for name, text in FILE.findall(guide):
        path = stranger.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    lines = [line for block in COMMANDS.findall(guide) for line in block.splitlines()]
    assert lines == [
        "pip install .",
        "pytest --undertally-game pebbles",
        "undertally",
        "undertally companion scorecard CODE pebbles.pdf",
    ]
    stranger.install(str(stranger.folder))
    tried = stranger.run(
        "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--undertally-game", "pebbles"
    )
    assert re.search(r"^1[0-9] passed", tried, re.MULTILINE), tried
    code = stranger.run("python", "-c", PLAYED).split()[-1]
    stranger.run("undertally", "companion", "scorecard", code, "pebbles.pdf")
    printed = " ".join(stranger.run("pdftotext", "-layout", "pebbles.pdf", "-").split())
    for word in ("PEBBLES", " wins by ", "Ana", "Bo"):
        assert word in printed, printed

    # The next version is written for an interface that this Undertally does not have.
    room = stranger.folder / "undertally_pebbles" / "__init__.py"
    room.write_text(f"UNDERTALLY_API = {API + 1}\n", "utf-8")
    stranger.run("python", "-m", "pip", "uninstall", "--quiet", "--yes", "undertally-pebbles")
    stranger.install(str(stranger.folder))
    told = stranger.run("python", "-m", "pytest", "--undertally-game", "pebbles", code=4)
    assert f"was written for interface {API + 1} of Undertally, and this one has {API}" in told
    stranger.run("python", "-c", FOUND_AGAIN, code)

    stranger.run("python", "-m", "pip", "uninstall", "--quiet", "--yes", "undertally-pebbles")
    stranger.run("python", "-c", FOUND_AGAIN, code)
    written = stranger.run("undertally", "companion", "export", code)
    assert '"game":"pebbles"' in written
    stranger.run("undertally", "companion", "delete", code, "--yes")
    assert "There is no table" in stranger.run("undertally", "companion", "export", code, code=1)


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of importable packages, which are forgotten afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


CAIRNS = "from dataclasses import replace\nfrom tests.contract.cairns.game import GAME as MODEL\n"


@pytest.mark.parametrize(
    ("slug", "room", "game", "why"),
    [
        ("Pebbles", "UNDERTALLY_API = 1", "", "its name must be 2 to 40 lower-case letters"),
        ("tyrants", "UNDERTALLY_API = 1", "", "there is already a game of that name, from Undertally itself"),
        ("pebbles", "", "", "it does not set UNDERTALLY_API"),
        ("pebbles", "UNDERTALLY_API = 0", "", "this one has 1; update made_up"),
        ("pebbles", "UNDERTALLY_API = 2", "", "this one has 1; update Undertally"),
        ("pebbles", "UNDERTALLY_API = '1'", "", "it does not set UNDERTALLY_API"),
        ("pebbles", "raise OSError('no disk')", "", "it cannot be imported (OSError: no disk)"),
        ("pebbles", "UNDERTALLY_API = 1", "1/0", "it cannot be imported (ZeroDivisionError"),
        ("pebbles", "UNDERTALLY_API = 1", "", "it cannot be imported (AttributeError"),
        ("pebbles", "UNDERTALLY_API = 1", CAIRNS + "GAME = MODEL", "it calls itself cairns"),
    ],
)
def test_a_game_that_cannot_be_used_is_named_with_the_reason(
    packages: Path, slug: str, room: str, game: str, why: str
) -> None:
    (packages / "made_up").mkdir()
    (packages / "made_up" / "__init__.py").write_text(room, "utf-8")
    (packages / "made_up" / "game.py").write_text(game, "utf-8")
    found = find_games([EntryPoint(slug, "made_up", "undertally.games")])
    assert why in str(found.refused[0])
    assert found.folders.keys() == find_games([]).folders.keys(), "the others are there all the same"


def test_a_game_beside_ours_is_found_with_all_that_it_brings(packages: Path) -> None:
    shutil.copytree(ROOT / "tests/contract/cairns", packages / "made_up")
    (packages / "made_up" / "__init__.py").write_text("UNDERTALLY_API = 1", "utf-8")
    points = [EntryPoint(slug, "made_up", "undertally.games") for slug in ("cairns", "cairns")]
    found = find_games(points)
    lies = found.folders["cairns"]
    assert (lies.package, lies.code, lies.templates) == (
        "made_up",
        packages / "made_up",
        packages / "made_up/templates",
    )
    assert [str(each) for each in found.refused] == [
        "The game cairns of made_up  is not on the shelf: there is already a game of that name, from made_up."
    ]
