"""A score sheet in the application: the group keeps it, other apps receive its game, and names are no
markup."""

import json
import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from urllib.parse import unquote, urlencode

import pytest
from flask import Flask

from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.game import GAME
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.kernel.due import list_awaited
from companion.kernel.moves import AskBack, Begin, Choose, Draft, Finish, Move, Override, Ready, Retract
from companion.kernel.seats import Seat
from companion.kernel.shared_settings import COUNTS, RUNNING_SCORES
from companion.memory import groups
from companion.memory.history import history
from companion.table import seating
from companion.table.results import result_of
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.access.group_requests import COOKIE as GROUP_COOKIE
from companion.web.groups.remembering import named_in
from companion.web.results.handing_off import BASE, play_link
from companion.web.services import services_of
from tests.apps import running
from tests.html import plain
from tests.needs import need
from tests.pdf import sheets, words

RED, BLUE = Seat("red"), Seat("blue")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


class House:
    """A table, usually for two, and the host's phone."""

    def __init__(self, app: Flask, sheet: str = "", seats: tuple[Seat, ...] = (RED, BLUE)) -> None:
        self.tables: Tables = services_of(app).tables
        self.code, host = self.tables.open("score_sheet")
        self.client = app.test_client()
        self.client.set_cookie(COOKIE + self.code, host)
        self.phones = {seat: seating.sit(self.tables, self.code, seat, str(seat)) for seat in seats}
        self.enter(Begin(seats=seats, first=RED))
        if sheet:
            self.enter(UseSheet(sheet))

    def enter(self, move: Move, seat: Seat | None = None, **more: str) -> None:
        saw = self.tables.table(self.code).version
        draft = Draft(move=move, seat=seat, override=Override("table") if isinstance(move, Finish) else None)
        submission = Submission(token=f"t-{self.code}-{saw}", saw=saw, by="host", drafts=(draft,), **more)  # type: ignore[arg-type]
        assert isinstance(self.tables.submit(self.code, submission), Receipt)

    def page(self, path: str = "") -> str:
        answer = self.client.get(f"/t/{self.code}{path}")
        assert answer.status_code == 200, answer.status_code
        return answer.text


def test_beside_each_input_stands_what_an_amount_gives(app: Flask) -> None:
    form = " ".join(House(app, ready_text("agricola")).page("/view/count?as=red").split())
    form = form.replace("\N{WORD JOINER}", "")
    assert 'Sheep <span class="help">points: 0 = −1 · 1–3 = 1 · 4–5 = 2 · 6–7 = 3 · 8+ = 4</span>' in form
    assert 'Family members <span class="help">3 points each</span>' in form


def test_the_log_writes_a_number_below_nothing_with_a_minus_sign(app: Flask) -> None:
    lines = [{"key": "cards", "name": "Cards", "kind": "number", "least": -9}]
    house = House(app, json.dumps({"title": "Below", "lines": lines}))
    house.enter(Count({"cards": -3}), RED)
    assert "counts Cards −3" in plain(house.page("/log"))


def test_the_log_names_lines_as_the_sheet_does_and_keeps_hidden_amounts(app: Flask) -> None:
    lines = [
        {"key": "road", "name": "Longest road", "kind": "yes", "each": 2},
        {"key": "bid", "name": "Secret bid", "kind": "number", "hidden": True},
    ]
    house = House(app, json.dumps({"title": "Bids", "lines": lines}))
    house.enter(Count({"road": 1, "bid": 7731}), RED)
    told = " ".join(re.sub("<[^>]+>", " ", house.page("/log")).split())
    assert "counts Longest road: yes and Secret bid (hidden until all have entered)" in told
    assert "7731" not in told
    house.enter(Retract(house.tables.table(house.code).version))
    told = " ".join(re.sub("<[^>]+>", " ", house.page("/log")).split())
    assert told.count("Secret bid (hidden until all have entered)") == 2
    assert "7731" not in told


@pytest.mark.parametrize("path", ["", "/log", "/log?kind=count", "/chronicle", "/due.json"])
def test_while_scores_are_hidden_no_page_tells_what_was_counted(app: Flask, path: str) -> None:
    own = json.dumps({"title": "Our own game", "lines": [{"name": "Points", "kind": "number"}]})
    house = House(app, own)
    house.enter(Count({"line-1": 7731}), RED)
    told = "7731" in house.page(path)
    house.enter(Choose(RUNNING_SCORES.key, "hidden"))
    assert "7731" not in house.page(path)
    assert told or path == "/due.json"


def test_what_is_said_to_those_who_listen_ends_with_one_sign(app: Flask) -> None:
    house = House(app)
    version = str(house.tables.table(house.code).version)
    shown = {"HX-Request": "true", "HX-Target": "live", "X-Stage": "table", "X-Version": version}
    house.enter(UseSheet(ready_text("sushi-go")))
    part = app.test_client().get(f"/t/{house.code}", headers=shown).text
    said = re.findall(r'<div id="say" hx[^>]*>(.*?)</div>', part, re.DOTALL)
    assert [told.strip() for told in said] == ["chooses the score sheet Sushi Go!"]


def test_a_sheet_is_tried_with_minus_points_and_with_its_choices(app: Flask) -> None:
    made = {
        "made-title": "Fair",
        "made-name.1": "Basket",
        "made-name.2": "Medal",
        "made-kind.2": "choice",
        "made-worth.2": "Gold 5, Silver 3",
        "made-name.3": "Low",
        "made-kind.3": "least",
        "made-worth.3": "Medal",
        "try-red:basket": "-5",
        "try-red:medal": "0",
    }
    page = House(app).page("/view/try?" + urlencode(made))
    assert 'name="try-red:basket" min="-999999" value="-5"' in " ".join(page.split())
    assert '<option value="0" selected>Gold</option><option value="1">Silver</option>' in page
    rows = [
        re.findall(r'<td class="num">([^<]*)</td>', row)
        for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL)
    ]
    assert [row for row in rows if row] == [["0", ""], ["0", "0"]]


def test_those_who_share_the_win_are_listed_as_a_sentence(app: Flask) -> None:
    house = House(app, json.dumps({"title": "Draw", "lines": [{"name": "Points", "kind": "number"}]}))
    for seat in (RED, BLUE):
        house.enter(Count({"line-1": 4}), seat)
    assert "red and blue share the win" in house.page()


def test_one_form_for_all_names_everybody_of_a_column(app: Flask) -> None:
    form = House(app, ready_text("hanabi")).page("/view/count?all=1")
    (heading,) = re.findall(r'<h3 class="sheet-whose">(.*?)</h3>', form, re.DOTALL)
    assert re.sub(r"<[^>]+>|\s+", " ", heading).split() == ["R", "red", "(Red)", "B", "blue", "(Blue)"]


def test_whose_column_is_counted_is_named_where_it_is_not_ones_own(app: Flask) -> None:
    house = House(app, json.dumps({"title": "Column", "lines": [{"name": "Points", "kind": "number"}]}))
    own = app.test_client()
    own.set_cookie(COOKIE + house.code, house.phones[RED])
    forms = [own.get(f"/t/{house.code}/view/count?as={seat}").text for seat in (RED, BLUE)]
    assert ["sheet-whose" in form for form in forms] == [False, True]


@pytest.mark.pango
def test_the_scorecard_of_a_game_together_says_what_wins(app: Flask) -> None:
    lines = [{"name": "Points", "kind": "number", "least": -9}]
    together = {"title": "Together", "cooperative": True, "target": 18, "lines": lines}
    for sheet, aim in (
        (together, "To win together: 18."),
        ({"title": "Apart", "lines": lines}, "Most points win"),
    ):
        house = House(app, json.dumps(sheet))
        house.enter(Count({"line-1": -4}), RED)
        last = house.tables.table(house.code).version
        assert "−4 → –" in house.page(f"/log/retract?version={last}")
        if sheet["title"] == "Apart":
            house.enter(Count({"line-1": 1}), BLUE)
        said = words(house.client.get(f"/t/{house.code}/papers/scorecard.pdf").data)
        assert aim in said
        assert said.count("−4") == 2


@pytest.mark.pango
def test_below_nothing_stands_a_minus_sign_in_the_chart_and_in_what_a_group_remembers(app: Flask) -> None:
    lines = [{"key": "points", "name": "Points", "kind": "number", "least": -999}]
    house = House(app, json.dumps({"title": "Below nothing", "rounds": {"number": 2, "lines": lines}}))
    for number in (1, 2):
        house.enter(CountRound(number, {"points": -31}), RED)
        house.enter(CountRound(number, {"points": -44}), BLUE)
    said = words(house.client.get(f"/t/{house.code}/papers/scorecard.pdf").data)
    assert "−88" in said
    assert not re.search("(?<!SHA)-[0-9]", said)
    group, key = groups.make(house.tables, "Saturdays")
    groups.put(house.tables, house.code, group)
    house.enter(Finish())
    house.client.set_cookie(GROUP_COOKIE + group.id, key)
    told = plain(house.client.get(f"/g/{group.id}?game=Below+nothing").text)
    assert "−62" in told
    assert not re.search(" -[0-9]", told)


@pytest.mark.pango
def test_a_game_that_the_table_ended_early_has_a_scorecard_with_its_winner(app: Flask) -> None:
    """Two of four rounds were played; whoever is ahead has won, and no round is begun or dealt any more."""
    lines = [{"key": "points", "name": "Points", "kind": "number"}]
    house = House(
        app, json.dumps({"title": "Early", "rounds": {"number": 4, "dealer": True, "lines": lines}})
    )
    for number, (red, blue) in enumerate(((5, 3), (4, 9)), 1):
        house.enter(CountRound(number, {"points": red}), RED)
        house.enter(CountRound(number, {"points": blue}), BLUE)
    assert "Dealer:" in house.page()
    house.enter(Finish(agreed=True))
    page = plain(house.page())
    for gone in ("Dealer:", "So far", "Round 3"):
        assert gone not in page
    said = words(house.client.get(f"/t/{house.code}/papers/scorecard.pdf").data)
    for told in ("SCORECARD", "Winner", "The table agreed to end the game.", "blue wins", "Total"):
        assert told.lower() in said.lower()
    for gone in ("Score so far", "Round 3"):
        assert gone.lower() not in said.lower()


def test_what_broke_a_tie_is_told_where_one_was_broken(app: Flask) -> None:
    lines = [{"key": key, "name": key.capitalize(), "kind": "number"} for key in ("sheep", "stars")]
    house = House(app, json.dumps({"title": "Ties", "ties": ["stars"], "lines": lines}))
    house.enter(Count({"sheep": 4, "stars": 1}), RED)
    house.enter(Count({"sheep": 3, "stars": 2}), BLUE)
    told = " ".join(re.sub("<[^>]+>", " ", house.page()).split())
    assert "blue wins the tie" in told
    assert "All scores are in. Ties are broken by these lines: Stars " in told
    assert "Tap the player's name above the column." in told
    house.enter(Count({"sheep": 5}), RED)
    assert "Ties are broken" not in house.page()


@pytest.mark.pango
def test_on_the_scorecard_points_stand_below_a_name_and_above_their_total(app: Flask) -> None:
    need("program:pdftoppm")
    house = House(app, json.dumps({"title": "Column", "lines": [{"name": "Points", "kind": "number"}]}))
    house.enter(Count({"line-1": 41}), RED)
    house.enter(Count({"line-1": 77}), BLUE)
    pdf = house.client.get(f"/t/{house.code}/papers/scorecard.pdf").data
    read = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    # Those of the bars and of the line to sign on are further left.
    ends = sorted(map(float, re.findall(r'xMax="([0-9.]+)"[^>]*>(?:77|blue)<', read.decode())))[-3:]
    assert max(ends) - min(ends) < 2


@pytest.mark.pango
def test_twelve_columns_and_a_long_title_are_one_page_on_which_nothing_overlaps(app: Flask) -> None:
    need("program:pdftoppm")
    lines = [{"key": "points", "name": "Points", "kind": "number", "least": -9999}]
    title = "A long title of a sheet that we made ourselves: Heights"
    seats = tuple(place.seat for place in GAME.about.places)
    house = House(app, json.dumps({"title": title, "rounds": {"number": 6, "lines": lines}}), seats)
    for number in range(1, 7):
        for place, seat in enumerate(seats):
            house.enter(CountRound(number, {"points": -1100 - place}), seat)
    pdf = house.client.get(f"/t/{house.code}/papers/scorecard.pdf").data
    assert len(sheets(pdf)) == 1
    read = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    found = re.findall(r'xMin="([0-9.]+)"[^>]*xMax="([0-9.]+)"[^>]*>([^<]*)<', read.decode())
    totals = [(float(start), float(end)) for start, end, word in found if re.fullmatch("−66[0-9][0-9]", word)]
    assert all(one[1] < other[0] for one, other in pairwise(totals[: len(seats)]))
    assert "HEIGHTS" in [word for _start, _end, word in found]
    german = {"Accept-Language": "de"}
    pdf = house.client.get(f"/t/{house.code}/papers/scorecard.pdf", headers=german).data
    read = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    assert b">Gewonnen<" in read


@pytest.mark.pango
@pytest.mark.parametrize("rounds", [8, 10, 11])
def test_a_scorecard_stays_one_page_on_either_paper(app: Flask, rounds: int) -> None:
    lines = [{"key": "points", "name": "Points", "kind": "number"}]
    house = House(app, json.dumps({"title": "Rounds", "rounds": {"number": rounds, "lines": lines}}))
    for number in range(1, rounds + 1):
        for seat in (RED, BLUE):
            house.enter(CountRound(number, {"points": number}), seat)
    for size in ("a4", "letter"):
        assert len(sheets(house.client.get(f"/t/{house.code}/papers/scorecard.pdf?size={size}").data)) == 1


def test_each_fault_of_a_sheet_is_a_sentence_of_its_own(app: Flask) -> None:
    house = House(app)
    faulty = json.dumps({"title": "T", "lines": [{"name": "A", "kind": "nope"}]})
    page = house.page("/view/share?bring=1")
    given = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))
    answer = house.client.post(f"/t/{house.code}/moves/use-sheet", data={**given, "sheet": faulty})
    assert "In line 1 the kind is not known. The sheet has no lines." in answer.text


def test_a_group_keeps_the_sheets_of_its_tables(app: Flask) -> None:
    own = json.dumps({"title": "Our own game", "lines": [{"name": "Points", "kind": "number"}]})
    first, later, apart = House(app, own), House(app), House(app)
    group = groups.make(first.tables, "Fridays").group
    for house in (first, later):
        groups.put(house.tables, house.code, group)
    assert "Our own game" in later.page("/view/choose")
    assert "Our own game" not in apart.page("/view/choose")
    assert "This table has no group, or its group has no sheet yet." in apart.page("/view/choose")
    assert "has no sheet yet" not in later.page("/view/choose")
    assert (
        "Our own game" not in later.client.application.test_client().get(f"/t/{later.code}/view/choose").text
    )
    first.enter(Count({"line-1": 4}), RED)
    first.enter(Count({"line-1": 7}), BLUE)
    first.enter(Finish())
    assert history(first.tables, group).games == ("Our own game",)
    with app.test_request_context():
        assert str(named_in("Our own game")["red"]) == "Red"


def test_a_rematch_begins_with_the_sheet_of_the_table_before(app: Flask) -> None:
    """The address of the set-up names the previous table; only one that has this rematch passes anything
    on."""
    own = json.dumps({"title": "Our own game", "lines": [{"name": "Points", "kind": "number"}]})
    house, other = House(app, own), House(app, ready_text("agricola"))
    house.enter(Count({"line-1": 4}), RED)
    house.enter(Count({"line-1": 7}), BLUE)
    house.enter(Finish())

    def posted(page: str, address: str, **more: str) -> str:
        given = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))
        answer = house.client.post(address, data={**given, **more})
        assert answer.status_code == 303, answer.text
        return str(answer.location)

    there = posted(house.page("/rematch"), f"/t/{house.code}/rematch")
    setting_up = house.client.get(there).text
    assert f'name="after" value="{house.code}"' in setting_up
    begun = posted(setting_up, there.partition("?")[0], go="1")
    new = house.tables.table(begun.rsplit("/", 1)[1])
    assert new.position.state.sheet.title == "Our own game"
    assert not new.position.state.counts
    saw, sheet = new.version, Draft(move=UseSheet(ready_text("agricola")))
    house.tables.submit(new.code, Submission(token=f"another-{saw:08}", saw=saw, by="host", drafts=(sheet,)))
    posted(house.client.get(there).text, there.partition("?")[0], go="1")
    changed = house.tables.table(new.code).position.state.sheet
    assert changed.title != "Our own game", "a set-up that is corrected brings no sheet back"
    again = House(app)
    page = again.client.get(f"/t/{again.code}/begin?after={other.code}").text
    given = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))
    answer = again.client.post(f"/t/{again.code}/begin", data={**given, "go": "1"})
    assert (given["after"], answer.status_code) == (other.code, 303)
    assert again.tables.table(again.code).position.state.sheet is None


def test_other_apps_get_the_game_that_the_sheet_is_of(app: Flask) -> None:
    house = House(app, ready_text("six-nimmt"))
    house.enter(CountRound(1, {"heads": 70}), RED)
    house.enter(CountRound(1, {"heads": 12}), BLUE)
    result = result_of(house.tables.table(house.code))
    assert result is not None
    assert [(seat.rank, seat.winner) for seat in result.seats] == [(2, False), (1, True)]
    play = json.loads(unquote(play_link(result, "").removeprefix(BASE)))
    assert (play["game"]["name"], play["game"]["bggId"]) == ("6 nimmt!", 432)
    assert play["game"]["highestWins"] is False


def test_names_of_a_sheet_are_no_markup(app: Flask) -> None:
    mark = "<b>100%(n)s</b>"
    line = {
        "key": "a",
        "name": mark,
        "kind": "choice",
        "options": [{"name": mark, "points": 1}],
        "hint": mark,
    }
    yes = {"key": "b", "name": mark, "kind": "yes", "each": 2}
    house = House(app, json.dumps({"title": mark, "lines": [line, yes]}))
    for seat in (RED, BLUE):
        house.enter(Count({"a": 0, "b": 1}), seat)
    for path in (
        "",
        "/view/count?as=red",
        "/view/count?all=1",
        "/view/share",
        "/scores",
        "/log",
        "/screen",
        "/ask/need?seat=red",
        "/view/away",
    ):
        page = house.page(path)
        assert mark not in page, path
        assert "100%(n)s" in page or "ask" in path, path


def test_any_game_asks_which_it_is_and_keeps_what_was_entered(app: Flask) -> None:
    house = House(app, ready_text("any-points"))
    house.enter(Count({"points": 120_000}), RED)
    shown = house.page()
    assert "Which game is it?" in shown
    fields = dict(re.findall(r'name="(csrf_token|saw|token|ready)" value="([^"]*)"', shown))
    named = {**fields, "title": " Our  Acquire "}
    assert house.client.post(f"/t/{house.code}/moves/use-sheet", data=named).status_code == 303
    position = house.tables.table(house.code).position
    assert GAME.about_of(position.state).title == "Our Acquire"
    assert position.state.counts == {RED: {"points": 120_000}}
    assert "Which game is it?" not in house.page()


def test_a_form_of_all_columns_and_a_fault_that_is_told(app: Flask) -> None:
    house = House(app)
    shown = house.page("/view/share?bring=1")
    fields = dict(re.findall(r'name="(csrf_token|saw|token)" value="([^"]*)"', shown))
    broken = house.client.post(f"/t/{house.code}/moves/use-sheet", data={**fields, "sheet": '{"title": "T"}'})
    assert broken.status_code == 422
    assert "The sheet has no lines." in broken.text
    sheet = {"sheet": ready_text("wingspan")}
    assert house.client.post(f"/t/{house.code}/moves/use-sheet", data={**fields, **sheet}).status_code == 303
    shown = house.page("/view/count?all=1")
    fields = dict(re.findall(r'name="(csrf_token|saw|token)" value="([^"]*)"', shown))
    both = {"amounts-red:birds": "10+15+8−3", "amounts-blue:birds": "25", "amounts-blue:eggs": ""}
    assert house.client.post(f"/t/{house.code}/moves/count", data={**fields, **both}).status_code == 303
    assert house.tables.table(house.code).position.state.counts == {RED: {"birds": 30}, BLUE: {"birds": 25}}


def test_sealed_counts_are_shown_once_all_are_ready(app: Flask) -> None:
    house = House(app, ready_text("wingspan"))
    house.enter(Choose(COUNTS.key, "sealed"))
    six = {"birds": 4711, "bonus": 0, "goals": 0, "eggs": 0, "cached": 0, "tucked": 0}
    for number, (seat, credential) in enumerate(house.phones.items()):
        phone = house.client.application.test_client()
        phone.set_cookie(COOKIE + house.code, credential)
        shown = phone.get(f"/t/{house.code}/view/count?as={seat}").text
        assert "sealed" in shown
        fields = dict(re.findall(r'name="(csrf_token|saw|token)" value="([^"]*)"', shown))
        amounts = {f"amounts-{key}": str(value + number) for key, value in six.items()}
        answer = phone.post(f"/t/{house.code}/moves/count", data={**fields, "seat": seat, **amounts})
        assert answer.status_code == 303
        assert "4711" not in phone.application.test_client().get(f"/t/{house.code}").text
        assert 'value="4711"' in phone.get(f"/t/{house.code}/view/count?as={seat}").text or number
        house.enter(Ready(), seat)
    position = house.tables.table(house.code).position
    assert position.seals.revealed
    assert position.state.counts[RED]["birds"] == 4711


def test_a_witness_does_not_count_for_the_seat(app: Flask) -> None:
    house = House(app, ready_text("wingspan"))
    house.enter(Choose(COUNTS.key, "sealed"))
    house.enter(Count({"birds": 30}), RED, witness=BLUE)

    def asked() -> set[Seat | None]:
        position = house.tables.table(house.code).position
        return {due.who for due in list_awaited(GAME, position) if str(due.what) == "Count"}

    assert asked() == {RED, BLUE}
    house.enter(Count({"birds": 31}), RED)
    assert asked() == {BLUE}


def test_a_correction_leaves_what_others_corrected_while_the_form_lay_open(app: Flask) -> None:
    house = House(app, ready_text("six-nimmt"))
    house.enter(CountRound(1, {"heads": 9}), RED)
    house.enter(CountRound(1, {"heads": 7}), BLUE)
    shown = house.page("/view/count?round=1&all=1")
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', shown))
    inputs = dict(re.findall(r'name="(amounts-[^"]+)"[^>]*value="([0-9]*)"', shown.replace("\n", " ")))
    assert inputs == {"amounts-red:heads": "9", "amounts-blue:heads": "7"}
    house.enter(CountRound(1, {"heads": 4}), BLUE)
    before = house.tables.table(house.code).version
    sent = {**fields, **inputs, "amounts-red:heads": "6"}
    assert house.client.post(f"/t/{house.code}/moves/count-round", data=sent).status_code == 303
    table = house.tables.table(house.code)
    assert table.position.state.rounds == ({RED: {"heads": 6}, BLUE: {"heads": 4}},)
    assert [(entry.seat, entry.move) for entry in table.entries[before:]] == [
        (RED, CountRound(1, {"heads": 6}))
    ]
    again = {**fields, **inputs, "token": "nothing-new-1"}
    assert (
        "There is no new number" in house.client.post(f"/t/{house.code}/moves/count-round", data=again).text
    )


def test_the_course_of_the_points_knows_corrected_rounds(app: Flask) -> None:
    """Compared with the sums of the numbers as they are now."""
    house = House(app, ready_text("six-nimmt"))
    heads = [{RED: 9, BLUE: 7}, {RED: 1, BLUE: 12}, {RED: 20, BLUE: 3}]
    for number, each in enumerate(heads, 1):
        for seat, n in each.items():
            house.enter(CountRound(number, {"heads": n}), seat)
    heads[0][RED] = 2
    house.enter(CountRound(1, {"heads": 2}), RED)
    points = house.tables.series(house.code)
    sums = [{seat: sum(each[seat] for each in heads[:n]) for seat in (RED, BLUE)} for n in range(4)]
    assert [dict(totals) for _moment, totals in points] == sums
    assert [str(moment.name) for moment, _totals in points][1:] == ["Round 1", "Round 2", "Round 3"]


def test_a_finished_sheet_of_rounds_is_corrected_by_a_tap(app: Flask) -> None:
    cards = {"key": "cards", "name": "Cards", "kind": "number", "least": -9}
    house = House(app, json.dumps({"title": "Sky", "rounds": {"number": 2, "lines": [cards]}}))
    for number, amounts in enumerate(((-4, 3), (1, 2)), 1):
        for seat, amount in zip((RED, BLUE), amounts, strict=True):
            house.enter(CountRound(number, {"cards": amount}), seat)
    page = house.page()
    assert "Wrong number? Tap its round." in page
    assert re.findall(r'class="runs">([^<]+)', page) == ["−4", "3", "−3", "5"]
    form = house.page("/view/count?as=red")
    assert 'name="round" value="2"' in form
    assert 'name="amounts-cards"' in form


def test_of_two_counts_of_a_round_both_numbers_are_shown(app: Flask) -> None:
    """Saved by two phones at once: it is no duplicate, and nothing is added up."""
    sheet = {
        "title": "Sky",
        "rounds": {"number": 3, "lines": [{"key": "cards", "name": "Cards", "kind": "number"}]},
    }
    house = House(app, json.dumps(sheet))
    form = house.page("/view/count?as=red&round=1")
    sent = {
        "csrf_token": re.findall(r'name="csrf_token" value="([^"]+)"', form)[0],
        "saw": house.tables.table(house.code).version,
        "seat": "red",
        "round": 1,
    }
    answers = [
        house.client.post(
            f"/t/{house.code}/moves/count-round",
            data={**sent, "token": f"two-of-them-{cards}", "amounts-cards": cards},
        )
        for cards in (46, 45)
    ]
    assert [answer.status_code for answer in answers] == [303, 409]
    told = " ".join(re.sub(r"<[^>]+>", " ", answers[1].text).split())
    assert "Which one is right?" in told
    assert re.search(r"Cards 46 .*Yours would take its place\. Yours: .*Cards 45 Keep it Enter mine", told), (
        told
    )
    house.enter(CountRound(1, {"cards": 3}), BLUE)
    for_all = {"amounts-red:cards": 47, "amounts-blue:cards": 3}
    path = f"/t/{house.code}/moves/count-round"
    asked = house.client.post(path, data={**sent, "token": "two-of-them-for-all", **for_all})
    told = " ".join(re.sub(r"<[^>]+>", " ", asked.text).split())
    assert re.search(r"Cards 46 .*Yours: .*Cards 47 Keep it", told), told
    assert "Cards 3" not in told
    house.enter(Retract(house.tables.table(house.code).version))
    again = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', answers[1].text))
    kept = {**again, "again": "1"}
    assert house.client.post(f"/t/{house.code}/moves/count-round", data=kept).status_code == 303
    assert house.tables.table(house.code).position.state.rounds[0][RED] == {"cards": 45}


def test_who_is_asked_to_take_an_entry_back_is_told_so_beside_the_next_round(app: Flask):
    lines = [{"key": "points", "name": "Points", "kind": "number"}]
    here = House(app, json.dumps({"title": "Asked", "rounds": {"number": 4, "lines": lines}}))
    here.enter(Choose("who-enters", "own"))
    here.enter(CountRound(1, {"points": 5}), RED)
    counted = here.tables.table(here.code).version
    here.enter(CountRound(1, {"points": 21}), BLUE)
    here.enter(AskBack(counted), BLUE)
    phone = app.test_client()
    phone.set_cookie(COOKIE + here.code, here.phones[RED])
    page = phone.get(f"/t/{here.code}").text
    line = re.search(r'<nav class="due-line".*?</nav>', page, re.DOTALL)
    assert line is not None
    assert "asks to take back" in line[0]
    assert "Enter round 2" in page
