"""Treasure in rooms, and treasure that the party has found; the haul and how it is divided (P1). The booklets
leave the shares to the table. Booklet: Distribution of Monsters and Treasure.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.estates import HUNDREDTHS, in_words, share_out, whole_gp
from companion.games.underworld.moves.people import NO_TREASURE, Treasure
from companion.games.underworld.rules.people import MAX_GOLD, book_hundredths
from companion.games.underworld.rules.row import (
    DAYS,
    EXPEDITIONS,
    KEYS,
    DeskRow,
    against_absence,
    characters,
    look_up,
    within,
)
from companion.games.underworld.rules.stocking import (
    DEEPEST,
    find_keyed,
    treasure_of,
    with_room,
    with_treasure,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.present import party, present
from companion.games.underworld.state.state import State, earn
from companion.kernel.rulings import Cannot
from companion.kernel.words import Text, text

HEADING = "treasure"
MAX_SHARES = 100
MAX_PIECES = 10**9


def roll_treasure(state: State, move: m.RollTreasure, tray: Tray) -> State:
    depth = within(move.depth, 1, DEEPEST)
    if not move.room:
        return replace(state, found=treasure_of(depth, tray))
    room = find_keyed(state, move.level, move.room)
    if room.locked:
        raise Cannot(text("A locked room cannot be rolled again."))
    after = replace(with_treasure(room, treasure_of(depth, tray)), looted=False)
    return with_room(state, move.level, after)


def take_treasure(state: State, move: m.TakeTreasure, tray: Tray) -> State:
    there = party(state) if tray.up_to_third_edition else present(state)
    if not move.room:
        _take_from(state.found, move.taken)
        return _give(replace(state, found=NO_TREASURE), move.who, move.taken, there)
    room = find_keyed(state, move.level, move.room)
    left = _take_from(room.contents, move.taken)
    if not move.taken:
        raise Cannot(text("Nothing is taken."))
    after = with_room(state, move.level, replace(with_treasure(room, left), looted=not left))
    return _give(after, move.who, move.taken, there)


def _take_from(there: Treasure, taken: Treasure) -> Treasure:
    """Return a treasure without what is taken from it. Raise `Cannot` for more than there is, or less than
    nothing."""
    left = there.plus(taken, -1)
    if min(taken.amounts) < 0 or min(left.amounts) < 0:
        raise Cannot(text("There is not that much treasure."))
    return left


def _give(state: State, who: str, taken: Treasure, there: tuple[str, ...]) -> State:
    """Add treasure to the party's haul, or to a character's own: coins into the purse, the rest to their
    possessions. `there`: who was present when it was taken."""
    if not who:
        within(max(state.haul.plus(taken).amounts), 0, MAX_PIECES)
        bearers = tuple(dict.fromkeys((*state.bearers, *there))) if taken else state.bearers
        state = replace(state, haul=state.haul.plus(taken), bearers=bearers)
        return earn(state, 0, there) if taken else state
    look_up(state.characters, who)
    own = state.kept.get(who, NO_TREASURE).plus(replace(taken, silver=0, gold=0))
    after = replace(state, kept={**state.kept, who: own}) if own else state
    return earn(book_hundredths(after, who, HEADING, worth(state, taken)), worth(state, taken), there)


def worth(state: State, coins: Treasure) -> int:
    """Return the value of coins in hundredths of a GP."""
    return HUNDREDTHS * coins.gold + HUNDREDTHS * coins.silver // int(state.readings["silver_for_gold"])


def hand_out(state: State, move: m.HandOut, tray: Tray) -> State:
    left = _take_from(state.haul, move.given)
    if not move.given:
        raise Cannot(text("Nothing is given."))
    look_up(state.characters, move.who)
    return _give(_leave_haul(state, left), move.who, move.given, ())


def part_with(state: State, move: m.PartWith, tray: Tray) -> State:
    look_up(state.characters, move.who)
    left = _take_from(state.kept.get(move.who, NO_TREASURE), move.given)
    if not move.given:
        raise Cannot(text("Nothing is given."))
    kept = {name: what for name, what in {**state.kept, move.who: left}.items() if what}
    gp = within(move.gp, 0, MAX_GOLD)
    sold = book_hundredths(replace(state, kept=kept), move.who, HEADING, HUNDREDTHS * gp)
    return earn(sold, HUNDREDTHS * gp, () if state.earned.by else (move.who,))


def part_words(move: m.PartWith) -> Text:
    what = in_words(move.given)
    if move.gp:
        return text("%(who)s sells %(what)s for %(gp)s GP", who=move.who, what=what, gp=whole_gp(move.gp))
    return text("%(who)s parts with %(what)s", who=move.who, what=what)


def divide(state: State, move: m.Divide, tray: Tray) -> State:
    """Divide coins, and the price of what was sold, by shares; see `facts.estates.share_out`."""
    characters(state, tuple(move.shares))
    for share in move.shares.values():
        within(share, 0, MAX_SHARES)
    if not state.haul or not any(move.shares.values()):
        raise Cannot(text("There is nothing to divide, or nobody gets a share."))
    sold = within(move.gems_gp, 0, MAX_GOLD) if state.haul.gems else 0
    sold += within(move.jewelry_gp, 0, MAX_GOLD) if state.haul.jewelry else 0
    sums = share_out(worth(state, state.haul) + HUNDREDTHS * sold, move.shares)
    left = replace(
        state.haul,
        silver=0,
        gold=0,
        gems=0 if move.gems_gp else state.haul.gems,
        jewelry=0 if move.jewelry_gp else state.haul.jewelry,
    )
    for who, sum_ in sums.items():
        state = book_hundredths(state, who, HEADING, sum_)
    return earn(_leave_haul(state, left), sum(sums.values()), ())


def _leave_haul(state: State, haul: Treasure) -> State:
    return replace(state, haul=haul, bearers=state.bearers if haul else ())


def _each(numbers: Mapping[str, int]) -> tuple[Text, ...]:
    return tuple(text("%(who)s %(n)s", who=who, n=n) for who, n in numbers.items())


def take_words(move: m.TakeTreasure) -> Text:
    if not move.taken:
        return text("leaves the treasure")
    if move.who:
        return text("%(who)s takes %(what)s", who=move.who, what=in_words(move.taken))
    return text("the party takes %(what)s", what=in_words(move.taken))


def _in_a_room(move: m.RollTreasure | m.TakeTreasure) -> tuple[str, ...]:
    return (f"room:{move.level}/{move.room}",) if move.room else ()


ROWS = (
    DeskRow.of(
        m.RollTreasure,
        roll_treasure,
        lambda move: text("a treasure of level %(n)s", n=move.depth),
        group=KEYS,
        places=_in_a_room,
    ),
    DeskRow.of(
        m.TakeTreasure,
        take_treasure,
        take_words,
        group=EXPEDITIONS,
        able=True,
        places=_in_a_room,
    ),
    DeskRow.of(
        m.HandOut,
        hand_out,
        lambda move: text("%(who)s is given %(what)s", who=move.who, what=in_words(move.given)),
        group=EXPEDITIONS,
        check=lambda state, move: against_absence(state, (move.who,)),
    ),
    DeskRow.of(m.PartWith, part_with, part_words, group=DAYS),
    DeskRow.of(
        m.Divide,
        divide,
        lambda move: text("the haul is divided, in shares: %(who)s", who=_each(move.shares)),
        group=EXPEDITIONS,
        check=lambda state, move: against_absence(state, (who for who, n in move.shares.items() if n)),
        places=lambda move: tuple(f"character:{who}" for who in move.shares),
    ),
)
