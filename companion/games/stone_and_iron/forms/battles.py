"""The forms of battles, which are reported when they were fought."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from companion.forms.fields import CardCounts, FilledCounts, code_field, name_field
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.squares import NAMED_LIKE, SQUARE
from companion.games.stone_and_iron.facts.armies import army_of_unit, unit_of
from companion.games.stone_and_iron.forms.fields import IdsField, SideOfEach
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.position import begun

DRAW = "draw"
MOST_MODELS = 999
MOST_POINTS = 9_999


class ReportForm(MoveForm):
    """`winner`: a seat, `neutral` or `draw`. Inputs `losses-<unit>` and `fled-<unit>`; `wiped`: units without
    anybody left. `slain-<seat>`, `heroes-<seat>`, `monsters-<seat>`: see `moves.Report`."""

    square = code_field(SQUARE, NAMED_LIKE)
    winner = name_field()
    losses = CardCounts(most=MOST_MODELS)
    wiped = IdsField()
    fled = SideOfEach()
    slain = FilledCounts(most=MOST_POINTS, keep_zero=True)
    heroes = FilledCounts(most=MOST_MODELS, keep_zero=True)
    monsters = FilledCounts(most=MOST_MODELS, keep_zero=True)

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, square, winner = begun(state), self.square.data or "", self.winner.data or ""
        report = m.Report(
            battle=battle_id(board, square),
            square=square,
            winner="" if winner == DRAW else winner,
            losses={**self.losses.data, **_all_of(board, self.wiped.data or ())},
            fled=self.fled.data,
            slain=self.slain.data,
            heroes=self.heroes.data,
            monsters=self.monsters.data,
        )
        return (Draft(move=report, seat=self.seat.data, override=self.override()),)


def battle_id(state: State, square: str) -> str:
    """By its square and turn; another one there in the same turn is numbered."""
    taken = {battle.id for battle in state.battles}
    plain = f"{square}/{state.turn}"
    named = (plain if number == 1 else f"{plain}/{number}" for number in count(1))
    return next(name for name in named if name not in taken)


def _all_of(state: State, units: tuple[str, ...]) -> Mapping[str, int]:
    found = {}
    for id_ in units:
        army = army_of_unit(state, id_)
        unit = unit_of(army, id_) if army else None
        found[id_] = unit.models if unit else 1
    return found


FORMS: Mapping[str, type[MoveForm]] = {m.Report.kind: ReportForm}
