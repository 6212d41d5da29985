"""What a job costs, and its chances; what exploring may find; whether lava will reach a square."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import prod

from companion.games.stone_and_iron.adjudication.inquiry import Inquiry, fact_about, make_fact, make_ruling
from companion.games.stone_and_iron.catalogue.rulebook import (
    CHARTS,
    EXPLORATION,
    FORK,
    JOBS,
    SQUARES,
    TUNNELLING,
    Job,
    needed_result,
    reach_odds,
)
from companion.games.stone_and_iron.catalogue.squares import KINDS
from companion.games.stone_and_iron.facts.armies import can_do, digging_points, price
from companion.games.stone_and_iron.rules.exploring import explore
from companion.games.stone_and_iron.rules.row import Rolls
from companion.games.stone_and_iron.rules.tunnelling import outcome
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll, outcomes
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, ntext, text


def percent(chance: Fraction) -> Text:
    """Return a chance as a percentage with one decimal, and as a fraction."""
    tenths = round(chance * 1000)
    return text(
        "%(whole)s.%(tenth)s %% (%(n)s/%(of)s)",
        whole=tenths // 10,
        tenth=tenths % 10,
        n=chance.numerator,
        of=chance.denominator,
    )


def success(seat: str, job: Job) -> Fraction:
    """Return the chance that a job succeeds in the intended square; a new passage gets there also if the way
    is lost and the second die says straight on."""
    chance = _chance(seat, job, "success")
    if job.into and not job.own:
        chance += _chance(seat, job, "lose_way") * CHARTS["lost_way"].odds()["straight"]
    return chance


def cave_in(seat: str, job: Job) -> Fraction:
    return _chance(seat, job, "cave_in")


def _chance(seat: str, job: Job, result: str) -> Fraction:
    """Return the chance of this result on one die of a job."""
    fell = [outcome(seat, job, Rolls((Roll(sides=6, pips=(pip,)),))) for pip in range(1, 7)]
    return Fraction(fell.count(result), 6)


def dig(inquiry: Inquiry) -> Ruling:
    """Return every job that an army of the faction could do in a square."""
    state, square, seat = inquiry.state, inquiry.square, inquiry.seat
    facts = [
        _job(state, seat, army, job, square)
        for army in inquiry.armies
        for job in JOBS.values()
        if can_do(state, army, job, square)
    ]
    name = state.grid.names[square]
    answer = (
        text("What can be dug at %(square)s, its price and odds:", square=name)
        if facts
        else text("No army can dig at %(square)s from where it stands.", square=name)
    )
    return make_ruling(
        state, answer, TUNNELLING, "SI-44", "SI-46", "SI-42", verdict=bool(facts), facts=tuple(facts)
    )


def _job(state: State, seat: str, army: Army, job: Job, square: int) -> Fact:
    most = digging_points(replace(army, drilled=()), tuple(unit.id for unit in army.units))
    sentence = text(
        "%(army)s: %(job)s, %(cost)s of %(points)s digging points; success %(chance)s, cave-in %(fall)s.",
        army=army.id,
        job=job.name,
        cost=price(state.options, job),
        points=most if army.dig is None else army.dig,
        chance=percent(success(seat, job)),
        fall=percent(cave_in(seat, job)),
    )
    return fact_about(state, sentence, army.square, square)


def found_odds(state: State) -> Mapping[str, Fraction]:
    """Return what an unexplored square may turn out to be, with the chance of each; forks of all sizes count
    together.

    A lair without a dragon is an empty cavern, with a Special choice for the finder.
    """
    corner, east = 0, 1

    def kind(rolls: tuple[Roll, ...]) -> str:
        square = explore(state, corner, east, Rolls(rolls)).square
        return FORK if square.fork else square.kind

    return outcomes(kind)


def find(inquiry: Inquiry) -> Ruling:
    facts = tuple(
        make_fact(
            text(
                "%(kind)s: %(chance)s",
                kind=KINDS[kind].name if kind in KINDS else text("Tunnel Fork"),
                chance=percent(chance),
            )
        )
        for kind, chance in sorted(found_odds(inquiry.state).items(), key=lambda one: -one[1])
    )
    answer = text("What an unexplored square may be:")
    return make_ruling(inquiry.state, answer, EXPLORATION, "SI-06", facts=facts)


def lava(inquiry: Inquiry) -> Ruling:
    """Return the chance that lava found this turn reaches a square.

    If each square has its own die, the chance is known only next to the lava: any other square that is not
    reached from one side may be reached later from another.
    """
    state, square = inquiry.state, inquiry.square
    name = state.grid.names[square]
    if not state.lava:
        answer = text("No lava was found this turn.")
        return Ruling(verdict=False, answer=answer, page=0, section=SQUARES)
    rings = {source: state.grid.steps(source, square) for source in state.lava}
    known = state.options.lava_roll == "per_ring" or min(rings.values()) <= 1
    answer = text(
        "The lava reaches %(square)s with a chance of %(chance)s.",
        square=name,
        chance=percent(1 - prod((1 - reach_odds(ring) for ring in rings.values()), start=Fraction(1))),
    )
    if not known:
        answer = text("The lava may reach %(square)s: each square has a die of its own.", square=name)
    return make_ruling(
        state,
        answer,
        SQUARES,
        "SI-21",
        "SI-22",
        facts=tuple(_lava_fact(state, source, ring, square) for source, ring in rings.items()),
    )


def _lava_fact(state: State, source: int, ring: int, square: int) -> Fact:
    if ring > 1 and state.options.lava_roll != "per_ring":
        sentence = text(
            "Lava from %(source)s, %(n)s steps away: once adjacent, it needs a die of %(needed)s or more.",
            source=state.grid.names[source],
            n=ring,
            needed=needed_result(ring),
        )
    else:
        sentence = ntext(
            "Lava from %(source)s, %(n)s step away: %(chance)s.",
            "Lava from %(source)s, %(n)s steps away: %(chance)s.",
            source=state.grid.names[source],
            n=ring,
            chance=percent(reach_odds(ring)),
        )
    return fact_about(state, sentence, source, square)
