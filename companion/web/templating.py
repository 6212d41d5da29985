"""What templates may use besides what a page hands them."""

from secrets import token_urlsafe
from typing import Any

from flask import Flask, g, render_template, url_for
from flask_wtf.csrf import generate_csrf
from jinja2 import StrictUndefined
from markupsafe import Markup

from companion.web.assets import asset, game_asset
from companion.web.languages import language
from companion.web.visits import Visit


def init_templates(app: Flask) -> None:
    environment = app.jinja_env
    environment.undefined = StrictUndefined
    environment.globals.update(
        asset=asset,
        game_asset=game_asset,
        entry_fields=entry_fields,
        move_url=move_url,
        view_url=view_url,
        ask_url=ask_url,
        paper_url=paper_url,
        page_url=page_url,
    )
    app.context_processor(lambda: {"lang": language()})


def has_template(app: Flask, name: str) -> bool:
    """Whether a page of that name is there. Looked up once; `auto_reload` looks again."""
    known: dict[str, bool] = app.extensions.setdefault("known-templates", {})
    if name not in known or app.jinja_env.auto_reload:
        known[name] = name in app.jinja_env.list_templates(filter_func=lambda path: path == name)
    return known[name]


def page(template: str, found: Visit, /, **more: Any) -> str:
    """A page of a table."""
    return render_template(
        template,
        table=found.table,
        game=found.game,
        position=found.position,
        viewer=found.viewer,
        seats=found.seats,
        acting=found.acting,
        own=found.own,
        on_turn=found.on_turn,
        may_enter=found.may_enter,
        here=found.here,
        then=found.then,
        **more,
    )


def entry_fields(seat: str | None = "", says: str = "", then: str = "") -> Markup:
    """What every form of a move carries unseen: the proof, the version seen, a fresh token, for whom.

    `seat`: None is the table as a whole; nothing said, the one that the page acts for.
    """
    found: Visit = g.visit
    fields = {
        "csrf_token": generate_csrf(),
        "saw": str(found.table.version),
        "token": fresh_token(),
        "seat": (found.acting or "") if seat == "" else seat or "",
        "next": then or found.then,
    }
    if says:
        fields["says"] = says
    return Markup("").join(
        Markup('<input type="hidden" name="{}" value="{}">').format(name, value)
        for name, value in fields.items()
    )


def fresh_token() -> str:
    """Never the same twice; the forms of one page share its first part."""
    if "page_token" not in g:
        g.page_token, g.tokens = token_urlsafe(16), 0
    g.tokens += 1
    return f"{g.page_token}-{g.tokens}"


def move_url(kind: str) -> str:
    return _address("entering.enter", kind=kind)


def view_url(name: str, **values: Any) -> str:
    """A view of the game, for the house that the page acts for."""
    return _address("tables.view", name=name, **_with_chosen(values))


def ask_url(question: str, **values: Any) -> str:
    return _address("asking.answer", question=question, **_with_chosen(values))


def paper_url(name: str, **values: Any) -> str:
    return _address("papers.pdf", name=name, **values)


def page_url(endpoint: str, **values: Any) -> str:
    return _address(endpoint, **values)


def _address(endpoint: str, **values: Any) -> str:
    found: Visit = g.visit
    return url_for(endpoint, code=found.code, **values)


def _with_chosen(values: dict[str, Any]) -> dict[str, Any]:
    found: Visit = g.visit
    return values if found.chosen is None or "as" in values else {**values, "as": found.chosen}
