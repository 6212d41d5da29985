"""A faction's victory condition, as far as the viewer may know it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from companion.games.stone_and_iron.catalogue.factions import Condition
from companion.games.stone_and_iron.scoring import CONDITION, COUNTED, condition_of, counts, is_secret, parts
from companion.games.stone_and_iron.state.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """What a condition pays for: `n` is counted now, which comes to `vp`, None where scores are covered."""

    says: Text
    n: int
    vp: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """`chosen`: the faction has a condition; `name` is empty for whom it is still a secret. `secret`: only
    its owner knows it yet."""

    chosen: bool
    secret: bool
    name: str
    terms: tuple[Term, ...]


def goal(state: State, viewer: Viewer, seat: Seat) -> Goal:
    """Return its goal; one chosen in secret is shown to its owner alone until the campaign is over
    (SI-81)."""
    condition, secret = condition_of(state, seat), is_secret(state)
    if condition is None or (secret and not viewer.holds(seat)):
        return Goal(chosen=bool(state.holdings[seat].condition), secret=secret, name="", terms=())
    worth = [part for part in parts(counts(state, seat), condition) if part.line == CONDITION]
    return Goal(
        chosen=True,
        secret=secret,
        name=condition.name,
        terms=tuple(
            Term(says=says, n=part.n, vp=decimal(part.points) if viewer.counts(seat) else None)
            for says, part in zip(rates(condition), worth, strict=True)
        ),
    )


def rates(condition: Condition) -> Iterator[Text]:
    """Return what a condition pays, a sentence for each term, in the order of its parts."""
    for term in condition.terms:
        what = COUNTED[term.count]
        if term.per == 1:
            yield text("%(what)s: %(vp)s VP each", what=what, vp=term.vp)
        else:
            yield text("%(what)s: %(vp)s VP for every full %(per)s", what=what, vp=term.vp, per=term.per)
    if condition.treasury_percent:
        yield text("%(n)s %% of the treasury", n=condition.treasury_percent)


def decimal(points: Fraction) -> str:
    """Return victory points with their halves and quarters: `103.75`."""
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.2f}".rstrip("0")
