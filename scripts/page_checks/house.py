"""The application itself, without a ledger: its addresses, its games, and what their forms read."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from flask import Flask

from companion.forms import shared
from companion.games import shelf
from companion.kernel.decoding import decode
from companion.web.config import from_environment
from companion.web.factory import create_app
from companion.web.services import forms_of


class House:
    @cached_property
    def app(self) -> Flask:
        with tempfile.TemporaryDirectory() as folder:
            environ = {"DATA_DIR": folder, "CACHE_DIR": os.environ.get("CACHE_DIR", folder)}
            return create_app(from_environment(environ, create=False), opened=False)

    @cached_property
    def arguments(self) -> Mapping[str, list[frozenset[str]]]:
        """Return the arguments that the addresses of each endpoint need."""
        found: dict[str, list[frozenset[str]]] = {}
        for rule in self.app.url_map.iter_rules():
            found.setdefault(rule.endpoint, []).append(frozenset(rule.arguments - set(rule.defaults or ())))
        return found

    @cached_property
    def methods(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for rule in self.app.url_map.iter_rules():
            found[rule.endpoint] = found.get(rule.endpoint, frozenset()) | frozenset(rule.methods or ())
        return found

    def games_of(self, path: Path) -> list[str]:
        """Return the games that a file belongs to: one, or all of them if the file is not in a game's
        folder."""
        parts = path.parts
        slug = parts[parts.index("games") + 1] if "games" in parts[:-1] else ""
        return [slug] if slug in shelf() else list(shelf())

    def names(self, function: str, path: Path) -> set[str]:
        """Return the first arguments that a function for addresses may get in a template or module."""
        games = [shelf()[slug] for slug in self.games_of(path)]
        match function:
            case "view_url":
                return {name for game in games for name in game.views} | {"away"}
            case "ask_url":
                return {question.key for game in games for question in game.questions or ()}
            case "paper_url":
                return {paper.name for game in games for paper in game.papers}
            case "move_url":
                return {kind for slug in self.games_of(path) for kind in self.forms(slug)}
            case _:
                return set(self.arguments)

    @cache  # noqa: B019  # one house a run
    def forms(self, slug: str) -> Mapping[str, Any]:
        """Return the forms of all moves at a table of a game, by kind."""
        line = {"line": shared.LineForm}
        return {**line, **forms_of(slug, games=shelf), **shared.FORMS}

    @cache  # noqa: B019
    def fields(self, slug: str, kind: str) -> frozenset[str]:
        """Return the names of the fields that the form of a move reads, with a `*` for any ending."""
        form = self.forms(slug).get(kind)
        if form is None:
            return frozenset()
        sent = Recording()
        decode(form.inputs(), sent)
        return frozenset(sent.asked)


class Recording:
    """A request without data; `asked`: the names that were looked up."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def getlist(self, key: str) -> list[Any]:
        self.asked.add(str(key))
        return []

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(str(key))
        return default

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return False

    def __iter__(self) -> Iterator[Any]:
        yield AnyName(self.asked)


class AnyName(str):
    """A name that records which prefixes it is tested for."""

    __slots__ = ("_asked",)

    def __new__(cls, _asked: set[str]) -> AnyName:
        return super().__new__(cls, "")

    def __init__(self, names: set[str]) -> None:
        self._asked = names

    def startswith(self, prefix: Any, *_more: Any) -> bool:
        self._asked.update(f"{one}*" for one in ([prefix] if isinstance(prefix, str) else prefix))
        return False
