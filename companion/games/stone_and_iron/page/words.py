"""The words of the log: one sentence an entry, the acting faction left to the page that shows it."""

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.conditions import CONDITIONS
from companion.games.stone_and_iron.facts.turns import to_act
from companion.games.stone_and_iron.page.corrected import corrected
from companion.games.stone_and_iron.page.dug import dug
from companion.games.stone_and_iron.page.marches import marched
from companion.games.stone_and_iron.page.names import building, faction, pips
from companion.games.stone_and_iron.page.reports import reported
from companion.games.stone_and_iron.rules.apply import apply, used
from companion.games.stone_and_iron.rules.objections import PHASE_NAMES
from companion.games.stone_and_iron.state.state import BUILD, PHASES, SETUP, State
from companion.kernel.game import Misfit, Moment
from companion.kernel.moves import Entry
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

APPROACHES = {
    "absorb": text("takes the settlement, its troops join"),
    "fight": text("fights the settlement"),
    "leave": text("leaves the settlement alone"),
}


def describe(state: State | None, entry: Entry) -> Text:
    """What an entry says happened, for the log: `state` is the one before it."""
    match entry.move:
        case m.RollPriority():
            return text("campaign priority: %(pips)s", pips=_pips(state, entry))
        case m.ChooseCondition(condition):
            return _condition(state, condition)
        case m.Muster(army, units):
            n = sum(unit.worth for unit in units)
            return text("musters %(army)s: %(n)s points", army=army, n=n)
        case m.StartAt(square):
            return text("starts at %(square)s", square=square)
        case m.NameWatch(troop):
            return text("names its watch: %(troop)s", troop=troop)
        case m.OfferPact(to):
            return text("offers %(faction)s a pact", faction=faction(to))
        case m.AcceptPact(of):
            return text("accepts the pact with %(faction)s", faction=faction(of))
        case m.EndPact(other):
            return text("ends the pact with %(faction)s", faction=faction(other))
        case m.NameStandIn(""):
            return text("leaves it to the first ally in priority to move for it")
        case m.NameStandIn(ally):
            return text("names %(faction)s to move for it", faction=faction(ally))
        case m.March() as march:
            return marched(state, entry.seat, march)
        case m.Pass("near"):
            return text("passes until somebody comes near")
        case m.Pass():
            building = state is not None and state.phase == BUILD
            return text("is done building") if building else text("passes")
        case m.UseShaft(army):
            return text("%(army)s goes down the Deep Shaft", army=army)
        case m.Regroup(army, units, into):
            return ntext(
                "%(n)s unit goes from %(army)s to %(into)s",
                "%(n)s units go from %(army)s to %(into)s",
                len(units),
                army=army,
                into=into,
            )
        case m.Approach(_army, "negotiate"):
            return text("negotiates with the settlement: %(pips)s", pips=_pips(state, entry))
        case m.Approach(_army, choice):
            return APPROACHES.get(choice, Text(choice))
        case m.LoseUnit(army, unit):
            return text("%(army)s loses %(unit)s to the lava", army=army, unit=_unit(state, unit))
        case m.SpreadLava(square):
            return text(
                "lava spreads from %(square)s: %(pips)s", square=square, pips=_pips(state, entry) or "–"
            )
        case _:
            return _later_phases(state, entry)


def _later_phases(state: State | None, entry: Entry) -> Text:
    """Battles, tunnelling, building and the turn."""
    match entry.move:
        case m.Report() as report:
            return reported(state, report)
        case m.Sign(battle):
            return text("confirms the report of %(battle)s", battle=battle)
        case m.Retreat(army, ""):
            return text("%(army)s has no way out and is destroyed", army=army)
        case m.Retreat(army, square):
            return text("%(army)s retreats to %(square)s", army=army, square=square)
        case m.Heal(unit):
            return text("heals %(unit)s: %(pips)s", unit=_unit(state, unit), pips=_pips(state, entry))
        case m.NameDiggers(army, units):
            names = tuple(_unit(state, unit) for unit in units)
            return text("%(army)s digs with %(units)s", army=army, units=names)
        case m.Dig() as job:
            return dug(state, entry.seat, job)
        case m.OrderBuilding(square, plan):
            return text("orders %(building)s at %(square)s", building=building(plan), square=square)
        case m.Demolish(square, plan):
            return text("demolishes %(building)s at %(square)s", building=building(plan), square=square)
        case m.Burn(square, plan):
            return text("burns %(building)s at %(square)s", building=building(plan), square=square)
        case m.Recruit(square, _army, unit):
            return text(
                "recruits %(n)s %(unit)s at %(square)s for %(gp)s GP",
                n=unit.models,
                unit=unit.name,
                square=square,
                gp=unit.worth,
            )
        case m.Reinforce(unit, models, extra):
            return text(
                "reinforces %(unit)s: %(n)s models, %(extra)s points of upgrades",
                unit=_unit(state, unit),
                n=models,
                extra=extra,
            )
        case m.SendUnit(unit, square):
            return text("sends %(unit)s to %(square)s", unit=_unit(state, unit), square=square)
        case m.EndPhase() as end:
            return _ended(state, end)
        case m.Settle(words):
            return text("ruling: %(words)s", words=words)
        case _:
            return corrected(state, entry)


def _condition(state: State | None, condition: str) -> Text:
    if state is None:
        # Whether the table chooses in secret is not known here.
        return text("chooses a victory condition")
    if state.options.condition_choice == "secret":
        return text("chooses a victory condition in secret")
    known = CONDITIONS.get(condition)
    return text("chooses %(condition)s", condition=known.name if known else condition)


def _pips(state: State | None, entry: Entry) -> str:
    """How the dice fell that the move asked for."""
    rolls = getattr(entry.move, "rolls", ())
    return pips(rolls if state is None else used(state, entry.seat, entry.move))


def _unit(state: State | None, id_: str) -> str:
    """The name of a unit by its id."""
    armies = () if state is None else state.armies.values()
    return next((unit.name for army in armies for unit in army.units if unit.id == id_), id_)


def _ended(state: State | None, move: m.EndPhase) -> Text:
    """With what came of it: the income that was paid, a new turn, the end."""
    if state is None:
        return text("the phase ends")
    after, phase = apply(state, None, move), PHASE_NAMES[state.phase]
    if isinstance(after, Misfit):
        return text("%(phase)s ends", phase=phase)
    if len(after.incomes) > len(state.incomes):
        paid = tuple(
            text("%(faction)s %(gp)s GP", faction=faction(seat), gp=gp)
            for seat, gp in after.incomes[-1].gp.items()
        )
        return text("%(phase)s ends; income: %(paid)s", phase=phase, paid=paid)
    if after.over:
        return text("%(phase)s ends, and with it the campaign", phase=phase)
    if after.turn > state.turn:
        return text("%(phase)s ends, turn %(turn)s begins", phase=phase, turn=after.turn)
    return text("%(phase)s ends", phase=phase)


def moment(state: State) -> Moment:
    """The turn and phase that a state stands in, and who acts next where there is an order."""
    seat = to_act(state)
    if state.over:
        return Moment(_key(state) + 1, text("After the end"), None, timed=False)
    if state.phase == SETUP:
        return Moment(0, text("Set-up"), None, timed=False)
    name = text("Turn %(turn)s, %(phase)s", turn=state.turn, phase=PHASE_NAMES[state.phase])
    return Moment(_key(state), name, Seat(seat) if seat else None, timed=False)


def _key(state: State) -> int:
    phase = 0 if state.phase == SETUP else PHASES.index(state.phase)
    return state.turn * len(PHASES) + phase
