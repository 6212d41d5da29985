"""`make papers`: every paper of every game as contact sheets in `site/papers/`, to be looked at.

Each in A4 and Letter, in each language, for three tables: with the fewest players and nothing done yet, of
the game's own sample, and with as many players as there are seats, whose names have no place to break.
`make papers ARGS="tyrants overfull letter es"` makes only those of a game, a table, a size or a language."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from PIL import Image, ImageDraw

from companion import ROOT
from companion.games import shelf
from companion.kernel.checks import NAME_LENGTH
from companion.kernel.moves import Begin, Draft, Move, Sit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Place, Seat
from companion.printing.printer import NOBODY, Kind, Printer
from companion.printing.queue import Asker
from companion.table.service import Opened, Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.i18n.catalogues import languages
from companion.web.services import attach_services, services_of
from tests.apps import running

OUT = ROOT / "site" / "papers"
TABLES = ("least", "usual", "overfull")
SIZES = ("a4", "letter")
DOTS = 64
"""Dots per inch of a page on a contact sheet."""
ACROSS = 6
"""Pages in a row."""
LINK = re.compile(r'href="([^"]*?/papers/([\w-]+)\.pdf)')


class Patient(Printer):
    """A printer with a long time limit: nobody waits, and the machine may be busy."""

    def render(
        self,
        html: str | Callable[[], str],
        *,
        timeout: float | None = None,
        asker: Asker = NOBODY,
        kind: Kind = "pdf",
    ) -> bytes:
        return super().render(html, timeout=timeout or 600, asker=asker, kind=kind)


def name_of(place: Place) -> str:
    """Return the longest possible name, without a space to break it at."""
    return f"{place.letter}Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren"[:NAME_LENGTH]


def laid(tables: Tables, slug: str, kind: str, but: type[Move] | None = None) -> Opened:
    """Open a table of a game, without the sample's entries that its seats do not allow, and without those
    of the kind `but`."""
    game = shelf()[slug]
    sample = game.sample() if game.sample else None
    drafts = (
        [draft for draft in sample.drafts if not but or not isinstance(draft.move, but)] if sample else []
    )
    first = next(at for at, draft in enumerate(drafts) if isinstance(draft.move, Begin))
    many = (max if kind == "overfull" else min)(game.about.seats)
    if kind != "usual":
        playing = tuple(place.seat for place in game.about.places[:many])
        drafts[first] = begun(drafts[first], playing)
    if kind == "least":
        drafts = drafts[: first + 1]
    if kind == "overfull":
        sitting = [Draft(move=Sit(name_of(place)), seat=place.seat) for place in game.about.places[:many]]
        drafts = [*sitting, *(draft for draft in drafts if not isinstance(draft.move, Sit))]
    table, left_out = tables.open(slug), 0
    for number, draft in enumerate(drafts):
        saw = tables.table(table.code).version
        handed = Submission(token=f"papers-{number:04}", saw=saw, by="host", drafts=(draft,))
        try:
            tables.submit(table.code, handed)
        except Refusal:
            if kind != "overfull":
                raise
            left_out += 1
    sys.stderr.write(f"{slug}, {kind}: {left_out} of {len(drafts)} entries left out\n")
    return table


def begun(draft: Draft, playing: tuple[Seat, ...]) -> Draft:
    """Return a set-up with those seats."""
    assert isinstance(draft.move, Begin)
    first = draft.move.first if draft.move.first in playing else playing[0]
    return replace(draft, move=replace(draft.move, seats=playing, first=first))


def papers(client: FlaskClient, table: Opened) -> Iterator[tuple[str, str]]:
    """Yield the address and the name of each paper that a table has."""
    client.set_cookie(COOKIE + table.code, table.credential)
    listed = client.get(f"/t/{table.code}/papers").text
    yield from dict.fromkeys(LINK.findall(listed))


def pages(pdf: bytes) -> list[Image.Image]:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["pdftoppm", "-r", str(DOTS), "-png", "-", f"{folder}/page"], input=pdf, check=True)
        return [Image.open(BytesIO(path.read_bytes())) for path in sorted(Path(folder).glob("*.png"))]


def sheet(drawn: Sequence[tuple[str, Image.Image]], out: Path) -> None:
    """Write the pages side by side, each above its name."""
    wide, high = (max(getattr(page, side) for _name, page in drawn) for side in ("width", "height"))
    rows = -(-len(drawn) // ACROSS)
    whole = Image.new("RGB", (ACROSS * (wide + 6), rows * (high + 18)), "#777")
    words = ImageDraw.Draw(whole)
    for number, (name, page) in enumerate(drawn):
        at = (number % ACROSS * (wide + 6), number // ACROSS * (high + 18))
        words.text((at[0] + 2, at[1] + 2), name, fill="white")
        whole.paste(page, (at[0], at[1] + 15))
    whole.save(out)


def picked(asked: Sequence[str], among: Sequence[str]) -> list[str]:
    """Return those that are asked for, or all if none is."""
    return [one for one in among if one in asked] or list(among)


def written(app: Flask, slug: str, out: Path, asked: Sequence[str]) -> None:
    """Write the contact sheets of a game: one for each table, paper size and language."""
    client = app.test_client()
    for kind in picked(asked, TABLES):
        table = laid(services_of(app).tables, slug, kind)
        found = list(papers(client, table))
        for size in picked(asked, SIZES):
            for language in picked(asked, languages()):
                drawn = []
                for address, name in found:
                    given = {"Accept-Language": language}
                    answer = client.get(address, query_string={"size": size}, headers=given)
                    if answer.status_code != 200:
                        sys.stderr.write(
                            f"  {slug}, {kind}, {size}, {language}, {name}: {answer.status_code}\n"
                        )
                        continue
                    drawn += [(f"{name} {n}", page) for n, page in enumerate(pages(answer.data), 1)]
                if drawn:
                    sheet(drawn, out / f"{slug}-{kind}-{size}-{language}.png")


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    asked = sys.argv[1:]
    for slug in picked(asked, tuple(shelf())):
        with tempfile.TemporaryDirectory() as data:
            os.environ["CACHE_DIR"] = data
            with running(Path(data)) as app:
                attach_services(app, replace(services_of(app), printer=Patient()))
                written(app, slug, OUT, asked)
    sys.stdout.write(f"{OUT}\n")


if __name__ == "__main__":
    main()
