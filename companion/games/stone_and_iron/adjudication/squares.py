"""What may be built in a square, when it is ready and when it has paid for itself; who defends it when it is
attacked.
"""

from collections.abc import Iterator

from companion.games.stone_and_iron.adjudication.inquiry import Inquiry, fact_about, make_fact, make_ruling
from companion.games.stone_and_iron.catalogue.factions import (
    BLACKNESS,
    HELPS,
    LIGHT,
)
from companion.games.stone_and_iron.catalogue.rulebook import BUILDINGS
from companion.games.stone_and_iron.catalogue.squares import (
    EFFECTS,
    PLANS,
    Plan,
)
from companion.games.stone_and_iron.facts.armies import armies_in, models
from companion.games.stone_and_iron.facts.forces import fits, may_garrison, watch_of
from companion.games.stone_and_iron.facts.income import income, total, watch_upgrade
from companion.games.stone_and_iron.facts.network import Missing, groups, missing, ready_turn
from companion.games.stone_and_iron.rules.building import lack_words
from companion.games.stone_and_iron.state.pieces import Building
from companion.games.stone_and_iron.state.state import State, with_square
from companion.kernel.rulings import Fact, Fault, Refusal, Ruling
from companion.kernel.words import Text, Value, ntext, text


def build(inquiry: Inquiry) -> Ruling:
    """Return the buildings that fit the square and the faction: first those that may be ordered, then the
    others with what they lack. With `building` given, return that one and everything it lacks."""
    state, seat, square = inquiry.state, inquiry.seat, inquiry.square
    here, wanted = groups(state, state.squares[square]), inquiry.args.get("building", "")
    plans = [
        plan
        for plan in PLANS.values()
        if plan.id == wanted or (not wanted and here & {*plan.where} and fits(plan, seat))
    ]
    if wanted and not plans:
        raise Refusal(text("There is no such building."), Fault.UNKNOWN)
    lacks = {plan.id: tuple(missing(state, seat, square, plan)) for plan in plans}
    open_ = tuple(_say_possible(state, seat, square, plan) for plan in plans if not lacks[plan.id])
    name = state.grid.names[square]
    answer = (
        ntext(
            "%(n)s building may be ordered at %(square)s.",
            "%(n)s buildings may be ordered at %(square)s.",
            n=len(open_),
            square=name,
        )
        if open_
        else text("Nothing may be ordered at %(square)s.", square=name)
    )
    shut = tuple(
        make_fact(_say_lacking(state, seat, square, plan, lacks[plan.id])) for plan in plans if lacks[plan.id]
    )
    lacking = tuple(
        make_fact(lack_words(state, seat, square, PLANS[wanted], lack)) for lack in lacks.get(wanted, ())
    )
    return make_ruling(
        state,
        answer,
        BUILDINGS,
        "SI-63",
        "SI-64",
        "SI-67",
        verdict=bool(open_),
        facts=open_ if wanted else (*open_, *shut),
        besides=lacking,
    )


def _say_possible(state: State, seat: str, square: int, plan: Plan) -> Fact:
    told: dict[str, Value] = {"building": plan.name, "cost": plan.cost, "turn": ready_turn(state, plan)}
    gain = _gain(state, seat, square, plan) if plan.gp else 0
    if gain > 0:
        sentence_ = ntext(
            "%(building)s: %(cost)s GP, works from turn %(turn)s, pays %(gp)s GP, pays for "
            "itself in %(n)s turn.",
            "%(building)s: %(cost)s GP, works from turn %(turn)s, pays %(gp)s GP, pays for "
            "itself in %(n)s turns.",
            n=-(-plan.cost // gain),
            gp=gain,
            **told,
        )
    elif plan.gp:
        sentence_ = text(
            "%(building)s: %(cost)s GP, works from turn %(turn)s, pays nothing at present.", **told
        )
    else:
        sentence_ = text("%(building)s: %(cost)s GP, works from turn %(turn)s.", **told)
    return fact_about(state, sentence_, square)


def effects(state: State, seat: str, square: int, plan: Plan) -> Iterator[Text]:
    """Yield what a building in a square would do when finished."""
    if plan.gp:
        gain = _gain(state, seat, square, plan)
        yield (
            text("%(gp)s more GP a turn.", gp=gain) if gain else text("The building pays nothing at present.")
        )
    if plan.wall:
        yield text("Walls of toughness %(t)s.", t=plan.wall)
    if plan.garrison:
        yield text("Troops may stay there without a hero.")
    if plan.id in ("tunnel_lighting", "cavern_lighting"):
        yield LIGHT
    if plan.id == "blackness_of_night":
        yield BLACKNESS
    if plan.id in HELPS:
        yield HELPS[plan.id]
    if plan.id in EFFECTS:
        yield EFFECTS[plan.id]
    for other in PLANS.values():
        if other.requires == plan.id and fits(other, seat):
            yield text("Required for %(building)s.", building=other.name)


def _gain(state: State, seat: str, square: int, plan: Plan) -> int:
    """Return how much more the faction would earn each turn if the building were finished, including what it
    adds to the income of other buildings."""
    stands = (*state.squares[square].buildings, Building(plan=plan.id, ordered=state.turn, ready=state.turn))
    after = with_square(state, square, buildings=stands)
    return total(income(after, seat)) - total(income(state, seat))


def _say_lacking(state: State, seat: str, square: int, plan: Plan, lacks: tuple[Missing, ...]) -> Text:
    reasons = tuple(lack_words(state, seat, square, plan, lack) for lack in lacks)
    return text("%(building)s: %(reasons)s", building=plan.name, reasons=reasons)


def garrison(inquiry: Inquiry) -> Ruling:
    """Return whether troops may hold the square without a hero, and who would defend it."""
    state, square = inquiry.state, inquiry.square
    owner, name = state.squares[square].owner, state.grid.names[square]
    stays = bool(owner) and may_garrison(state, square, owner)
    answer = (
        text("Troops may hold %(square)s without a hero.", square=name)
        if stays
        else text("Troops need a hero to hold %(square)s.", square=name)
    )
    return make_ruling(
        state,
        answer,
        BUILDINGS,
        "SI-68",
        "SI-70",
        "SI-71",
        verdict=stays,
        facts=tuple(fact_about(state, words, square) for words in defenders(state, square)),
    )


def defenders(state: State, square: int) -> Iterator[Text]:
    """Yield who is in a square, and who comes to defend it."""
    for army in armies_in(state, square):
        yield ntext("%(army)s: %(n)s model.", "%(army)s: %(n)s models.", army=army.id, n=models(army))
    yield from watch_words(state, square)


def watch_words(state: State, square: int) -> Iterator[Text]:
    """Yield the local watch and the knights that come to defend a square."""
    watch = watch_of(state, square)
    if watch.units:
        yield ntext(
            "%(n)s unit of ten of the local watch.", "%(n)s units of ten of the local watch.", n=watch.units
        )
    if watch.changed:
        yield text("Units of %(troop)s in the watch: %(n)s.", troop=watch.changed_to, n=watch.changed)
    if watch.champion:
        yield text("Each unit of the watch has a champion.")
    if watch.leader:
        yield text("A Necromancer or Liche Priest leads the watch.")
    if watch.fanatics:
        yield ntext(
            "%(n)s fanatic goes with the watch.", "%(n)s fanatics go with the watch.", n=watch.fanatics
        )
    if watch.units and (upgrade := watch_upgrade(state, square)):
        yield ntext(
            "%(n)s point a model for upgrades of the watch.",
            "%(n)s points a model for upgrades of the watch.",
            n=upgrade,
        )
    if watch.knights:
        yield text("%(n)s Grail Knights on foot.", n=watch.knights)
