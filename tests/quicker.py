"""Caches for what every test of a run would otherwise make again, always the same, or wait for in vain.

No real server runs with them: a server that a test starts is a process of its own."""

from collections.abc import Callable
from typing import Any

from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Engine
from sqlalchemy.util import LRUCache
from werkzeug.routing import BaseConverter, Rule
from werkzeug.routing.rules import RulePart

from companion.ledger import engine

_compile_builder, _parse_rule = Rule._compile_builder, Rule._parse_rule
_builders: dict[tuple[object, ...], Callable[..., tuple[str, str]]] = {}
_parsed: dict[str, tuple[list[RulePart], list[tuple[bool, str]], dict[str, BaseConverter]]] = {}


def compile_addresses_once() -> None:
    """Make Werkzeug cache what it compiles to build an address: most of the time it takes to make a test's
    application. It depends on nothing else in the rule, which is passed to it later."""
    Rule._compile_builder = _builder_once  # type: ignore[method-assign]
    Rule._parse_rule = _parse_once  # type: ignore[method-assign]


def _builder_once(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
    key = rule.rule, append_unknown, rule.subdomain, rule.merge_slashes, str(rule.defaults)
    if key not in _builders:
        _builders[key] = _compile_builder(rule, append_unknown)
    return _builders[key]


def _parse_once(rule: Rule, pattern: str) -> list[RulePart]:
    """Return the parts of an address, and record in the rule what it contains."""
    if pattern not in _parsed:
        known = len(rule._trace)
        _parsed[pattern] = [*_parse_rule(rule, pattern)], rule._trace[known:], {**rule._converters}
        return _parsed[pattern][0]
    parts, trace, converters = _parsed[pattern]
    rule._trace += trace
    rule._converters |= converters
    rule.arguments |= {*converters}
    return parts


def compile_statements_once() -> None:
    """Share the statements that SQLAlchemy compiled among all engines of a run: otherwise each engine
    compiles its own, and each test has its own engines, for a ledger of its own."""
    compiled: LRUCache[Any, Any] = LRUCache(2_000)
    Engine._compiled_cache = property(lambda _engine: compiled, lambda _engine, _own: None)  # type: ignore[assignment]
    # A statement is looked up by its dialect as well, and dialects of the same kind spell it the same way.
    for dialect in (SQLiteDialect_pysqlite, PGDialect_psycopg):
        dialect.__hash__ = lambda one: hash(type(one))  # type: ignore[method-assign]
        dialect.__eq__ = lambda one, other: type(one) is type(other)  # type: ignore[method-assign]


SET_UP_WRITING = engine._set_up_writing


def wait_for_no_disk() -> None:
    """Do not wait for the disk when a test's own process writes: no test cuts the power. What is killed is
    a real server, which waits for its disk as in production."""

    def set_up(connection: Any, record: object) -> None:
        SET_UP_WRITING(connection, record)
        connection.execute("PRAGMA synchronous = OFF")

    engine._set_up_writing = set_up
