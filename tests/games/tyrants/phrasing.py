"""Entries as somebody writes them on a round sheet: in one of many ways, with the house or without."""

from random import Random

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import ROUTES, SITES
from companion.kernel.moves import Draft

NAMES = {site.id: site.name for site in SITES}


def phrase(draft: Draft, lots: Random, *, on_turn: str) -> str | None:
    """Return a line for an entry; None for what a sheet leaves to the page. The house is named if it is not
    on turn, and otherwise at random."""
    said = _said(draft, lots)
    if said is None:
        return None
    house = str(draft.seat)
    names = (f"{house.capitalize()} ", f"{house}: ", f"House {house} ", f"{house.upper()}'s turn: ")
    line = said if house == on_turn and lots.random() < 0.5 else lots.choice(names) + said
    return lots.choice((line, line.lower(), line.capitalize(), f"{line}."))


def _said(draft: Draft, lots: Random) -> str | None:
    match draft.move:
        case m.Deploy(where) if where is not None:
            verbs = ("deploy", "deploys", "deployed 1 at", "dep", "places a troop at", "put one troop in the")
            return f"{lots.choice(verbs)} {place(where, lots)}"
        case m.Assassinate(where, victim):
            whose, here = colour(victim, lots), place(where, lots)
            ways = (
                f"kill {whose} {here}",
                f"killed a {whose} troop at {here}",
                f"assassinates {whose} in {here}",
            )
            return lots.choice(ways)
        case m.Supplant(where, victim):
            whose, here = colour(victim, lots), place(where, lots)
            return lots.choice((f"supplant {whose} {here}", f"supplanted the {whose} troop at {here}"))
        case m.MoveTroop(origin, target, whose):
            there, here = place(target, lots), place(origin, lots)
            ways = (f"{here} to {there}", f"from {here} to the {there}", f"{here} -> {there}")
            return f"{lots.choice(('move', 'moved', 'moves a'))} {colour(whose, lots)} {lots.choice(ways)}"
        case m.ReturnTroop(where, owner):
            verbs = ("return", "returned the", "ret")
            return f"{lots.choice(verbs)} {colour(owner, lots)} {place(where, lots)}"
        case m.PlaceSpy(site, None):
            return f"{lots.choice(('spy', 'place spy', 'placed a spy at', 'spied on'))} {place(site, lots)}"
        case m.ReturnSpy(site, owner):
            whose, here = colour(owner, lots), place(site, lots)
            return lots.choice((f"return spy {whose} {here}", f"returned the {whose} spy from {here}"))
        case m.GainVP(vp, "by hand"):
            return lots.choice((f"+{vp} vp", f"{vp} vp", f"gains {vp} points", f"vp {vp}", f"took {vp} VP"))
        case m.EndTurn():
            return lots.choice(("end", "end turn", "ends the turn", "Ended their turn"))
        case _:
            return None


def colour(name: str, lots: Random) -> str:
    letter = "k" if name == "black" else name[0]
    return lots.choice((name, name.capitalize(), letter, name[:3]))


def place(place_id: str, lots: Random) -> str:
    if place_id in NAMES:
        return lots.choice(
            (NAMES[place_id], NAMES[place_id].lower(), NAMES[place_id].lower().replace("-", " "))
        )
    route_id, _, k = place_id.rpartition(":")
    route = next(route for route in ROUTES if route.id == route_id)
    return f"{NAMES[route.a].replace('-', ' ')}-{NAMES[route.b].replace('-', ' ')}:{int(k) + 1}"
