"""The table page: a phone's next action comes first, and who leads, as far as the table shows it."""

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.page.table import NextStep, TablePage
from companion.games.stone_and_iron.rules.due import due
from companion.games.stone_and_iron.scoring import totals
from companion.kernel.seats import Seat, Viewer
from tests.games.stone_and_iron.campaign import Campaign

DWARFS, SKAVEN = Seat("dwarfs"), Seat("skaven")


def marching() -> Campaign:
    """Two armies of the Dwarfs and one of the Skaven, in a phase with an order."""
    table = Campaign("dwarfs skaven").square("C8", "empty_cavern", "dwarfs", base=True)
    table.square("G8", "empty_cavern", "skaven", base=True)
    for army in ("Throng", "Guard"):
        table.army("dwarfs", "C8", "hero", "20 miners", name=army)
    table.army("skaven", "G8", "hero", "40 clanrats", name="Horde")
    return table.phase("move_explore", 1)


def page(table: Campaign, *seats: Seat) -> TablePage:
    return TablePage(table.state, Viewer(seats=frozenset(seats)))


def test_who_acts_is_led_to_the_first_army_that_can_move():
    table = marching()
    now = page(table).phase.acting
    assert now is not None
    other = SKAVEN if now == DWARFS else DWARFS
    step = page(table, now).next_step
    assert step is not None
    assert step.seat == now
    assert (step.army, now) in page(table).phase.armies
    assert page(table, other).next_step is None
    assert page(table).next_step is None


def test_an_organiser_without_a_seat_does_what_holds_the_phase_up():
    table = marching()
    organiser = TablePage(table.state, Viewer(host=True))
    now = organiser.phase.acting
    step = organiser.next_step
    assert step is not None
    assert (step.seat, (step.army, now) in organiser.phase.armies) == (now, True)
    assert ("as", now) in step.page.given
    for seat in (DWARFS, SKAVEN, DWARFS, SKAVEN):
        if page(table).phase.acting == seat:
            table.enter(seat, m.Pass("now"))
    assert TablePage(table.state, Viewer(host=True)).next_step == NextStep(seat=None, ends=True)


def test_the_bar_settles_what_is_due_first_and_says_it_in_its_own_words():
    table = marching()
    now = page(table).phase.acting
    assert now is not None
    its = page(table, now)
    assert its.next_step is not None
    assert its.next_step.due == due(table.state)[0]
    assert not any(its.bar_offers(one) for one in due(table.state)), "the bar names the army"


def test_a_phase_that_waits_for_nobody_is_ended_next():
    table = marching()
    for seat in (DWARFS, SKAVEN, DWARFS, SKAVEN):
        if page(table).phase.acting == seat:
            table.enter(seat, m.Pass("now"))
    assert page(table, DWARFS).next_step == NextStep(seat=None, ends=True)


def test_who_leads_stands_first_and_a_covered_total_is_nowhere():
    table = marching().gold("skaven", 700)
    shown = page(table).standings
    assert [(one.seat, one.vp) for one in shown] == sorted(
        totals(table.state).items(), key=lambda pair: -pair[1]
    )
    for covering in (Viewer(scores="board"), Viewer(scores="hidden")):
        covered = TablePage(table.state, covering)
        assert [one.vp for one in covered.standings] == [None, None]
        assert [one.seat for one in covered.standings] == list(map(Seat, table.state.order))
