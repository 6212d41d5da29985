"""A tally of the forces in battles on land and sieges, which are fought by the rules of another booklet. A
stronghold no longer pays its men-at-arms who fall. Booklet: Men-at-Arms.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.rules.estates import with_stronghold
from companion.games.underworld.rules.row import BATTLES, DeskRow, check_name, look_up, one_of, within
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Force
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot
from companion.kernel.words import Text, ntext, text

MAX_FORCES: Final = 60
MAX_MEN: Final = 100_000
MEN_A_FIGURE: Final = int(table("land_combat").values["scale_mass"].partition(":")[0])
SIDES: Final = (m.OURS, m.THEIRS)
LEAVES: Final[Mapping[str, Text]] = {
    "": text("%(who)s: back in the battle"),
    m.CAPTURED: text("%(who)s: captured"),
    m.FLED: text("%(who)s: fled"),
}


def figures(men: int) -> int:
    """Return the number of figures for a force: one for each twenty men, and one for the rest, if any."""
    return -(-men // MEN_A_FIGURE)


def men_at_home(state: State, stronghold: str, line: str, *, but: str = "") -> int:
    """Return how many of a line of men-at-arms are not in a force of this battle; those in the force `but`
    count as free."""
    away = (
        each.men
        for name, each in state.forces.items()
        if name != but and (each.stronghold, each.line) == (stronghold, line)
    )
    return max(0, look_up(look_up(state.strongholds, stronghold).men, line) - sum(away))


def field_force(state: State, move: m.FieldForce, tray: Tray) -> State:
    name = check_name(move.force)
    one_of(SIDES, move.side)
    men = within(move.men, 1, MAX_MEN)
    if bool(move.line) != bool(move.stronghold):
        raise Cannot(text("Choose the stronghold and which of its men-at-arms."))
    if move.line and men > (spare := men_at_home(state, move.stronghold, move.line, but=name)):
        raise Cannot(
            ntext(
                "Only %(n)s of these men-at-arms at %(place)s is free.",
                "Only %(n)s of these men-at-arms at %(place)s are free.",
                spare,
                place=move.stronghold,
            )
        )
    if name not in state.forces:
        within(len(state.forces) + 1, 1, MAX_FORCES)
    was = state.forces.get(name)
    force = Force(
        name=name,
        side=move.side,
        men=men,
        fell=was.fell if was else 0,
        fate=was.fate if was else "",
        stronghold=move.stronghold,
        line=move.line,
    )
    return replace(state, forces={**state.forces, name: force})


def lose_men(state: State, move: m.LoseMen, tray: Tray) -> State:
    was = look_up(state.forces, move.force)
    if not move.men:
        raise Cannot(text("Enter how many fall."))
    fell = within(move.men, -was.fell, was.men)
    force = replace(was, men=was.men - fell, fell=was.fell + fell)
    state = replace(state, forces={**state.forces, was.name: force})
    hold = state.strongholds.get(was.stronghold)
    if hold is None:
        return state
    left = max(0, hold.men.get(was.line, 0) - fell)
    return with_stronghold(state, replace(hold, men={**hold.men, was.line: left}))


def leave_field(state: State, move: m.LeaveField, tray: Tray) -> State:
    was = look_up(state.forces, move.force)
    force = replace(was, fate=one_of(LEAVES, move.fate))
    return replace(state, forces={**state.forces, was.name: force})


def end_land_battle(state: State, move: m.EndLandBattle, tray: Tray) -> State:
    if not state.forces:
        raise Cannot(text("There is no battle on land."))
    return replace(state, forces={})


def _list_places(move: m.FieldForce | m.LoseMen | m.LeaveField) -> Iterator[str]:
    yield f"force:{move.force}"


def _lose_words(move: m.LoseMen) -> Text:
    if move.men < 0:
        return ntext("%(who)s: %(n)s stands again", "%(who)s: %(n)s stand again", -move.men, who=move.force)
    return ntext("%(who)s: %(n)s falls", "%(who)s: %(n)s fall", move.men, who=move.force)


ROWS = (
    DeskRow.of(
        m.FieldForce,
        field_force,
        lambda move: ntext("%(who)s: %(n)s fighter", "%(who)s: %(n)s fighters", move.men, who=move.force),
        group=BATTLES,
        places=_list_places,
    ),
    DeskRow.of(m.LoseMen, lose_men, _lose_words, group=BATTLES, places=_list_places),
    DeskRow.of(
        m.LeaveField,
        leave_field,
        lambda move: Text(LEAVES.get(move.fate, LEAVES[""]).msgid, {"who": move.force}),
        group=BATTLES,
        places=_list_places,
    ),
    DeskRow.of(
        m.EndLandBattle,
        end_land_battle,
        lambda move: text("the battle on land is over"),
        group=BATTLES,
    ),
)
