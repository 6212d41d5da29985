"""A turn of aerial combat, and melee at close quarters (P12). Booklet: Aerial Combat."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import Dice
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import TABLES, table
from companion.games.underworld.facts.battles import (
    CATEGORIES,
    DOWN,
    FORWARD_OF_TEN,
    apart,
    cost,
    deepest_dive,
    position,
    spaces,
    speed,
    turns,
)
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.rules.calendar import hurt
from companion.games.underworld.rules.places import move_flyer, put
from companion.games.underworld.rules.row import (
    BATTLES,
    CORRECTIONS,
    DeskRow,
    against,
    check_name,
    check_seat,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import TENTHS
from companion.games.underworld.state.state import State, set_battle
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import ntext, text

MAX_INCHES = 240
MAX_HEIGHT = 99
MAX_LEGS = 20
MAX_FLYERS = 100
DIRECT_HIT = 7
LEADING_LEVEL = 3
NO_CRITICAL = "tail"
CRITICAL: tuple[str, ...] = tuple(table("aerial_critical").raw["columns"])
HALF, LAND, *_rest = CRITICAL
FATES = ("", *CRITICAL, "crashed")
REACH: int = table("aerial_area").values["melee_range_inches"]
_TOO_FLAT = text("A sharp dive may go only one inch forward for every ten down.")
_TOO_STEEP = text("A sharp dive may lose only one inch of height for every ten forward.")


def set_flyer(state: State, move: m.SetFlyer, tray: Tray) -> State:
    flyer = move.flyer
    check_name(flyer.name)
    one_of(CATEGORIES, flyer.category)
    one_of(FATES, flyer.fate)
    within(flyer.move, 1, MAX_INCHES)
    within(flyer.height, 0, MAX_HEIGHT)
    within(flyer.level, 0, 100)
    within(flyer.bombs, 0, 100)
    if flyer.rider:
        check_name(flyer.rider)
    check_seat(state, flyer.seat)
    within(len({*state.flyers, flyer.name}), 1, MAX_FLYERS)
    faced = flyer.melee if flyer.melee in state.flyers else ""
    return with_flyer(set_battle(state, "air"), replace(flyer, melee=faced))


def remove_flyer(state: State, move: m.RemoveFlyer, tray: Tray) -> State:
    look_up(state.flyers, move.flyer)
    state = free_opponent(state, state.flyers[move.flyer])
    left = {name: each for name, each in state.flyers.items() if name != move.flyer}
    return replace(put(state, "air", move.flyer, None), flyers=left)


def fly(state: State, move: m.Fly, tray: Tray) -> State:
    flyer = look_up(state.flyers, move.flyer)
    within(len(move.legs), 1, MAX_LEGS)
    for leg in move.legs:
        within(leg, 0, MAX_INCHES)
    within(move.up, -MAX_HEIGHT, MAX_HEIGHT)
    if move.turns and len(move.turns) != len(move.legs) - 1:
        raise Cannot(text("Give the side of every turn, or of none."))
    for turned in move.turns:
        within(turned, -180, 180)
    height = flyer.height + move.up
    if height > MAX_HEIGHT:
        raise Cannot(text("Enter a number from %(low)s to %(high)s.", low=0, high=MAX_HEIGHT))
    state = replace(
        set_battle(state, "air"), flown={**state.flown, flyer.name: move}, ordered=state.ordered + 1
    )
    after = replace(flyer, height=max(0, height), melee="")
    return with_flyer(move_flyer(free_opponent(state, flyer), move), after)


def free_opponent(state: State, flyer: Flyer) -> State:
    """Free a flyer's opponent from their melee."""
    other = state.flyers.get(flyer.melee)
    return with_flyer(state, replace(other, melee="")) if other else state


def against_fly(state: State, move: m.Fly) -> Iterator[Objection]:
    flyer = state.flyers.get(move.flyer)
    if flyer is None:
        return
    if flyer.fate in DOWN:
        yield against(text("%(flyer)s can no longer fly.", flyer=flyer.name), "aerial_critical")
    if flyer.fate == LAND and move.up >= 0 and flyer.height:
        yield against(text("%(flyer)s must dive until it has landed.", flyer=flyer.name), "aerial_critical")
    if flyer.fate == LAND and not flyer.height:
        yield against(text("%(flyer)s had to land, and stays down.", flyer=flyer.name), "aerial_critical")
    if move.sharp and move.up < 0:
        yield from _against_sharp_dive(state, flyer, move)
        return
    if (spent := cost(flyer, sum(move.legs), move.up)) > speed(flyer):
        sentence = text(
            "That costs %(spent)s inches of movement, and %(flyer)s has %(n)s.",
            spent=spent,
            flyer=flyer.name,
            n=speed(flyer),
        )
        yield against(sentence, "aerial_dive_climb")
    if move.up > 0 and sum(move.legs) < move.up:
        yield against(text("A climb must go as far forward as up."), "aerial_dive_climb")
    if -move.up > deepest_dive(flyer, sharp=False):
        most = deepest_dive(flyer, sharp=False)
        deep = ntext(
            "A dive of %(down)s inches is too deep: at most %(n)s inch.",
            "A dive of %(down)s inches is too deep: at most %(n)s inches.",
            most,
            down=-move.up,
        )
        yield against(deep, "aerial_dive_climb")
    if len(move.legs) - 1 > turns(flyer):
        sentence = ntext(
            "This order turns %(turned)s times; %(flyer)s can turn %(n)s time.",
            "This order turns %(turned)s times; %(flyer)s can turn %(n)s times.",
            turns(flyer),
            turned=len(move.legs) - 1,
            flyer=flyer.name,
        )
        yield against(sentence, "aerial_turns")
    degrees = int(state.readings["air_turn"])
    if any(abs(turned) > degrees for turned in move.turns):
        yield against(text("A turn in the air can be up to %(n)s degrees.", n=degrees), "aerial_turns")
    if any(leg < spaces(flyer) for leg in move.legs[1:-1]):
        sentence = ntext(
            "Between two turns there must be %(n)s inch.",
            "Between two turns there must be %(n)s inches.",
            spaces(flyer),
        )
        yield against(sentence, "aerial_turns")
    if move.bombing and len(move.legs) > 1:
        yield against(text("A bombing run must be straight."), "bombing")


def _against_sharp_dive(state: State, flyer: Flyer, move: m.Fly) -> Iterator[Objection]:
    """Yield objections to a sharp dive that is too long, has the wrong slope or is not straight. The table's
    reading of `sharp_dive` decides whether the height lost or the distance flown is the long side, to which
    the limit applies."""
    down, forward = -move.up, sum(move.legs)
    steep = state.readings["sharp_dive"] == "forward"
    long, short = (down, forward) if steep else (forward, down)
    most = deepest_dive(flyer, sharp=True)
    if long > most:
        deep = ntext(
            "A sharp dive can be at most %(n)s inch long.",
            "A sharp dive can be at most %(n)s inches long.",
            most,
        )
        yield against(deep, "aerial_dive_climb")
    if short > -(-long // 10) * FORWARD_OF_TEN:
        yield against(_TOO_FLAT if steep else _TOO_STEEP, "aerial_dive_climb")
    if len(move.legs) > 1:
        yield against(text("A sharp dive must be straight."), "aerial_dive_climb")


def bomb(state: State, move: m.Bomb, tray: Tray) -> State:
    """Drop a bomb. On 2d6 a 7 hits; each point above or below 7 adds a die of inches by which it misses."""
    flyer = look_up(state.flyers, move.flyer)
    if not flyer.bombs:
        raise Cannot(text("%(flyer)s carries no bombs.", flyer=flyer.name))
    tray.on("bombing")
    off = abs(sum(tray.steps[-1].pips) - DIRECT_HIT)
    if off:
        tray.dice("inches off", Dice(off, 6))
        tray.on("bombing_direction")
    return with_flyer(state, replace(flyer, bombs=flyer.bombs - 1))


def against_bomb(state: State, move: m.Bomb) -> Iterator[Objection]:
    order = state.flown.get(move.flyer)
    if order is not None and not order.bombing:
        yield against(text("The last order was not a bombing run."), "bombing")


def hit_flyer(state: State, move: m.HitFlyer, tray: Tray) -> State:
    return locate_hit(state, look_up(state.flyers, move.flyer), move.position, tray)


def locate_hit(state: State, flyer: Flyer, position: str, tray: Tray) -> State:
    """Roll where a flyer is hit, whether the hit is critical, and its effect."""
    one_of(tuple(TABLES["aerial_hit_location"].charts), position)
    where = tray.on("aerial_hit_location", position).result
    where = "body" if where == "rider" and not flyer.rider else where
    spared = where == "rider" and flyer.level >= LEADING_LEVEL and state.readings["rider_hit"] == "damage"
    if spared or where == NO_CRITICAL or not tray.happens("aerial_critical", f"{where}:critical"):
        return state
    fate = tray.on("aerial_critical", where).result
    if fate == HALF:
        return with_flyer(state, replace(flyer, halved=True, fate=flyer.fate or fate))
    return with_flyer(state, replace(flyer, fate=fate))


def crash(state: State, move: m.Crash, tray: Tray) -> State:
    """Let a flyer fall; its rider takes a die of damage for each inch of height."""
    flyer = look_up(state.flyers, move.flyer)
    if flyer.height and flyer.rider:
        damage = tray.dice(flyer.rider, Dice(flyer.height, 6))
        state = hurt(state, flyer.rider, damage) if flyer.rider in state.characters else state
    return with_flyer(free_opponent(state, flyer), replace(flyer, height=0, fate="crashed", melee=""))


def with_flyer(state: State, flyer: Flyer) -> State:
    return replace(state, flyers={**state.flyers, flyer.name: flyer})


def melee(state: State, move: m.Melee, tray: Tray) -> State:
    """Fight a melee. From now on both are at close quarters. Roll the location of each hit, unless this table
    counts only hit points."""
    flyer, target = look_up(state.flyers, move.flyer), look_up(state.flyers, move.target)
    if flyer.name == target.name:
        raise Cannot(text("That is the same flyer."))
    for name in move.struck:
        one_of((flyer.name, target.name), name)
    for one, other in ((flyer, target), (target, flyer)):
        if one.melee != other.name:
            state = free_opponent(state, one)
        state = with_flyer(state, replace(state.flyers[one.name], melee=other.name))
    if state.readings["melee_hit"] == "points":
        return state
    for seen, by, side in ((target.name, flyer.name, move.position), (flyer.name, target.name, move.back)):
        if seen in move.struck:
            where = side or _side_on_map(state, seen, by)
            state = locate_hit(state, state.flyers[seen], where, tray)
    return state


def _side_on_map(state: State, seen: str, by: str) -> str:
    spot, other = state.aloft.get(seen), state.aloft.get(by)
    if spot is None or other is None:
        raise Cannot(text("Choose on which side of %(flyer)s the other is.", flyer=seen))
    return position(spot, other, state.flyers[by].height - state.flyers[seen].height)


def against_melee(state: State, move: m.Melee) -> Iterator[Objection]:
    for name in (move.flyer, move.target):
        if name in state.flyers and state.flyers[name].fate in DOWN:
            yield against(text("%(flyer)s can no longer fly.", flyer=name), "aerial_critical")
    one, other = state.aloft.get(move.flyer), state.aloft.get(move.target)
    if one is None or other is None:
        return
    higher = state.flyers[move.flyer].height - state.flyers[move.target].height
    if (tenths := apart(one, other, higher)) > TENTHS * REACH:
        sentence = text(
            "They are %(inches)s inches apart; a melee is possible only within %(most)s.",
            inches=tenths / TENTHS,
            most=REACH,
        )
        yield against(sentence, "aerial_area")


ROWS = (
    DeskRow.of(
        m.SetFlyer,
        set_flyer,
        lambda move: ntext(
            "%(flyer)s flies at %(n)s inch",
            "%(flyer)s flies at %(n)s inches",
            move.flyer.height,
            flyer=move.flyer.name,
        ),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.RemoveFlyer,
        remove_flyer,
        lambda move: text("%(flyer)s leaves the battle", flyer=move.flyer),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.Fly,
        fly,
        lambda move: ntext(
            "%(flyer)s flies %(n)s inch, height %(up)s",
            "%(flyer)s flies %(n)s inches, height %(up)s",
            sum(move.legs),
            flyer=move.flyer,
            up=f"{move.up:+}",
        ),
        group=BATTLES,
        check=against_fly,
    ),
    DeskRow.of(
        m.Bomb,
        bomb,
        lambda move: text("%(flyer)s drops a bomb", flyer=move.flyer),
        group=BATTLES,
        check=against_bomb,
    ),
    DeskRow.of(
        m.HitFlyer,
        hit_flyer,
        lambda move: text(
            "%(flyer)s is hit: %(position)s", flyer=move.flyer, position=say_printed(move.position)
        ),
        group=BATTLES,
    ),
    DeskRow.of(m.Crash, crash, lambda move: text("%(flyer)s crashes", flyer=move.flyer), group=BATTLES),
    DeskRow.of(
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
