"""Starting the campaign: priority, conditions, first armies, starting squares."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import CONDITIONS, conditions_for
from companion.games.stone_and_iron.catalogue.rulebook import START, VICTORY
from companion.games.stone_and_iron.catalogue.squares import EMPTY_CAVERN
from companion.games.stone_and_iron.facts.armies import MUSTER_POINTS, allowance, armies_of, general, points
from companion.games.stone_and_iron.facts.reach import bases_of
from companion.games.stone_and_iron.facts.turns import priority_rolls, starts_next, too_near
from companion.games.stone_and_iron.rules.recruiting import against_units, is_name_taken
from companion.games.stone_and_iron.rules.row import (
    NO_FACTION,
    NO_SQUARE,
    SETTING_UP,
    TAKEN,
    CampaignRow,
    Rolls,
    against,
    concerns,
    pips_of,
    refuse_unknown,
    state_after_move,
    wrong_phase,
)
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.state.pieces import ALL_SIDES, NOWHERE, Army
from companion.games.stone_and_iron.state.state import SETUP, State, with_army, with_holding, with_square
from companion.games.stone_and_iron.state.state import START as TURN_START
from companion.kernel.dice import Roll
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text


def roll_priority(state: State, seat: str, move: m.RollPriority) -> State:
    """Put the highest roll first; those who are tied roll again among themselves (SI-03)."""
    seats = move.seats or _playing(state, move.rolls)
    if len({*seats}) < len(seats) or not {*seats} <= {*state.seats}:
        raise Cannot(NO_FACTION)
    rolls, groups, rolled = Rolls(move.rolls), [list(seats)], dict[str, tuple[int, ...]]()
    while any(len(group) > 1 for group in groups):
        rolling = [one for group in groups if len(group) > 1 for one in group]
        what = text("campaign priority, rolled again: %(factions)s", factions=tuple(map(name_of, rolling)))
        roll = rolls.take(what if rolled else "priority", 6, len(rolling))
        pips = dict(zip(rolling, roll.pips, strict=True))
        rolled |= {one: (*rolled.get(one, ()), fell) for one, fell in pips.items()}
        groups = [part for group in groups for part in _split(group, pips)]
    later = (seat for seat in state.order if seat not in seats)
    order = (*(group[0] for group in groups), *later)
    return replace(state, order=order, rolled=rolled, rolled_for=max(state.turn, 1))


def _playing(state: State, rolls: tuple[Roll, ...]) -> tuple[str, ...]:
    """Return who was playing when an entry without seats was made: it has one die for each, so those who
    joined later are left out."""
    n = rolls[0].dice if rolls else len(state.seats)
    later = state.joined[max(0, n - len(state.seats) + len(state.joined)) :]
    return tuple(seat for seat in state.seats if seat not in later)


def _split(group: list[str], pips: dict[str, int]) -> Iterator[list[str]]:
    if len(group) == 1:
        yield group
        return
    for value in sorted({pips[one] for one in group}, reverse=True):
        yield [one for one in group if pips[one] == value]


def against_roll_priority(state: State, seat: str, move: m.RollPriority) -> Iterator[Objection]:
    anew = state.options.priority_order == "reroll_each_turn"
    if anew and state.phase not in (SETUP, TURN_START):
        yield against(text("Campaign priority is rolled at the start of each turn."), START)
    elif not anew and state.phase != SETUP:
        yield against(text("Campaign priority is rolled once, before the campaign begins."), START)
    elif priority_rolls(state):
        order = tuple(name_of(one) for one in state.order)
        yield against(text("Campaign priority was already rolled: %(factions)s.", factions=order), START)


def choose_condition(state: State, seat: str, move: m.ChooseCondition) -> State:
    if move.condition not in CONDITIONS:
        raise Cannot(text("There is no such victory condition."))
    return with_holding(state, seat, condition=move.condition)


def against_choose_condition(state: State, seat: str, move: m.ChooseCondition) -> Iterator[Objection]:
    chosen = state.holdings[seat].condition
    offered = conditions_for(seat, state.options.dogs_of_war_condition)
    if CONDITIONS[move.condition] not in offered:
        sentence = text(
            "%(condition)s is not a condition of %(faction)s.",
            condition=CONDITIONS[move.condition].name,
            faction=name_of(seat),
        )
        yield against(sentence, VICTORY)
    if chosen and chosen != move.condition:
        yield against(text("The condition can be chosen only once, at the start."), VICTORY)


def muster(state: State, seat: str, move: m.Muster) -> State:
    """Put the army at the faction's base or, until its starting square is named, beside the map."""
    if not move.units or not move.army.strip():
        raise Cannot(text("An army must have a name and at least one unit."))
    refuse_unknown(move.units)
    army = Army(id=move.army, owner=seat, square=NOWHERE, units=move.units)
    army = replace(army, left=allowance(state.options, army))
    if bases := bases_of(state, seat):
        army = replace(army, square=bases[0])
    if is_name_taken(state, move.army, move.units):
        raise Cannot(TAKEN)
    return with_army(state, army)


def against_muster(state: State, seat: str, move: m.Muster) -> Iterator[Objection]:
    """Yield objections unless it is one army of up to 500 points under a general, mustered in the set-up or,
    by those who join late, at the start of a turn."""
    yield from wrong_phase(state, SETUP, TURN_START)
    army = Army(id=move.army, owner=seat, square=NOWHERE, units=move.units)
    if armies_of(state, seat):
        yield against(text("The army of %(faction)s is already mustered.", faction=name_of(seat)), START)
    if points(army) > MUSTER_POINTS:
        sentence = text(
            "%(n)s points: the first army can have up to %(most)s.", n=points(army), most=MUSTER_POINTS
        )
        yield against(sentence, START)
    if not general(army):
        yield against(text("An army needs a Hero or Lord as its general."), START)
    yield from against_units(state, *move.units)


def start_at(state: State, seat: str, move: m.StartAt) -> State:
    """Create a cavern open on all sides, a base of the faction, with its army in it (SI-02)."""
    square = state.at(move.square)
    if square is None:
        raise Cannot(NO_SQUARE)
    if state.squares[square].owner not in ("", seat) or state.grid.on_road(square):
        raise Cannot(text("Nobody can start at %(square)s.", square=move.square))
    after = with_square(state, square, kind=EMPTY_CAVERN, open=ALL_SIDES, owner=seat, base=True)
    for army in armies_of(state, seat):
        if army.square == NOWHERE:
            after = with_army(after, replace(army, square=square))
    return after


def against_start_at(state: State, seat: str, move: m.StartAt) -> Iterator[Objection]:
    yield from wrong_phase(state, SETUP, TURN_START)
    square = state.grid.index[move.square]
    if bases_of(state, seat):
        yield against(
            text("The starting square of %(faction)s is already named.", faction=name_of(seat)), START
        )
    if state.squares[square].known:
        yield against(text("%(square)s is already known.", square=move.square), START)
    for other, base in too_near(state, seat, square):
        sentence = text(
            "%(square)s is less than %(n)s steps from %(base)s, the base of %(faction)s.",
            square=move.square,
            n=int(state.options.start_gap),
            base=state.grid.names[base],
            faction=name_of(other),
        )
        yield against(sentence, START)
    turn = starts_next(state)
    if state.phase == SETUP and turn not in ("", seat):
        yield against(text("%(faction)s must name a starting square next.", faction=name_of(turn)), START)


def name_watch(state: State, seat: str, move: m.NameWatch) -> State:
    if not move.troop.strip():
        raise Cannot(text("Choose the troop for the watch."))
    return with_holding(state, seat, watch=move.troop.strip().lower())


def against_name_watch(state: State, seat: str, move: m.NameWatch) -> Iterator[Objection]:
    """Yield an objection to naming the watch twice (SI-70)."""
    if state.holdings[seat].watch:
        yield against(text("The watch of %(faction)s is already named.", faction=name_of(seat)), START)


def priority_words(state: State | None, seat: str, move: m.RollPriority) -> Text:
    after = state_after_move(roll_priority, state, seat, move) if move.seats else None
    if after is None:
        return text("campaign priority: %(pips)s", pips=pips_of(roll_priority, state, seat, move))
    rolled = tuple(
        text("%(faction)s %(pips)s", faction=name_of(one), pips=", ".join(map(str, after.rolled[one])))
        for one in after.order
        if one in after.rolled
    )
    return text("campaign priority: %(factions)s", factions=rolled)


def priority_dice(state: State, move: m.RollPriority) -> tuple[Roll, ...]:
    seats = len(move.seats or state.seats)
    ties = tuple(Roll(sides=6, dice=n) for n in range(2, seats + 1)) * 3
    return (Roll(sides=6, dice=seats), *ties)


def condition_words(state: State | None, _seat: str, move: m.ChooseCondition) -> Text:
    if state is None:
        # Without a state nobody knows whether the table chooses in secret.
        return text("chooses a victory condition")
    if state.options.condition_choice == "secret" and not state.over:
        return text("chooses a victory condition in secret")
    known = CONDITIONS.get(move.condition)
    return text("chooses %(condition)s", condition=known.name if known else move.condition)


def muster_words(move: m.Muster) -> Text:
    n = sum(unit.worth for unit in move.units)
    return ntext("musters %(army)s: %(n)s point", "musters %(army)s: %(n)s points", n, army=move.army)


def start_words(move: m.StartAt) -> Text:
    return text("starts at %(square)s", square=move.square)


def watch_words(move: m.NameWatch) -> Text:
    return text("names its watch: %(troop)s", troop=move.troop)


ROWS = (
    CampaignRow(
        move=m.RollPriority,
        check=against_roll_priority,
        effect=roll_priority,
        words_at=priority_words,
        group=SETTING_UP,
        for_table=True,
        dice=priority_dice,
    ),
    CampaignRow(
        move=m.ChooseCondition,
        check=against_choose_condition,
        effect=choose_condition,
        words_at=condition_words,
        touches=concerns("condition"),
        group=SETTING_UP,
    ),
    CampaignRow(
        move=m.Muster,
        check=against_muster,
        effect=muster,
        words=muster_words,
        touches=concerns("army"),
        group=SETTING_UP,
    ),
    CampaignRow(
        move=m.StartAt,
        check=against_start_at,
        effect=start_at,
        words=start_words,
        touches=concerns("square"),
        group=SETTING_UP,
    ),
    CampaignRow(
        move=m.NameWatch, check=against_name_watch, effect=name_watch, words=watch_words, group=SETTING_UP
    ),
)
