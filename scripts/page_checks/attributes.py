"""Data attributes: what scripts read on pages is documented at their heads, and on a page of the
documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from page_checks.markup import Pages
from page_checks.sources import Found, Script, python_strings, scripts, style_attributes
from page_checks.values import HOLE

PAGE: Final = "docs/data-attributes.md"
HEAD: Final = """# Data attributes

What templates and scripts tell each other by `data-` attributes. Each script says at its head which of them
it reads or sets. `scripts/check_pages.py --write` makes this page from those heads, and `make check` compares
them with templates, scripts and style sheets.

| attribute | on | script | what it does |
|---|---|---|---|
"""


def check(root: Path, pages: Pages) -> Iterator[Found]:
    """Find attributes that scripts do not mention at their heads, that nobody reads, and that nobody sets."""
    every = scripts(root)
    for script in every:
        yield from _heads(script)
    set_by_pages = {
        name: element for element in pages.elements for name in element.attributes if name.startswith("data-")
    }
    in_python = {f.word: f for f in python_strings(root)}
    said_in_python = {
        match for word in in_python for match in re.findall(r"\bdata-([a-z](?:[\w-]*\w)?)", word)
    }
    read = (
        {said.name for script in every for said in script.said}
        | {found.word for found in style_attributes(root)}
        | said_in_python
    )
    for name, element in sorted(set_by_pages.items()):
        if HOLE not in name and name.removeprefix("data-") not in read:
            yield Found(f"{name} is set here, and nobody reads it", *element.places[name])
    is_set = {name.removeprefix("data-") for name in set_by_pages} | said_in_python
    is_set |= {said.name for script in every for said in script.said if said.sets}
    for script in every:
        for said in script.said:
            if said.name not in is_set:
                yield Found(f"data-{said.name} is read here, and no template sets it", script.path, said.line)
    for found in style_attributes(root):
        if found.word not in is_set:
            yield Found(
                f"data-{found.word} is looked for here, and no template or script sets it",
                found.path,
                found.line,
            )
    page = root / PAGE
    if not page.is_file() or page.read_text("utf-8") != table(root):
        yield Found("differs from the heads of the scripts: run scripts/check_pages.py --write", page, 1)


def _heads(script: Script) -> Iterator[Found]:
    said = {one.name for one in script.said}
    used = {found.word for found in script.attributes}
    missing = {found.word: found for found in reversed(script.attributes) if found.word not in said}
    for name, found in sorted(missing.items()):
        yield Found(
            f"data-{name} is used here, and the head of the script does not say what it is for",
            script.path,
            found.line,
        )
    for one in script.said:
        if one.name not in used and not (script.computed and script.has_word(one.name)):
            yield Found(
                f"data-{one.name} is described here, and the script does not use it", script.path, one.line
            )
    for match in re.finditer(r"\bdataset\b(?!\??\.|\[|;|\s*\?\?=)", script.code):
        if not re.search(r"in [\w.?]*$|const $|let $|[(,=] ?$|\w\.$", script.code[: match.start()]):
            yield Found(
                "a dataset is given another name: the check cannot find what is read from it",
                script.path,
                script.line(match.start()),
            )


def table(root: Path) -> str:
    rows = sorted(
        (said.name, script.path.relative_to(root).as_posix(), said.line, said)
        for script in scripts(root)
        for said in script.said
    )
    return HEAD + "".join(
        f"| `data-{name}` | {_cell(said.on)} | `{path}` | {_cell(said.does)} |\n"
        for name, path, _line, said in rows
    )


def _cell(words: str) -> str:
    return words.replace("|", "\\|")
