"""Every command that README and docs tell people to type: either run here as written, or listed with the
reason why not. A newly added command is run, or this fails."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from bench import postgres
from companion import PACKAGE
from companion.kernel.codec import pack
from companion.kernel.parts import features
from companion.kernel.shared_rows import shared_kinds
from companion.web.config import from_environment
from tests.apps import running
from tests.faults.evening import begun

ROOT = Path(__file__).resolve().parents[2]
DOCS = ("README.md", "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROGRAMS = Path("/usr/lib/postgresql")

ELSEWHERE = {
    r"make (run|play|test|test-quick|check|messages)\b.*": "its target is looked for below",
    r"git clone URL undertally && cd undertally.*": "URL stands for where somebody found the repository",
    r"pipx install dist/.*": "the wheel is installed and served in test_package.py",
    r"undertally": "serves; test_serving.py and test_commands_that_read.py start it as a module",
    r"\.venv/bin/python -m pytest .*|\.venv/bin/flask companion (new-game cairns|scorecard CODE cairns.pdf)":
        "the whole of it is done in test_adding_a_game.py",
    r"pip install \.|pytest --undertally-game pebbles|undertally companion scorecard CODE pebbles.pdf":
        "the whole of it is done in test_games_from_outside.py",
    r"(apt-get|useradd|systemctl|curl|cp deploy/|python3 -m venv /opt|/opt/undertally/bin/pip|runuser) ?.*":
        "as root, on an empty Debian in test_on_debian.py; the files that it copies are looked at below",
    r"\.venv/bin/(pip install -r requirements-https\.txt|python -m companion https table\.example .*)":
        "an authority and a DNS are asked in test_certified.py, with the requirements of the tests",
    r"HOST=127\.0\.0\.1 .*-m companion serve --processes 2": "started in tests/faults/test_several.py",
    r"export SECRET_KEY=…": "a sign that stands for a key of one's own",
}  # fmt: skip
"""Lines that are not run here, as patterns, and where else they are tried."""


class Block(NamedTuple):
    file: str
    lines: tuple[str, ...]


def blocks() -> Iterator[Block]:
    for name in DOCS:
        for found in BLOCK.finditer((ROOT / name).read_text("utf-8")):
            lines = (re.sub(r"\s+#.*", "", line).rstrip() for line in found[1].splitlines())
            yield Block(name, tuple(line for line in lines if line and not line.startswith("#")))


def tried_here(line: str) -> bool:
    return not any(re.fullmatch(pattern, line) for pattern in ELSEWHERE)


def named(pattern: str) -> list[str]:
    """Return the lines to run, from the blocks in which one line matches."""
    return [
        line
        for block in blocks()
        if any(re.search(pattern, line) for line in block.lines)
        for line in block.lines
        if tried_here(line)
    ]


@pytest.fixture
def shell(tmp_path: Path) -> Path:
    """A folder that looks like a checkout which has served an evening, for a fresh shell."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    (folder / "app.py").symlink_to(ROOT / "app.py")
    (folder / ".venv").symlink_to(Path(sys.prefix))
    from_environment({"DATA_DIR": str(folder / "data")})
    begun(f"sqlite:///{folder}/data/undertally.sqlite")
    return folder


def typed(folder: Path, lines: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("HOME", "LANG", "LC_ALL") if name in os.environ}
    programs = [str(path / "bin") for path in PROGRAMS.glob("*")]
    path = os.pathsep.join([*programs, f"{sys.prefix}/bin", os.environ["PATH"]])
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join(lines)],
        cwd=folder,
        env={**kept, "PATH": path, "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_every_command_is_run_here_or_named() -> None:
    here = {line for block in blocks() for line in block.lines if tried_here(line)}
    run = {line for pattern in (AUDITED, BACKED_UP, RESTORED, DUMPED, SPREAD) for line in named(pattern)}
    assert not here - run
    every = [line for block in blocks() for line in block.lines]
    for pattern, where in ELSEWHERE.items():
        assert any(re.fullmatch(pattern, line) for line in every), (pattern, where)


AUDITED = r"^(\.venv/bin/flask|undertally) companion audit$"
BACKED_UP = r"companion back-up "
RESTORED = r"^rm -f data/"
DUMPED = r"^pg_dump "
SPREAD = r"^createdb undertally$"


def test_targets_that_are_typed_are_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    wanted = {line.split()[1] for block in blocks() for line in block.lines if line.startswith("make ")}
    assert wanted <= targets


def test_the_back_up_works_the_second_night_and_is_restored_in_a_fresh_shell(shell: Path) -> None:
    for _night in range(2):
        told = typed(shell, named(BACKED_UP))
        assert told.returncode == 0, told.stderr
    assert (shell / "undertally-backup.sqlite").stat().st_mode & 0o077 == 0
    (shell / "data/undertally.sqlite").write_bytes(b"no ledger any more")
    assert typed(shell, [line for line in named(AUDITED) if "audit" in line]).returncode != 0
    told = typed(shell, named(RESTORED))
    assert told.returncode == 0, told.stderr
    assert "OK: 1 table checked, it matches its ledger." in told.stdout


def test_a_dump_of_postgresql_is_restored_and_audited(shell: Path, postgres_url: str) -> None:
    host = postgres.folder_of(postgres_url)
    there = {"PGHOST": str(host), "PGUSER": "tester", "SECRET_KEY": "any"}
    made = typed(shell, [line for line in named(SPREAD) if line.startswith("createdb")], **there)
    assert made.returncode == 0, made.stderr
    mine = f"postgresql://tester@/undertally?host={host}"
    begun(mine)
    told = typed(shell, named(DUMPED), **there, DATABASE_URL=mine)
    assert told.returncode == 0, told.stderr
    assert "OK: 1 table checked, it matches its ledger." in told.stdout


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_units_are_units(tmp_path: Path) -> None:
    """They are checked except for the programs that they start, which are not installed on this machine."""
    for path in (ROOT / "deploy").glob("undertally*"):
        text = path.read_text("utf-8")
        (tmp_path / path.name).write_text(
            re.sub(r"ExecStart=/opt/undertally\S+", "ExecStart=/bin/true", text)
        )
    units = [str(path) for path in sorted(tmp_path.iterdir())]
    assert len(units) == 3
    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True, check=False
    )
    assert not [line for line in told.stderr.splitlines() if "undertally" in line], told.stderr


def settings_read() -> set[str]:
    """Return the environment variables that the program reads."""
    files = (ROOT / "companion/web/config.py", *(ROOT / "companion/features").glob("*/service.py"))
    source = "\n".join(path.read_text("utf-8") for path in files)
    pairs = re.findall(r'environ(?:\.get\(|\[)?"([A-Z_]+)"|read_bound\("([A-Z_]+)"', source)
    return {name for pair in pairs for name in pair if name}


def test_the_containers_set_what_the_program_reads() -> None:
    for path in (ROOT / "deploy").glob("compose*.yaml"):
        services = yaml.safe_load(path.read_text("utf-8"))["services"]
        ours = services["undertally"]
        assert set(ours["environment"]) <= settings_read(), path
        assert (ROOT / ours["build"]["dockerfile"]).is_file()
        for service in services.values():
            assert set(service.get("depends_on", ())) <= set(services)


def test_the_settings_of_readme_are_those_that_are_read() -> None:
    """Each variable in the table is read by the program, and the other way round."""
    table = (ROOT / "README.md").read_text("utf-8").split("## Settings")[1].split("\n## ")[0]
    said = set(
        re.findall(
            r"`([A-Z_]+)`(?=[,` |])",
            "\n".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| `")),
        )
    )
    assert said - {"TZ"} == settings_read()


def told(field: Field[Any]) -> str:
    """Return the line of docs/ledger.md for a field: its name, and its default where an entry lacks it."""
    if field.default_factory is not MISSING:
        return f"`{field.name}` = {pack(field.default_factory())}"
    return f"`{field.name}`" if field.default is MISSING else f"`{field.name}` = {pack(field.default)}"


def test_the_ledger_of_the_documents_has_every_shared_kind_with_its_fields() -> None:
    page = (ROOT / "docs/ledger.md").read_text("utf-8")
    section = page.split("## What every game shares")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*?) ?\| (.+) \|$", section, re.MULTILINE)
    assert {kind: named for kind, named, _does in rows} == {
        kind: ", ".join(map(told, fields(move))) for kind, move in shared_kinds().items()
    }
    assert len(rows) == len(shared_kinds())


@pytest.mark.parametrize("name", ["architecture", "addresses", "glossary", "pages"])
def test_each_path_on_the_pages_for_builders_begins_where_it_says(name: str) -> None:
    page = (ROOT / f"docs/{name}.md").read_text("utf-8")
    paths = re.findall(r"`([\w/]+\.py)`", page)
    tops = (ROOT, PACKAGE, PACKAGE / "web")
    assert [path for path in paths if not any((top / path).is_file() for top in tops)] == []
    scripts = re.findall(r"`(\w+/[\w/]+\.js)`", page)
    assert [path for path in scripts if not (ROOT / path).is_file()] == []


def test_each_word_of_the_glossary_is_a_name_in_the_file_beside_it() -> None:
    """Each is explained once."""
    rows = re.findall(
        r"^\| (.+?) \| .+? \| (.+?) \|$", (ROOT / "docs/glossary.md").read_text("utf-8"), re.MULTILINE
    )
    words = [word for word, where in rows if where not in ("where", "---")]
    assert len(words) == len(set(words)) >= 30
    for _word, where in rows:
        for path, names in re.findall(r"`([\w/]+\.py)`((?:,? `[A-Z]\w+`)*)", where):
            code = (PACKAGE / path if (PACKAGE / path).is_file() else PACKAGE / "web" / path).read_text(
                "utf-8"
            )
            missing = [
                name for name in re.findall(r"`(\w+)`", names) if not re.search(rf"\b(class )?{name}\b", code)
            ]
            assert missing == [], path


def test_the_architecture_is_one_page() -> None:
    assert len((ROOT / "docs/architecture.md").read_text("utf-8").split()) <= 1_600


def test_each_address_on_the_page_of_addresses_is_one(tmp_path: Path) -> None:
    page = (ROOT / "docs/addresses.md").read_text("utf-8")
    table = page.split("Once a row has an address")[1].split("\n\n")[1]
    with running(tmp_path) as app:
        rules = (rule for rule in app.url_map.iter_rules() if rule.endpoint.split(".")[0] not in features())
        there = {re.sub(r"<\w+:", "<", rule.rule) for rule in rules}
    named = set()
    for row in table.splitlines()[2:]:
        top = ""
        for address in re.findall(r"`([/…][^`]*)`", row.split("|")[2]):
            whole = re.match(r"/[tg]/<\w+>", address)
            top = whole[0] if whole else top
            named.add(address if whole else top + address.replace("…", "/what-if/<sketch>"))
    assert named == there
