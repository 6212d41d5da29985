"""A day in the wilderness (P6). Booklet: Movement, Wilderness Monsters, Wilderness Wandering Monsters."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.facts.clock import pass_day, provide
from companion.games.underworld.facts.travel import (
    ALOFT,
    AT_SEA,
    BY_TERRAIN,
    HALF_DAYS,
    LAKE,
    LAND,
    MIDDAY,
    MODES,
    SEA,
    SHIP,
    cost,
    dice_of_a_day,
    dice_of_a_rest,
    here,
    never_lost,
    points,
    rest_after_moving,
    rest_due,
    table_terrain,
)
from companion.games.underworld.facts.waters import GALLEY, SWIMMERS, water_of
from companion.games.underworld.rules.calendar import (
    against_being_elsewhere,
    against_dates,
    pass_days,
    rest_together,
)
from companion.games.underworld.rules.encounters import meet
from companion.games.underworld.rules.mapping import at_hex
from companion.games.underworld.rules.rolling import follow, waterborne
from companion.games.underworld.rules.row import (
    ASTRAY,
    CORRECTIONS,
    JOURNEYS,
    DeskRow,
    against,
    characters,
    journey,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import SIDES, WILDERNESS, beside, is_hex, side_to
from companion.games.underworld.state.out import Journey
from companion.games.underworld.state.present import missing_from, travellers
from companion.games.underworld.state.state import State, come_to, discover
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text

TRAVELS = (LAND, "afloat", ALOFT, SHIP)
MAX_DAYS = 60
MAX_STRAIGHT = 100


def set_forth(state: State, move: m.SetForth, tray: Tray) -> State:
    characters(state, move.party)
    at_hex(move.at)
    out = Journey(
        at=move.at,
        party=move.party,
        size=within(move.size, 1),
        mode=one_of(MODES, move.mode),
        travel=one_of(TRAVELS, move.travel),
        exploring=move.exploring,
    )
    state = replace(state, journey=provide(out, within(move.rations, 0)))
    return discover(state, (move.at,), by_all=tray.up_to_second_edition)


def against_set_forth(state: State, move: m.SetForth) -> Iterator[Objection]:
    yield from _against_leaving(state)
    yield from against_being_elsewhere(state, move.party)
    yield from against_dates(state, move.party)


def travel(state: State, move: m.Travel, tray: Tray) -> State:
    """Travel for a day: roll whether the party gets lost, move it, roll for encounters, and let the day pass.
    An encounter at midday ends the day's travel. If the party is lost, `stray` finishes the day."""
    was = journey(state)
    for name in move.path:
        at_hex(name)
    within(move.straight, 0, MAX_STRAIGHT)
    within(move.then, 0, len(SIDES))
    lost = _roll_lost(state, was, tray)
    state = replace(state, journey=replace(was, lost=lost, astray=0, called=(), way=()))
    midday, evening = dice_of_a_day(was)
    stood = _count_present(state, tray)
    state = _roll_encounters(state, tray, midday, stood)
    if len(state.groups) <= stood:
        if lost and move.path and not tray.up_to_second_edition:
            return replace(state, journey=replace(journey(state), astray=len(move.path)))
        far = len(move.path)
        state = _stray(state, move, far, tray) if lost else _show_way(_walk(state, move.path, tray), tray)
        if tray.first_edition:
            state = replace(state, journey=replace(journey(state), way=()))
        state = _roll_encounters(state, tray, evening, stood)
    return _end_travel(state, tray)


def stray(state: State, move: m.Stray, tray: Tray) -> State:
    """Finish the day of a lost party: where it arrives, and what it meets in the evening."""
    was = journey(state)
    if not was.astray:
        raise Cannot(text("The party is not lost."))
    within(move.straight, 0, MAX_STRAIGHT)
    within(move.then, 0, len(SIDES))
    stood = len(state.groups)
    state = _stray(replace(state, journey=replace(was, astray=0)), move, was.astray, tray)
    state = _roll_encounters(state, tray, dice_of_a_day(was)[1], stood)
    return _end_travel(state, tray)


def _end_travel(state: State, tray: Tray) -> State:
    was = journey(state)
    return _pass_day(replace(state, journey=replace(was, rested=0)), tray, moved=was.moved + 1, owed=was.owed)


def _roll_lost(state: State, was: Journey, tray: Tray) -> int:
    """Return the side towards which the party strays, or 0 if it knows the way."""
    terrain = here(state, was.at).terrain
    if never_lost(state, terrain) or not tray.happens("lost", f"{terrain}:lost"):
        return 0
    return int(tray.on("lost_direction").result.removeprefix("hex side "))


def _show_way(state: State, tray: Tray) -> State:
    """Return the state with the way of a party that is not lost on the players' map."""
    return discover(state, journey(state).way, by_all=tray.up_to_second_edition)


def _walk(state: State, path: tuple[str, ...], tray: Tray) -> State:
    """Move the party hex by hex as far as its points reach; a party that has not moved may always enter a
    hex. Raise `Cannot` if a hex is not next to the one before."""
    was = journey(state)
    size = was.size if tray.up_to_third_edition else travellers(state, was)
    left = points(was, here(state, was.at).terrain, size)
    at, way = was.at, []
    for step, name in enumerate(path):
        if not side_to(at, name):
            raise Cannot(text("%(hex)s does not lie beside %(at)s.", hex=name, at=at))
        left -= cost(was, here(state, name))
        if left < 0 and step:
            break
        at = name
        way.append(name)
    now = journey(state)
    return replace(state, journey=replace(now, at=at, way=tuple(way)))


def _stray(state: State, move: m.Travel | m.Stray, far: int, tray: Tray) -> State:
    """Move the party up to `far` hexes in its mistaken direction, with at most one change of direction, as
    far as its points and the map reach."""
    was, path = journey(state), list[str]()
    at = was.at
    for step in range(far):
        changed = move.then in SIDES and step >= move.straight
        at = beside(at, move.then if changed else was.lost)
        if not at:
            break
        path.append(at)
    return _walk(state, tuple(path), tray)


def _count_present(state: State, tray: Tray) -> int:
    """Return how many groups are present when the day begins; 0 for entries of the first edition, in which
    nobody else came while a group was present."""
    return 0 if tray.first_edition else len(state.groups)


def _roll_encounters(state: State, tray: Tray, dice: tuple[str, ...], stood: int) -> State:
    """Roll one encounter die after another until somebody is met besides the `stood` groups that were
    present."""
    for when in dice:
        if len(state.groups) <= stood:
            state = _check_encounter(state, tray, when)
    return state


def _check_encounter(state: State, tray: Tray, when: str) -> State:
    """Roll an encounter die and meet whoever it brings. The dice at midday and at sea bring somebody met in
    the air or on the water."""
    was = journey(state)
    terrain = table_terrain(here(state, was.at).terrain)
    by_terrain = when == BY_TERRAIN
    if not tray.happens(*(("lost", f"{terrain}:encounter") if by_terrain else ("afloat_air_checks", when))):
        return state
    if when in (MIDDAY, AT_SEA):
        return meet(state, m.Meet(monster=_roll_passing(state, was, tray)), tray)
    return meet(state, m.Meet(), tray)


def _roll_passing(state: State, at: Journey, tray: Tray) -> str:
    """Return who is met in the middle of a day: in the air, on the water, or by a ship that stays on the
    water."""
    if at.travel == ALOFT:
        return follow(state, tray, "wild_flyers")
    if tray.up_to_fourth_edition:
        return follow(state, tray, SWIMMERS)
    return waterborne(state, tray, water_of(state, at.at))


def _pass_day(state: State, tray: Tray, moved: int, owed: int, *, resting: bool = False) -> State:
    now = journey(state)
    state = replace(state, journey=pass_day(replace(now, day=now.day + 1, moved=moved, owed=owed)))
    if not resting:
        return pass_days(state, now.party, 1, WILDERNESS)
    return rest_together(state, now.party, 1, tray)


def _against_leaving(state: State) -> Iterator[Objection]:
    """Object to letting days pass while monsters face or pursue the party, its day is not over, or a castle's
    demand is open."""
    was = state.journey
    if was is not None and (was.encounter or was.pursuit):
        yield against(text("The party is in an encounter."), "evading_modifiers")
    if was is not None and was.astray:
        yield against(ASTRAY, "lost")
    for castle in state.castles.values():
        if was is not None and castle.out and castle.party == state.party:
            sentence = text("The demand of %(castle)s must be settled first.", castle=castle.name)
            yield against(sentence, "castle_demands")


def against_travel(state: State, move: m.Travel) -> Iterator[Objection]:
    was = state.journey
    if was is None:
        return
    yield from _against_leaving(state)
    if rest_due(was):
        yield against(text("A day of rest is owed."), "wilderness_rest")
    at = was.at
    left = points(was, here(state, at).terrain, travellers(state, was))
    grounds = {here(state, name).terrain for name in move.path}
    if was.travel == LAND and SEA in grounds:
        yield against(text("A party on land cannot cross the sea."), "terrain_cost")
    if was.travel == LAND and LAKE in grounds:
        yield against(text("A party on land cannot cross a lake."), "terrain_cost")
    if was.mode == GALLEY and any(is_hex(name) and water_of(state, name) == SEA for name in move.path):
        yield against(text("A galley cannot go out on the open sea."), "open_sea")
    for step, name in enumerate(move.path):
        left -= cost(was, here(state, name)) if is_hex(name) else 0
        if left < 0 and step:
            sentence = text("%(hex)s is more than a day away: the party must stop before it.", hex=name)
            yield against(sentence, "terrain_cost")
            return


def camp(state: State, move: m.Camp, tray: Tray) -> State:
    for _day in range(within(move.days, 1, MAX_DAYS)):
        was, stood = journey(state), _count_present(state, tray)
        state = _roll_encounters(state, tray, dice_of_a_rest(was), stood)
        owed = max(0, was.owed - HALF_DAYS)
        whole = rest_after_moving(was) <= was.rested + 1
        rested_so_far = 0 if whole else was.rested + 1
        state = replace(state, journey=replace(journey(state), called=(), way=(), rested=rested_so_far))
        moved = 0 if whole else was.moved
        state = _pass_day(state, tray, moved=moved, owed=owed, resting=state.encounter is None)
        if len(state.groups) > stood:
            break
    return state


def against_camp(state: State, move: m.Camp) -> Iterator[Objection]:
    yield from _against_leaving(state)


def set_journey(state: State, move: m.SetJourney, tray: Tray) -> State:
    size = within(move.size, 1) + (0 if tray.up_to_third_edition else missing_from(state, journey(state)))
    put = replace(
        journey(state),
        at=at_hex(move.at),
        way=journey(state).way if move.at == journey(state).at else (),
        astray=0,
        size=size,
        mode=one_of(MODES, move.mode),
        moved=within(move.moved, 0),
        owed=within(move.owed, 0),
    )
    return come_to(replace(state, journey=put), (move.at,), by_all=tray.up_to_second_edition)


def end_journey(state: State, move: m.EndJourney, tray: Tray) -> State:
    journey(state)
    return replace(state, journey=None)


def _stray_words(move: m.Stray) -> Text:
    if not move.then:
        return text("the lost party goes straight on")
    return ntext(
        "the lost party turns to side %(side)s after %(n)s hex",
        "the lost party turns to side %(side)s after %(n)s hexes",
        move.straight,
        side=move.then,
    )


ROWS = (
    DeskRow.of(
        m.SetForth,
        set_forth,
        lambda move: text(
            "%(who)s: departing from %(hex)s, %(mode)s",
            who=move.party,
            hex=move.at,
            mode=say_printed(move.mode),
        ),
        group=JOURNEYS,
        check=against_set_forth,
        able=True,
        about=("journey",),
    ),
    DeskRow.of(
        m.Travel,
        travel,
        lambda move: (
            text("a day on the way: %(hexes)s", hexes=move.path)
            if move.path
            else text("a day on the way: the party stays where it is")
        ),
        group=JOURNEYS,
        check=against_travel,
        about=("journey",),
    ),
    DeskRow.of(m.Stray, stray, _stray_words, group=JOURNEYS, about=("journey",)),
    DeskRow.of(
        m.Camp,
        camp,
        lambda move: ntext("%(n)s day of rest outdoors", "%(n)s days of rest outdoors", move.days),
        group=JOURNEYS,
        check=against_camp,
        about=("journey",),
    ),
    DeskRow.of(
        m.SetJourney,
        set_journey,
        lambda move: text("the party is now at %(hex)s", hex=move.at),
        group=CORRECTIONS,
        about=("journey",),
    ),
    DeskRow.of(
        m.EndJourney,
        end_journey,
        lambda move: text("the journey is over"),
        group=JOURNEYS,
        about=("journey",),
    ),
)
