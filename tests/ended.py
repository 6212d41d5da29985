"""Tables with a confirmed result, of any game: its sample, then the end by agreement if the sample goes
on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask

from companion.games import shelf
from companion.kernel.moves import Draft, Finish, Override
from companion.table.service import Opened
from companion.table.submission import Submission
from companion.web.services import services_of
from tests.apps import running
from tests.papers import laid

SCORED = tuple(slug for slug, game in shelf().items() if game.scoring is not None)


def ended(app: Flask, slug: str, kind: str = "usual") -> Opened:
    """Return a table of a game with its result confirmed. `kind`: see `tests.papers.TABLES`."""
    tables = services_of(app).tables
    opened = laid(tables, slug, kind)
    table = tables.table(opened.code)
    if table.position.finish is None:
        finish = Draft(move=Finish(agreed=True), override=Override("table"))
        handed = Submission(token="the-end-0001", saw=table.version, by="host", drafts=(finish,))
        tables.submit(opened.code, handed)
    return opened


@contextmanager
def app_with_ends(*slugs: str, kind: str = "usual") -> Iterator[tuple[Flask, dict[str, Opened]]]:
    with TemporaryDirectory() as data, running(Path(data)) as app:
        yield app, {slug: ended(app, slug, kind) for slug in slugs}
