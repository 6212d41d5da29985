"""The end of a race opens every card that was dealt, and a page checks each against its back."""

from sqlalchemy import update

from companion.kernel.moves import Finish, OpenCards
from companion.kernel.optional.hidden_cards import Secret, back_of
from companion.kernel.seats import Seat
from companion.ledger.tables import hidden_cards
from companion.table.importing import take_in
from companion.table.proof import export_text as exported
from companion.web.config import Config
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.games.underdark_maps.holding import DECK, Dealt
from tests.games.underdark_maps.racing import BLUE, RED

ALL_OPEN = "All 40 cards are revealed, each as it was shuffled."
LABELS = {line.card.label for line in DECK}


def deal(table: Dealt, who: str = "watcher") -> str:
    return table.eyes[who].get(f"/t/{table.phone.code}/view/deal").text


def changed(table: Dealt, one: Secret, **values: str) -> None:
    """Change what is kept outside the ledger."""
    rows = update(hidden_cards).where(hidden_cards.c.back == one.back).values(**values)
    services_of(table.app).ledger.change(rows)


def finish(table: Dealt) -> None:
    assert table.post("host", "finish", agreed="y", says="table") == 303


def test_the_end_opens_every_hand_and_the_rest_of_the_deck(table: Dealt) -> None:
    before = deal(table)
    assert not any(label in before for label in LABELS)
    assert "All 40 cards are still face down." in before
    assert "then revealed, for everybody to check" in table.phone.page("/scores")
    finish(table)
    over = table.eyes["blue"].get(f"/t/{table.phone.code}").text
    assert "The table agreed to end the game." in over
    assert "Something was corrected since" not in over, "the cards that lie open change no result"
    assert "/view/deal" in over
    page = deal(table)
    assert ALL_OPEN in page
    assert all(label in page for label in LABELS)
    assert page.count("· as shuffled") == 40
    assert (page.count("dealt to red"), page.count("dealt to blue"), page.count("never dealt")) == (9, 7, 24)
    assert "opens 40 cards that were dealt here" in table.phone.page("/log")
    document = exported(services_of(table.app).tables, table.phone.code)
    assert all(one.salt in document for one in table.secrets.values())


def test_a_face_that_was_changed_beside_the_ledger_is_named(table: Dealt) -> None:
    cheated, salted, *_ = table.hand(RED)
    missed = table.label(cheated)
    changed(table, cheated, face="monster||9|Cuckoo")
    changed(table, salted, salt="0" * 64)
    finish(table)
    page = deal(table)
    assert "The deal is not as it was shuffled" in page
    assert "2 cards differ from what was shuffled" in page
    assert page.count("not the card whose back was shuffled") == 2
    assert page.index("Cuckoo") < page.index("From the top of the pile")
    assert f"<b>{missed}" in page[page.index("Missing, and should be") :]
    assert page.count("· as shuffled") == 38


def test_a_card_that_was_never_put_in_is_named(table: Dealt) -> None:
    """Even with a salt that proves it: its back is not among those that were shuffled."""
    one, salt = table.hand(BLUE)[0], "1" * 64
    changed(table, one, back=back_of(salt, "trap||0|Cuckoo"), face="trap||0|Cuckoo", salt=salt)
    finish(table)
    page = deal(table)
    assert "1 of 40 cards are still face down; the others are revealed, each as it was shuffled." in page
    assert "Cuckoo" not in page


def test_what_if_it_ended_now_opens_nothing(table: Dealt) -> None:
    blue, code = table.eyes["blue"], table.phone.code
    version = services_of(table.app).tables.table(code).version
    begun = blue.post(f"/t/{code}/what-if", data={"version": str(version), **table.proof("blue")})
    tried = begun.headers["Location"]
    sent = {
        "saw": str(version),
        "token": "ended-by-blue-1",
        "agreed": "y",
        "says": "table",
        **table.proof("blue"),
    }
    assert blue.post(f"{tried}/enter/finish", data=sent).status_code == 303
    red = {table.label(one) for one in table.hand(RED)}
    for path in (tried, f"{tried}/view/deal", f"/t/{code}/view/deal"):
        page = blue.get(path).text
        assert not any(label in page for label in red), path


def test_nobody_but_the_end_opens_the_cards_and_nothing_hides_them_again(table: Dealt) -> None:
    one = table.hand(RED)[0]
    given = {"backs": one.back, "faces": one.face, "salts": one.salt}
    assert table.post("red", "open-cards", **given) == 404
    finish(table)
    entries = services_of(table.app).tables.whole(table.phone.code).entries
    (opened,) = [entry for entry in entries if isinstance(entry.move, OpenCards)]
    assert isinstance(entries[opened.version - 2].move, Finish)
    assert table.post("host", "retract", version=str(opened.version)) == 422
    # The result itself can be taken back; then play goes on with open cards, as at any table.
    assert table.post("host", "retract", version=str(opened.version - 1)) == 303
    assert table.state.parties[Seat("red")].hand == 9
    finish(table)
    assert ALL_OPEN in deal(table)


def test_the_deal_is_proved_elsewhere_too(table: Dealt, tmp_path) -> None:
    finish(table)
    document = exported(services_of(table.app).tables, table.phone.code)
    other = create_app(
        Config(data_dir=tmp_path, database_url=f"sqlite:///{tmp_path}/l.sqlite", secret_key="elsewhere")
    )
    other.testing = True
    imported = take_in(services_of(other).tables, document)
    assert ALL_OPEN in other.test_client().get(f"/t/{imported.code}/view/deal").text
    services_of(other).close()
