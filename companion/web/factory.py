"""Creating the application with everything that it uses."""

from functools import cached_property
from typing import Any

from flask import Flask
from flask_compress import Compress
from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import ROOT
from companion.game_folders import game_folders
from companion.web.access.browsers import in_an_app
from companion.web.access.cookies import CookieRequest
from companion.web.access.languages import init_languages, speaking
from companion.web.access.quotas import init_quotas
from companion.web.access.rate_limit import init_rate_limit
from companion.web.access.security import init_security
from companion.web.assets import assets
from companion.web.board.asking import asking
from companion.web.board.scores import scores
from companion.web.board.screen import screen
from companion.web.board.settings import settings
from companion.web.board.stream import stream
from companion.web.board.tables import tables
from companion.web.cli import init_cli
from companion.web.config import Config
from companion.web.entries.by_hand import by_hand
from companion.web.entries.late_entries import late
from companion.web.entries.lines import lines
from companion.web.entries.moves import entering
from companion.web.entries.recounting import recounting
from companion.web.groups.earlier_results import earlier_results
from companion.web.groups.evenings import gathering
from companion.web.groups.grouping import grouping
from companion.web.groups.past_games import past_games
from companion.web.groups.remembering import remembering
from companion.web.groups.season import players, season
from companion.web.health import health
from companion.web.history.amending import amending
from companion.web.history.log import log
from companion.web.history.past import past
from companion.web.history.sketching import read_sketched, sketching
from companion.web.pdf.boards import boards
from companion.web.pdf.papers import papers
from companion.web.pdf.previews import previews
from companion.web.pdf.printed import init_printer
from companion.web.rendering import hooks
from companion.web.rendering.errors import init_errors
from companion.web.rendering.fragments import own_due, own_news, own_turn
from companion.web.rendering.joining import known_addresses
from companion.web.rendering.templating import Templates, init_templates
from companion.web.results.handing_off import handing_off
from companion.web.results.revealing import revealing
from companion.web.results.showing import results
from companion.web.routes import PlainFlask
from companion.web.seats.appointing import appointing
from companion.web.seats.beginning import beginning
from companion.web.seats.by_code import by_code, wifi
from companion.web.seats.copies import copies
from companion.web.seats.devices import devices
from companion.web.seats.keys import keys
from companion.web.seats.other_phone import other_phone
from companion.web.seats.playing import playing
from companion.web.seats.seating import seating
from companion.web.services import Forms, Games, attach_services, build

BLUEPRINTS = (
    assets,
    health,
    seating,
    by_code,
    copies,
    speaking,
    devices,
    appointing,
    keys,
    wifi,
    beginning,
    tables,
    entering,
    late,
    asking,
    log,
    amending,
    lines,
    by_hand,
    recounting,
    past,
    sketching,
    scores,
    revealing,
    screen,
    settings,
    other_phone,
    playing,
    papers,
    previews,
    results,
    boards,
    handing_off,
    grouping,
    remembering,
    players,
    season,
    earlier_results,
    past_games,
    gathering,
    stream,
)


class Undertally(PlainFlask):
    request_class = CookieRequest
    jinja_environment = Templates

    @cached_property
    def jinja_loader(self) -> BaseLoader:
        """Return the loader of templates, including those of games from outside."""
        outside = {
            slug: FileSystemLoader(lies.templates)
            for slug, lies in game_folders().items()
            if lies.distribution
        }
        games = PrefixLoader({"games": PrefixLoader(outside)})
        return ChoiceLoader([FileSystemLoader(ROOT / "templates"), games])


def create_app(
    config: Config, *, games: Games | None = None, forms: Forms | None = None, opened: bool = True
) -> Flask:
    """Create the application. `games` and `forms`: for tests, instead of the shelf's. `opened`: False for the
    command line, where each command opens the ledger itself."""
    app = Undertally("companion", root_path=str(ROOT), static_folder=None)
    given: dict[str, Any] = {} if games is None else {"games": games}
    if opened:
        attach_services(app, build(config, forms=forms, **given))
    app.config.update(
        COMPRESS_MIMETYPES=["text/html", "application/json"],
        COMPRESS_ALGORITHM=["br", "gzip"],
        # For a part that is already drawn, compressing takes most of the time; but at a lower level the first
        # page would be too large.
        COMPRESS_LEVEL=5,
        COMPRESS_BR_LEVEL=3,
        # An answer that fits into one packet does not arrive sooner if it is shorter.
        COMPRESS_MIN_SIZE=1_200,
        COMPRESS_STREAMS=False,
    )
    init_quotas(app)
    init_security(app, config)
    init_languages(app)
    init_rate_limit(app)
    init_templates(
        app,
        config.cache_dir,
        in_an_app=in_an_app,
        known_addresses=known_addresses,
        own_due=own_due,
        own_news=own_news,
        own_turn=own_turn,
        sketched=read_sketched,
        **hooks.GLOBALS,
        **hooks.for_templates(),
    )
    Compress(app)
    for blueprint in (*BLUEPRINTS, *(each.routes for each in hooks.pages())):
        app.register_blueprint(blueprint)
    init_errors(app)
    init_printer(app)
    init_cli(app)
    if config.proxies:
        # From anybody else these headers cannot be trusted.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=config.proxies, x_proto=config.proxies, x_host=config.proxies
        )
    return app
