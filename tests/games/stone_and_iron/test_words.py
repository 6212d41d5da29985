"""The words of the log, what a correction changes, and the places that an entry is about."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.page.correcting import changes
from companion.games.stone_and_iron.rules.row import same_place
from companion.games.stone_and_iron.rules.turning import moment
from companion.games.stone_and_iron.rules.words import describe_square
from companion.games.stone_and_iron.state.pieces import NOWHERE, Square
from companion.kernel.moves import Entry, Move
from companion.kernel.seats import Seat
from companion.web.i18n.catalogues import catalogue
from tests.games.stone_and_iron.campaign import Campaign, dice, unit


def entry(move: Move, seat: str = "empire") -> Entry:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return Entry(version=1, move=move, seat=Seat(seat), override=None, by="t", at=at, saw=0)


def said(table: Campaign, move: Move) -> str:
    return str(GAME.describe(table.state, entry(move)))


def test_an_unexplored_square_has_a_name_in_every_language() -> None:
    """The booklet has no name for it: the word is ours."""
    name = describe_square(Square())
    assert str(name) == "Unexplored"
    assert catalogue("es", "stone_and_iron").ugettext(name.msgid) == "Sin explorar"


def passage() -> Campaign:
    table = Campaign().square("C8", "empty_cavern", "empire", base=True).square("D8", "tunnel", "", "ew")
    return table.army("empire", "C8", "hero", "20 spearmen", name="host").phase("move_explore")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (m.March("host", ("D8",)), "host marches: D8"),
        (
            m.March("host", ("C7",), dice(4, 1, 2)),
            "host explores C7: Small Tunnel, a fork to the right (4, 1, 2)",
        ),
        (
            m.March("host", ("C7",), dice(6, (2, 2), 1)),
            "host explores C7: Monster's Lair with a dragon (6, 2+2, 1)",
        ),
        (
            m.March("host", ("C7",), dice(6, (2, 2), 5)),
            "host explores C7: Empty Cavern, a lair without a dragon: one more Special choice (6, 2+2, 5)",
        ),
        (m.March("nobody", ("D8",)), "nobody marches: D8"),
        (m.March("nobody", ("C7",), dice(1)), "nobody marches: C7 (1)"),
        (m.Pass("near"), "passes until somebody comes near"),
        (m.Regroup("host", ("host:1",), "rest"), "1 unit goes from host to rest"),
        (m.OrderBuilding("C8", "house"), "orders House at C8"),
        (m.NameDiggers("host", ("host:1",)), "host digs with Spearmen"),
        (m.Report("1", "C8", "", {"a": 1}), "a draw at C8, 1 model lost"),
        (m.Report("1", "C8", "neutral"), "the defenders of C8 win, 0 models lost"),
        (m.RollPriority(dice((3, 1))), "campaign priority: 3+1"),
        (m.Muster("host", (unit("20 archers"),)), "musters host: 100 points"),
        (m.StartAt("C8"), "starts at C8"),
        (m.NameWatch("archers"), "names its watch: archers"),
        (m.OfferPact("skaven"), "offers Skaven a pact"),
        (m.AcceptPact("skaven"), "accepts the pact with Skaven"),
        (m.EndPact("skaven"), "ends the pact with Skaven"),
        (m.NameStandIn("skaven"), "names Skaven to move for it"),
        (m.NameStandIn(), "lets the first ally in priority move in its place"),
        (m.Pass(), "passes"),
        (m.UseShaft("host"), "host goes down the Deep Shaft"),
        (m.Approach("host", "fight"), "fights the settlement"),
        (m.Approach("host", "negotiate"), "negotiates with the settlement: "),
        (m.LoseUnit("host", "host:1"), "host loses Spearmen to the lava"),
        (m.SpreadLava("C8"), "lava spreads from C8: –"),
        (m.Sign("C8/1"), "confirms the report of C8/1"),
        (m.Retreat("host", "D8"), "host retreats to D8"),
        (m.Retreat("host"), "host has no way out and is destroyed"),
        (m.Heal("host:1"), "heals Spearmen: "),
        (m.Dig("host", "breach", "D8"), "host: breach the wall at D8"),
        (m.Demolish("C8", "house"), "demolishes House at C8"),
        (m.Burn("C8", "house"), "burns House at C8"),
        (m.Recruit("C8", "host", unit("5 archers")), "recruits 5 Archers at C8 for 25 GP"),
        (m.Reinforce("host:1", 2), "reinforces Spearmen: 2 models"),
        (m.SendUnit("host:1", "D8", "rest"), "sends Spearmen to D8"),
        (m.EndPhase(), "Move and explore ends"),
        (m.Settle("So be it."), "ruling: So be it."),
        (
            m.SetSquare("C8", "iron_mine", ("north",), "", False),
            "correction: C8: Iron Mine, of nobody, no base and 1 open side",
        ),
        (m.SetUnit("host", unit("5 archers")), "correction: host: 5 Archers"),
        (m.SetArmy("host", "D8"), "correction: host stands at D8, not C8"),
        (m.SetArmy("host", "C8", left=2), "correction: host stands at C8"),
        (m.SetBuilding("C8", "house", stands=False), "correction: one House fewer at C8"),
        (m.SetTreasury(5, why="counted"), "correction: 5 GP in the treasury, not 0 GP: counted"),
        (m.SetTallies(heroes=1), "correction: victories and kills: Heroes killed 1, not Heroes killed 0"),
        (m.SetPact("empire", "skaven", stands=True), "correction: a pact between Empire and Skaven"),
        (
            m.SetTurn(3, "build"),
            "correction: now turn 3, Build orders and troops, not turn 1, Move and explore",
        ),
    ],
)
def test_an_entry_in_words(move: Move, words: str):
    assert said(passage(), move) == words


def test_an_offer_is_withdrawn_or_declined_and_only_a_pact_in_force_is_ended():
    table = Campaign("empire dwarfs").phase("start")
    table.enter("empire", m.OfferPact("dwarfs"))
    assert said(table, m.EndPact("dwarfs")) == "withdraws its offer of a pact with Dwarfs"
    declined = entry(m.EndPact("empire"), "dwarfs")
    assert str(GAME.describe(table.state, declined)) == "declines the pact with Empire"
    table.enter("dwarfs", m.AcceptPact("empire"))
    assert said(table, m.EndPact("dwarfs")) == "ends the pact with Dwarfs"
    assert str(GAME.describe(None, declined)) == "ends the pact with Empire", "where the state is not known"


def test_a_condition_chosen_in_secret_is_not_told():
    table = Campaign(condition_choice="secret")
    assert said(table, m.ChooseCondition("vanquisher")) == "chooses a victory condition in secret"
    assert said(Campaign(), m.ChooseCondition("vanquisher")) == "chooses Vanquisher"


def test_what_a_change_would_alter_is_told():
    table = passage().gold("empire", 100)
    before = table.state
    table.enter("empire", m.March("host", ("D8",)))
    table.built("C8", "house").gold("empire", 90).pact("empire", "skaven")
    assert [str(one) for one in changes(before, table.state)] == [
        "C8: House stands.",
        "D8 belongs to Empire.",
        "host stands at D8.",
        "Empire: 90 GP instead of 100",
        "A pact between Empire and Skaven.",
    ]
    assert changes(table.state, table.state) == ()


def test_an_army_that_has_no_place_yet_is_not_on_the_map():
    here = passage().state
    nowhere = replace(here, armies={"host": replace(here.armies["host"], square=NOWHERE)})
    assert [str(one) for one in changes(here, nowhere)] == ["host is not on the map."]


@pytest.mark.parametrize(
    ("move", "places"),
    [
        (m.March("host", ("C8", "D8")), ("army:host", "C8", "D8")),
        (m.Muster("host", ()), ("army:host",)),
        (m.StartAt("C8"), ("C8",)),
        (m.ChooseCondition("builder"), ("condition:empire",)),
        (m.UseShaft("host"), ("army:host",)),
        (m.Regroup("host", (), "rest"), ("army:host", "army:rest")),
        (m.Approach("host", "fight"), ("army:host",)),
        (m.LoseUnit("host", "host:1"), ("army:host",)),
        (m.SpreadLava("C8"), ("C8",)),
        (m.Report("C8/1", "C8", ""), ("C8",)),
        (m.Retreat("host", "D8"), ("army:host", "D8")),
        (m.Retreat("host"), ("army:host",)),
        (m.NameDiggers("host", ()), ("army:host",)),
        (m.Dig("host", "breach", "D8"), ("army:host", "D8")),
        (m.OrderBuilding("C8", "house"), ("C8", "treasury:empire")),
        (m.Demolish("C8", "house"), ("C8", "treasury:empire")),
        (m.Burn("C8", "house"), ("C8",)),
        (m.Recruit("C8", "host", unit("5 archers")), ("C8", "army:host", "treasury:empire")),
        (m.Reinforce("host:1", 2), ("treasury:empire",)),
        (m.SendUnit("host:1", "D8", "rest"), ("D8", "army:rest")),
        (m.SetSquare("C8"), ("C8",)),
        (m.SetBuilding("C8", "house"), ("C8",)),
        (m.SetTreasury(5), ("treasury:empire",)),
        (m.SetArmy("host", "D8"), ("army:host", "D8")),
        (m.SetArmy("host", left=3), ("army:host",)),
        (m.SetUnit("host", unit("5 archers")), ("army:host",)),
        (m.SetTallies(victories=1), ("condition:empire",)),
        (m.EndPhase(), ()),
    ],
)
def test_the_places_of_an_entry(move: Move, places: tuple[str, ...]):
    assert GAME.touches(entry(move)) == places


def test_only_squares_and_armies_tell_two_entries_apart():
    assert [same_place(place) for place in ("C8", "army:host", "treasury:empire", "Z99")] == [
        "C8",
        "army:host",
        "",
        "",
    ]


def test_a_moment_names_turn_phase_and_who_acts():
    table = passage()
    now = moment(table.state)
    assert (str(now.name), now.seat) == ("Turn 1, Move and explore", "empire")
    assert str(moment(Campaign().state).name) == "Set-up"
    assert now.key < moment(table.phase("fight").state).key < moment(table.phase("start", 2).state).key


def test_the_end_of_a_phase_tells_what_comes_of_it():
    """The base earns 30 GP; the last turn ends the campaign."""
    table = passage().reads(campaign_turns="6")
    assert said(table.phase("move_rest"), m.EndPhase()) == (
        "Use remaining movement ends; income: Empire 30 GP and Skaven 0 GP"
    )
    assert said(table.phase("build"), m.EndPhase()).endswith(" ends, turn 2 begins")
    assert said(table.phase("build", turn=6), m.EndPhase()).endswith(" ends, and with it the campaign")


def test_what_settlers_cost_is_told_as_their_price() -> None:
    table = passage()
    settlers = unit("15 dwarf warriors", id="settlers", points=0)
    table._append(m.SetUnit("host", settlers))
    priced = m.SetUnit("host", replace(settlers, points=9))
    assert said(table, priced) == "host: 15 Dwarf Warriors at 9 points a model"
    table._append(priced)
    dearer = m.SetUnit("host", replace(settlers, points=8))
    assert said(table, dearer) == "correction: host: 15 Dwarf Warriors"


def test_who_signs_a_report_is_told_by_the_square() -> None:
    table = passage().army("skaven", "C8", "hero", name="rats").phase("fight")
    table.enter(None, m.Report("C8/1", "C8", "empire"))
    assert said(table, m.Sign("C8/1")) == "confirms the report of C8"
