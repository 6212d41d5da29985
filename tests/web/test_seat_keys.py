"""A lost phone: its seat goes to another phone, by somebody's word or by a card, and the old one is locked
out."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from companion.ledger import tables as rows
from companion.table.keys import PRINTED, SHOWN
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from tests.web.conftest import Codes, Phone

pytestmark = pytest.mark.long

NewPhone = Callable[[], Phone]


@pytest.fixture
def bo(phone: NewPhone, begun: str) -> Phone:
    """Holds Blue; the host's phone holds Red."""
    made = phone()
    assert made.sit(begun, "blue", "Bo").status_code == 303
    return made


def enters(phone: Phone, code: str) -> bool:
    return phone.get(f"/t/{code}/begin").status_code == 200


def is_host(phone: Phone, code: str) -> bool:
    return phone.get(f"/t/{code}/delete").status_code == 200


def credential(phone: Phone, code: str) -> str:
    cookie = phone.client.get_cookie(COOKIE + code)
    assert cookie is not None
    return cookie.value


def test_somebody_who_sits_vouches_and_the_old_phone_is_out(
    phone: NewPhone, bo: Phone, host: Phone, begun: str, codes: Codes
):
    key, new = codes.shown(host, begun, "/vouch", seat="blue"), phone()
    looked = new.look(begun, key).text
    assert "Take the seat" in looked
    assert "Bo" in looked
    assert enters(bo, begun)
    assert new.use(begun, key).status_code == 303
    assert enters(new, begun)
    assert not enters(bo, begun)
    assert bo.enter(begun, "take", seat="blue", count=1).status_code == 403
    assert bo.use(begun, key).status_code == 403
    assert not is_host(new, begun)


def test_all_seats_of_the_lost_phone_go_along(
    phone: NewPhone, bo: Phone, host: Phone, tables: Tables, begun: str, codes: Codes
):
    bo.sit(begun, "green", "Cleo")
    key, new = codes.shown(host, begun, "/vouch", seat="green"), phone()
    new.use(begun, key)
    new.enter(begun, "take", seat="red", count=1)
    assert tables.table(begun).entries[-1].by == "blue,green"
    assert not enters(bo, begun)


def test_a_player_vouches_for_a_player_but_not_for_the_host(
    phone: NewPhone, bo: Phone, begun: str, tables: Tables, codes: Codes
):
    answer = bo.post(f"/t/{begun}/vouch", seat="red")
    assert answer.status_code == 403
    assert "host" in answer.text
    dana = phone()
    dana.sit(begun, "green", "Dana")
    new = phone()
    assert new.use(begun, codes.shown(dana, begun, "/vouch", seat="blue")).status_code == 303
    assert not enters(bo, begun)
    assert enters(dana, begun)
    assert tables.ledger.select(rows.handovers.select()) == []


def test_the_host_goes_on_with_the_host_s_part(phone: NewPhone, host: Phone, begun: str, codes: Codes):
    new = phone()
    new.use(begun, codes.shown(host, begun, "/vouch", seat="red"))
    assert is_host(new, begun)
    assert not enters(host, begun)


def test_who_became_host_meanwhile_is_not_put_out_by_a_players_code(
    phone: NewPhone, bo: Phone, host: Phone, begun: str, codes: Codes
):
    dana, new = phone(), phone()
    dana.sit(begun, "green", "Dana")
    key = codes.shown(dana, begun, "/vouch", seat="blue")
    bo.use(begun, codes.shown(host, begun, "/hand-over"))
    assert is_host(bo, begun)
    assert new.use(begun, key).status_code == 403
    assert is_host(bo, begun)


def test_on_ones_own_phone_nothing_is_lost(bo: Phone, begun: str, codes: Codes):
    key = codes.shown(bo, begun, "/vouch", seat="blue")
    assert bo.use(begun, key).status_code == 303
    assert enters(bo, begun)


@pytest.mark.parametrize("seat", ["", "purple", "green", "x" * 500])
def test_nobody_vouches_for_a_seat_where_nobody_sits(host: Phone, begun: str, tables: Tables, seat: str):
    assert host.post(f"/t/{begun}/vouch", seat=seat).status_code == 422
    assert tables.ledger.select(rows.handovers.select()) == []


def test_who_only_watches_vouches_for_nobody(phone: NewPhone, bo: Phone, begun: str):
    tablet = phone()
    assert tablet.post(f"/t/{begun}/vouch", seat="blue").status_code == 403
    tablet.post(f"/t/{begun}/station")
    assert tablet.post(f"/t/{begun}/vouch", seat="blue").status_code == 403


def test_a_seat_that_is_free_again_is_not_had_by_an_old_code(
    phone: NewPhone, bo: Phone, host: Phone, begun: str, codes: Codes
):
    key = codes.shown(host, begun, "/vouch", seat="blue")
    host.post(f"/t/{begun}/rise", seat="blue")
    assert phone().use(begun, key).status_code == 403
    eve = phone()
    eve.sit(begun, "blue", "Eve")
    assert phone().use(begun, key).status_code == 403
    assert enters(eve, begun)


def test_a_shown_code_is_void_after_minutes_and_a_printed_one_after_weeks(
    phone: NewPhone, bo: Phone, host: Phone, tables: Tables, begun: str, codes: Codes, monkeypatch
):
    pressed(monkeypatch)
    shown = codes.shown(host, begun, "/vouch", seat="blue")
    assert host.post(f"/t/{begun}/cards").status_code == 200
    printed, clock = codes.last(begun), tables.clock
    shown = codes.shown(host, begun, "/vouch", seat="blue")
    monkeypatch.setattr(tables, "clock", lambda: clock() + SHOWN)
    assert phone().look(begun, shown).status_code == 403
    assert phone().look(begun, printed).status_code == 200
    monkeypatch.setattr(tables, "clock", lambda: clock() + PRINTED - timedelta(minutes=1))
    assert phone().look(begun, printed).status_code == 200
    monkeypatch.setattr(tables, "clock", lambda: clock() + PRINTED)
    assert phone().look(begun, printed).status_code == 403


def pressed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the text given to the printer; works without Pango too."""
    given: list[str] = []
    monkeypatch.setattr(
        "companion.printing.printer.Printer.render",
        lambda _self, html, **_asker: given.append(html()) or b"%PDF-",
    )
    return given


def test_cards_are_printed_for_all_who_sit_and_only_by_the_host(
    phone: NewPhone, bo: Phone, host: Phone, tables: Tables, begun: str, codes: Codes, monkeypatch
):
    given = pressed(monkeypatch)
    assert bo.post(f"/t/{begun}/cards").status_code == 403
    first = host.post(f"/t/{begun}/cards", size="letter")
    assert first.mimetype == "application/pdf"
    assert first.headers["Cache-Control"] == "no-store"
    assert len(codes.drawn) == 2
    assert "Ana" in given[0]
    assert "Bo" in given[0]
    old = codes.last(begun)
    host.post(f"/t/{begun}/cards")
    assert phone().use(begun, old).status_code == 403
    new = phone()
    assert new.use(begun, codes.last(begun)).status_code == 303
    assert not enters(bo, begun)
    assert host.post(f"/t/{begun}/cards", size="a0").status_code == 404


def test_a_table_where_nobody_sits_has_no_cards(host: Phone):
    assert host.post(f"/t/{host.open()}/cards").status_code == 422


def test_keys_are_kept_as_hashes_only(host: Phone, bo: Phone, tables: Tables, begun: str, codes: Codes):
    key = codes.shown(host, begun, "/vouch", seat="blue")
    assert key not in str(tables.ledger.select(rows.handovers.select()))
    bo.use(begun, key)
    assert key not in str(tables.ledger.select(rows.credentials.select()))


def test_a_closed_door_keeps_strangers_out_and_lets_codes_in(
    phone: NewPhone, bo: Phone, host: Phone, begun: str, codes: Codes
):
    assert bo.enter(begun, "choose", setting="door", value="closed").status_code == 403
    assert host.enter(begun, "choose", setting="door", value="closed").status_code == 303
    eve = phone()
    refused = eve.sit(begun, "green", "Eve")
    assert refused.status_code == 403
    assert "closed to new players" in refused.text
    assert "Tap your seat" not in eve.read(f"/t/{begun}/join")
    assert eve.post(f"/t/{begun}/station").status_code == 403
    assert bo.sit(begun, "blue", "Bob").status_code == 303
    assert eve.use(begun, codes.shown(host, begun, "/vouch", seat="blue")).status_code == 303
    assert enters(eve, begun)
    assert host.enter(begun, "choose", setting="door", value="open").status_code == 303
    assert bo.sit(begun, "green", "Bo").status_code == 303


def test_the_door_can_be_closed_before_the_game_begins(phone: NewPhone, host: Phone):
    code = host.open()
    assert host.enter(code, "choose", setting="door", value="closed").status_code == 303
    assert phone().sit(code, "red", "Eve").status_code == 403
    assert host.sit(code, "red", "Ana").status_code == 303
    assert "Open to new players" in host.read(f"/t/{code}/join")


def test_a_player_does_not_take_back_that_the_door_is_closed(
    phone: NewPhone, bo: Phone, host: Phone, tables: Tables, begun: str
):
    host.enter(begun, "choose", setting="door", value="closed")
    assert bo.enter(begun, "retract", version=tables.table(begun).version).status_code == 403
    assert phone().sit(begun, "green", "Eve").status_code == 403


def test_all_credentials_end_but_the_host_s_who_has_a_new_one(
    phone: NewPhone, bo: Phone, host: Phone, tables: Tables, begun: str, codes: Codes
):
    thief, tablet, late = phone(), phone(), phone()
    thief.client.set_cookie(COOKIE + begun, credential(host, begun))
    tablet.post(f"/t/{begun}/station")
    key = codes.shown(host, begun, "/vouch", seat="blue")
    assert is_host(thief, begun)
    assert bo.post(f"/t/{begun}/credentials/end").status_code == 403
    assert host.post(f"/t/{begun}/credentials/end").status_code == 303
    assert is_host(host, begun)
    assert host.enter(begun, "take", seat="red", count=1).status_code == 303
    assert tables.table(begun).entries[-1].by == "red"
    assert not any(enters(other, begun) for other in (thief, bo, tablet))
    assert late.use(begun, key).status_code == 403
    assert tables.table(begun).position.names == {"red": "Ana", "blue": "Bo"}


def test_a_device_is_let_in_by_the_host_where_each_enters_for_the_own_seat(
    phone: NewPhone, bo: Phone, host: Phone, begun: str, codes: Codes
):
    host.enter(begun, "choose", setting="who-enters", value="own")
    tablet = phone()
    assert "Keep score for the whole table instead" not in tablet.read(f"/t/{begun}/join")
    assert tablet.post(f"/t/{begun}/station").status_code == 403
    assert bo.post(f"/t/{begun}/station").status_code == 403
    key = codes.shown(host, begun, "/stations/invite")
    assert "Enter for everybody" in tablet.look(begun, key).text
    assert tablet.use(begun, key).status_code == 303
    assert tablet.enter(begun, "take", seat="red", count=1).status_code == 303
    assert not is_host(tablet, begun)
