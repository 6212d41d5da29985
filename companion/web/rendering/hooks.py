"""What features add to other pages, collected from all of them: see `feature_pages`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final

from flask import g, request
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
from companion.web.rendering.feature_pages import (
    Annex,
    Hit,
    Image,
    IncludePlace,
    KeyNote,
    LinkPlace,
    Look,
    Pages,
    PiecePlace,
    RulingShown,
    Tip,
)
from companion.web.rendering.table_addresses import page_url


@cache
def pages() -> tuple[Pages, ...]:
    return tuple(module.PAGES for module in parts("pages"))


@cache
def _ask_features(hook: str) -> tuple[Callable[..., Any], ...]:
    """Return what features declare for a hook, without those that declare nothing."""
    return tuple(getattr(each, hook) for each in pages() if getattr(each, hook) is not None)


def _join(drawn: Iterable[str]) -> Markup:
    return Markup("".join(drawn))  # noqa: S704  # what templates drew


def links(on: LinkPlace, about: str | None = None) -> tuple[Mapping[str, Any], ...]:
    """Return the links to features' pages that this phone sees in a place. `about`: the id of what they are
    on, if anything."""
    table_request = current()
    return tuple(
        {
            "label": link.label,
            "href": page_url(link.endpoint, **({} if about is None else link.given(about))),
            "icon": link.icon,
            "count": link.count(table_request),
            "rank": link.rank,
        }
        for each in pages()
        for link in each.links
        if on in link.on and link.when(table_request)
    )


@cache
def feature_files(suffix: str) -> tuple[str, ...]:
    """Return the styles or scripts of features that every page loads, as `asset` names them."""
    found = sorted((STATIC / "features").glob(f"*/*.{suffix}"))
    return tuple(path.relative_to(STATIC).as_posix() for path in found)


def pieces(on: PiecePlace) -> Markup:
    return pieces_for(current(), on)


def pieces_for(table_request: TableRequest, on: PiecePlace) -> Markup:
    return _join(draw(table_request) for draw in _drawing(on))


@cache
def _drawing(on: PiecePlace) -> tuple[Callable[[TableRequest], str], ...]:
    return tuple(each.pieces[on] for each in pages() if on in each.pieces)


def goes_on(table_request: TableRequest) -> str:
    """Return the code of the table at which the big screen continues, or ""."""
    return next((code for look in _ask_features("goes_on") if (code := look(table_request))), "")


def on_begin(table_request: TableRequest, before: str) -> None:
    """Let features act on a game that has just begun. `before`: the code of the table of which it is a
    rematch, or ""."""
    for do in _ask_features("on_begin"):
        do(table_request, before)


def on_view(view_name: str) -> Markup:
    """Return what features show below a view that shows a thing; empty if it shows none, before the game, and
    in a sketch."""
    table_request = current()
    if table_request.position.state is None or table_request.sketch is not None:
        return Markup()
    thing = shown_at(table_request.game, table_request.position.state, view_name, request.args.to_dict())
    if thing is None:
        return Markup()
    shared = bool(g.get("sharing"))
    return _join(draw(table_request, thing.id, shared) for draw in _ask_features("on_view"))


def on_ruling(abouts: Sequence[str]) -> Markup:
    """Return what features show with a ruling or objection."""
    found, answered = current(), RulingShown(abouts, {}, "")
    return _join(draw(found, answered) for draw in _ask_features("on_ruling"))


def below_ruling(abouts: Sequence[str], given: Mapping[str, str] | None = None, deed: str = "") -> Markup:
    """Return the actions of features on a ruling or objection."""
    found, answered = current(), RulingShown(abouts, given or {}, deed)
    return _join(draw(found, answered) for draw in _ask_features("below_ruling"))


def on_unanswered(question: str) -> Markup:
    """Return the actions of features on a question in the user's own words."""
    table_request = current()
    return _join(draw(table_request, question) for draw in _ask_features("on_unanswered"))


def tips() -> tuple[Tip, ...]:
    """Return the features' lines of the help page, for this phone."""
    table_request = current()
    return tuple(tip for each in pages() for tip in each.tips if tip.when(table_request))


def on_entry(table: Table, entry: Entry) -> tuple[str, ...]:
    """Return what features show below an entry of the log."""
    return tuple(said for tell in _ask_features("on_entry") for said in tell(table, entry))


def hits_of_features(table_request: TableRequest, sought: str) -> Iterable[Hit]:
    for search in _ask_features("hits"):
        yield from search(table_request, sought)


def key_notes(table_request: TableRequest) -> list[KeyNote]:
    """Return the features' notes for a referee's key, the oldest first."""
    return sorted(note for tell in _ask_features("key_notes") for note in tell(table_request))


def image_of(entry: Entry) -> Image | None:
    """Return the picture that an entry added, or None."""
    table_request = current()
    return next((image for show in _ask_features("image") if (image := show(table_request, entry))), None)


def annexes(table_request: TableRequest, paper: str) -> tuple[Annex, ...]:
    """Return what this phone can have appended to a paper."""
    return tuple(
        annex
        for each in pages()
        for annex in each.annexes
        if annex.paper == paper and annex.there(table_request)
    )


def files_leave_out() -> tuple[Text, ...]:
    """Return sentences that say what is not exported."""
    table_request = current()
    return tuple(said for say in _ask_features("left_out") if (said := say(table_request)) is not None)


def for_templates() -> Mapping[str, Callable[..., Any]]:
    """Return the functions of features for other templates. Raise `TypeError` if two have the same name."""
    given = [(name, call) for each in pages() for name, call in each.for_templates.items()]
    if len(dict(given)) < len(given):
        raise TypeError("Two features give templates a function of the same name.")
    return dict(given)


def looks_of_features() -> tuple[Look, ...]:
    return tuple(look for each in pages() for look in each.looks)


def changes(table_request: TableRequest) -> tuple[str, ...]:
    """Return a key that changes whenever everything drawn for a table must be redrawn; computed once a
    request."""
    found: tuple[str, ...] | None = table_request.__dict__.get("changes")
    if found is None:
        found = table_request.__dict__["changes"] = tuple(
            its for ask in _ask_features("changes") if (its := ask(table_request))
        )
    return found


def on_due(table_request: TableRequest, due: Sequence[DueNow]) -> Markup:
    return _join(draw(table_request, due) for draw in _ask_features("on_due"))


def due_by(table_request: TableRequest) -> DueBy | None:
    """Return the deadline in force; None if there is none, at a past moment, in a sketch, and at a table that
    was handed over."""
    return next((by for ask in _ask_features("due_by") if (by := ask(table_request)) is not None), None)


def at_the_table(at: datetime, position: Position[Any]) -> datetime:
    """Return a time in a table's time zone or, if it has none or UTC, in this computer's."""
    name = next((name for ask in _ask_features("zone") if (name := ask(position))), "UTC")
    return at.astimezone(None if name == "UTC" else zone_of(name))


def list_included(on: IncludePlace) -> tuple[str, ...]:
    """Return the templates of features that another template includes in a place."""
    return tuple(each.includes[on] for each in pages() if on in each.includes)


GLOBALS: Final[Mapping[str, Callable[..., Any]]] = {
    "feature_files": feature_files,
    "feature_links": links,
    "included": list_included,
    "pieces": pieces,
    "on_view": on_view,
    "on_ruling": on_ruling,
    "below_ruling": below_ruling,
    "on_unanswered": on_unanswered,
    "tips": tips,
    "image_of": image_of,
    "files_leave_out": files_leave_out,
}
"""The functions that templates call."""
