"""A faction's victory condition: what it pays for, and how much now, as far as a viewer may know."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.factions import Condition
from companion.games.stone_and_iron.scoring import CONDITION, COUNTED, condition_of, counts, is_secret, parts
from companion.games.stone_and_iron.state.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """What a condition pays for. `n`: how many there are now, or the percentage of the treasury. `vp`: what
    these give; None if scores are hidden."""

    says: Text
    n: int
    vp: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """`name`: empty without a condition, or for viewers from whom it is still secret. `secret`: whether only
    its owner knows it yet."""

    secret: bool
    name: str
    terms: tuple[Term, ...]


def goal(state: State, viewer: Viewer, seat: Seat) -> Goal:
    """Return the goal of a faction; one chosen in secret is shown only to its owner until the campaign is
    over (SI-81)."""
    condition, secret = condition_of(state, seat), is_secret(state)
    if condition is None or (secret and not viewer.holds(seat)):
        return Goal(secret=secret, name="", terms=())
    worth = [part for part in parts(counts(state, seat), condition) if part.line == CONDITION]
    return Goal(
        secret=secret,
        name=condition.name,
        terms=tuple(
            Term(says=says, n=part.n, vp=float(part.points) if viewer.may_see_counts(seat) else None)
            for says, part in zip(rates(condition), worth, strict=True)
        ),
    )


def rates(condition: Condition) -> Iterator[Text]:
    """Yield what a condition pays, a sentence for each term, in the order of its parts."""
    for term in condition.terms:
        what = COUNTED[term.count]
        if term.per == 1:
            yield text("%(vp)s VP each: %(what)s", what=what, vp=term.vp)
        else:
            yield text("%(vp)s VP for every full %(per)s: %(what)s", what=what, vp=term.vp, per=term.per)
    if condition.treasury_percent:
        yield text("%(n)s %% of the treasury", n=condition.treasury_percent)
