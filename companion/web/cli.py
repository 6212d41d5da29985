"""`flask companion …`: commands for tables, which also work while a server is running."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache, wraps
from pathlib import Path
from typing import Any

import click
from flask import Flask, current_app
from flask.cli import AppGroup, with_appcontext
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from companion import PACKAGE, ROOT
from companion.kernel.features import SIZES
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text
from companion.ledger.engine import failure_of, file_of, files_of, name_of
from companion.ledger.opening import Use
from companion.printing.queue import PrintingFailed, PrintingUnavailable
from companion.table import appointing, importing, proof
from companion.table.audit import audit as audit_table
from companion.table.codes import tidy_code
from companion.web.access.table_requests import TableRequest
from companion.web.config import from_environment
from companion.web.i18n.catalogues import SOURCE, languages
from companion.web.new_game import NEXT, new_game
from companion.web.pdf.printed import print_paper
from companion.web.rendering.errors import sentence_of_failure
from companion.web.rendering.hooks import pages
from companion.web.rendering.joining import table_address
from companion.web.routes import table_home
from companion.web.services import (
    CANNOT_START,
    EXTENSION,
    BackUp,
    Service,
    attach_services,
    build,
    every_service,
    services,
    why_not,
)


@click.group(
    "companion",
    cls=AppGroup,
    help="Manage tables, and create a new game. The commands also work while the server runs.",
)
@with_appcontext
def group() -> None:
    """Run before each command, and do nothing: the command itself opens the ledger, so that one that only
    reads creates nothing, and `--help` opens none."""


def init_cli(app: Flask) -> None:
    app.cli.add_command(complete_group())


def complete_group() -> click.Group:
    """Return the group with the commands of features."""
    _add_feature_commands()
    return group


@cache
def _add_feature_commands() -> None:
    """Add the commands of features, and options for what features can add to a back-up."""
    for command in (command for each in pages() for command in each.commands):
        group.add_command(command)
    for _service, its in _list_back_ups():
        back_up.params.append(click.Option([f"--{its.name}"], type=click.Path(path_type=Path), help=its.help))


def _list_back_ups() -> list[tuple[Service[Any], BackUp[Any]]]:
    return [(each, each.back_up) for each in every_service() if each.back_up is not None]


def using(use: Use) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Open the ledger for a command, and print refusals and other expected errors as one line without a
    traceback."""

    def using_it(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def run(*given: Any, **named: Any) -> None:
            _open(use)
            try:
                command(*given, **named)
            except Refusal as refusal:
                raise click.ClickException(str(refusal.sentence)) from refusal
            except SQLAlchemyError as problem:
                raise click.ClickException(str(sentence_of_failure(failure_of(problem)))) from problem
            except (PrintingUnavailable, PrintingFailed) as problem:
                raise click.ClickException(str(problem)) from problem
            except OSError as problem:
                where = f"{problem.filename}: " if problem.filename else ""
                raise click.ClickException(f"{where}{problem.strerror or problem}.") from problem

        return run

    return using_it


def _open(use: Use) -> None:
    """Open the ledger for a command, unless it is open; it is closed however the command ends."""
    if EXTENSION not in current_app.extensions:
        url = ""
        try:
            config = from_environment(create=use is Use.SERVE)
            url = config.database_url
            attach_services(current_app, build(config, use=use))
        except CANNOT_START as problem:
            raise click.ClickException(why_not(problem, url)) from problem
    click.get_current_context().call_on_close(services().close)


@group.command()
@click.argument("game")
@using(Use.SERVE)
def new(game: str) -> None:
    """Open a table of GAME and print the address for joining it."""
    opened = services().tables.open(game)
    click.echo(f"{opened.code}  {table_address(opened.code)}")


@group.command("new-game")
@click.argument("slug", metavar="NAME")
def add_game(slug: str) -> None:
    """Create the folders of a new game called NAME; only in a checkout."""
    if ROOT == PACKAGE:
        raise click.ClickException(
            "A new game needs a checkout of the repository, not the installed program: "
            "see docs/adding-a-game.md there."
        )
    try:
        files = new_game(slug)
    except (ValueError, OSError) as problem:
        raise click.ClickException(str(problem)) from problem
    click.echo(NEXT.format(files="\n".join(files), slug=slug).strip())


@group.command()
@click.argument("code")
@using(Use.READ)
def export(code: str) -> None:
    """Write table CODE to the standard output as JSON."""
    click.echo(proof.export_text(services().tables, code))


@group.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@using(Use.SERVE)
def take_in(file: Path) -> None:
    """Import a table from the exported FILE."""
    with file.open("rb") as stream:
        imported = importing.take_in(services().tables, stream.read(importing.MAX_BYTES + 1))
    if isinstance(imported, importing.Parted):
        version = imported.version
        raise Refusal(text("The two copies of this table differ from entry %(n)s on.", n=version))
    here = "" if imported.credential else f" (it was here already; {imported.added} entries were added)"
    click.echo(f"{imported.code}{here}")


@group.command()
@click.argument("code", required=False)
@using(Use.READ)
def audit(code: str | None) -> None:
    """Replay table CODE, or all tables, and list every discrepancy."""
    tables, ledger = services().tables, services().ledger
    codes = [tidy_code(code)] if code else [summary.code for summary in tables.summaries()]
    found = [(each, sentence) for each in codes for sentence in _find_discrepancies(each)]
    broken = ledger.flaws()
    click.echo(f"Ledger: {name_of(services().config.database_url)}")
    for line in broken:
        click.echo(f"SQLite: {line}")
    for each, sentence in found:
        click.echo(f"{each}: {sentence}")
    if found or broken:
        raise click.exceptions.Exit(1)
    if not codes:
        raise Refusal(text("There is no table in this ledger."))
    click.echo(
        "OK: 1 table checked, it matches its ledger."
        if len(codes) == 1
        else f"OK: {len(codes)} tables checked, all match their ledgers."
    )


@group.command("back-up")
@click.argument("out", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@using(Use.READ)
def back_up(out: Path, **folders: Path | None) -> None:
    """Copy the whole ledger to the file OUT, replacing it if it exists; also possible while the ledger is
    served."""
    url = services().config.database_url
    ledger = file_of(url)
    if ledger is not None and out.resolve() in {each.resolve() for each in files_of(ledger)}:
        raise click.ClickException(f"{out} belongs to the ledger itself. Name another file for its copy.")
    for service, its in _list_back_ups():
        if (folder := folders.get(its.name)) is not None:
            its.copy(service.of(services()), folder)
            click.echo(its.said.format(folder=folder))
    try:
        services().ledger.back_up(out)
    except NotImplementedError as problem:
        raise click.ClickException("Back up a ledger on PostgreSQL with pg_dump.") from problem
    except sqlite3.Error as problem:
        raise click.ClickException(f"The back-up failed: {problem}. {out} is unchanged.") from problem
    click.echo(f"{name_of(url)} is backed up: {out}")


def _find_discrepancies(code: str) -> Sequence[Text]:
    """Return the discrepancies of a table; a table that cannot be read does not stop the audit of others."""
    try:
        return audit_table(services().tables, code)
    except DatabaseError as problem:
        return (sentence_of_failure(failure_of(problem)),)


@group.command()
@click.argument("code")
@click.argument("out", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@click.option("--size", type=click.Choice(SIZES), default=SIZES[0])
@click.option("--language", type=click.Choice(languages()), default=SOURCE)
@using(Use.READ)
def scorecard(code: str, out: Path, size: str, language: str) -> None:
    """Write the scorecard of table CODE to the file OUT."""
    table = services().tables.table(code)
    paper = next((paper for paper in table.game.papers if paper.name == "scorecard"), None)
    if paper is None or table.position.state is None:
        raise Refusal(text("There is no scorecard of this table yet."))
    with current_app.test_request_context(f"/t/{table.code}", headers={"Accept-Language": language}):
        here = table_home(table.code)
        found = TableRequest(table=table, viewer=Viewer(host=True), credential=None, here=here, then=here)
        out.write_bytes(print_paper(found.as_current(), paper, size))


@group.command("appoint-host")
@click.argument("code")
@click.argument("seat")
@using(Use.CHANGE)
def appoint_host(code: str, seat: str) -> None:
    """Make the phone of SEAT at table CODE a host, if the host's own phone is broken or lost."""
    tables = services().tables
    table = tables.table(code)
    named = (
        place for place in table.game.about.places if seat.lower() in (place.seat, str(place.name).lower())
    )
    place = next(named, None)
    if place is None:
        raise Refusal(text("This game has no such seat."))
    appointing.appoint(tables, table.code, place.seat, appointing.TERMINAL)
    click.echo(f"The phone of {table.position.names[place.seat]} is a host now.")


@group.command()
@click.argument("code")
@click.confirmation_option(prompt="Delete this table and all of its entries?")
@using(Use.CHANGE)
def delete(code: str) -> None:
    """Delete table CODE; its code and last hash are kept."""
    services().tables.delete(code)
    click.echo(f"{code} is deleted.")
