"""What is kept for a seat, a phone or the host reaches nobody else, whoever keeps it: by no way of getting a
seat, on no page, in no sketch, paper, file or stream.

For every declaration there is a table that keeps something of its kind (`tests.web.kept`)."""

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest
from flask import Flask

from companion.games import shelf
from companion.kernel.moves import Choose, Draft, Move
from companion.ledger import tables as stores
from companion.ledger.keeping import list_declared
from companion.live import Subscription
from companion.web.services import services_of
from tests.apps import running, unpressed
from tests.web.hiding import Camera, Eyes, House, Secret
from tests.web.kept import KEPT, PHONE, allied, ana, declarations, hidden_line, ordered
from tests.web.walking import addresses

READERS = frozenset({"seat", "to", "viewer", "owner", "reader", "readers", "witness"})
"""Names of columns or fields that say who something is for."""

OLD, NEW = "http://192.168.1.5:8000", "http://192.168.7.9:8000"
SAMPLES = [pytest.param(make, id=make.__name__) for made in KEPT.values() for make in made]
WHO = ("ben", "stranger", "watcher")
Make = Callable[[Flask], House]


@pytest.fixture(scope="module")
def camera() -> Iterator[Camera]:
    made = Camera()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.web.seats.keys.qr_svg", made.draw)
        yield made


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """On one database engine only: pages do not depend on which one keeps the entries."""
    with unpressed(), running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


def test_every_declaration_has_a_sample_and_no_sample_lacks_its_declaration() -> None:
    assert set(KEPT) == declarations()


def test_a_store_that_names_a_seat_or_a_phone_says_whom_it_keeps_it_for() -> None:
    def names_somebody(store: Any) -> bool:
        named = any(column.name in READERS for column in store.columns)
        return named or any(key.target_fullname == "credentials.hash" for key in store.foreign_keys)

    say = set(list_declared())
    naming = {name for name, store in stores.metadata.tables.items() if names_somebody(store)}
    assert naming <= say, "say in its module whom it keeps it for (ledger.keeping)"
    assert {"orders", "notes", "hidden_cards", "holds", "sketches"} <= naming


def test_a_state_with_a_screen_or_secrets_names_each_record_that_has_a_reader() -> None:
    for slug, game in shelf().items():
        if game.secrets is None:
            continue
        found = {record for record in records_of(get_type_hints(game.setup)["return"]) if has_reader(record)}
        assert found <= set(game.secrets.records), slug


def records_of(kind: Any) -> Iterator[type]:
    """Yield each record in a state once. Moves kept in the state are entries that everybody saw."""
    seen: set[Any] = set()
    waiting = [kind]
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if is_dataclass(kind) and isinstance(kind, type) and kind not in seen:
            seen.add(kind)
            waiting += get_type_hints(kind).values()
            if not issubclass(kind, Move):
                yield kind


def has_reader(record: type) -> bool:
    return any(each.name in READERS - {"owner"} for each in fields(record))


def visitor(house: House, who: str) -> Eyes:
    """A rival with a seat, somebody with only the code, or somebody who once had a seat."""
    if who != "watcher":
        return house.eyes(who)
    eyes = house.eyes("watcher")
    spare = next(
        (
            place.seat
            for place in house.sender.table.game.about.places
            if place.seat not in house.seats.values()
        ),
        None,
    )
    if spare is not None:
        eyes.post(f"{house.path}/sit", seat=spare, name="Wim")
        eyes.post(f"{house.path}/rise", seat=spare)
    return eyes


def look(eyes: Eyes) -> None:
    """Look where the phone of a seat is shown what it keeps."""
    for path in ("", *eyes.house.telling):
        eyes.get(eyes.house.path + path)


def look_again(eyes: Eyes, seen: object) -> object:
    """Look again, unless nothing was written since the last look and the phone has no new key."""
    if eyes.knows() != seen:
        look(eyes)
    return eyes.knows()


def by_key(camera: Camera, house: House, eyes: Eyes, seat: str) -> None:
    """By a word from Ben, who has a seat, and by their own."""
    known = len(camera.keys)
    house.eyes("ben").post(f"{house.path}/vouch", seat=seat)
    eyes.post(f"{house.path}/vouch", seat=seat)
    for key in camera.keys[known:]:
        eyes.post(f"{house.path}/key", key=key, sure="yes")


def by_code(house: House, eyes: Eyes, seat: str) -> None:
    for path in ("cards", "hand-over", "stations/invite"):
        eyes.post(f"{house.path}/{path}", seat=seat)
    eyes.post(f"{house.path}/host-here", key="made up")


def by_sitting(house: House, eyes: Eyes, seat: str) -> None:
    for phone in ({}, {"phone": "no"}, {"sees": "yes"}):
        eyes.post(f"{house.path}/sit", seat=seat, name="Eve", **phone)


def by_freeing(house: House, eyes: Eyes, seat: str) -> None:
    eyes.post(f"{house.path}/rise", seat=seat)
    by_sitting(house, eyes, seat)


def by_taking_back(house: House, eyes: Eyes, seat: str) -> None:
    every = house.tables.table(house.code).entries
    for entry in every:
        if entry.move.kind in ("sit", "begin", "seal", "count", "use-sheet"):
            eyes.get(f"{house.path}/log/retract?version={entry.version}")
            eyes.move("retract", version=entry.version)
            if entry.seat == seat and eyes.seat:
                eyes.get(f"{house.path}/log/amend?v={entry.version}&to={eyes.seat}")
                eyes.move("amend", versions=entry.version, to=eyes.seat)
    by_sitting(house, eyes, seat)


def by_reclaiming(house: House, eyes: Eyes, seat: str) -> None:
    eyes.post(f"{house.path}/reclaim", seat=seat)


def by_being_host(house: House, eyes: Eyes, seat: str) -> None:
    for path in ("host/agree", "host/appoint"):
        eyes.post(f"{house.path}/{path}", seat=eyes.seat or seat)
    eyes.post(f"{house.path}/station")
    eyes.post(f"{house.path}/station/leave")


def by_rematch(house: House, eyes: Eyes, seat: str) -> None:
    eyes.post(f"{house.path}/rematch")
    eyes.post(f"{house.path}/rematch/arrive")
    forged = json.dumps({"format": "undertally", "code": house.code})
    eyes.post("/import", file=forged, own="1")


def by_taking_along(house: House, eyes: Eyes, seat: str) -> None:
    for path in ("hand-off/close", "credentials/end", "delete"):
        eyes.post(f"{house.path}/{path}")
    for path in ("/export.json", "/ledger.csv"):
        eyes.get(house.path + path)


def by_the_end(house: House, eyes: Eyes, seat: str) -> None:
    for send in (eyes.move, eyes.late):
        send("finish", agreed="y", says="table", again="y")


WAYS: tuple[Callable[[House, Eyes, str], None], ...] = (
    by_sitting,
    by_freeing,
    by_code,
    by_taking_back,
    by_reclaiming,
    by_being_host,
    by_rematch,
    by_taking_along,
    by_the_end,
)


@pytest.mark.parametrize("make", SAMPLES)
def test_no_way_to_the_seat_shows_what_it_keeps(
    app: Flask,
    camera: Camera,
    monkeypatch: pytest.MonkeyPatch,
    make: Make,
    record_property: Callable[[str, object], None],
) -> None:
    """Each phone asks for itself; what it shows is looked at after each way that changed anything, and
    after the last one (`Eyes`)."""
    house = make(app)
    seat = house.seats["ana"]
    phones = [visitor(house, who) for who in WHO]
    tried = 0
    monkeypatch.setattr("companion.web.access.addresses.join_urls", lambda _config: (OLD,))
    for when in (lambda: None, house.watch.wait, lambda: _moved(monkeypatch)):
        when()
        for eyes in phones:
            seen: object = None
            for way in WAYS:
                way(house, eyes, seat)
                seen = look_again(eyes, seen)
            by_key(camera, house, eyes, seat)
            look(eyes)
            tried += len(WAYS) + 1
    record_property("ways x phones x moments", tried)
    record_property("requests", house.requests)


def _moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.access.addresses.join_urls", lambda _config: (NEW,))


@pytest.mark.parametrize("make", SAMPLES)
def test_whoever_comes_after_is_shown_nothing_without_the_host(
    app: Flask, camera: Camera, make: Make
) -> None:
    """Ana leaves, or every phone is signed out; then the host lets somebody in."""
    for ends in (False, True):
        house = make(app)
        seat, stranger, ben = house.seats["ana"], house.eyes("stranger"), house.eyes("ben")
        if ends:
            proof = {"csrf_token": house.sender.proof}
            house.sender.client.post(f"{house.path}/credentials/end", data=proof)
        else:
            ana(house).client.post(f"{house.path}/rise", data={"csrf_token": ana(house).proof, "seat": seat})
        for eyes in (ben, stranger):
            by_sitting(house, eyes, seat)
            by_reclaiming(house, eyes, seat)
            look(eyes)
        known = len(camera.keys)
        proof = {"csrf_token": house.sender.proof, "seat": seat}
        house.sender.client.post(f"{house.path}/vouch", data=proof)
        late = house.eyes("late")
        late.seat = seat
        for key in camera.keys[known:]:
            late.post(f"{house.path}/key", key=key, sure="yes")
        look(late)


@pytest.mark.parametrize("make", SAMPLES)
def test_no_page_form_paper_file_or_stream_shows_what_another_keeps(
    app: Flask, make: Make, record_property: Callable[[str, object], None]
) -> None:
    house = make(app)
    seat = house.seats["ana"]
    for eyes in (visitor(house, who) for who in WHO):
        for address in addresses(app, "GET", house.code, version=str(house.version)):
            if house.path in address.path and not address.path.endswith("/stream"):
                eyes.get(f"{address.path}?as={seat}")
        for name in house.sender.table.game.views:
            for moment in ("", f"/at/{house.version}", f"/at/{house.version - 1}"):
                eyes.get(f"{house.path}{moment}/view/{name}?as={seat}&all=1")
        for paper in house.sender.table.game.papers:
            eyes.get(f"{house.path}/papers/{paper.name}.pdf")
        stream = eyes.client.get(f"{house.path}/stream?page={house.path}", buffered=False)
        heard = bytes(next(iter(stream.response))).decode()
        stream.close()
        assert not any(one.word in heard for one in house.secrets)
    record_property("requests", house.requests)


@pytest.mark.parametrize("who", ["ben", "host"])
def test_numbers_that_are_only_tried_uncover_nothing(app: Flask, who: str) -> None:
    """A rival makes up numbers for all who are awaited, including Ana, and takes back what was entered."""
    house = hidden_line(app)
    eyes = house.eyes(who) if who == "ben" else Eyes(house, house.sender.client, "green")
    sketch = eyes.post(f"{house.path}/what-if").location
    for given in (("blue", "green"), ("red",)):
        for seat in given:
            eyes.post(f"{sketch}/enter/count", seat=seat, shown="", **{"amounts-open": 1, "amounts-shut": 2})
        for path in ("", "/scores", "/view/count?as=red", "/view/away?as=red", "/view/count?all=1", "/ask"):
            eyes.get(sketch + path)
    for version in range(1, house.version + 1):
        eyes.post(f"{sketch}/enter/retract", version=version)
        eyes.get(f"{sketch}/scores")
    open_sheet = json.dumps({"title": "T", "lines": [{"key": "shut", "name": "Shut", "kind": "number"}]})
    for path in (f"{sketch}/enter/use-sheet", f"{house.path}/moves/use-sheet"):
        eyes.post(path, seat=eyes.seat, sheet=open_sheet, says="table", again="y")
        eyes.get(f"{sketch}/scores")
        eyes.get(house.path)
    eyes.post(f"{sketch}/share", share="y")
    for path in ("", "/scores", "/view/count?as=red", "/view/away?as=red"):
        house.eyes("stranger").get(sketch + path)


def test_what_is_hidden_is_shown_to_its_own_seat_in_its_sketch_too(app: Flask) -> None:
    house = hidden_line(app)
    mine = ana(house)
    sketch = mine.post(f"{house.path}/what-if").location
    for seat in ("blue", "green"):
        mine.post(f"{sketch}/enter/count", seat=seat, shown="", **{"amounts-open": 1, "amounts-shut": 2})
    assert "7919" in mine.get(f"{sketch}/scores").text
    shared = house.eyes("ben")
    mine.post(f"{sketch}/share", share="y")
    for path in ("", "/scores", "/view/count?as=red"):
        shared.get(sketch + path)


def test_once_all_have_entered_theirs_everybody_is_shown_it(app: Flask) -> None:
    house = hidden_line(app)
    for name, seat in (("ben", "blue"), ("host", "green")):
        eyes = house.eyes(name) if name == "ben" else Eyes(house, house.sender.client, seat)
        eyes.house.secrets = ()
        eyes.move("count", seat=seat, shown="", **{"amounts-open": 1, "amounts-shut": 2})
    for who in ("ben", "stranger"):
        assert "7919" in house.eyes(who).get(f"{house.path}/scores").text
    assert house.eyes("ben").get(f"{house.path}/export.json").status_code == 200
    assert house.eyes("ben").post(f"{house.path}/vouch", seat="red").status_code == 200


@pytest.mark.parametrize("make", [ordered, allied])
def test_an_ally_or_an_order_does_not_leave_the_end_to_the_host(app: Flask, make: Make) -> None:
    house = make(app)
    house.secrets = ()
    house.enter(Draft(move=Choose("who-enters", "everybody")))
    assert house.eyes("ben").move("finish", agreed="y", says="table", again="y").status_code == 303
    assert house.tables.table(house.code).position.finish is not None


def test_a_refusal_does_not_tell_whether_something_is_kept(app: Flask) -> None:
    """If it is secret that somebody ordered or noted something, the answers are the same as if nobody had."""
    from tests.web.kept import campaign_with_a_pact

    answers = []
    for make in (campaign_with_a_pact, ordered, allied):
        house = make(app)
        ben, stranger = house.eyes("ben"), house.eyes("stranger")
        house.watch.wait()
        asked = [
            ben.post(f"{house.path}/vouch", seat="dwarfs"),
            stranger.post(f"{house.path}/reclaim", seat="dwarfs"),
            stranger.post(f"{house.path}/sit", seat="dwarfs", name="Eve"),
            ben.post(f"{house.path}/station"),
        ]
        answers.append([answer.status_code for answer in asked])
    assert answers[0] == answers[1] == answers[2]
    assert 303 not in answers[0]


def test_no_stream_tells_that_somebody_keeps_something_for_few(app: Flask) -> None:
    house = ordered(app)
    mine, told = ana(house), []
    hub = services_of(app).hub
    subscription = hub.subscribe(house.code, house.version, lambda: house.version)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Subscription, "tell", lambda _self, version: told.append(version))
        note = {"about": "", "words": "Qwyself", "readers": "self"}
        assert mine.post(f"{house.path}/notes", **note).status_code == 303
        assert mine.post(f"{house.path}/notes", **{**note, "readers": "allies"}).status_code == 303
        mine.post(f"{house.path}/reminders", words="Qwyremind", at="every", every="1")
        assert not told
        mine.move("note", words="Enter for everybody", about="")
    subscription.close()


def test_a_secret_of_a_phone_is_nobodys_whoever_has_its_seat() -> None:
    """The law rests on this: such a secret names no seat as its reader."""
    assert Secret(PHONE, "word").seat not in {
        place.seat for game in shelf().values() for place in game.about.places
    }
