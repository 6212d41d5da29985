"""What somebody did with their days."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

REST: Final = "rest"
EXPEDITION: Final = "expedition"
WILDERNESS: Final = "wilderness"
ELSEWHERE: Final = ""
"""What the days went by with, where the table said nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """`day`: the first of them, since the campaign began. `what`: one of the words above, or the table's."""

    day: int
    days: int
    what: str


Diary = Mapping[str, tuple[Span, ...]]
"""By character, in the order in which the days went by."""


def noted(diary: Diary, who: str, span: Span) -> Diary:
    """With these days; what goes on without a break is one span."""
    before = diary.get(who, ())
    last = before[-1] if before else None
    if last is not None and last.what == span.what and last.day + last.days == span.day:
        return {**diary, who: (*before[:-1], replace(last, days=last.days + span.days))}
    return {**diary, who: (*before, span)}
