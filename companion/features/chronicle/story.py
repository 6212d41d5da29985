"""The story of a table, made from its log: chapters by turn, round or evening, with what was done in each,
battles, turning points, and what people said.
"""

from bisect import bisect_right
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from companion.kernel.features import Deed, Fight
from companion.kernel.game import Game, Moment
from companion.kernel.moves import Entry
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import row_of
from companion.kernel.words import Text, Value, ntext, text

GAP: Final = timedelta(hours=4)
"""If there is no entry for this long, the next one belongs to another evening."""

MAX_SINGLE: Final = 2
"""Up to this many moves of one kind are told one by one; more of them are told together."""

MAX_PLACES: Final = 6
"""The most places that a sentence names; if only one would be left out, it is named, too."""

MAX_SENTENCES: Final = 40
"""The most sentences about one seat in one chapter."""

S = TypeVar("S")

Named = Mapping[Seat, Value]
"""What a story calls the player at each seat."""

Tale = tuple[Seat | None, tuple[Text, ...]]


@dataclass(frozen=True, slots=True)
class Evening:
    """A time of play without a long gap, from its first entry to its last."""

    first: datetime
    last: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """`last`: the version of its newest entry. `tales`: what was done, by seat; None for the whole table.
    `turning`: who took the lead, what changed hands. `points`: at its end; empty if there are none, they are
    hidden, or nothing changed in it. `corrected`: sentences about corrections. `quotes`: entries in which
    people say something. `drawn`: the data of a picture of the board, None if none is shown here."""

    name: Text
    last: int
    evenings: tuple[Evening, ...]
    tales: tuple[Tale, ...]
    fights: tuple[Fight, ...]
    turning: tuple[Text, ...]
    points: Mapping[Seat, int]
    corrected: tuple[Text, ...]
    quotes: tuple[Entry, ...]
    drawn: Any


def evenings(times: Iterable[datetime]) -> tuple[Evening, ...]:
    """Return the evenings, which are separated by more than `GAP` without an entry."""
    each = sorted(times)
    starts = [0, *(at for at, (one, other) in enumerate(pairwise(each), 1) if other - one > GAP), len(each)]
    return tuple(Evening(each[start], each[end - 1]) for start, end in pairwise(starts) if end > start)


class StandingDeed(NamedTuple):
    """A standing entry. `moved`: whether it was moved (`effective_entries.find_moved`); its time then says
    nothing about the evening to which it belongs."""

    deed: Deed[Any]
    moved: bool = False


@dataclass(slots=True)
class _Open:
    """A chapter in progress."""

    key: Hashable
    name: Text
    before: Any
    after: Any
    last: int = 0
    times: list[datetime] = field(default_factory=list)
    tales: dict[Seat | None, list[Text]] = field(default_factory=dict)
    fights: list[Fight] = field(default_factory=list)
    corrected: list[Text] = field(default_factory=list)
    quotes: list[Entry] = field(default_factory=list)
    deeds: list[Deed[Any]] = field(default_factory=list)
    known: list[Any] = field(default_factory=list)


class Story:
    """Make chapters of the standing entries, in order, each as soon as the next one has something to tell.

    `names`: of each seat. `every`: the evenings of the whole table, for a game that is told by them.
    `scores`: whether points may be told. `seen`: for a game with a screen, returns the state as the reader
    may know it; the story then tells only what follows from these states, and quotes only entries whose
    versions are in `open_to_all`. `later`: by an entry's version, the entries in which people
    later say something about it; they belong to its chapter. `apart`: the fewest entries between two pictures
    of the board; the last chapter has one in any case, of its end.
    """

    def __init__(
        self,
        game: Game[Any],
        names: Named,
        every: tuple[Evening, ...] = (),
        *,
        scores: bool,
        seen: Callable[[Any], Any] | None = None,
        open_to_all: Container[int] = (),
        later: Mapping[int, Sequence[Entry]] = MappingProxyType({}),
        apart: int = 0,
    ) -> None:
        self._game, self._names, self._scores, self._seen = game, names, scores, seen
        self._every, self._open_to_all, self._later, self._apart = every, open_to_all, later, apart
        self._keys: set[Hashable] = set()
        self._quoted: set[int] = set()
        self._evening = 1
        self._round = 0
        self._before: Any = None
        self._leaders: tuple[Seat, ...] = ()
        self._drawn: Any = None
        self._drawn_at: int | None = None

    def chapters(self, deeds: Iterable[StandingDeed]) -> Iterator[Chapter]:
        """Yield the chapters in which something happened."""
        newest: Chapter | None = None
        for chapter in self._divide(deeds):
            made = self._finish(chapter)
            if made is not None:
                if newest is not None:
                    yield newest
                newest = made
        if newest is not None:
            picture = self._game.log.telling.drawn(self._before)
            yield newest if picture in (None, self._drawn) else replace(newest, drawn=picture)

    def _divide(self, deeds: Iterable[StandingDeed]) -> Iterator[_Open]:
        """Yield the entries by chapter. An entry of a chapter that is over is added to the current one: after
        a correction to an earlier round, the story continues where it was."""
        shown = self._seen or (lambda state: state)
        chapter: _Open | None = None
        for deed, moved in deeds:
            if deed.after is None or deed.entry.version in self._quoted:
                continue
            before = deed.after if deed.before is None else deed.before
            key, name = self._find_chapter(before, deed.entry, moved)
            if chapter is None or key not in self._keys:
                if chapter is not None:
                    yield chapter
                first = shown(before)
                chapter = _Open(key, name, first, first, known=[first])
                self._keys.add(key)
            chapter.after = shown(deed.after)
            self._add(chapter, deed, moved)
        if chapter is not None:
            yield chapter

    def _add(self, chapter: _Open, deed: Deed[Any], moved: bool) -> None:
        entry = deed.entry
        chapter.last = max(chapter.last, entry.version)
        if self._game.log.telling.chapter != "evenings" or not moved:
            chapter.times.append(entry.at)
        if self._seen is not None and chapter.after != chapter.known[-1]:
            chapter.known.append(chapter.after)
        if row_of(entry.move).quoted:
            self._quote(chapter, entry)
            return
        for later in self._later.get(entry.version, ()):
            self._quote(chapter, later)
        if self._seen is None and entry.move.kind in self._game.rows_by_kind:
            chapter.deeds.append(deed)

    def _quote(self, chapter: _Open, entry: Entry) -> None:
        """Add an entry as a quotation, with what people said about it later."""
        waiting = [entry]
        while waiting:
            one = waiting.pop()
            self._quoted.add(one.version)
            chapter.times.append(one.at)
            if self._seen is None or one.version in self._open_to_all:
                chapter.quotes.append(one)
            waiting += self._later.get(one.version, ())

    def _find_chapter(self, state: Any, entry: Entry, moved: bool) -> tuple[Hashable, Text]:
        """Return the key and the name of the chapter of an entry: by evening, or by the state before the
        entry."""
        by = self._game.log.telling.chapter
        if by == "evenings":
            if not moved:
                self._evening = bisect_right([each.first for each in self._every], entry.at)
            return self._evening, text("Evening %(n)s", n=self._evening)
        known = state if self._seen is None else self._seen(state)
        if by == "rounds":
            return self._in_round(self._game.moment(known))
        return by(known)

    def _in_round(self, moment: Moment) -> tuple[Hashable, Text]:
        if not moment.round:
            return ("moment", moment.key), moment.name
        self._round = max(self._round, moment.round)
        return ("round", self._round), text("Round %(n)s", n=self._round)

    def _tell(self, chapter: _Open) -> None:
        deeds = tuple(chapter.deeds)
        if not deeds:
            return
        own = self._game.log.telling.told
        for seat, said in summarise(self._game, deeds) if own is None else own(deeds):
            chapter.tales.setdefault(seat, []).append(said)
        chapter.fights += self._game.log.telling.fights(deeds)
        for seat, said in summarise(self._game, deeds, corrections=True):
            name = self._names.get(seat, seat) if seat else ""
            chapter.corrected.append(text("%(name)s: %(what)s", name=name, what=said) if name else said)

    def _finish(self, chapter: _Open) -> Chapter | None:
        """Return a chapter as it is told; None if nothing happened in it."""
        self._tell(chapter)
        start = chapter.before if self._before is None else self._before
        told, points, best = chapter.tales, dict[Seat, int](), tuple[Seat, ...]()
        if self._seen is not None:
            told = {None: list(self._game.log.telling.known(tuple(chapter.known)))}
        changed = start != chapter.after
        if changed:
            points, best = self._rank(chapter.after)
        tales = tuple((seat, _shorten(said)) for seat, said in told.items() if said)
        turning = (
            *((self._lead(best, points),) if best and best != self._leaders else ()),
            *(self._list_taken(start, chapter.after) if changed else ()),
        )
        self._before, self._leaders = chapter.after, best or self._leaders
        if not (tales or chapter.fights or turning or chapter.corrected or chapter.quotes):
            return None
        return Chapter(
            name=chapter.name,
            last=chapter.last,
            evenings=evenings(chapter.times),
            tales=tales,
            fights=tuple(chapter.fights),
            turning=turning,
            points=points,
            corrected=_shorten(chapter.corrected),
            quotes=tuple(sorted(chapter.quotes, key=lambda entry: entry.version)),
            drawn=self._draw(chapter),
        )

    def _draw(self, chapter: _Open) -> Any:
        if self._drawn_at is not None and chapter.last - self._drawn_at < self._apart:
            return None
        picture = self._game.log.telling.drawn(chapter.after)
        if picture is None or picture == self._drawn:
            return None
        self._drawn, self._drawn_at = picture, chapter.last
        return picture

    def _rank(self, state: Any) -> tuple[dict[Seat, int], tuple[Seat, ...]]:
        """Return the points, and who is ahead: nobody if all who are compared are equal. Both are
        empty if the game has no points, or they may not be told."""
        if not self._scores or self._game.scoring is None:
            return {}, ()
        sheet = self._game.score(state)
        return dict(sheet.totals()), sheet.leading

    def _lead(self, best: tuple[Seat, ...], points: Mapping[Seat, int]) -> Text:
        unit = self._game.scoring.unit if self._game.scoring else None
        most = points[best[0]]
        much = unit(most) if unit else ntext("%(n)s point", "%(n)s points", most)
        names = tuple(self._names.get(seat, seat) for seat in best)
        return ntext(
            "%(names)s takes the lead (%(points)s).",
            "%(names)s lead together (%(points)s).",
            len(names),
            names=names,
            points=much,
        )

    def _list_taken(self, before: Any, after: Any) -> Iterator[Text]:
        """Yield what changed hands: who took what, from whom if anybody, and who lost what."""
        had, has = self._game.log.telling.held(before), self._game.log.telling.held(after)
        taken: dict[tuple[Seat, Seat | None], list[Value]] = {}
        for place, seat in has.items():
            if had.get(place) != seat:
                taken.setdefault((seat, had.get(place)), []).append(place)
        for (seat, whose), places in taken.items():
            name, some = self._names.get(seat, seat), _first_places(places)
            if whose is not None:
                yield text(
                    "%(name)s takes %(places)s from %(whose)s.",
                    name=name,
                    places=some,
                    whose=self._names.get(whose, whose),
                )
            else:
                yield text("%(name)s takes %(places)s.", name=name, places=some)
        for seat in dict.fromkeys(had.values()):
            gone = [place for place, whose in had.items() if whose == seat and place not in has]
            if gone:
                yield text(
                    "%(name)s loses %(places)s.", name=self._names.get(seat, seat), places=_first_places(gone)
                )


def _first_places(places: Sequence[Value]) -> tuple[Value, ...]:
    more = len(places) - MAX_PLACES
    if more <= 1:
        return tuple(places)
    return (*places[:MAX_PLACES], ntext("%(n)s more", "%(n)s more", more))


def _shorten(sentences: list[Text]) -> tuple[Text, ...]:
    more = len(sentences) - MAX_SENTENCES
    if more <= 0:
        return tuple(sentences)
    return (*sentences[:MAX_SENTENCES], ntext("and %(n)s more", "and %(n)s more", more))


def summarise(
    game: Game[Any], deeds: Iterable[Deed[Any]], *, corrections: bool = False
) -> Iterator[tuple[Seat | None, Text]]:
    """Yield what was done, by seat and kind: up to `MAX_SINGLE` entries of a kind each in its own words, more
    of them together. With `corrections`, yield only corrections; otherwise everything else."""
    runs: dict[tuple[Seat | None, str], list[Deed[Any]]] = {}
    for deed in deeds:
        kind = deed.entry.move.kind
        if game.rows_by_kind[kind].corrects == corrections and kind not in game.log.telling.quiet:
            runs.setdefault((deed.entry.seat, kind), []).append(deed)
    for (seat, _kind), some in runs.items():
        if len(some) <= MAX_SINGLE:
            yield from ((seat, deed.said) for deed in some)
            continue
        named = (place for deed in some[1:] for place in map(game.log.same_place, game.touches(deed.entry)))
        places = list(dict.fromkeys(game.log.called(place) for place in named if place and game.log.called))
        if places:
            yield (
                seat,
                text(
                    "%(what)s, and %(n)s more like it (%(places)s)",
                    what=some[0].said,
                    n=len(some) - 1,
                    places=_first_places(places),
                ),
            )
        else:
            yield seat, text("%(what)s, and %(n)s more like it", what=some[0].said, n=len(some) - 1)
