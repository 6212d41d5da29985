"""Several parties at once: each keeps its expedition, journey, clock, haul and those it met; they meet
where place and date agree."""

import json
from dataclasses import fields, replace
from random import Random

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.editions import SECOND
from companion.games.underworld.moves.people import Treasure
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.chronicle import tell_learnt
from companion.games.underworld.page.players import hide_secrets
from companion.games.underworld.state.out import Earned, Expedition, Journey, Party
from companion.games.underworld.state.state import State, current_party, switch_party
from companion.kernel.codec import unpack_draft
from companion.kernel.moves import Move
from companion.kernel.seats import Seat, Viewer
from tests.games.underworld.desk import Desk, seeded
from tests.games.underworld.sending import Phone


def two() -> Desk:
    desk = Desk().people(Ada=12, Bo=12, Cy=9, Dan=9).hexes("clear", "0505", "0506", "0507")
    desk.enter(m.SetForth("0505", ("Ada", "Bo"), 2, "Man on foot"))
    desk.enter(m.NewParty("Ravens"))
    return desk


def test_each_party_goes_on_where_it_was() -> None:
    """The first travels to 0506 and waits; the Ravens go down; neither is affected by the other's clock."""
    desk = two()
    assert (desk.state.party, desk.state.journey, desk.state.expedition) == ("Ravens", None, None)
    desk.enter(m.SetOut(2, ("Cy", "Dan")))
    desk.enter(m.Turns(1, "move"), "1")
    desk.enter(m.TurnToParty(""))
    assert desk.state.expedition is None
    assert desk.state.journey is not None
    desk.enter(m.Travel(("0506",)), "6 1")
    desk.enter(m.TurnToParty("Ravens"))
    assert desk.state.expedition is not None
    assert desk.state.expedition.turn == 1
    assert desk.state.parties[""].journey is not None
    assert desk.state.parties[""].journey.at == "0506"
    days = {name: each.day for name, each in desk.state.characters.items()}
    assert days == {"Ada": 1, "Bo": 1, "Cy": 0, "Dan": 0}
    assert desk.against(m.SetOut(1, ("Ada", "Cy")))[:1] == [
        "An expedition is under way; this begins another."
    ]
    assert "Ada: out with another party." in desk.against(m.SetOut(1, ("Ada", "Cy")))
    assert desk.refused(m.NewParty("Ravens")) == "There is a party called Ravens already."
    assert desk.refused(m.TurnToParty("Crows")) == "Nothing here is called Crows."


def test_what_waits_in_the_other_party_is_due_here() -> None:
    desk = two()
    assert [task.move for task in tasks(desk.state)] == ["turn-to-party"]
    (task,) = tasks(desk.state)
    assert str(task.what) == "Turn to the first party: Travel a day: is the party lost?"
    desk.enter(m.TurnToParty(""))
    assert "turn-to-party" not in [task.move for task in tasks(desk.state)]


def test_a_party_walks_to_a_dungeon_goes_down_comes_up_and_goes_on() -> None:
    """A day, a week underground for everybody, including those who waited above, and another day: nine
    days."""
    desk = Desk().people(Ada=12, Bo=12).hexes("clear", "0505", "0506", "0507")
    desk.enter(m.SetForth("0505", ("Ada", "Bo"), 2, "Man on foot"))
    desk.enter(m.Travel(("0506",)), "6 1")
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.RollTreasure(1), "2 51 99 99 99")
    desk.enter(m.TakeTreasure(Treasure(silver=200)))
    desk.enter(m.ComeHome())
    assert desk.state.journey is not None
    assert desk.state.journey.at == "0506"
    assert not any(task.move == "divide" for task in tasks(desk.state))
    desk.enter(m.Travel(("0507",)), "6 1")
    assert {each.day for each in desk.state.characters.values()} == {9}
    desk.enter(m.EndJourney())
    assert tasks(desk.state)[0].move == "divide"


def test_parties_meet_where_place_and_date_agree() -> None:
    desk = two()
    desk.enter(m.SetForth("0505", ("Cy", "Dan"), 4, "Man on foot"))
    desk.enter(m.Travel(("0506",)), "6 1")
    assert desk.refused(m.JoinParties("")) == "They are not in the same place."
    desk.enter(m.SetJourney("0505", 4, "Man on foot"))
    assert desk.against(m.JoinParties("")) == [
        "Their dates differ: Cy day 1, Dan day 1, Ada day 0 and Bo day 0."
    ]
    desk.enter(m.TurnToParty(""))
    desk.enter(m.Camp(1), "1")
    desk.enter(m.JoinParties("Ravens"))
    assert desk.state.journey is not None
    assert (desk.state.journey.party, desk.state.journey.size) == (("Ada", "Bo", "Cy", "Dan"), 6)
    assert desk.state.parties == {}
    desk.enter(m.NewParty("Crows", ("Bo", "Dan")))
    assert desk.state.journey.party == ("Bo", "Dan")
    assert desk.state.parties[""].journey is not None
    assert (desk.state.parties[""].journey.party, desk.state.parties[""].journey.size) == (("Ada", "Cy"), 4)
    assert desk.refused(m.NewParty("All", ("Bo", "Dan"))) == "Somebody must stay with the party."
    assert desk.refused(m.DissolveParty("")) == "This party is out, or has something to divide."
    desk.enter(m.NameParty("Jackdaws"))
    assert desk.state.party == "Jackdaws"


def test_who_is_out_with_another_party_does_not_rest_at_home() -> None:
    desk = two()
    assert desk.against(m.Rest(("Ada",), 3)) == ["Ada is not at home."]
    assert desk.against(m.PassTime(("Ada", "Cy"), 3)) == [
        "Ada: out in the wilderness, where only travel and rest let days pass."
    ]
    desk.enter(m.SetOut(1, ("Cy",)))
    desk.enter(m.NewParty("Crows"))
    assert desk.against(m.Rest(("Cy", "Dan"), 3)) == ["Cy is not at home."]


def test_parties_that_join_go_as_fast_as_the_slower() -> None:
    """The Ravens ride and rest on their third day; the others walk, and see land new to them."""
    for asking in ("", "Ravens"):
        desk = Desk().people(Ada=12, Cy=9).hexes("clear", "0505")
        desk.enter(m.SetForth("0505", ("Ada",), 1, "Man on foot", exploring=True))
        desk.enter(m.NewParty("Ravens"))
        desk.enter(m.SetForth("0505", ("Cy",), 1, "Light horse"))
        if not asking:
            desk.enter(m.TurnToParty(""))
        desk.enter(m.JoinParties("" if asking else "Ravens"))
        assert desk.state.journey is not None
        assert (desk.state.journey.mode, desk.state.journey.exploring) == ("Man on foot", True)


def test_parties_that_join_have_the_light_that_burns() -> None:
    """Torches of six turns: the Ravens' were lit in turn 4, those of the first party are out."""
    desk = Desk(torch_turns="6").people(Ada=12, Bo=12)
    desk.enter(m.SetOut(1, ("Ada", "Bo")))
    for _turn in range(4):
        desk.enter(m.Turns(1, "move"), "1")
    desk.enter(m.NewParty("Ravens", ("Bo",)))
    desk.enter(m.Light(lit=True))
    desk.enter(m.TurnToParty(""))
    desk.enter(m.Light(lit=False))
    desk.enter(m.JoinParties("Ravens"))
    assert desk.state.expedition is not None
    assert (desk.state.expedition.light, desk.state.expedition.lit) == (True, 4)


def test_a_castle_asks_only_those_who_passed_it() -> None:
    """1 on the sortie: they come out for the first party; the Ravens may travel, the first may not."""
    desk = Desk().people(Ada=12, Cy=9).hexes("clear", "0505", castle="Krag").hexes("clear", "0909", "0908")
    desk.enter(m.SetForth("0505", ("Ada",), 1, "Man on foot"))
    desk.enter(m.CallCastle("Krag"), die=lambda sides: 1)
    assert desk.state.castles["Krag"].out
    desk.enter(m.NewParty("Ravens"))
    desk.enter(m.SetForth("0909", ("Cy",), 1, "Man on foot"))
    assert not any(task.move == "demand" for task in tasks(desk.state))
    desk.enter(m.Travel(("0908",)), "6 1")
    desk.enter(m.TurnToParty(""))
    if not desk.state.groups:
        assert any(task.about == "Krag" for task in tasks(desk.state))


def out_of(state: State) -> tuple[object, ...]:
    return state.expedition, state.journey, state.found, state.haul


MOVES: tuple[Move, ...] = (
    m.Turns(1, "move"),
    m.Turns(1, "rest"),
    m.Meet("Orcs", 3),
    m.Fight(2, slain=1, over=False),
    m.Fight(1, slain=9),
    m.Part(),
    m.RollTreasure(2),
    m.TakeTreasure(Treasure()),
    m.Travel(("0506",)),
    m.Travel(("0505",)),
    m.Camp(1),
    m.ComeHome(),
)


@pytest.mark.parametrize("seed", range(25))
def test_two_parties_at_one_desk_are_as_two_desks(seed: int) -> None:
    """Each party's entries are also made at a desk of its own, with the same dice: both agree after each
    entry."""
    random = Random(seed)
    starts = {
        "": (("Ada", "Bo"), m.SetForth("0505", ("Ada", "Bo"), 2, "Man on foot")),
        "Ravens": (("Cy",), m.SetOut(2, ("Cy",))),
        "Crows": (("Dan",), m.SetForth("0506", ("Dan",), 9, "Light horse")),
    }
    whole = Desk().people(Ada=12, Bo=12, Cy=9, Dan=9).hexes("clear", "0505", "0506")
    alone: dict[str, Desk] = {}
    for name, (who, start) in starts.items():
        alone[name] = Desk().people(**dict.fromkeys(who, 12)).hexes("clear", "0505", "0506")
        alone[name].enter(start)
        if name:
            whole.enter(m.NewParty(name))
        whole.enter(start)
    for step in range(40):
        name = random.choice(tuple(starts))
        if whole.state.party != name:
            whole.enter(m.TurnToParty(name))
        move = random.choice(MOVES)
        if isinstance(move, m.TakeTreasure):
            move = m.TakeTreasure(alone[name].state.found)
        lots = seed * 1000 + step
        try:
            objected = alone[name].against(move, die=seeded(lots))
        except Exception as refusal:  # noqa: BLE001
            with pytest.raises(type(refusal)):
                whole.against(move, die=seeded(lots))
            continue
        for desk in (alone[name], whole):
            if objected:
                desk.all_the_same(move, die=seeded(lots))
            else:
                desk.enter(move, die=seeded(lots))
        assert out_of(whole.state) == out_of(alone[name].state)
    for name, desk in alone.items():
        if whole.state.party != name:
            whole.enter(m.TurnToParty(name))
        assert out_of(whole.state) == out_of(desk.state)
        for who in starts[name][0]:
            assert whole.state.characters[who].day == desk.state.characters[who].day


def test_at_a_turn_to_another_party_nobody_is_told_to_come_home() -> None:
    """Watchers see the party that the desk is with; the story tells each departure once."""
    desk = two()
    states = [desk.state, desk.enter(m.SetOut(2, ("Cy",)))]
    states += [desk.enter(m.TurnToParty("")), desk.enter(m.Travel(("0506",)), "6 1")]
    states += [desk.enter(m.TurnToParty("Ravens")), desk.enter(m.Turns(1, "move"), "1")]
    states += [desk.enter(m.TurnToParty("")), desk.enter(m.EndJourney()), desk.enter(m.TurnToParty("Ravens"))]
    watched = tuple(hide_secrets(state, Viewer()) for state in states)
    assert [str(said) for said in tell_learnt(watched) if "map" not in str(said)] == [
        "an expedition goes down: Cy",
        "the party comes to 0506",
        "the journey is over",
    ]
    assert "Ravens" not in str(watched)


def test_players_see_the_party_of_their_own_character(phone: Phone) -> None:
    """Player 1's Ada is out at 0505; Player 2's Cy is underground with the Ravens, whom the desk is with."""
    for name, seat in (("Ada", "player-1"), ("Cy", "player-2")):
        phone.enter("set-character", name=name, whose=seat, inches=12, hits=8, most=8)
    phone.enter("mark-hexes", hexes="0505", terrain="clear")
    phone.enter("set-forth", at="0505", party=["Ada"], size=1, mode="Man on foot")
    phone.enter("new-party", name="Ravens")
    page = phone.read()
    assert "Turn to them" in page
    phone.enter("set-out", level=3, party=["Cy"], light="1")
    ada, cy = phone.player("player-1", "Ann").read(), phone.player("player-2", "Ben").read()
    assert "<li>Ada</li>" in ada
    assert "<li>Cy</li>" not in ada
    assert "<li>Cy</li>" in cy
    assert "<li>Ada</li>" not in cy
    assert "Ravens" not in ada + cy
    phone.enter("turn-to-party")
    assert "Go down" in phone.read()


def maps(state: State) -> dict[str, list[str]]:
    """Return the hexes that each player with one of the characters knows, and those a watcher knows."""
    people = {name: replace(each, seat=name) for name, each in state.characters.items()}
    state = replace(state, characters=people)
    own = {name: sorted(hide_secrets(state, Viewer(seats=frozenset({Seat(name)}))).hexes) for name in people}
    return {**own, "screen": sorted(hide_secrets(state, Viewer()).hexes)}


def test_each_party_has_a_map_of_its_own_once_there_are_two() -> None:
    """0505 was seen while there was one party. Then the first sees 0506, the Ravens 0507; Bo leaves the
    first and keeps what he saw; whoever goes along is told."""
    desk = two()
    desk.enter(m.SetForth("0507", ("Cy",), 1, "Man on foot"))
    desk.enter(m.TurnToParty(""))
    desk.enter(m.Travel(("0506",)), "6 1")
    first, ravens = ["0505", "0506"], ["0505", "0507"]
    assert maps(desk.state) == {"Ada": first, "Bo": first, "Cy": ravens, "Dan": ["0505"], "screen": first}
    desk.enter(m.TurnToParty("Ravens"))
    assert maps(desk.state)["screen"] == ravens
    assert desk.state.hexes["0506"] == Hex(terrain="clear")
    desk.enter(m.ShowHexes(("0506",), only=True))
    assert maps(desk.state)["Cy"] == ["0505", "0506", "0507"]
    assert maps(desk.state)["Dan"] == ["0505"]
    desk.enter(m.ShowHexes(("0506",), seen=False))
    assert maps(desk.state)["Ada"] == maps(desk.state)["Dan"] == ["0505"]
    desk.enter(m.ShowHexes(("0506",)))
    assert {tuple(each) for each in maps(desk.state).values()} == {("0505", "0506"), ("0505", "0506", "0507")}


def test_who_leaves_a_party_keeps_its_map_and_tells_it_the_next() -> None:
    desk = two()
    desk.enter(m.TurnToParty(""))
    desk.enter(m.Travel(("0506",)), "6 1")
    desk.enter(m.NewParty("Crows", ("Bo",)))
    assert maps(desk.state)["Bo"] == maps(desk.state)["screen"] == ["0505", "0506"]
    desk.enter(m.EndJourney())
    desk.all_the_same(m.SetForth("0507", ("Bo", "Cy"), 2, "Man on foot"))
    assert maps(desk.state)["Cy"] == ["0505", "0506", "0507"]
    assert maps(desk.state)["Ada"] == ["0505", "0506"]


def test_who_was_told_keeps_it_when_they_part_and_at_home() -> None:
    """Ada and Bo saw 0506. Cy goes along with Bo, is told, and still knows it when he goes elsewhere and
    when he is at home; so does Dan, who joins them with a party of his own."""
    desk = two()
    desk.enter(m.TurnToParty(""))
    desk.enter(m.Travel(("0506",)), "6 1")
    desk.enter(m.NewParty("Crows", ("Bo",)))
    desk.enter(m.EndJourney())
    desk.all_the_same(m.SetForth("0507", ("Bo", "Cy"), 2, "Man on foot"))
    desk.enter(m.NewParty("Owls", ("Cy",)))
    assert maps(desk.state)["Cy"] == ["0505", "0506", "0507"]
    desk.enter(m.EndJourney())
    assert maps(desk.state)["Cy"] == ["0505", "0506", "0507"]
    desk.enter(m.SetForth("0507", ("Dan",), 1, "Man on foot"))
    assert maps(desk.state)["Dan"] == ["0505", "0507"]
    desk.all_the_same(m.JoinParties("Crows"))
    desk.enter(m.EndJourney())
    assert maps(desk.state)["Dan"] == ["0505", "0506", "0507"]


def test_entries_of_before_showed_every_party_what_one_saw() -> None:
    desk = two()
    move = {"at": "0507", "party": ["Cy"], "size": 1, "mode": "Man on foot"}
    older = {"kind": "set-forth", "move": move, "seat": None, "override": None}
    desk.enter(unpack_draft(json.dumps(older), GAME.moves).move)
    desk.enter(m.TurnToParty(""))
    desk.enter(m.Travel(("0506",), edition=SECOND), "6 1")
    assert set(map(tuple, maps(desk.state).values())) == {("0505", "0506", "0507")}
    assert desk.state.sighted == {}


def test_who_is_at_home_is_told_nothing_of_another_party(phone: Phone) -> None:
    """Ada stays at home while the Ravens, with Ulfgar, travel: Ana's phone and its chronicle do not name
    him, whichever party the referee is with. Everybody is told about a single party."""
    phone.enter("set-character", name="Ada", whose="player-1", hits=5, most=8)
    phone.enter("set-character", name="Ulfgar", whose="player-2", hits=5, most=8)
    phone.enter("mark-hexes", hexes="0505", terrain="clear")
    ana, ben = phone.player("player-1", "Ana"), phone.player("player-2", "Ben")
    phone.enter("new-party", name="Ravens")
    phone.enter("set-forth", at="0505", party=["Ulfgar"], size=1, mode="Man on foot", travel="land")
    for path in ("", "/chronicle"):
        assert "Ulfgar" not in ana.read(path), path
        assert "Ulfgar" in ben.read(path), path
    phone.enter("turn-to-party", name="")
    assert "Ulfgar" in ben.read()
    assert "Ulfgar" not in ana.read()
    phone.enter("turn-to-party", name="Ravens")
    phone.enter("end-journey")
    phone.enter("turn-to-party", name="")
    phone.enter("dissolve-party", name="Ravens")
    phone.enter("set-out", level=1, party=["Ulfgar"], light="1")
    assert "Ulfgar" in ana.read()


def test_by_entries_of_before_who_waited_above_had_no_week() -> None:
    """Bo waits above while Ada is underground: a week for both, but none for Bo by an entry that does not
    name its edition."""
    desk = Desk().people(Ada=12, Bo=12).hexes("clear", "0505")
    desk.enter(m.SetForth("0505", ("Ada", "Bo"), 2, "Man on foot"))
    desk.enter(m.SetOut(1, ("Ada",)))
    older = {"kind": "come-home", "move": {}, "seat": None, "override": None}
    desk.enter(unpack_draft(json.dumps(older), GAME.moves).move)
    assert {name: each.day for name, each in desk.state.characters.items()} == {"Ada": 7, "Bo": 0}
    desk.enter(m.SetOut(1, ("Bo",)))
    desk.enter(m.ComeHome())
    assert {name: each.day for name, each in desk.state.characters.items()} == {"Ada": 14, "Bo": 7}


def test_a_hex_that_two_parties_saw_is_hidden_from_one_of_them() -> None:
    desk = two()
    desk.enter(m.SetForth("0507", ("Cy",), 1, "Man on foot"))
    desk.enter(m.TurnToParty(""))
    desk.enter(m.ShowHexes(("0507",), only=True))
    desk.enter(m.ShowHexes(("0507",), seen=False, only=True))
    assert maps(desk.state) == {
        "Ada": ["0505"],
        "Bo": ["0505"],
        "Cy": ["0505", "0507"],
        "Dan": ["0505"],
        "screen": ["0505"],
    }


def test_a_party_that_is_at_home_is_shown_no_hex_of_its_own() -> None:
    desk = two()
    assert desk.refused(m.ShowHexes(("0506",), only=True)) == "Nobody travels the wilderness."


def test_parties_join_once_the_day_of_the_lost_is_over_and_those_who_know_the_way_tell_it() -> None:
    """The first meant to go one hex, but strays south-west to 0405; the Ravens go there too."""
    desk = two().hexes("clear", "0405")
    desk.enter(m.SetForth("0505", ("Cy",), 1, "Man on foot"))
    desk.enter(m.TurnToParty(""))
    desk.enter(m.Travel(("0506",)), "1 5")
    desk.enter(m.TurnToParty("Ravens"))
    lost = "The party is lost, and its day is not over."
    assert desk.against(m.JoinParties("")) == [lost]
    desk.enter(m.TurnToParty(""))
    assert desk.against(m.JoinParties("Ravens")) == [lost]
    at = desk.enter(m.Stray(), "1").journey
    assert at is not None
    assert (at.lost, maps(desk.state)["Ada"]) == (5, ["0505"])
    desk.enter(m.TurnToParty("Ravens"))
    desk.enter(m.Travel((at.at,)), "6 1")
    desk.enter(m.TurnToParty(""))
    joined = desk.enter(m.JoinParties("Ravens")).journey
    assert joined is not None
    assert joined.lost == 0


def test_what_a_party_has_waits_for_it_and_the_other_party_has_its_own() -> None:
    """For each field by itself: what was put aside is there again, and nothing else of the desk changes."""
    full = Party(
        expedition=Expedition(level=2, party=("Ana",), turn=4),
        journey=Journey(at="0203", party=("Ana",), size=1, mode="Man on foot"),
        found=Treasure(gold=1),
        haul=Treasure(silver=2),
        bearers=("Ben",),
        captives={"orc": 3},
        beaten={"ogre": 4},
        earned=Earned(won=5, by=("Ben",)),
    )
    empty = Desk().state
    for field in fields(Party):
        one = replace(Party(), **{field.name: getattr(full, field.name)})
        assert one != Party()
        desk = replace(empty, party="First", parties={"Second": one})
        there = switch_party(desk, "Second")
        assert (current_party(there), there.party, there.parties) == (one, "Second", {"First": Party()})
        assert switch_party(there, "First") == desk
