"""Names of phases, factions, squares, buildings, units and dice in sentences; the result of a battle in
words.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import NAMES, Unit, is_plural
from companion.games.stone_and_iron.catalogue.rulebook import LOT_SIDES
from companion.games.stone_and_iron.catalogue.squares import KINDS, PLANS
from companion.games.stone_and_iron.facts.forces import NEUTRAL
from companion.games.stone_and_iron.state.pieces import BattleReport, Square
from companion.games.stone_and_iron.state.state import SETUP, State
from companion.kernel.dice import Roll
from companion.kernel.shorthand import Grammar, spell_typed
from companion.kernel.words import Text, ntext, text

PHASE_NAMES: Mapping[str, Text] = {
    SETUP: text("Set-up"),
    "start": text("Start of the turn"),
    "move_explore": text("Move and explore"),
    "fight": text("Fight!"),
    "tunnel": text("Tunnelling"),
    "move_rest": text("Use remaining movement"),
    "income": text("Income"),
    "build": text("Build orders and troops"),
}
FORKS: Mapping[str, Text] = {"left": text("a fork to the left"), "right": text("a fork to the right")}


def name_of(seat: str) -> Text:
    return NAMES.get(seat, Text("%(seat)s", {"seat": seat}))


def kind_name(square: Square) -> Text:
    """Return the printed name of a square's kind; names are not translated."""
    return Text(KINDS[square.kind].name)


def building_name(plan: str) -> str:
    return PLANS[plan].name if plan in PLANS else plan


def unit_name(state: State | None, id_: str) -> str:
    """Return the name of a unit by its id, or the id if there is no such unit."""
    armies = () if state is None else state.armies.values()
    return next((unit.name for army in armies for unit in army.units if unit.id == id_), id_)


def describe_square(square: Square) -> Text:
    if not square.known:
        return text("Unexplored")
    kind = kind_name(square)
    if square.fork:
        return text("%(kind)s, %(fork)s", kind=kind, fork=FORKS[square.fork])
    if square.dragon:
        return text("%(kind)s with a dragon", kind=kind)
    if square.settlers:
        its = square.settlers[0]
        return text("%(kind)s of %(n)s %(troops)s", kind=kind, n=its.models, troops=its.name)
    return kind


def describe_explored(before: State, after: State, square: int, owner: str) -> Text:
    """Return what a square found by an army of `owner` turned out to be, and whether its lair gave a Special
    choice."""
    what = describe_square(after.squares[square])
    if after.holdings[owner].specials == before.holdings[owner].specials:
        return what
    return text("%(found)s, a lair without a dragon: one more Special choice", found=what)


def describe_price(army: str, before: Unit, after: Unit) -> Text | None:
    """Return a sentence about what a model of a unit costs, if nobody had entered this before and nothing
    else changes; otherwise None."""
    if not before.unpriced or replace(after, points=before.points) != before:
        return None
    return ntext(
        "%(army)s: %(models)s %(unit)s at %(n)s point a model",
        "%(army)s: %(models)s %(unit)s at %(n)s points a model",
        after.points,
        army=army,
        models=before.models,
        unit=before.name,
    )


def new_name(state: State, seat: str) -> str:
    """Return an unused name for a new army."""
    names = (f"{name_of(seat)} {number}" for number in count(1))
    return next(name for name in names if name not in state.armies)


def pips(rolls: tuple[Roll, ...]) -> str:
    """Return the results of dice: `6, 3+4`. Drawn lots (rolls of `LOT_SIDES`) are left out, since
    they are not rolled with dice at the table."""
    dice = (roll for roll in rolls if roll.sides != LOT_SIDES)
    return ", ".join("+".join(str(pip) for pip in roll.pips) or "–" for roll in dice)


def _list_typed_names(state: State, seat: str | None) -> Mapping[str, Mapping[str, str]]:
    """See `kernel.shorthand.Grammar`. A unit can be typed by its id and, if no other unit of the faction has
    its name, by its name."""
    units = [unit for army in state.armies.values() if army.owner == seat for unit in army.units]
    called = Counter(spell_typed(unit.name) for unit in units)
    named = {spell_typed(unit.id): unit.id for unit in units}
    named |= {spell_typed(unit.name): unit.id for unit in units if called[spell_typed(unit.name)] == 1}
    armies = {spell_typed(army): army for army in state.armies}
    factions = {spell_typed(str(name_of(each))): each for each in state.seats}
    return {
        "winner": factions | {"draw": "draw", "nobody": "draw", "defenders": NEUTRAL},
        "losses": _by_name(state),
        **dict.fromkeys(("army", "into"), armies),
        **dict.fromkeys(("to", "of", "other", "ally", "stand_in", "beside"), factions),
        **dict.fromkeys(("unit", "units"), named),
    }


def _by_name(state: State) -> Mapping[str, str]:
    """Return the ids of the units by whatever fits only one of them: its id, or its name, alone or after that
    of its army or faction."""
    called: dict[str, set[str]] = {}
    for army in state.armies.values():
        for unit in army.units:
            for name in (unit.name, f"{army.id} {unit.name}", f"{name_of(army.owner)} {unit.name}", unit.id):
                called.setdefault(spell_typed(name), set()).add(unit.id)
    return {name: next(iter(ids)) for name, ids in called.items() if len(ids) == 1}


GRAMMAR: Final[Grammar[State]] = Grammar(
    clauses={
        "roll-priority": ("roll priority [seats SEATS] [rolled ROLLS]", "priority ROLLS"),
        "muster": ("muster ARMY with ROSTER",),
        "march": (
            "march|move ARMY to PATH [rolled ROLLS]",
            "ARMY to PATH [rolled ROLLS]",
        ),
        "report": (
            "battle at SQUARE won by WINNER [lost LOSSES]",
            "report SQUARE won by WINNER [lost LOSSES]",
            "WINNER wins at SQUARE [lost LOSSES]",
        ),
        "take-side": ("at SQUARE beside BESIDE", "stay out at SQUARE"),
        "sign": ("sign BATTLE", "confirm BATTLE"),
        "recruit": ("recruit LINE at SQUARE into ARMY", "recruit LINE into ARMY at SQUARE"),
        "order-building": ("build|order BUILDING at SQUARE [base BASE]",),
        "demolish": ("demolish BUILDING at SQUARE",),
        "burn": ("burn BUILDING at SQUARE",),
        "dig": ("dig JOB at SQUARE with ARMY [rolled ROLLS]",),
        "offer-pact": ("offer pact to TO", "pact [to] TO"),
        "accept-pact": ("accept [pact] of OF", "accept OF"),
        "end-pact": ("end pact with OTHER",),
        "retreat": ("retreat ARMY [to SQUARE]", "ARMY retreats [to SQUARE]"),
        "approach": ("approach CHOICE with ARMY [rolled ROLLS]",),
        "name-diggers": ("diggers UNITS of ARMY",),
        "pass": ("pass [until LASTS]", "nothing"),
        "start-at": ("start at SQUARE",),
        "end-phase": ("end phase", "phase over"),
    },
    examples={
        "start-at": "start at B2",
        "muster": "muster Throng with 1 Thane hero 65pt / 20 Miners core 9pt",
        "offer-pact": "offer pact to Empire",
        "march": "march Throng to C2 rolled 6 3+4",
        "pass": "pass",
        "report": "battle at E8 won by Empire lost 15 clanrats and 6 spearmen",
        "retreat": "retreat Horde to E6",
        "sign": "sign E8",
        "dig": "dig create tunnel at G2 with Throng rolled 2 5",
        "order-building": "build tunnel toll gate at E8",
        "recruit": "recruit 10 archers 7pt at B8 into Militia",
        "end-phase": "end phase",
    },
    names=_list_typed_names,
    fills=lambda _state, _seat, kind, _sent: {"falls": "1"} if kind == "end-pact" else {},
    plays=lambda state: state.seats,
)


def describe_outcome(state: State, fought: BattleReport) -> Text:
    """Return who won a battle, and which units lost models or fled."""
    dead = tuple(
        text("%(n)s %(unit)s lost", n=one.models, unit=one.unit) for one in fought.losses if one.models
    )
    fled = tuple(text("%(unit)s fled", unit=one.unit) for one in fought.losses if one.fled)
    told = (*(dead or (text("nobody lost"),)), *fled)
    if not fought.winner:
        return text("a draw, %(losses)s", losses=told)
    if fought.winner == NEUTRAL:
        return text("the defenders win, %(losses)s", losses=told)
    if not fought.beside and is_plural(fought.winner):
        return text("%(faction)s win, %(losses)s", faction=name_of(fought.winner), losses=told)
    return ntext(
        "%(faction)s wins, %(losses)s",
        "%(faction)s win together, %(losses)s",
        1 + len(fought.beside),
        faction=won_by(fought),
        losses=told,
    )


def won_by(fought: BattleReport) -> tuple[Text, ...]:
    return tuple(map(name_of, (fought.winner, *fought.beside)))
