"""What a stream delivers equals what its phone would get if it requested its page at that moment."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.games.underworld import moves as desk
from companion.kernel.moves import Choose, Draft, Retract
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.live import Hub
from companion.table import seating
from companion.web.access.cookies import COOKIE
from companion.web.board.stream import MAX_DRAWN, Patch, ShownPage
from companion.web.fragment_cache import OWN_DUE, OWN_TURN, SAW, Fragment, Part
from companion.web.services import services_of
from companion.web.shown_lines import MAX_PATCH_LENGTH, MIN_RUN, Shown
from tests.apps import running
from tests.web.hiding import HOUSES, House

LIVE = {"HX-Request": "true", "HX-Target": "live", "X-Stage": "table", "X-Fills": "2"}


@pytest.fixture(autouse=True)
def same_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Freeze the clock of the CSRF token, which otherwise changes every second."""
    monkeypatch.setattr("itsdangerous.timed.TimestampSigner.get_timestamp", lambda _signer: 1_800_000_000)


class Screen:
    """A phone that shows the table page and listens; its view comes from the stream and from requests."""

    def __init__(self, client: FlaskClient, code: str, hub: Hub, query: str = "") -> None:
        self.client, self.code, self.hub = client, code, hub
        self.page = f"/t/{code}{query}"
        self.name, self.version, self.lines, self.gone = "", 0, [""], list[str]()
        self.heard: list[str] = []
        self.parts = 0
        self.ask()
        asked = {"after": str(self.version), "shows": self.name, "page": self.page}
        self.answer = client.get(f"/t/{code}/stream", query_string=asked, buffered=False)
        self.events = (part.decode() for part in self.answer.response)
        self.rights = next(self.events)[-20:]

    def ask(self) -> None:
        answer = self.client.get(self.page, headers=LIVE)
        self.name, count, version = answer.headers["X-Shows"].split()
        self.version, self.lines, self.gone = int(version), answer.text.split("\n")[: int(count)], []

    def hears(self, version: int) -> None:
        """Take in every event until the one that says there are no more."""
        self.hub.publish(self.code, version)
        self.hub.publish(self.code, version)
        for event in self.events:
            self.heard.append(event)
            if "event: alive" in event:
                if event[-20:] != self.rights:
                    self.ask()
                self.rights = event[-20:]
                return
            if "event: part" not in event:
                self.ask()
                continue
            patch = json.loads(event.split("data: ", 1)[1])
            self.parts += 1
            if patch["base"] == self.name:
                self.name, self.version = patch["shows"], patch["version"]
                self.lines, self.gone = made(self.lines, self.gone, patch["pieces"])
            elif patch["shows"] != self.name:
                self.ask()

    def close(self) -> None:
        self.answer.close()


def made(lines: list[str], gone: list[str], pieces: list[list[int] | str]) -> tuple[list[str], list[str]]:
    """Return the lines that pieces make, and those no longer shown, as static/js/live.js does."""
    found: list[str] = []
    shown = back = 0
    taken: set[int] = set()
    recalled: set[int] = set()
    for piece in pieces:
        if isinstance(piece, str):
            new = piece.split("\n")
            shown += len(new)
        elif len(piece) == 2:
            first = shown + piece[0]
            shown = first + piece[1]
            new = lines[first:shown]
            taken |= {*range(first, shown)}
        else:
            first = back + piece[0]
            back, shown = first + piece[1], shown + piece[1]
            new = gone[first:back]
            recalled |= {*range(first, back)}
            assert len(new) == piece[1]
        found += new
    left = [line for place, line in enumerate(lines) if place not in taken]
    return found, [*left, *(line for place, line in enumerate(gone) if place not in recalled)]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


def left_by_its_host(house: House) -> None:
    _post(house, house.sender.client, "/host/leave")


def risen(house: House) -> None:
    _post(house, house.phones["ana"], "/rise", seat=house.seats["ana"])


def freed_by_the_host(house: House) -> None:
    _post(house, house.sender.client, "/rise", seat=house.seats["ana"])


def entered_by_all(house: House) -> None:
    _post(house, house.phones["ana"], "/station")


def all_ended(house: House) -> None:
    _post(house, house.sender.client, "/credentials/end")


def covered_again(house: House) -> None:
    for shown in ("hidden", "board", "all", "hidden"):
        # The desk has no scores.
        with suppress(Refusal):
            house.enter(Draft(move=Choose("running-scores", shown)))


def shut(house: House) -> None:
    house.enter(Draft(move=Choose("door", "closed")))


def told_behind_the_screen(house: House) -> None:
    if house.sender.table.game.about.slug == "underworld":
        house.enter(Draft(move=desk.Settle("Xelvok was the traitor all along")))


def kept_to_themselves(house: House) -> None:
    house.enter(Draft(move=Choose("who-enters", "own")))


def taken_back(house: House) -> None:
    house.enter(Draft(move=Retract(house.version)))


SEQUENCES: tuple[tuple[Callable[[House], None], ...], ...] = (
    (
        covered_again,
        shut,
        told_behind_the_screen,
        kept_to_themselves,
        taken_back,
        risen,
        told_behind_the_screen,
    ),
    (shut, kept_to_themselves, freed_by_the_host, told_behind_the_screen, covered_again),
    (shut, entered_by_all, left_by_its_host, told_behind_the_screen, covered_again, all_ended, taken_back),
)


def _post(house: House, client: FlaskClient, path: str, **fields: str) -> None:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").text)
    assert found is not None
    given = {"csrf_token": found[1], "saw": str(house.version), "token": f"pushed-{path}-{house.version}"}
    client.post(house.path + path, data={**given, **fields})


def screens(house: House) -> dict[str, Screen]:
    hub = services_of(house.app).hub
    phones = {
        "host": house.sender.client,
        "ana": house.phones["ana"],
        "ben": house.phones["ben"],
        "stranger": house.app.test_client(),
    }
    query = f"?as={house.seats['ana']}"
    also = {"ben as ana": Screen(house.phones["ben"], house.code, hub, query)}
    return {who: Screen(phone, house.code, hub) for who, phone in phones.items()} | also


@pytest.mark.long
@pytest.mark.parametrize("sequence", SEQUENCES)
@pytest.mark.parametrize("make", HOUSES)
def test_a_stream_carries_what_its_page_would_show_and_no_secret_else(
    app: Flask, make: Callable[[Flask], House], sequence: tuple[Callable[[House], None], ...]
) -> None:
    carries_what_pages_show(make(app), sequence)


def test_the_law_finds_what_was_drawn_for_another_phone(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody in a shared view is sent what was drawn for the first of them."""
    drawn: dict[str, str] = {}
    patch = ShownPage.patch

    def shared(page: ShownPage, newest: int) -> Patch | None:
        base, path = page._shows, f"{page._page} {newest}"
        told = patch(page, newest)
        if told is None:
            return None
        first = drawn.setdefault(path, told.text)
        return told._replace(text=first.replace(json.loads(first)["base"], base))

    monkeypatch.setattr(ShownPage, "patch", shared)
    with pytest.raises(AssertionError, match=r"ana|ben"):
        carries_what_pages_show(HOUSES[0](app), SEQUENCES[0])


def carries_what_pages_show(house: House, sequence: tuple[Callable[[House], None], ...]) -> None:
    shown = screens(house)
    for step in sequence:
        step(house)
        for who, screen in shown.items():
            screen.hears(house.version)
            answer = screen.client.get(screen.page, headers=LIVE).text.split("\n")
            assert screen.lines == answer[: len(screen.lines)], (who, step.__name__)
            assert (screen.version, f'data-version="{SAW}"' in screen.lines[0]) == (house.version, True)
    assert shown["ana"].parts > 0 < shown["ben"].parts
    assert shown["stranger"].parts == 0, "those who only watch ask themselves"
    for who, screen in shown.items():
        seat = house.seats.get(who.split(" ")[0], "")
        told = unescape("".join(screen.heard))
        tells = [one for one in house.secrets if one.seat != seat and re.search(rf"\b{one.word}\b", told)]
        assert who == "host" or not tells, (who, tells)
        screen.close()


@pytest.fixture
def house(app: Flask) -> House:
    return HOUSES[0](app)


def test_another_phone_in_the_same_seat_takes_over_the_view_and_the_old_one_loses_it(house: House) -> None:
    hub = services_of(house.app).hub
    old = Screen(house.phones["ana"], house.code, hub)
    own = [one.word for one in house.secrets if one.seat == house.seats["ana"]]
    seating.rise(house.tables, house.code, Seat(house.seats["ana"]), _credential(house, "ana"))
    old.hears(house.version)
    assert not any(word in "\n".join(old.lines) for word in own)
    old.close()


def _credential(house: House, who: str) -> str:
    kept = house.phones[who].get_cookie(COOKIE + house.code)
    assert kept is not None
    return kept.value


def test_a_page_of_another_table_or_another_page_is_not_drawn(app: Flask, house: House) -> None:
    other = HOUSES[1](app)
    hub = services_of(app).hub
    for page in (
        other.path,
        f"{house.path}/log",
        f"{house.path}/../{other.code}",
        "//x",
        "",
        "/t/%zz",
        "x" * 9000,
    ):
        screen = Screen(house.phones["ana"], house.code, hub)
        screen.close()
        asked = {"after": str(house.version), "shows": screen.name, "page": page}
        screen.answer = screen.client.get(f"{house.path}/stream", query_string=asked, buffered=False)
        screen.events = (part.decode() for part in screen.answer.response)
        next(screen.events)
        house.enter(Draft(move=Choose("door", "open" if house.version % 2 else "closed")))
        screen.hears(house.version)
        assert other.code not in "".join(screen.heard)
        assert not screen.parts
        screen.close()


def test_a_name_that_was_made_up_or_is_of_another_start_asks_for_the_whole(house: House) -> None:
    client = house.phones["ana"]
    for name in ("0" * 32, "", "x" * 5000, "é"):
        answer = client.get(house.path, headers={**LIVE, "X-Shows": name.encode().decode("latin-1")})
        assert answer.mimetype == "text/html"


def test_an_entry_and_a_second_look_are_answered_by_what_is_new(house: House) -> None:
    screen = Screen(house.phones["ana"], house.code, services_of(house.app).hub)
    answer = screen.client.get(screen.page, headers={**LIVE, "X-Shows": screen.name})
    assert answer.get_json()["pieces"] == [[0, len(screen.lines)]]
    screen.close()


def test_a_crowd_at_one_table_asks_itself(app: Flask, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.board.stream.MAX_DRAWN", 1)
    assert MAX_DRAWN > 1
    hub = services_of(app).hub
    both = [Screen(house.phones[who], house.code, hub) for who in ("ana", "ben")]
    house.enter(Draft(move=Choose("door", "closed")))
    for screen in both:
        screen.hears(house.version)
        assert screen.parts == 0
    for screen in both:
        screen.close()


ROWS = tuple(f"<p>{letter * MIN_RUN}</p>" for letter in "abcd")
texts = st.one_of(
    st.lists(st.sampled_from((*"abcdef", *ROWS)), max_size=30),
    st.integers(0, 99).map(lambda first: [*map(str, range(first, 150))]),
).map("\n".join)


def part_of(html: str) -> Part:
    return Part(Fragment.of({}, html.encode()))


@given(first=texts, later=st.lists(texts, max_size=6), recalls=st.booleans())
def test_patches_make_each_part_of_the_lines_before(first: str, later: list[str], recalls: bool) -> None:
    shown = Shown()
    base, count = shown.note(part_of(first))
    lines, gone = first.split("\n"), list[str]()
    assert count == len(lines)
    for text in later:
        part = part_of(text)
        patch = shown.patch(base, part, recalls=recalls)
        assert patch is not None
        pieces = json.loads(patch.pieces)
        assert recalls or all(isinstance(piece, str) or len(piece) == 2 for piece in pieces)
        assert (Shown().patch(base, part), Shown().note(part)[0] != shown.note(part)[0]) == (None, True), (
            "nobody works out the name of what another phone shows"
        )
        lines, gone = made(lines, gone, pieces)
        assert "\n".join(lines) == text
        base = patch.name


def test_lines_that_come_back_are_not_sent_again() -> None:
    form, other = (f"<form>\n{'x' * MIN_RUN}\n<input>\n{n}\n</form>" for n in "12")
    shown = Shown()
    base, _ = shown.note(part_of(form))
    for text in (other, "<p>nothing</p>", form):
        patch = shown.patch(base, part_of(text))
        assert patch is not None
        base = patch.name
    assert "x" not in patch.pieces


def test_what_is_longer_than_the_whole_is_not_sent_in_parts() -> None:
    shown = Shown()
    part = part_of("\n".join(map(str, range(MAX_PATCH_LENGTH))))
    assert shown.patch(shown.note(part_of(""))[0], part) is None


def test_parts_are_told_apart_by_what_is_a_phone_s_own_and_by_nothing_else() -> None:
    html = f"<p>{OWN_DUE}</p>\n<p>{OWN_TURN}</p>".encode()
    shown, every = (
        Shown(),
        [(b"", b""), (b"1", b""), (b"", b"1"), (b"1:", b""), (b"", b"1:"), (b"due", b"turn")],
    )
    parts = [Part(Fragment.of({}, html), own) for own in every]
    assert len({shown.note(part)[0] for part in parts}) == len({part.whole() for part in parts}) == len(parts)
    assert parts[-1].whole() == b"<p>due</p>\n<p>turn</p>"
    assert shown.note(parts[-1]) == shown.note(Part(Fragment.of({"asked": 1}, html), every[-1]))
