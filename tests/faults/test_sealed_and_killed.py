"""The server is killed between the sealing and the reveal: what was sealed opens later, complete."""

from contextlib import closing

from bench.phone import Phone, find_hidden
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.web.access.cookies import COOKIE
from tests.faults.conftest import ONE_ENGINE, NewServer
from tests.faults.evening import audited, begun

COUNTS = {house: 700 + number for number, house in enumerate(HOUSES)}


@ONE_ENGINE
def test_a_killed_server_opens_what_was_sealed_before(ledger_url: str, new_server: NewServer) -> None:
    served = new_server()
    table = begun(ledger_url)

    def enter(kind: str, **fields: str) -> None:
        with closing(Phone(served.address)) as phone:
            phone.keep(f"{COOKIE}{table.code}", table.credential)
            proof = find_hidden(phone.get(f"/t/{table.code}/settings").text)
            sent = {**proof, "token": f"{kind}-{'-'.join(fields.values())}", **fields}
            assert phone.post(f"/t/{table.code}/moves/{kind}", sent).status == 303

    def shown() -> str:
        with closing(Phone(served.address)) as phone:
            return phone.get(f"/t/{table.code}/reveal").text

    served.start()
    enter("choose", setting="final-count", value="sealed")
    for number, (house, deck) in enumerate(COUNTS.items()):
        enter("count-totals", seat=house, deck=str(deck), inner="0")
        if number % 2:
            served.kill()
            served.start()
    for house in HOUSES:
        assert not [deck for deck in COUNTS.values() if f">{deck}<" in shown()]
        enter("ready", seat=house)
    page = shown()
    assert [deck for deck in COUNTS.values() if f">{deck}<" not in page] == []
    assert "1 table checked, it matches its ledger" in audited(ledger_url)
