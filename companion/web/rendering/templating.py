"""Drawing templates, and the functions and variables that all of them can use."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, MutableMapping
from functools import partial
from pathlib import Path
from sys import getsizeof
from types import FunctionType, MethodType
from typing import Any, Final

from flask import Flask, render_template, stream_template
from flask.sansio.app import App
from flask.templating import Environment
from jinja2 import StrictUndefined
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from companion.forms.move import MoveForm
from companion.kernel.input_text import whole_number
from companion.kernel.moves import AskBack, Choose, Draft, Finish, Ready, Retract
from companion.kernel.permissions import may_come_in, may_enter_for_all
from companion.kernel.seats import Seat
from companion.kernel.secrecy import counts_sealed
from companion.kernel.shared_rows import in_front
from companion.kernel.words import Text
from companion.table.cache import Cache
from companion.table.latecomers import explain_barred
from companion.table.seating import signature
from companion.web.access.languages import HouseWords, language
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest, current
from companion.web.assets import asset, game_asset
from companion.web.fragment_cache import ADDRESS, csrf_token, fresh_token, saw
from companion.web.i18n.logbook import with_seat
from companion.web.proxied import get_request
from companion.web.rendering.compiling import Compiled, Unindented
from companion.web.rendering.ending import Ending
from companion.web.rendering.framing import LIVE, leading_back
from companion.web.rendering.implied import imply_button, no_go
from companion.web.rendering.newest import news
from companion.web.rendering.queue_limits import QUEUE_LIMITS
from companion.web.rendering.secrets import opened_secrets, own_secrets
from companion.web.rendering.table_addresses import ask_url, move_url, page_url, paper_url, view_url
from companion.web.services import services

MAX_BYTES = 12 * 1024 * 1024
"""The maximum size of all cached pieces of pages, in bytes: the maps of some 300 tables, and the pieces from
which the maps of others are made."""

KEY_BYTES = 500
"""How many bytes the key of a cached piece counts for."""

PLAIN: Final = frozenset({FunctionType, MethodType, partial})


class Calls(Context):
    """Call macros and plain functions directly; Jinja would make seven checks for each call."""

    def call(self, obj: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        macro = type(obj) is Macro
        if not macro and (type(obj) not in PLAIN or hasattr(obj, "jinja_pass_arg")):
            return super().call(obj, *args, **kwargs)
        if kwargs:
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
        return obj(self.eval_ctx, *args, **kwargs) if macro else obj(*args, **kwargs)


class Templates(Environment):
    """Use a single plain dictionary for the globals of all templates, as each import of a template looks them
    up.

    All templates stay in memory: there are more than Jinja's default limit, and a page uses twenty.
    """

    context_class = Calls

    def __init__(self, app: App, **options: Any) -> None:
        super().__init__(app, **{"cache_size": -1, **options})

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


def init_templates(app: Flask, cache_dir: Path | None, **more: Callable[..., Any]) -> None:
    """Set up the templates. `cache_dir`: see `Config`. `more`: further functions, from modules that may not
    be imported here."""
    pieces: Cache[Hashable, bytes] = Cache(MAX_BYTES, lambda piece: getsizeof(piece) + KEY_BYTES)
    environment = app.jinja_env
    environment.undefined = StrictUndefined
    if cache_dir is not None:
        environment.bytecode_cache = Compiled(cache_dir)
    environment.add_extension(Unindented)
    environment.add_extension(HouseWords)
    environment.globals.update(
        address_hole=ADDRESS,
        with_seat=lambda entry: with_seat(current().table, entry),
        asset=asset,
        csrf_token=csrf_token,
        game_asset=game_asset,
        entry_fields=entry_fields,
        leading_back=leading_back,
        may_enter_for=may_enter_for,
        may_set_aside=may_set_aside,
        may_act_as=may_act_as,
        seats_to_act_for=seats_to_act_for,
        may_make=may_make,
        implied=imply_button,
        no_go=no_go,
        move_url=move_url,
        view_url=view_url,
        ask_url=ask_url,
        ending_now=lambda: Ending(current()),
        barred_now=lambda: explain_barred(current().table),
        paper_url=paper_url,
        draw_once=partial(draw_once, pieces),
        draw_each=partial(draw_each, pieces),
        page_url=page_url,
        may_be_station=may_be_station,
        queue_limits=QUEUE_LIMITS,
        may_pass=lambda seat: permissions(current()).secrecy.may_pass(current().viewer, Seat(seat)),
        may_take=lambda seat: permissions(current()).secrecy.may_take(current().viewer, Seat(seat)),
        may_open=lambda about: permissions(current()).secrecy.may_open(current().viewer, about),
        may_choose=lambda seat: permissions(current()).secrecy.may_choose(current().viewer, Seat(seat)),
        counts_sealed=counts_sealed,
        secret=secret,
        witnessed=lambda: permissions(current()).witness,
        own_secrets=lambda: own_secrets(current()),
        opened_secrets=lambda: opened_secrets(current()),
        **more,
    )


def has_template(app: Flask, name: str) -> bool:
    """Return whether a template of that name exists. It is looked up once, or each time with
    `auto_reload`."""
    exists: dict[str, bool] = app.extensions.setdefault("known-templates", {})
    if name not in exists or app.jinja_env.auto_reload:
        exists[name] = name in app.jinja_env.list_templates(filter_func=lambda path: path == name)
    return exists[name]


def page(template: str, table_request: TableRequest, /, **more: Any) -> str:
    """Return a page of a table. If only its changing part is drawn, what is to be announced comes with it."""
    return render_template(template, **_values(table_request, more))


def page_parts(template: str, table_request: TableRequest, /, **more: Any) -> Iterator[str]:
    """Yield what `page` returns, part by part, each drawn only when it is asked for; see `files.stream`."""
    return stream_template(template, **_values(table_request, more))


def _values(table_request: TableRequest, more: dict[str, Any]) -> dict[str, Any]:
    if more.get("part") == LIVE and "news" not in more:
        more["news"] = list_news(table_request)
    return dict(
        table=table_request.table,
        shown_version=saw(table_request.table.version),
        game=table_request.game,
        position=table_request.position,
        viewer=table_request.viewer,
        seats=table_request.seats,
        acting=permissions(table_request).acting,
        on_turn=table_request.on_turn,
        may_enter=permissions(table_request).may_enter,
        may_sit=may_come_in(table_request.position, table_request.viewer) and not table_request.handed_over,
        handed_over=table_request.handed_over,
        here=table_request.here,
        then=table_request.then,
        sketch=table_request.sketch,
        in_front=table_request.in_front,
        **more,
    )


def entry_fields(seat: str | None = "", says: str = "", then: str = "", since: int | None = None) -> Markup:
    """Return the hidden fields of every form of a move: the CSRF token, the version that the page shows, a
    new token, the seat, and the page that follows.

    `seat`: None for the whole table; "" for the seat that the page acts for. `says`: what overrules
    objections, see `Override`. `then`: the page that follows, if not this one. `since`: the version that an
    earlier page showed, if the form was begun there.
    """
    table_request = current()
    fields: dict[str, object] = {
        "csrf_token": csrf_token(),
        "saw": saw(table_request.table.version) if since is None else since,
        "token": fresh_token(),
        "seat": (permissions(table_request).acting or "") if seat == "" else seat or "",
        "next": then or table_request.then,
    }
    if says:
        fields["says"] = says
    if permissions(table_request).witness is not None:
        fields["witness"] = permissions(table_request).witness
    return Markup(  # noqa: S704
        # One line each, so that unchanged ones are not sent again.
        "\n".join(
            f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in fields.items()
        )
    )


def may_enter_for(seat: str | None) -> bool:
    """Return whether this phone may enter for a seat, or with None for the whole table."""
    table_request = current()
    return permissions(table_request).may_enter_for(None if seat is None else Seat(seat))


def may_be_station() -> bool:
    """Return whether this device may declare itself a shared device that enters for everybody."""
    table_request = current()
    return not table_request.handed_over and may_enter_for_all(
        table_request.position, table_request.viewer, permissions(table_request).secrecy
    )


def may_set_aside(seat: str | None) -> bool:
    """Return whether this phone may overrule objections. `seat`: as in `may_enter_for`."""
    table_request = current()
    return permissions(table_request).may_set_aside(None if seat is None else Seat(seat))


def may_act_as(seat: str) -> bool:
    """Return whether a link to act for a seat works on this phone; spectators may view the table as any
    seat."""
    return permissions(current()).may_act_as(Seat(seat))


def seats_to_act_for() -> tuple[Seat, ...]:
    return tuple(seat for seat in current().seats if may_act_as(seat))


def may_make(kind: str, seat: str | None, fields: Mapping[str, Any]) -> bool:
    """Return whether to offer this phone a form of a move. `fields`: what the form sends; `seat`: as in
    `entry_fields`. A form that takes back an entry which is chosen later is offered to every phone that may
    enter."""
    table_request = current()
    match kind:
        case Retract.kind if fields.get("version"):
            return permissions(table_request).may_make(Draft(move=Retract(int(fields["version"]))))
        case Retract.kind:
            return permissions(table_request).may_enter
        case AskBack.kind:
            asks = AskBack(int(fields["version"]), "stands" in fields)
            return permissions(table_request).may_make(Draft(move=asks, seat=_whose(table_request, seat)))
        case Choose.kind:
            return permissions(table_request).may_make(Draft(move=Choose(str(fields.get("setting", "")), "")))
        case Finish.kind:
            return permissions(table_request).may_make(Draft(move=Finish()))
        case Ready.kind:
            return permissions(table_request).may_make(
                Draft(move=Ready("waived" in fields), seat=_whose(table_request, seat))
            )
        case _ if table_request.in_front:
            hide, whose = (
                table_request.game.screen,
                permissions(table_request).acting if seat == "" else Seat(seat or ""),
            )
            enters = hide is not None and (kind in hide.moves or in_front(kind))
            return enters and permissions(table_request).may_enter_for(whose)
        case _:
            return permissions(table_request).may_enter_for(_whose(table_request, seat))


def _whose(table_request: TableRequest, seat: str | None) -> Seat | None:
    """Return the seat for which a form enters; None for the whole table. `seat`: as in `entry_fields`."""
    return (permissions(table_request).acting if seat == "" else Seat(seat or "")) or None


def secret(kind: str) -> bool:
    """Return whether what a form of this kind enters may be sealed, so that no phone stores it in plain
    text."""
    form = services().forms(current().game.about.slug).get(kind)
    return form is not None and form.sealing is not MoveForm.sealing


def draw_once(pieces: Cache[Hashable, bytes], macro: Macro, *values: Hashable | list[Hashable]) -> Markup:
    """Return the result of a macro from the cache; it may depend only on these values and the language."""
    # A template's list is not hashable, so use its contents.
    given = tuple(tuple(value) if isinstance(value, list) else value for value in values)
    return Markup(_piece(pieces, language(), macro, given))  # noqa: S704


def draw_each(
    pieces: Cache[Hashable, bytes], macro: Macro, things: Iterable[Hashable], *values: Hashable
) -> Markup:
    """Return the results of a macro for each thing with these values, from the cache, each on lines of its
    own."""
    spoken = language()
    return Markup("\n".join([_piece(pieces, spoken, macro, (thing, *values)) for thing in things]))  # noqa: S704


def _piece(pieces: Cache[Hashable, bytes], spoken: str, macro: Macro, values: tuple[Hashable, ...]) -> str:
    key = (macro.name, spoken, values)
    drawn = pieces.get(key)
    if drawn is None:
        # Keep it as UTF-8: a single dash among thirty thousand letters would double the size of a string.
        drawn = str(macro(*values)).encode()
        pieces.put(key, drawn)
    return drawn.decode()


def list_news(table_request: TableRequest) -> tuple[Text, ...]:
    """Return what others entered since the version that the page shows; empty if the page does not say which,
    for a past moment, and for a sketch."""
    given = get_request().headers.get("X-Version")
    if given is None or table_request.at is not None or table_request.sketch is not None:
        return ()
    shown = whole_number(given) or 0
    return news(table_request.table, shown, signature(table_request.viewer))
