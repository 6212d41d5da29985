"""What a feature declares of its pages: `PAGES`, in its module `pages`. `rendering.hooks` asks it."""

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
    """Something that a search found. `what`: `note`, `thing` or `entry`. `url`: its place."""

    what: str
    title: Text | str
    said: str
    url: str


class KeyNote(NamedTuple):
    """What a referee's key says besides. `at`: a time by which these are sorted; `about`: the id of a
    thing."""

    at: str
    about: str
    words: str


class Image(NamedTuple):
    """What an entry shows besides its words. `says`: what is to be seen, "" where nobody said. `for_paper()`:
    the same as a `data:` address; None where it is not here."""

    url: str
    says: str
    for_paper: Callable[[], str | None]


class Annex(NamedTuple):
    """Something appended to a paper when asked for. `paper`: the name of that; `name`: by which the address
    asks; `label`: of the link. `there(found)`: whether there is any; `draw(found)`: the HTML."""

    paper: str
    name: str
    label: Text
    there: Callable[[TableRequest], bool]
    draw: Callable[[TableRequest], str]


class Tip(NamedTuple):
    """A line of the page of help: what somebody asks, the answer, and the link that leads there."""

    asks: Text
    answer: Text
    label: Text
    endpoint: str
    when: Callable[[TableRequest], bool]


class RulingShown(NamedTuple):
    """What the rules answered or objected. `abouts`: see `rulings.Question.about` and `Objection.about`, what
    it is about first; `given`: what a question was told; `deed`: what was objected to, in words."""

    abouts: Sequence[str]
    given: Mapping[str, str]
    deed: str


def _as_about(about: str) -> Mapping[str, Any]:
    return {"about": about}


def _to_everybody(_found: TableRequest) -> bool:
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
"""Where a link to a feature's page stands: with the `log` or above its entries (`history`), with what can be
asked (`ask`) or printed (`papers`), in the `settings` of the whole table, there with what is `yours` alone;
on a `seat`, an `entry`, the `result` or a `dispute`."""

PiecePlace: TypeAlias = Literal[
    "table", "screen", "own", "over", "ended", "next game", "notes", "paper", "ask", "search"
]
"""Where a feature puts a piece of its own: on the `table` page and the big `screen`, which phones share; at
the top of the table page of one phone alone (`own`); with what can be done after a game (`over`), where its
table says first that it has `ended`; beside whoever came too late for it (`next game`); on the page with all
`notes`; on a `paper`; above what can be asked (`ask`)."""

IncludePlace: TypeAlias = Literal["sketch", "objection"]
"""Which template includes one of a feature: where one's own `sketch` is shown, where rules object."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link to a page of a feature, `on` other pages. `when(found)`: whether it stands there for this phone.
    `given(id)`: what the page is given where the link stands on a thing that has an id. `count(found)`: how
    many things wait there. `rank`: its place in the menu, see `templates/table/menu.html`."""

    label: Text
    endpoint: str
    icon: str
    on: frozenset[LinkPlace]
    when: Callable[[TableRequest], bool] = _to_everybody
    given: Callable[[str], Mapping[str, Any]] = _as_about
    count: Callable[[TableRequest], int] = lambda _found: 0
    rank: int = 100


class Look(NamedTuple):
    """What a server looks at again and again while it serves. `failed`: what its log says where that went
    wrong. `pause`: seconds between two looks. `begin(app)`: what looks, each time that it is called."""

    failed: str
    pause: float
    begin: Callable[[Flask], Callable[[], None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """What a feature has on pages, its own and others'.

    `routes`: its own addresses; `links`: to them; `tips`: lines of the page of help; `commands`: of `flask
    companion`; `looks`: what the server does beside the requests.

    On pages that are not its own: `pieces`, drawn by the feature, by where they stand; `includes`: templates
    of the feature that others include, with all that those have; `for_templates`: what templates call.

    `on_view(found, thing, shared)`: what stands below the page of a thing, by its id; only what all may read
    where that is `shared` by several phones. `on_entry(table, entry)`: what the log says below an entry.
    `image(found, entry)`: what an entry that stands shows besides its words, in the log and where it is
    quoted. `hits(found, sought)`: what a search finds, folded as `sought` is. `on_ruling(found, answered)`:
    what stands with an answer of the rules; `below_ruling(found, answered)`: what can be done about it.
    `on_unanswered(found, words)`: what can be done with a question that people typed.
    `on_due(found, due)`: what stands in the line of what is due; `due_by(found)`: by when that is to be, None
    without a date. `zone(position)`: the time zone of a table, by its name; "" where nobody said.

    On papers and in files: `annexes`: what papers can be asked for with; `key_notes(found)`: what a referee's
    key says; `left_out(found)`: what no file of this table holds, in a sentence.

    As tables go on: `on_begin(found, after)`: what is done once a game has begun that was set up after a
    table of this code; `goes_on(found)`: the code of the table at which the big screen goes on, empty for
    none. `changes(found)`: a key that changes whenever everything drawn for a table must be drawn again; ""
    for nothing.
    """

    routes: Routes
    links: tuple[Link, ...] = ()
    tips: tuple[Tip, ...] = ()
    commands: tuple[Command, ...] = ()
    looks: tuple[Look, ...] = ()
    pieces: Mapping[PiecePlace, Callable[[TableRequest], str]] = field(default_factory=dict)
    includes: Mapping[IncludePlace, str] = field(default_factory=dict)
    for_templates: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    on_view: Callable[[TableRequest, str, bool], str] | None = None
    on_entry: Callable[[Table, Entry], Iterable[str]] | None = None
    image: Callable[[TableRequest, Entry], Image | None] | None = None
    hits: Callable[[TableRequest, str], Iterable[Hit]] | None = None
    on_ruling: Callable[[TableRequest, RulingShown], str] | None = None
    below_ruling: Callable[[TableRequest, RulingShown], str] | None = None
    on_unanswered: Callable[[TableRequest, str], str] | None = None
    on_due: Callable[[TableRequest, Sequence[DueNow]], str] | None = None
    due_by: Callable[[TableRequest], DueBy | None] | None = None
    zone: Callable[[Position[Any]], str] | None = None
    annexes: tuple[Annex, ...] = ()
    key_notes: Callable[[TableRequest], Iterable[KeyNote]] | None = None
    left_out: Callable[[TableRequest], Text | None] | None = None
    on_begin: Callable[[TableRequest, str], None] | None = None
    goes_on: Callable[[TableRequest], str] | None = None
    changes: Callable[[TableRequest], str] | None = None
