"""What features add to pages that are not theirs. Each says so in `PAGES`, in its module `pages`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple

from click import Command
from flask import Flask, g, request
from markupsafe import Markup

from companion.kernel.due import zone_of
from companion.kernel.moves import Entry
from companion.kernel.parts import parts
from companion.kernel.position import Position
from companion.kernel.things import shown_at
from companion.kernel.words import Text
from companion.table.fold import Table
from companion.web.access.table_requests import TableRequest, current
from companion.web.assets import STATIC
from companion.web.rendering.due import DueBy, DueNow
from companion.web.rendering.templating import page_url
from companion.web.routes import Routes


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Something that a search found. `what`: `note`, `thing` or `entry`. `url`: its place."""

    what: str
    title: Text | str
    said: str
    url: str


class PaperNote(NamedTuple):
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
    """What stands behind a paper that is asked for with it. `paper`: the name of that; `name`: by which the
    address asks; `label`: of the link. `there(found)`: whether there is any; `draw(found)`: the HTML."""

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


class Answered(NamedTuple):
    """What the rules answered or objected. `abouts`: see `rulings.Question.about` and `Objection.about`, what
    it is about first; `given`: what a question was told; `deed`: what was objected to, in words."""

    abouts: Sequence[str]
    given: Mapping[str, str]
    deed: str


def _as_about(about: str) -> Mapping[str, Any]:
    return {"about": about}


def _to_everybody(_found: TableRequest) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A link to a page of a feature. `on`: where it stands: in the `menu`, with the `log` or above its
    entries (`history`), with what can be asked (`ask`) or printed (`papers`), in the `settings` of the whole
    table, there with what is `yours` alone, on a `seat`, an `entry`, the `result` or a `dispute`, whose id is
    given to the page as `given` says. `when(found)`: whether it stands there for this phone. `count(found)`:
    how many things wait there."""

    label: Text
    endpoint: str
    icon: str
    on: frozenset[str]
    when: Callable[[TableRequest], bool] = _to_everybody
    given: Callable[[str], Mapping[str, Any]] = _as_about
    count: Callable[[TableRequest], int] = lambda _found: 0


class Look(NamedTuple):
    """What a server looks at again and again while it serves. `failed`: what its log says where that went
    wrong. `pause`: seconds between two looks. `begin(app)`: what looks, each time that it is called."""

    failed: str
    pause: float
    begin: Callable[[Flask], Callable[[], None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """`routes`: the feature's own addresses. `ways`: links to them. `for_templates`: what templates call that
    are not its own.

    `tips`: lines of the page of help.

    `pieces`: what stands on pages that are not its own, by where: `table` and `screen` (the big one), which
    phones share, `over` (what can be done after a game), `ended` (where its table says first that it has),
    `notes` (the page with all of them), `paper`.
    `goes_on(found)`: the code of the table at which the big screen goes on, empty for none.
    `on_begin(found, after)`: what is done once a game has begun that was set up after a table of this code.
    `on_view(found, thing, shared)`: what stands below the page of a thing, by its id; only what all may read
    where that is `shared` by several phones. `on_entry(table, entry)`: what the log says below an entry.
    `own(found)`: what stands at the top of the table page of this phone alone. `hits(found, sought)`: what a
    search finds, folded as `sought` is.
    `on_paper(found)`: what a referee's key says. `image(found, entry)`: what an entry that stands shows
    besides its words, in the log and where it is quoted. `on_ruling(found, answered)`: what stands with an
    answer of the rules; `below_ruling(found, answered)`: what can be done about it.
    `annexes`: what papers can be asked for with. `left_out(found)`: what no file of this table holds, in a
    sentence. `looks`: what the server does beside the requests. `changes(found)`: what is another whenever
    all that was drawn of a table is to be drawn anew; "" for nothing. `commands`: of `flask companion`.
    `on_due(found, due)`: what stands in the line of what is due. `includes`: templates that others include:
    by `sketch` where one's own is shown, by `objection` where rules object, with all that those have.
    `due_by(found)`: by when that is to be; None without a date. `zone(position)`: the time zone of a table,
    by its name; "" where nobody said.
    """

    routes: Routes
    ways: tuple[Way, ...] = ()
    tips: tuple[Tip, ...] = ()
    pieces: Mapping[str, Callable[[TableRequest], str]] = field(default_factory=dict)
    goes_on: Callable[[TableRequest], str] | None = None
    on_begin: Callable[[TableRequest, str], None] | None = None
    on_view: Callable[[TableRequest, str, bool], str] | None = None
    on_entry: Callable[[Table, Entry], Iterable[str]] | None = None
    own: Callable[[TableRequest], bytes] | None = None
    hits: Callable[[TableRequest, str], Iterable[Hit]] | None = None
    on_paper: Callable[[TableRequest], Iterable[PaperNote]] | None = None
    image: Callable[[TableRequest, Entry], Image | None] | None = None
    on_ruling: Callable[[TableRequest, Answered], str] | None = None
    below_ruling: Callable[[TableRequest, Answered], str] | None = None
    annexes: tuple[Annex, ...] = ()
    left_out: Callable[[TableRequest], Text | None] | None = None
    for_templates: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    looks: tuple[Look, ...] = ()
    changes: Callable[[TableRequest], str] | None = None
    commands: tuple[Command, ...] = ()
    on_due: Callable[[TableRequest, Sequence[DueNow]], str] | None = None
    includes: Mapping[str, str] = field(default_factory=dict)
    due_by: Callable[[TableRequest], DueBy | None] | None = None
    zone: Callable[[Position[Any]], str] | None = None


@cache
def pages() -> tuple[Pages, ...]:
    return tuple(module.PAGES for module in parts("pages"))


@cache
def _asked(hook: str) -> tuple[Callable[..., Any], ...]:
    """Return what the features that have a hook declare for it."""
    return tuple(getattr(each, hook) for each in pages() if getattr(each, hook) is not None)


def _as_one(drawn: Iterable[str]) -> Markup:
    """Return what templates of features drew, one behind the other."""
    return Markup("").join(map(Markup, drawn))


def links(on: str, about: str | None = None) -> tuple[Mapping[str, Any], ...]:
    """Return the links to features' pages that stand somewhere, for this phone."""
    found = current()
    return tuple(
        {
            "label": way.label,
            "href": page_url(way.endpoint, **({} if about is None else way.given(about))),
            "icon": way.icon,
            "count": way.count(found),
        }
        for each in pages()
        for way in each.ways
        if on in way.on and way.when(found)
    )


@cache
def feature_files(suffix: str) -> tuple[str, ...]:
    """Return the styles or scripts of features that every page loads, as `asset` names them."""
    found = sorted((STATIC / "features").glob(f"*/*.{suffix}"))
    return tuple(path.relative_to(STATIC).as_posix() for path in found)


def pieces(on: str) -> Markup:
    """Return what features put on a page that is not theirs."""
    found = current()
    return _as_one(each.pieces[on](found) for each in pages() if on in each.pieces)


def goes_on(found: TableRequest) -> str:
    """Return the code of the table at which the big screen goes on; empty for none."""
    return next((code for look in _asked("goes_on") if (code := look(found))), "")


def on_begin(found: TableRequest, after: str) -> None:
    """Let features do what follows a game that has begun, set up after the table with this code."""
    for do in _asked("on_begin"):
        do(found, after)


def on_view(view_name: str) -> Markup:
    """Return what features say below the page of the thing that a view shows."""
    found = current()
    if found.position.state is None or found.sketch is not None:
        return Markup()
    thing = shown_at(found.game, found.position.state, view_name, request.args.to_dict())
    if thing is None:
        return Markup()
    shared = bool(g.get("sharing"))
    return _as_one(draw(found, thing.id, shared) for draw in _asked("on_view"))


def on_ruling(abouts: Sequence[str]) -> Markup:
    """Return what features say with an answer or objection of the rules."""
    found, answered = current(), Answered(abouts, {}, "")
    return _as_one(draw(found, answered) for draw in _asked("on_ruling"))


def below_ruling(abouts: Sequence[str], given: Mapping[str, str] | None = None, deed: str = "") -> Markup:
    """Return what features let people do about an answer or objection of the rules."""
    found, answered = current(), Answered(abouts, given or {}, deed)
    return _as_one(draw(found, answered) for draw in _asked("below_ruling"))


def tips() -> tuple[Tip, ...]:
    """Return what features have on the page of help, for this phone."""
    found = current()
    return tuple(tip for each in pages() for tip in each.tips if tip.when(found))


def on_entry(table: Table, entry: Entry) -> tuple[str, ...]:
    """Return what features say below an entry of the log."""
    return tuple(said for tell in _asked("on_entry") for said in tell(table, entry))


def own(found: TableRequest) -> bytes:
    """Return what features show at the top of one phone's table page."""
    return b"".join(draw(found) for draw in _asked("own"))


def hits_of_features(found: TableRequest, sought: str) -> Iterable[Hit]:
    """Yield what features find."""
    for search in _asked("hits"):
        yield from search(found, sought)


def on_paper(found: TableRequest) -> list[PaperNote]:
    """Return what features say on a referee's key, the oldest first."""
    return sorted(note for tell in _asked("on_paper") for note in tell(found))


def image_of(entry: Entry) -> Image | None:
    """Return what an entry that stands shows besides its words."""
    found = current()
    return next((image for show in _asked("image") if (image := show(found, entry))), None)


def annexes(found: TableRequest, paper: str) -> tuple[Annex, ...]:
    """Return what this phone can ask for behind a paper."""
    return tuple(
        annex for each in pages() for annex in each.annexes if annex.paper == paper and annex.there(found)
    )


def files_leave_out() -> tuple[Text, ...]:
    """Return what no file of this table holds."""
    found = current()
    return tuple(said for say in _asked("left_out") if (said := say(found)) is not None)


def for_templates() -> Mapping[str, Callable[..., Any]]:
    """Return what features give to templates that are not theirs. Raises `TypeError` for one name twice."""
    given = [(name, call) for each in pages() for name, call in each.for_templates.items()]
    if len(dict(given)) < len(given):
        raise TypeError("Two features give templates something of one name.")
    return dict(given)


def looks_of_features() -> tuple[Look, ...]:
    """Return what the server looks at for features."""
    return tuple(look for each in pages() for look in each.looks)


def changes(found: TableRequest) -> tuple[str, ...]:
    """Return what is another whenever all that was drawn of a table is to be drawn anew."""
    return tuple(its for ask in _asked("changes") if (its := ask(found)))


def on_due(found: TableRequest, due: Sequence[DueNow]) -> Markup:
    """Return what features say in the line of what is due."""
    return _as_one(draw(found, due) for draw in _asked("on_due"))


def due_by(found: TableRequest) -> DueBy | None:
    """Return by when what is due is to be done; None without a date, at a past moment and in a sketch."""
    return next((by for ask in _asked("due_by") if (by := ask(found)) is not None), None)


def at_the_table(at: datetime, position: Position[Any]) -> datetime:
    """Return a moment as the clocks of a table say it: in its time zone, else in that of this computer."""
    name = next((name for ask in _asked("zone") if (name := ask(position))), "UTC")
    return at.astimezone(None if name == "UTC" else zone_of(name))


def included(on: str) -> tuple[str, ...]:
    """Return the templates of features that another one includes."""
    return tuple(each.includes[on] for each in pages() if on in each.includes)


GLOBALS: Final[Mapping[str, Callable[..., Any]]] = {
    "feature_files": feature_files,
    "feature_links": links,
    "included": included,
    "pieces": pieces,
    "on_view": on_view,
    "on_ruling": on_ruling,
    "below_ruling": below_ruling,
    "tips": tips,
    "image_of": image_of,
    "files_leave_out": files_leave_out,
}
"""What templates call."""
