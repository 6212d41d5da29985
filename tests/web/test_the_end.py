"""The end of a game: the winner comes first, on the table page, on its own page and on the big screen."""

import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import shelf
from companion.kernel.moves import Finish
from companion.table.service import Opened
from companion.table.turns import by_round
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.ended import SCORED, app_with_ends
from tests.papers import laid
from tests.web.conftest import Phone

PRIMARY = re.compile(r'class="button primary[^"]*"')

EACH = pytest.mark.parametrize("slug", SCORED)


@pytest.fixture(scope="module")
def finished() -> Iterator[tuple[Flask, Mapping[str, Opened]]]:
    with app_with_ends(*SCORED) as found:
        yield found


Finished = tuple[Flask, Mapping[str, Opened]]


def read(finished: Finished, slug: str, path: str = "", *, host: bool = True) -> str:
    app, tables = finished
    client: FlaskClient = app.test_client()
    if host:
        client.set_cookie(COOKIE + tables[slug].code, tables[slug].credential)
    answer = client.get(f"/t/{tables[slug].code}{path}", headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return unescape(answer.text)


def winner(finished: Finished, slug: str) -> str:
    app, tables = finished
    table = services_of(app).tables.table(tables[slug].code)
    return table.game.score(table.position.state).best[0]


def headings(page: str) -> list[str]:
    live = page[page.index('id="live"') :]
    found = re.findall(r"<h[12][^>]*>(.*?)</h[12]>", live, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", words).split()) for words in found]


@EACH
def test_the_table_page_says_once_who_has_won_and_leads_to_the_result(finished: Finished, slug: str) -> None:
    page = read(finished, slug)
    assert re.search(r" wins? by \d", headings(page)[0])
    assert len(PRIMARY.findall(page)) == 1
    assert page.count("See the result") == 1
    for other in ("The game is over", "The result is confirmed", "Won by", "ended by agreement"):
        assert other not in page, other


@EACH
@pytest.mark.parametrize("host", [True, False])
def test_the_result_page_begins_with_the_winner_and_one_thing_stands_out(
    finished: Finished, slug: str, *, host: bool
) -> None:
    page = read(finished, slug, "/result", host=host)
    assert re.search(r" wins? by \d", headings(page)[0])
    assert headings(page)[0] == headings(read(finished, slug))[0]
    assert len(PRIMARY.findall(page)) == 1
    rows = re.findall(r'<li( class="won")? data-seat="([\w-]+)"', page)
    assert rows[0] == (' class="won"', winner(finished, slug))
    assert [won for won, _seat in rows[1:]] == [""] * (len(rows) - 1)


@EACH
def test_the_course_of_the_game_begins_with_its_set_up_and_ends_with_the_result(
    finished: Finished, slug: str
) -> None:
    app, tables = finished
    services = services_of(app)
    table = services.tables.table(tables[slug].code)
    course = services.tables.series(tables[slug].code)
    rounds = by_round(course)
    assert rounds[-1] == course[-1]
    assert [moment.key for moment, _totals in rounds] == sorted({moment.key for moment, _totals in rounds})
    assert rounds[-1][1] == table.game.totals(table.position.state)


@EACH
def test_the_big_screen_has_a_podium_and_invites_nobody(finished: Finished, slug: str) -> None:
    page = read(finished, slug, "/screen", host=False)
    assert headings(page)[0] == headings(read(finished, slug))[0]
    steps = re.findall(r'<li class="place-(\d)( won)?" data-seat="([\w-]+)"', page)
    assert steps[0] == ("1", " won", winner(finished, slug))
    assert [int(rank) for rank, *_ in steps] == sorted(int(rank) for rank, *_ in steps)
    assert "qr-code" not in page
    assert "screen-code" not in page


@EACH
def test_the_first_paper_after_the_end_is_the_scorecard(finished: Finished, slug: str) -> None:
    first, *_others = re.findall(r"/papers/([\w-]+)\.pdf", read(finished, slug, "/papers"))
    assert first == "scorecard"


def test_a_table_without_points_is_over_too(finished: Finished) -> None:
    with app_with_ends("underworld") as desk:
        assert headings(read(desk, "underworld"))[0] == "The game is over"
        screen = read(desk, "underworld", "/screen", host=False)
        assert "The game is over" in headings(screen)
        assert "qr-code" not in screen


def test_without_points_a_game_that_goes_on_is_not_over() -> None:
    with TemporaryDirectory() as data, running(Path(data)) as app:
        desk = app, {"underworld": laid(services_of(app).tables, "underworld", "least")}
        assert headings(read(desk, "underworld", "/result"))[0] == "The game goes on"


def test_what_is_left_to_confirm_is_said_once_by_the_button(finished: Finished) -> None:
    app, _tables = finished
    tables = services_of(app).tables
    for slug in SCORED:
        open_still = app, {slug: laid(tables, slug, "usual", but=Finish)}
        table = tables.table(open_still[1][slug].code)
        over = table.game.outcome(table.position.state) is not None
        assert read(open_still, slug).count("Confirm the result") == over, slug
    assert over, "of one at least it is asked"


def test_the_help_of_every_game_has_its_signs() -> None:
    with TemporaryDirectory() as data, running(Path(data)) as app:
        for slug in shelf():
            table = app, {slug: laid(services_of(app).tables, slug, "least")}
            legend = read(table, slug, "/help").partition('class="legend"')[2].partition("</ul>")[0]
            drawings = re.findall(r"<svg[^>]*>", legend)
            assert drawings, slug
            late = [one for one in drawings if "width=" not in one and 'class="icon' not in one]
            assert not late, "without a size of its own it fills the page until its style is here"


def test_covered_scores_are_on_no_page_of_the_end_before_it_is_confirmed(host: Phone, begun: str) -> None:
    host.enter(begun, "take", seat="red", count=2)
    host.enter(begun, "choose", setting="running-scores", value="hidden")
    assert "leads by" not in host.read(f"/t/{begun}/result")
    assert "podium" not in host.read(f"/t/{begun}/screen")
    host.enter(begun, "finish", agreed="y", says="table")
    assert "Ana wins by 2" in host.read(f"/t/{begun}/result")
    assert "podium" in host.read(f"/t/{begun}/screen")


def test_before_the_end_the_result_page_says_who_leads(host: Phone, begun: str) -> None:
    host.enter(begun, "take", seat="red", count=2)
    page = host.read(f"/t/{begun}/result")
    assert "Ana leads by 2" in page
    assert "The result is not confirmed yet" in page
    assert "podium" not in host.read(f"/t/{begun}/screen")


def test_a_shared_win_says_so(host: Phone, begun: str, phone: Callable[[], Phone]) -> None:
    host.enter(begun, "take", seat="red", count=2)
    host.enter(begun, "take", seat="blue", count=2, says="table")
    host.enter(begun, "finish", agreed="y", says="table")
    for path in ("", "/result", "/screen"):
        assert "Ana and Bo share the win" in unescape(phone().read(f"/t/{begun}{path}"))
