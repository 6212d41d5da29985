"""The topics of a rulebook, each with a fact in our own words and the page of the rulebook."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.kernel.features import TABLE_PAGE, Paper, Where
from companion.kernel.words import Text, text

NOT_THERE = text("The rulebook does not say.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """`page`: of the rulebook, 0 if it has no page numbers or does not cover the topic; `section`: the
    nearest heading; `chapter`: the heading above that. `terms`: by language, further words that people use
    for it, then phrases after semicolons: a question that contains a whole phrase is about this topic.
    `cells`: the contents of its tables, which are searched but not shown. `question`: the key of the game's
    question that answers it from the board. `where`: the game's page that shows it. `silent`: whether the
    rulebook does not cover it although people ask."""

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
    """Return a topic that people ask about and the rulebook does not cover."""
    return Topic(key=key, name=name, fact=fact, terms=terms, silent=True)


def group_topics(topics: Iterable[Topic]) -> tuple[tuple[str, tuple[Topic, ...]], ...]:
    """Return the topics that the rulebook covers, grouped under their headings, in the order of its pages."""
    groups: dict[str, list[Topic]] = {}
    for one in sorted(topics, key=lambda one: one.page):
        if not one.silent:
            groups.setdefault(one.chapter or one.section, []).append(one)
    return tuple((heading, tuple(those)) for heading, those in groups.items())


def rules_paper(topics: Callable[[Any], tuple[Topic, ...]]) -> Paper:
    """Return the rules at a glance as a paper. `topics(state)`: the topics of the rulebook."""
    return Paper(
        name="rules",
        title=text("Rules at a glance"),
        page=lambda position, _viewer: group_topics(topics(position.state)),
        needs_state=False,
    )
