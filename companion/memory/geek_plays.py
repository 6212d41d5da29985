"""Import of earlier results from BoardGameGeek's plays (XML), one page or several in one file."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final
from xml.parsers.expat import ExpatError, ParserCreate

from companion.kernel.words import text
from companion.memory.read_plays import MAX_PLAYERS, MAX_READ, Faulty, Progress, Read, Wrong, unreadable
from companion.memory.recorded_plays import (
    TITLE,
    Gathered,
    RecordedPlay,
    count_in,
    name_in,
    seat_of,
    total_in,
)
from companion.table.pacing import pause

PARSED_AT_ONCE: Final = 2**14
"""Characters of an XML file that are parsed before other requests get a turn."""

NEXT_PAGE: Final = re.compile(r"(?<=</plays>)\s*(?=<(?:\?xml|plays)\b)")
"""The border between two pages in one file, since people save them one after the other."""


def read(given: str, progress: Progress) -> Read:
    """Return the games. A file that declares a document type or entities is refused, so that entities cannot
    expand or refer elsewhere."""
    plays: list[RecordedPlay] = []
    begins = [0, *(found.end() for found in NEXT_PAGE.finditer(given))]
    lines = 0
    for done, end in pairwise([*begins, len(given)]):
        page = given[done:end]
        parser = _Page(lines)
        try:
            for start in range(0, len(page), PARSED_AT_ONCE):
                pause()
                progress(done + start, len(given))
                parser.parse(page[start : start + PARSED_AT_ONCE])
            parser.parse("", last=True)
        except ExpatError as error:
            sentence = text("This XML file is not complete, or is damaged: save it again.")
            return unreadable(sentence, lines + error.lineno)
        except Faulty as faulty:
            return unreadable(faulty.sentence, lines + parser.line)
        if parser.root != "plays":
            return unreadable(text("This is not a file of plays from BoardGameGeek."))
        plays += parser.plays
        if len(plays) > MAX_READ:
            return unreadable(text("A file can have at most %(most)s games here.", most=MAX_READ))
        lines += page.count("\n")
    return _gather(plays)


def _gather(plays: Sequence[RecordedPlay]) -> Read:
    gathered = Gathered()
    together = set(_won_together(plays))
    for play in plays:
        if not play.together:
            play.together = play.guessed = play.game in together and not any(one.team for one in play.seats)
        try:
            gathered.take(play)
        except Faulty as faulty:
            gathered.wrong.append(Wrong(play.line, faulty.sentence))
    return gathered.result()


def _won_together(plays: Sequence[RecordedPlay]) -> Iterator[str]:
    """Yield the games that were never won by one side against another, but at least once by several players:
    the file does not say which games are cooperative."""
    won = [play for play in plays if play.has_winner]
    against = {play.game for play in won if not all(one.won for one in play.seats)}
    yield from (play.game for play in won if len(play.seats) > 1 and play.game not in against)


class _Page:
    """One page, read piece by piece. `before`: how many lines of the file are before it. `parse` raises
    `Faulty` or `ExpatError`."""

    def __init__(self, before: int) -> None:
        self.plays: list[RecordedPlay] = []
        self.root = ""
        self._before = before
        self._open: RecordedPlay | None = None
        self._parser = ParserCreate("utf-8")
        self._parser.StartElementHandler, self._parser.EndElementHandler = self._begin, self._end
        self._parser.StartDoctypeDeclHandler = self._parser.EntityDeclHandler = _refuse_declared

    @property
    def line(self) -> int:
        return self._parser.CurrentLineNumber

    def parse(self, part: str, last: bool = False) -> None:
        self._parser.Parse(part, last)

    def _begin(self, name: str, at: Mapping[str, str]) -> None:
        self.root = self.root or name
        if name == "play":
            self._open = _play(at, self._before + self.line)
        elif self._open is None:
            return
        elif name == "item":
            self._open.game = name_in(at.get("name"), TITLE)
        elif name == "player":
            total = total_in(at.get("score"))
            self._open.exact.append(total)
            self._open.seats.append(
                seat_of(
                    len(self._open.seats) + 1,
                    name=name_in(at.get("name")) or name_in(at.get("username")),
                    place=name_in(at.get("color")),
                    first=at.get("startposition") == "1",
                    total=total,
                    won=at.get("win") == "1",
                    team=min(count_in(at.get("team")), MAX_PLAYERS),
                )
            )

    def _end(self, name: str) -> None:
        if name == "play" and self._open is not None:
            self.plays.append(self._open)
            self._open = None


def _refuse_declared(*_parts: object) -> None:
    raise Faulty(
        text("This XML file declares a document type or entities, which a file of plays never does.")
    )


def _play(at: Mapping[str, str], line: int) -> RecordedPlay:
    decided = at.get("decided")
    uncounted = at.get("nowinstats") == "1" or at.get("date", "").startswith("0000")
    return RecordedPlay(
        day=at.get("date", ""),
        minutes=count_in(at.get("length")),
        times=0 if uncounted else max(1, count_in(at.get("quantity"))),
        line=line,
        finished=at.get("incomplete") != "1",
        # Attributes of our own files.
        lowest=at.get("lowest") == "1",
        together=at.get("together") == "1",
        decided="event" if decided == "event" else "table" if decided == "table" else "count",
        by=name_in(at.get("by")),
    )
