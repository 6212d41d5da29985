"""Every address of the application, found in its own URL map: a new one is covered without an edit."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from flask import Flask

from companion.forms import shared
from companion.web.services import services_of

FIELDS: Mapping[str, object] = {
    "game": "stones", "seat": "red", "name": "Eve", "phone": "no", "count": 1, "version": 2, "versions": "5",
    "to": "blue", "setting": "clock", "value": "on", "skip": "y", "agreed": "y", "says": "table", "saw": 0,
    "go": "1", "order": ["red", "blue"], "first": "blue", "network": "home", "secret": "long enough",
    "key": "made up", "sure": "yes", "size": "a4", "at": "0", "again": "1",
}  # fmt: skip
"""What the forms of our pages send, as somebody would who wants Red to suffer."""


PLACE = re.compile(r"<(\w+:|)(\w+)>")


@dataclass(frozen=True)
class Address:
    method: str
    path: str
    endpoint: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def addresses(app: Flask, method: str, code: str, **given: str) -> Iterator[Address]:
    """Yield the addresses of a method for a table; each kind of move has an address of its own."""
    values = {"code": code, **given}
    for rule in app.url_map.iter_rules():
        if method not in (rule.methods or ()):
            continue
        for kind in _kinds(app) if "<kind>" in rule.rule else ("",):
            path = PLACE.sub(partial(_filled, {**values, "kind": kind}), rule.rule)
            yield Address(method, path, rule.endpoint)


def _filled(values: Mapping[str, str], place: re.Match[str]) -> str:
    likely = {"int:": "2", "path:": "css/base.css"}.get(place[1], "x")
    return values.get(place[2], likely)


def _kinds(app: Flask) -> list[str]:
    services = services_of(app)
    games = [form for slug in services.tables.games() for form in services.forms(slug)]
    return [*shared.FORMS, *games]
