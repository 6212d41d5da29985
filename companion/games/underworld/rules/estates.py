"""Building a stronghold (P9; Construction of Castles and Strongholds). Baronies (P11; Baronies). Angry
villagers, for whom no numbers are printed (P18; Angry Villager Rule).
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.estates import (
    OPEN,
    PRICES,
    days_to_build,
    total,
    whole_gp,
    within_reach,
)
from companion.games.underworld.facts.travel import here, table_terrain
from companion.games.underworld.facts.wages import is_built
from companion.games.underworld.facts.waters import water_of
from companion.games.underworld.rules.people import book_gp, book_hundredths
from companion.games.underworld.rules.rolling import WILD, follow
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    STRONGHOLDS,
    DeskRow,
    against,
    check_name,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.stocking import number_appearing
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import Found, Investment, Stronghold, is_hex
from companion.games.underworld.state.out import Encounter
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import ntext, text

MAX_SECTIONS = 300
MAX_PRICE = 10**7
MAX_STRONGHOLDS = 100
HIGHEST = 30
ENGINEER = "Engineer"
BUILDING = "building"


def found_stronghold(state: State, move: m.Found, tray: Tray) -> State:
    if move.stronghold in state.strongholds:
        raise Cannot(text("That name is already taken."))
    owner = look_up(state.characters, move.owner)
    if move.at and not is_hex(move.at):
        raise Cannot(text("Write a hex as column and row, for example 0307."))
    within(len(state.strongholds), 0, MAX_STRONGHOLDS - 1)
    new = Stronghold(
        name=check_name(move.stronghold),
        owner=move.owner,
        at=move.at,
        wilderness=move.wilderness,
        founded=owner.day,
    )
    return with_stronghold(state, new)


def plan(state: State, move: m.Plan, tray: Tray) -> State:
    stronghold = look_up(state.strongholds, move.stronghold)
    within(len(move.sections), 0, MAX_SECTIONS)
    for section in move.sections:
        if not section.price:
            one_of(PRICES, section.item)
        check_name(section.item)
        within(section.hundredths, 1, 10**6)
        within(section.taller, -HIGHEST, HIGHEST)
        within(section.price, 0, MAX_PRICE)
    planned = replace(stronghold, plan=move.sections)
    more = cost_of_additions(stronghold, move)
    return pay_for_work(state, planned, more) if more else with_stronghold(state, planned)


def cost_of_additions(stronghold: Stronghold, move: m.Plan) -> int:
    """Return the cost, in hundredths of a GP, of what is new since the plan was paid for, if the move pays
    for it; 0 if it does not, or the plan was never paid for. What is removed is not refunded."""
    if not move.pays or stronghold.ready < 0:
        return 0
    return max(0, total(move.sections) - max(stronghold.spent, total(stronghold.plan)))


def against_plan(state: State, move: m.Plan) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    more = cost_of_additions(stronghold, move) if stronghold is not None else 0
    if stronghold is not None and more and more > _purse(state, stronghold):
        yield against(
            text("%(who)s does not have that much gold.", who=stronghold.owner), "construction_rules"
        )
    for section in move.sections:
        printed = PRICES.get(section.item)
        if printed and section.price and section.price != printed:
            sentence = text("%(item)s costs %(gp)s GP.", item=section.item, gp=printed)
            yield against(sentence, "construction_stone")
        if not section.price and section.item in OPEN:
            yield against(text("%(item)s has no price.", item=section.item), "construction_user_priced")


def build(state: State, move: m.Build, tray: Tray) -> State:
    stronghold = look_up(state.strongholds, move.stronghold)
    sum_ = total(stronghold.plan)
    if not sum_:
        raise Cannot(text("Nothing is planned."))
    return pay_for_work(state, replace(stronghold, ready=-1, spent=0), sum_)


def pay_for_work(state: State, stronghold: Stronghold, hundredths: int) -> State:
    """Pay for work at a stronghold, which begins when the work already in progress is finished."""
    days = days_to_build(hundredths, int(state.readings["building_pace"]))
    begins = max(stronghold.ready, look_up(state.characters, stronghold.owner).day)
    ready = begins + days
    lived_in = stronghold.lived_in if stronghold.lived_in >= 0 else ready
    built = replace(stronghold, ready=ready, lived_in=lived_in, spent=stronghold.spent + hundredths)
    return with_stronghold(book_hundredths(state, stronghold.owner, BUILDING, -hundredths), built)


def _purse(state: State, stronghold: Stronghold) -> int:
    return state.accounts[stronghold.owner].purse if stronghold.owner in state.accounts else 0


def against_build(state: State, move: m.Build) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    if stronghold is None:
        return
    if not stronghold.specialists.get(ENGINEER):
        yield against(text("A major stronghold needs an Engineer."), "construction_rules")
    if stronghold.ready >= 0:
        yield against(text("The plan was already paid for."), "construction_rules")
    if _purse(state, stronghold) < total(stronghold.plan):
        yield against(
            text("%(who)s does not have that much gold.", who=stronghold.owner), "construction_rules"
        )


def with_stronghold(state: State, stronghold: Stronghold) -> State:
    return replace(state, strongholds={**state.strongholds, stronghold.name: stronghold})


INVESTMENTS: tuple[str, ...] = tuple(table("barony_investments").raw["items"])
INVESTED = "invested"
MAX_GOLD = 10**7
RESPONDERS: tuple[str, ...] = tuple(table("angry_villagers").values["responders"])


def clear_hex(state: State, move: m.ClearHex, tray: Tray) -> State:
    """Roll the terrain's encounter die once, unless the force has removed what was there. Monsters that the
    die brings stay in the hex; if there are none, the hex is clear."""
    stronghold = look_up(state.strongholds, move.stronghold)
    if move.hex not in state.hexes or not within_reach(state, stronghold, move.hex):
        raise Cannot(text("%(hex)s does not belong to the barony.", hex=move.hex or "–"))
    there = here(state, move.hex)
    ground = table_terrain(there.terrain)
    others = {name: kind for name, kind in stronghold.waiting.items() if name != move.hex}
    if not move.removed and tray.happens("lost", f"{ground}:encounter", f"{ground}:encounter:{move.hex}"):
        kind = follow(
            state, tray, WILD, ground, water="" if tray.up_to_fourth_edition else water_of(state, move.hex)
        )
        number = 0 if tray.up_to_second_edition else number_appearing(state, tray, kind)
        found = Found(kind=kind, number=number)
        return with_stronghold(state, replace(stronghold, waiting={**others, move.hex: found}))
    state = with_stronghold(state, replace(stronghold, waiting=others))
    return replace(state, hexes={**state.hexes, move.hex: replace(there, cleared=True)})


def update_hex_monsters(state: State, left: Encounter) -> State:
    """Return the state after the party has fought monsters that a force had found in the hex where the party
    is. `left`: the encounter as it is now; if no monster is left, the hex is clear."""
    at = state.journey.at if state.journey else ""
    for stronghold in state.strongholds.values():
        found = stronghold.waiting.get(at)
        if found is None or found.kind != left.kind or left.level:
            continue
        others = {name: each for name, each in stronghold.waiting.items() if name != at}
        if left.number:
            others[at] = Found(kind=left.kind, number=left.number)
        else:
            state = replace(state, hexes={**state.hexes, at: replace(here(state, at), cleared=True)})
        state = with_stronghold(state, replace(stronghold, waiting=others))
    return state


def count_villages(state: State, move: m.CountVillages, tray: Tray) -> State:
    stronghold = look_up(state.strongholds, move.stronghold)
    many = tray.value("barony", "villages")
    villages = tuple(tray.value("barony", "inhabitants_per_village") for _village in range(many))
    return with_stronghold(state, replace(stronghold, villages=villages))


def against_count_villages(state: State, move: m.CountVillages) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    if stronghold is not None and stronghold.villages:
        yield against(text("The villages were already counted."), "barony")
    yield from _against_land(state, stronghold)


def against_clear_hex(state: State, move: m.ClearHex) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    found = stronghold.waiting.get(move.hex) if stronghold else None
    if found and not move.removed:
        yield against(text("%(hex)s: %(kind)s are already there.", hex=move.hex, kind=found.kind), "barony")
    yield from _against_land(state, stronghold)


def _against_land(state: State, stronghold: Stronghold | None) -> Iterator[Objection]:
    if stronghold is None:
        return
    if not stronghold.wilderness:
        yield against(text("A barony needs a stronghold in the wilderness."), "barony")
    if not is_built(state, stronghold):
        yield against(text("Nobody can live in the stronghold before it is built."), "barony")


def invest(state: State, move: m.Invest, tray: Tray) -> State:
    stronghold = look_up(state.strongholds, move.stronghold)
    one_of(INVESTMENTS, move.what)
    within(move.gp, 0, MAX_GOLD)
    within(move.pct, 0, 1000)
    had = stronghold.investments.get(move.what, Investment(gp=0))
    grown = Investment(gp=had.gp + move.gp, pct=move.pct)
    state = book_gp(state, stronghold.owner, INVESTED, -move.gp)
    return with_stronghold(
        state, replace(stronghold, investments={**stronghold.investments, move.what: grown})
    )


def outrage(state: State, move: m.Outrage, tray: Tray) -> State:
    look_up(state.characters, move.who)
    others = {who: by for who, by in state.offended.items() if who != move.who}
    against_them = {move.who: one_of(RESPONDERS, move.responders)} if move.responders else {}
    return replace(state, offended={**others, **against_them})


ROWS = (
    DeskRow.of(
        m.Found,
        found_stronghold,
        lambda move: text("%(who)s plans %(place)s", who=move.owner, place=move.stronghold),
        group=STRONGHOLDS,
        able=True,
    ),
    DeskRow.of(
        m.Plan,
        plan,
        lambda move: ntext(
            "%(place)s: a plan of %(n)s part",
            "%(place)s: a plan of %(n)s parts",
            len(move.sections),
            place=move.stronghold,
        ),
        group=CORRECTIONS,
        check=against_plan,
    ),
    DeskRow.of(
        m.Build,
        build,
        lambda move: text("%(place)s is paid for: it is being built", place=move.stronghold),
        group=STRONGHOLDS,
        check=against_build,
    ),
    DeskRow.of(
        m.ClearHex,
        clear_hex,
        lambda move: (
            text("%(place)s: %(hex)s is cleared", place=move.stronghold, hex=move.hex)
            if move.removed
            else text("%(place)s: a force goes to %(hex)s", place=move.stronghold, hex=move.hex)
        ),
        group=STRONGHOLDS,
        check=against_clear_hex,
    ),
    DeskRow.of(
        m.CountVillages,
        count_villages,
        lambda move: text("%(place)s: the villages are counted", place=move.stronghold),
        group=STRONGHOLDS,
        check=against_count_villages,
    ),
    DeskRow.of(
        m.Invest,
        invest,
        lambda move: text(
            "%(place)s: %(gp)s GP into %(what)s",
            place=move.stronghold,
            gp=whole_gp(move.gp),
            what=say_printed(move.what),
        ),
        group=STRONGHOLDS,
    ),
    DeskRow.of(
        m.Outrage,
        outrage,
        lambda move: (
            text("%(by)s against %(who)s", by=say_printed(move.responders), who=move.who)
            if move.responders
            else text("%(who)s is no longer pursued", who=move.who)
        ),
        group=STRONGHOLDS,
    ),
)
