"""The played games, entered as phones would, through check, ledger, state and score.

At the end of every turn the position is that of the record: troops, spies, control, markers, halls, VP
tokens, barracks. At the end of the game so are the six lines of the score (rulebook page 14)."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX
from companion.games.tyrants.facts import control, is_over, marker_vp, markers
from companion.games.tyrants.rules.counting import LINES
from companion.games.tyrants.scoring import leaders, score
from companion.games.tyrants.state import State
from companion.kernel.moves import Draft, Move, Override
from companion.table.service import Tables
from companion.table.submission import Objected, Receipt, Submission
from tests.games.tyrants import played
from tests.games.tyrants.test_painting import position_of

GAMES = played.games()
TOKENS = (f"played-{n:08}" for n in count())

OF_CARDS = (m.Recruit, m.Promote, m.Devour, m.ReturnOutcast, m.ToMarket)

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not GAMES, reason=f"there are no played games in {played.FOLDER}"),
]


class Phone:
    """Enters the moves of one table, and overrides an objection when a card must have allowed the move."""

    def __init__(self, tables: Tables, code: str) -> None:
        self.tables, self.code = tables, code
        self.overridden: list[Move] = []

    @property
    def state(self) -> State:
        state = self.tables.table(self.code).position.state
        assert isinstance(state, State)
        return state

    def enter(self, *drafts: Draft) -> None:
        answer = self._submit(drafts)
        if isinstance(answer, Objected):
            self.overridden += [
                draft.move for draft, against in zip(drafts, answer.objections, strict=True) if against
            ]
            answer = self._submit(
                [Draft(move=draft.move, seat=draft.seat, override=Override("card")) for draft in drafts]
            )
        assert isinstance(answer, Receipt)

    def _submit(self, drafts: Any) -> Receipt | Objected:
        saw = self.tables.table(self.code).version
        return self.tables.submit(
            self.code, Submission(token=next(TOKENS), saw=saw, by="phone", drafts=drafts)
        )


def assert_position(state: State, theirs: Mapping[str, Any]) -> None:
    assert played.mirrored(state) == played.standing(theirs["troops"])
    assert played.mirrored_spies(state) == played.spies(theirs["spies"])
    assert {SITES[site].id: HOUSES[house] for site, house, _ in control(state)} == {
        played.place_of(site): house for site, house in theirs["control"].items() if house != "white"
    }
    assert {
        SITES[held.site].id: (HOUSES[held.house], "total" if held.total else "control")
        for held in markers(state)
    } == {
        played.place_of(site): (marker["holder"], marker["side"])
        for site, marker in theirs["markers"].items()
    }
    for player, hall in theirs["trophies"].items():
        has = dict(zip(COLOURS, state.halls[INDEX[player]], strict=True))
        assert {colour: n for colour, n in has.items() if n} == hall, player
    for player, vp in theirs["vp_tokens"].items():
        assert sum(state.tokens[INDEX[player]].values()) == vp, player
    for player, left in theirs["barracks"].items():
        assert state.barracks[INDEX[player]] == left, player


def assert_scores(state: State, game: Mapping[str, Any]) -> None:
    sheet = score(state)
    for seat in sheet.seats:
        theirs = game["scores"][seat.seat]
        assert {line.key: line.points for line in seat.lines} == {key: theirs[key] for key, _ in LINES}
        assert seat.total == theirs["total"]
        for line in seat.lines:
            assert sum(item.points for item in line.items) == line.points, (seat.seat, line.key)
    assert set(leaders(state)) == set(game["winners"])


def end_turn(phone: Phone, turn: played.Turn, short: Mapping[int, Any], number: int) -> None:
    """End a turn; the marker VP due equals what the program paid, except in turns noted as paid short."""
    due = {SITES[held.site].id: held.vp for held in marker_vp(phone.state)}
    if number in short:
        assert sum(due.values()) == short[number]["due"]
        phone.enter(Draft(move=m.EndTurn(turn.marker_vp), seat=turn.player))
        return
    assert sum(due.values()) == sum(turn.marker_vp.values())
    phone.enter(Draft(move=m.EndTurn(due), seat=turn.player))


def play(phone: Phone, game: Mapping[str, Any], start: int = 0, end: int | None = None) -> None:
    """Play the turns from `start` to `end` of a game."""
    short = {row["turn"]: row for row in game.get("marker_vp_short", ())}
    whole = zip(played.turns(game), game["turns"], game["positions"], strict=True)
    for turn, row, position in islice(whole, start, end):
        for draft in turn.drafts:
            if isinstance(draft.move, OF_CARDS) and phone.state.options.tracking != "cards":
                continue
            phone.enter(draft)
            if phone.state.proposed is not None:
                trigger = phone.state.proposed
                phone.enter(Draft(move=m.ConfirmEnd(trigger.reason), seat=HOUSES[trigger.house]))
        if not turn.setup:
            end_turn(phone, turn, short, row["turn"])
        assert_position(phone.state, position)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_played_game(path: Path, tables: Tables) -> None:
    game = played.load(path)
    phone = Phone(tables, tables.open("tyrants").code)
    complete = game["kind"] == "complete"
    phone.enter(Draft(move=played.begin(game, "cards" if game["kind"] != "final" else "board")))
    if game["kind"] == "final":
        phone.enter(*played.corrections(game["final"], phone.state))
    else:
        play(phone, game)
        allowed = (m.Supplant, m.Assassinate, m.ReturnTroop, m.ReturnSpy, m.MoveTroop)
        assert {type(move) for move in phone.overridden} <= {*allowed}
    for draft in played.counted(game["final"]):
        phone.enter(draft)
    assert_scores(phone.state, game)
    assert phone.tables.table(phone.code).position.misfits == ()
    if complete and phone.state.ending is not None:
        assert is_over(phone.state)


@pytest.mark.parametrize("path", GAMES[:4], ids=lambda path: path.stem)
def test_a_game_painted_in_the_middle_goes_on_to_the_same_score(path: Path, tables: Tables) -> None:
    """Another table starts late: it enters the board after half of the turns, and plays the rest."""
    game = played.load(path)
    if game["kind"] != "complete":
        pytest.skip("only complete games have a middle")
    phone = Phone(tables, tables.open("tyrants").code)
    phone.enter(Draft(move=played.begin(game, "board")))
    middle = len(game["turns"]) // 2
    shadow = Phone(tables, tables.open("tyrants").code)
    shadow.enter(Draft(move=played.begin(game, "board")))
    play(shadow, game, 0, middle)
    phone.enter(Draft(move=position_of(shadow.state)))
    was = shadow.state
    same = replace(phone.state, tokens=was.tokens, troops=was.troops, left=was.left)
    assert same == was
    assert_position(phone.state, game["positions"][middle - 1])
    play(phone, game, middle)
    for draft in played.counted(game["final"]):
        phone.enter(draft)
    assert_scores(phone.state, game)
    assert phone.tables.table(phone.code).position.misfits == ()
