"""The application, for `flask` and for servers that look for one here."""

import click
from flask import Flask

from companion.web.config import from_environment
from companion.web.factory import create_app as build
from companion.web.services import CANNOT_START, why_not


def create_app() -> Flask:
    """Return a server's application; for `flask companion …`, one whose ledger is not opened yet."""
    context = click.get_current_context(silent=True)
    # `flask` looks for our commands in the outermost context; its own commands, such as `flask run`, have a
    # context inside that.
    commands = context is not None and context.parent is None
    url = ""
    try:
        config = from_environment(create=not commands)
        url = config.database_url
        return build(config, opened=not commands)
    except CANNOT_START as problem:
        raise SystemExit(why_not(problem, url)) from problem
