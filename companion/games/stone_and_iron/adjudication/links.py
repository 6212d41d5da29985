"""Whether a square is linked, by which route, and what would cut it off; what the square would earn; a
faction's income and the reasons for it.
"""

from companion.games.stone_and_iron.adjudication.inquiry import Inquiry, fact_about, make_fact, make_ruling
from companion.games.stone_and_iron.catalogue.rulebook import INCOME
from companion.games.stone_and_iron.catalogue.squares import KINDS, PLANS
from companion.games.stone_and_iron.facts.forces import opposing_armies
from companion.games.stone_and_iron.facts.income import (
    BATTLES,
    DISTRUST,
    IncomeLine,
    income,
    income_basis,
    square_income,
    total,
)
from companion.games.stone_and_iron.facts.network import (
    Links,
    find_cuts,
    find_gap,
    friendly_seats,
    links,
    route,
)
from companion.games.stone_and_iron.rules.words import kind_name, name_of
from companion.games.stone_and_iron.state.state import State, with_square
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, Value, text

WHAT = {
    "base": text("Base cavern"),
    BATTLES: text("Battles won"),
    DISTRUST: text("Distrustful allies"),
}


def line_name(line: IncomeLine) -> Text:
    if line.what in WHAT:
        return WHAT[line.what]
    name = PLANS[line.what].name if line.what in PLANS else KINDS[line.what].name
    return Text(name) if line.n == 1 else text("%(n)s × %(what)s", n=line.n, what=name)


def square_names(state: State, squares: tuple[int, ...]) -> tuple[Value, ...]:
    return tuple(state.grid.names[square] for square in squares)


def link(inquiry: Inquiry) -> Ruling:
    state, seat, square = inquiry.state, inquiry.seat, inquiry.square
    found = links(state, seat)
    name, owner = state.grid.names[square], state.squares[square].owner
    if square in found:
        facts = (_route(state, seat, found, square), *_cuts(state, seat, square))
        answer = text("%(square)s is linked to a base.", square=name)
        remedies: tuple[Fact, ...] = ()
    else:
        facts = () if owner else (make_fact(text("%(square)s belongs to nobody.", square=name)),)
        answer = text("%(square)s is not linked to a base.", square=name)
        remedies = tuple(_gap(state, seat, square))
    return make_ruling(
        state, answer, INCOME, "SI-53", verdict=square in found, facts=facts, remedies=remedies
    )


def _route(state: State, seat: str, links: Links, square: int) -> Fact:
    way = route(links, square)
    others = {state.squares[each].owner for each in way} & (friendly_seats(state, seat) - {seat})
    sentence = (
        text(
            "Route to the base: %(route)s, through squares of %(factions)s.",
            route=square_names(state, way),
            factions=tuple(name_of(one) for one in sorted(others)),
        )
        if others
        else text("Route to the base: %(route)s.", route=square_names(state, way))
    )
    return fact_about(state, sentence, *way)


def _cuts(state: State, seat: str, square: int) -> tuple[Fact, ...]:
    if not (cutting := find_cuts(state, seat, square)):
        return (make_fact(text("No single loss cuts the square off.")),)
    sentence = text(
        "The loss of any of these cuts the square off: %(squares)s.", squares=square_names(state, cutting)
    )
    return (fact_about(state, sentence, *cutting),)


def _gap(state: State, seat: str, square: int) -> tuple[Fact, ...]:
    missing = find_gap(state, seat, square)
    if not missing:
        return (make_fact(text("No open way leads from there to a base: walls must be breached.")),)
    held = [state.squares[each].owner for each in missing]
    owners = tuple(name_of(one) for one in dict.fromkeys(held) if one and one != seat)
    sentence = (
        text(
            "Squares needed for the link: %(squares)s, owned by %(factions)s.",
            squares=square_names(state, missing),
            factions=owners,
        )
        if owners
        else text("Squares needed for the link: %(squares)s.", squares=square_names(state, missing))
    )
    return (fact_about(state, sentence, *missing),)


def earn(inquiry: Inquiry) -> Ruling:
    """Return what a square would pay a faction each turn if the faction owned it and it were linked."""
    state, seat, square = inquiry.state, inquiry.seat, inquiry.square
    owned = with_square(state, square, owner=seat)
    lines = tuple(square_income(owned, seat, square, income_basis(owned, seat)))
    facts = tuple(
        fact_about(state, text("%(what)s: %(gp)s GP", what=line_name(line), gp=line.gp), square)
        for line in lines
    )
    answer = text(
        "If linked, %(square)s (%(kind)s) would pay %(faction)s %(gp)s GP a turn.",
        square=state.grid.names[square],
        kind=kind_name(state.squares[square]),
        faction=name_of(seat),
        gp=sum(line.gp for line in lines),
    )
    return make_ruling(state, answer, INCOME, "SI-54", "SI-55", "SI-56", facts=facts)


def answer_income(inquiry: Inquiry) -> Ruling:
    """Return the income line by line, of this turn or, if that is paid, of the next."""
    state, seat = inquiry.state, inquiry.seat
    lines, found = income(state, seat), links(state, seat)
    told: dict[str, Value] = {"faction": name_of(seat), "gp": total(lines)}
    paid = any(one.turn == state.turn for one in state.incomes)
    answer = (
        text("%(faction)s: %(gp)s GP next turn.", **told)
        if paid
        else text("%(faction)s: %(gp)s GP this turn.", **told)
    )
    return make_ruling(
        state,
        answer,
        INCOME,
        "SI-53",
        "SI-54",
        "SI-61",
        "SI-62",
        facts=tuple(line_fact(state, seat, line, found) for line in lines),
    )


def line_fact(state: State, seat: str, line: IncomeLine, links: Links) -> Fact:
    """Return a line of income with the route that links its square, or why it pays nothing: the armies that
    contest the square, or what is missing for a link."""
    if line.square < 0:
        return make_fact(text("%(what)s: %(gp)s GP", what=line_name(line), gp=line.gp))
    name = state.grid.names[line.square]
    if line.contested:
        armies = tuple(army.id for army in opposing_armies(state, seat, line.square))
        contested = text(
            "%(square)s, %(what)s: none of its %(gp)s GP while these are there: %(armies)s.",
            square=name,
            what=line_name(line),
            gp=line.gp,
            armies=armies,
        )
        return fact_about(state, contested, line.square)
    if line.linked:
        way = route(links, line.square)
        through = text("%(square)s, %(what)s: %(gp)s GP", square=name, what=line_name(line), gp=line.gp)
        return fact_about(state, through, *way)
    missing = find_gap(state, seat, line.square)
    sentence = (
        text(
            "%(square)s, %(what)s: none of its %(gp)s GP; %(missing)s would link it.",
            square=name,
            what=line_name(line),
            gp=line.gp,
            missing=square_names(state, missing),
        )
        if missing
        else text(
            "%(square)s, %(what)s: none of its %(gp)s GP; no open way to a base.",
            square=name,
            what=line_name(line),
            gp=line.gp,
        )
    )
    return fact_about(state, sentence, line.square, *missing)
