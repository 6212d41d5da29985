"""House rules that no import contract can express."""

import ast
import re
import subprocess
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from companion.games import shelf
from companion.kernel.game import Game
from companion.web.config import from_environment
from companion.web.factory import create_app
from companion.web.new_game import files_that_know

ROOT = Path(__file__).resolve().parents[2]
LONG_MODULE = 350
MAX_TEMPLATE_LENGTH, WIDEST_TEMPLATE = 120, 140

INLINE = re.compile(r"""\sstyle\s*=|\son[a-z]+\s*=\s*["']|<script(?![^>]*\ssrc=)|<style""", re.IGNORECASE)

JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
CODE = re.compile(r"`[^`]*`")


def tracked(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a checkout")
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


TOP = {
    *(".ci", ".dockerignore", ".editorconfig", ".github", ".gitignore", ".npmrc"),
    *("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md"),
    *("THIRD_PARTY.md", "Makefile", "app.py", "run.ps1", "pyproject.toml", "mkdocs.yml"),
    *(
        "requirements.txt",
        "requirements-dev.txt",
        "requirements-postgres.txt",
        "requirements-https.txt",
        "package.json",
        "package-lock.json",
    ),
    *("eslint.config.js", "tsconfig.json"),
    *("bench", "companion", "deploy", "docs", "scripts", "static", "templates", "tests"),
}
"""Everything at the top of the repository: a tool that leaves something there is noticed."""


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def told(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_nothing_else_lies_at_the_top() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} == TOP


def test_long_modules_are_named() -> None:
    """A module has one subject, however long it is: when this names one, check whether it has become two."""
    for path in tracked("companion/**.py"):
        if (length := lines(path)) > LONG_MODULE:
            warnings.warn(f"a long module: {told(path)} has {length} lines", stacklevel=1)


VERBS = """
add agree allow answer apply ask award begin book bring build buy cache carry change check choose close
connect copy count create crush cut deal decide decorate delay delete destroy discard divide do draw
drop end enter fetch fight find finish forget form free give hand hang have hire hold hurt ignore import
joust judge keep kill lay lead leave let listen look lose lower make mark merge move name note object
open order part pass pay place post print put raise rank read record redirect reduce refuse remove
rename renew repeat replace replay report rest restore return reveal revoke roll rule run save say
search see seek send separate serve set share shorten show shut sit skip spend start store submit
subscribe subtract switch take tell throw tick travel turn undo upgrade use withdraw work write yield
"""
"""The verbs that docstrings of functions may begin with."""


def that_begin_otherwise(source: str) -> Iterator[str]:
    """Yield the functions whose docstring does not begin with an imperative verb."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            words = (ast.get_docstring(node) or "return").split()
            if words[0].strip(".,;:").lower() not in VERBS.split() or (words[0].islower() and len(words) > 1):
                yield node.name


def test_a_docstring_says_what_to_do() -> None:
    found = {
        told(path): list(that_begin_otherwise(path.read_text("utf-8"))) for path in tracked("companion/**.py")
    }
    assert {path: names for path, names in found.items() if names} == {}


def test_a_docstring_that_says_something_else_is_found() -> None:
    said = ("Returns it.", "Where it lies.", "`seat`: whose.", "The first one.", "return it.")
    for words in said:
        assert list(that_begin_otherwise(f'def made():\n    """{words}"""')) == ["made"], words
    assert list(that_begin_otherwise('def made():\n    """Return it."""\ndef bare(): ...')) == []


def test_templates_can_be_read() -> None:
    templates = {
        path: path.read_text("utf-8").splitlines()
        for path in tracked("templates/**.html", "templates/**.svg")
    }
    assert {
        told(path): len(text) for path, text in templates.items() if len(text) > MAX_TEMPLATE_LENGTH
    } == {}
    wide = {
        f"{told(path)}:{number}": len(line)
        for path, text in templates.items()
        for number, line in enumerate(text, start=1)
        if len(line) > WIDEST_TEMPLATE
    }
    assert wide == {}


def test_pages_hold_no_inline_script_or_style() -> None:
    """The content security policy would refuse them in pages; papers are never shown by a browser."""
    markup = {
        told(path): JINJA.sub("", path.read_text("utf-8"))
        for path in tracked("templates/**.html")
        if not {"print", "papers"} & {*path.parts}
    }
    assert {name: INLINE.findall(text) for name, text in markup.items() if INLINE.search(text)} == {}


@pytest.mark.parametrize("game", shelf())
def test_the_shared_rooms_know_no_game(game: str) -> None:
    assert [told(path) for path in files_that_know(game)] == []


def test_a_game_is_a_core_and_a_few_features() -> None:
    """New hooks go into the record of a feature (`kernel/features.py`)."""
    needed = [each.name for each in fields(Game) if MISSING is each.default is each.default_factory]
    assert needed == ["about", "rules", "setup", "moment", "page"]
    assert len(fields(Game)) <= 20


def test_there_is_no_util() -> None:
    names = {path.stem for path in tracked("companion/**.py")}
    assert names & {"util", "utils", "misc", "helpers", "common"} == set()


def test_the_docs_name_every_room_and_setting() -> None:
    house = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {path.parent.name for path in (ROOT / "companion").glob("*/__init__.py")}
    assert {room for room in rooms if f"{room}/" not in house and f"`{room}`" not in house} == set()
    readme = (ROOT / "README.md").read_text("utf-8")
    for setting in (
        "PORT",
        "DATA_DIR",
        "PUBLIC_URL",
        "DATABASE_URL",
        "SECRET_KEY",
        "HTTPS",
        "TRUSTED_PROXIES",
    ):
        assert f"`{setting}`" in readme


def test_the_documents_link_to_what_is_there() -> None:
    link = re.compile(r"\]\((?!https?:|#)([^)#]+)")
    missing = [
        (told(path), target)
        for path in tracked("*.md", "docs/**.md")
        for target in link.findall(CODE.sub("", path.read_text("utf-8")))
        if not (path.parent / target).exists()
    ]
    assert missing == []


EXAMPLES = re.compile(r"games/cairns/|^undertally_pebbles/")
"""Files that a guide has its reader write."""


def test_the_documents_name_files_that_are_there() -> None:
    name = re.compile(r"`([\w-]+(?:/[\w-]+)*\.(?:py|js|css|html))`")
    there = {f"/{told(path)}" for path in tracked()}
    missing = [
        (told(path), named)
        for path in tracked("README.md", "CHANGELOG.md", "docs/**.md", "templates/**.md")
        for named in name.findall(path.read_text("utf-8"))
        if not any(known.endswith(f"/{named}") for known in there) and not EXAMPLES.search(named)
    ]
    assert missing == []


@pytest.fixture(scope="module")
def jinja(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    data = tmp_path_factory.mktemp("data")
    return create_app(from_environment({"DATA_DIR": str(data)})).jinja_env


@pytest.fixture(scope="module")
def templates(jinja: Environment) -> Mapping[str, nodes.Template]:
    found = {name: ROOT / "templates" / name for name in jinja.list_templates(extensions=["html"])}
    return {name: jinja.parse(path.read_text("utf-8")) for name, path in found.items()}


def test_every_template_can_be_read(jinja: Environment) -> None:
    for name in jinja.list_templates(extensions=["html"]):
        jinja.get_template(name)


def looked_up(node: nodes.Node) -> set[str]:
    return {name.name for name in node.find_all(nodes.Name) if name.ctx == "load"}


def test_what_a_template_imports_it_uses(templates: Mapping[str, nodes.Template]) -> None:
    """An included template imports what it needs itself, so a line can be removed without looking there."""
    unused = {}
    for name, template in templates.items():
        lines = [each for found in template.find_all(nodes.FromImport) for each in found.names]
        imported = {each if isinstance(each, str) else each[1] for each in lines}
        imported |= {found.target for found in template.find_all(nodes.Import)}
        unused[name] = imported - looked_up(template)
    assert {name: found for name, found in unused.items() if found} == {}


def test_what_a_macro_is_given_it_uses(templates: Mapping[str, nodes.Template]) -> None:
    unused = {
        (name, macro.name): {each.name for each in macro.args} - looked_up(macro)
        for name, template in templates.items()
        for macro in template.find_all(nodes.Macro)
    }
    assert {where: found for where, found in unused.items() if found} == {}


def test_what_is_shown_hangs_on_no_emptied_or_hidden_element_within() -> None:
    """WebKit does not re-evaluate `:has` for an element that was emptied or hidden later, and where `:has`
    is unknown nothing may cover the page: a script sets an attribute instead."""
    styles = [*(ROOT / "static" / "css").glob("*.css"), *(ROOT / "templates" / "games").rglob("*.css")]
    within = re.compile(r":has\([^{}]*(?::empty|\[hidden\])")
    assert styles
    assert [path.name for path in styles if within.search(path.read_text("utf-8"))] == []
