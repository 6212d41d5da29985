"""The sheet for a phone that cannot reach the table: the steps of any party's turn, judged only later."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.settings import MEMBERS, NAMES
from companion.games.underdark_maps.facts import D6
from companion.games.underdark_maps.page.parties import seat_of
from companion.games.underdark_maps.page.tasks import ROLLS, TITLES, WAYS, Pair, discards
from companion.games.underdark_maps.rules.flow import stuck
from companion.games.underdark_maps.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text

NAVIGATION = text("Barrier or danger roll")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A move of a turn. `sides`: of the die that it is; none where it is one tap, or has numbers of its own.
    `ways`: to choose from."""

    kind: str
    title: Text
    sides: int = 0
    ways: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """`party`: that the page acts for. `hands`: how many cards each discards when it has drawn, by our count;
    none where the table deals the cards."""

    party: Seat
    parties: tuple[Pair, ...]
    steps: tuple[Step, ...]
    hands: tuple[tuple[Seat, int], ...]


def away(state: State, viewer: Viewer, args: Mapping[str, str]) -> Away:
    """Return the view `away`."""
    racing = not (state.setting_up or state.won or stuck(state))
    playing = tuple(seat for seat in state.order if not state.parties[seat].out)
    return Away(
        party=seat_of(state, args),
        parties=tuple((seat, NAMES[seat]) for seat in playing),
        steps=_steps(state) if racing else (),
        hands=() if state.dealt else tuple((seat, discards(state, seat)) for seat in playing),
    )


def _steps(state: State) -> tuple[Step, ...]:
    """In the order of a turn."""
    cards = () if state.dealt else (Step(kind=m.PlayFoe.kind, title=text("A Foe card is played")),)
    return (
        Step(kind=m.TakeCards.kind if state.dealt else m.Draw.kind, title=TITLES["draw"]),
        _roll("navigate"),
        _roll("recruit"),
        _roll("welcome"),
        *_march(state),
        _roll("portal"),
        _roll("shift"),
        _roll("planar"),
        *cards,
        Step(kind=m.PassFoe.kind, title=text("No Foe card")),
        Step(kind=m.GoOn.kind, title=text("Continue")),
        _roll("disarm"),
        Step(kind=m.Commit.kind, title=text("No cards in battle")),
        Step(kind=m.Fight.kind, title=TITLES["fight"]),
        Step(kind=m.Lose.kind, title=TITLES["lose"], sides=MEMBERS),
    )


def _roll(task: str) -> Step:
    kind, sides = ROLLS[task]
    return Step(kind=kind, title=TITLES.get(task, NAVIGATION), sides=sides)


def _march(state: State) -> tuple[Step, ...]:
    """Where the way is chosen after the roll, it is a step of its own."""
    march = Step(kind=m.March.kind, title=TITLES["march"], sides=D6)
    if not state.second:
        return (replace(march, ways=(WAYS[1],)),)
    both = (WAYS[1], WAYS[-1])
    if state.options.direction_choice == "after_roll":
        return (march, Step(kind=m.Head.kind, title=TITLES["way"], ways=both))
    return (replace(march, ways=both),)
