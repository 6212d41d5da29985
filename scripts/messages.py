"""Update the message catalogues from the code and the templates.

    make messages                 every language there is
    make messages ARGS=it         and a new one

Each catalogue is rewritten in order. Messages that no longer exist are removed, new ones are added without a
translation, and both are listed. A page shows a message in English until it is translated. A reworded message
is a new one. docs/translating.md says how to translate.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.kernel.parts import features  # noqa: E402
from companion.web.i18n.catalogues import (  # noqa: E402
    FEATURES,
    HOUSE,
    MESSAGES,
    SOURCE,
    folder,
    is_feature,
    languages,
    owners,
)
from companion.web.i18n.codes import spell  # noqa: E402

KEYWORDS: dict[str, Any] = {
    name: (1, 2) if name in ("ntext", "ngettext") else None
    for name in ("text", "ntext", "_", "gettext", "ngettext")
}
ANOTHER_TEXT = re.compile(r"^from sqlalchemy import .*\btext\b", re.MULTILINE)


def find_in_python(
    file: IO[bytes],
    keywords: Collection[str],
    _comment_tags: Any,
    options: Any,  # noqa: ARG001
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Yield the calls that mark a message. Babel's own extractor misses some within other calls."""
    calls = (node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in keywords:
            said = (one.value if isinstance(one, ast.Constant) else None for one in call.args)
            yield call.lineno, call.func.id, tuple(said), []


METHODS: dict[str, tuple[Any, dict[str, str]]] = {
    ".py": (find_in_python, {}),
    ".html": ("jinja2", {"trimmed": "true"}),
}
PRINTED = "printed:extract"
"""The extractor for a game whose data contain words shown on pages: a function in its `catalogue`."""

WHOLE = ("es",)
"""Languages that must be complete for a release. The others may wait for their translators."""

# Left out of the header: what changes although no message does, and people's names.
DATED = (b'"POT-Creation', b'"PO-Revision', b'"Generated-By', b'"Report', b'"Last-Tr', b'"Language-Team')


def extract_messages(owner: str) -> Catalog:
    """Return the messages of a game, a feature, or the house, each with the files it occurs in."""
    found = Catalog(project="Undertally", charset="utf-8")
    for path in filter(_speaks, sources(owner)):
        method, options = METHODS.get(path.suffix) or (f"companion.games.{owner}.catalogue.{PRINTED}", {})
        told = path.relative_to(ROOT).as_posix()
        for _line, message, _comments, _context in extract_from_file(
            method, path, keywords=KEYWORDS, options=options, strip_comment_tags=True
        ):
            found.add(message, locations=[(told, 0)])
    return found


def sources(owner: str) -> Iterator[Path]:
    if owner:
        within = owner if is_feature(owner) else f"games/{owner}"
        yield from sorted((ROOT / "companion" / within).rglob("*.py"))
        yield from sorted((ROOT / "templates" / within).rglob("*.html"))
        if (ROOT / "companion" / within / "catalogue" / "printed.py").is_file():
            yield from sorted((ROOT / "companion" / within / "data").rglob("*.json"))
        return
    others = [ROOT / top / room for top in ("companion", "templates") for room in ("games", "features")]
    everything = [*sorted((ROOT / "companion").rglob("*.py")), *sorted((ROOT / "templates").rglob("*.html"))]
    for path in everything:
        if not any(parent.parent in others for parent in path.parents):
            yield path


def _speaks(path: Path) -> bool:
    """Return whether calls to `text` in a file make messages: SQLAlchemy has a `text` of its own."""
    return path.suffix != ".py" or not ANOTHER_TEXT.search(path.read_text("utf-8"))


def find_catalogue(owner: str, language: str) -> Path:
    return folder(owner) / language / MESSAGES


def read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(owner: str, language: str) -> Catalog:
    """Return the catalogue as it should be: today's messages, with the translations it already has."""
    said = extract_messages(owner)
    path = find_catalogue(owner, language)
    translated = read(path, language) if path.exists() else Catalog()
    fresh = Catalog(locale=language, project="Undertally", version="1", charset="utf-8", fuzzy=False)
    fresh.header_comment = f"# {language}: {owner or 'the shared rooms'}. See docs/translating.md."
    for message in said:
        if message.id:
            before = translated.get(message.id)
            # A message that has become plural, or is no longer, is a new message.
            same = before is not None and isinstance(before.id, str) == isinstance(message.id, str)
            fresh.add(message.id, before.string if before and same else None, message.locations)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(as_file(fresh))
    return fresh


def ids(catalog: Catalog) -> set[Any]:
    return {message.id for message in catalog if message.id}


def missing(catalog: Catalog) -> list[Any]:
    """Return the messages without a translation, or with one for some plural forms only."""
    forms = [(m.id, m.string if isinstance(m.string, list | tuple) else [m.string]) for m in catalog if m.id]
    return [said for said, strings in forms if not all(strings)]


def main() -> int:
    begun = {given: spell(given) for given in sys.argv[1:]}
    if unknown := [given for given, language in begun.items() if language is None]:
        print(f"There is no language {' or '.join(unknown)}. Give its code, such as it, pt_BR or zh_Hant.")
        return 2
    for language in dict.fromkeys([*languages(), *begun.values()]):
        if language is not None and language != SOURCE:
            for owner in every_owner():
                print(*report(owner, language), sep="\n")
    return 0


def report(owner: str, language: str) -> list[str]:
    """Update a catalogue; return a report: how much it lacks, each message without a translation, and each
    that was removed. In a catalogue without any translation, the missing ones are only counted."""
    path = find_catalogue(owner, language)
    before = ids(read(path, language)) if path.exists() else set()
    catalog = update(owner, language)
    lacking, gone = missing(catalog), before - ids(catalog)
    told = [f"{language} {owner or 'house'}: {len(catalog)} messages, {len(lacking)} missing"]
    if len(lacking) < len(catalog):
        told += [f"    missing: {said!r}" for said in lacking]
    return told + [f"    left out: {said!r}" for said in sorted(gone, key=str)]


def every_owner() -> tuple[str, ...]:
    """Return the house, and all features and games, including those without translations yet."""
    games = {path.parent.name for path in (ROOT / "companion" / "games").glob("*/game.py")}
    others = {f"{FEATURES}{feature}" for feature in features()}
    return (HOUSE, *sorted(games | others | {owner for owner in owners() if owner}))


def list_unfinished() -> list[str]:
    """Return what a release still needs: each untranslated message in the languages that are kept
    complete."""
    return [
        f"{language} {owner or 'house'}: {said if isinstance(said, str) else said[0]}"
        for language in WHOLE
        for owner in every_owner()
        if (path := find_catalogue(owner, language)).exists()
        for said in missing(read(path, language))
    ]


def as_file(catalog: Catalog) -> bytes:
    """Return a catalogue as it is written to its file."""
    file = BytesIO()
    write_po(file, catalog, width=110, sort_by_file=True, include_lineno=False)
    kept = [line for line in file.getvalue().splitlines(keepends=True) if not line.startswith(DATED)]
    return b"".join(kept)


if __name__ == "__main__":
    sys.exit(main())
