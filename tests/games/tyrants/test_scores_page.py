"""The scores page: what is missing, who is ready, where each number comes from, and the result (page 14)."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.page.scores import Scores, pad, scores
from companion.kernel.scores import Line
from companion.kernel.seats import WATCHER, Seat, Viewer
from tests.games.tyrants.at_the_table import Table, table


def page(here: Table) -> Scores:
    return scores(here.state, WATCHER, {})


def line(here: Table, seat: str, key: str) -> Line:
    sheet = next(found for found in page(here).sheet.seats if found.seat == seat)
    return next(found for found in sheet.lines if found.key == key)


def origins(here: Table, seat: str, key: str) -> dict[str, tuple[str, int, int]]:
    """Return by item the words of the last entry, its version, and how many came before it."""
    found, origin = {}, page(here).origins(here.entries, here.position.misfits)
    for item in line(here, seat, key).items:
        came = origin.of(key, item)
        found[str(item.what)] = (
            ("", 0, 0) if came is None else (str(came.words), came.entry.version, came.earlier)
        )
    return found


def test_what_is_missing_is_named_for_each_house() -> None:
    here = table("black red orange")
    here.enter("red", m.CountTotals(4, 9))
    ready = {one.seat: (one.how, [str(name) for name in one.missing]) for one in page(here).ready}
    assert ready == {
        "black": ("waiting", ["Deck", "Inner circle"]),
        "red": ("counted", []),
        "orange": ("waiting", ["Deck", "Inner circle"]),
    }
    assert {key: points for key, _, points in page(here).lines}["deck"] == (None, 4, None)


def test_tracked_cards_are_known_but_not_counted() -> None:
    here = table(tracking="cards")
    assert {one.how for one in page(here).ready} == {"tracked"}
    assert page(here).sheet.complete


def test_a_running_game_can_only_be_ended_by_agreement() -> None:
    here = table()
    assert (page(here).over, page(here).agreed) == (False, True)
    here.enter("black", m.ConfirmEnd("market", by_hand=True), m.EndTurn())
    here.enter("red", m.EndTurn())
    assert (page(here).over, page(here).agreed) == (True, False)
    assert str(page(here).ending) == "The market deck is empty."


def test_a_site_comes_from_the_last_entry_there_and_a_spy_bears_on_total_control_alone() -> None:
    """Pages 10 and 11."""
    here = table()
    first = here.enter("black", m.Deploy("llacerellyn"))
    assert origins(here, "black", "sites") == {"Llacerellyn": ("deploys at Llacerellyn", first, 0)}
    filled = here.enter("black", m.Deploy("llacerellyn"))
    spied = here.enter("black", m.PlaceSpy("llacerellyn"))
    assert origins(here, "black", "sites")["Llacerellyn"] == ("deploys at Llacerellyn", filled, 1)
    assert origins(here, "black", "total_control")["Llacerellyn"] == ("places a spy at Llacerellyn", spied, 2)


def test_an_entry_taken_back_is_no_origin() -> None:
    here = table()
    first = here.enter("black", m.Deploy("llacerellyn"))
    second = here.enter("black", m.Deploy("llacerellyn"))
    here.retract(second)
    assert origins(here, "black", "sites")["Llacerellyn"] == ("deploys at Llacerellyn", first, 0)


def test_an_entry_that_no_longer_fits_is_no_origin() -> None:
    """Two spaces: an entry made while another troop was taken back has no room once that troop is
    restored."""
    here = table()
    first = here.enter("black", m.Deploy("llacerellyn"))
    second = here.enter("black", m.Deploy("llacerellyn"))
    here.retract(first)
    third = here.enter("black", m.Deploy("llacerellyn"))
    assert origins(here, "black", "sites")["Llacerellyn"][1] == third
    here.retract(third - 1)
    assert [misfit.version for misfit in here.position.misfits] == [third]
    assert origins(here, "black", "sites")["Llacerellyn"] == ("deploys at Llacerellyn", second, 1)


def test_trophies_come_from_the_entries_of_their_colour() -> None:
    """Page 11."""
    here = table().at(menzoberranzan="1 black 2 red 1 white")
    red = here.enter("black", m.Assassinate("menzoberranzan", "red"))
    white = here.enter("black", m.Assassinate("menzoberranzan", "white"))
    again = here.enter("black", m.Assassinate("menzoberranzan", "red"))
    assert origins(here, "black", "trophies") == {
        "Red": ("assassinates Red at Menzoberranzan", again, 1),
        "White": ("assassinates White at Menzoberranzan", white, 0),
    }
    here.retract(again)
    assert origins(here, "black", "trophies")["Red"][1] == red


def test_vp_tokens_come_from_the_entries_of_their_reason() -> None:
    """Pages 11 and 12."""
    here = table()
    card = here.enter("black", m.GainVP(2, "card:red-dragon"))
    here.enter("black", m.GainVP(1, "a wager"), m.EndTurn({"araumycos": 3}))
    assert origins(here, "black", "vp_tokens") == {
        "Red Dragon": ("gains 2 VP: Red Dragon", card, 0),
        "a wager": ("gains 1 VP: a wager", card + 1, 0),
        "Marker of Araumycos": ("ends the turn: 3 VP from markers", card + 2, 0),
    }


def test_cards_come_from_their_recruit_or_from_the_count() -> None:
    here = table(tracking="cards", half_deck_1="drow", half_deck_2="demons")
    got = here.enter("black", m.Recruit("advocate", "market"))
    here.enter("black", m.Recruit("deathblade", "market"))
    assert origins(here, "black", "deck")["1 × Advocate"] == ("recruits Advocate from the market", got, 0)
    counted = here.enter("black", m.CountCards({"noble": 7, "advocate": 1}, {}))
    assert origins(here, "black", "deck")["1 × Advocate"][1] == counted


def test_a_line_of_cards_stands_until_the_cards_are_counted_or_another_number_comes() -> None:
    here = table("black red", tracking="scorepad")
    here.enter("black", m.EnterLine("deck", -3), m.EnterLine("inner_circle", 9))
    black = page(here).sheet.seats[0]
    assert [line.points for line in black.lines] == [None, None, None, -3, 9, None]
    assert [str(line.note) for line in black.lines[3:5]] == ["None", "None"]
    assert [one.how for one in page(here).ready] == ["counted", "waiting"]
    assert origins(here, "black", "deck")["Entered as a total"][0] == "Deck: -3 VP"
    here.enter("black", m.CountCards({"noble": 7, "advocate": 3}, {}))
    assert [line.points for line in page(here).sheet.seats[0].lines][3:5] == [3, 0]
    here.enter("black", m.EnterLine("deck", 8))
    assert [line.points for line in page(here).sheet.seats[0].lines][3:5] == [8, 0]


def test_a_pad_shows_what_was_entered_and_asks_for_the_rest() -> None:
    here = table("black red", tracking="scorepad")
    here.enter("black", m.EnterLine("sites", 12))
    found = pad(here.state, WATCHER, {"as": "black"})
    assert found.points["black"] == dict.fromkeys((key for key, _ in found.lines)) | {"sites": 12}
    assert found.points["red"] == dict.fromkeys(key for key, _ in found.lines)
    assert (found.totals, found.complete) == ({"black": 12, "red": 0}, {"black": False, "red": False})
    assert pad(here.state, Viewer(seats=frozenset({Seat("red")})), {}).seat == "red"
