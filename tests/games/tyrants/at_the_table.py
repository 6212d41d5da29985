"""A table for the tests: set up with what is where, and played by its houses, as a ledger of entries.

Places are named as in Python: `the_phaerlin`, `araumycos__ched_nasad` (the route's first space),
`araumycos__the_labyrinth_1` (its second). Troops are counted in words: `2 red 1 white`."""

from collections.abc import Iterable
from typing import Any

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import INDEX
from companion.games.tyrants.game import GAME
from companion.kernel.checks import check
from companion.kernel.moves import Begin, Choose, Draft, Move, Override, Retract
from companion.kernel.rulings import Fact, Objection, Refusal, Ruling
from companion.kernel.seats import Seat
from tests.games.written import Written

EVERYBODY = "black red orange blue"


def place(name: str) -> str:
    """Return `araumycos__the_labyrinth_1` as the board's own id, `araumycos--the-labyrinth:1`."""
    words = name.replace("_", "-")
    if "--" not in words:
        return words
    route, _, number = words.rpartition("-")
    return f"{route}:{number}" if number.isdigit() else f"{words}:0"


def troops(words: str) -> dict[str, int]:
    parts = words.split()
    return {colour: int(n) for n, colour in zip(parts[::2], parts[1::2], strict=True)}


class Table(Written):
    def __init__(self, begin: Begin) -> None:
        super().__init__(GAME, begin)

    # The board, set by corrections.

    def at(self, **places: str) -> "Table":
        for name, words in places.items():
            self._append(m.SetTroops(place(name), troops(words)))
        return self

    def spies(self, **sites: str) -> "Table":
        for name, houses in sites.items():
            self._append(m.SetSpies(place(name), tuple(houses.split())))
        return self

    def barracks(self, **houses: int) -> "Table":
        for house, left in houses.items():
            self._append(m.SetBarracks(troops=left), house)
        return self

    def spies_left(self, **houses: int) -> "Table":
        for house, left in houses.items():
            self._append(m.SetBarracks(spies=left), house)
        return self

    def hall(self, **houses: str) -> "Table":
        for house, words in houses.items():
            self._append(m.SetHall(troops(words)), house)
        return self

    def turn(self, house: str, round_: int = 1) -> "Table":
        self._append(m.SetTurn(round_), house)
        return self

    def reads(self, **settings: str) -> "Table":
        for setting, value in settings.items():
            self._append(Choose(setting=setting, value=value))
        return self

    # Play, as somebody enters it.

    def objections(self, house: str | None, move: Move) -> tuple[Objection, ...]:
        draft = Draft(move=move, seat=None if house is None else Seat(house))
        return check(GAME, self.entries, self.position, draft)

    def against(self, house: str | None, move: Move) -> list[tuple[str, int]]:
        """Return the sentence and the page of every objection to a move."""
        return [(str(one.sentence), one.page) for one in self.objections(house, move)]

    def refused(self, house: str | None, move: Move) -> str:
        """Return why a move is impossible."""
        try:
            self.objections(house, move)
        except Refusal as refusal:
            return str(refusal.sentence)
        raise AssertionError(f"{move} was not refused")

    def enter(self, house: str | None, *moves: Move) -> int:
        """Enter moves without objections; return the version of the last."""
        version = 0
        for move in moves:
            assert self.against(house, move) == []
            version = self._append(move, house)
        return version

    def all_the_same(self, house: str | None, move: Move) -> int:
        """Enter a move against the rules, overridden by the table."""
        objections = self.against(house, move)
        assert objections != []
        said = tuple(sentence for sentence, _ in objections)
        return self._append(move, house, Override("table", said))

    def retract(self, version: int) -> int:
        draft = Draft(move=Retract(version))
        assert check(GAME, self.entries, self.position, draft) == ()
        return self._append(Retract(version))

    # What can be asked and seen.

    def ask(self, question: str, house: str = "", where: str = "", victim: str = "") -> Ruling:
        args = {"seat": house, "place": place(where), "victim": victim}
        assert GAME.questions is not None
        return GAME.questions.rule(self.state, question, {key: value for key, value in args.items() if value})

    def left(self, house: str) -> int:
        return self.state.barracks[INDEX[house]]

    def trophies(self, house: str) -> int:
        return sum(self.state.halls[INDEX[house]])

    def tokens(self, house: str) -> int:
        return sum(self.state.tokens[INDEX[house]].values())


def table(houses: str = "black red", first: str = "", *, setting_up: bool = False, **settings: Any) -> Table:
    """Return a table in the first player's first turn; starting troops are placed only if they are given."""
    seats = tuple(Seat(house) for house in houses.split())
    made = Table(Begin(seats, Seat(first) if first else seats[0], settings))
    return made if setting_up else made.turn(first or seats[0])


def facts(ruling: Ruling) -> list[str]:
    return _sentences(ruling.facts)


def remedies(ruling: Ruling) -> list[str]:
    return _sentences(ruling.remedies)


def _sentences(found: Iterable[Fact]) -> list[str]:
    return [str(fact.sentence) for fact in found]


def lit(found: Iterable[Fact]) -> set[str]:
    """Return the places that some facts highlight."""
    return {name for fact in found for name in fact.places}
