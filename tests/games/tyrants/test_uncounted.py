"""Between the last turn and the last card counted nobody has won, whoever leads on the board."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games.tyrants import moves as m
from companion.games.tyrants.sample import sample
from companion.kernel.moves import Choose, Draft, Finish, Override
from companion.table.results import result_of
from companion.table.service import Opened, Tables
from companion.table.submission import Submission
from companion.web.services import services_of
from tests.apps import running

COUNTS = [draft for draft in sample().rest if isinstance(draft.move, m.CountCards)]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("uncounted")) as made:
        yield made


class Ended:
    """The sample, played to its last turn, or halfway."""

    def __init__(self, app: Flask, *, halfway: bool = False) -> None:
        services = services_of(app)
        self.app, self.tables = app, services.tables
        self.opened = opened(self.tables, halfway=halfway)

    def enter(self, *drafts: Draft) -> None:
        enter(self.tables, self.opened.code, *drafts)

    def page(self, path: str = "") -> str:
        client = self.app.test_client()
        client.set_cookie(f"seat-{self.opened.code}", self.opened.credential)
        return client.get(f"/t/{self.opened.code}{path}").text

    @property
    def won(self) -> list[str]:
        """Return who has won, as files, groups and other apps are told."""
        found = result_of(self.tables.whole(self.opened.code))
        assert found is not None
        return [str(one.seat) for one in found.seats if one.winner]


def without_forms(page: str) -> str:
    """Return the text of a page, without the offers to name a result instead of counting."""
    return re.sub(r"<form.*?</form>", "", page, flags=re.DOTALL)


def opened(tables: Tables, *, halfway: bool) -> Opened:
    found = tables.open("tyrants")
    enter(tables, found.code, *sample().played)
    if not halfway:
        played = [draft for draft in sample().rest if not isinstance(draft.move, m.CountCards | Finish)]
        enter(tables, found.code, *played)
    return found


def enter(tables: Tables, code: str, *drafts: Draft) -> None:
    saw = tables.table(code).version
    tables.submit(code, Submission(token=f"uncounted-{saw:06}", saw=saw, by="host", drafts=drafts))


def test_nobody_has_won_before_the_last_house_has_counted(app: Flask) -> None:
    """On the board Blue leads with 52 before Red with 48; with their cards Red has 83 and Blue 78."""
    ended = Ended(app)
    for count in COUNTS:
        assert ended.won == []
        assert " wins" not in ended.page("/screen") + without_forms(ended.page("/scores"))
        assert "Count the cards" in ended.page()
        ended.enter(count)
    assert ended.won == ["red"]
    for path in ("/screen", "/result"):
        assert "Red wins by 5" in ended.page(path)
    assert "Count the cards" not in ended.page()
    assert "Confirm the result" in ended.page()


def test_what_is_confirmed_without_some_cards_is_a_result(app: Flask) -> None:
    ended = Ended(app)
    ended.enter(Draft(move=Finish(), override=Override("table")))
    assert ended.won == ["blue"]


def test_an_end_by_agreement_names_whoever_has_most(app: Flask) -> None:
    """Halfway through Blue leads with 12 + 4 + 5 + 7 = 28 before Red with 14 + 2 + 5 = 21."""
    ended = Ended(app, halfway=True)
    assert " wins" not in ended.page("/screen") + without_forms(ended.page("/scores"))
    ended.enter(Draft(move=Finish(agreed=True), override=Override("table")))
    for path in ("/screen", "/result"):
        assert "Blue wins" in ended.page(path)
    assert "The table agreed to end the game." in ended.page("/result")


def test_covered_scores_stay_covered_while_the_count_is_sealed(app: Flask) -> None:
    ended = Ended(app)
    ended.enter(Draft(move=Choose("running-scores", "hidden")), Draft(move=Choose("final-count", "sealed")))
    assert " wins" not in ended.page("/screen")


def test_once_the_table_has_agreed_the_end_is_no_longer_far(app: Flask) -> None:
    table = Ended(app, halfway=True)
    assert "Until the end:" in table.page("/view/scores")
    table.enter(Draft(move=Finish(agreed=True), override=Override("table")))
    assert "Until the end:" not in table.page("/view/scores")
