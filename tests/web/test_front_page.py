"""The front page: pictures of the games' own boards, any game found by its name, a few out of many tables."""

import gzip
import re
from html import unescape
from xml.etree import ElementTree

import pytest
from flask import Flask

from companion.games import shelf
from companion.games.score_sheet.catalogue.ready import of_games, ready_text
from companion.kernel.seats import WATCHER
from companion.table.demos import open_demo
from companion.web.services import services_of
from tests.apps import running
from tests.web.conftest import Phone

GAMES = sorted(slug for slug, game in shelf().items() if game.about.sampled)
PICTURES = 60 * 1024
ELSEWHERE = {"REMOTE_ADDR": "10.9.8.7"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory):
    with running(tmp_path_factory.mktemp("front")) as made:
        yield made


def pieces(markup: str) -> set[str]:
    """Return the lines, points and letters of a drawing."""
    return set(re.findall(r' (?:d|points|transform)="([^"]{6,})"', markup))


def picture(app: Flask, slug: str, name: str = "board") -> str:
    answer = app.test_client().get(f"/games/{slug}/{name}.svg", headers={"Accept-Encoding": "gzip"})
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml"), answer.text
    assert "script" not in answer.headers["Content-Security-Policy"]
    return gzip.decompress(answer.data).decode()


@pytest.mark.parametrize("slug", GAMES)
def test_a_picture_is_the_board_of_the_sample_as_a_table_shows_it(app: Flask, slug: str) -> None:
    drawn = picture(app, slug)
    assert ElementTree.fromstring(drawn).tag.endswith("svg")  # noqa: S314  # ours
    tables = services_of(app).tables
    table = tables.table(open_demo(tables, slug).code)
    page = app.test_client().get(f"/t/{table.code}").text
    on_page = pieces(page)
    if on_page & pieces(drawn):
        # If the board is an SVG map, the picture contains everything it is drawn from.
        board = max(re.findall(r"<svg.*?</svg>", page, re.DOTALL), key=len)
        assert pieces(board) - pieces(drawn) == set()
    # This holds for all: each seat in its own colour, or the entries in words.
    data = table.game.page(table.position.state, WATCHER)
    for number in getattr(data, "tiles", ()):
        assert f">{number.number}<" in drawn
    for row in getattr(data, "rows", ()):
        assert all(f">{cell}<" in drawn for cell in row.cells if cell)


def test_another_state_is_another_picture(app: Flask) -> None:
    """The picture shows the pieces of the sample, so nobody has to keep a drawing up to date."""
    drawn = picture(app, "tyrants")
    game = shelf()["tyrants"]
    state = None
    for draft in game.sample().played[:1]:
        state = game.setup(draft.move)
    empty = game.page(state, WATCHER).board
    held = sum(len(site.troops) for site in empty.places.sites)
    assert drawn.count('href="#tR"') > 3
    assert held


def test_the_pictures_are_small_and_wait_below_the_fold(new_app) -> None:
    app = new_app(shelf)
    front = Phone(app.test_client()).read("/")
    shown = re.findall(r"<img[^>]*\bsrc=\"(/games/[^\"]+\.svg)\"[^>]*>", front)
    assert len(shown) == 1 + len(GAMES)
    sizes = {
        path: len(app.test_client().get(path, headers={"Accept-Encoding": "gzip"}).data) for path in shown
    }
    assert sum(sizes.values()) <= PICTURES, sizes
    lazy = re.findall(r"<img class=\"game-board\"[^>]*>", front)
    assert all('loading="lazy"' in one and 'alt=""' in one for one in lazy)


def test_a_game_without_a_board_of_its_own_has_no_picture(new_app) -> None:
    phone = Phone(new_app().test_client())
    assert ".svg" not in re.sub(r"<(?:link|header).*?>", "", phone.read("/").partition("<main")[2])
    assert phone.get("/games/stones/board.svg").status_code == 404
    assert phone.get("/games/nothing/board.svg").status_code == 404


@pytest.mark.parametrize("slug", sorted(of_games()))
def test_each_ready_sheet_is_found_by_its_name_and_started_with_one_tap(app: Flask, slug: str) -> None:
    phone, title = Phone(app.test_client()), of_games()[slug]
    found = phone.get("/", query_string={"playing": title.upper()}).text
    value = re.search(rf'name="game" value="(score_sheet:{slug})"', found)
    assert value, title
    code = phone.post("/tables", game=value[1]).location.rsplit("/", 1)[1]
    assert title in unescape(phone.read(f"/t/{code}"))


def test_what_a_table_was_opened_for_lies_there_once_it_begins(app: Flask) -> None:
    phone = Phone(app.test_client())
    code = phone.post("/tables", game="score_sheet:wingspan").location.rsplit("/", 1)[1]
    tables = services_of(app).tables
    for seat in ("red", "blue"):
        phone.post(f"/t/{code}/sit", seat=seat, phone="no", name=seat)
    page = phone.read(f"/t/{code}/begin")
    fields = dict(re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', page))
    order = re.findall(r'name="order" value="(\w+)"', page)
    phone.post(f"/t/{code}/begin", **{**fields, "order": order or ["red", "blue"], "go": "1"})
    state = tables.table(code).position.state
    assert state is not None
    assert state.written == ready_text("wingspan")
    assert "Wingspan" in phone.read("/").partition("own-tables")[2].partition("</section>")[0]


def test_a_sheet_for_fewer_is_not_laid_out_and_the_players_are_asked(app: Flask) -> None:
    phone = Phone(app.test_client())
    code = phone.post("/tables", game="score_sheet:patchwork").location.rsplit("/", 1)[1]
    for seat in ("red", "blue", "green"):
        phone.post(f"/t/{code}/sit", seat=seat, phone="no", name=seat)
    page = phone.read(f"/t/{code}/begin")
    fields = dict(re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', page))
    order = re.findall(r'name="order" value="(\w+)"', page)
    phone.post(f"/t/{code}/begin", **{**fields, "order": order, "go": "1"})
    assert services_of(app).tables.table(code).position.state.sheet is None
    assert "Which sheet?" in phone.read(f"/t/{code}")


@pytest.mark.parametrize("game", ["score_sheet:nothing", "tyrants:wingspan", "nothing:wingspan", ":"])
def test_what_is_not_ready_opens_no_table(app: Flask, game: str) -> None:
    tables = services_of(app).tables
    before = len(tables.summaries())
    assert Phone(app.test_client()).post("/tables", game=game).status_code == 404
    assert len(tables.summaries()) == before


def test_games_of_the_shelf_are_found_too_and_what_is_unknown_is_no_dead_end(app: Flask) -> None:
    phone = Phone(app.test_client())
    assert 'name="game" value="tyrants"' in phone.read("/?playing=UNDERDARK").partition('id="found"')[2]
    assert 'value="score_sheet:six-nimmt"' in phone.read("/?playing=6+Nimmt")
    assert 'value="score_sheet:molkky"' in phone.read("/?playing=molk")
    none = phone.read("/?playing=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in none
    assert "Start with an empty sheet" in none
    assert len(re.findall('name="game" value="score_sheet:', phone.read("/?all=1"))) == len(of_games())


def test_of_many_tables_the_front_page_shows_three_and_a_page_has_the_rest(tmp_path) -> None:
    with running(tmp_path) as app:
        phone = Phone(app.test_client())
        codes = [phone.post("/tables", game="tyrants").location.rsplit("/", 1)[1] for _ in range(22)]
        main = phone.read("/").partition("<main")[2]
        assert [code for code in codes if code in main] == codes[-3:]
        assert "All 22 tables" in main
        first, second = phone.read("/tables"), phone.read("/tables?page=2")
        assert sorted(code for code in codes if code in first + second) == sorted(codes)
        assert not [code for code in codes if code in first and code in second]
        front = app.test_client().get("/", environ_base=ELSEWHERE).text
        assert not [code for code in codes if code in front]
