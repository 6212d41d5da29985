"""Characters and kinds of monsters as the referee enters them; gold in and out of a purse, each sum under its
heading (P10).
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.catalogue.men import NOT_SAID
from companion.games.underworld.facts.estates import HUNDREDTHS, days_in_a_month, month_of, whole_gp
from companion.games.underworld.facts.wages import pays
from companion.games.underworld.moves.people import (
    CLASSES,
    INTELLIGENCE,
    MAX_STAT_LENGTH,
    RACES,
    Character,
    Kind,
)
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    ENCOUNTERS,
    EXPEDITIONS,
    STRONGHOLDS,
    DeskRow,
    characters,
    check_name,
    check_seat,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import Account, Upkeep
from companion.games.underworld.state.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Cannot
from companion.kernel.words import ntext, text

MAX_CHARACTERS = 100
MAX_KINDS = 500
MAX_HIT_DICE_LENGTH = 500
MAX_INCHES = 240
MAX_HITS = 1000
MAX_EXPERIENCE = 10_000_000


def set_character(state: State, move: m.SetCharacter, tray: Tray) -> State:
    who = move.character
    check_name(who.name)
    one_of(RACES, who.race)
    one_of(CLASSES, who.calling)
    check_seat(state, who.seat)
    within(who.level, 0, 100)
    within(who.inches, 0, MAX_INCHES)
    within(who.most, 1, MAX_HITS)
    within(who.hits, -MAX_HITS, who.most)
    within(who.experience, 0, MAX_EXPERIENCE)
    within(who.charisma, 0, 100)
    within(who.rested, 0)
    within(who.day, 0)
    everybody = {**state.characters, who.name: who}
    within(len(everybody), 1, MAX_CHARACTERS)
    return replace(state, characters=everybody, upkeep=_start_upkeep(state, who))


def _start_upkeep(state: State, who: Character) -> Mapping[str, Upkeep]:
    """Return everybody's upkeep. A character who could owe none before owes it only from the present month
    on."""
    before = state.characters.get(who.name)
    if not pays(who) or (before is not None and pays(before)):
        return state.upkeep
    return {**state.upkeep, who.name: Upkeep(since=who.day // days_in_a_month(state))}


def set_order(state: State, move: m.SetOrder, tray: Tray) -> State:
    """Put the named characters in this order, in the places that they already have among the others; also in
    the party that is out."""
    characters(state, move.party)
    after = _put_in_order(tuple(state.characters), move.party)
    state = replace(state, characters={name: state.characters[name] for name in after})
    if out := state.expedition:
        state = replace(state, expedition=replace(out, party=_put_in_order(out.party, move.party)))
    if away := state.journey:
        state = replace(state, journey=replace(away, party=_put_in_order(away.party, move.party)))
    return state


def _put_in_order(there: tuple[str, ...], order: tuple[str, ...]) -> tuple[str, ...]:
    coming = iter([name for name in order if name in there])
    return tuple(next(coming) if name in order else name for name in there)


def remove_character(state: State, move: m.RemoveCharacter, tray: Tray) -> State:
    look_up(state.characters, move.name)
    others = {name: each for name, each in state.characters.items() if name != move.name}
    return replace(state, characters=others)


def set_kind(state: State, move: m.SetKind, tray: Tray) -> State:
    return _remember_kind(state, move.monster)


def import_kinds(state: State, move: m.ImportKinds, tray: Tray) -> State:
    within(len(move.monsters), 1, MAX_KINDS)
    for kind in move.monsters:
        state = _remember_kind(state, kind)
    return state


def _remember_kind(state: State, kind: Kind) -> State:
    check_name(kind.name)
    one_of((NOT_SAID, *INTELLIGENCE), kind.intelligence)
    if (fixed := whole_number(kind.number)) is not None:
        within(fixed, 1)
    elif kind.number:
        try:
            rolled = dice(kind.number)
        except ValueError as error:
            raise Cannot(text("Write dice as in 3d6.")) from error
        within(rolled.number, 1, 100)
        within(rolled.sides, 2, 1000)
        within(rolled.highest, 1)
    within(kind.most, 0)
    within(kind.inches, 0, MAX_INCHES)
    within(kind.xp, 0)
    stats = (
        kind.armor_class,
        kind.attacks,
        kind.damage,
        kind.morale,
        kind.treasure,
        kind.languages,
        kind.page,
    )
    if len(kind.hit_dice) > MAX_HIT_DICE_LENGTH or any(len(stat) > MAX_STAT_LENGTH for stat in stats):
        raise Cannot(text("That is too long."))
    known = {**state.kinds, kind.name: kind}
    within(len(known), 1, MAX_KINDS)
    return replace(state, kinds=known)


UNACCOUNTED = "unaccounted"
MAX_GOLD = 10**8


def book_gp(state: State, owner: str, heading: str, gp: int, day: int | None = None) -> State:
    return book_hundredths(state, owner, heading, gp * HUNDREDTHS, day)


def book_hundredths(state: State, owner: str, heading: str, sum_: int, day: int | None = None) -> State:
    """Book a sum in a character's purse. Income is positive; a purse may become negative, for the referee to
    settle. `day`: a day in the month that the sum belongs to; the owner's present day if None."""
    if not sum_:
        return state
    was = state.accounts.get(owner) or Account()
    month = str(month_of(state, owner) if day is None else day // days_in_a_month(state))
    this = was.months.get(month, {})
    after = Account(
        purse=was.purse + sum_,
        booked=_plus(was.booked, heading, sum_),
        months={**was.months, month: _plus(this, heading, sum_)},
    )
    return replace(state, accounts={**state.accounts, owner: after})


def _plus(lines: Mapping[str, int], heading: str, sum_: int) -> Mapping[str, int]:
    return {**lines, heading: lines.get(heading, 0) + sum_}


def book(state: State, move: m.Book, tray: Tray) -> State:
    look_up(state.characters, move.owner)
    if not within(move.gp, -MAX_GOLD, MAX_GOLD):
        raise Cannot(text("No gold changes hands."))
    return book_gp(state, move.owner, check_name(move.heading), move.gp)


def set_purse(state: State, move: m.SetPurse, tray: Tray) -> State:
    look_up(state.characters, move.owner)
    has = state.accounts.get(move.owner, Account()).purse
    difference = within(move.gp, -MAX_GOLD, MAX_GOLD) * HUNDREDTHS - has
    return book_hundredths(state, move.owner, UNACCOUNTED, difference)


ROWS = (
    DeskRow.of(
        m.SetCharacter,
        set_character,
        lambda move: ntext(
            "%(who)s: %(hits)s of %(n)s hit point",
            "%(who)s: %(hits)s of %(n)s hit points",
            move.character.most,
            who=move.character.name,
            hits=move.character.hits,
        ),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.SetOrder,
        set_order,
        lambda move: text("marching order: %(who)s", who=move.party),
        group=EXPEDITIONS,
    ),
    DeskRow.of(
        m.RemoveCharacter,
        remove_character,
        lambda move: text("%(who)s leaves the campaign", who=move.name),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.SetKind,
        set_kind,
        lambda move: text("records a kind of monster: %(kind)s", kind=move.monster.name),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.ImportKinds,
        import_kinds,
        lambda move: ntext(
            "records %(n)s kind of monster", "records %(n)s kinds of monsters", len(move.monsters)
        ),
        group=ENCOUNTERS,
    ),
    DeskRow.of(
        m.Book,
        book,
        lambda move: text(
            "%(who)s: %(gp)s GP, %(what)s", who=move.owner, gp=whole_gp(move.gp), what=move.heading
        ),
        group=STRONGHOLDS,
    ),
    DeskRow.of(
        m.SetPurse,
        set_purse,
        lambda move: text("%(who)s has %(gp)s GP", who=move.owner, gp=whole_gp(move.gp)),
        group=CORRECTIONS,
    ),
)
