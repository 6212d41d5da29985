"""What keeps a building from being ordered, in words: for objections and rulings alike."""

from companion.games.stone_and_iron.catalogue.buildings import BUILDERS, PLANS, Plan
from companion.games.stone_and_iron.catalogue.factions import FACTIONS
from companion.games.stone_and_iron.facts.sites import Missing, free_men
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.state.state import State
from companion.kernel.words import Text, ntext, text

WHERE = {
    "tunnel": text("a tunnel"),
    "underway": text("the Underway"),
    "cavern": text("a cavern"),
    "mine": text("a mine"),
    "base": text("a base cavern"),
}


def sentence(state: State, seat: str, square: int, plan: Plan, lack: Missing) -> Text:
    name = state.grid.names[square]
    match lack:
        case Missing.OWNER:
            return text("%(square)s is not %(faction)s's.", square=name, faction=name_of(seat))
        case Missing.KIND:
            places = tuple(WHERE[group] for group in plan.where)
            return text("%(building)s stands in %(places)s.", building=plan.name, places=places)
        case Missing.FACTION:
            factions = tuple(FACTIONS[one].name for one in plan.factions)
            return text("%(building)s is for %(factions)s.", building=plan.name, factions=factions)
        case Missing.LINK:
            return text("%(square)s is not linked to a base of theirs or an ally's.", square=name)
        case Missing.REQUIREMENT:
            needed = PLANS[plan.requires].name
            return text("%(building)s needs %(other)s, finished.", building=plan.name, other=needed)
        case Missing.STANDS:
            return text("%(square)s has %(building)s already.", square=name, building=plan.name)
        case Missing.BUILDERS:
            free = max(0, free_men(state, square, seat))
            return ntext(
                "%(square)s has %(n)s free man; it takes %(most)s.",
                "%(square)s has %(n)s free men; it takes %(most)s.",
                square=name,
                n=free,
                most=BUILDERS,
            )
        case Missing.GOLD:
            return text(
                "%(building)s costs %(cost)s GP; the treasury has %(gp)s.",
                building=plan.name,
                cost=plan.cost,
                gp=state.treasury(seat),
            )
