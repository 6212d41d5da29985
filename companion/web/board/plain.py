"""What is offered of a game that brings no page of its own: likely moves, and a form for each kind."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from wtforms import BooleanField, Field, IntegerField

from companion.forms.derived import sent
from companion.forms.dice import RollField
from companion.forms.fields import OneOf, SeatField
from companion.forms.move import MoveForm
from companion.kernel.features import View
from companion.kernel.words import Text
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest
from companion.web.services import services

PAGE: Final = "table/plain.html"
AWAY: Final = "table/plain_away.html"
AWAY_VIEW: Final[View[Any]] = View(data=lambda _state, _viewer, _given: None)
"""The view `away` of a game that has none."""

MOST_OFFERS: Final = 24
KINDS: Final[tuple[tuple[type[Field], str], ...]] = (
    (BooleanField, "tick"),
    (RollField, "dice"),
    (SeatField, "seat"),
    (IntegerField, "number"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A move that one tap enters; `fields` as its form takes them."""

    kind: str
    fields: Mapping[str, str]
    label: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """One input of a form. `type`: as in `KINDS`, else `words`; `options`: of a choice."""

    name: str
    label: Text
    type: str
    required: bool
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A form for one kind of move."""

    kind: str
    label: Text
    inputs: tuple[Input, ...]


def offers(found: TableRequest) -> tuple[Offer, ...]:
    """Return the likely moves of the seat that the page acts for."""
    game, seat = found.game, permissions(found).acting
    if game.legal is None or seat is None or seat not in found.seats:
        return ()
    likely = islice(game.legal(found.position.state, seat), MOST_OFFERS)
    return tuple(
        Offer(kind=move.kind, fields=sent(move), label=game.row[move.kind].label(move)) for move in likely
    )


def asked(found: TableRequest) -> tuple[Asked, ...]:
    """Return a form for each kind of move of the game."""
    forms = services().forms(found.game.about.slug)
    return tuple(
        Asked(kind=kind, label=_named(kind.capitalize()), inputs=_inputs(forms[kind]))
        for kind in found.game.moves
        if kind in forms
    )


def _inputs(form: type[MoveForm]) -> tuple[Input, ...]:
    """Return those that the form has of its own."""
    shared = {field.name for field in MoveForm()}
    return tuple(_input(field) for field in form() if field.name not in shared)


def _input(field: Field) -> Input:
    options = next((tuple(check.values) for check in field.validators if isinstance(check, OneOf)), ())
    kind = next((name for kind, name in KINDS if isinstance(field, kind)), "choice" if options else "words")
    return Input(
        name=field.name,
        label=_named(field.name.capitalize()),
        type=kind,
        required=bool(field.flags.required) or (bool(options) and "" not in options),
        options=tuple(filter(None, options)),
    )


def _named(name: str) -> Text:
    return Text("%(name)s", {"name": name.replace("_", " ").replace("-", " ")})
