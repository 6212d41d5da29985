"""What ships do to each other with catapults, rams, oars and grapples; and the end of a turn (P13). Booklet:
Naval Combat.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.battles import points_crushed
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.rules.boarding import roll_swimmers
from companion.games.underworld.rules.places import against_reach, against_side, drive_ships
from companion.games.underworld.rules.row import BATTLES, DeskRow, against, look_up, within
from companion.games.underworld.rules.ships import MAX_MEN, against_sunk, pair, with_ship
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Tries
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import ntext, text

RAMMING = table("ramming").values
LOST_PCT = RAMMING["crew_lost_pct"]
SIDE_PCT, END_PCT = LOST_PCT["struck in the side"], LOST_PCT["struck astern or bow on"]
ROWERS_PCT = 15
"""The percentage of the whole crew that a ship struck in the side loses in rowers."""
PATCHING: int = RAMMING["patch"]["turns"]
PATCHERS: int = RAMMING["patch"]["men"]
DEAD: int = table("oar_shearing").values["dead_in_water_turns"]
TRIES: int = table("grappling").values["attempts_per_ship_per_turn"]
MAX_TRIES: int = 2 * TRIES
"""The most tries in one entry: the referee may allow more than the rules do."""


def hit_ship(state: State, move: m.HitShip, tray: Tray) -> State:
    return with_ship(state, _strike(look_up(state.ships, move.ship), within(move.points, 1, MAX_MEN)))


def against_hit_ship(state: State, move: m.HitShip) -> Iterator[Objection]:
    yield from against_sunk(state.ships.get(move.ship))


def _strike(ship: Ship, points: int) -> Ship:
    hull = max(0, ship.hull - points)
    return replace(ship, hull=hull, sunk=ship.sunk or hull == 0)


def ram(state: State, move: m.Ram, tray: Tray) -> State:
    """Take a rolled percentage of its full hull points from the target, and some of its men; it may be holed
    below the waterline."""
    ship, target = pair(state, move.ship, move.target)
    damage = tray.value("ramming", "damage_pct")
    struck = _strike(target, -(-target.points * damage // 100))
    if tray.happens("ramming", "holed_below_waterline_pct"):
        turns = tray.value("ramming", "sinks_in_turns")
        struck = replace(struck, sinking=min(turns, struck.sinking) if struck.sinking else turns)
    struck = _lose_crew(struck, side=move.side)
    return with_ship(with_ship(state, struck), replace(ship, backs=True, speed="stop"))


def _lose_crew(ship: Ship, *, side: bool) -> Ship:
    """Return a ship without the men lost to a ram: rowers (`ROWERS_PCT`) if it was struck in the side; the
    others are sailors, then marines."""
    every = ship.men
    rowers = min(ship.rowers, every * ROWERS_PCT // 100) if side and ship.rowers else 0
    others = every * (SIDE_PCT if side else END_PCT) // 100 - rowers
    sailors = min(ship.crew, others)
    marines = min(ship.marines, others - sailors)
    return replace(
        ship, rowers=ship.rowers - rowers, crew=ship.crew - sailors, marines=ship.marines - marines
    )


def against_ram(state: State, move: m.Ram) -> Iterator[Objection]:
    ship = state.ships.get(move.ship)
    yield from against_sunk(ship, state.ships.get(move.target))
    if ship is not None and ship.mast:
        yield against(text("The mast must be lowered before ramming."), "ramming")
    if ship is not None and ship.speed != "fast":
        yield against(text("Only a ship at fast speed can ram."), "ramming")
    yield from against_reach(state, move.ship, move.target, passing=True)
    yield from against_side(state, move)


def patch(state: State, move: m.Patch, tray: Tray) -> State:
    ship = look_up(state.ships, move.ship)
    if not ship.sinking:
        raise Cannot(text("%(ship)s has no hole.", ship=ship.name))
    return with_ship(state, replace(ship, patch=PATCHING))


def against_patch(state: State, move: m.Patch) -> Iterator[Objection]:
    ship = state.ships.get(move.ship)
    yield from against_sunk(ship)
    if ship is not None and ship.men < PATCHERS:
        yield against(text("Patching a hole takes %(n)s men.", n=PATCHERS), "ramming")


def shear(state: State, move: m.Shear, tray: Tray) -> State:
    """Kill half of the rowers on the side where the ships pass each other, on each ship whose oars are out
    there."""
    ship, target = pair(state, move.ship, move.target)
    if not target.rowers:
        raise Cannot(text("%(ship)s has no oars out.", ship=target.name))
    hit = [*([] if move.spared else [target]), *([] if move.shipped or not ship.rowers else [ship])]
    for each in hit:
        state = with_ship(state, _shear_oars(each))
        if not tray.up_to_second_edition:
            had = replace(state.tries.get(each.name, Tries()), sheared=True)
            state = replace(state, tries={**state.tries, each.name: had})
    return state


def against_shear(state: State, move: m.Shear) -> Iterator[Objection]:
    yield from against_sunk(state.ships.get(move.ship), state.ships.get(move.target))
    yield from against_reach(state, move.ship, move.target, passing=True)


def _shear_oars(ship: Ship) -> Ship:
    on_a_side = ship.rowers // 2
    sheared = min(2, ship.sheared + 1)
    return replace(ship, rowers=ship.rowers - on_a_side // 2, sheared=sheared, dead=DEAD, speed="stop")


def end_sea_turn(state: State, move: m.EndSeaTurn, tray: Tray) -> State:
    for ship in state.ships.values():
        just_sheared = state.tries.get(ship.name, Tries()).sheared
        state = with_ship(state, _end_turn(ship, tray, dead=ship.dead - (not just_sheared)))
    state = roll_swimmers(state, tray)
    return drive_ships(replace(state, tries={}))


def _end_turn(ship: Ship, tray: Tray, dead: int) -> Ship:
    """Return a ship at the end of a turn. Monsters wrapped around it crush it. A finished patch stops the
    sinking unless a roll says that it fails; then patching begins again. `dead`: how many more turns the ship
    lies dead in the water."""
    mast = not ship.mast if ship.stepping == 1 else ship.mast
    if points := points_crushed(ship):
        ship = _strike(ship, points)
    after = replace(ship, dead=max(0, dead), stepping=max(0, ship.stepping - 1), mast=mast)
    if not ship.sinking:
        return after
    if ship.patch == 1:
        failed = tray.happens("ramming", "patch:fails_pct", ship.name)
        if not failed:
            return replace(after, sinking=0, patch=0)
        after = replace(after, patch=PATCHING)
    elif ship.patch:
        after = replace(after, patch=ship.patch - 1)
    return replace(after, sinking=ship.sinking - 1, sunk=ship.sunk or ship.sinking == 1)


def grapple(state: State, move: m.Grapple, tray: Tray) -> State:
    """Throw grapples, one try after another, until one holds; or cut them."""
    ship, target = pair(state, move.ship, move.target)
    case = "cut_chance_pct" if move.cut else "chance_pct"
    if move.cut and target.name not in ship.grappled:
        raise Cannot(text("There is no grapple to cut."))
    for n in range(within(move.tries, 1, MAX_TRIES)):
        state = count_try(state, ship.name, cut=move.cut)
        if tray.happens("grappling", case, f"{n + 1}"):
            return _tie(_tie(state, ship, target, cut=move.cut), target, ship, cut=move.cut)
    return state


def _tie(state: State, ship: Ship, other: Ship, *, cut: bool) -> State:
    free = tuple(name for name in ship.grappled if name != other.name)
    held = free if cut else (*free, other.name)
    return with_ship(state, replace(ship, grappled=held, speed=ship.speed if cut else "stop"))


def against_grapple(state: State, move: m.Grapple) -> Iterator[Objection]:
    yield from against_sunk(state.ships.get(move.ship), state.ships.get(move.target))
    yield from against_tries(state, move.ship, move.tries, cut=move.cut)
    if not move.cut:
        yield from against_reach(state, move.ship, move.target)


def count_try(state: State, ship: str, *, cut: bool) -> State:
    """Count an attempt to grapple, or to cut a grapple, against this turn's limit; the two are counted
    separately."""
    had = state.tries.get(ship, Tries())
    now = replace(had, cut=had.cut + 1) if cut else replace(had, held=had.held + 1)
    return replace(state, tries={**state.tries, ship: now})


def count_left(state: State, ship: str, *, cut: bool) -> int:
    had = state.tries.get(ship, Tries())
    return max(0, TRIES - (had.cut if cut else had.held))


def against_tries(state: State, ship: str, tries: int, *, cut: bool) -> Iterator[Objection]:
    if tries > (n := count_left(state, ship, cut=cut)):
        sentence = text(
            "A ship has %(most)s tries a turn to grapple, and as many to cut grapples. Left "
            "for %(ship)s: %(n)s.",
            most=TRIES,
            ship=ship,
            n=n,
        )
        yield against(sentence, "grappling")


ROWS = (
    DeskRow.of(
        m.HitShip,
        hit_ship,
        lambda move: ntext(
            "%(ship)s loses %(n)s hull point", "%(ship)s loses %(n)s hull points", move.points, ship=move.ship
        ),
        group=BATTLES,
        check=against_hit_ship,
    ),
    DeskRow.of(
        m.Ram,
        ram,
        lambda move: text("%(ship)s rams %(target)s", ship=move.ship, target=move.target),
        group=BATTLES,
        check=against_ram,
    ),
    DeskRow.of(
        m.Patch,
        patch,
        lambda move: text("%(ship)s: men begin to patch the hole", ship=move.ship),
        group=BATTLES,
        check=against_patch,
    ),
    DeskRow.of(
        m.Shear,
        shear,
        lambda move: text("%(ship)s shears the oars of %(target)s", ship=move.ship, target=move.target),
        group=BATTLES,
        check=against_shear,
    ),
    DeskRow.of(m.EndSeaTurn, end_sea_turn, lambda move: text("a turn at sea ends"), group=BATTLES),
    DeskRow.of(
        m.Grapple,
        grapple,
        lambda move: (
            text("%(ship)s tries to cut loose from %(target)s", ship=move.ship, target=move.target)
            if move.cut
            else text("%(ship)s tries to grapple %(target)s", ship=move.ship, target=move.target)
        ),
        group=BATTLES,
        check=against_grapple,
    ),
)
