"""Every address of the application, with everything that exists at a table: for tests of who is told what."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final
from urllib.parse import urlencode

from flask import Flask

from companion.games.underworld.game import GAME

NO_PAGE: Final = frozenset(
    {
        *("stream.follow", "assets.house", "assets.of_game", "previews.pdf", "season.pdf"),
        *("boards.board", "boards.at_a_table"),
        *("topics.offline", "earlier_results.look", "past_games.show"),
    }
)
"""Streams without an end, files that everybody has (including the booklet's topics, the same for all
tables), papers, pictures and past results of no table."""
DRAWN: Final = re.compile(r"[\w-]{16,}(?:\.[\w-]+)*|\b[0-9a-f]{8,15}\b")
"""What is random: proofs, tokens, seals, names of requests."""


def real_addresses(
    app: Flask, there: Mapping[str, Sequence[str]], asked: Sequence[Mapping[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield each address, with its endpoint, for each existing thing of its kind (by the name that it has
    in the address); pages with choices once for each of `asked`, the others with all of it at once."""
    views, papers = tuple(GAME.views), tuple(paper.name for paper in GAME.papers)
    all_at_once = ({name: value for some in asked for name, value in some.items()},)
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in NO_PAGE:
            continue
        named = {**there, "name": papers if rule.endpoint.startswith("papers.") else views}
        with_each = asked if rule.endpoint in ("tables.view", "asking.answer", "log.show") else all_at_once
        for values in product(*(named[name] for name in rule.arguments)):
            path = _filled(rule.rule, dict(zip(rule.arguments, values, strict=True)))
            yield rule.endpoint, path
            for some in () if ".pdf" in path else with_each:
                yield rule.endpoint, f"{path}?{urlencode(some)}"


def _filled(rule: str, values: Mapping[str, str]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda match: values[match[1]], rule)


def leaked(page: str, secret: Collection[str]) -> set[str]:
    """Return the secrets in a page. Randomly drawn tokens are not counted as its text, nor is a number inside
    a longer one."""
    words = DRAWN.sub("", page.replace("<wbr>", ""))
    return {word for word in secret if word in words and (not word.isdecimal() or _stands_alone(word, words))}


def _stands_alone(number: str, words: str) -> bool:
    return re.search(rf"(?<![0-9A-Za-z]){number}(?![0-9A-Za-z])", words) is not None
