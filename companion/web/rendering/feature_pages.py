"""What a feature declares about its pages: `PAGES`, in its module `pages`. `rendering.hooks` reads it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from click import Command
from flask import Flask

from companion.kernel.moves import Entry
from companion.kernel.position import Position
from companion.kernel.words import Text
from companion.table.fold import Table
from companion.web.access.table_requests import TableRequest
from companion.web.rendering.due import DueBy, DueNow
from companion.web.routes import Routes


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A search result. `what`: `note`, `thing` or `entry`. `url`: its page."""

    what: str
    title: Text | str
    said: str
    url: str


class KeyNote(NamedTuple):
    """An additional note for a referee's key. `at`: when it was written, in a form that sorts; `about`: the
    id of a thing."""

    at: str
    about: str
    words: str


class Image(NamedTuple):
    """A picture that an entry added. `says`: its caption, or "". `for_paper()`: the picture as a `data:`
    address; None if this server does not have it."""

    url: str
    says: str
    for_paper: Callable[[], str | None]


class Annex(NamedTuple):
    """Something that can be appended to a paper. `paper`: the name of the paper. `name`: the query argument
    that asks for it. `label`: the text of its link. `there`: whether there is anything to append. `draw`:
    returns the HTML."""

    paper: str
    name: str
    label: Text
    there: Callable[[TableRequest], bool]
    draw: Callable[[TableRequest], str]


class Tip(NamedTuple):
    """A line of the help page: a question, its answer, and a link."""

    asks: Text
    answer: Text
    label: Text
    endpoint: str
    when: Callable[[TableRequest], bool]


class RulingShown(NamedTuple):
    """A ruling or objection on a page. `abouts`: see `rulings.Question.about` and `Objection.about`, the main
    subject first; `given`: the arguments of the question; `deed`: the move that was objected to, in words."""

    abouts: Sequence[str]
    given: Mapping[str, str]
    deed: str


def _as_about(about: str) -> Mapping[str, Any]:
    return {"about": about}


def _to_everybody(_table_request: TableRequest) -> bool:
    return True


LinkPlace: TypeAlias = Literal[
    "menu",
    "log",
    "history",
    "ask",
    "papers",
    "settings",
    "yours",
    "notes",
    "seat",
    "entry",
    "result",
    "dispute",
]
"""Where a link to a feature's page appears: in the `menu`; with the `log` or above its entries (`history`);
with what can be asked (`ask`) or printed (`papers`); on the settings page, with the `settings` of the whole
table or with what is `yours` alone; with all `notes`; on a `seat`, an `entry`, the `result` or a
`dispute`."""

PiecePlace: TypeAlias = Literal[
    "table", "screen", "own", "over", "ended", "next game", "notes", "paper", "ask", "search"
]
"""Where a feature puts a piece of its own: on the `table` page and the big `screen`, which phones share; at
the top of one phone's own table page (`own`); among the things to do after a game (`over`), and where the
table first says that the game has `ended`; for people who arrived too late for the game (`next game`); on the
page with all `notes`; on a `paper`; above the questions that can be asked (`ask`); and with what a `search`
has found."""

IncludePlace: TypeAlias = Literal["sketch", "objection"]
"""Where templates include a feature's template: on the page of one's own `sketch`, and beside an
`objection`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link to a page of a feature, `on` other pages. `when`: whether this phone sees it. `given(id)`: the
    arguments of that page, if the link is on a thing, an entry or a seat, by its id. `count`: how many things
    are open there, to be shown beside it. `rank`: its place in the menu, see `templates/table/menu.html`."""

    label: Text
    endpoint: str
    icon: str
    on: frozenset[LinkPlace]
    when: Callable[[TableRequest], bool] = _to_everybody
    given: Callable[[str], Mapping[str, Any]] = _as_about
    count: Callable[[TableRequest], int] = lambda _table_request: 0
    rank: int = 100


class Look(NamedTuple):
    """Something that the server checks or does again and again. `failed`: the log message if that fails.
    `pause`: seconds between two calls. `begin(app)`: returns the function to call."""

    failed: str
    pause: float
    begin: Callable[[Flask], Callable[[], None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """The pages of a feature, and everything that it adds to others."""

    routes: Routes
    """Its own addresses."""

    links: tuple[Link, ...] = ()
    """Links to them."""

    tips: tuple[Tip, ...] = ()
    """Lines of the help page."""

    commands: tuple[Command, ...] = ()
    """Commands of `flask companion`."""

    looks: tuple[Look, ...] = ()
    """Background work of the server."""

    pieces: Mapping[PiecePlace, Callable[[TableRequest], str]] = field(default_factory=dict)
    """What it adds to other pages of a request, by place."""

    includes: Mapping[IncludePlace, str] = field(default_factory=dict)
    """Templates of the feature that others include, with all their variables."""

    for_templates: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Functions for templates."""

    on_view: Callable[[TableRequest, str, bool], str] | None = None
    """`on_view(…, thing, shared)`: what the page of a thing shows at the bottom; only public parts if
    the page is `shared` by several phones."""

    on_entry: Callable[[Table, Entry], Iterable[str]] | None = None
    """`on_entry(table, entry)`: what the log shows below an entry."""

    image: Callable[[TableRequest, Entry], Image | None] | None = None
    """`image(…, entry)`: the picture of a standing entry, in the log and where it is quoted."""

    hits: Callable[[TableRequest, str], Iterable[Hit]] | None = None
    """`hits(…, sought)`: search results; `sought` is folded, and so must be what is compared with it."""

    on_ruling: Callable[[TableRequest, RulingShown], str] | None = None
    """`on_ruling(…, shown)`: what is shown with a ruling."""

    below_ruling: Callable[[TableRequest, RulingShown], str] | None = None
    """`below_ruling(…, shown)`: actions on it."""

    on_unanswered: Callable[[TableRequest, str], str] | None = None
    """`on_unanswered(…, words)`: actions on a question that people typed."""

    on_due: Callable[[TableRequest, Sequence[DueNow]], str] | None = None
    """`on_due(…, due)`: what is shown in the line of what is due."""

    due_by: Callable[[TableRequest], DueBy | None] | None = None
    """The deadline, or None."""

    zone: Callable[[Position[Any]], str] | None = None
    """`zone(position)`: the time zone of a table, or ""."""

    annexes: tuple[Annex, ...] = ()
    """What can be appended to papers."""

    key_notes: Callable[[TableRequest], Iterable[KeyNote]] | None = None
    """Additional notes on a referee's key."""

    left_out: Callable[[TableRequest], Text | None] | None = None
    """A sentence that says what is not exported."""

    on_begin: Callable[[TableRequest, str], None] | None = None
    """`on_begin(…, before)`: called once a game has begun; `before` is the code of the table of which
    it is a rematch, or ""."""

    goes_on: Callable[[TableRequest], str] | None = None
    """The code of the table at which the big screen continues, or ""."""

    changes: Callable[[TableRequest], str] | None = None
    """A key that changes whenever everything drawn for a table must be redrawn; "" for never."""
