"""What a castle demands, and how the demand is settled (P8). Booklet: Castles."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.clock import let_end
from companion.games.underworld.facts.encounters import (
    DAYS_OF_RATIONS,
    EVIL,
    FIGHTER,
    GEAS,
    HOSTILE,
    ITEM,
    JOUST,
    MONTHS_HOSTED,
    NEUTRAL,
    QUEST,
    SLAY,
    TAKES_FIRST,
    TITHE,
    TITHE_PCT,
    TOLL,
    WARHORSE,
    fighters,
    jousters,
    magic_users_share,
)
from companion.games.underworld.facts.estates import days_in_a_month
from companion.games.underworld.facts.travel import HALF_DAYS
from companion.games.underworld.rules.calendar import rest_together
from companion.games.underworld.rules.castles import open_gate, with_castle
from companion.games.underworld.rules.people import book_gp
from companion.games.underworld.rules.row import (
    JOURNEYS,
    DeskRow,
    against,
    check_name,
    journey,
    look_up,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Castle
from companion.games.underworld.state.present import travellers
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import ntext, text

MAX_WEALTH = 10**9
MAX_ITEMS = 1000


def demand(state: State, move: m.Demand, tray: Tray) -> State:
    castle = look_up(state.castles, move.castle)
    wealth = within(move.wealth, 0, MAX_WEALTH)
    if castle.calling == "fighting-man":
        wanted, toll = (JOUST, 0) if move.like else (TOLL, _toll(castle, "to_others:toll_gp", tray))
    elif castle.calling == "magic-user":
        wanted, toll = _magic_users(castle, move, tray)
    else:
        toll = wealth * TITHE_PCT // 100
        wanted = TITHE if toll else SLAY if _attacks_at_once(castle, tray) else QUEST
    return with_castle(state, replace(castle, demand=wanted, toll=toll, jousted=(), welcome=False))


def _attacks_at_once(castle: Castle, tray: Tray) -> bool:
    """Return whether a party that does not pay is attacked at once: by an Evil High Priest, if it is of
    another alignment."""
    return castle.master == EVIL and castle.attitude == HOSTILE and not tray.first_edition


def _magic_users(castle: Castle, move: m.Demand, tray: Tray) -> tuple[str, int]:
    if castle.attitude != HOSTILE:
        return GEAS, 0
    return (ITEM, 0) if move.item else (TOLL, _toll(castle, "hostile:otherwise_toll_gp", tray))


def _toll(castle: Castle, which: str, tray: Tray) -> int:
    return tray.value("castle_demands", f"{castle.calling}:{which}")


def pay_toll(state: State, move: m.PayToll, tray: Tray) -> State:
    castle = look_up(state.castles, move.castle)
    if not castle.toll:
        raise Cannot(text("%(castle)s asks for no gold.", castle=castle.name))
    look_up(state.characters, move.payer)
    return settle(book_gp(state, move.payer, TOLL, -castle.toll), castle)


def settle(state: State, castle: Castle) -> State:
    """Return the state in which the castle demands nothing more, and its people have gone in."""
    return with_castle(state, replace(castle, demand="", toll=0, out=False))


def _check_demand(state: State, name: str, *wanted: str) -> Castle:
    """Return a castle that demands one of the things in `wanted`. Raise `Cannot` for any other."""
    castle = look_up(state.castles, name)
    if castle.demand not in wanted:
        raise Cannot(text("That is not what %(castle)s demands.", castle=castle.name))
    return castle


def joust(state: State, move: m.Joust, tray: Tray) -> State:
    """Record a joust. A loser's armor goes to the master. The demand is settled when a party member wins,
    which makes the party welcome, or when nobody is left who can joust."""
    castle = _check_demand(state, move.castle, JOUST)
    if move.who not in journey(state).party or move.who in castle.jousted:
        raise Cannot(text("%(who)s is not among those who must joust.", who=move.who or "–"))
    if move.won:
        return settle(state, replace(castle, welcome=True))
    armor = tuple(dict.fromkeys((*castle.armor, move.who)))
    castle = replace(castle, jousted=(*castle.jousted, move.who), armor=armor)
    others = fighters(state, castle) if tray.up_to_third_edition else jousters(state, castle)
    return with_castle(state, castle) if others else settle(state, castle)


def against_joust(state: State, move: m.Joust) -> Iterator[Objection]:
    who = state.characters.get(move.who)
    if who is not None and who.calling != FIGHTER:
        yield against(text("Only characters of the master’s class can joust."), "castle_demands")


def be_hosted(state: State, move: m.BeHosted, tray: Tray) -> State:
    """Give the party days of rest at the castle, rations for the journey, and horses, once."""
    castle, was = look_up(state.castles, move.castle), journey(state)
    if not castle.welcome:
        raise Cannot(text("The party is not, or no longer, invited there."))
    days = within(move.days, 0, MONTHS_HOSTED * days_in_a_month(state))
    horses = within(move.horses, 0, was.size if tray.up_to_third_edition else travellers(state, was))
    going = replace(
        was,
        day=was.day + days,
        moved=0 if days else was.moved,
        rested=0 if days else was.rested,
        owed=max(0, was.owed - HALF_DAYS * days),
        rations=DAYS_OF_RATIONS,
        horses=was.horses + horses,
        mode=WARHORSE if move.rides and horses else was.mode,
    )
    state = with_castle(replace(state, journey=let_end(going, going.day)), replace(castle, welcome=False))
    return rest_together(state, was.party, days, tray) if days else state


def give_item(state: State, move: m.GiveItem, tray: Tray) -> State:
    castle = _check_demand(state, move.castle, ITEM)
    return settle(state, replace(castle, took=((check_name(move.item), 1),)))


def undertake(state: State, move: m.Undertake, tray: Tray) -> State:
    castle = _check_demand(state, move.castle, GEAS, QUEST)
    told = check_name(move.task) if move.task else ""
    return settle(state, replace(castle, task=castle.demand, told=told, took=()))


def fulfil(state: State, move: m.Fulfil, tray: Tray) -> State:
    """End the task. Under a Geas the master takes his share of what it yielded, and chooses first."""
    castle = look_up(state.castles, move.castle)
    if not castle.task:
        raise Cannot(text("The party has no task from %(castle)s.", castle=castle.name))
    gp = within(move.gp, 0, MAX_WEALTH)
    items = tuple(
        within(count, 0, MAX_ITEMS) for count in (move.miscellaneous, move.wands, move.rings, move.others)
    )
    names = ("GP", *TAKES_FIRST)
    took = zip(names, magic_users_share(gp, items), strict=True) if castle.task == GEAS else ()
    done = replace(castle, task="", told="", took=tuple((what, n) for what, n in took if n))
    return with_castle(state, done)


def defy(state: State, move: m.Defy, tray: Tray) -> State:
    """Refuse a demand, or run from it. The castle may pursue, and the party may evade as it may evade
    monsters.

    An Evil High Priest who was not paid by a party of another alignment attacks without a roll.
    """
    journey(state)
    castle = look_up(state.castles, move.castle)
    slays = castle.demand in (TITHE, SLAY) and _attacks_at_once(castle, tray)
    state = settle(state, castle)
    if not (slays or tray.happens("castle_pursuit", castle.attitude or NEUTRAL)):
        return state
    return open_gate(state, castle, tray)


def fall_upon(state: State, move: m.FallUpon, tray: Tray) -> State:
    journey(state)
    castle = look_up(state.castles, move.castle)
    if not castle.master:
        raise Cannot(text("Nobody has come out of the castle yet."))
    return open_gate(settle(state, castle), castle, tray)


def let_pass(state: State, move: m.LetPass, tray: Tray) -> State:
    castle = look_up(state.castles, move.castle)
    if not (castle.out or castle.demand):
        raise Cannot(text("%(castle)s demands nothing.", castle=castle.name))
    return settle(state, castle)


ROWS = (
    DeskRow.of(
        m.Demand, demand, lambda move: text("what %(castle)s demands", castle=move.castle), group=JOURNEYS
    ),
    DeskRow.of(
        m.PayToll,
        pay_toll,
        lambda move: text("%(who)s pays what %(castle)s demands", who=move.payer, castle=move.castle),
        group=JOURNEYS,
    ),
    DeskRow.of(
        m.Defy,
        defy,
        lambda move: text("defies %(castle)s", castle=move.castle),
        group=JOURNEYS,
        about=("encounter",),
    ),
    DeskRow.of(
        m.Joust,
        joust,
        lambda move: (
            text("%(who)s wins the joust at %(castle)s", who=move.who, castle=move.castle)
            if move.won
            else text(
                "%(who)s loses the joust at %(castle)s, and their armour", who=move.who, castle=move.castle
            )
        ),
        group=JOURNEYS,
        check=against_joust,
        able=True,
    ),
    DeskRow.of(
        m.BeHosted,
        be_hosted,
        lambda move: ntext(
            "%(n)s day as guests of %(castle)s",
            "%(n)s days as guests of %(castle)s",
            move.days,
            castle=move.castle,
        ),
        group=JOURNEYS,
    ),
    DeskRow.of(
        m.GiveItem,
        give_item,
        lambda move: text("gives %(item)s to %(castle)s", item=move.item, castle=move.castle),
        group=JOURNEYS,
    ),
    DeskRow.of(
        m.Undertake,
        undertake,
        lambda move: text("takes on a task for %(castle)s", castle=move.castle),
        group=JOURNEYS,
    ),
    DeskRow.of(
        m.Fulfil,
        fulfil,
        lambda move: text("the task for %(castle)s is done", castle=move.castle),
        group=JOURNEYS,
    ),
    DeskRow.of(
        m.FallUpon,
        fall_upon,
        lambda move: text("the people of %(castle)s attack", castle=move.castle),
        group=JOURNEYS,
        about=("encounter",),
    ),
    DeskRow.of(
        m.LetPass,
        let_pass,
        lambda move: text("%(castle)s lets the party pass", castle=move.castle),
        group=JOURNEYS,
    ),
)
