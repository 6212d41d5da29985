"""Making a sheet by tapping, importing one with a sentence for each fault, and changing it at a table."""

import json
from dataclasses import replace
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.score_sheet.catalogue.reading import FaultySheetError, read
from companion.games.score_sheet.catalogue.ready import ready, ready_text, titles
from companion.games.score_sheet.catalogue.sheet import MAX_TEXT_LENGTH, write_sheet
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page.kinds import AS_IT_IS
from companion.games.score_sheet.page.making import list_fields, make_sheet, making, trial
from companion.games.score_sheet.page.passing import pack_sheet, read_imported_sheet
from companion.games.score_sheet.rules.apply import apply, check
from companion.games.score_sheet.scoring import describe_need, outcome, reachable, score
from companion.games.score_sheet.state import State
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import WATCHER, Seat
from tests.games.score_sheet.test_ready import entered, seated

LINE = {"key": "a", "name": "A", "kind": "number"}
FAULTS: dict[str, tuple[Any, str]] = {
    "not JSON": ("{", "This is not JSON: look at line 1."),
    "no object": ("[1]", "A sheet must be an object in braces."),
    "another format": ({"format": "x"}, "This is not a score sheet: its format is different."),
    "another version": ({"version": 2}, "This sheet has version 2; Undertally reads version 1."),
    "no title": ({"lines": [LINE]}, "In the sheet “title” must be words, at most 60 characters."),
    "no line": ({"title": "T"}, "The sheet has no lines."),
    "a word that means nothing": (
        {"title": "T", "lines": [LINE], "colour": 1},
        "In the sheet “colour” is not known.",
    ),
    "no kind": ({"title": "T", "lines": [{"name": "A"}]}, "In line 1 the kind is not known."),
    "a field of another kind": (
        {"title": "T", "lines": [{**LINE, "points": [1]}]},
        "In line 1, “A” “points” is not known.",
    ),
    "points are missing": (
        {"title": "T", "lines": [{**LINE, "kind": "table"}]},
        "In line 1, “A” “points” is missing.",
    ),
    "two keys": ({"title": "T", "lines": [LINE, LINE]}, "Two lines are called “A”."),
    "no such line": (
        {"title": "T", "lines": [{**LINE, "kind": "computed", "of": ["b"]}]},
        "In line 1, “A”: there is no line “b” above it.",
    ),
    "a number that is none": (
        {"title": "T", "lines": [{**LINE, "kind": "count", "per": 0}]},
        "In line 1, “A” “per” must be a whole number from 1 to 999999.",
    ),
    "a tie": ({"title": "T", "lines": [LINE], "ties": ["b"]}, "“b” should break ties, but is not a line."),
    "a colour": ({"title": "T", "lines": [LINE], "colours": ["puce"]}, "“puce” is not a colour of a seat."),
    "seats": (
        {"title": "T", "lines": [LINE], "seats": {"least": 4, "most": 2}},
        "The fewest seats cannot be more than the most.",
    ),
    "a bid": (
        {"title": "T", "lines": [LINE, {"name": "B", "kind": "bid", "of": ["a"]}]},
        "In line 2, “B” “of” must name the bid and the tricks.",
    ),
    "rounds": ({"title": "T", "rounds": {"number": 3}}, "The rounds have no lines."),
    "yes": ({"title": "T", "lines": [{**LINE, "part": 1}]}, "In line 1, “A” “part” must be true or false."),
    "too long": (" " * (MAX_TEXT_LENGTH + 1), "A sheet can have at most 20000 characters."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_has_its_sentence(fault: str) -> None:
    data, sentence = FAULTS[fault]
    with pytest.raises(FaultySheetError) as found:
        read(data if isinstance(data, str) else json.dumps(data))
    assert sentence in [str(one) for one in found.value.faults]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ("title", "lines", "rounds", "kind", "name", "of", "points", "options", "seats", "ties")
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
def test_whatever_is_brought_is_a_sheet_or_has_sentences(data: Any) -> None:
    for given_line in (data, {"title": "T", "lines": [data]}, {"title": "T", "lines": data, "rounds": data}):
        try:
            sheet = read(json.dumps(given_line))
        except FaultySheetError as error:
            sentences = error.faults
        else:
            assert read(write_sheet(sheet)) == sheet
            continue
        assert sentences


FIELDS = {
    "title": "Sheep and Stars",
    "wins": "highest",
    "name.1": "Sheep",
    "kind.1": "count",
    "worth.1": "3",
    "name.2": "Stars, in sets",
    "kind.2": "set",
    "worth.2": "1 3 6 10",
    "name.3": "Rank",
    "kind.3": "choice",
    "worth.3": "Gold 5, Silver 3; none 0",
    "name.4": "Most land",
    "kind.4": "ranking",
    "worth.4": "6 3",
    "name.5": "Sheep by rank",
    "kind.5": "product",
    "worth.5": "Sheep, Rank",
    "ties": "-Sheep",
}


def test_a_sheet_is_made_by_tapping_and_passed_on_as_a_link() -> None:
    sheet = make_sheet(FIELDS)
    assert [(line.key, line.kind) for line in sheet.lines] == [
        ("sheep", "count"),
        ("stars-in-sets", "set"),
        ("rank", "choice"),
        ("most-land", "ranking"),
        ("sheep-by-rank", "computed"),
    ]
    assert sheet.ties == ("-sheep",)
    for link in (
        pack_sheet(sheet),
        f"https://table.example/t/ABCDEF/view/share?sheet={pack_sheet(sheet)}",
        write_sheet(sheet),
    ):
        assert read_imported_sheet(link) == sheet
    for broken in (pack_sheet(sheet)[:-9], "https://table.example/?sheet=" + "x" * 40, "sheet"):
        with pytest.raises(FaultySheetError):
            read_imported_sheet(broken)


def test_a_sheet_that_is_made_is_tried_with_numbers() -> None:
    given_fields = {f"made-{name}": value for name, value in FIELDS.items()}
    tried = {"try-red:sheep": "4", "try-blue:most-land": "2", "try-red:most-land": "5", "try-red:rank": "1"}
    found = trial(seated(2), WATCHER, {**given_fields, **tried}).found
    assert found is not None
    assert [line.points for line in found.seats[0].lines] == [12, None, 3, 6, 4]
    assert trial(seated(2), WATCHER, {}).faults


def test_made_with_rounds_a_line_counts_each_round_or_at_the_end() -> None:
    sheet = make_sheet(
        {"title": "T", "rounds": "until", "number": "50", "name.1": "Tricks", "name.2": "Left", "end.2": "1"}
    )
    assert sheet.rounds is not None
    assert sheet.rounds.until == 50
    assert ([line.key for line in sheet.rounds.lines], [line.key for line in sheet.lines]) == (
        ["tricks"],
        ["left"],
    )
    with pytest.raises(FaultySheetError):
        make_sheet({"title": "T", "rounds": "soon", "name.1": "A"})
    with pytest.raises(FaultySheetError):
        make_sheet({"title": "T", "name.1": "A", "kind.1": "choice", "worth.1": "Gold"})


def test_choices_of_spaces_hold_up_nobody() -> None:
    began = perf_counter()
    for worth in ("x" + " " * 1_000 + "x", "x " * 1_000 + "x"):
        with pytest.raises(FaultySheetError):
            make_sheet({"title": "T", "name.1": "A", "kind.1": "choice", "worth.1": worth})
    assert perf_counter() - began < 1
    fine = make_sheet({"title": "T", "name.1": "A", "kind.1": "choice", "worth.1": "Gold  : 5;  Old  tin 2"})
    assert [*fine.lines[0].options] == [("Gold", 5), ("Old tin", 2)]


def test_another_sheet_keeps_what_fits_it() -> None:
    red, blue = Seat("red"), Seat("blue")
    state = entered(seated(2), None, UseSheet(ready_text("wingspan")))
    state = entered(state, red, Count({"birds": 30, "eggs": 5}))
    data = json.loads(ready_text("wingspan"))
    data["lines"] = [line for line in data["lines"] if line["key"] != "eggs"]
    data["lines"][0]["most"] = 40
    smaller = entered(state, None, UseSheet(json.dumps(data)))
    assert smaller.counts == {red: {"birds": 30}}
    data["lines"][0]["most"] = 20
    assert entered(state, None, UseSheet(json.dumps(data))).counts == {}
    assert state.counts == {red: {"birds": 30, "eggs": 5}}
    assert isinstance(apply(state, None, UseSheet("{")), Misfit)
    assert blue in state.missing


def test_what_cannot_be_entered() -> None:
    red = Seat("red")
    with pytest.raises(Refusal, match="Choose a sheet"):
        check(seated(2), red, Count({"birds": 1}))
    state = entered(seated(2), None, UseSheet(ready_text("wingspan")))
    for wrong in ({}, {"bird": 1}, {"birds": -1}, {"birds": 10_000}):
        with pytest.raises(Refusal):
            check(state, red, Count(wrong))
        assert isinstance(apply(state, red, Count(wrong)), Misfit)
    for move in (CountRound(1, {"birds": 1}), UseSheet("{}")):
        with pytest.raises(Refusal):
            check(state, red, move)
    wizard = entered(seated(3), None, UseSheet(ready_text("wizard")))
    with pytest.raises(Refusal, match="Round 2"):
        check(wizard, red, CountRound(2, {"bid": 1}))
    with pytest.raises(Refusal, match="worked out from other"):
        check(wizard, red, CountRound(1, {"points": 1}))
    many = check(seated(6), None, UseSheet(ready_text("wingspan")))
    assert [str(one.sentence) for one in many] == ["Wingspan is for 1 to 5 players."]
    others = check(seated(3), None, UseSheet(ready_text("patchwork")))
    assert [str(one.sentence) for one in others] == ["Patchwork is for 2 players."]


def test_hidden_lines_open_once_all_have_entered_theirs() -> None:
    sheet = {"title": "T", "lines": [LINE, {"key": "b", "name": "B", "kind": "number", "hidden": True}]}
    red, blue = Seat("red"), Seat("blue")
    state = entered(seated(2), None, UseSheet(json.dumps(sheet)))
    state = entered(state, red, Count({"a": 3, "b": 9}))
    assert [line.points for line in score(state).seats[0].lines] == [3, None]
    state = entered(state, blue, Count({"a": 4, "b": 7}))
    assert [line.total for line in score(state).seats] == [12, 11]


def test_teams_share_a_column_and_what_one_enters_takes_the_place_of_the_others() -> None:
    state = entered(seated(4), None, UseSheet(ready_text("spades")))
    red, blue, green, yellow = state.seats
    assert state.columns == {red: (red, green), blue: (blue, yellow)}
    state = entered(state, red, CountRound(1, {"bid": 4}))
    state = entered(state, green, CountRound(1, {"tricks": 4}))
    assert {seat.seat: seat.total for seat in score(state).seats} == {red: 40, blue: 0, green: 40, yellow: 0}
    state = entered(state, green, CountRound(1, {"bid": 5}))
    assert score(state).totals()[red] == -50


def test_what_each_needs_and_can_still_come_to() -> None:
    red, blue = Seat("red"), Seat("blue")
    state = entered(seated(2), None, UseSheet(ready_text("yahtzee")))
    state = entered(state, red, Count({"five": 1, "chance": 20}))
    assert str(describe_need(state, red)) == "leads by 70 points"
    assert str(describe_need(state, blue)) == "71 points short of the lead"
    assert reachable(state, red) == 5 * 21 + 35 + 30 + 30 + 25 + 30 + 40 + 50 + 20 + 1200
    assert reachable(entered(seated(2), None, UseSheet(ready_text("wingspan"))), red) is None
    darts = entered(seated(2), None, UseSheet(ready_text("darts-501")))
    darts = entered(darts, red, CountRound(1, {"thrown": 180}))
    assert str(describe_need(darts, red)) == "321 points to go"


def test_together_they_win_from_the_target_on() -> None:
    hanabi = json.loads(ready_text("hanabi")) | {"target": 20}
    state = entered(seated(3), None, UseSheet(json.dumps(hanabi)))
    five = dict.fromkeys(("red", "yellow", "green", "blue"), 5)
    won = outcome(entered(state, state.seats[1], Count({**five, "white": 0})))
    lost = outcome(entered(state, state.seats[2], Count({**five, "white": 0, "red": 4})))
    assert won is not None
    assert lost is not None
    assert (set(won.winners), lost.winners) == (set(state.seats), ())


def test_the_dealer_moves_on_and_rounds_are_as_many_as_the_cards() -> None:
    sheet = ready("wizard")
    assert sheet is not None
    for seats, rounds in ((3, 20), (4, 15), (5, 12), (6, 10)):
        state = entered(seated(seats), None, UseSheet(ready_text("wizard")))
        assert state.number_of_rounds == rounds
        assert [state.dealer(number) for number in range(1, seats + 2)] == [*state.seats, state.seats[0]]


def test_a_sheet_that_is_damaged_in_a_ledger_is_a_misfit() -> None:
    damaged = State(seats=(Seat("red"),), first=Seat("red"))
    assert isinstance(apply(damaged, None, UseSheet('{"title": "T"}')), Misfit)


@pytest.mark.parametrize("slug", titles())
def test_a_sheet_on_the_page_of_making_one_is_the_same_sheet(slug: str) -> None:
    """Every ready sheet, including those with lines that the page cannot express."""
    sheet = ready(slug)
    assert sheet is not None
    fields = list_fields(sheet)
    assert make_sheet(fields, sheet) == sheet
    assert make_sheet(fields, read_imported_sheet(pack_sheet(sheet))) == sheet
    # A changed sheet is no longer checked against its source, nor is its example its own any more.
    other = make_sheet({**fields, "title": "Ours"}, sheet)
    assert other == replace(sheet, title="Ours", source="", example=None)
    if AS_IT_IS in fields.values():
        with pytest.raises(FaultySheetError):
            make_sheet(fields)


def test_a_sheet_is_changed_line_by_line_and_keeps_what_was_entered() -> None:
    sheet = ready("wingspan")
    assert sheet is not None
    state = seated(2)
    state = entered(state, None, UseSheet(write_sheet(sheet)))
    seat = state.seats[0]
    state = entered(state, seat, Count({"birds": 40, "eggs": 7}))
    page = making(state, WATCHER, {"edit": "1"})
    fields = dict(page.fields)
    assert fields["name.1"] == "Birds"
    fields |= {
        "title": "Our Wingspan",
        "name.1": "All birds",
        "name.2": "",
        "worth.4": "2",
        "name.9": "Nectar",
    }
    fields |= {"kind.9": "ranking", "worth.9": "5 2"}
    changed = make_sheet(fields, read_imported_sheet(page.base))
    assert [line.key for line in changed.lines] == [
        "birds",
        "goals",
        "eggs",
        "cached",
        "tucked",
        "food",
        "nectar",
    ]
    assert (changed.title, changed.bgg, changed.seats, changed.ties) == (
        "Our Wingspan",
        266192,
        (1, 5),
        ("food",),
    )
    assert changed.lines[0].hint == "points printed on played birds"
    state = entered(state, None, UseSheet(write_sheet(changed)))
    own = {line.key: line.points for line in score(state).seats[0].lines}
    assert (own["birds"], own["eggs"]) == (40, 14)


def test_only_what_is_edited_can_stay_as_it_is() -> None:
    fields = {"title": "T", "name.1": "A", "kind.1": AS_IT_IS, "key.1": "a"}
    with pytest.raises(FaultySheetError, match="the kind is not known"):
        make_sheet(fields)
    with pytest.raises(FaultySheetError, match="Choose how"):
        make_sheet({"title": "T", "name.1": "A", "rounds": AS_IT_IS}, ready("wingspan"))


@pytest.mark.parametrize("kind", ["count", "per", "table", "set", "ranking", "yes", "penalty"])
def test_what_a_line_is_worth_is_asked_for_and_not_guessed(kind: str) -> None:
    """The field shows an example, which is not an answer."""
    fields = {"title": "Orchard", "name.1": "Coins", "kind.1": kind, "worth.1": " "}
    with pytest.raises(FaultySheetError) as refused:
        make_sheet(fields)
    assert "“Coins” has nothing in its second field" in str(refused.value.faults[0])
    assert make_sheet({**fields, "worth.1": "2"}).lines[0].kind in (kind, "count")


def worth_of(kind: str, worth: str) -> dict[str, object]:
    """Return what the sheet shows when it is made with a line of that kind."""
    (line,) = make_sheet({"title": "T", "name.1": "Row", "kind.1": kind, "worth.1": worth}).lines
    return {name: value for name in ("points", "each", "per", "options") if (value := getattr(line, name))}


@pytest.mark.parametrize("kind", ["table", "set", "ranking"])
@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("5-3-1", (5, 3, 1)),
        ("5–3–1", (5, 3, 1)),
        ("5 - 3 - 1", (5, 3, 1)),
        ("5, 3, 1", (5, 3, 1)),
        ("5;3;1", (5, 3, 1)),
        ("5 | 3 | 1", (5, 3, 1)),
        ("5 -3 1", (5, -3, 1)),
        ("-5 −3 +1", (-5, -3, 1)),
        ("5−3", (5, 3)),
        ("5 for most, 3 for second", (5, 3)),
        ("12", (12,)),
    ],
)
def test_a_list_of_points_is_read_as_people_write_it(kind: str, typed: str, points: tuple[int, ...]) -> None:
    assert worth_of(kind, typed)["points"] == points


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        *(
            (kind, typed)
            for kind in ("count", "per", "yes", "penalty")
            for typed in ("0.5", "1/2", "0,5", "½")
        ),
        *(
            (kind, typed)
            for kind in ("table", "set", "ranking")
            for typed in ("0.5 1", "5/3/1", "1000000", "5- 3")
        ),
        *(
            (kind, typed)
            for kind in ("count", "penalty")
            for typed in ("1000000", "3 5", "1e3", "3=5", "five")
        ),
        ("per", "0"),
        ("per", "-2"),
        *(
            ("choice", typed)
            for typed in ("Gold 0.5", "Gold 1/2", "Gold 1000000", "Gold-5", "Gold 0,5", "Gold ½")
        ),
    ],
)
def test_a_number_that_cannot_be_read_is_refused_with_a_sentence(kind: str, typed: str) -> None:
    with pytest.raises(FaultySheetError) as refused:
        worth_of(kind, typed)
    (why,) = refused.value.faults
    assert "Row" in str(why) or typed in str(why)


@pytest.mark.parametrize(
    ("typed", "points"),
    [("3", 3), ("-3", -3), ("−3", -3), ("3 points", 3), ("× 3", 3), ("×3", 3), ("+3", 3)],
)
def test_points_each_are_read_with_their_sign(typed: str, points: int) -> None:
    assert (
        make_sheet({"title": "T", "name.1": "Row", "kind.1": "count", "worth.1": typed}).lines[0].each
        == points
    )


@pytest.mark.parametrize("typed", ["Gold -5", "Gold: −5", "Gold = -5", "Gold=-5"])
def test_a_choice_may_cost_points(typed: str) -> None:
    assert worth_of("choice", f"{typed}, Route 66 8, Tin3")["options"] == (
        ("Gold", -5),
        ("Route 66", 8),
        ("Tin", 3),
    )


@pytest.mark.parametrize("field", ["number", "teams", "target"])
@pytest.mark.parametrize("typed", ["1000000", "0.5", "-1", "many"])
def test_a_number_of_the_sheet_that_cannot_be_read_is_refused_too(field: str, typed: str) -> None:
    fields = {"title": "T", "name.1": "A", "rounds": "until", "number": "50", "cooperative": "1"}
    with pytest.raises(FaultySheetError, match=f"“{typed}” cannot be read: enter a whole number"):
        make_sheet({**fields, field: typed})
