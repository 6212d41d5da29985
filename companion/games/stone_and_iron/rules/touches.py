"""The places that a move concerns: squares by name, armies, treasuries and the counts of a score."""

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.state.grid import grid
from companion.kernel.moves import Entry

LARGEST = grid("25x25")


def army_place(army: str) -> str:
    return f"army:{army}"


def treasury_place(seat: str) -> str:
    return f"treasury:{seat}"


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: squares and armies."""
    return place if place in LARGEST.index or place.startswith("army:") else ""


def touches(entry: Entry) -> tuple[str, ...]:
    """See `kernel.game.MoveRow.touches`; score items name the same places."""
    seat = str(entry.seat)
    match entry.move:
        case m.March(army, path):
            return (army_place(army), *path)
        case m.Muster(army) | m.UseShaft(army) | m.NameDiggers(army) | m.LoseUnit(army) | m.Approach(army):
            return (army_place(army),)
        case m.Regroup(army, _units, into):
            return (army_place(army), army_place(into))
        case m.Dig(army, _job, square):
            return (army_place(army), square)
        case m.Retreat(army, square):
            return (army_place(army), square) if square else (army_place(army),)
        case m.Report(_battle, square):
            return (square,)
        case m.StartAt(square) | m.SpreadLava(square) | m.SetSquare(square) | m.SetBuilding(square):
            return (square,)
        case m.OrderBuilding(square) | m.Demolish(square):
            return (square, treasury_place(seat))
        case m.Burn(square):
            return (square,)
        case m.Recruit(square, army):
            return (square, army_place(army), treasury_place(seat))
        case m.Reinforce() | m.SetTreasury():
            return (treasury_place(seat),)
        case m.SendUnit(_unit, square, into):
            return (square, army_place(into))
        case m.SetArmy(army, square):
            return (army_place(army), square) if square else (army_place(army),)
        case m.SetUnit(army):
            return (army_place(army),)
        case m.ChooseCondition() | m.SetTallies():
            return (f"condition:{seat}",)
        case _:
            return ()
