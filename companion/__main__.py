"""`undertally`, or `python -m companion`: serves tables, or runs a command."""

from gevent import monkey

# Before importing anything else that can block: makes every socket, lock and timer cooperative.
monkey.patch_all()

import click  # noqa: E402
from flask import Flask  # noqa: E402
from flask.cli import ScriptInfo  # noqa: E402

import companion  # noqa: E402

SETTINGS = (
    "Settings are environment variables: DATA_DIR, DATABASE_URL, SECRET_KEY, HOST, PORT, PUBLIC_URL, "
    "TRUSTED_PROXIES, HTTPS and others. README.md explains each of them."
)


class _Commands(click.Group):
    """A group whose commands are imported only when they are used, because they import the whole
    application."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return ["companion", "doctor", "https", "serve"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name == "companion":
            from companion.web.cli import complete_group

            return complete_group()
        return {"doctor": doctor, "https": https, "serve": serve}.get(cmd_name)


@click.command(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=SETTINGS,
)
@click.version_option(companion.__version__, "--version", message="Undertally %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Serve tables on all network interfaces until Ctrl+C. With another command, only run that."""
    if context.invoked_subcommand is None:
        context.invoke(serve)
    context.obj = ScriptInfo(create_app=_for_commands)


@click.command("serve")
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True)
@click.pass_context
def serve(context: click.Context, processes: int) -> None:
    """Serve until Ctrl+C. Several PROCESSES share a ledger on PostgreSQL, at PORT and the ports after it,
    behind a proxy that leads each table to one of them (docs/hosting.md)."""
    if processes == 1:
        from companion.web.server.serving import serve as serve_alone

        context.exit(serve_alone())
    from companion.web.server.several import serve_several

    context.exit(serve_several(processes))


@click.command("doctor")
@click.pass_context
def doctor(context: click.Context) -> None:
    """Check from this computer whether phones can connect, and say what to do. The exit status is 1 if they
    cannot."""
    from companion.web.server.doctor import examine

    context.exit(examine())


@click.command("https", context_settings={"ignore_unknown_options": True})
@click.argument("name")
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def https(context: click.Context, name: str, options: tuple[str, ...]) -> None:
    """Fetch a certificate that phones trust for NAME, a domain name of this computer, or renew it if due.
    OPTIONS are certbot's: they say how to prove by DNS that NAME is yours (docs/hosting.md)."""
    from companion.web.server.certified import fetch

    context.exit(fetch(name, options))


def _for_commands() -> Flask:
    """Return an application without an open ledger, because each command opens the ledger for its own use."""
    from companion.web.config import from_environment
    from companion.web.factory import create_app
    from companion.web.services import CANNOT_START, why_not

    try:
        return create_app(from_environment(create=False), opened=False)
    except CANNOT_START as problem:
        raise click.ClickException(why_not(problem)) from problem


if __name__ == "__main__":
    main()
