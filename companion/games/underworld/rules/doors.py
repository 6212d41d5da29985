"""Listening, opening doors, searching, traps (P3). Booklet: The Move/Turn in the Underworld, Sample Map of
Underworld Level.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import Dice
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.people import Character
from companion.games.underworld.rules.calendar import hurt
from companion.games.underworld.rules.exploring import against_work, end_turn
from companion.games.underworld.rules.row import EXPEDITIONS, DeskRow, against, characters, expedition, within
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import text

FORCERS: int = table("force_door").values["max_characters_at_once"]
NORMAL, SMALL = (row["who"] for row in table("force_door").rows)
SPRUNG = "springs / opens"
DAMAGED = "damage taken"
MAX_PIT_FEET = 1000


def _find_named(state: State, who: tuple[str, ...]) -> tuple[Character, ...]:
    found = characters(state, who)
    if not found:
        raise Cannot(text("Choose somebody first."))
    return found


def listen(state: State, move: m.Listen, tray: Tray) -> State:
    """Roll for each listener even if there is nothing to hear, so that the dice give nothing away."""
    expedition(state)
    for each in _find_named(state, move.who):
        tray.happens("listen", "human" if each.race == "man" else each.race, each.name)
    return state


def force_door(state: State, move: m.ForceDoor, tray: Tray) -> State:
    """Roll for each character until the door opens. A failed try makes noise that warns monsters inside, if
    this table reads the rule so."""
    at = expedition(state)
    forcers = _find_named(state, move.who)
    light = {*move.small, *(each.name for each in forcers if each.race == "hobbit")}
    weak = state.readings["small_force"] == "1"
    opened = any(
        tray.happens("force_door", SMALL if weak and each.name in light else NORMAL, each.name)
        for each in forcers
    )
    noisy = at.noise or (not opened and state.readings["failed_door"] == "noise")
    return replace(state, expedition=replace(at, noise=noisy, door=opened))


def against_force_door(state: State, move: m.ForceDoor) -> Iterator[Objection]:
    if len(move.who) > FORCERS:
        yield against(text("At most %(most)s can force a door together.", most=FORCERS), "force_door")


def spike_door(state: State, move: m.SpikeDoor, tray: Tray) -> State:
    expedition(state)
    tray.on("spike_door")
    return state


def search(state: State, move: m.Search, tray: Tray) -> State:
    """Let each character search ten feet of wall, which takes the turn; if they merely pass, only elves roll,
    and it takes no time."""
    expedition(state)
    for each in _find_named(state, move.who):
        if move.passing:
            if each.race == "elf":
                tray.happens("sense_secret_door", "elf", each.name)
        else:
            tray.happens("find_secret_door", each.race, each.name)
    return state if move.passing else end_turn(state, tray)


def against_search(state: State, move: m.Search) -> Iterator[Objection]:
    if move.passing and state.readings["elves_sense"] == "off":
        yield against(
            text("By this table's settings elves do not sense doors in passing."), "sense_secret_door"
        )
    if not move.passing:
        yield from against_work(state)


def pass_trap(state: State, move: m.PassTrap, tray: Tray) -> State:
    expedition(state)
    for each in _find_named(state, move.who):
        if tray.on("trap_sprung", about=each.name).result == SPRUNG:
            break
    return state


def fall_into_pit(state: State, move: m.FallIntoPit, tray: Tray) -> State:
    """Let a character fall, which may hurt them; climbing out takes a turn. A character alone under a closed
    lid stays inside, and no time passes."""
    expedition(state)
    (who,) = _find_named(state, (move.who,))
    feet = within(move.feet, 1, MAX_PIT_FEET)
    if tray.on("pit_fall", about=who.name).result == DAMAGED:
        dice = -(-feet // 10) if state.readings["pit_damage"] == "per_10_feet" else 1
        state = hurt(state, who.name, tray.dice("damage", Dice(dice, 6)))
    return state if move.alone else end_turn(state, tray)


ROWS = (
    DeskRow.of(
        m.Listen,
        listen,
        lambda move: text("%(who)s: listening at a door", who=move.who),
        group=EXPEDITIONS,
        able=True,
    ),
    DeskRow.of(
        m.ForceDoor,
        force_door,
        lambda move: text("%(who)s: forcing a door", who=move.who),
        group=EXPEDITIONS,
        check=against_force_door,
        able=True,
    ),
    DeskRow.of(m.SpikeDoor, spike_door, lambda move: text("a spiked door"), group=EXPEDITIONS),
    DeskRow.of(
        m.Search,
        search,
        lambda move: text("%(who)s: searching for secret doors", who=move.who),
        group=EXPEDITIONS,
        check=against_search,
        able=True,
        about=("expedition",),
    ),
    DeskRow.of(
        m.PassTrap,
        pass_trap,
        lambda move: text("%(who)s: passing a trap", who=move.who),
        group=EXPEDITIONS,
        able=True,
    ),
    DeskRow.of(
        m.FallIntoPit,
        fall_into_pit,
        lambda move: text("%(who)s falls %(feet)s feet into a pit", who=move.who, feet=move.feet),
        group=EXPEDITIONS,
        able=True,
    ),
)
