"""Routes, each of which declares what it requires of a request. Also the choice of the page to which a phone
is sent after a form, which is always one of ours.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import update_wrapper
from inspect import signature
from typing import Any, Final, NoReturn, TypeVar
from urllib.parse import SplitResult, parse_qsl, quote, urlsplit, urlunsplit

from flask import Blueprint, Flask, Request, current_app, has_request_context, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.routing import RequestRedirect

from companion.web.proxied import get_app, get_request

MAX_ADDRESS_LENGTH = 4_000
"""The most characters of an address to which a phone is redirected. That of a recount contains all of its
numbers, and servers accept 8,000 characters."""

View = TypeVar("View", bound=Callable[..., Any])

Limit = Callable[[], None]
"""A function that counts a request, and raises `Refusal` if there were too many."""

VARIANTS: Final = "undertally.variants"

RULE: Final = "undertally.rule"
"""The environ key of the pattern of a request's address. The log needs it when Flask no longer knows it."""


@dataclass(frozen=True, slots=True)
class Who:
    """Who may request a page. `asks`: given the parts of the address that its parameters name, returns what
    the view function receives in their place; raises `Refusal` for everybody else. None if nobody is
    refused."""

    name: str
    asks: Callable[..., object] | None = None


ANYBODY: Final = Who("anybody")


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """What a route requires."""

    who: Who
    """Who may use it."""

    in_front: bool = False
    """Whether phones in front of a referee's screen may."""

    unread: tuple[Limit, ...] = ()
    """Limits that are checked before the form is read."""

    limits: tuple[Limit, ...] = ()
    """Limits that are checked after the CSRF token."""

    opens: Limit | None = None
    """A limit that is checked when the view opens a table; without it, it can open none."""

    lets_in: Limit | None = None
    """A limit on phones that join; without it, the view can let none in."""

    guesses: Callable[[], AbstractContextManager[None]] = nullcontext
    """A context in which a refusal counts as a guess."""

    passing: bool = False
    """Whether a form on this page leads back to the table page, rather than to this page."""

    variant_of: str = ""
    """The endpoint of the table's page that this route shows at a past moment or in a sketch; links to
    that page then lead here."""

    beside_sketches: bool = False
    """Whether it is about the table itself, even if a page of a sketch links to it."""


UNDECLARED: Final = Access(who=ANYBODY)


class UndeclaredError(Exception):
    """A route did something that its `Access` does not declare."""


class Route:
    """A view function, called once the requirements of its route are met."""

    def __init__(self, view: Callable[..., ResponseReturnValue], access: Access) -> None:
        # Flask identifies a view function by its name.
        update_wrapper(self, view)
        self.view = view
        self.access = access
        asks = access.who.asks
        self._parts = () if asks is None else tuple(signature(asks).parameters)

    def __call__(self, **parts: Any) -> ResponseReturnValue:
        for limit in (*self.access.limits, *filter(None, (self.access.lets_in,))):
            limit()
        asks = self.access.who.asks
        if asks is None:
            with self.access.guesses():
                return self.view(**parts)
        found = asks(**{name: parts.pop(name) for name in self._parts})
        with self.access.guesses():
            return self.view(found, **parts)


class PlainFlask(Flask):
    """An application without coroutines: Flask would otherwise look for them at each request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def raise_routing_exception(self, request: Request) -> NoReturn:
        """Redirect to the right spelling of an address, without a slash at the end, and without naming a
        host: the library would name the host of the request, which may be forged."""
        wrong = request.routing_exception
        if isinstance(wrong, NotFound) and self._is_page(request, without_slash := request.path.rstrip("/")):
            address = quote(request.script_root + without_slash)
            wrong = RequestRedirect(urlunsplit(("", "", address, request.query_string.decode("latin-1"), "")))
            request.routing_exception = wrong
        if isinstance(wrong, RequestRedirect):
            wrong.new_url = "/" + urlunsplit(("", "", *urlsplit(wrong.new_url)[2:])).lstrip("/")
        super().raise_routing_exception(request)

    def _is_page(self, request: Request, path: str) -> bool:
        """Return whether a request is for a page, and there is one at this path."""
        addresses = self.create_url_adapter(request)
        if request.method not in ("GET", "HEAD") or not path or addresses is None:
            return False
        try:
            addresses.match(path, method="GET")
        except HTTPException:
            return False
        return True


class Routes(Blueprint):
    """The addresses of a module."""

    def get(self, rule: str, access: Access, **more: Any) -> Callable[[View], View]:  # type: ignore[override]
        return self._at(rule, "GET", access, more)

    def post(self, rule: str, access: Access, **more: Any) -> Callable[[View], View]:  # type: ignore[override]
        return self._at(rule, "POST", access, more)

    def _at(self, rule: str, method: str, access: Access, more: Mapping[str, Any]) -> Callable[[View], View]:
        def declare(view: View) -> View:
            self.add_url_rule(rule, view.__name__, Route(view, access), methods=[method], **more)
            return view

        return declare


def init_routes(app: Flask) -> None:
    """Check requests before anything else reads them, so that those that are refused cost nothing."""
    app.before_request(_count_unread)


def declared_access() -> Access:
    """Return the declaration for the address of this request."""
    return access_of(get_app(), get_request().endpoint or "")


def check_opening() -> None:
    """Check the limit that the route of this request declares for opening a table. Raise `Refusal` beyond it,
    `UndeclaredError` if it declares none. Outside a request nothing is checked."""
    if not has_request_context():
        return
    opens = declared_access().opens
    if opens is None:
        raise UndeclaredError(f"{request.endpoint} opens tables, which its Access does not declare")
    opens()


def check_lets_in() -> None:
    """Raise `UndeclaredError` if the route of this request does not declare that phones join there."""
    if declared_access().lets_in is None:
        raise UndeclaredError(f"{request.endpoint} lets phones in, which its Access does not declare")


def access_of(app: Flask, endpoint: str) -> Access:
    route = app.view_functions.get(endpoint)
    return route.access if isinstance(route, Route) else UNDECLARED


def find_variant(part: str, endpoint: str) -> str | None:
    """Return the endpoint that shows a page of the table at a past moment or in a sketch, or None. `part`:
    the parameter that its address has for that, `version` or `sketch`."""
    variants: dict[tuple[str, str], str] | None = current_app.extensions.get(VARIANTS)
    if variants is None:
        variants = current_app.extensions[VARIANTS] = {
            (name, of): rule.endpoint
            for rule in current_app.url_map.iter_rules()
            for of in (access_of(current_app, rule.endpoint).variant_of,)
            for name in rule.arguments
            if of
        }
    return variants.get((part, endpoint))


def _count_unread() -> None:
    sent = get_request()
    sent.environ[RULE] = sent.url_rule
    for limit in declared_access().unread:
        limit()


def passed_on() -> bool:
    """Return whether a proxy says that it forwarded this request."""
    return any(name.lower().startswith(("x-forwarded", "forwarded")) for name, _ in request.headers)


def page_addresses(code: str, home: str = "") -> tuple[str, str]:
    """Return the address of the page that the phone shows, and that of the page to which its forms lead.

    `home`: the address below which both must be, by default the table's.
    """
    home = home or table_home(code)
    sent = get_request()
    if sent.method == "POST":
        following = inside((sent.form.getlist("next") or [""])[-1], home)
        return following, following
    shown = _own_address(code)
    if sent.headers.get("HX-Target") == "sheet":
        under = _split(sent.headers.get("HX-Current-URL", ""))
        shown = inside(f"{under.path}?{under.query}".rstrip("?"), home)
        return shown, shown
    return shown, home if declared_access().passing else shown


def table_home(code: str) -> str:
    """Return the address of the table page, with the path below which a proxy may serve us."""
    return f"{get_request().script_root}/t/{code}"


def shows(home: str) -> bool:
    """Return whether a script's request comes from the page at this address; True if it does not say from
    which."""
    return _split(request.headers.get("HX-Current-URL", "")).path in ("", home)


def shown_query() -> Mapping[str, str]:
    """Return the query arguments of the page in the browser, for a script's request."""
    return dict(parse_qsl(_split(request.headers.get("HX-Current-URL", "")).query))


def inside(address: str, home: str) -> str:
    """Return the address if it is `home` or below it, otherwise `home`."""
    path = _split(address).path
    own = address.startswith(home) and (path == home or path.startswith(f"{home}/"))
    return address if own and _is_plain(address) else home


def asked_from(home: str) -> str:
    """Return the address of the page from which the browser asks; empty if it is not `home` or below it."""
    page = _split(request.headers.get("Referer", ""))
    address = f"{page.path}?{page.query}" if page.query else page.path
    return address if address and inside(address, home) == address else ""


def own_page(address: str) -> str:
    """Return the address if it is one of our pages, otherwise the front page."""
    front = f"{request.script_root}/"
    return address if address.startswith(front) and _is_plain(address) else front


def _is_plain(address: str) -> bool:
    typed = len(address) <= MAX_ADDRESS_LENGTH and address.isascii() and address.isprintable()
    return (
        typed
        and not any(part in _split(address).path for part in ("//", "..", "\\"))
        and "//" not in address[:2]
    )


def _split(address: str) -> SplitResult:
    """Return the parts of an address; empty ones if it cannot be parsed."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _own_address(code: str) -> str:
    """Return the requested address, with the code as the table spells it."""
    sent = get_request()
    _empty, first, _typed, *rest = sent.full_path.rstrip("?").split("/", 3)
    path = "/".join([sent.script_root, first, code, *(part.split("?")[0] for part in rest)])
    query = sent.query_string.decode("ascii", "ignore")
    return f"{path}?{query}" if query else path
