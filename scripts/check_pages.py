"""Compare templates, scripts, style sheets and Python with each other, without a browser.

What scripts read on pages is documented at their heads and set by somebody (`page_checks.attributes`); a link
to a part of a page names an id that exists (`ids`); every requested address exists (`addresses`); what a form
sends is read, and what is read is sent (`fields`). Exceptions are listed in `check_pages.toml`, with reasons.

    python scripts/check_pages.py [--write]

`--write`: rewrite docs/data-attributes.md.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from page_checks import addresses, attributes, fields, ids  # noqa: E402
from page_checks.house import House  # noqa: E402
from page_checks.markup import Pages, read_pages  # noqa: E402
from page_checks.sources import Found  # noqa: E402

HERE: Final = "scripts/check_pages.toml"
EXCEPTIONS: Final = ROOT / HERE


def main() -> int:
    if "--write" in sys.argv:
        (ROOT / attributes.PAGE).write_text(attributes.table(ROOT), "utf-8")
    pages, house = read_pages(ROOT / "templates"), House()
    mistakes = sorted({*_mistakes(pages, house), *_find_undecided(pages)})
    for one in mistakes:
        print(one)
    if not mistakes:
        print(f"{len(pages.elements)} elements and {len(pages.addresses)} addresses fit scripts and Python.")
    return int(bool(mistakes))


def _mistakes(pages: Pages, house: House) -> Iterator[str]:
    """Yield mistakes that are not listed as exceptions, and exceptions that are not needed any more."""
    passes: list[dict[str, Any]] = _load_exceptions().get("mistake", [])
    found = {
        _line(one): one
        for each in (
            attributes.check(ROOT, pages),
            ids.check(ROOT, pages),
            addresses.check(ROOT, pages, house),
            fields.check(ROOT, pages, house),
        )
        for one in each
    }
    met: set[tuple[str, str]] = set()
    for line, one in found.items():
        passing = [
            known["says"] for known in passes if known["in"] == _place(one) and known["says"] in one.word
        ]
        met.update((_place(one), says) for says in passing)
        if not passing:
            yield line
    for known in passes:
        if (known["in"], known["says"]) not in met:
            yield f"{HERE}:1: this exception is not needed any more: {known['in']}: {known['says']}"


def _find_undecided(pages: Pages) -> Iterator[str]:
    """Yield the names that cannot be checked, of files with more of them than are listed; and a line for each
    file with fewer."""
    known: dict[str, dict[str, int]] = _load_exceptions().get("undecided", {})
    for kind, check in (("ids", ids), ("addresses", addresses), ("fields", fields)):
        found = set(check.find_undecided(ROOT, pages))
        counts, written = Counter(map(_place, found)), known.get(kind, {})
        for place in counts.keys() | written.keys():
            if counts[place] > written.get(place, 0):
                yield from (_line(one) for one in found if _place(one) == place)
            elif counts[place] < written.get(place, 0):
                yield f"{HERE}:1: in {place}, only {counts[place]} of the {kind} cannot be checked"


def _load_exceptions() -> dict[str, Any]:
    return tomllib.loads(EXCEPTIONS.read_text("utf-8"))


def _place(found: Found) -> str:
    return found.path.relative_to(ROOT).as_posix()


def _line(found: Found) -> str:
    return f"{_place(found)}:{found.line}: {found.word}"


if __name__ == "__main__":
    sys.exit(main())
