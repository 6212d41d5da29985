"""From the front page to a seat: opening a table, joining it, sitting down, leaving."""

import unicodedata
from collections.abc import Container, Iterable
from secrets import choice
from typing import NamedTuple
from urllib.parse import quote, unquote

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import __version__
from companion.kernel.checks import NAME_LENGTH
from companion.kernel.input_text import JOINERS, readable, without_blanks
from companion.kernel.moves import Choose
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat
from companion.kernel.setting_up import planned_name, set_up_of
from companion.kernel.words import text
from companion.memory import groups
from companion.table import keys
from companion.table import seating as table_seating
from companion.table.demos import open_demo
from companion.table.service import Opened
from companion.web.access.cookies import credential_of_tap, keep, remember
from companion.web.access.group_requests import known_groups
from companion.web.access.permissions import permissions
from companion.web.access.quotas import count_demo, count_opening, enter_word, refuse_strangers
from companion.web.access.rate_limit import count_joining, guess_of
from companion.web.access.security import is_from_this_computer
from companion.web.access.table_requests import (
    PLAYER,
    WATCHER,
    SeatView,
    TableRequest,
    seat_views,
)
from companion.web.fragment_cache import fresh_token
from companion.web.rendering.framing import LIVE, frame_page, is_htmx, wants
from companion.web.rendering.joining import join_panel
from companion.web.rendering.templating import page
from companion.web.routes import ANYBODY, Access, Routes
from companion.web.seats.appointing import hosting
from companion.web.seats.front import FrontPage
from companion.web.services import services

NAME = "name"
"""The cookie with the name with which this phone last sat down."""

ANY_SEAT = "?"
"""Stands for any free seat where a seat is expected."""

MAX_SOUGHT = 80
"""How many characters of a typed name of a game are read."""

seating = Routes("seating", __name__)


@seating.get("/", Access(who=ANYBODY))
def home() -> str:
    args = request.args
    front = FrontPage(sought=args.get("playing", "")[:MAX_SOUGHT], every="all" in args)
    part = "seating/found.html" if is_htmx() else "seating/home.html"
    return render_template(part, front=front, version=__version__, tap=fresh_token())


@seating.post("/word", Access(who=ANYBODY))
def word() -> Response:
    """Allow a phone to open tables on this server, if it sends the right word."""
    enter_word(request.form.get("word", ""))
    return redirect(url_for("seating.home"), 303)


@seating.post(
    "/tables", Access(who=ANYBODY, unread=(refuse_strangers,), opens=count_opening, lets_in=count_joining)
)
def open_table() -> Response:
    """Open a table; repeating the tap leads to the same one."""
    tables, asked = services().tables, request.form.get("group", "")
    game, _colon, ready = request.form.get("game", "").partition(":")
    credential = credential_of_tap(f"table|{asked}|{game}|{ready}")
    opened = tables.opened_with(credential) or _open_table(game, ready, credential)
    for group in known_groups() if asked else ():
        if group.id == asked:
            groups.put(tables, opened.code, group)
    response = redirect(url_for("tables.show", code=opened.code), 303)
    remember(response, opened.code, opened.credential)
    return response


def _open_table(game: str, ready: str, credential: str) -> Opened:
    """Open a table. `ready`: the value of the setting `opened_for`, such as a game on the score sheet, or
    ""."""
    tables, chosen = services().tables, None
    if ready:
        found = tables.games().get(game)
        setting = None if found is None else set_up_of(found).opened_for
        if setting is None or ready not in {choice.value for choice in setting.choices(0)}:
            raise Refusal(text("There is no such game here."), Fault.UNKNOWN)
        chosen = Choose(setting.key, ready)
    return tables.open(game, credential=credential, chosen=chosen)


@seating.get("/t/<code>/join", Access(who=WATCHER, in_front=True))
def join(table_request: TableRequest) -> Response:
    """Return the page with the code to scan and the seats, before and during the game. Phones that have
    waited here for the game to begin are sent on to the table."""
    stage = "arriving" if table_request.position.state is None else "join"
    if wants(LIVE) and request.headers.get("X-Stage", stage) != stage:
        return Response(headers={"HX-Redirect": url_for("tables.show", code=table_request.code)})
    return make_response(lobby(table_request, stage))


@seating.post(
    "/t/<code>/sit", Access(who=WATCHER, in_front=True, lets_in=count_joining, guesses=guess_of("seat"))
)
def sit(table_request: TableRequest) -> Response | str:
    """Take a seat with one tap: for this phone or, with `phone=no`, for somebody without one. A phone that
    would then see what was hidden from it is asked first."""
    seat, name = _asked_seat(table_request), read_name(request.form.get("name", ""))
    place = next((str(place.name) for place in table_request.game.about.places if place.seat == seat), "")
    called = name or table_request.position.names.get(seat, place)
    response = redirect(table_request.then, 303)
    if request.form.get("phone") == "no":
        table_seating.seat_without_phone(
            services().tables, table_request.code, seat, called, table_request.credential
        )
        return response
    may = permissions(table_request).secrecy.may_take(table_request.viewer, seat)
    confirmed = request.form.get("sees") == "yes"
    if (
        may
        and not confirmed
        and table_seating.sees_hidden(services().tables, table_request.code, seat, table_request.viewer)
    ):
        return page("seating/sees.html", table_request, seat=seat, name=name, **frame_page("join"))
    credential = table_seating.sit(
        services().tables, table_request.code, seat, called, table_request.credential
    )
    remember(response, table_request.code, credential)
    if name:
        keep(response, NAME, quote(name))
    return response


@seating.post("/t/<code>/rise", Access(who=PLAYER, in_front=True))
def rise(table_request: TableRequest) -> Response:
    table_seating.rise(
        services().tables, table_request.code, Seat(request.form.get("seat", "")), table_request.credential
    )
    return redirect(table_request.then, 303)


def lobby(table_request: TableRequest, stage: str) -> str:
    held = table_seating.find_held(services().tables, table_request.code)
    return page(
        "seating/lobby.html",
        table_request,
        **frame_page(stage),
        panel=join_panel(table_request, request.args.get("at", "")),
        held=held,
        hosting=hosting(table_request),
        free=_list_free(table_request),
        hidden=frozenset(filter(permissions(table_request).secrecy.hides_for, table_request.seats)),
        joining=_list_joinable(table_request),
        planned=planned_name(table_request.game, table_request.position),
        missing=table_request.game.about.seats[0] - len(table_request.position.names),
        known_name=known_name(),
        stations=keys.count_stations(services().tables, table_request.code),
        hosts=keys.count_hosts(services().tables, table_request.code),
        port=services().config.port,
        own_certificate=services().config.own_certificate,
        at_the_machine=is_from_this_computer(services().config),
    )


def _list_free(table_request: TableRequest) -> list[SeatView]:
    free = [seat for seat in table_request.seats.values() if not seat.taken]
    if table_request.position.begin is not None:
        secrecy = permissions(table_request).secrecy
        return [seat for seat in free if secrecy.may_take(table_request.viewer, seat.seat)]
    return _list_takeable(
        table_request, free, {seat.seat for seat in table_request.seats.values() if seat.taken}
    )


def _list_takeable(
    table_request: TableRequest, seats: Iterable[SeatView], there: Container[Seat]
) -> list[SeatView]:
    """Return those of the seats that can be taken: one with a `second_of` only if that seat is among
    `there`."""
    first = {place.seat: place.second_of for place in table_request.game.about.places}
    return [seat for seat in seats if (one := first[seat.seat]) is None or one in there]


def _list_joinable(table_request: TableRequest) -> list[SeatView]:
    """Return the seats at which somebody can sit down during a game, to join it or for the next one."""
    position = table_request.position
    if position.begin is None or position.finish is not None:
        return []
    if len(position.begin.seats) >= table_request.game.about.seats[-1]:
        return []
    every = seat_views(table_request.table, everybody=True).values()
    new = [seat for seat in every if seat.seat not in table_request.seats and not seat.taken]
    return _list_takeable(table_request, new, table_request.seats)


class WithoutPhone(NamedTuple):
    """The seats that no phone holds. `open`: those that this phone may take; `hiding`: the others, which only
    a host can assign, because they have secrets."""

    open: tuple[SeatView, ...] = ()
    hiding: tuple[SeatView, ...] = ()


def without_phone(table_request: TableRequest) -> WithoutPhone:
    held, secrecy = (
        table_seating.find_held(services().tables, table_request.code),
        permissions(table_request).secrecy,
    )
    every = [seat for seat in table_request.seats.values() if seat.seat not in held]
    return WithoutPhone(
        tuple(seat for seat in every if secrecy.may_take(table_request.viewer, seat.seat)),
        tuple(seat for seat in every if not secrecy.may_take(table_request.viewer, seat.seat)),
    )


def known_name() -> str:
    return tidy_name(unquote(request.cookies.get(NAME, "")))


def _asked_seat(table_request: TableRequest) -> Seat:
    asked = request.form.get("seat", "")
    if asked != ANY_SEAT:
        return Seat(asked)
    free = _list_free(table_request)
    if not free:
        raise Refusal(text("All seats are taken."), Fault.IMPOSSIBLE)
    return choice(free).seat


@seating.post(
    "/demo", Access(who=ANYBODY, unread=(refuse_strangers,), opens=count_opening, lets_in=count_joining)
)
def start() -> Response:
    """Open a demonstration table and make the phone a host there, so that it can try everything."""
    count_demo()
    opened = open_demo(services().tables, request.form.get("game", ""))
    response = redirect(url_for("tables.show", code=opened.code, guide=1), 303)
    remember(response, opened.code, opened.credential)
    return response


def tidy_name(typed: str) -> str:
    """Return the visible part of a name; empty if no readable character is left."""
    kept = "".join(letter for letter in typed[: 20 * NAME_LENGTH] if _visible(letter))
    return without_blanks(kept) if readable(kept) else ""


def read_name(typed: str) -> str:
    """Return a typed name, tidied; empty if nothing was typed. Raise `Refusal` if no readable character
    is left, or it contains an impossible one."""
    name = tidy_name(typed)
    if (typed.strip() and not name) or any(_is_noncharacter(letter) for letter in typed):
        raise Refusal(text("That name cannot be read. Type it with letters, numbers or signs."))
    return name


def _visible(letter: str) -> bool:
    if _is_noncharacter(letter):
        return False
    return (
        letter in JOINERS or letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co")
    )


def _is_noncharacter(letter: str) -> bool:
    """Return whether this code point can never be a character of Unicode: U+FFFE, U+FDD0 and the like."""
    number = ord(letter)
    return number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
