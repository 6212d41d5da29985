"""A played game, entered at a table."""

from itertools import islice
from typing import Any

from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.moves import ConfirmEnd, EndTurn
from companion.kernel.moves import Draft, Finish, Override, Sit
from companion.table.service import Tables
from companion.table.submission import Submission
from tests.games.tyrants import played
from tests.games.tyrants.positions import NAMES


class Scorer:
    """Enters a played game at a table, setting every objection aside."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.code, self.credential = tables.open("tyrants")
        self.entered = 0

    def enter(self, *drafts: Draft) -> None:
        answered = [Draft(move=draft.move, seat=draft.seat, override=Override("card")) for draft in drafts]
        self.entered += 1
        saw = self.tables.table(self.code).version
        token = f"play-{self.code}-{self.entered:06}"
        self.tables.submit(self.code, Submission(token=token, saw=saw, by="host", drafts=answered))

    def play(self, game: dict[str, Any], turns: int | None) -> None:
        names = zip(game["players"], NAMES, strict=False)
        self.enter(*(Draft(move=Sit(name), seat=seat) for seat, name in names))
        self.enter(Draft(move=played.begin(game, "cards")))
        for turn in islice(played.turns(game), turns):
            if turn.drafts:
                self.enter(*turn.drafts)
            if not turn.setup:
                self.enter(Draft(move=EndTurn(turn.marker_vp), seat=turn.player))
            self._answer()
        if turns is None:
            self.enter(*played.counted(game["final"]))
            self.enter(Draft(move=Finish(agreed=True)))

    def _answer(self) -> None:
        state: Any = self.tables.table(self.code).position.state
        if state.proposed is not None:
            self.enter(Draft(move=ConfirmEnd(state.proposed.reason), seat=HOUSES[state.proposed.house]))
