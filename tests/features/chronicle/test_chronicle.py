"""The chronicle: what it tells about a table, to whom, and what it leaves out."""

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from limits import parse

from companion.features.chronicle.pages import together
from companion.features.chronicle.telling import LOOKS
from companion.features.deadlines.moves import Deadline
from companion.features.disputes.moves import Ask, Decide
from companion.features.notes.moves import Note
from companion.games.stone_and_iron import moves as campaign
from companion.games.tyrants import moves as tyrants
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.underworld import moves as desk
from companion.games.underworld.moves.people import Character
from companion.kernel.moves import Amend, Begin, Choose, Draft, Move, Retract
from companion.kernel.seats import Seat
from companion.kernel.words import text
from companion.table import seating
from companion.table.submission import Receipt, Submission
from companion.web.access import quotas
from companion.web.access.cookies import COOKIE
from tests.apps import running
from tests.games.sending import tables_of
from tests.html import plain
from tests.pdf import words

GAMES = ("stone_and_iron", "underworld", "tyrants", "underdark_maps", "score_sheet")
TOKENS = (f"chronicle-{n:06}" for n in count())
START = datetime(2026, 3, 6, 19, tzinfo=UTC)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        with running(tmp_path) as app:
            yield app
    time.tzset()


class Clock:
    """A clock that the tests set, in UTC."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=20)
        return self.now


def played(
    app: Flask, game: str, parts: tuple[str, ...] = ("played", "rest")
) -> tuple[FlaskClient, str, Clock]:
    """A table with the game's sample, its second part a week later; and the host's phone."""
    tables = tables_of(app)
    tables.clock = clock = Clock()
    sample = tables.games()[game].sample()
    opened = tables.open(game)
    for part in parts:
        hand_in(app, opened.code, getattr(sample, part))
        clock.now += timedelta(days=7)
    client = app.test_client()
    client.set_cookie(COOKIE + opened.code, opened.credential)
    return client, opened.code, clock


def hand_in(app: Flask, code: str, drafts: tuple[Draft, ...]) -> tuple[int, ...]:
    tables = tables_of(app)
    saw = tables.table(code).version
    answer = tables.submit(code, Submission(token=next(TOKENS), saw=saw, by="host", drafts=drafts))
    assert isinstance(answer, Receipt), answer
    return answer.versions


def enter(app: Flask, code: str, move: Move, seat: str = "") -> int:
    return hand_in(app, code, (Draft(move=move, seat=Seat(seat) if seat else None),))[-1]


def markdown(client: FlaskClient, code: str, query: str = "") -> str:
    answer = client.get(f"/t/{code}/chronicle.md{query}")
    assert answer.status_code == 200
    assert answer.mimetype == "text/markdown"
    return answer.text


def test_a_campaign_is_told_turn_by_turn(app: Flask):
    host, code, _clock = played(app, "stone_and_iron")
    told = markdown(host, code)
    turns = re.findall(r"^## (.*)$", told, re.MULTILINE)
    assert turns == ["Set-up", *(f"Turn {n}" for n in range(1, 7))]
    first = told.split("## Turn 1")[1].split("## Turn 2")[0]
    assert "**Dwarfs:** Throng marches from B2 to F2 and finds 2 new squares" in first
    assert "orders Mining Equipment and Warehouse at F2" in first
    assert "recruits 10 Warriors at B2" in first
    assert "Income: Dwarfs 180 GP, Empire 50 GP and Skaven 30 GP" in first
    assert "Dwarfs takes the lead (595 points)." in first
    assert "(6)" not in first, "dice are in the log"
    won = "6 campaign turns have been played. Dwarfs win by 1093"
    assert told.rstrip().endswith(won.replace("played.", "played.**"))
    assert won in plain(host.get(f"/t/{code}/chronicle").text)


def test_a_name_that_ends_a_sentence_brings_its_own_sign(app: Flask):
    said = (text("chooses %(condition)s", condition="For the Emperor!"), text("passes"))
    with app.test_request_context("/"):
        assert [str(together(said[:1], "Empire")), str(together(said, "Empire"))] == [
            "chooses For the Emperor!",
            "chooses For the Emperor!; passes.",
        ]


def test_a_battle_has_its_forces_and_losses(app: Flask):
    """Those who lost nobody are listed too; two units with the same name each have their own losses."""
    host, code, _clock = played(app, "stone_and_iron")
    told = markdown(host, code)
    fourth = told.split("### Revenge")[1].split("## Turn 5")[0]
    assert "Skaven win the battle of E8." in fourth
    assert "* Empire: 1 Captain (1 lost), 24 Spearmen (24 lost)" in fourth
    assert "* Skaven: 1 Chieftain, 25 Clanrats (5 lost), 25 Clanrats\n" in fourth
    assert "Skaven takes E8 from Empire." in fourth


def test_what_was_taken_back_is_not_told(app: Flask):
    host, code, _clock = played(app, "stone_and_iron", ("played",))
    table = tables_of(app).table(code)
    entry = next(e for e in table.entries if e.move.kind == "recruit" and e.seat == "empire")
    before = markdown(host, code)
    assert "recruits 10 Archers" in before
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.kernel.closed_turns.is_closed", lambda *_: False)
        patch.setattr("companion.kernel.checks.check_closed", lambda *_: None)
        enter(app, code, Retract(entry.version))
    assert "recruits 10 Archers" not in markdown(host, code)


def test_hours_without_an_entry_begin_another_evening(app: Flask):
    host, code, _clock = played(app, "underworld")
    told = markdown(host, code, "?own=1")
    assert re.findall(r"^## (.*)$", told, re.MULTILINE) == ["Evening 1", "Evening 2"]
    assert "6 March 2026" in told
    assert "13 March 2026" in told


@pytest.mark.pango
def test_an_evening_has_the_day_that_it_was_at_the_table(app: Flask):
    """It follows the time zone in which a date was set there, or before that the computer's."""
    host, code, _clock = played(app, "tyrants", ("played",))
    assert ", 19:00 UTC" in markdown(host, code)
    enter(app, code, Deadline(zone="Pacific/Auckland"))
    assert "7 March 2026, 08:00 NZDT" in markdown(host, code)
    paper = host.get(f"/t/{code}/papers/scorecard.pdf")
    assert "7 March 2026" in words(paper.data)


def test_what_is_put_right_on_a_later_evening_is_told_where_it_stands(app: Flask):
    """On the third evening somebody joins, a ruling is added to the first evening, and play goes on."""
    host, code, clock = played(app, "underworld", ("played",))
    enter(app, code, desk.Settle("torches are cheap"))
    clock.now += timedelta(days=7)
    table = tables_of(app).table(code)
    (begin,) = (entry.move for entry in table.entries if isinstance(entry.move, Begin))
    first = next(entry.version for entry in table.entries if isinstance(entry.move, desk.SetOut))
    late = enter(app, code, desk.Settle("doors are of oak"))
    enter(app, code, Amend((late,), None, first))
    enter(app, code, replace(begin, seats=(*begin.seats, Seat("player-4"))))
    enter(app, code, desk.Settle("we go on"))
    told = markdown(host, code, "?own=1")
    assert re.findall(r"^## (.*)$", told, re.MULTILINE) == ["Evening 1", "Evening 2", "Evening 3"]
    one, two, three = told.split("## Evening ")[1:]
    assert "doors are of oak" in one
    assert "doors are of oak" not in two + three
    assert "we go on" in three
    assert "20 March" not in one


@pytest.mark.parametrize(("hours", "evenings"), [(3.9, 1), (4.1, 2)])
def test_a_long_meal_is_no_new_evening(app: Flask, hours: float, evenings: int):
    host, code, clock = played(app, "underworld", ("played",))
    clock.now += timedelta(hours=hours, days=-7)
    enter(app, code, desk.Settle("we go on"))
    assert markdown(host, code, "?own=1").count("## Evening") == evenings


def test_a_turn_over_two_evenings_names_both(app: Flask):
    host, code, _clock = played(app, "stone_and_iron", ("played",))
    enter(app, code, campaign.Settle("The toll stays."))
    fourth = markdown(host, code).split("## Turn 4")[1]
    assert "6 March 2026, 19" in fourth.splitlines()[2]
    assert "13 March 2026" in fourth.splitlines()[2]


def test_what_the_table_decides_is_quoted_in_its_turn(app: Flask):
    host, code, _clock = played(app, "stone_and_iron", ("played",))
    enter(app, code, Decide(decision="Bridges *count* <b>as</b> tunnels"))
    told = markdown(host, code)
    assert "> the table makes a house rule: Bridges \\*count\\* \\<b\\>as\\</b\\> tunnels" in told
    page = host.get(f"/t/{code}/chronicle").text
    assert "Bridges *count* &lt;b&gt;as&lt;/b&gt; tunnels" in page


def test_notes_for_all_stand_in_their_turn_and_others_nowhere(app: Flask):
    host, code, _clock = played(app, "stone_and_iron", ("played",))
    battle = next(e for e in tables_of(app).whole(code).entries if e.move.kind == "report")
    enter(app, code, Note("Nobody saw them *come*", f"entry:{battle.version}"))
    enter(app, code, Note("What an evening"))
    told = markdown(host, code)
    second = told.split("## Turn 2")[1].split("## Turn 3")[0]
    assert "Nobody saw them \\*come\\*" in second
    assert told.count("Nobody saw them") == 1
    assert "What an evening" in told.split("## Turn 4")[1]


def test_covered_scores_stay_covered(app: Flask):
    host, code, _clock = played(app, "tyrants", ("played",))
    open_ = markdown(host, code)
    assert "takes the lead" in open_
    enter(app, code, Choose("running-scores", "hidden"))
    covered = markdown(host, code)
    assert "takes the lead" not in covered
    assert "points" not in covered
    assert re.search(r"^\* .* \d+, ", covered, re.MULTILINE) is None
    page = host.get(f"/t/{code}/chronicle")
    assert "takes the lead" not in page.text


def test_many_entries_of_a_kind_are_told_together(app: Flask):
    host, code, _clock = played(app, "tyrants", ("played",))
    told = markdown(host, code)
    deployed = sum(e.move.kind == "deploy" for e in tables_of(app).whole(code).entries)
    assert deployed > told.count("deploys") > 0
    assert "more like it" in told
    assert "ends the turn" not in told


def test_rounds_are_told_by_the_count_of_the_game(app: Flask):
    """Somebody notices that the round was miscounted by three; what follows the correction stays with it."""
    host, code, _clock = played(app, "tyrants", ("played",))
    before = re.findall(r"^## (.*)$", markdown(host, code), re.MULTILINE)
    state = tables_of(app).table(code).position.state
    enter(app, code, tyrants.SetTurn(state.round + 3), HOUSES[state.on_turn])
    enter(app, code, tyrants.GainVP(3, "a card"), HOUSES[state.on_turn])
    after = [*before, f"Round {state.round + 3}"]
    assert re.findall(r"^## (.*)$", markdown(host, code), re.MULTILINE) == after
    enter(app, code, tyrants.SetTurn(1), HOUSES[state.on_turn])
    enter(app, code, tyrants.GainVP(2, "a card"), HOUSES[state.on_turn])
    assert re.findall(r"^## (.*)$", markdown(host, code), re.MULTILINE) == after


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_story_on_page_and_in_text(app: Flask, game: str):
    host, code, _clock = played(app, game)
    page = host.get(f"/t/{code}/chronicle")
    assert page.status_code == 200
    assert len(markdown(host, code, "?own=1").splitlines()) > 5
    for image in re.findall(rf'src="(/t/{code}/chronicle/\d+\.svg)"', page.text):
        drawn = host.get(image)
        assert drawn.status_code == 200
        assert drawn.mimetype == "image/svg+xml"
        assert drawn.text.lstrip().startswith("<svg xmlns") or "<svg" in drawn.text[:200]
        assert "default-src 'none'" in drawn.headers["Content-Security-Policy"]


def test_before_the_game_there_is_nothing_to_tell(app: Flask):
    tables = tables_of(app)
    opened = tables.open("stone_and_iron")
    page = app.test_client().get(f"/t/{opened.code}/chronicle")
    assert page.status_code == 200
    assert "No story yet" in page.text


@pytest.fixture
def screened(app: Flask) -> tuple[FlaskClient, FlaskClient, FlaskClient, str]:
    """A desk with words that occur nowhere else: the phones of the referee, of Ada, and of a watcher."""
    tables = tables_of(app)
    tables.clock = Clock()
    opened = tables.open("underworld")
    code = opened.code
    host = app.test_client()
    host.set_cookie(COOKIE + code, opened.credential)
    credential = seating.sit(tables, code, Seat("player-1"), "Ada's player")
    ada = app.test_client()
    ada.set_cookie(COOKIE + code, credential)
    seats = (Seat("referee"), Seat("player-1"), Seat("player-2"))
    enter(app, code, Begin(seats, seats[0]))
    for name, seat in (("Ada", "player-1"), ("Zork", "player-2")):
        who = Character(name=name, seat=seat, race="man", inches=12, hits=8, most=8)
        enter(app, code, desk.SetCharacter(who))
    enter(app, code, desk.Found("Vexmoor", "Zork", at="0404"))
    enter(app, code, desk.SetOut(3, ("Ada", "Zork")))
    enter(app, code, desk.SetEncounter("Qarthians", 7, 30))
    enter(app, code, desk.Hurt("Ada", 3))
    enter(app, code, desk.Settle("Yrgh rules in secret"))
    return host, ada, app.test_client(), code


def test_behind_the_screen_everybody_reads_what_they_know(screened):
    host, ada, watcher, code = screened
    for secret in ("Vexmoor", "Qarthians", "Yrgh"):
        assert secret == "Qarthians" or secret in markdown(host, code, "?own=1")
        for other in (ada, watcher):
            assert secret not in markdown(other, code, "?own=1")
            assert secret not in markdown(other, code)
            assert secret not in other.get(f"/t/{code}/chronicle").text
    told = markdown(ada, code)
    assert "An expedition goes down" in told
    assert "level" not in told.lower()
    assert "Ada, hit points: 5 of 8" not in markdown(watcher, code)


def test_what_was_decided_on_a_players_question_is_told_in_front_of_the_screen(app: Flask, screened):
    _host, ada, watcher, code = screened
    enter(app, code, Note("A fine evening"))
    enter(app, code, Note("A trap there", "stronghold:Vexmoor"))
    asked = enter(app, code, Ask(words="May Ada swim?"), "player-1")
    enter(app, code, Decide(decision="She may, in leather", asked="May Ada swim?", answers=asked))
    enter(app, code, Decide(decision="The Vexmoor stays shut"))
    for phone in (ada, watcher):
        told = markdown(phone, code)
        assert "She may, in leather" in told
        assert "A fine evening" in told
        assert "A trap there" not in told
        assert "Vexmoor" not in told


def test_what_a_player_knows_of_the_own_is_on_their_own_page(screened):
    _host, ada, watcher, code = screened
    assert "Ada, hit points: 5 of 8" in ada.get(f"/t/{code}/chronicle").text
    assert "Ada, hit points: 5 of 8" not in watcher.get(f"/t/{code}/chronicle").text


def test_what_the_referee_prints_for_all_is_a_watchers(screened):
    host, _ada, _watcher, code = screened
    assert "Yrgh" not in markdown(host, code)
    assert "Yrgh" in markdown(host, code, "?own=1")
    assert "Yrgh" in host.get(f"/t/{code}/chronicle").text


def test_what_was_set_right_is_told_apart(app: Flask):
    """Each correction is listed with who, what and why; similar ones are counted. What was taken back is
    left out."""
    host, code, _clock = played(app, "stone_and_iron", ("played",))
    before = markdown(host, code)
    assert "orrection" not in before
    enter(app, code, campaign.SetTreasury(gp=40, why="Counted again"), "skaven")
    gone = enter(app, code, campaign.SetTreasury(gp=4_000, why="By mistake"), "empire")
    enter(app, code, Retract(gone))
    told = markdown(host, code)
    assert re.search(r"^Skaven: correction: 40 GP in the treasury.*: Counted again\.$", told, re.MULTILINE)
    assert "By mistake" not in told
    for square in ("A1", "A2", "A3"):
        enter(app, code, campaign.SetSquare(square, type="tunnel", open=("north",)))
    assert re.search(r"Correction: A1.* and 2 more like it", markdown(host, code))
    assert "Counted again" in host.get(f"/t/{code}/chronicle").text


def test_who_asks_for_story_after_story_waits(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(quotas, "LOOKS", parse(f"{2 * LOOKS + 3}/minute"))
    host, code, _clock = played(app, "tyrants", ("played",))
    stranger = app.test_client()
    asked = [stranger.get(f"/t/{code}/chronicle{kind}").status_code for kind in ("", ".md", "")]
    assert asked == [200, 200, 200], "one story costs as much as many looks, the same again a look each"
    for number, answer in ((1, 429), (2, 200)):
        enter(app, code, Note(words=f"On we go {number}", about=""))
        # A phone with a seat has a quota of its own.
        phone = stranger if answer == 429 else host
        assert phone.get(f"/t/{code}/chronicle.md").status_code == answer
