"""Tunnelling on the sheet of an army: who may dig, and each job with its price and odds."""

from dataclasses import dataclass

from companion.games.stone_and_iron.adjudication.tunnels import percent, success
from companion.games.stone_and_iron.catalogue.job_names import JOB_NAMES
from companion.games.stone_and_iron.catalogue.units import Unit
from companion.games.stone_and_iron.facts.diggings import jobs, may_dig, price
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import MOVE_REST, TUNNEL, State
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class JobNow:
    """`chance`: of success, in words."""

    job: str
    name: Text
    square: str
    cost: int
    chance: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Digs:
    """`unnamed`: units that may still be named; `points`: digging points left; `jobs`: those they pay for."""

    unnamed: tuple[Unit, ...]
    points: int
    jobs: tuple[JobNow, ...]


def digs(state: State, army: Army) -> Digs | None:
    """None where nothing is dug now."""
    if state.phase not in (TUNNEL, MOVE_REST) or army.square == NOWHERE or army.beaten:
        return None
    points = army.dig or 0
    return Digs(
        unnamed=tuple(unit for unit in army.units if may_dig(unit) and unit.id not in army.diggers),
        points=points,
        jobs=tuple(
            JobNow(
                job=job.id,
                name=JOB_NAMES[job.id],
                square=state.grid.names[square],
                cost=price(state.options, job),
                chance=percent(success(army.owner, job)),
            )
            for job, square in jobs(state, army)
            if price(state.options, job) <= points
        ),
    )
