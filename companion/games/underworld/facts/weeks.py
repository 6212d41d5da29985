"""Weeks of somebody's diary: what each went by with. Time."""

from collections.abc import Iterable, Mapping

from companion.games.underworld.facts.months import WEEK
from companion.games.underworld.state.diary import Span


def weeks(spans: Iterable[Span]) -> Mapping[int, Mapping[str, int]]:
    """By the number of the week, from 0: days by what they went by with."""
    told: dict[int, dict[str, int]] = {}
    for span in spans:
        day, end = span.day, span.day + span.days
        while day < end:
            week = day // WEEK
            until = min(end, (week + 1) * WEEK)
            lines = told.setdefault(week, {})
            lines[span.what] = lines.get(span.what, 0) + until - day
            day = until
    return told
