"""What runs out by the clock: light, spells and potions by the turn, rations by the day."""

from random import Random

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.clock import light_left, pass_day
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.moves.editions import FIFTH
from companion.games.underworld.page.clock import list_running_out, tell_clock
from companion.games.underworld.page.players import hide_secrets
from companion.games.underworld.state.out import Journey
from companion.kernel.moves import Move
from companion.kernel.seats import Seat, Viewer
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone


def below(source: str = m.TORCHES, **readings: str) -> Desk:
    desk = Desk(**readings).people(Ada=12, Cy=9).reads(rest_skipped="free")
    desk.enter(m.SetOut(1, ("Ada", "Cy"), source=source))
    return desk


def turn(desk: Desk) -> int:
    assert desk.state.expedition is not None
    return desk.state.expedition.turn


def walk(desk: Desk, turns: int) -> list[str]:
    """Let turns pass, one entry per turn, and return what the clock reported."""
    said = []
    for _turn in range(turns):
        before = desk.state
        desk.enter(m.Turns(1, "move"), "1")
        said += [str(each) for each in tell_clock(before, desk.state)]
    return said


def what_is_left(desk: Desk) -> list[str]:
    return [str(each.words) for each in list_running_out(desk.state)]


def test_torches_are_counted_where_nobody_said_anything() -> None:
    """Six turns: the desk warns two before dark, and says when it is dark."""
    desk = below()
    assert what_is_left(desk) == ["Torches: 6 turns"]
    assert walk(desk, 6) == [
        "The light burns 2 more turns.",
        "The light burns 1 more turn.",
        "The torches have burned down.",
    ]
    assert tasks(desk.state)[0].move == "light"
    desk.enter(m.Light(source=m.LANTERN))
    assert what_is_left(desk) == ["Lantern: 24 turns"]


def test_the_clock_stops_two_turns_before_dark_and_at_dark() -> None:
    desk = below()
    for stops in (4, 6, 10):
        if stops == 10:
            desk.enter(m.Light())
        desk.enter(m.Turns(4, "rest"), " ".join(["1"] * (stops - turn(desk))))
        assert turn(desk) == stops


def test_the_warning_is_due_behind_the_turn() -> None:
    desk = below()
    walk(desk, 4)
    assert [(each.move, str(each.what)) for each in tasks(desk.state)] == [
        ("turns", "End the turn: roll for wandering monsters"),
        ("light", "The light burns 2 more turns"),
    ]


def test_a_light_lasts_as_the_referee_says() -> None:
    desk = below(m.MAGIC)
    assert light_left(desk.state) is None
    desk.enter(m.Light(turns=3))
    assert light_left(desk.state) == 3
    assert light_left(below(m.LANTERN, torch_turns="12").state) == 12
    assert light_left(below(torch_turns="0").state) is None


def test_older_entries_count_no_torches_unless_a_setting_said_so() -> None:
    for readings, stops in (({}, 8), ({"torch_turns": "6"}, 6)):
        desk = Desk(**readings).people(Ada=12).reads(rest_skipped="free")
        desk.enter(m.SetOut(1, ("Ada",), edition=FIFTH))
        desk.enter(m.Turns(8, "rest", edition=FIFTH), " ".join(["1"] * stops))
        assert turn(desk) == stops


def test_a_spell_ends_by_itself_and_stops_the_clock() -> None:
    desk = below(m.MAGIC)
    desk.enter(m.StartCounter("Shield", "2", who="Cy"))
    desk.enter(m.StartCounter("Potion", "1d6+6"), "1")
    assert what_is_left(desk) == ["Shield (Cy): 2 turns", "Potion: 7 turns"]
    before = desk.state
    desk.enter(m.Turns(4, "move"), "1 1")
    assert [str(each) for each in tell_clock(before, desk.state)] == ["Shield (Cy) ends."]
    assert turn(desk) == 2
    version = desk.entries[-1].version
    assert what_is_left(desk.retract(version) and desk) == ["Shield (Cy): 2 turns", "Potion: 7 turns"]
    desk.enter(m.EndCounter("Potion"))
    desk.enter(m.StartCounter("Shield", "9", who="Cy"))
    assert what_is_left(desk) == ["Shield (Cy): 9 turns"]


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (m.StartCounter("Shield", "many"), "Write dice as in 3d6."),
        (m.StartCounter("Shield", "0"), "Enter a number from 1 to 10000."),
        (m.StartCounter("Shield", "3", who="Dan"), "Nothing here is called Dan."),
        (m.EndCounter("Shield"), "Nothing here is called Shield."),
        (m.Light(source="sun"), "There is no sun to choose."),
        (m.SetRations(3), "Nobody travels the wilderness."),
    ],
)
def test_what_cannot_be_counted_is_refused(move: Move, sentence: str) -> None:
    assert below().refused(move) == sentence


def test_rations_are_eaten_day_by_day() -> None:
    desk = Desk().people(Ada=12).hexes("clear", "0505", "0506")
    desk.enter(m.SetForth("0505", ("Ada",), 1, "Man on foot", rations=3))
    said = []
    for _day in range(4):
        before = desk.state
        desk.enter(m.Camp(1), "1")
        said += [str(each) for each in tell_clock(before, desk.state)]
    assert said == ["Rations are left for 2 days.", "Rations are left for 1 day.", "The rations are eaten."]
    last = tasks(desk.state)[-1]
    assert (last.move, str(last.why)) == ("set-rations", "1 day without food.")
    desk.enter(m.SetRations(7))
    assert what_is_left(desk) == ["Rations for 7 days"]
    assert "set-rations" not in [each.move for each in tasks(desk.state)]


def test_a_meal_ends_the_days_without_food() -> None:
    """A castle gives its guests rations: once they have eaten one, earlier hunger no longer counts."""
    fed = Journey(at="0505", party=("Ada",), size=1, mode="Man on foot", rations=1, eats=True, hungry=3)
    assert (pass_day(fed).hungry, pass_day(pass_day(fed)).hungry) == (0, 1)


def test_what_is_counted_of_one_goes_with_them() -> None:
    desk = below()
    desk.enter(m.StartCounter("Shield", "5", who="Cy"))
    desk.enter(m.StartCounter("Bless", "5"))
    desk.enter(m.NewParty("Ravens", ("Cy",)))
    assert what_is_left(desk) == ["Torches: 6 turns", "Shield (Cy): 5 turns", "Bless: 5 turns"]
    desk.enter(m.TurnToParty(""))
    assert what_is_left(desk) == ["Torches: 6 turns", "Bless: 5 turns"]
    desk.enter(m.JoinParties("Ravens"))
    assert what_is_left(desk) == ["Torches: 6 turns", "Bless: 5 turns", "Shield (Cy): 5 turns"]


def test_players_know_of_their_light_and_of_no_secret() -> None:
    desk = below()
    desk.enter(m.StartCounter("Shield", "5", who="Cy"))
    desk.enter(m.StartCounter("Curse", "3", secret=True))
    walk(desk, 2)
    viewer = Viewer(seats=frozenset({Seat("player-1")}), host=False)
    seen = hide_secrets(desk.state, viewer)
    assert [str(each.words) for each in list_running_out(seen)] == [
        "Torches: 4 turns",
        "Shield (Cy): 3 turns",
    ]
    assert hide_secrets(seen, viewer) == seen


@pytest.mark.parametrize("seed", range(8))
def test_a_random_evening_runs_out_as_somebody_counts_by_hand(seed: int) -> None:
    """A tally of strokes: each turn a stroke of each is rubbed out, and whatever has none left is gone."""
    lots, desk = Random(seed), below()
    strokes = {"light": 6}
    for _step in range(60):
        what = lots.choice(("turn", "turn", "turn", "light", "spell"))
        if what == "light":
            source = lots.choice((m.TORCHES, m.LANTERN))
            desk.enter(m.Light(source=source))
            strokes["light"] = 6 if source == m.TORCHES else 24
        elif what == "spell":
            name, lasts = lots.choice(("Shield", "Haste")), lots.randint(1, 8)
            desk.enter(m.StartCounter(name, str(lasts)))
            strokes[name] = lasts
        else:
            desk.enter(m.Turns(1, "work"), "1")
            strokes = {
                name: n for name, left in strokes.items() if (n := max(0, left - 1)) or name == "light"
            }
        kept = {each.name or "light": str(each.words) for each in list_running_out(desk.state)}
        assert kept.keys() == strokes.keys(), (seed, kept, strokes)
        assert all(f": {n} turn" in kept[name] for name, n in strokes.items() if n), (seed, kept, strokes)


def test_who_wanders_comes_by_one_of_the_ways(phone: Phone) -> None:
    """Wandering Monsters: at random among the passages that lead there."""
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1", source="lantern")
    phone.enter("turns", "6 1 1 3 1,1", count=1, activity="move")
    assert "Roll by which entrance they come" in phone.read()
    phone.enter("roll-entry", "3", entries=4)
    page = phone.read()
    assert "by way 3" in page
    assert "Roll by which entrance they come" not in page
    assert "Lantern: 23 turns" in page


def test_players_and_the_big_screen_see_what_runs_out(phone: Phone) -> None:
    player = phone.player("player-1", "Ana")
    phone.people(Ada=12)
    phone.enter("set-character", name="Cy", whose="player-1", inches=12, hits=8, most=8)
    phone.enter("set-out", level=1, party=["Ada", "Cy"], light="1")
    phone.enter("start-counter", name="Shield", lasts="3", who="Cy")
    phone.enter("start-counter", name="Charm", lasts="9", secret="1")
    for seen in (player, phone.watcher()):
        page = seen.read("" if seen is player else "/screen")
        assert "Torches: 6 turns" in page
        assert "Shield (Cy): 3 turns" in page
        assert "Charm" not in page
    assert "Charm: 9 turns" in phone.read()
