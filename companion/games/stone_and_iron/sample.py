"""A campaign of six turns with three factions, in which everybody who has nothing to do passes."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.facts.turns import to_act
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.state.state import FIGHT, PHASES, SETUP, State, setup
from companion.kernel.dice import Roll
from companion.kernel.game import Sample
from companion.kernel.moves import Begin, Draft, Finish, Move
from companion.kernel.rows import carry_out_all
from companion.kernel.seats import Seat

SeatMove: TypeAlias = tuple[str, Move]
"""A faction and its move; for the table as a whole the faction is empty."""

DWARFS, EMPIRE, SKAVEN = SEATS = (Seat("dwarfs"), Seat("empire"), Seat("skaven"))
MIDDLE: Final = (4, PHASES.index(FIGHT))
"""The turn and the phase's index at which the sample is interrupted: a battle is to be reported."""


def _dice(*pips: int | tuple[int, ...]) -> tuple[Roll, ...]:
    fallen = (one if isinstance(one, tuple) else (one,) for one in pips)
    return tuple(Roll(sides=6, dice=len(one), pips=one) for one in fallen)


def _to(army: str, square: str, *pips: int | tuple[int, ...]) -> m.March:
    return m.March(army, (square,), _dice(*pips))


def _unit(people: str, models: int, troop: str, points: int, grade: str = "core") -> Unit:
    return Unit(
        id=f"{people}:{troop}",
        name=troop.title(),
        troop=troop,
        people=people,
        grade=grade,
        models=models,
        points=points,
    )


def _buys(seat: str, square: str, army: str, unit: Unit) -> SeatMove:
    return seat, m.Recruit(square, army, unit)


def _builds(seat: str, square: str, *plans: str) -> tuple[SeatMove, ...]:
    return tuple((seat, m.OrderBuilding(square, plan)) for plan in plans)


def _goes(seat: str, army: str, *squares: str) -> tuple[SeatMove, ...]:
    return tuple((seat, _to(army, square)) for square in squares)


def _digs(job: str, square: str, *pips: int | tuple[int, ...], back: str = "") -> tuple[SeatMove, ...]:
    """Return the moves with which the army Throng digs, enters the new square and, if given, goes `back`."""
    named = m.NameDiggers("Throng", ("dwarfs:miners",))
    dug = m.Dig("Throng", job, square, _dice(*pips))
    there = _goes(DWARFS, "Throng", *filter(None, (square, back)))
    return ((DWARFS, named), (DWARFS, dug), *there)


ARMIES: Final = (
    ("Throng", _unit(DWARFS, 1, "thane", 60, "hero"), _unit(DWARFS, 20, "miners", 10)),
    ("Host", _unit(EMPIRE, 1, "captain", 50, "hero"), _unit(EMPIRE, 30, "spearmen", 6)),
    ("Horde", _unit(SKAVEN, 1, "chieftain", 45, "hero"), _unit(SKAVEN, 40, "clanrats", 5)),
)
TURNS: Final[tuple[Mapping[str, tuple[SeatMove, ...]], ...]] = (
    {
        SETUP: (
            ("", m.RollPriority(_dice((5, 3, 1)))),
            (DWARFS, m.ChooseCondition("builder")),
            (EMPIRE, m.ChooseCondition("for_the_emperor")),
            (SKAVEN, m.ChooseCondition("new_under_empire")),
            *(
                (seat, m.Muster(name, (general, troops)))
                for seat, (name, general, troops) in zip(SEATS, ARMIES, strict=True)
            ),
            (DWARFS, m.StartAt("B2")),
            (EMPIRE, m.StartAt("B8")),
            (SKAVEN, m.StartAt("H5")),
        )
    },
    {
        "start": ((DWARFS, m.OfferPact(EMPIRE)), (EMPIRE, m.AcceptPact(DWARFS))),
        "move_explore": (
            *((DWARFS, one) for one in (_to("Throng", "C2", 6, (3, 4)), _to("Throng", "D2", 2))),
            *((EMPIRE, one) for one in (_to("Host", "C8", 5), _to("Host", "D8", 3, 5))),
            *((SKAVEN, one) for one in (_to("Horde", "G5", 3, 1), _to("Horde", "F5", 3, 2))),
            *_goes(DWARFS, "Throng", "E2"),
            *_goes(EMPIRE, "Host", "E8"),
            *_goes(SKAVEN, "Horde", "E5"),
        ),
        "tunnel": _digs("create_small", "F2", 4, 6, (5, 6)),
        "build": (
            *_builds(DWARFS, "F2", "mining_equipment", "warehouse"),
            *_builds(EMPIRE, "E8", "tunnel_toll_gate"),
            *_builds(SKAVEN, "E5", "tunnel_toll_gate"),
            _buys(DWARFS, "B2", "Home Guard", _unit("dwarfs", 10, "warriors", 8)),
        ),
    },
    {
        "move_explore": _goes(SKAVEN, "Horde", "E6", "E7", "E8"),
        "fight": (
            ("", m.Report("The toll gate", "E8", EMPIRE, {"skaven:clanrats": 15, "empire:spearmen": 6})),
            (SKAVEN, m.Retreat("Horde", "E6")),
            (SKAVEN, m.Sign("The toll gate")),
        ),
        "tunnel": _digs("create_tunnel", "G2", 2, 5),
        "build": (
            *_builds(DWARFS, "G2", "house", "house", "barracks"),
            *_builds(EMPIRE, "E8", "watch_post"),
            *_builds(SKAVEN, "E6", "tunnel_lighting"),
            _buys(EMPIRE, "B8", "Militia", _unit("empire", 10, "archers", 7)),
        ),
    },
    {
        "move_explore": (
            (DWARFS, _to("Throng", "H2", 1)),
            (SKAVEN, _to("Horde", "F6", 6, (4, 6), 5)),
            (SKAVEN, m.Approach("Horde", "absorb")),
        ),
        "build": (
            *_builds(DWARFS, "G2", "cavern_fence"),
            *_builds(SKAVEN, "F6", "house", "house", "house", "bell_tower"),
        ),
    },
    {
        "move_explore": _goes(SKAVEN, "Horde", "E6", "E7", "E8"),
        "fight": (
            (
                "",
                m.Report(
                    "Revenge",
                    "E8",
                    SKAVEN,
                    {"empire:spearmen": 24, "empire:captain": 1, "skaven:clanrats": 5},
                ),
            ),
            (EMPIRE, m.Sign("Revenge")),
        ),
        "build": (
            *_builds(DWARFS, "G2", "house", "house", "house", "house"),
            *_builds(SKAVEN, "E8", "tunnel_fence"),
            _buys(EMPIRE, "B8", "Militia", _unit("empire", 1, "second captain", 50, "hero")),
            _buys(SKAVEN, "F6", "Brood", _unit("skaven", 20, "slaves", 2)),
        ),
    },
    {
        "move_explore": _goes(SKAVEN, "Horde", "D8", "C8"),
        "tunnel": _digs("create_big", "G1", 5, 1, back="G2"),
        "build": _builds(DWARFS, "G2", "walls"),
    },
    {
        "move_explore": _goes(SKAVEN, "Horde", "B8"),
        "fight": (
            ("", m.Report("The last stand", "B8", EMPIRE, {"skaven:clanrats": 10, "empire:archers": 3})),
            (SKAVEN, m.Retreat("Horde", "E7")),
        ),
    },
)
"""The set-up and six turns, by phase."""


@cache
def sample() -> Sample:
    """Return the campaign, interrupted at `MIDDLE`."""
    begin = Begin(SEATS, SEATS[0], {"map_size": "9x9", "campaign_turns": "6"})
    played, rest = [Draft(move=begin)], list[Draft]()
    for state, draft in _campaign(setup(begin)):
        (played if _turn_and_phase(state) < MIDDLE else rest).append(draft)
    return Sample(played=tuple(played), rest=(*rest, Draft(move=Finish())))


def _turn_and_phase(state: State) -> tuple[int, int]:
    return state.turn, PHASES.index(state.phase) if state.turn else 0


def _campaign(state: State) -> Iterator[tuple[State, Draft]]:
    """Yield the state before each entry of the sample, and the entry."""
    for turn in TURNS:
        for phase in PHASES if state.turn else (SETUP,):
            waiting = [*turn.get(phase, ())]
            while state.phase == phase and not state.over:
                seat, move = _next(state, waiting)
                draft = Draft(move=move, seat=Seat(seat) if seat else None)
                yield state, draft
                state = carry_out_all(apply, state, [draft])


def _next(state: State, waiting: list[SeatMove]) -> SeatMove:
    """Return the next of the `waiting` moves of the faction that acts, or its pass if it has none. If no
    faction is to act, return the first of all waiting moves, or the end of the phase once none is left."""
    seat = to_act(state)
    if not seat:
        return waiting.pop(0) if waiting else ("", m.EndPhase())
    own = next((said for said in waiting if said[0] == seat), None)
    if own is None:
        return seat, m.Pass()
    waiting.remove(own)
    return own
