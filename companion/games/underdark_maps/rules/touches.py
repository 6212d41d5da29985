"""What a move concerns: the parties, and spaces of the track."""

from companion.games.underdark_maps import moves as m
from companion.kernel.moves import Entry


def party(seat: object) -> str:
    return f"party:{seat}"


def space(number: int) -> str:
    return f"space:{number}"


def touches(entry: Entry) -> tuple[str, ...]:
    """See `kernel.game.MoveRow.touches`; score items name the same places."""
    match entry.move:
        case m.LayTrack():
            return ("track",)
        case m.RollOff():
            return ("first",)
        case m.SetTerrain(number):
            return (space(number),)
        case m.DescribeDeck() | m.ChangeLine():
            return ("deck",)
        case m.SetMaps():
            return ("maps",)
        case _:
            return (party(entry.seat),)


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: whatever concerns a party is told apart by the move itself."""
    return "" if place.startswith("party:") else place
