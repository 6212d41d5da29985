"""What a template takes from another exists: a page that nobody happens to open would be the last to show
it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TEMPLATES = ROOT / "templates"
NAMED = re.compile(
    r"""\b(?:from|import|include|extends)\s+(?:"([^"]+)"|'([^']+)')(?:(?!ignore missing).)*?%\}"""
)
TAKEN = re.compile(r"""\{%-?\s*from\s+["']([^"']+)["']\s+import\s+([^%]+?)\s*-?%\}""")
GIVEN = re.compile(
    r"\{%-?\s*(?:macro\s+(\w+)|set\s+([\w, ]+?)\s*(?:=|-?%\})|from\s+\S+\s+import\s+([^%]+?)\s*-?%\})"
)


def lacking(source: str, folder: Path) -> Iterator[str]:
    """Yield the files that a template names and that do not exist, and the names that a file does not
    define."""
    for names in NAMED.findall(source):
        path = next(name for name in names if name)
        if not (folder / path).exists():
            yield path
    for path, names in TAKEN.findall(source):
        if (folder / path).exists():
            gives = given((folder / path).read_text())
            yield from (f"{path}: {name}" for name in taken(names) if name not in gives)


def taken(names: str) -> list[str]:
    """Return the names as defined in their own file."""
    without = re.sub(r"\s+with(?:out)? context$", "", names)
    return [re.split(r"\s+as\s+", name.strip())[0] for name in without.split(",")]


def given(source: str) -> set[str]:
    found: set[str] = set()
    for macro, variables, imported in GIVEN.findall(source):
        found |= {macro, *re.findall(r"\w+", variables)}
        found |= {re.split(r"\s+as\s+", name.strip())[-1] for name in imported.split(",")}
    return found


def test_templates_take_only_what_is_there() -> None:
    found = {
        str(path.relative_to(ROOT)): wrong
        for path in sorted(TEMPLATES.rglob("*.html"))
        if (wrong := [*lacking(path.read_text(), TEMPLATES)])
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ('{% from "ui/cited.html" import cite %}', ["ui/cited.html"]),
        ("{% include 'ui/nothing.html' %}", ["ui/nothing.html"]),
        ('{% from "ui/notice.html" import notice, cited as cite %}', ["ui/notice.html: cited"]),
        ('{% from "ui/notice.html" import notice with context -%}', []),
    ],
)
def test_what_is_not_there_is_found(source: str, wrong: list[str]) -> None:
    assert [*lacking(source, TEMPLATES)] == wrong


DAY_IN_SIGHT = re.compile(r">[^<]*\{\{ *[\w.]+\.day *\}\}")


def test_a_day_in_sight_is_written_as_the_language_of_the_reader_writes_it() -> None:
    """`on_day` does so; the bare day, YYYY-MM-DD, is for attributes and forms."""
    bare = {
        str(path.relative_to(TEMPLATES)): DAY_IN_SIGHT.findall(path.read_text())
        for path in TEMPLATES.rglob("*.html")
    }
    assert {name: found for name, found in bare.items() if found} == {}
