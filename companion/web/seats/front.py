"""The front page: the games with their boards, a search for any game, and this phone's tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple
from unicodedata import normalize

from flask import url_for

from companion.kernel.game import About
from companion.kernel.words import Text
from companion.memory.groups import Group
from companion.table.service import Summary
from companion.web.access.group_requests import known_groups
from companion.web.access.languages import words
from companion.web.access.quotas import may_open
from companion.web.config import WORD
from companion.web.pdf.boards import board_template
from companion.web.seats.copies import ListedTable, own_tables, with_people
from companion.web.services import services

NEWEST: Final = 3
"""How many of this phone's tables the front page shows; the others are one tap away."""

MAX_FOUND: Final = 60


class Offer(NamedTuple):
    """A game of the shelf. `title`: its name on the front page."""

    about: About
    title: Text | str

    @property
    def board(self) -> str | None:
        """Return the address of the picture of its board, or None."""
        slug = self.about.slug
        drawn = self.about.sampled and board_template(slug)
        return url_for("boards.board", game=slug) if drawn else None


class FoundGame(NamedTuple):
    """A game for which a table can be opened. `value`: what the form sends to open it."""

    title: str
    value: str


@dataclass(frozen=True)
class FrontPage:
    """`sought`: the name of a game, as typed; `every`: whether to list all games for which the score sheet is
    prepared."""

    sought: str = ""
    every: bool = False

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        abouts = services().tables.abouts().values()
        return tuple(Offer(about, about.many.offered_as if about.many else about.title) for about in abouts)

    @cached_property
    def picture(self) -> str | None:
        """Return the address of the picture of a TV and a phone, with the first game that has a board; None
        if there is none."""
        first = next((offer.about.slug for offer in self.offers if offer.board), None)
        return None if first is None else url_for("boards.at_a_table", game=first)

    @cached_property
    def own(self) -> Sequence[Summary]:
        return own_tables()

    @cached_property
    def newest(self) -> tuple[ListedTable, ...]:
        return tuple(with_people(summary) for summary in self.own[:NEWEST])

    @cached_property
    def groups(self) -> Sequence[Group]:
        return known_groups()

    @cached_property
    def may_open(self) -> bool:
        return may_open()

    @property
    def asks_for_word(self) -> bool:
        return services().config.opening == WORD and not self.may_open

    @cached_property
    def ready(self) -> tuple[FoundGame, ...]:
        """Return the games for which the score sheet is prepared."""
        return tuple(
            FoundGame(title, f"{about.slug}:{value}")
            for about in services().tables.abouts().values()
            if about.many is not None
            for value, title in about.many.ready().items()
        )

    @cached_property
    def any_game(self) -> str:
        """Return the slug of the score sheet, with which any game can be counted, or ""."""
        return next((a.slug for a in services().tables.abouts().values() if a.many is not None), "")

    @cached_property
    def found(self) -> tuple[FoundGame, ...]:
        """Return the games whose names contain what was typed, first those with a word that begins with it;
        in each group those on the shelf before those for which the score sheet is prepared. With `every`,
        return all of the latter."""
        if self.every:
            return self.ready
        wanted = plain(self.sought)
        if not wanted:
            return ()
        shelf = (FoundGame(str(words(offer.title).unescape()), offer.about.slug) for offer in self.offers)
        hits = [start for start in (*shelf, *self.ready) if wanted in plain(start.title)]
        hits.sort(key=lambda start: not any(word.startswith(wanted) for word in _starts(plain(start.title))))
        return tuple(hits[:MAX_FOUND])


def _starts(title: str) -> tuple[str, ...]:
    """Return the title from each of its words onwards."""
    parts = title.split(" ")
    return tuple(" ".join(parts[at:]) for at in range(len(parts)))


def plain(title: str) -> str:
    """Return a title in a form for searching: in lower case, without accents, punctuation and extra
    blanks."""
    bare = "".join(sign for sign in normalize("NFKD", title.casefold()) if sign.isalnum() or sign == " ")
    return " ".join(bare.split())
