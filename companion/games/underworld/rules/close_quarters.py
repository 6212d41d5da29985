"""P12, step 8: a melee in the air. Aerial Combat."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.courses import apart, position
from companion.games.underworld.facts.orders import DOWN
from companion.games.underworld.rules.aerial import apart_again, located, with_flyer
from companion.games.underworld.rules.objections import Cannot, against, of, one_of
from companion.games.underworld.rules.row import BATTLES, Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.spots import TENTHS
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import text

REACH: int = table("aerial_area").values["melee_range_inches"]


def melee(state: State, move: m.Melee, tray: Tray) -> State:
    """Both are at close quarters from now on; each that is hit is hit somewhere."""
    flyer, target = of(state.flyers, move.flyer), of(state.flyers, move.target)
    if flyer.name == target.name:
        raise Cannot(text("That is the same flyer."))
    for name in move.struck:
        one_of((flyer.name, target.name), name)
    for one, other in ((flyer, target), (target, flyer)):
        if one.melee != other.name:
            state = apart_again(state, one)
        state = with_flyer(state, replace(state.flyers[one.name], melee=other.name))
    if state.readings["melee_hit"] == "points":
        return state
    for seen, by, said in ((target.name, flyer.name, move.position), (flyer.name, target.name, move.back)):
        if seen in move.struck:
            where = said or _as_the_map_has_it(state, seen, by)
            state = located(state, state.flyers[seen], where, tray)
    return state


def _as_the_map_has_it(state: State, seen: str, by: str) -> str:
    spot, other = state.aloft.get(seen), state.aloft.get(by)
    if spot is None or other is None:
        raise Cannot(text("Say on which side of %(flyer)s the other is.", flyer=seen))
    return position(spot, other, state.flyers[by].height - state.flyers[seen].height)


def against_melee(state: State, move: m.Melee) -> Iterator[Objection]:
    for name in (move.flyer, move.target):
        if name in state.flyers and state.flyers[name].fate in DOWN:
            yield against(text("%(flyer)s flies no more.", flyer=name), "aerial_critical")
    one, other = state.aloft.get(move.flyer), state.aloft.get(move.target)
    if one is None or other is None:
        return
    higher = state.flyers[move.flyer].height - state.flyers[move.target].height
    if (tenths := apart(one, other, higher)) > TENTHS * REACH:
        sentence = text(
            "They are %(inches)s inches apart; a melee is fought within %(most)s.",
            inches=f"{tenths / TENTHS:g}",
            most=REACH,
        )
        yield against(sentence, "aerial_area")


ROWS = (
    Row.of(
        m.Melee,
        melee,
        lambda move: (
            text(
                "%(flyer)s and %(target)s fight; hit: %(who)s",
                flyer=move.flyer,
                target=move.target,
                who=move.struck,
            )
            if move.struck
            else text("%(flyer)s and %(target)s fight; nobody is hit", flyer=move.flyer, target=move.target)
        ),
        group=BATTLES,
        check=against_melee,
        places=lambda move: (f"flyer:{move.target}",),
    ),
)
