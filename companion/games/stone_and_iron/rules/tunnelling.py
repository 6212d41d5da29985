"""Naming diggers, digging, and its results (Phases 3 and 4)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import DWARFS, Unit, faction_of
from companion.games.stone_and_iron.catalogue.rulebook import (
    CAVE_IN_DICE,
    CHARTS,
    JOBS,
    LOT_SIDES,
    LOTS,
    TUNNELLING,
    Job,
)
from companion.games.stone_and_iron.catalogue.squares import EMPTY_CAVERN, LAVA, ROCK
from companion.games.stone_and_iron.facts.armies import can_do, digging_points, may_dig, price, unit_of
from companion.games.stone_and_iron.facts.forces import is_engaged
from companion.games.stone_and_iron.rules.exploring import EXPLORING, explore
from companion.games.stone_and_iron.rules.row import (
    D6,
    DIGGING,
    NO_SQUARE,
    NO_UNIT,
    CampaignRow,
    Rolls,
    against,
    against_absent,
    concerns,
    out_of_order,
    own_army,
    pips_of,
    question_from,
    state_after_move,
    wrong_phase,
)
from companion.games.stone_and_iron.rules.words import describe_explored, unit_name
from companion.games.stone_and_iron.state.pieces import (
    ALL_SIDES,
    OFF,
    Army,
    Square,
    left_of,
    opposite,
    right_of,
    straight,
)
from companion.games.stone_and_iron.state.state import (
    MOVE_REST,
    TUNNEL,
    State,
    with_army,
    with_holding,
    with_square,
)
from companion.kernel.dice import Roll
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text

TURNED = {"straight": lambda side: side, "right": right_of, "left": left_of}


def name_diggers(state: State, seat: str, move: m.NameDiggers) -> State:
    """Name diggers. Units named later add their points to those that are left."""
    army = own_army(state, seat, move.army)
    if any(unit_of(army, unit) is None for unit in move.units):
        raise Cannot(NO_UNIT)
    named = tuple(dict.fromkeys((*army.diggers, *move.units)))
    more = digging_points(army, named) - digging_points(army, army.diggers)
    drills = tuple(unit.id for unit in army.units if unit.drills) if more > 0 else ()
    drilled = tuple(dict.fromkeys((*army.drilled, *drills)))
    dug = replace(army, diggers=named, drilled=drilled, dig=(army.dig or 0) + max(0, more))
    return with_army(state, dug)


def against_name_diggers(state: State, seat: str, move: m.NameDiggers) -> Iterator[Objection]:
    army = state.armies[move.army]
    yield from wrong_phase(state, TUNNEL, MOVE_REST)
    yield from against_absent(state, seat)
    for id_ in move.units:
        unit = unit_of(army, id_)
        if unit is not None and not may_dig(unit):
            sentence = text("%(unit)s cannot dig: only core units of at least ten can.", unit=unit.name)
            yield against(sentence, TUNNELLING)


def dig(state: State, seat: str, move: m.Dig) -> State:
    """Spend the points, whatever the result of the dice (SI-45)."""
    army, job, square = own_army(state, seat, move.army), JOBS.get(move.job), state.at(move.square)
    if square is None:
        raise Cannot(NO_SQUARE)
    if job is None or not can_do(state, army, job, square):
        raise Cannot(text("That cannot be dug there."))
    rolls = Rolls(move.rolls)
    paid = replace(army, dig=max(0, (army.dig or 0) - price(state.options, job)))
    state = with_army(state, paid)
    match outcome(seat, job, rolls):
        case "cave_in":
            return _cave_in(state, paid, rolls, move.losses)
        case "lose_way":
            return _lead_astray(state, paid, job, square, rolls)
        case _:
            return _carry_out(state, paid, job, square, rolls)


def outcome(seat: str, job: Job, rolls: Rolls) -> str:
    """Return what the die of a job leads to; for Dwarfs a 2 is a success."""
    natural = rolls.take(job.chart).natural
    if natural == 2 and faction_of(seat).id == DWARFS:
        return "success"
    return CHARTS[job.chart].at(natural)


def _cave_in(state: State, army: Army, rolls: Rolls, losses: Mapping[str, int]) -> State:
    """Remove as many diggers as the dice require: those in `losses` or, if it is empty, by lot (SI-49)."""
    diggers = tuple(unit for unit in army.units if unit.id in army.diggers)
    n = rolls.take("cave_in", 6, CAVE_IN_DICE).natural
    due = min(n, sum(unit.models for unit in diggers))
    losses = losses or _by_lot(diggers, due, rolls)
    fits = all(0 <= losses.get(unit.id, 0) <= unit.models for unit in diggers)
    if not fits or {*losses} - {unit.id for unit in diggers} or sum(losses.values()) != due:
        raise Cannot(text("Choose which diggers are lost: %(n)s in all.", n=due))
    units = (replace(unit, models=unit.models - losses.get(unit.id, 0)) for unit in army.units)
    return with_army(state, replace(army, units=tuple(unit for unit in units if unit.models)))


def _by_lot(diggers: tuple[Unit, ...], due: int, rolls: Rolls) -> Mapping[str, int]:
    """Choose the losses by lot: each lot picks one of the models that are left. No lots are drawn if there is
    only one unit, or if all models are lost."""
    left = {unit.id: unit.models for unit in diggers}
    if len(left) > 1 and due < sum(left.values()):
        for pip in rolls.take("lots", LOT_SIDES, LOTS).pips[:due]:
            model = (pip - 1) * sum(left.values()) // LOT_SIDES
            for id_, n in left.items():
                if model < n:
                    left[id_] -= 1
                    break
                model -= n
        return {unit.id: unit.models - left[unit.id] for unit in diggers}
    return {diggers[0].id: due} if len(left) == 1 else left


def _lead_astray(state: State, army: Army, job: Job, square: int, rolls: Rolls) -> State:
    """Carry out a job in the square where the diggers who lost their way end up: only for a new passage, and
    only if nothing blocks it (SI-10, SI-46)."""
    if job.own or not job.into:
        return state
    intended = state.grid.beside[army.square].index(square)
    heading = TURNED[rolls.on("lost_way")](intended)
    there = state.grid.beside[army.square][heading]
    if there == OFF or (state.squares[there].known and state.squares[there].kind != ROCK):
        return state
    return _carry_out(state, army, job, there, rolls)


def _carry_out(state: State, army: Army, job: Job, square: int, rolls: Rolls) -> State:
    """Carry out a job in the square where it succeeds."""
    if job.id == "surface_tunnel":
        return with_square(state, square, base=True)
    if job.id == "collapse":
        return with_square(state, square, kind=ROCK, open=0, owner="", fork="", buildings=())
    if job.own:
        whole = job.into == EMPTY_CAVERN
        here = state.squares[square]
        sides = ALL_SIDES if whole else here.open
        return with_square(state, square, kind=job.into, open=sides, fork="" if whole else here.fork)
    heading = state.grid.beside[army.square].index(square)
    if job.into:
        state = _dig_passage(state, army, job, heading, rolls)
    if not state.squares[square].passable:
        return state
    beyond = state.squares[square]
    state = with_square(state, square, open=beyond.open | 1 << opposite(heading))
    return with_square(state, army.square, open=state.squares[army.square].open | 1 << heading)


def _dig_passage(state: State, army: Army, job: Job, heading: int, rolls: Rolls) -> State:
    """Return the state with a new passage through rock; in an unexplored square something else may be found
    instead (SI-47)."""
    square = state.grid.beside[army.square][heading]
    sides = ALL_SIDES if job.into == EMPTY_CAVERN else straight(heading)
    passage = Square(kind=job.into, open=sides)
    if state.squares[square].known:
        return _put_square(state, square, passage)
    found = explore(state, army.square, heading, rolls)
    if found.special:
        specials = state.holdings[army.owner].specials + 1
        state = with_holding(state, army.owner, specials=specials)
    if found.square.kind == LAVA:
        state = replace(with_army(state, replace(army, owes=True)), lava=(*state.lava, square))
    return _put_square(state, square, passage if found.square.kind == ROCK else found.square)


def _put_square(state: State, index: int, square: Square) -> State:
    return replace(state, squares=(*state.squares[:index], square, *state.squares[index + 1 :]))


def against_dig(state: State, seat: str, move: m.Dig) -> Iterator[Objection]:
    army, job = state.armies[move.army], JOBS[move.job]
    yield from wrong_phase(state, TUNNEL, MOVE_REST)
    yield from out_of_order(state, seat)
    yield from against_absent(state, seat)
    if is_engaged(state, army) or army.owes:
        yield against(
            text("%(army)s must first fight, or lose a unit to the lava.", army=army.id), TUNNELLING
        )
    cost, left = price(state.options, job), army.dig or 0
    if cost > left:
        sentence = ntext(
            "Digging here costs %(n)s point; %(army)s has %(left)s.",
            "Digging here costs %(n)s points; %(army)s has %(left)s.",
            cost,
            army=army.id,
            left=left,
        )
        yield against(sentence, TUNNELLING)
    if not any(unit.id in army.diggers and may_dig(unit) for unit in army.units):
        yield against(text("%(army)s has named no unit of ten or more to dig.", army=army.id), TUNNELLING)


def diggers_words(state: State | None, _seat: str, move: m.NameDiggers) -> Text:
    names = tuple(unit_name(state, unit) for unit in move.units)
    return text("%(army)s digs with %(units)s", army=move.army, units=names)


def dig_dice(_state: State, _move: m.Dig) -> tuple[Roll, ...]:
    return (D6, D6, *EXPLORING, Roll(sides=LOT_SIDES, dice=LOTS))


def dig_words(state: State | None, seat: str, move: m.Dig) -> Text:
    job = JOBS[move.job].name if move.job in JOBS else Text(move.job)
    after = state_after_move(dig, state, seat, move)
    if state is None or after is None:
        return text("%(army)s: %(job)s at %(square)s", army=move.army, job=job, square=move.square)
    fallen = pips_of(dig, state, seat, move)
    if lost := sum(move.losses.values()) or _models(state) - _models(after):
        return text(
            "%(army)s: %(job)s at %(square)s, a cave-in, %(n)s lost (%(pips)s)",
            army=move.army,
            job=job,
            square=move.square,
            n=lost,
            pips=fallen,
        )
    target = find_dug(state, after, move.army)
    what = text("nothing happens") if target is None else describe_explored(state, after, target, seat)
    if outcome(seat, JOBS[move.job], Rolls(move.rolls)) == "lose_way" and target != state.at(move.square):
        what = text("the way is lost, %(what)s", what=what)
    return text(
        "%(army)s: %(job)s at %(square)s: %(found)s (%(pips)s)",
        army=move.army,
        job=job,
        square=move.square if target is None else state.grid.names[target],
        found=what,
        pips=fallen,
    )


def find_dug(before: State, after: State, army: str) -> int | None:
    """Return the square that an army's job has changed, which may be the army's own; None if there is
    none."""
    squares = enumerate(zip(before.squares, after.squares, strict=True))
    changed = [square for square, (was, now) in squares if was != now]
    beside = (square for square in changed if square != before.armies[army].square)
    return next(beside, next(iter(changed), None))


def _models(state: State) -> int:
    return sum(unit.models for army in state.armies.values() for unit in army.units)


ROWS = (
    CampaignRow(
        move=m.NameDiggers,
        check=against_name_diggers,
        effect=name_diggers,
        words_at=diggers_words,
        touches=concerns("army"),
        group=DIGGING,
    ),
    CampaignRow(
        move=m.Dig,
        check=against_dig,
        effect=dig,
        words_at=dig_words,
        touches=concerns("army", "square"),
        group=DIGGING,
        dice=dig_dice,
        asks=lambda seat, move: question_from("dig", seat, place=move.square, army=move.army),
    ),
)
