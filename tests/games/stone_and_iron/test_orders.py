"""Orders in advance: given in a sketch or when it is too early, sealed until they come up, and judged
again."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text as sql

from companion.features.deadlines import orders as advance_orders
from companion.features.deadlines import store as kept_orders
from companion.features.deadlines import timekeeper
from companion.features.deadlines.orders import pending_orders
from companion.features.deadlines.timekeeper import Timekeeper
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.state.state import BUILD, FIGHT, MOVE, START
from companion.kernel.moves import Draft, Override
from companion.kernel.seats import Seat, Viewer
from companion.ledger import beside
from companion.table import importing, keys
from companion.table.fold import Table
from companion.table.proof import export_text
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from tests.apps import running
from tests.games.sending import tables_of
from tests.games.stone_and_iron.sending import Phone
from tests.games.stone_and_iron.test_deadlines import (  # noqa: F401
    Time,
    at_table,
    by_clock,
    campaign,
    date,
    keeper,
    sets,
    tables,
    time,
)

Step = tuple[str, str | None, dict[str, object]]
WORD = re.compile("Merchant", re.IGNORECASE)
"""The name of the building that the Skaven order."""


def tries(phone: Phone, *steps: Step) -> str:
    """Lay moves in a sketch, as its pages send them; return its name."""
    begun = phone.client.post(f"/t/{phone.code}/what-if", data={"csrf_token": phone.proof})
    assert begun.status_code == 303
    name = begun.location.rpartition("/")[2]
    for number, (kind, seat, sent) in enumerate(steps):
        data = {"csrf_token": phone.proof, "saw": phone.version, "token": f"{name[:12]}-{number:04}", **sent}
        answer = phone.client.post(
            f"/t/{phone.code}/what-if/{name}/enter/{kind}", data={**data, "seat": seat or ""}
        )
        assert answer.status_code in (200, 303), (kind, answer.text)
    return name


def orders(phone: Phone, *steps: Step, **sent: object) -> str:
    name = tries(phone, *steps)
    answer = phone.client.post(
        f"/t/{phone.code}/orders", data={"csrf_token": phone.proof, "of": name, **sent}
    )
    assert answer.status_code == 303, answer.text
    return phone.client.get(f"/t/{phone.code}/orders").text


def given(tables: Tables, code: str) -> list[kept_orders.Order]:  # noqa: F811
    return [kept_orders.Order(*row) for row in tables.ledger.select(kept_orders.ORDERS_OF, code=code)]


BUILDS = ("order-building", "skaven", {"square": "H8", "building": "merchants_guild", "says": "table"})
PASSES = ("pass", "skaven", {"lasts": "now"})
ON = ("end-phase", None, {"says": "table"})


def test_orders_are_carried_out_in_their_phase_one_after_the_other(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    laid = campaign().army("skaven", "H8", "hero", "20 core", name="Builders").gold("skaven", 500)
    host, phones = at_table(app, laid.phase(MOVE, 1))
    skaven = phones["skaven"]
    march = ("march", "skaven", {"army": "skaven army", "path": "G8", "says": "table"})
    page = orders(skaven, march, *[ON] * 5, BUILDS, PASSES)
    assert page.count('id="order-') == 3
    assert {*tables.ledger.select(sql("SELECT seat, name FROM orders"))} == {("skaven", "")}
    before = host.version
    keeper.look()
    if host.table.game.moment(host.state).seat != "skaven":
        assert host.version == before, "it is not their turn"
    for seat in ("dwarfs", "empire", "undead", "dwarfs", "empire", "undead"):
        if host.table.game.moment(host.state).seat == seat:
            phones[seat].enter("pass", seat, lasts="now")
        keeper.look()
    marched = [one for one in host.table.entries if one.by == "orders"]
    assert [(one.seat, one.move.kind) for one in marched] == [("skaven", "march")]
    assert host.state.armies["skaven army"].square == host.state.at("G8")
    while host.state.phase != BUILD:
        host.enter("end-phase", says="table")
    assert "2 orders" in skaven.client.get(f"/t/{host.code}").text
    keeper.look()
    done = [one.move.kind for one in host.table.entries if one.by == "orders"]
    assert done == ["march", "order-building", "pass"]
    assert given(tables, host.code) == []
    assert "as ordered in advance: " in host.client.get(f"/t/{host.code}/log").text
    # It counts as theirs, as if entered by hand.
    skaven.enter("retract", version=host.version)
    keeper.look()
    assert "skaven" not in host.state.passed


def test_what_no_longer_fits_is_said_to_its_owner_alone_and_not_entered(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    host, phones = at_table(app, campaign(START).gold("skaven", 500))
    orders(phones["skaven"], *[ON] * 6, BUILDS, PASSES)
    host.enter("set-treasury", "skaven", gp=0, says="table")
    while host.state.phase != BUILD:
        host.enter("end-phase", says="table")
    keeper.look()
    assert [one.move.kind for one in host.table.entries if one.by == "orders"] == ["pass"]
    own = phones["skaven"].client
    assert "1 order no longer fits" in own.get(f"/t/{host.code}").text
    page = own.get(f"/t/{host.code}/orders").text
    assert "It no longer fits" in page
    assert WORD.search(page)
    for other in (host, phones["empire"]):
        assert "no longer fits" not in other.client.get(f"/t/{host.code}").text
    (left,) = given(tables, host.code)
    gone = own.post(f"/t/{host.code}/orders/{left.id}/withdraw", data={"csrf_token": phones["skaven"].proof})
    assert gone.status_code == 303
    assert given(tables, host.code) == []


def test_the_dice_of_a_sketch_are_not_those_of_the_order(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    """Into unknown rock: what is found there is rolled when it is found."""
    host, phones = at_table(app, campaign(MOVE))
    march = ("march", "skaven", {"army": "skaven army", "path": "H9", "rolls-here": "y", "says": "table"})
    name = tries(phones["skaven"], march)
    (fallen,) = (row for row in tables.ledger.select(beside.SKETCH, id=name, code=host.code, now="2026"))
    assert re.search(r"pips[^:]*:\[\d", str(fallen)), "the sketch has rolled"
    phones["skaven"].client.post(
        f"/t/{host.code}/orders", data={"csrf_token": phones["skaven"].proof, "of": name}
    )
    (kept,) = given(tables, host.code)
    assert '"pips"' not in kept.payload
    while not any(one.by == "orders" for one in host.table.entries):
        seat = str(host.table.game.moment(host.state).seat)
        phones[seat].enter("pass", seat, lasts="now")
        keeper.look()
    (entry,) = (one for one in host.table.entries if one.by == "orders")
    assert entry.move.rolls[0].here
    assert host.state.squares[host.state.at("H9")].known


def test_default_orders_wait_until_the_time_is_up_and_then_pass(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    host, phones = at_table(app, campaign(BUILD).gold("skaven", 500))
    orders(phones["skaven"], BUILDS, late="y")
    sets(host, **date(then="orders"))
    time.later(days=7)
    keeper.look()
    assert [one.by for one in host.table.entries if one.by in ("orders", "clock")] == []
    time.later(days=1)
    keeper.look()
    acts = [(one.by, one.seat, one.move.kind) for one in host.table.entries if one.by in ("orders", "clock")]
    assert acts[0] == ("orders", "skaven", "order-building")
    assert ("clock", "skaven", "pass") in acts
    assert ("clock", "empire", "pass") in acts
    assert host.state.phase == START


def test_nobody_else_ever_sees_an_order(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    """Whatever another seat, the host, a watcher or the television asks for, before and after the order
    failed."""
    host, phones = at_table(app, campaign(START).gold("skaven", 500))
    empire, skaven, watcher = phones["empire"], phones["skaven"], app.test_client()
    code = host.code
    plain = {who: told(one, code, host.version) for who, one in seen_by(host, empire, watcher).items()}
    orders(skaven, *[ON] * 6, BUILDS, late="y")
    (kept,) = given(tables, code)
    for _ in range(2):
        for who, one in seen_by(host, empire, watcher).items():
            for address, body in told(one, code, host.version).items():
                assert not WORD.search(body) or WORD.search(plain[who][address]), (who, address)
                assert kept.id not in body, (who, address)
        keeper.look()
    assert WORD.search(skaven.client.get(f"/t/{code}/orders").text)
    for one in (host, empire):
        listed = one.client.get(f"/t/{code}/orders")
        assert listed.status_code in (200, 403)
        assert kept.id not in listed.text
        for step in ("withdraw", "soon", "late"):
            answer = one.client.post(f"/t/{code}/orders/{kept.id}/{step}", data={"csrf_token": one.proof})
            assert answer.status_code in (403, 404)
    assert watcher.get(f"/t/{code}/orders").status_code == 403
    assert given(tables, code) == [kept]


def seen_by(host: Phone, empire: Phone, watcher: object) -> dict[str, object]:
    return {"host": host.client, "empire": empire.client, "watcher": watcher}


def told(client: object, code: str, version: int) -> dict[str, str]:
    pages = """/ /due.json /due.ics /messages /screen /log /scores /settings /by-when /export.json /ledger.csv
        /result.csv /what-if /view/phase /view/faction?as=empire /view/list /view/sheet?place=H8 /papers
        /disputes /ask /hand-off""".split()  # noqa: SIM905
    pages += [f"/at/{version}", f"/at/{version}/view/phase"]
    return {page: client.get(f"/t/{code}{page.rstrip('/')}").text for page in pages}  # type: ignore[attr-defined]


def test_who_takes_a_seat_over_neither_sees_nor_does_what_was_ordered(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    host, phones = at_table(app, campaign(BUILD).gold("skaven", 500))
    orders(phones["skaven"], BUILDS, late="y")
    sets(host, **date(then="orders"))
    host.client.post(
        f"/t/{host.code}/rise", data={"csrf_token": host.proof, "seat": "skaven", "token": "rise-12345678"}
    )
    new = Phone(app, host.seated("skaven", "Somebody else"), host.code)
    assert not WORD.search(new.client.get(f"/t/{host.code}/orders").text)
    time.now += timedelta(days=9)
    keeper.look()
    assert ("skaven", m.OrderBuilding.kind) not in by_clock(host)
    assert not any(one.by == "orders" for one in host.table.entries)


def test_too_early_it_can_be_ordered_from_the_sheet_that_says_so(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    host, phones = at_table(app, campaign(START))
    skaven = phones["skaven"]
    sent = {"army": "skaven army", "path": "G8"}
    answer = skaven.send("march", "skaven", **sent)
    assert answer.status_code == 409
    assert "Order it for when it comes up" in answer.text
    data = {
        "csrf_token": skaven.proof,
        "saw": host.version,
        "token": "order-12345678",
        "seat": "skaven",
        **sent,
    }
    kept = skaven.client.post(f"/t/{host.code}/orders/give/march", data=data)
    assert kept.status_code == 303
    assert len(given(tables, host.code)) == 1
    # Nothing can be ordered for another seat.
    data |= {"seat": "empire", "army": "empire army", "token": "order-22345678"}
    assert skaven.client.post(f"/t/{host.code}/orders/give/march", data=data).status_code == 422
    assert len(given(tables, host.code)) == 1


def test_what_was_ordered_goes_with_the_table_and_into_no_export(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
):
    host, phones = at_table(app, campaign(BUILD).gold("skaven", 500))
    orders(phones["skaven"], BUILDS)
    assert len(given(tables, host.code)) == 1
    assert "order-building" not in host.client.get(f"/t/{host.code}/export.json").text
    tables.delete(host.code)
    assert given(tables, host.code) == []


def test_whoever_sits_down_under_the_same_name_has_none_of_the_orders_before(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
):
    laid = campaign().army("skaven", "H8", "hero", "20 core", name="Builders").gold("skaven", 500)
    host, phones = at_table(app, laid.phase(MOVE, 1))
    skaven = phones["skaven"]
    assert WORD.search(orders(skaven, *[ON] * 6, BUILDS))
    shown = {"csrf_token": skaven.proof, "seat": "skaven"}
    assert skaven.client.post(f"/t/{host.code}/rise", data=shown).status_code == 303
    again = Phone(app, host.seated("skaven"), host.code)
    page = again.client.get(f"/t/{host.code}/orders")
    assert page.status_code == 200
    assert not WORD.search(page.text)
    assert not given(tables, host.code)


def changes(phone: Phone, order: kept_orders.Order, step: str) -> int:
    sent = {"csrf_token": phone.proof}
    return phone.client.post(f"/t/{phone.code}/orders/{order.id}/{step}", data=sent).status_code


def test_orders_change_places_with_those_of_their_own_seat(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    host, phones = at_table(app, campaign(START).gold("skaven", 500))
    skaven = phones["skaven"]
    empire = phones["empire"]
    other: Step = ("order-building", "skaven", {"square": "H8", "building": "house", "says": "table"})
    page = orders(skaven, *[ON] * 6, BUILDS, other)
    assert (page.count("Move up"), page.count("Move down")) == (1, 1)
    orders(empire, ("pass", "empire", {"lasts": "now", "says": "table"}))
    first, second = (one for one in given(tables, host.code) if one.seat == "skaven")
    assert changes(empire, second, "up") == 404
    assert changes(skaven, first, "up") == 303, "it is the first already"
    assert [one.id for one in given(tables, host.code) if one.seat == "skaven"] == [first.id, second.id]
    assert changes(skaven, second, "up") == 303
    assert [one.id for one in given(tables, host.code) if one.seat == "skaven"] == [second.id, first.id]
    assert len([one for one in given(tables, host.code) if one.seat == "empire"]) == 1
    assert changes(skaven, second, "down") == 303
    assert changes(skaven, first, "down") == 303
    while host.state.phase != BUILD:
        host.enter("end-phase", says="table")
    keeper.look()
    done = [one.move.building for one in host.table.entries if one.by == "orders" and one.seat == "skaven"]
    assert done == ["house", "merchants_guild"]


def test_who_goes_on_under_another_name_or_with_another_phone_keeps_the_orders(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    host, phones = at_table(app, campaign(START).gold("skaven", 500))
    skaven = phones["skaven"]
    orders(skaven, *[ON] * 6, BUILDS)
    named = {"csrf_token": skaven.proof, "seat": "skaven", "name": "Skrit the Sly"}
    assert skaven.client.post(f"/t/{host.code}/sit", data=named).status_code == 303
    assert host.table.position.names["skaven"] == "Skrit the Sly"
    assert WORD.search(skaven.client.get(f"/t/{host.code}/orders").text)
    key = keys.vouch(tables, host.code, Seat("skaven"), Viewer(seats=frozenset({Seat("skaven")})))
    new = app.test_client()
    new.set_cookie(COOKIE + host.code, keys.accept(tables, host.code, key, None))
    assert WORD.search(new.get(f"/t/{host.code}/orders").text)
    assert not WORD.search(skaven.client.get(f"/t/{host.code}/orders").text)
    while host.state.phase != BUILD:
        host.enter("end-phase", says="table")
    keeper.look()
    assert [one.move.kind for one in host.table.entries if one.by == "orders"] == ["order-building"]


def test_nobody_inherits_orders_who_is_named_for_an_empty_seat(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    host, phones = at_table(app, campaign(BUILD).gold("skaven", 500))
    skaven = phones["skaven"]
    orders(skaven, BUILDS, late="y")
    left = {"csrf_token": skaven.proof, "seat": "skaven"}
    assert skaven.client.post(f"/t/{host.code}/rise", data=left).status_code == 303
    sets(host, **date(then="orders"))
    time.later(days=8)
    keeper.look()
    assert not any(one.by == "orders" for one in host.table.entries), "nobody sits there"
    named = {"csrf_token": host.proof, "seat": "skaven", "name": "Ann", "phone": "no"}
    assert host.client.post(f"/t/{host.code}/sit", data=named).status_code == 303
    assert given(tables, host.code) == []


def test_where_an_army_goes_once_it_is_beaten_is_ordered_and_holds_nothing_up(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    """A retreat is ordered too early; nobody is beaten yet, and the orders after it are carried out."""
    laid = campaign(MOVE).square("H9", "tunnel", "skaven").square("H7", "tunnel", "skaven")
    host, phones = at_table(app, laid)
    skaven = phones["skaven"]
    asked = skaven.send("retreat", "skaven", army="skaven army", square="G8")
    assert asked.status_code == 409
    assert "Order it for when it comes up" in asked.text
    sent = {"csrf_token": skaven.proof, "saw": host.version, "token": "order-12345678", "seat": "skaven"}
    for kind, fields in (
        ("retreat", {"army": "skaven army", "square": "G8"}),
        ("march", {"army": "skaven army", "path": "H9"}),
    ):
        kept = skaven.client.post(f"/t/{host.code}/orders/give/{kind}", data={**sent, **fields})
        assert kept.status_code == 303, kept.text
    while host.table.game.moment(host.state).seat != "skaven":
        seat = str(host.table.game.moment(host.state).seat)
        phones[seat].enter("pass", seat, lasts="now")
    keeper.look()
    assert [one.move.kind for one in host.table.entries if one.by == "orders"] == ["march"]
    (left,) = given(tables, host.code)
    assert (left.tried, "retreat" in left.payload) == (0, True)
    assert "If it comes to that" in skaven.client.get(f"/t/{host.code}/orders").text


def test_what_was_ordered_goes_when_the_table_comes_back_from_another_computer(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    tmp_path: Path,
):
    """Nobody here knows who held which seat meanwhile."""
    host, phones = at_table(app, campaign(BUILD).gold("skaven", 500))
    orders(phones["skaven"], BUILDS, late="y")
    (tmp_path / "elsewhere").mkdir()
    with running(tmp_path / "elsewhere", secret_key="of another computer") as there:
        other = tables_of(there)
        importing.hand_over(tables, host.code, Viewer(host=True), "goes-elsewhere")
        assert len(given(tables, host.code)) == 1
        importing.take_in(other, export_text(tables, host.code))
        importing.hand_over(other, host.code, Viewer(host=True), "comes-back-again")
        brought = importing.take_in(tables, export_text(other, host.code))
    assert isinstance(brought, importing.Imported)
    assert given(tables, host.code) == []


def test_of_two_taps_one_order_is_kept(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
):
    host, phones = at_table(app, campaign(START).gold("skaven", 500))
    skaven = phones["skaven"]
    sent = {"csrf_token": skaven.proof, "saw": host.version, "token": "order-12345678", "seat": "skaven"}
    builds = {**sent, "square": "H8", "building": "house"}
    for _tap in range(2):
        kept = skaven.client.post(f"/t/{host.code}/orders/give/order-building", data=builds)
        assert kept.status_code == 303
    assert len(given(tables, host.code)) == 1
    again = {**builds, "token": "order-22345678"}
    assert skaven.client.post(f"/t/{host.code}/orders/give/order-building", data=again).status_code == 303
    assert len(given(tables, host.code)) == 2, "the same once more is another order"


def test_where_one_army_goes_stays_ordered_while_another_is_beaten(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    """The Builders are beaten at G8, and nobody is told that the order for the Skaven army does not fit;
    once that army is beaten at H8 it goes where it was ordered."""
    laid = campaign(MOVE).army("skaven", "G8", "hero", "20 core", name="Builders")
    laid.army("empire", "G8", "lord", "20 core", name="Hunters").army("empire", "H8", "lord", name="Guard")
    laid.square("H9", "tunnel", "skaven")
    host, phones = at_table(app, laid.phase(FIGHT))
    skaven = phones["skaven"]
    sent = {"csrf_token": skaven.proof, "saw": host.version, "token": "order-12345678", "seat": "skaven"}
    goes = {**sent, "army": "skaven army", "square": "H9"}
    assert skaven.client.post(f"/t/{host.code}/orders/give/retreat", data=goes).status_code == 303
    says = Override("table")
    host.hand_in([Draft(move=m.Report("1", "G8", "empire"), override=says)])
    assert host.state.armies["Builders"].beaten
    keeper.look()
    (waits,) = given(tables, host.code)
    assert waits.tried == 0
    host.hand_in([Draft(move=m.Report("2", "H8", "empire"), override=says)])
    assert host.state.armies["skaven army"].beaten
    keeper.look()
    assert [one.move.kind for one in host.table.entries if one.by == "orders"] == ["retreat"]
    assert given(tables, host.code) == []


def test_an_order_that_is_given_while_the_server_looks_is_carried_out_by_the_next_look(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
):
    """It arrives after the orders were read and before it is recorded that nothing is left to do."""
    laid = campaign().army("skaven", "H8", "hero", "20 core", name="Builders").gold("skaven", 500)
    host, phones = at_table(app, laid.phase(BUILD, 1))
    sets(host, **date())
    read = pending_orders

    def meanwhile(tables: Tables, table: Table) -> object:
        found = read(tables, table)
        monkeypatch.setattr(timekeeper, "pending_orders", read)
        orders(phones["skaven"], BUILDS)
        return found

    monkeypatch.setattr(timekeeper, "pending_orders", meanwhile)
    before = host.version
    keeper.look()
    assert (host.version, len(given(tables, host.code))) == (before, 1)
    keeper.look()
    assert (host.version, given(tables, host.code)) == (before + 1, [])


@pytest.mark.parametrize("step", ["withdraw", "late"])
def test_an_order_that_is_withdrawn_or_put_off_while_the_server_looks_is_not_carried_out(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    step: str,
):
    """This happens between the check and the entry."""
    laid = campaign().army("skaven", "H8", "hero", "20 core", name="Builders").gold("skaven", 500)
    host, phones = at_table(app, laid.phase(BUILD, 1))
    orders(phones["skaven"], BUILDS)
    (order,) = given(tables, host.code)
    submit, before = tables.submit, host.version

    def between(code: str, *sent: object) -> object:
        monkeypatch.setattr(tables, "submit", submit)
        assert changes(phones["skaven"], order, step) == 303
        return submit(code, *sent)  # type: ignore[arg-type]

    monkeypatch.setattr(tables, "submit", between)
    for _ in range(2):
        keeper.look()
    assert host.version == before
    assert len(given(tables, host.code)) == (step == "late")


def test_orders_wait_out_a_result_that_is_taken_back(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
):
    """At a table that never had a deadline."""
    laid = campaign().army("skaven", "H8", "hero", "20 core", name="Builders").gold("skaven", 500)
    host, phones = at_table(app, laid.phase(MOVE, 1))
    orders(phones["skaven"], *[ON] * 6, BUILDS)
    keeper.look()
    host.enter("finish", agreed=True, says="table")
    finished = host.version
    keeper.look()
    assert not tables.ledger.select(kept_orders.TABLES_TO_LOOK_AT)
    host.enter("retract", version=finished)
    while host.state.phase != BUILD:
        host.enter("end-phase", says="table")
    keeper.look()
    assert [one.move.kind for one in host.table.entries if one.by == "orders"] == ["order-building"]


def test_an_order_that_was_carried_out_meanwhile_is_not_said_to_be_withdrawn(
    app: Flask,
    time: Time,  # noqa: F811
    tables: Tables,  # noqa: F811
    keeper: Timekeeper,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
):
    """This happens between the page that finds it and the deletion of the row."""
    laid = campaign().army("skaven", "H8", "hero", "20 core", name="Builders").gold("skaven", 500)
    host, phones = at_table(app, laid.phase(BUILD, 1))
    orders(phones["skaven"], BUILDS)
    (order,) = given(tables, host.code)
    withdraw = advance_orders.withdraw

    def between(*given: object) -> None:
        keeper.look()
        withdraw(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(advance_orders, "withdraw", between)
    assert changes(phones["skaven"], order, "withdraw") == 404
    assert [one.by for one in host.table.entries][-1] == "orders"
