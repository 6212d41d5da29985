"""What the log says about an entry, which places it touches, and what a correction would change."""

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given

from companion.games.underworld import moves as m
from companion.games.underworld.facts.estates import gp
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.chronicle import tell_deeds
from companion.games.underworld.page.hexmap import describe_hex
from companion.games.underworld.page.log import changes, moment
from companion.games.underworld.page.players import hide_secrets, know_hex
from companion.games.underworld.rules.row import same_place
from companion.games.underworld.state.out import Spot
from companion.games.underworld.state.state import State
from companion.kernel.features import Deed
from companion.kernel.moves import Entry, Move
from companion.kernel.optional.chains import Chain
from companion.kernel.seats import Seat, Viewer
from companion.web.i18n.catalogues import catalogue
from tests.games.underworld.desk import Desk
from tests.games.underworld.test_laws import ANY_MOVE
from tests.lots import few


def entry(move: Move) -> Entry:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return Entry(version=9, move=move, seat=None, override=None, by="host", at=at, saw=8)


def said(desk: Desk, move: Move) -> str:
    return str(GAME.describe(desk.state, entry(move)))


def test_the_log_tells_what_was_rolled() -> None:
    desk = Desk().people(Ada=12)
    move = m.RollTable("wild_encounter_type", "desert", chain=Chain("d6:4 d6:5"))
    assert said(desk, move) == (
        "rolls on Kind of wilderness encounter, desert: 1d6 4 = Men and 1d6 5 = Wizard"
    )
    assert said(desk, m.React(bribe=2)) == "reaction"
    assert said(desk, m.Book("Ada", "treasure", 50)) == "Ada: 50 GP, treasure"
    assert said(desk, m.Book("Ada", "a hoard", 20_000)) == f"Ada: {gp(2_000_000)} GP, a hoard"
    assert said(desk, m.SetPurse("Ada", -1_250)) == f"Ada has {gp(-125_000)} GP"
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.Meet("Orcs", 2), "3 4,4")
    assert said(desk, m.React(bribe=2, chain=Chain("3,4"))) == "reaction: 2d6 3+4+2 = positive"


def test_what_a_party_runs_past_is_said_in_the_language_of_the_page() -> None:
    words = GAME.describe(Desk().state, entry(m.Run(("corner", "secret door"), thrown="oil")))
    assert str(words) == "a turn of flight: a corner, a secret door and burning oil"
    german = catalogue("de", "underworld")
    assert [german.ugettext(one.msgid) for one in words.values["past"]] == [
        "eine Ecke",
        "eine Geheimtür",
        "brennendes Öl",
    ]


def test_the_log_says_whether_people_come_or_go() -> None:
    for count, told in (
        (2, "Fort hires: 2 × Spy"),
        (-1, "Fort dismisses: 1 × Spy"),
        (0, "Fort ends its search: Spy"),
    ):
        assert said(Desk(), m.Hire("Fort", "Spy", count)) == told


@few(50)
@given(ANY_MOVE)
def test_whatever_was_entered_can_be_told(move: Move) -> None:
    desk = Desk()
    assert said(desk, move)
    assert str(GAME.describe(None, entry(move)))
    assert "" not in GAME.touches(entry(move))


def test_entries_are_found_by_what_they_are_about() -> None:
    assert GAME.touches(entry(m.EditRoom("Crypts", Room(name="12")))) == ("room:Crypts/12", "level:Crypts")
    assert GAME.touches(entry(m.Ram("Trireme", "Cog", side=True))) == ("ship:Trireme", "ship:Cog")
    assert GAME.touches(entry(m.Fight(3, {"Ada": 2}))) == ("expedition", "encounter", "character:Ada")
    assert GAME.touches(entry(m.Travel(("0303", "0304")))) == ("journey", "hex:0303", "hex:0304")
    assert GAME.touches(entry(m.SetOut(3, ("Ada",)))) == ("expedition", "character:Ada")
    assert (same_place("hex:0303"), same_place("expedition")) == ("hex:0303", "")


def test_moments_follow_each_other() -> None:
    """Each turn is a moment of its own, and home is later than any turn below."""
    desk = Desk().people(Ada=12)
    keys = [moment(desk.state).key]
    desk.enter(m.SetOut(2, ("Ada",)))
    keys.append(moment(desk.state).key)
    desk.enter(m.Turns(1, "move"), "1")
    keys.append(moment(desk.state).key)
    assert str(moment(desk.state).name) == "Level 2, turn 1"
    desk.enter(m.ComeHome())
    keys.append(moment(desk.state).key)
    assert str(moment(desk.state).name) == "Day 7 of the campaign"
    assert keys == sorted(set(keys))


def test_what_a_correction_changes_is_told() -> None:
    desk = Desk().people(Ada=12, Bo=12)
    before = desk.state

    def told(after: State) -> list[str]:
        return [str(one) for one in changes(before, after)]

    assert told(before) == []
    desk.enter(m.Hurt("Ada", 3))
    desk.enter(m.Book("Bo", "found", 20))
    desk.enter(m.StockLevel("One", 1, count=2), "3 2 3 2")
    desk.enter(m.SetOut(1, ("Ada", "Bo")))
    desk.enter(m.Meet("Orcs", 2), "3 4,4")
    assert told(desk.state) == [
        "Ada: 5 hit points instead of 8",
        "Bo: 20 GP instead of 0",
        "An expedition is under way.",
        "The party faces Orcs.",
        "One: 2 rooms differ.",
    ]


def test_what_changed_is_told_without_a_hex_if_the_players_do_not_know_it() -> None:
    desk = Desk().people(Ada=12).hexes("clear", "0101", "0102")
    desk.enter(m.SetForth("0101", ("Ada",), 1, "Man on foot"))
    lost = replace(desk.state, journey=replace(desk.state.journey, at="0102", lost=1))
    seen, unseen = (hide_secrets(state, Viewer()) for state in (desk.state, lost))
    assert [str(one) for one in changes(seen, unseen)] == ["The party has lost its way."]
    assert [str(one) for one in changes(unseen, seen)] == ["The party is at 0101."]
    assert [str(one) for one in changes(desk.state, lost)] == ["The party is at 0102 instead of 0101."]


def test_what_is_taken_off_a_map_is_told_to_be_off_it() -> None:
    off = Desk().state
    on = replace(off, aloft={"Smoke": Spot(east=10, south=10)})
    assert [str(one) for one in changes(on, off)] == ["Smoke is not on the map."]
    assert [str(one) for one in changes(off, on)] == ["Smoke is elsewhere on the map."]


def test_players_are_told_the_day_of_the_journey_and_of_the_campaign_that_the_referee_is_told() -> None:
    desk = Desk().people(Ada=12).hexes("clear", "0101", "0102")
    desk.enter(m.PassTime(("Ada",), 30))
    for viewer in (Viewer(), Viewer(seats=frozenset({Seat("player-1")}))):
        assert str(moment(hide_secrets(desk.state, viewer)).name) == "Day 30 of the campaign"
    desk.enter(m.SetForth("0101", ("Ada",), 1, "Man on foot"))
    out = replace(desk.state, journey=replace(desk.state.journey, day=1))
    assert (
        str(moment(out).name) == str(moment(hide_secrets(out, Viewer())).name) == "Day 2 of the journey, 0101"
    )


def test_many_hexes_are_named_in_part_and_the_rest_counted() -> None:
    desk = Desk()
    names = tuple(f"{x:02}{y:02}" for x in range(1, 5) for y in range(1, 6))
    desk.enter(m.MarkHexes(names, Hex(terrain="clear")))
    said = str(GAME.describe(None, desk.entries[-1]))
    assert said == f"{', '.join(names[:11])} and 9 more: clear"
    desk.enter(m.MarkHexes(names[:12], Hex(terrain="clear")))
    assert str(GAME.describe(None, desk.entries[-1])).startswith(f"{', '.join(names[:11])} and {names[11]}")


def test_what_stands_on_a_hex_is_named_when_it_is_drawn() -> None:
    desk = Desk()
    for like, words in (
        (Hex(terrain="clear", castle="Black Keep"), "0105: clear and Black Keep"),
        (Hex(terrain="woods", town="Oakham", lair="Orcs"), "0105: woods, Oakham and Orcs"),
        (Hex(terrain="city"), "0105: city"),
    ):
        desk.enter(m.MarkHexes(("0105",), like))
        assert str(GAME.describe(None, desk.entries[-1])) == words


def test_what_is_noted_and_believed_of_a_hex_stands_in_its_words_for_who_may_know_it() -> None:
    land = Hex(terrain="woods", note="a trap", told="a quiet wood")
    assert "noted: a trap" in [str(one) for one in describe_hex(land)]
    assert [str(one) for one in describe_hex(know_hex(land))] == ["woods", "said to be: a quiet wood"]


def test_turns_that_did_not_pass_are_not_told() -> None:
    desk = Desk().people(Ada=12)
    desk.enter(m.SetOut(1, ("Ada",)))
    before = desk.state
    desk.enter(m.Turns(6, "move"), die=lambda _sides: 1)
    passed = desk.state.expedition.turn
    assert 1 < passed < 6
    told_as = GAME.describe(None, desk.entries[-1])
    deed = Deed(entry=desk.entries[-1], before=before, after=desk.state, said=told_as)
    assert str(told_as) == "up to 6 turns: on the way"
    assert [str(words) for _about, words in tell_deeds((deed,))] == [f"{passed} turns underground"]


def test_the_end_of_a_fight_and_of_a_flight_is_told() -> None:
    desk = Desk().people(Ada=12).kind("Orcs", inches=6, intelligence="semi-intelligent")
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.Meet("Orcs", 2), "3 4,4")
    before = desk.enter(m.Flee(runners=24))
    desk.enter(m.Run(), "1")
    assert [(step.case, step.result) for step in desk.state.trail][:1] == [("flight", "shaken off")]
    assert "shaken off" in str(GAME.describe(before, desk.entries[-1]))
    assert "chosen" not in str(GAME.describe(before, desk.entries[-1]))
    slow = Desk().people(Ada=6).kind("Orcs", inches=12, intelligence="semi-intelligent")
    slow.enter(m.SetOut(1, ("Ada",)))
    slow.enter(m.Meet("Orcs", 2), "3 4,4")
    slow.enter(m.Flee())
    slow.enter(m.Run(), "1")
    assert ("flight", "caught") in [(step.case, step.result) for step in slow.state.trail]
    slow.enter(m.Fight(rounds=3, over=False))
    before = slow.state
    slow.enter(m.Fight(rounds=0, over=True), die=lambda _sides: 1)
    told_as = GAME.describe(None, slow.entries[-1])
    assert str(told_as) == "the fight is over"
    deed = Deed(entry=slow.entries[-1], before=before, after=slow.state, said=told_as)
    assert [str(words) for _about, words in tell_deeds((deed,))] == ["the fight is over after 3 rounds"]
