"""How wounds heal. Healing Wounds."""

from companion.games.underworld.moves.people import Character


def healed(days: int, *, daily: bool) -> int:
    """Hit points won in so many days of rest in a row: none on the first, then one every other day."""
    return max(0, days - 1) if daily else max(0, days - 1) // 2


def days_to(points: int, *, daily: bool) -> int:
    """Days of rest in a row that win so many hit points."""
    if points <= 0:
        return 0
    return points + 1 if daily else 2 * points + 1


def days_until_whole(who: Character, *, daily: bool) -> int:
    """Days of rest that somebody needs besides those behind them; 0 for the unhurt, and for the dead."""
    points = 0 if who.dead else who.most - who.hits
    won = healed(who.rested, daily=daily)
    return max(0, days_to(points + won, daily=daily) - who.rested) if points else 0
