"""Whatever a page says can be translated: printed names and typed words excepted."""

import ast
import json
import re
from calendar import month_abbr, month_name
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.support import Translations
from flask import Flask

import companion
from companion.games import shelf
from companion.web.access import languages
from companion.web.factory import create_app
from companion.web.i18n.catalogues import SOURCE, catalogue
from companion.web.i18n.catalogues import languages as spoken_languages
from companion.web.services import services_of
from tests.apps import configured
from tests.html import Reader
from tests.pdf import words
from tests.walking import NAME, Stage, eyes, laid, pages

pytestmark = pytest.mark.long

WORD = re.compile(r"[^\W\d_]{2,}")
MARKED = re.compile("⟦[^⟦⟧]*⟧")
ADDRESS = re.compile(r"https?://\S+")
SPOKEN = ("aria-label", "alt", "title", "placeholder")
BY_BABEL = {"and", *month_abbr, *month_name}
"""Lists are joined, and dates written, by Babel, in the language of the page: here English."""
OURS = """Undertally Deutsch English Español Français UTC QR SHA http https Ben Board BG Stats Discord Slack
    ntfy Matrix JSON"""
# <code> is to be typed literally, in any language; <q> quotes what the ledger keeps.
NOT_READ = ("script", "style", "svg", "template", "code", "q")


class Marking(Translations):
    """A language in which every message shows where it begins and ends."""

    def ugettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ungettext(self, message: str, plural: str, number: int) -> str:
        return f"⟦{message if number == 1 else plural}⟧"


class Spoken(Reader):
    """What a page says, visibly or to a screen reader."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self._unread = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unread += tag in NOT_READ
        self.said += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._unread -= tag in NOT_READ

    def handle_data(self, data: str) -> None:
        # A file for other programs has no language.
        if not self._unread and not data.startswith('{"version": '):
            self.said.append(data)


def unmarked(sentence: str) -> list[str]:
    while MARKED.search(sentence):
        sentence = MARKED.sub("", sentence)
    return WORD.findall(ADDRESS.sub("", sentence))


def names() -> set[str]:
    """Return the words that are not translated: printed names of the games, and names used in the tests."""
    games = Path(companion.__file__).parent / "games"
    data = [json.loads(path.read_text("utf-8")) for path in games.glob("*/data/**/*.json")]
    printed = [json.dumps(each, ensure_ascii=False) for each in data]
    for path in games.glob("*/catalogue/*.py"):
        printed += _plain(ast.parse(path.read_text("utf-8")))
    titles = [game.about.title for game in shelf().values()]
    letters = [place.letter for game in shelf().values() for place in game.about.places]
    return {
        word for text in (*printed, *titles, *letters, NAME, OURS, *BY_BABEL) for word in WORD.findall(text)
    }


def _plain(code: ast.AST) -> Iterator[str]:
    """Return text from a catalogue that is printed as it is, and is no sentence to translate."""
    for each in ast.iter_child_nodes(code):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value
        elif not isinstance(each, ast.Expr) and not (isinstance(each, ast.Call) and _makes_text(each)):
            yield from _plain(each)


def _makes_text(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in ("text", "ntext")


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, list[Stage]]]:
    data = tmp_path_factory.mktemp("walked")
    stages = laid(tmp_path_factory, data)
    url = f"sqlite:///{data}/undertally.sqlite"
    app = create_app(configured(data, url, public_url="http://127.0.0.1"))
    yield app, stages
    services_of(app).close()


@pytest.mark.parametrize("stage", ["set-up", "middle", "ended"])
def test_whatever_a_page_says_is_marked(
    walked: tuple[Flask, list[Stage]], stage: str, monkeypatch: pytest.MonkeyPatch, unpressed: None
):
    marking: Any = Marking()
    monkeypatch.setattr(languages, "catalogue", lambda _language, _game="": marking)
    app, stages = walked
    known = names()
    found: dict[str, str] = {}
    for one in (one for one in stages if one.name.endswith(stage)):
        for path, html in pages(eyes(app, one, "host"), app, one.path, examples=1):
            for sentence in Spoken(html).said:
                for word in unmarked(sentence):
                    if word not in known and word not in one.code:
                        found.setdefault(word, f"{path}: {sentence.strip()[:80]}")
    assert found == {}


@pytest.mark.pango
@pytest.mark.parametrize("language", [code for code in spoken_languages() if code != SOURCE])
def test_papers_speak_the_viewers_language(walked: tuple[Flask, list[Stage]], language: str):
    app, stages = walked
    ended = next(stage for stage in stages if stage.name.endswith("ended"))
    for code in (SOURCE, language):
        answer = app.test_client().get(f"{ended.path}/papers/tent.pdf", headers={"Accept-Language": code})
        assert answer.status_code == 200
        assert catalogue(code).ugettext("Tap your seat and sit down.") in words(answer.data)
