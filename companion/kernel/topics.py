"""The topics of a rulebook: each with a fact in our own words, and the page on which the rulebook has it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.kernel.features import TABLE_PAGE, Paper, Where
from companion.kernel.words import Text, text

NOT_THERE = text("The rulebook does not say.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """`page`: of the rulebook, 0 where it has no numbers or says nothing; `section`: the nearest heading,
    `chapter`: the one above that. `terms`: by language, words that people use for it besides those of `name`
    and `fact`, then phrases, each after a semicolon: whoever says a whole one means it. `cells`: what the
    tables hold that it stands on: looked for, not shown. `question`: the key of the game's question that
    answers it on the board. `where`: the game's page that shows it. `silent`: people ask it, and the rulebook
    does not say.
    """

    key: str
    name: Text
    fact: Text
    page: int = 0
    section: str = ""
    chapter: str = ""
    terms: Mapping[str, str] = field(default_factory=dict, hash=False)
    cells: tuple[Text, ...] = ()
    question: str = ""
    where: Where = TABLE_PAGE
    silent: bool = False


def topic(
    key: str,
    page: int,
    name: Text,
    fact: Text,
    *,
    asks: str = "",
    section: str = "",
    chapter: str = "",
    **terms: str,
) -> Topic:
    """Return a topic. `terms`: `en`, `de`, `es`, `fr`."""
    return Topic(
        key=key,
        page=page,
        name=name,
        fact=fact,
        section=section,
        chapter=chapter,
        terms=terms,
        question=asks,
    )


def silent(key: str, name: Text, fact: Text = NOT_THERE, **terms: str) -> Topic:
    """Return a topic that people ask about and the rulebook leaves out."""
    return Topic(key=key, name=name, fact=fact, terms=terms, silent=True)


def group_topics(topics: Iterable[Topic]) -> tuple[tuple[str, tuple[Topic, ...]], ...]:
    """Return what the rulebook says, by heading, in the order of its pages."""
    groups: dict[str, list[Topic]] = {}
    for one in sorted(topics, key=lambda one: one.page):
        if not one.silent:
            groups.setdefault(one.chapter or one.section, []).append(one)
    return tuple((heading, tuple(those)) for heading, those in groups.items())


def rules_paper(topics: Callable[[Any], tuple[Topic, ...]]) -> Paper:
    """Return the index on paper. `topics(state)`: what the rulebook speaks of."""
    return Paper(
        name="rules",
        title=text("Rules at a glance"),
        page=lambda position, _viewer: group_topics(topics(position.state)),
        needs_state=False,
    )
