"""A fight blow by blow (P4): hit points; who is slain, unconscious, captured or has fled; whether the
monsters fight on, rolled on the reaction table. How blows are struck is left to other booklets.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.rules.calendar import hurt
from companion.games.underworld.rules.encounters import ADJUSTMENT, against_mindless, find_encounter
from companion.games.underworld.rules.estates import update_hex_monsters
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    ENCOUNTERS,
    DeskRow,
    against,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.stocking import leave_alive
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Encounter, Foe
from companion.games.underworld.state.present import present
from companion.games.underworld.state.state import State, add_counts, earn, set_met
from companion.kernel.dice import say_dice
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text

MAX_FOES: Final = 60
"""The most monsters whose hit points are tracked one by one."""
MAX_DICE: Final = 30
MAX_HITS: Final = 1000
NOT_THERE: Final = text("That fighter is not there any more.")


def remove_foes(state: State, n: int, fate: str, foe: int = 0, *, land: bool = True) -> State:
    """Return the state in which `n` of the monsters that the party faces, or all if there are fewer, have
    left the fight: number `foe`, or else first those whose hit points are unknown, then those with the
    fewest.

    The room that they live in is updated and, if `land`, the hex of a barony.
    """
    was = find_encounter(state)
    n = min(n, was.number)
    if not n:
        return state
    foes = tuple(each for each in was.foes if each.number != foe)
    if not foe:
        weak = sorted(foes, key=lambda each: (each.hits, each.number))[: max(0, len(foes) - (was.number - n))]
        foes = tuple(each for each in foes if each not in weak)
    left = replace(was, number=was.number - n, foes=foes)
    if fate == m.SLAIN:
        left = replace(left, fell=was.fell + n)
    else:
        left = replace(left, taken=tuple(add_counts(dict(was.taken), {fate: n}).items()))
    state = leave_alive(set_met(state, left), left, left.number)
    state = update_hex_monsters(state, left) if land else state
    if fate == m.CAPTURED:
        state = replace(state, captives=add_counts(state.captives, {was.kind: n}))
    if fate == m.FLED:
        return state
    return earn(replace(state, beaten=add_counts(state.beaten, {was.kind: n})), 0, present(state))


def _facing(state: State, kind: str) -> Encounter:
    """Return the encounter that the party faces. Raise `Cannot` if it is not with this kind of monster."""
    was = find_encounter(state)
    if was.kind != kind:
        raise Cannot(text("The party faces %(kind)s.", kind=was.kind))
    return was


def roll_hits(state: State, move: m.RollHits, tray: Tray) -> State:
    """Roll hit points for each monster that has none. The dice become the hit dice of the kind if the referee
    entered it without any."""
    was = _facing(state, move.monster)
    new = was.number - len(was.foes)
    if not new:
        raise Cannot(text("The hit points of all are known."))
    if was.number > MAX_FOES:
        raise Cannot(
            text("At most %(most)s are tracked one by one: enter only those who fall.", most=MAX_FOES)
        )
    last = max((foe.number for foe in was.foes), default=0)
    points = [_points(move.dice.strip(), last + place, tray) for place in range(1, new + 1)]
    foes = tuple(Foe(number=last + place, hits=n, most=n) for place, n in enumerate(points, 1))
    known = state.kinds.get(was.kind)
    if known is not None and not known.hit_dice:
        kinds = {**state.kinds, was.kind: replace(known, hit_dice=move.dice.strip())}
        state = replace(state, kinds=kinds)
    return set_met(state, replace(was, foes=(*was.foes, *foes)))


def _points(given: str, foe: int, tray: Tray) -> int:
    if given.isascii() and given.isdigit():
        return within(int(given), 1, MAX_HITS)
    try:
        thrown = dice(given)
    except ValueError as error:
        raise Cannot(text("Write dice as in 3d6.")) from error
    within(thrown.number, 1, MAX_DICE)
    within(thrown.sides, 2, MAX_HITS)
    within(thrown.highest, 1, MAX_HITS)
    return max(1, tray.dice(f"hit points {foe}", thrown))


def blow(state: State, move: m.Blow, tray: Tray) -> State:
    if bool(move.hits) == bool(move.fate):
        raise Cannot(text("Choose what happens: hit points, or how somebody leaves the fight."))
    if move.fate:
        one_of(m.FATES, move.fate)
    within(move.hits, -MAX_HITS, MAX_HITS)
    if move.who:
        return _hit_member(state, move)
    was = _facing(state, move.monster)
    if not move.foe:
        if move.hits:
            raise Cannot(text("Roll their hit points first, or enter only those who fall."))
        if was.uncounted:
            raise Cannot(text("First roll how many monsters there are."))
        if not was.number:
            raise Cannot(NOT_THERE)
        return remove_foes(state, within(move.count, 1, was.number), move.fate)
    one = next((foe for foe in was.foes if foe.number == move.foe), None)
    if one is None:
        raise Cannot(NOT_THERE)
    if move.fate:
        return remove_foes(state, 1, move.fate, move.foe)
    hit = replace(one, hits=min(one.most, one.hits - move.hits))
    if hit.hits <= 0:
        return remove_foes(state, 1, m.SLAIN, move.foe)
    return set_met(state, replace(was, foes=tuple(hit if foe is one else foe for foe in was.foes)))


def _hit_member(state: State, move: m.Blow) -> State:
    was = find_encounter(state)
    out = state.expedition or state.journey
    who = look_up(state.characters, move.who)
    if out is None or move.who not in out.party:
        raise Cannot(text("%(who)s is not with the party.", who=move.who))
    if move.hits > 0 or move.fate:
        state = set_met(state, replace(was, struck=True))
    if move.hits:
        return hurt(state, move.who, move.hits)
    if move.fate == m.SLAIN:
        return hurt(state, move.who, max(0, who.hits))
    return replace(state, fates={**state.fates, move.who: move.fate})


def against_blow(state: State, move: m.Blow) -> Iterator[Objection]:
    who = state.characters.get(move.who)
    if who is not None and who.dead and move.fate:
        yield against(text("%(who)s is dead.", who=who.name), "healing")


def _blow_words(move: m.Blow) -> Text:
    who: Text | str = move.who or text("%(kind)s %(n)s", kind=move.monster, n=move.foe)
    if not (move.who or move.foe):
        who = text("%(n)s %(kind)s", n=move.count, kind=move.monster)
    if move.hits < 0:
        return ntext("%(who)s: %(n)s hit point back", "%(who)s: %(n)s hit points back", -move.hits, who=who)
    if move.hits:
        return ntext("%(who)s: %(n)s hit point lost", "%(who)s: %(n)s hit points lost", move.hits, who=who)
    said = LEAVES.get(move.fate, LEAVES[m.FLED])
    return Text(said.msgid, {"who": who})


SHOWN: Final = {
    True: text("players see whom the party faces"),
    False: text("players do not see whom the party faces"),
}
LEAVES: Final = {
    m.SLAIN: text("%(who)s: slain"),
    m.UNCONSCIOUS: text("%(who)s: unconscious"),
    m.CAPTURED: text("%(who)s: captured"),
    m.FLED: text("%(who)s: fled"),
}


def morale(state: State, move: m.TestMorale, tray: Tray) -> State:
    """Roll morale on the reaction table: on a negative result the monsters fight on, on an uncertain one they
    waver, on a positive one they yield or flee."""
    was = find_encounter(state)
    fear = within(move.fear, -ADJUSTMENT, ADJUSTMENT)
    return set_met(state, replace(was, morale=tray.on("reaction", fear=fear).result))


def against_morale(state: State, move: m.TestMorale) -> Iterator[Objection]:
    yield from against_mindless(state)


def show_monsters(state: State, move: m.ShowMonsters, tray: Tray) -> State:
    return set_met(state, replace(find_encounter(state), shown=move.seen))


def rejoin(state: State, move: m.Rejoin, tray: Tray) -> State:
    look_up(state.characters, move.who)
    if move.who not in state.fates:
        raise Cannot(text("%(who)s is with the others.", who=move.who))
    return replace(state, fates={who: fate for who, fate in state.fates.items() if who != move.who})


def release(state: State, move: m.Release, tray: Tray) -> State:
    held = look_up(state.captives, move.monster)
    return replace(state, captives=add_counts(state.captives, {move.monster: -within(move.count, 1, held)}))


ROWS = (
    DeskRow.of(
        m.RollHits,
        roll_hits,
        lambda move: text(
            "hit points of the %(kind)s, %(dice)s each", kind=move.monster, dice=say_dice(move.dice)
        ),
        group=ENCOUNTERS,
        about=("encounter",),
    ),
    DeskRow.of(m.Blow, blow, _blow_words, group=ENCOUNTERS, check=against_blow, about=("encounter",)),
    DeskRow.of(
        m.TestMorale,
        morale,
        lambda move: text("morale"),
        group=ENCOUNTERS,
        check=against_morale,
        about=("encounter",),
    ),
    DeskRow.of(
        m.ShowMonsters,
        show_monsters,
        lambda move: SHOWN[move.seen],
        group=ENCOUNTERS,
        about=("encounter",),
    ),
    DeskRow.of(m.Rejoin, rejoin, lambda move: text("%(who)s is back", who=move.who), group=ENCOUNTERS),
    DeskRow.of(
        m.Release,
        release,
        lambda move: ntext(
            "%(n)s %(kind)s is no longer a captive",
            "%(n)s %(kind)s are no longer captives",
            move.count,
            kind=move.monster,
        ),
        group=CORRECTIONS,
    ),
)
