"""What came of a digging job, in a sentence."""

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.job_names import JOB_NAMES
from companion.games.stone_and_iron.page.marches import found
from companion.games.stone_and_iron.page.names import pips
from companion.games.stone_and_iron.rules.apply import apply, used
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import Misfit
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


def dug(state: State | None, seat: Seat | None, move: m.Dig) -> Text:
    job = JOB_NAMES.get(move.job, Text(move.job))
    after = None if state is None else apply(state, seat, move)
    if state is None or after is None or isinstance(after, Misfit):
        return text("%(army)s: %(job)s at %(square)s", army=move.army, job=job, square=move.square)
    fallen = pips(used(state, seat, move))
    if lost := sum(move.losses.values()) or _models(state) - _models(after):
        return text(
            "%(army)s: %(job)s at %(square)s, a cave-in, %(n)s lost (%(pips)s)",
            army=move.army,
            job=job,
            square=move.square,
            n=lost,
            pips=fallen,
        )
    changed = [i for i, (was, now) in enumerate(zip(state.squares, after.squares, strict=True)) if was != now]
    target = next((i for i in changed if i != state.armies[move.army].square), None)
    target = target if target is not None else next(iter(changed), None)
    return text(
        "%(army)s: %(job)s at %(square)s: %(found)s (%(pips)s)",
        army=move.army,
        job=job,
        square=move.square if target is None else state.grid.names[target],
        found=text("nothing comes of it") if target is None else found(after.squares[target]),
        pips=fallen,
    )


def _models(state: State) -> int:
    return sum(unit.models for army in state.armies.values() for unit in army.units)
