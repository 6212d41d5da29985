"""The application as a host runs it, with all games of the shelf, for as long as a test needs it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from flask import Flask

from companion.games import shelf
from companion.ledger.engine import engines
from companion.ledger.upgrading import upgrade
from companion.web.access.quotas import init_quotas
from companion.web.access.rate_limit import init_rate_limit
from companion.web.config import Config
from companion.web.factory import create_app
from companion.web.services import Forms, Games, attach_services, build, services_of

MAX_IDLE = 8


def configured(data: Path, url: str, **changes: Any) -> Config:
    """Return the configuration of an application in that folder; templates are compiled once per run."""
    given = {"database_url": url, "secret_key": "of the tests", "cache_dir": Path(os.environ["CACHE_DIR"])}
    return Config(data_dir=data, **{**given, **changes})  # type: ignore[arg-type]


@cache
def empty_ledger() -> bytes:
    """Return an SQLite ledger without a table, to be copied."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "ledger.sqlite"
        both = engines(f"sqlite:///{file}")
        upgrade(both.writing)
        both.dispose()
        return file.read_bytes()


@contextmanager
def running(
    data: Path, ledger_url: str = "", games: Games = shelf, forms: Forms | None = None, **changes: Any
) -> Iterator[Flask]:
    """Run an application on a new ledger in that folder, or on the given one."""
    if not ledger_url:
        ledger_url = f"sqlite:///{data}/ledger.sqlite"
        if not (data / "ledger.sqlite").exists():
            (data / "ledger.sqlite").write_bytes(empty_ledger())
    with lent(configured(data, ledger_url, **changes), games, forms) as app:
        yield app


@contextmanager
def unpressed() -> Iterator[None]:
    """Serve papers as the text that would go to the printer: printing takes longest of all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "companion.printing.printer.Printer.render", lambda _self, html, **_asker: html().encode()
        )
        yield


Kind = tuple[Config, Games, Forms | None]
_idle: list[tuple[Kind, Flask, dict[str, Any], object]] = []


@contextmanager
def lent(config: Config, games: Games = shelf, forms: Forms | None = None) -> Iterator[Flask]:
    """Lend an application on its ledger, with all quotas and rate limits reset.

    An application that a test has finished with is lent again, with new services: to assemble one, and to
    load its templates, takes longer than most tests. It is not lent again if a test has added something to
    it."""
    kind = replace(config, data_dir=Path(), database_url=""), games, forms
    known = next((one for one in reversed(_idle) if one[0] == kind), None)
    if known is None:
        app = create_app(config, games=games, forms=forms)
        settings, parts = {**app.config}, _parts(app)
    else:
        _idle.remove(known)
        _, app, settings, parts = known
        attach_services(app, build(config, games, forms))
        init_quotas(app)
        init_rate_limit(app)
        app.config.clear()
        app.config.update(settings)
        # Lets the next test add to the application, which Flask forbids after the first request.
        app._got_first_request = False
    try:
        yield app
    finally:
        services_of(app).close()
        if _parts(app) == parts:
            _idle.append((kind, app, settings, parts))
            del _idle[:-MAX_IDLE]


def _parts(app: Flask) -> object:
    """Return what must be unchanged for the next test: hooks, views, the session interface and the WSGI
    app."""
    called = app.before_request_funcs, app.after_request_funcs, app.teardown_request_funcs
    return (
        *({of: [*functions] for of, functions in each.items()} for each in called),
        {**app.view_functions},
        app.session_interface,
        app.wsgi_app,
    )
