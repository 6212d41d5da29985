"""What every test of a run would make anew, the same each time, or wait for in vain.

Nothing that is served runs with it: a server that a test starts is a process of its own.
"""

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
    """Have Werkzeug take from a cache what it compiles to build an address: most of the time it takes to
    make a test's application. It depends on nothing else of the rule, which is handed to it later."""
    Rule._compile_builder = _builder_once  # type: ignore[method-assign]
    Rule._parse_rule = _parse_once  # type: ignore[method-assign]


def _builder_once(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
    key = rule.rule, append_unknown, rule.subdomain, rule.merge_slashes, str(rule.defaults)
    if key not in _builders:
        _builders[key] = _compile_builder(rule, append_unknown)
    return _builders[key]


def _parse_once(rule: Rule, pattern: str) -> list[RulePart]:
    """Return the parts of an address, and note in the rule what stands in it."""
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
    """Have all engines of a run share the statements that SQLAlchemy compiled: each compiles its own
    otherwise, and each test has engines of its own, for a ledger of its own."""
    compiled: LRUCache[Any, Any] = LRUCache(2_000)
    Engine._compiled_cache = property(lambda _engine: compiled, lambda _engine, _own: None)  # type: ignore[assignment]
    # A statement is looked up by its dialect as well, and one of a kind spells it as another does.
    for dialect in (SQLiteDialect_pysqlite, PGDialect_psycopg):
        dialect.__hash__ = lambda one: hash(type(one))  # type: ignore[method-assign]
        dialect.__eq__ = lambda one, other: type(one) is type(other)  # type: ignore[method-assign]


SET_UP_WRITING = engine._set_up_writing


def wait_for_no_disk() -> None:
    """Have what a test's own process writes be on its way to the disk when it goes on: no test takes away the
    power. What is killed is a server, and waits for its disk as it does where it serves."""

    def set_up(connection: Any, record: object) -> None:
        SET_UP_WRITING(connection, record)
        connection.execute("PRAGMA synchronous = OFF")

    engine._set_up_writing = set_up
