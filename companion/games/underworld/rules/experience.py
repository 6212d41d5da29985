"""Experience: the referee's table, the points that it gives for defeated monsters and for treasure, and
points that the referee gives by hand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.facts.estates import HUNDREDTHS, gp
from companion.games.underworld.facts.experience import FULL_SHARE, compute_award, compute_open_award
from companion.games.underworld.moves.people import CLASSES
from companion.games.underworld.rules.people import MAX_EXPERIENCE, MAX_GOLD
from companion.games.underworld.rules.row import (
    DAYS,
    DeskRow,
    against,
    against_death,
    characters,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import NOTHING_EARNED
from companion.games.underworld.state.state import State, add_counts
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, text

MAX_ROWS: Final = 60
MAX_LEVELS: Final = 40
MAX_DICE: Final = 999
MAX_POINTS: Final = 1_000_000
MAX_COIN: Final = 1000


def keep_experience(state: State, move: m.KeepExperience, tray: Tray) -> State:
    table = move.table
    within(len(table.rows), 0, MAX_ROWS)
    for row in table.rows:
        within(row.low, 0, MAX_DICE)
        within(row.high, row.low, MAX_DICE)
        within(row.points, 0, MAX_POINTS)
        within(row.special, 0, MAX_POINTS)
    within(table.coin, 0, MAX_COIN)
    within(table.retainer, 0, FULL_SHARE)
    for calling, steps in table.levels.items():
        one_of(CLASSES, calling)
        within(len(steps), 0, MAX_LEVELS)
        for points in steps:
            within(points, 1, MAX_EXPERIENCE)
        if sorted({*steps}) != [*steps]:
            raise Cannot(text("Each level takes more points than the one before."))
    return replace(state, experience=table)


def award(state: State, move: m.AwardExperience, tray: Tray) -> State:
    """Award experience for those of the named monsters and that part of the treasure for which none has been
    awarded yet."""
    characters(state, tuple(move.shares))
    for share in move.shares.values():
        within(share, 0, FULL_SHARE)
    within(move.won, 0, MAX_GOLD * HUNDREDTHS)
    for number in move.overcome.values():
        within(number, 0)
    overcome, won = _still_open(state, move)
    if not overcome and not won:
        raise Cannot(
            text("There is no experience to give for these: it was given already, or nobody was overcome.")
        )
    found = compute_award(state, overcome, won, move.shares)
    taken = found.overcome if any(move.shares.values()) else overcome
    left = add_counts(state.beaten, {kind: -number for kind, number in taken.items()})
    won_left = state.earned.won - won if state.experience.coin else 0
    earned = replace(state.earned, won=won_left) if left or won_left else NOTHING_EARNED
    return replace(_gain(state, found.points), beaten=left, earned=earned)


def _still_open(state: State, move: m.AwardExperience) -> tuple[Mapping[str, int], int]:
    """Return the defeated monsters and the treasure for which no experience has been awarded yet."""
    beaten = {kind: min(max(n, 0), state.beaten.get(kind, 0)) for kind, n in move.overcome.items()}
    return {kind: n for kind, n in beaten.items() if n}, min(max(move.won, 0), state.earned.won)


def against_award(state: State, move: m.AwardExperience) -> Iterator[Objection]:
    yield from against_death(state, (who for who, n in move.shares.items() if n))
    if _still_open(state, move) != ({kind: n for kind, n in move.overcome.items() if n}, move.won):
        yield against(text("Experience was given for some of this already."), "dungeon_treasure")


def _award_words(state: State | None, _who: object, move: m.AwardExperience) -> Text:
    for_what = [text("%(n)s %(kind)s", n=n, kind=kind) for kind, n in move.overcome.items() if n]
    for_what += [text("%(gp)s GP of treasure", gp=gp(move.won))] if move.won else []
    if not any(move.shares.values()):
        return text("no experience for %(what)s", what=tuple(for_what))
    if state is None:
        return text("experience for %(what)s", what=tuple(for_what))
    points = compute_award(state, *_still_open(state, move), move.shares).points
    return text("experience for %(what)s: %(who)s", what=tuple(for_what), who=_each(points) or ("–",))


def gain_experience(state: State, move: m.GainExperience, tray: Tray) -> State:
    """Award points by hand. If the table gives no points for what is still open, that counts as awarded
    too."""
    people = characters(state, tuple(move.points))
    if not people:
        raise Cannot(text("Choose somebody first."))
    for who in people:
        within(who.experience + move.points[who.name], 0, MAX_EXPERIENCE)
    after = _gain(state, move.points)
    return after if compute_open_award(state).total else replace(after, beaten={}, earned=NOTHING_EARNED)


def _gain(state: State, points: Mapping[str, int]) -> State:
    gained = {
        name: replace(who, experience=max(0, min(MAX_EXPERIENCE, who.experience + points[name])))
        for name, who in state.characters.items()
        if name in points
    }
    return replace(state, characters={**state.characters, **gained})


def _each(points: Mapping[str, int]) -> tuple[Text, ...]:
    return tuple(text("%(who)s %(n)s", who=who, n=n) for who, n in points.items())


ROWS = (
    DeskRow.of(
        m.KeepExperience,
        keep_experience,
        lambda move: text("saves the experience table"),
        group=DAYS,
    ),
    replace(
        DeskRow.of(
            m.AwardExperience,
            award,
            lambda move: _award_words(None, None, move),
            group=DAYS,
            check=against_award,
            places=lambda move: tuple(f"character:{who}" for who in move.shares),
        ),
        words_at=_award_words,
    ),
    DeskRow.of(
        m.GainExperience,
        gain_experience,
        lambda move: text("experience: %(who)s", who=_each(move.points)),
        group=DAYS,
        check=lambda state, move: against_death(state, (who for who, n in move.points.items() if n)),
        places=lambda move: tuple(f"character:{who}" for who in move.points),
    ),
)
