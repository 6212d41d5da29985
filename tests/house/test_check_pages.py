"""The check that compares templates, scripts and Python with each other finds each mistake planted in a
copy of the tree, and reports nothing else."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
NEEDED = ("companion", "docs", "scripts", "static", "templates")
ATTRIBUTES = "docs/data-attributes.md"
HALF_WRITTEN = shutil.ignore_patterns("*.pyc.*")
"""Files that other workers are compiling at the moment; compiled ones are copied, since compiling takes
longer than the check."""


class Copy:
    """A copy of the tree; `expected`: what the check must say about it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.expected: set[str] = set()
        for name in NEEDED:
            shutil.copytree(ROOT / name, folder / name, ignore=HALF_WRITTEN)

    def add(self, path: str, text: str, *mistakes: str) -> None:
        """Write a line at the end of a file."""
        file = self.folder / path
        before = file.read_text("utf-8").rstrip("\n")
        file.write_text(f"{before}\n{text}\n", "utf-8")
        self._expect(path, before.count("\n") + 2, mistakes)

    def swap(self, path: str, old: str, new: str, *mistakes: str) -> None:
        """Replace the first occurrence of `old`."""
        file = self.folder / path
        text = file.read_text("utf-8")
        assert old in text, f"{path} has no {old}"
        file.write_text(text.replace(old, new, 1), "utf-8")
        self._expect(path, text[: text.index(old)].count("\n") + 1, mistakes)

    def _expect(self, path: str, line: int, mistakes: tuple[str, ...]) -> None:
        self.expected |= {f"{path}:{line}: {mistake}" for mistake in mistakes}

    def checked(self) -> set[str]:
        command = [sys.executable, "scripts/check_pages.py"]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        assert not done.stderr, done.stderr
        assert done.returncode == int(bool(self.expected))
        return set(done.stdout.splitlines())


def test_planted_mistakes_are_seen_and_nothing_else(tmp_path: Path) -> None:
    tree = Copy(tmp_path)
    plant_attributes(tree)
    plant_ids(tree)
    plant_addresses(tree)
    plant_fields(tree)
    assert tree.checked() == tree.expected


def plant_attributes(tree: Copy) -> None:
    tree.add(
        "static/js/share.js",
        "document.body.dataset.sharesTwice = '1';",
        "data-shares-twice is used here, and the head of the script does not say what it is for",
    )
    tree.swap(
        "static/js/copy.js",
        "data-copy (button): copies the textarea beside it",
        "data-copy (button): copies the textarea beside it\n   data-copies (button): is said alone",
    )
    tree.expected |= {
        "static/js/copy.js:4: data-copies is described here, and the script does not use it",
        "static/js/copy.js:4: data-copies is read here, and no template sets it",
        f"{ATTRIBUTES}:1: differs from the heads of the scripts: run scripts/check_pages.py --write",
    }
    tree.add(
        "templates/table/checklist.html",
        "<i data-nobody></i>",
        "data-nobody is set here, and nobody reads it",
    )
    tree.add(
        "static/css/base.css",
        "[data-unset] { color: red; }",
        "data-unset is looked for here, and no template or script sets it",
    )
    tree.swap(
        "templates/features/booklets/file.html",
        "data-most-mb=",
        "data-most-megabytes=",
        "data-most-megabytes is set here, and nobody reads it",
    )
    script = (tree.folder / "static/js/fields.js").read_text("utf-8")
    line = script[: script.index("   data-most-mb")].count("\n") + 1
    tree.expected.add(f"static/js/fields.js:{line}: data-most-mb is read here, and no template sets it")


def plant_ids(tree: Copy) -> None:
    tree.add(
        "templates/table/log.html",
        '<a href="/" hx-get="/" hx-target="#lvie"></a>',
        "hx-target names #lvie, and nothing has that id",
    )
    tree.swap(
        "templates/seating/code_field.html",
        'for="code"',
        'for="cod"',
        "for names #cod, and nothing has that id",
    )
    tree.add(
        "templates/table/settings.html",
        '<i aria-describedby="sheet-title nowhere-help"></i>',
        "aria-describedby names #nowhere-help, and nothing has that id",
    )
    tree.add(
        "static/js/past.js",
        'document.getElementById("scrubbber");',
        "the script looks for #scrubbber, and nothing has that id",
    )
    tree.add(
        "static/js/menu.js",
        'document.querySelector("main > #mennu");',
        "the script looks for #mennu, and nothing has that id",
    )
    tree.add(
        "templates/table/scores.html",
        '<label for="{{ anything }}"></label>',
        "for names an id that depends on data",
    )


def plant_addresses(tree: Copy) -> None:
    tree.add(
        "templates/table/past.html",
        "{{ page_url('late.shown') }}",
        "page_url asks for late.shown, which is not there",
    )
    tree.add(
        "templates/table/ask.html",
        "{{ page_url('past.show') }}",
        "page_url asks for past.show without its version",
    )
    tree.add(
        "templates/seating/who.html",
        "{{ url_for('tables.show') }}",
        "url_for asks for tables.show without its code",
    )
    tree.add(
        "templates/games/tyrants/more.html",
        "{{ view_url('deks') }}",
        "view_url asks for deks, which is not there",
    )
    tree.add(
        "templates/games/tyrants/market.html",
        "{{ move_url('end-trun') }}",
        "move_url asks for end-trun, which is not there",
    )
    tree.add(
        "templates/table/people.html",
        """<form method="post" action="{{ page_url('settings.help_page') }}"></form>""",
        "action asks settings.help_page by POST, which it does not take",
    )
    tree.add(
        "templates/seating/home.html",
        '<a href="/nowhere"></a>',
        "href leads to /nowhere, where nothing takes GET",
    )
    tree.swap(
        "companion/web/board/screen.py",
        'url_for("screen.show"',
        'url_for("screen.shown"',
        "url_for asks for screen.shown, which is not there",
        "screen.shown is spelt as an endpoint, and there is none of that name",
    )


def plant_fields(tree: Copy) -> None:
    tree.add(
        "templates/games/tyrants/sheet.html",
        """<form method="post" action="{{ move_url('end-turn') }}"><input name="crad"></form>""",
        "the form of end-turn has a field crad, which the move does not read",
    )
    tree.swap(
        "templates/seating/key.html", 'name="key"', 'name="kye"', "kye is sent here, and nobody reads it"
    )
    tree.add(
        "templates/table/papers.html",
        "{{ page_url('log.show', befor=3) }}",
        "befor is sent here, and nobody reads it",
    )
    tree.swap(
        "companion/web/seats/seating.py",
        'request.form.get("word"',
        'request.form.get("wrod"',
        "wrod is read from a request here, and nothing sends it",
    )
