"""The places that a move concerns: sites and route spaces, halls, token piles, card piles, barracks."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE
from companion.kernel.moves import Entry


def hall(house: str) -> str:
    return f"hall:{house}"


def tokens(house: str) -> str:
    return f"tokens:{house}"


def cards(house: str) -> str:
    return f"cards:{house}"


def barracks(house: str) -> str:
    return f"barracks:{house}"


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: any slot of a route is the route."""
    index = PLACE.get(place)
    return "" if index is None else place.partition(":")[0]


def touches(entry: Entry) -> tuple[str, ...]:
    """See `kernel.game.MoveRow.touches`; score items name the same places."""
    seat = str(entry.seat)
    match entry.move:
        case m.StartingTroop(site):
            return (site, barracks(seat))
        case m.Deploy(place):
            return (tokens(seat),) if place is None else (place, barracks(seat))
        case m.Assassinate(place):
            return (place, hall(seat))
        case m.Supplant(place):
            return (place, hall(seat), barracks(seat), tokens(seat))
        case m.MoveTroop(origin, target):
            return (origin, target)
        case m.ReturnTroop(place, owner):
            return (place, barracks(owner))
        case m.PlaceSpy(site, origin):
            return (site,) if origin is None else (site, origin)
        case m.ReturnSpy(site):
            return (site,)
        case m.PlaceTrophy(of, _, place):
            return (place, hall(of))
        case m.SetTroops(place):
            return (place,)
        case m.SetSpies(site):
            return (site,)
        case m.SetHall():
            return (hall(seat),)
        case m.SetBarracks():
            return (barracks(seat),)
        case m.Paint() as painted:
            return (*painted.troops, *_before_houses(painted))
        case m.GainVP() | m.SetTokens():
            return (tokens(seat),)
        case m.EndTurn(markers):
            return (tokens(seat), *markers) if markers else ()
        case m.Recruit() | m.Promote() | m.Devour() | m.ReturnOutcast() | m.ToMarket():
            return (cards(seat),)
        case m.CountCards() | m.CountTotals():
            return (cards(seat),)
        case m.EnterLine(line):
            return (f"line:{line}:{seat}",)
        case _:
            return ()


def _before_houses(painted: m.Paint) -> tuple[str, ...]:
    """What lies before the houses: their barracks follow from the board, named or not."""
    halls = tuple(hall(house) for house in painted.halls)
    return (
        *halls,
        *(tokens(house) for house in painted.tokens),
        *(barracks(house) for house in painted.halls),
    )
