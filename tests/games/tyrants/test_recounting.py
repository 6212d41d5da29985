"""The table's count differs from the mirror: the entry that explains it is found, and a correction settles
it."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITE, SLOTS
from companion.games.tyrants.game import GAME
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.rules.tally import TALLY
from companion.games.tyrants.state import State
from companion.kernel.moves import Entry, Move, Open
from companion.kernel.position import replay
from companion.kernel.recounting import Counts, Suspect, differing, suspects
from companion.kernel.rows import Misfit
from companion.kernel.seats import Seat
from tests.games.sending import beginning, opened
from tests.games.tyrants import played
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table
from tests.games.underdark_maps.clicking import Forms, Phone
from tests.games.written import START
from tests.html import plain

pytestmark = pytest.mark.long

OF_CARDS = (m.Recruit, m.Promote, m.Devour, m.ReturnOutcast, m.ToMarket)


def counts(state: State) -> Counts:
    return {key: pool.count for key, pool in TALLY.pools(state).items()}


def near(state: State) -> Counts:
    """Return halls and barracks, which the table counts first."""
    return {key: pool.count for key, pool in TALLY.pools(state).items() if pool.near}


def found(here: Table, counted: Counts) -> tuple[Suspect, ...]:
    return suspects(GAME, counts, here.entries, counted)


def begun() -> Table:
    here = table(EVERYBODY).at(araumycos="1 white 1 black", skullport="2 red 1 blue")
    here.enter("black", m.Deploy("araumycos"), m.Assassinate("araumycos", "white"))
    here.enter("black", m.EndTurn())
    here.enter("red", m.Supplant("skullport", "blue"), m.Deploy("skullport"))
    return here


def test_where_all_agrees_nobody_is_suspected() -> None:
    here = begun()
    assert differing(counts(here.state), near(here.state)) == {}
    assert found(here, near(here.state)) == ()


def test_a_deploy_too_many_is_found_by_counting_the_barracks() -> None:
    here = begun()
    counted = {**near(here.state), "barracks:red": near(here.state)["barracks:red"] + 1}
    first, *_ = found(here, counted)
    assert (first.entry.move, first.missing, first.to, first.rest) == (m.Deploy("skullport"), False, None, 0)


def test_a_deploy_that_nobody_entered_is_like_one_that_somebody_did() -> None:
    here = begun()
    counted = {**near(here.state), "barracks:red": near(here.state)["barracks:red"] - 1}
    first, *_ = found(here, counted)
    assert (first.entry.move, first.missing, first.rest) == (m.Deploy("skullport"), True, 0)


def test_only_what_can_be_now_is_offered_once_more_and_once() -> None:
    """Two deploys at a place that has filled up since, and two at one with room: one is offered."""
    here = table(EVERYBODY).at(skullport="3 red 1 black", araumycos="1 red", eryndlyn="1 red")
    here.enter("black", m.EndTurn())
    here.enter("red", m.Deploy("araumycos"), m.Deploy("araumycos"), m.Deploy("araumycos"))
    here.enter("red", m.Deploy("eryndlyn"), m.Deploy("eryndlyn"))
    here.at(araumycos="4 red", eryndlyn="1 red")
    assert here.refused("red", m.Deploy("araumycos")) == "There is no empty troop space."
    counted = {**near(here.state), "barracks:red": near(here.state)["barracks:red"] - 1}
    offered = [one for one in found(here, counted) if one.missing]
    assert [one.entry.move for one in offered] == [m.Deploy("eryndlyn")]


def test_what_happens_once_is_not_offered_once_more() -> None:
    """A house has one starting troop; the rules object to another, but not to a second deploy."""
    here = table("black red", setting_up=True)
    here.enter("black", m.StartingTroop("skullport"))
    here.enter("red", m.StartingTroop("eryndlyn"))
    here.enter("black", m.Deploy("skullport"))
    now = near(here.state)
    for house, moves in (("red", []), ("black", [m.Deploy("skullport")])):
        offered = found(here, {**now, f"barracks:{house}": now[f"barracks:{house}"] - 1})
        assert [one.entry.move for one in offered if one.missing] == moves


@pytest.mark.parametrize(
    ("changes", "what", "places"),
    [
        ({"barracks:black": -1}, "Black deployed a troop.", {"skullport", "everfire"}),
        (
            {"hall:black:white": 1},
            "Black assassinated a troop of White.",
            {"araumycos", "everfire"},
        ),
        (
            {"barracks:black": -1, "hall:black:white": 1},
            "Black supplanted a troop of White.",
            {"araumycos", "everfire"},
        ),
        ({"barracks:red": 1}, "A troop of Red went back to the barracks.", {"skullport"}),
        ({"spies:red": -1}, "Red placed a spy.", {"araumycos", "everfire"}),
        ({"spies:red": 1}, "A spy of Red went back to the barracks.", {"skullport"}),
    ],
)
def test_what_nobody_entered_is_looked_for_where_it_can_be(
    changes: dict[str, int], what: str, places: set[str]
) -> None:
    """Of three sites, Araumycos is full; two hold white troops, one a red troop and a red spy."""
    here = table(EVERYBODY).at(araumycos="4 white", everfire="1 white", skullport="1 black 2 red")
    here.spies(skullport="red")
    now = near(here.state)
    (one,) = TALLY.forgotten(here.state, {**now, **{key: now[key] + n for key, n in changes.items()}})
    assert str(one.what) == what
    assert set(one.places) & {"araumycos", "everfire", "skullport"} == places


def test_where_a_place_was_counted_too_it_can_only_be_where_that_differs() -> None:
    here = table("black red").at(skullport="1 black", everfire="1 white")
    counted = {**counts(here.state)}
    counted["barracks:black"] -= 1
    counted["at:everfire:black"] += 1
    (one,) = TALLY.forgotten(here.state, counted)
    assert one.places == ("everfire",)


def test_the_place_is_tapped_and_the_counted_numbers_stay(app: Flask) -> None:
    phone = Phone(*opened(app, "tyrants"))
    phone.hand_in([beginning(("black", "red"), {})])
    phone.make(m.SetTurn(1), Seat("black"))
    phone.make(m.SetTroops("skullport", {"black": 1}))
    left = phone.state.barracks[0]
    counted = "/recount?" + urlencode({"barracks:black*1": left - 1, "spies:black*1": 5})
    page = phone.page(counted)
    assert "Black deployed a troop." in page
    (tapped,) = re.findall(r'<a [^>]*href="([^"]*place=everfire)"', page)
    sheet = phone.client.get(
        unescape(tapped),
        headers={
            "HX-Request": "true",
            "HX-Target": "sheet",
            "HX-Current-URL": f"http://localhost/t/{phone.code}{counted}",
        },
    ).text
    (form,) = Forms(sheet).found
    answer = phone.send(form)
    assert answer.status_code == 303
    assert answer.location.endswith(counted)
    assert phone.last == m.Deploy("everfire")
    assert phone.state.barracks[0] == left - 1
    page = phone.page(counted)
    assert "All your counts match what is shown here." in page
    assert f'value="{left - 1}"' in page


def test_what_cannot_be_any_more_is_said_beside_the_counted_numbers(app: Flask) -> None:
    """The place filled up while the recount was open."""
    phone = Phone(*opened(app, "tyrants"))
    phone.hand_in([beginning(("black", "red"), {})])
    phone.make(m.SetTurn(1), Seat("black"))
    phone.make(m.SetTroops("skullport", {"black": 1}))
    phone.make(m.Deploy("skullport"), Seat("black"))
    counted = "/recount?" + urlencode({"barracks:black*1": phone.state.barracks[0] - 1})
    form = next(form for form in phone.forms(counted) if "/recount/" in form.action)
    phone.make(m.SetTroops("skullport", {"black": 2, "white": SLOTS[SITE["skullport"]].bit_count() - 2}))
    answer = phone.send(form)
    assert answer.status_code == 303
    assert answer.location.endswith(counted)
    assert "There is no empty troop space." in phone.page(counted)


def test_that_it_is_shown_as_counted_is_said_over_the_same_numbers(app: Flask) -> None:
    phone = Phone(*opened(app, "tyrants"))
    phone.hand_in([beginning(("black", "red"), {})])
    phone.make(m.SetTurn(1), Seat("black"))
    counted = "/recount?" + urlencode({"tokens:red*1": "0", "tokens:red*5": "2"})
    answer = phone.send(next(form for form in phone.forms(counted) if form.kind == "recount"))
    page = phone.page(answer.location.removeprefix(f"/t/{phone.code}"))
    assert "Undertally now shows what the table counted." in page
    assert re.search(r'name="tokens:red\*5"[^>]*value="2"', page)


def counted_at(phone: Phone) -> str:
    """Return what the comparing form says about when the pieces were counted."""
    (form,) = re.findall(r'<form method="get".*?</form>', phone.page("/recount"), re.DOTALL)
    (saw,) = re.findall(r'name="saw" value="(\d+)"', form)
    return saw


def test_what_was_counted_before_others_entered_something_is_asked_about(app: Flask) -> None:
    """The address of a recount is opened again: what it would undo is named, whether or not it says when it
    was made."""
    phone = Phone(*opened(app, "tyrants"))
    phone.hand_in([beginning(("black", "red"), {})])
    phone.make(m.SetTurn(1), Seat("black"))
    left = phone.state.barracks[0]
    saw = {"saw": counted_at(phone)}
    phone.make(m.SetTroops("skullport", {"black": 1}))
    phone.make(m.Deploy("skullport"), Seat("black"))
    for said in ({}, saw):
        counted = "/recount?" + urlencode({"barracks:black*1": left, **said})
        asked = phone.send(next(form for form in phone.forms(counted) if form.kind == "recount"))
        assert asked.status_code == 409
        assert "Is your correction still right?" in asked.text
        assert "Skullport" in plain(asked.text)
    counted = "/recount?" + urlencode({"barracks:black*1": left - 2, "saw": counted_at(phone)})
    settled = phone.send(next(form for form in phone.forms(counted) if form.kind == "recount"))
    assert settled.status_code == 303
    assert phone.state.barracks[0] == left - 2


def test_a_trophy_in_the_wrong_hall_names_whose_it_is() -> None:
    here = begun()
    now = near(here.state)
    counted = {
        **now,
        "hall:black:white": now["hall:black:white"] - 1,
        "hall:orange:white": now["hall:orange:white"] + 1,
    }
    first, *_ = found(here, counted)
    assert (first.entry.move, first.to, first.rest) == (m.Assassinate("araumycos", "white"), "orange", 0)


def test_what_was_counted_beside_the_board_tells_how_many_lie_on_it() -> None:
    here = begun()
    now = near(here.state)
    (note,) = TALLY.notes(here.state, {**now, "barracks:red": now["barracks:red"] + 2})
    on_board = here.state.troops[1].bit_count()
    assert str(note) == (
        f"By your count {on_board - 2} troops of Red must be on the board; Undertally has {on_board}."
    )
    assert TALLY.notes(here.state, now) == ()


@pytest.mark.parametrize("path", played.games()[:4], ids=lambda path: path.stem)
@given(data=st.data())
def test_a_settled_table_says_what_was_counted(path: Path, data: st.DataObject) -> None:
    state = GAME.setup(played.begin(played.load(path), "board"))
    pools = TALLY.pools(state)
    keys = data.draw(st.lists(st.sampled_from(sorted(pools)), max_size=6, unique=True))
    counted = {key: data.draw(st.integers(0, min(pools[key].most, 2)), key) for key in keys}
    for draft in TALLY.settle(state, counted):
        after = apply(state, draft.seat, draft.move)
        if isinstance(after, Misfit):
            # There cannot be more pieces at a place than spaces.
            assert isinstance(draft.move, m.SetTroops)
            return
        state = after
    now = counts(state)
    assert {key: now[key] for key in counted} == counted


def test_one_wrong_entry_of_a_played_game_is_among_those_offered() -> None:
    """Each troop move of a game in turn: it happened twice, was entered once, and is found by halls and
    barracks."""
    games = [path for path in played.games() if played.load(path)["kind"] == "complete"]
    if not games:
        pytest.skip(f"there are no played games in {played.FOLDER}")
    game = played.load(games[0])
    moves: list[tuple[Seat | None, Move]] = [
        (None, Open("tyrants", "2016")),
        (None, played.begin(game, "board")),
    ]
    for turn in list(played.turns(game))[:24]:
        moves += [(draft.seat, draft.move) for draft in turn.drafts if not isinstance(draft.move, OF_CARDS)]
        moves += [] if turn.setup else [(turn.player, m.EndTurn())]
    entries = [
        Entry(version=n, move=move, seat=seat, override=None, by="t", at=START, saw=n - 1)
        for n, (seat, move) in enumerate(moves, 1)
    ]
    state = replay(GAME, entries).state
    assert state is not None
    tried = right = 0
    for entry in [one for one in entries if isinstance(one.move, m.Deploy | m.Assassinate)]:
        twice = apply(state, entry.seat, entry.move)
        if isinstance(twice, Misfit):
            continue
        tried += 1
        offered = suspects(GAME, counts, entries, near(twice))
        right += any(
            type(one.entry.move) is type(entry.move) and one.missing and not one.rest for one in offered
        )
    assert tried > 3
    assert right == tried
