"""What a phone may do is what the ledger says at that moment, whatever was given and taken before, and by
whatever way it asks."""

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest
from sqlalchemy import select

from companion.kernel.shared_settings import WHO_ENTERS
from companion.ledger.tables import credentials, holds
from companion.table.codes import hash_credential
from companion.table.seating import HOST, STATION
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.seats.choosing import SETTING
from tests.web.conftest import Codes, Phone, begin

pytestmark = pytest.mark.long

SEATS = ("red", "blue", "green")
NAMES = ("ana", "bo", "cy", "tablet", "watcher")
STEPS = 30


class Rights(NamedTuple):
    """What a phone is to a table. `seats`: sorted."""

    host: bool = False
    station: bool = False
    seats: tuple[str, ...] = ()


def written(tables: Tables, credential: str | None) -> Rights:
    """Return the rights of a credential by plain queries."""
    if credential is None:
        return Rights()
    its = hash_credential(credential)
    found = tables.ledger.select(
        select(credentials.c.host, credentials.c.station).where(credentials.c.hash == its)
    )
    seats = tables.ledger.select(select(holds.c.seat).where(holds.c.hash == its))
    host, station = found[0] if found else (False, False)
    return Rights(bool(host), bool(station), tuple(sorted(str(seat) for (seat,) in seats)))


def step(rng: random.Random, phones: Mapping[str, Phone], code: str, codes: Codes) -> tuple[str, int]:
    """Have a phone do one thing that gives or takes rights, or try to. Return what, and the status."""
    name, seat = rng.choice(NAMES), rng.choice(SEATS)
    phone = phones[name]

    def post(path: str, **fields: str) -> int:
        return phone.post(f"/t/{code}{path}", **fields).status_code

    ways: dict[str, Callable[[], int]] = {
        "appoint": lambda: post("/host/appoint", seat=seat),
        "withdraw": lambda: post("/host/withdraw", seat=seat),
        "give up hosting": lambda: post("/host/leave"),
        "sit": lambda: post("/sit", seat=seat, name=name),
        "rise": lambda: post("/rise", seat=seat),
        "be the tablet": lambda: post("/station"),
        "stop being the tablet": lambda: post("/station/leave"),
        "dismiss": lambda: post("/stations/dismiss"),
        "hand over": lambda: handed_over(rng, phones, phone, code, codes),
        "end all": lambda: post("/credentials/end") if rng.random() < 0.2 else 0,
    }
    what = rng.choice([*ways])
    return f"{name}: {what} ({seat})", ways[what]()


def handed_over(
    rng: random.Random, phones: Mapping[str, Phone], phone: Phone, code: str, codes: Codes
) -> int:
    shown = phone.post(f"/t/{code}/hand-over")
    return (
        phones[rng.choice(NAMES)].use(code, codes.last(code)).status_code
        if shown.status_code == 200
        else shown.status_code
    )


def kept_by(phone: Phone, code: str) -> str | None:
    cookie = phone.client.get_cookie(f"{COOKIE}{code}")
    return cookie.value if cookie else None


def check(tables: Tables, phone: Phone, code: str, seat: str, whose: str, told: str) -> None:
    """Check every way in against what is written. `seat`: for which the phone tries to enter. `whose`: the
    seats for which a player may."""
    rights = written(tables, kept_by(phone, code))
    roles = [name for name, right in ((HOST, rights.host), (STATION, rights.station)) if right]
    said = " ".join([*roles, *rights.seats])
    assert phone.get(f"/t/{code}/version").get_json()["rights"] == said, told
    assert (phone.get(f"/t/{code}/delete").status_code == 200) == rights.host, told
    news = phone.get(f"/t/{code}/stream", buffered=False)
    first = next(news.iter_encoded()).decode()
    news.close()
    assert f"event: alive\ndata: {said}\n" in first, told
    sits = seat in rights.seats or (whose == "everybody" and rights.seats)
    may = rights.host or rights.station or bool(sits)
    answer = phone.enter(code, "take", seat=seat, count=0)
    assert (answer.status_code != 403) == may, f"{told}; {seat}: {answer.status_code}"
    page = phone.read(f"/t/{code}")
    assert ('action="/t/' in page and "/moves/take" in page) <= (rights != Rights()), told


@pytest.mark.parametrize("whose", ["everybody", "own"])
@pytest.mark.parametrize("seed", range(2))
def test_a_phone_may_do_what_is_written_at_that_moment(
    phone: Callable[[], Phone], tables: Tables, codes: Codes, seed: int, whose: str
) -> None:
    rng = random.Random(seed)
    phones = {name: phone() for name in NAMES}
    code = phones["ana"].open()
    for name, seat in zip(NAMES, SEATS, strict=False):
        phones[name].sit(code, seat, name)
    chosen = {SETTING + WHO_ENTERS.key: whose}
    assert begin(phones["ana"], code, order=[*SEATS], **chosen).status_code == 303
    # What a phone once had and its browser brings back, as from a copy of its cookies.
    given_up: dict[str, Phone] = {}
    given = 0
    for number in range(STEPS):
        before = {name: kept_by(each, code) for name, each in phones.items()}
        what, status = step(rng, phones, code, codes)
        given += status == 303
        for name, each in phones.items():
            had = before[name]
            if had and had != kept_by(each, code):
                given_up[had] = phone()
                given_up[had].client.set_cookie(f"{COOKIE}{code}", had)
            check(
                tables,
                each,
                code,
                rng.choice(SEATS),
                whose,
                f"{number}. {what} gave {status}; asked by {name}",
            )
        for old in given_up.values():
            check(
                tables, old, code, rng.choice(SEATS), whose, f"{number}. {what}; asked with an old credential"
            )
    assert given > STEPS / 8
