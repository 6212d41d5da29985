"""One spelling: British in all our own English; other languages with their own letters and marks."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.underdark_maps.catalogue.tables import CLASS_LETTERS, CLASS_NAMES
from companion.kernel.words import Text
from companion.web.access.languages import use_catalogue_of, words
from scripts.messages import ROOT, every_owner, extract_messages
from tests.apps import running

AMERICAN = re.compile(
    r"\b(colors?|colored|armors?|armored|centers?|centered|favors?|favorites?|neighbors?|honors?|labors?|"
    r"harbors?|rumors?|behaviors?|gray|defense|offense|travel(?:ed|ing|ers?)|cancel(?:ed|ing)|label(?:ed|ing)|"
    r"model(?:ed|ing)|meters?|theaters?|plows?|molds?|catalogs?|judgment|fulfills?|skillful|toward|analyzes?|"
    r"(?:organ|recogn|real|author|custom|minim|maxim)iz\w+)\b",
    re.IGNORECASE,
)
PRINTED = re.compile(
    r"\b(?:the )?Center(?: section)?\b|^center$|\bArmorers?\b|\barmor class\b", re.IGNORECASE
)
"""As in the games' own boards and books."""
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)


def _ours(owner: str) -> Iterator[str]:
    """Yield our own messages: tables printed in a game's book keep the book's spelling."""
    for message in extract_messages(owner):
        if message.id and any(not where.endswith(".json") for where, _line in message.locations):
            yield from message.id if isinstance(message.id, tuple | list) else [message.id]


@pytest.mark.parametrize("owner", every_owner(), ids=lambda owner: owner or "house")
def test_pages_and_papers_are_spelt_as_in_britain(owner: str):
    found = {said: AMERICAN.findall(PRINTED.sub("", said)) for said in _ours(owner)}
    assert {said: wrong for said, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "page",
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_what_is_written_beside_is_spelt_so_too(page: Path):
    assert AMERICAN.findall(CODE.sub("", PRINTED.sub("", page.read_text("utf-8")))) == []


def in_spanish(said: Text, game: str, tmp_path: Path) -> str:
    with running(tmp_path) as app, app.test_request_context("/", headers={"Accept-Language": "es"}):
        use_catalogue_of(game)
        return str(words(said))


@pytest.mark.parametrize("cls", CLASS_LETTERS)
def test_the_letter_of_a_class_begins_its_name(cls: str, tmp_path: Path):
    letter, name = (
        in_spanish(said, "underdark_maps", tmp_path) for said in (CLASS_LETTERS[cls], CLASS_NAMES[cls])
    )
    assert name.startswith(letter)


def test_a_fraction_has_the_comma_of_the_language(tmp_path: Path):
    said = Text("%(vp)s", {"vp": 103.75})
    assert in_spanish(said, "stone_and_iron", tmp_path) == "103,75"


TOLD = re.compile(r"[^\n]*strftime[^\n]*")
ZONED = re.compile(
    r"<time datetime=\"\{\{ [\w.[\]]+\.isoformat\([^)]*\) \}\}\">\s*\{\{-? [^}]*strftime[^}]* \}\} UTC</time>"
)


def test_a_time_of_day_is_told_in_the_zone_of_the_phone_or_says_utc():
    """A script rewrites what is in `<time>`; without a script the text says UTC."""
    bare = {
        path.name: left
        for path in (ROOT / "templates").rglob("*.html")
        if (left := TOLD.findall(ZONED.sub("", path.read_text("utf-8"))))
    }
    assert bare == {}
