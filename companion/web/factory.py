"""Builds the application: once, with everything that it works with."""

from typing import Any

from flask import Flask
from flask_compress import Compress

from companion.printing.worker import PROJECT
from companion.web.asking import asking
from companion.web.assets import assets
from companion.web.beginning import beginning
from companion.web.cli import init_cli
from companion.web.config import Config
from companion.web.devices import devices
from companion.web.entering import entering
from companion.web.errors import init_errors
from companion.web.hosting import hosting
from companion.web.languages import init_languages
from companion.web.log import log
from companion.web.papers import papers
from companion.web.scores import scores
from companion.web.seating import seating
from companion.web.security import init_security
from companion.web.services import NAME, Forms, Games, build
from companion.web.settings import settings
from companion.web.stream import stream
from companion.web.tables import tables
from companion.web.templating import init_templates
from companion.web.wifi import wifi

BLUEPRINTS = (
    assets,
    seating,
    devices,
    wifi,
    beginning,
    tables,
    entering,
    asking,
    log,
    scores,
    settings,
    papers,
    hosting,
    stream,
)


def create_app(config: Config, *, games: Games | None = None, forms: Forms | None = None) -> Flask:
    """`games` and `forms`: others than those on the shelf, for tests."""
    app = Flask("companion", root_path=str(PROJECT), static_folder=None)
    given: dict[str, Any] = {} if games is None else {"games": games}
    app.extensions[NAME] = build(config, forms=forms, **given)
    app.config.update(
        COMPRESS_MIMETYPES=["text/html", "application/json"],
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_LEVEL=5,
        COMPRESS_STREAMS=False,
    )
    init_security(app, config)
    init_languages(app)
    init_templates(app)
    Compress(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    init_errors(app)
    init_cli(app)
    return app
