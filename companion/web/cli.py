"""`flask companion …`: tables from the command line, also beside a running server."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click
from flask import Flask, current_app
from flask.cli import AppGroup, with_appcontext
from sqlalchemy.exc import SQLAlchemyError

from companion.kernel.game import SIZES
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import text
from companion.ledger.troubles import trouble
from companion.printing.errors import PrintingFailed, PrintingUnavailable
from companion.table import appointing, document, importing
from companion.table.audit import audit as audited
from companion.web.door.visits import Visit
from companion.web.drawing.joining import table_address
from companion.web.press.printed import printed
from companion.web.services import services
from companion.web.wording.catalogues import SOURCE, languages
from companion.web.wording.words_of_errors import sentence_of_trouble


@click.group("companion", cls=AppGroup, help="Tables: open, export, import, audit, print, delete.")
@click.pass_context
@with_appcontext
def group(context: click.Context) -> None:
    """However a command ends, what it opened is closed."""
    context.call_on_close(services().close)


def init_cli(app: Flask) -> None:
    app.cli.add_command(group)


def plainly(command: Callable[..., None]) -> Callable[..., None]:
    """Refusals as a line, not as a trace."""

    @wraps(command)
    def run(*given: Any, **named: Any) -> None:
        try:
            command(*given, **named)
        except Refusal as refusal:
            raise click.ClickException(str(refusal.sentence)) from refusal
        except SQLAlchemyError as problem:
            raise click.ClickException(str(sentence_of_trouble(trouble(problem)))) from problem
        except (PrintingUnavailable, PrintingFailed, OSError) as problem:
            raise click.ClickException(str(problem)) from problem

    return run


@group.command()
@click.argument("game")
@plainly
def new(game: str) -> None:
    """Open a table of GAME and say where to join it."""
    opened = services().tables.open(game)
    click.echo(f"{opened.code}  {table_address(opened.code)}")


@group.command()
@click.argument("code")
@plainly
def export(code: str) -> None:
    """Write table CODE to the standard output, as JSON."""
    click.echo(document.written(services().tables, code))


@group.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@plainly
def take_in(file: Path) -> None:
    """Take in an exported table from FILE."""
    with file.open("rb") as stream:
        imported = importing.take_in(services().tables, stream.read(importing.MOST_BYTES + 1))
    if isinstance(imported, importing.Parted):
        version = imported.version
        raise Refusal(text("Two copies of this table went on apart, from entry %(n)s on.", n=version))
    here = "" if imported.credential else f" (it was here already; {imported.added} entries more)"
    click.echo(f"{imported.code}{here}")


@group.command()
@click.argument("code", required=False)
@plainly
def audit(code: str | None) -> None:
    """Replay table CODE, or all, and list every disagreement."""
    codes = [code] if code else [summary.code for summary in services().tables.summaries()]
    found = [(each, sentence) for each in codes for sentence in audited(services().tables, each)]
    for each, sentence in found:
        click.echo(f"{each}: {sentence}")
    if found:
        raise click.exceptions.Exit(1)
    click.echo(f"{len(codes)} tables are as their ledgers say.")


@group.command()
@click.argument("code")
@click.argument("out", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@click.option("--size", type=click.Choice(SIZES), default=SIZES[0])
@click.option("--language", type=click.Choice(languages()), default=SOURCE)
@plainly
def scorecard(code: str, out: Path, size: str, language: str) -> None:
    """Print the scorecard of table CODE into OUT."""
    table = services().tables.table(code)
    paper = next((paper for paper in table.game.papers if paper.name == "scorecard"), None)
    if paper is None or table.position.state is None:
        raise Refusal(text("There is no scorecard of this table yet."))
    here = f"/t/{table.code}"
    with current_app.test_request_context(here, headers={"Accept-Language": language}):
        found = Visit(table=table, viewer=Viewer(host=True), credential=None, here=here, then=here)
        out.write_bytes(printed(found.at_work(), paper, size))


@group.command("appoint-host")
@click.argument("code")
@click.argument("seat")
@plainly
def appoint_host(code: str, seat: str) -> None:
    """Make the phone of SEAT at table CODE a host's, where the host's own is dead or lost."""
    tables = services().tables
    table = tables.table(code)
    named = (
        place for place in table.game.about.places if seat.lower() in (place.seat, str(place.name).lower())
    )
    place = next(named, None)
    if place is None:
        raise Refusal(text("This game has no such seat."))
    appointing.appoint(tables, table.code, place.seat, appointing.TERMINAL)
    click.echo(f"The phone of {table.position.names[place.seat]} is a host's now.")


@group.command()
@click.argument("code")
@click.confirmation_option(prompt="Delete this table and all of its entries?")
@plainly
def delete(code: str) -> None:
    """Delete table CODE; its code and last hash stay behind."""
    services().tables.delete(code)
    click.echo(f"{code} is deleted.")
