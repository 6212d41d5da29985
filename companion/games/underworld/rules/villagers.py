"""P18: angry villagers. Angry Villager Rule; no numbers are printed, the referee decides."""

from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.rules.objections import of, one_of
from companion.games.underworld.rules.row import STRONGHOLDS, Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.kernel.words import text

RESPONDERS: tuple[str, ...] = tuple(table("angry_villagers").values["responders"])


def outrage(state: State, move: m.Outrage, tray: Tray) -> State:
    of(state.characters, move.who)
    others = {who: by for who, by in state.offended.items() if who != move.who}
    against_them = {move.who: one_of(RESPONDERS, move.responders)} if move.responders else {}
    return replace(state, offended={**others, **against_them})


ROWS = (
    Row.of(
        m.Outrage,
        outrage,
        lambda move: (
            text("%(by)s against %(who)s", by=move.responders, who=move.who)
            if move.responders
            else text("nobody is after %(who)s any more", who=move.who)
        ),
        group=STRONGHOLDS,
    ),
)
