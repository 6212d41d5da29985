"""A fight blow by blow: hit points of each, who leaves it and how, morale; compared with a tally on paper."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.encounters import hit_points_of
from companion.games.underworld.moves.people import Kind
from companion.games.underworld.page.log import notices
from companion.games.underworld.page.players import hide_secrets
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.state.out import Foe
from companion.games.underworld.state.state import State
from companion.kernel.optional.chains import Chain
from companion.kernel.rows import Misfit
from companion.kernel.seats import Seat, Viewer
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

ORCS = "Orcs"


@pytest.fixture
def fight() -> Desk:
    """Ada and Bo, eight hit points each, face five Orcs forty feet away."""
    desk = Desk().people(Ada=12, Bo=12)
    desk.kind(ORCS, hit_dice="1+1", intelligence="intelligent")
    desk.enter(m.SetOut(1, ("Ada", "Bo")))
    desk.enter(m.Meet(ORCS, 5), "3 2,2")
    return desk


def test_a_fight_from_the_first_blow_to_the_rest_at_home(fight: Desk) -> None:
    """Five dice and a point each: 2, 7, 4, 5, 3. Orc 1 falls to a blow of 3, Orc 2 is captured, Orc 5 is
    knocked out; two rounds; 2d6 = 9 and they give up, so the other two flee. Ada loses 3 of 8, Bo 7, and he
    is out cold. It ends; the turn of two rounds is one. At home, a week later, 3 points are seven days of
    rest; Bo comes to, and his 7 are fifteen."""
    fight.enter(m.RollHits(ORCS, "1d6+1"), "1 6 3 4 2")
    assert [foe.hits for foe in fight.state.encounter.foes] == [2, 7, 4, 5, 3]
    fight.enter(m.Blow(monster=ORCS, foe=1, hits=3))
    fight.enter(m.Blow(monster=ORCS, foe=2, fate="captured"))
    fight.enter(m.Blow(monster=ORCS, foe=5, fate="unconscious"))
    fight.enter(m.Blow("Ada", hits=3))
    fight.enter(m.Fight(1, over=False))
    fight.enter(m.Blow("Bo", hits=7))
    fight.enter(m.Blow("Bo", fate="unconscious"))
    fight.enter(m.Fight(1, over=False))
    met = fight.enter(m.TestMorale(), "4,5").encounter
    assert (met.number, met.fell, dict(met.taken)) == (2, 1, {"captured": 1, "unconscious": 1})
    assert (met.rounds, met.morale, [foe.number for foe in met.foes]) == (2, "positive", [3, 4])
    assert str(tasks(fight.state)[0].what) == "End the fight: they give up"
    fight.enter(m.Blow(monster=ORCS, count=2, fate="fled"))
    assert str(tasks(fight.state)[0].what) == "End the fight: nobody is left"
    before, after = fight.state, fight.enter(m.Fight(0), "5")
    assert [str(one) for one in notices(before, after)] == ["The party faces nobody."]
    assert (after.encounter, after.expedition.turn) == (None, 1)
    assert (after.captives, after.beaten, after.fates) == ({ORCS: 1}, {ORCS: 3}, {"Bo": "unconscious"})
    assert fight.against(m.Listen(("Bo",)), "1") == ["Bo is unconscious."]
    fight.enter(m.ComeHome())
    told = [(each.move, str(each.what), str(each.why or "")) for each in tasks(fight.state)]
    assert told == [
        ("rejoin", "Bo is unconscious: enter when they wake up", ""),
        ("rest", "Rest: 1 character is wounded", "Everybody is healed after 7 days of rest."),
    ]
    assert fight.enter(m.Rejoin("Bo")).fates == {}
    fight.enter(m.GainExperience({"Ada": 300, "Bo": 300}))
    assert fight.state.beaten == {}
    (rest,) = tasks(fight.state)
    assert str(rest.why) == "Everybody is healed after 15 days of rest."
    assert fight.enter(m.Rest(("Ada", "Bo"), 7)).characters["Ada"].hits == 8
    assert fight.enter(m.Rest(("Bo",), 8)).characters["Bo"].hits == 8
    assert tasks(fight.state) == ()
    assert fight.enter(m.Release(ORCS, 1)).captives == {}


def test_what_the_log_says(fight: Desk) -> None:
    from companion.games.underworld.game import GAME

    def said(move: Any, dice: str = "") -> str:
        fight.enter(move, dice)
        return str(GAME.describe(fight.state, fight.entries[-1]))

    assert said(m.Blow("Ada", hits=3)) == "Ada: 3 hit points lost"
    assert said(m.Blow("Ada", hits=-1)) == "Ada: 1 hit point back"
    assert said(m.Blow(monster=ORCS, count=2, fate="captured")) == "2 Orcs: captured"
    assert said(m.RollHits(ORCS, "4")) == "hit points of the Orcs, 4 each"
    assert said(m.Blow(monster=ORCS, foe=2, fate="slain")) == "Orcs 2: slain"
    assert said(m.Blow("Bo", fate="fled")) == "Bo: fled"
    assert said(m.Rejoin("Bo")) == "Bo is back"


def test_what_cannot_be(fight: Desk) -> None:
    assert fight.refused(m.Blow("Ada")).startswith("Choose what happens")
    assert fight.refused(m.Blow("Ada", hits=1, fate="slain")).startswith("Choose what happens")
    assert fight.refused(m.Blow("Ada", fate="bored")) == "There is no bored to choose."
    assert fight.refused(m.Blow(monster="Kobolds", fate="slain")) == "The party faces Orcs."
    assert fight.refused(m.Blow(monster=ORCS, hits=2)).startswith("Roll their hit points first")
    assert fight.refused(m.Blow(monster=ORCS, foe=9, hits=2)) == "That fighter is not there any more."
    assert fight.refused(m.Blow(monster=ORCS, count=6, fate="slain")) == "Enter a number from 1 to 5."
    assert fight.refused(m.RollHits(ORCS, "many")) == "Write dice as in 3d6."
    assert fight.refused(m.RollHits(ORCS, "0")) == "Enter a number from 1 to 1000."
    assert fight.refused(m.RollHits(ORCS, "31d6")) == "Enter a number from 1 to 30."
    assert fight.refused(m.Rejoin("Ada")) == "Ada is with the others."
    assert fight.refused(m.Release(ORCS)) == "Nothing here is called Orcs."
    fight.people(Cy=12)
    assert fight.refused(m.Blow("Cy", hits=1)) == "Cy is not with the party."
    fight.enter(m.RollHits(ORCS, "3"))
    assert fight.refused(m.RollHits(ORCS, "3")) == "The hit points of all are known."
    fight.enter(m.SetEncounter(ORCS, 61, 40))
    assert fight.refused(m.RollHits(ORCS, "3")).startswith("At most 60 are tracked one by one")
    fight.enter(m.Blow("Ada", fate="slain"))
    assert fight.state.characters["Ada"].dead
    assert fight.against(m.Blow("Ada", fate="fled")) == ["Ada is dead."]


def test_what_is_typed_is_remembered_for_the_next_time() -> None:
    """A kind without hit dice gets those that were rolled; they are offered again."""
    desk = Desk().people(Ada=12).kind("Ogres", number="1d6")
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.Meet("Ogres", 1), "3 2,2")
    desk.enter(m.RollHits("Ogres", "4d6+1"), "1,1,1,1")
    assert desk.state.encounter.foes == (Foe(number=1, hits=5, most=5),)
    assert hit_points_of(desk.state.kinds["Ogres"]) == "4d6+1"


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("1", "1d6"),
        ("4+1", "4d6+1"),
        ("2d8", "2d8"),
        (" 3 + 2 ", "3d6+2"),
        ("1-1", ""),
        ("many", ""),
        ("", ""),
    ],
)
def test_hit_dice_are_six_sided_unless_they_say_otherwise(typed: str, dice: str) -> None:
    assert hit_points_of(Kind(name=ORCS, hit_dice=typed)) == dice
    assert hit_points_of(None) == ""


@pytest.mark.parametrize("fear", range(-2, 3))
def test_the_odds_of_morale(fight: Desk, fear: int) -> None:
    """All 36 throws through `apply`, compared with the printed bands, cut off at 2 and 12."""
    found: Counter[str] = Counter()
    for one, other in product(range(1, 7), repeat=2):
        after = apply(fight.state, None, m.TestMorale(fear, chain=Chain(f"{one},{other}")))
        assert not isinstance(after, Misfit)
        assert after.encounter is not None
        found[after.encounter.morale] += 1
    by_hand: Counter[str] = Counter()
    for one, other in product(range(1, 7), repeat=2):
        total = min(12, max(2, one + other + fear))
        rows = table("reaction").rows
        by_hand[next(row["result"] for row in rows if row["range"][0] <= total <= row["range"][1])] += 1
    assert found == by_hand
    assert sum(Fraction(n, 36) for n in found.values()) == 1


def test_the_mindless_have_no_morale(fight: Desk) -> None:
    fight.kind(ORCS)
    assert fight.against(m.TestMorale(), "3,3") == ["Orcs: only more intelligent monsters are rolled for."]


class Paper:
    """A fight as somebody ticks it off on paper."""

    def __init__(self, number: int) -> None:
        self.standing, self.hits = number, dict[int, int]()
        self.most = dict[int, int]()
        self.gone: Counter[str] = Counter()
        self.rounds = 0
        self.party = {"Ada": 8, "Bo": 8}

    def leave(self, fate: str, n: int = 1, foe: int = 0) -> None:
        for _one in range(min(n, self.standing)):
            unknown = self.standing - len(self.hits)
            if foe:
                del self.hits[foe]
            elif not unknown:
                del self.hits[min(self.hits, key=lambda each: (self.hits[each], each))]
            self.standing -= 1
            self.gone[fate] += 1

    def sees(self) -> dict[str, Any]:
        return {
            "standing": self.standing,
            "hits": self.hits,
            "gone": +self.gone,
            "rounds": self.rounds,
            "party": self.party,
            "captives": self.gone["captured"],
            "beaten": sum(self.gone.values()) - self.gone["fled"],
        }


def on_the_desk(state: State) -> dict[str, Any]:
    met = state.encounter
    assert met is not None
    return {
        "standing": met.number,
        "hits": {foe.number: foe.hits for foe in met.foes},
        "gone": +Counter({"slain": met.fell, **dict(met.taken)}),
        "rounds": met.rounds,
        "party": {name: each.hits for name, each in state.characters.items()},
        "captives": state.captives.get(ORCS, 0),
        "beaten": state.beaten.get(ORCS, 0),
    }


@pytest.mark.parametrize("seed", range(60))
def test_a_random_fight_is_as_on_paper(seed: int) -> None:
    random = Random(seed)
    number = random.randint(1, 9)
    desk = Desk().people(Ada=12, Bo=12)
    desk.enter(m.SetOut(1, ("Ada", "Bo")))
    desk.enter(m.Meet(ORCS, number), "3 2,2")
    paper = Paper(number)
    for _step in range(40):
        deed = random.choice(("hits", "hit", "hit", "hit", "foe", "some", "round", "slain", "who", "more"))
        fate, n = random.choice(m.FATES), random.randint(1, 4)
        unknown = paper.standing - len(paper.hits)
        if deed == "hits" and unknown:
            rolled = [random.randint(1, 6) for _foe in range(unknown)]
            desk.enter(m.RollHits(ORCS, "1d6"), " ".join(map(str, rolled)))
            last = max(paper.hits, default=0)
            new = dict(enumerate(rolled, last + 1))
            paper.hits |= new
            paper.most |= new
        elif deed == "hit" and paper.hits:
            foe, hits = random.choice(list(paper.hits)), random.choice((-2, 1, 2, 3))
            desk.enter(m.Blow(monster=ORCS, foe=foe, hits=hits))
            paper.hits[foe] = min(paper.most[foe], paper.hits[foe] - hits)
            if paper.hits[foe] <= 0:
                paper.leave("slain", foe=foe)
        elif deed == "foe" and paper.hits:
            foe = random.choice(list(paper.hits))
            desk.enter(m.Blow(monster=ORCS, foe=foe, fate=fate))
            paper.leave(fate, foe=foe)
        elif deed == "some" and paper.standing:
            n = min(n, paper.standing)
            desk.enter(m.Blow(monster=ORCS, count=n, fate=fate))
            paper.leave(fate, n)
        elif deed == "round":
            desk.enter(m.Fight(n, over=False))
            paper.rounds += n
        elif deed == "slain":
            desk.enter(m.Fight(0, slain=n, over=False))
            paper.leave("slain", n)
        elif deed == "who":
            who, hits = random.choice(("Ada", "Bo")), random.choice((-2, 1))
            desk.enter(m.Blow(who, hits=hits))
            paper.party[who] = min(8, paper.party[who] - hits)
        elif deed == "more" and not paper.standing % 3:
            kept = {one: paper.hits[one] for one in list(paper.hits)[: paper.standing + n]}
            desk.enter(m.SetEncounter(ORCS, paper.standing + n, 40))
            paper.standing, paper.hits = paper.standing + n, kept
        assert on_the_desk(desk.state) == paper.sees(), (seed, deed)


def test_those_who_join_are_numbered_behind_the_others(fight: Desk) -> None:
    fight.enter(m.RollHits(ORCS, "3"))
    fight.enter(m.Meet(ORCS, 2), "3 2,2")
    fight.enter(m.TurnTo(1))
    fight.enter(m.RollHits(ORCS, "1d6"), "5 6")
    fight.enter(m.Blow(monster=ORCS, foe=2, fate="captured"))
    fight.enter(m.TurnTo(1))
    fight.enter(m.Blow(monster=ORCS, foe=4, fate="captured"))
    met = fight.enter(m.JoinIn(1)).encounter
    assert [(foe.number, foe.hits) for foe in met.foes] == [(1, 3), (2, 3), (3, 3), (5, 3), (6, 5)]
    assert (met.number, met.taken) == (5, (("captured", 2),))


def test_nobody_falls_of_those_whom_nobody_counted(fight: Desk) -> None:
    """It would be in the log, and forgotten once they are counted."""
    fight.enter(m.Part())
    fight.enter(m.Meet("Kobolds"), "3 2,2")
    blow = m.Blow(monster="Kobolds", count=2, fate="slain")
    assert fight.refused(blow) == "First roll how many monsters there are."
    fight.enter(m.SetEncounter("Kobolds", 2, 40))
    fight.enter(blow)
    assert fight.refused(blow) == "That fighter is not there any more."


def test_a_blow_taken_back_never_fell(fight: Desk) -> None:
    fight.enter(m.RollHits(ORCS, "3"))
    before = fight.state.encounter
    fight.enter(m.Blow(monster=ORCS, foe=4, hits=3))
    assert fight.state.encounter.number == 4
    assert fight.retract(len(fight.entries)).encounter == before


def test_captives_and_the_beaten_go_with_their_party(fight: Desk) -> None:
    """Another party holds nobody; if the two meet, both hold them."""
    fight.enter(m.Blow(monster=ORCS, fate="captured"))
    fight.enter(m.Part())
    fight.enter(m.NewParty("Scouts", ("Bo",)))
    assert (fight.state.captives, fight.state.beaten) == ({}, {})
    joined = fight.enter(m.JoinParties(""))
    assert (joined.captives, joined.beaten) == ({ORCS: 1}, {ORCS: 1})


def test_whom_a_party_beat_is_not_forgotten_with_it(fight: Desk) -> None:
    """It came home, and is no longer a party; experience is given by the others' list."""
    fight.enter(m.Blow(monster=ORCS, count=2, fate="slain"))
    fight.enter(m.Part())
    fight.enter(m.NewParty("Scouts"))
    fight.enter(m.TurnToParty(""))
    fight.enter(m.ComeHome())
    fight.enter(m.TurnToParty("Scouts"))
    assert fight.enter(m.DissolveParty("")).beaten == {ORCS: 2}


def test_players_know_of_their_own_alone(fight: Desk) -> None:
    """Of their opponents, players see how many are there and what they lost; only the referee sees what
    they have left."""
    fight.enter(m.RollHits(ORCS, "3"))
    fight.enter(m.Blow("Ada", fate="captured"))
    fight.enter(m.Blow(monster=ORCS, fate="captured"))
    known = hide_secrets(fight.state, Viewer(seats=frozenset({Seat("player-1")})))
    assert (known.encounter, known.fates, known.captives, known.beaten) == (None, {}, {}, {})
    assert known.sight is not None
    (seen,) = known.sight.opponents
    assert (seen.kind, seen.fell, seen.away, seen.hurt) == (ORCS, 0, (("captured", 1),), ())
    assert ("Ada", 8, 8) in [(each.name, each.hits, each.most) for each in known.sight.allies]
    assert "Foe" not in repr(known)


def test_a_fight_by_taps(phone: Phone) -> None:
    """On the page: hit points are rolled, an Orc is hit for four and falls, Bo loses two, one is captured
    in secret; then it is over, and at home the rest is due."""
    phone.people(Ada=12, Bo=12)
    phone.enter("set-out", level=1, party=["Ada", "Bo"], light="1")
    phone.enter("meet", "3 2,2", monster=ORCS, number=3)
    assert "Who is hit, or leaves the fight?" in phone.read()
    phone.enter("roll-hits", "4 5 6", monster=ORCS, dice="1d6")
    page = phone.read()
    assert all(f'value="foe:{n}"' in page for n in (1, 2, 3))
    phone.enter("blow", monster=ORCS, target="foe:1", hits=4)
    phone.enter("blow", monster=ORCS, target="who:Bo", points=2)
    phone.enter("blow", monster=ORCS, target="foe:2", fate="captured")
    phone.enter("blow", monster=ORCS, target="who:Ada", fate="fled")
    assert phone.send("blow", monster=ORCS, target="foe:1", hits=4).status_code == 422
    assert phone.send("blow", monster="Kobolds", target="foe:3", hits=4).status_code == 422
    phone.enter("fight", rounds=1, slain=0)
    phone.enter("test-morale", "6,6")
    page = phone.read()
    assert "they give up: they yield, or flee" in page
    assert "Round 2" in page
    phone.enter("fight", "5", rounds=0, slain=0, over="1")
    assert "Fought down since the last experience" in phone.read("/view/haul")
    assert "Ada has fled: enter when they return" in phone.read()
    phone.enter("rejoin", who="Ada")
    phone.enter("come-home")
    page = phone.read()
    assert "Rest: 1 character is wounded" in page
    assert re.findall(r'value="(\w+)" checked><span>\1:\s+([^<]+)</span>', page) == [
        ("Ada", "waits too"),
        ("Bo", "5 days"),
    ]
    phone.enter("rest", who=["Ada", "Bo"], days=5)
    assert "is wounded" not in phone.read()


def test_at_home_the_desk_leads_to_the_experience(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 2,2", monster=ORCS, number=3)
    phone.enter("fight", "1", rounds=1, slain=2, over="1")
    earned = "Fought down since the last experience"
    assert earned not in phone.read()
    phone.enter("come-home")
    page = phone.read()
    assert f"{earned}:\n2 Orcs" in page
    assert f'<a href="/t/{phone.code}/view/haul">Add the experience</a>' in page
    phone.enter("gain-experience", **{"points-Ada": 40})
    assert earned not in phone.read()
