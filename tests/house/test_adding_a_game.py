"""docs/adding-a-game.md, followed word for word in a copy of the tree, up to the printed scorecard."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import ROOT

GUIDE = ROOT / "docs" / "adding-a-game.md"
FENCE = re.compile(r"(?:`(?P<path>[\w/.]+)`:\n\n)?```(?P<language>\w+)\n(?P<text>.*?)```", re.DOTALL)

PEOPLE = """
import re, sys
from pathlib import Path
from companion.web.config import from_environment
from companion.web.factory import create_app

app = create_app(from_environment(create=True))
people = [app.test_client(), app.test_client()]

def proof(phone):
    return re.search(r'name="csrf_token" value="([^"]+)"', phone.get("/").text)[1]

def post(phone, path, **fields):
    answer = phone.post(path, data={"csrf_token": proof(phone), **fields})
    assert answer.status_code in (200, 303), (path, answer.status_code, answer.text[-2000:])
    return answer

def forms(page):
    for form in re.findall(r'<form method="post" action="([^"]+/moves/[^"]+)"(.*?)</form>', page, re.DOTALL):
        yield form[0], form[1]

assert "Cairns" in people[0].get("/").text
code = post(people[0], "/tables", game="cairns").location.rsplit("/", 1)[1]
for phone, seat, name in zip(people, ("red", "blue"), ("Ana", "Bo")):
    post(phone, f"/t/{code}/sit", seat=seat, name=name)
version = people[0].get(f"/t/{code}/version").get_json()["version"]
order = {"order": ["red", "blue"], "first": "red", "go": "1"}
post(people[0], f"/t/{code}/begin", saw=version, token="begin-0001", **order)
taps = 0
while "All heaps are gone." not in (page := people[taps % 2].get(f"/t/{code}").text):
    phone = people[taps % 2]
    buttons = [form for form in forms(page) if 'type="hidden" name="heap"' in form[1]]
    if not buttons:
        raise SystemExit("no likely moves are offered")
    action, inside = buttons[-1 if taps == 0 else 0]
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', inside))
    assert phone.post(action, data=fields).status_code == 303, inside
    taps += 1
assert taps > 5
assert "stones are left" in people[1].get(f"/t/{code}/ask/left").text
log = people[1].get(f"/t/{code}/log").text
assert "throws" in log and "takes" in log
assert " wins" in people[1].get(f"/t/{code}/scores").text
assert people[1].get(f"/t/{code}/view/away").status_code == 200
sheet = people[1].get(f"/t/{code}/papers/round-sheet.pdf")
assert sheet.data.startswith(b"%PDF")
app.extensions["undertally"].close()
Path("code.txt").write_text(code)
"""


HALF_WRITTEN = shutil.ignore_patterns("*.pyc.*")
"""Files that other workers are compiling at the moment; compiled ones are copied, since compiling takes
longer than the test."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the tree like a fresh clone, with the environment that `make test` has set up."""
    there = tmp_path / "clone"
    there.mkdir()
    for part in ("bench", "companion", "scripts", "templates", "static", "tests/contract"):
        shutil.copytree(ROOT / part, there / part, ignore=HALF_WRITTEN)
    for file in (
        "app.py",
        "pyproject.toml",
        *(f"tests/{path.name}" for path in (ROOT / "tests").glob("*.py")),
    ):
        shutil.copy(ROOT / file, there / file)
    return there


@pytest.mark.pango
def test_the_guide_leads_to_a_printed_scorecard(tree: Path) -> None:
    environment = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tree),
        "DATA_DIR": str(tree / "data"),
        "SECRET_KEY": "of the tests" * 4,
    }

    def run(*words: str) -> str:
        done = subprocess.run(
            words, cwd=tree, env=environment, capture_output=True, text=True, timeout=240, check=False
        )
        assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout

    code = ""
    commands = 0
    for step in FENCE.finditer(GUIDE.read_text("utf-8")):
        if step["language"] == "python":
            assert (tree / step["path"]).is_file(), "new-game has made it"
            (tree / step["path"]).write_text(step["text"], "utf-8")
            continue
        for line in step["text"].strip().splitlines():
            commands += 1
            if line == "make run":
                run("python", "-c", PEOPLE)
                code = (tree / "code.txt").read_text()
                continue
            words = line.replace("CODE", code).removeprefix(".venv/bin/").split()
            run("python", "-m", *words) if words[0] == "flask" else run(*words)
    assert commands == 5
    printed = " ".join(run("pdftotext", "-layout", "cairns.pdf", "-").split())
    for word in ("CAIRNS", " wins by ", "Ana", "Bo", "the ridge"):
        assert word in printed, printed


def test_the_example_of_the_guide_is_the_one_that_the_laws_hold() -> None:
    [shown] = [step for step in FENCE.finditer(GUIDE.read_text("utf-8")) if step["language"] == "python"]
    assert shown["path"] == "companion/games/cairns/game.py"
    kept = ROOT / "tests" / "contract" / "cairns" / "game.py"
    assert shown["text"] == kept.read_text("utf-8"), "write it into the guide again"
    whole = [path.read_text("utf-8") for path in kept.parent.glob("*.py")]
    assert sum(len(text.splitlines()) for text in whole) < 250
