"""Telling people elsewhere that they are awaited: once a turn, never for what is settled, without secrets,
and only to addresses that are allowed."""

import html
import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import DatabaseError

from companion.features.messages import notifier as notifying
from companion.features.messages import store
from companion.features.messages.notifier import BACK_OFF, Notifier
from companion.features.messages.store import NoticeAddress, keep_address
from companion.games import shelf
from companion.kernel.rulings import Refusal
from companion.table.codes import new_token
from companion.table.demos import open_demo
from companion.table.pacing import TooMuchWork
from companion.table.service import Tables
from companion.table.submission import Submission
from companion.web.access.outgoing import Undelivered, check_address, is_public, send
from companion.web.rendering.due_message import MAX_LINES
from companion.web.services import attach_services, build, services_of
from tests.apps import running
from tests.games.sending import tables_of
from tests.table.damaging import damage
from tests.web.conftest import Phone, begin

NOW = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
HERE = ("127.0.0.1",)
PRIVATE = """127.0.0.1 10.0.0.1 192.168.1.5 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 :: ::1 fe80::1%eth0
    fd00::1 fec0::2 ::ffff:127.0.0.1 ::127.0.0.1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::7f00:1
    2002:7f00:1::""".split()  # noqa: SIM905


class Inbox:
    """A server that keeps what is posted to it. `answers`: the statuses of its next answers, then 200; it
    answers nothing until `go` is set."""

    def __init__(self) -> None:
        self.got: list[tuple[str, str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.go = threading.Event()
        self.go.set()
        inbox = self

        class Handler(BaseHTTPRequestHandler):
            def take(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                inbox.got.append((self.command, self.path, dict(self.headers), body))
                inbox.go.wait()
                status = inbox.answers.pop(0) if inbox.answers else 200
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", "/elsewhere")
                self.end_headers()

            do_POST = do_PUT = do_GET = take  # noqa: N815

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        often = {"poll_interval": 0.02}
        threading.Thread(target=self.server.serve_forever, kwargs=often, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/hook"

    def awaits(self, number: int) -> None:
        """Wait until this many messages have arrived."""
        while len(self.got) < number:
            time.sleep(0.01)

    @property
    def texts(self) -> list[str]:
        return [json.loads(body)["content"] for *_, body in self.got]


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    made = Inbox()
    yield made
    made.server.shutdown()
    made.server.server_close()


class Clock:
    now = NOW

    def __call__(self) -> datetime:
        return self.now

    def later(self, **by: int) -> None:
        self.now += timedelta(**by)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(new_app: Callable[..., Flask], clock: Clock) -> Flask:
    made = new_app(private_addresses=HERE, public_url="https://table.example")
    services_of(made).tables.clock = clock
    return made


@pytest.fixture
def notifier(app: Flask) -> Notifier:
    return Notifier(app)


def adds(phone: Phone, code: str, url: str, kind: str = "discord", **fields: object):
    return phone.post(
        f"/t/{code}/messages", kind=kind, url=url, **{"patience": 1, "language": "en", **fields}
    )


def ends_turn(phone: Phone, code: str, seat: str) -> None:
    assert phone.enter(code, "end-turn", seat=seat).status_code in (200, 303)


def test_each_turn_is_told_once_with_who_is_awaited_and_a_link(
    host: Phone, begun: str, inbox: Inbox, clock: Clock, notifier: Notifier
) -> None:
    adds(host, begun, inbox.url)
    notifier.look()
    clock.later(minutes=5)
    notifier.look()
    # Whatever was awaited when the address was added already shows on everybody's phone.
    assert inbox.got == []
    ends_turn(host, begun, "red")
    notifier.look()
    assert inbox.got == []
    clock.later(minutes=1)
    for _ in range(3):
        notifier.look()
    (told,) = inbox.texts
    assert told.splitlines()[-2:] == ["Bo: Take your turn", f"https://table.example/t/{begun}"]
    ends_turn(host, begun, "blue")
    notifier.look()
    clock.later(minutes=2)
    notifier.look()
    assert len(inbox.got) == 2
    assert "Ana: Take your turn" in inbox.texts[1]


def test_what_was_settled_or_taken_back_is_not_told_and_nothing_twice(
    host: Phone, begun: str, inbox: Inbox, clock: Clock, notifier: Notifier, tables: Tables
) -> None:
    adds(host, begun, inbox.url, patience=15)
    ends_turn(host, begun, "red")
    notifier.look()
    ends_turn(host, begun, "blue")
    clock.later(minutes=20)
    notifier.look()
    assert inbox.got == []
    clock.later(minutes=20)
    notifier.look()
    assert len(inbox.got) == 1
    # Taken back and done again, it is the same turn, which was already announced.
    newest = tables.table(begun).version
    assert host.enter(begun, "retract", version=newest).status_code in (200, 303)
    notifier.look()
    clock.later(minutes=30)
    notifier.look()
    ends_turn(host, begun, "blue")
    notifier.look()
    clock.later(minutes=30)
    notifier.look()
    assert len(inbox.got) == 1


def test_it_outlives_the_server_and_of_two_only_one_tells_it(
    host: Phone, begun: str, inbox: Inbox, clock: Clock, app: Flask, notifier: Notifier
) -> None:
    adds(host, begun, inbox.url)
    ends_turn(host, begun, "red")
    notifier.look()
    clock.later(minutes=2)
    several = [Notifier(app) for _ in range(4)]
    threads = [threading.Thread(target=each.look) for each in several]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(inbox.got) == 1


def test_one_that_does_not_answer_keeps_nobody_elses_message_back(
    host: Phone, begun: str, inbox: Inbox, clock: Clock, notifier: Notifier
) -> None:
    silent = Inbox()
    silent.go.clear()
    for each in (silent, inbox):
        adds(host, begun, each.url)
    ends_turn(host, begun, "red")
    notifier.look()
    clock.later(minutes=2)
    looking = threading.Thread(target=notifier.look)
    looking.start()
    for each in (silent, inbox):
        each.awaits(1)
    silent.go.set()
    while notifier._under_way:
        time.sleep(0.01)
    looking.join()
    silent.server.shutdown()
    silent.server.server_close()


def test_a_hundred_that_do_not_answer_hold_up_no_other_message_and_no_look(
    host: Phone,
    phone: Callable[[], Phone],
    begun: str,
    inbox: Inbox,
    clock: Clock,
    notifier: Notifier,
    tables: Tables,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So many are under way that any more would have to wait for them."""
    monkeypatch.setattr("companion.web.access.outgoing.QUIET", 600.0)
    silent, addresses = Inbox(), []
    silent.go.clear()
    for number in range(100):
        name = f"silent-{number:03}"
        addresses.append(NoticeAddress(name, begun, "discord", silent.url, "", "en", 1))
    # Asked last, since the silent ones were there before.
    addresses.append(NoticeAddress("who-answers", begun, "discord", inbox.url, "", "en", 1))
    tables.ledger.change(*map(store.keep_address, addresses))
    ends_turn(host, begun, "red")
    notifier.look()
    clock.later(minutes=2)
    for _look in range(2):
        looking = threading.Thread(target=notifier.look, daemon=True)
        looking.start()
        looking.join(20)
        assert not looking.is_alive()
    assert len(inbox.got) == 1
    assert len(silent.got) <= notifying.AT_ONE_HOST
    silent.go.set()
    while notifier._under_way:
        time.sleep(0.01)
    silent.server.shutdown()
    silent.server.server_close()


def test_what_failed_before_leaves_room_for_what_is_new(
    host: Phone, begun: str, clock: Clock, notifier: Notifier, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds wherever messages go: here each address has a host of its own, and none answers a second
    time."""
    posted: list[str] = []
    go = threading.Event()

    def silent(_method: str, url: str, *_given: object) -> None:
        posted.append(url)
        if posted.count(url) > 1 and not go.wait(60):
            raise AssertionError
        raise Undelivered(500)

    monkeypatch.setattr("companion.features.messages.notifier.send", silent)
    for number in range(notifying.AGAIN_AT_ONCE + 20):
        address = NoticeAddress(f"h{number}", begun, "json", f"https://{number}.example/x", "", "en", 1)
        tables.ledger.change(store.keep_address(address))
    ends_turn(host, begun, "red")
    for _look in range(2):
        notifier.look()
        clock.later(minutes=2)
    new = len(posted)
    notifier.look()
    assert len(posted) - new == notifying.AGAIN_AT_ONCE
    go.set()
    while notifier._under_way:
        time.sleep(0.01)


def test_one_that_was_being_sent_when_the_server_ended_is_not_sent_again(
    host: Phone,
    begun: str,
    inbox: Inbox,
    clock: Clock,
    app: Flask,
    notifier: Notifier,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Killed(BaseException):
        pass

    def ends(*_: object) -> None:
        raise Killed

    adds(host, begun, inbox.url)
    ends_turn(host, begun, "red")
    notifier.look()
    clock.later(minutes=2)
    with monkeypatch.context() as patched:
        patched.setattr("companion.features.messages.notifier.send", ends)
        with pytest.raises(Killed):
            notifier.look()
    clock.later(days=2)
    Notifier(app).look()
    assert inbox.got == []
    assert "it may or may not have arrived" in host.read(f"/t/{begun}/messages")


def test_what_is_not_taken_is_tried_again_with_longer_waits_and_then_given_up(
    host: Phone, begun: str, inbox: Inbox, clock: Clock, notifier: Notifier
) -> None:
    adds(host, begun, inbox.url)
    ends_turn(host, begun, "red")
    notifier.look()
    inbox.answers = [500, 302, 404, *[503] * 9]
    clock.later(minutes=1)
    notifier.look()
    for tries, wait in enumerate(BACK_OFF, 1):
        assert len(inbox.got) == tries
        clock.later(minutes=wait - 1, seconds=59)
        notifier.look()
        assert len(inbox.got) == tries
        clock.later(seconds=1)
        notifier.look()
    assert len(inbox.got) == len(BACK_OFF) + 1
    assert {path for _, path, *_ in inbox.got} == {"/hook"}
    clock.later(days=3)
    notifier.look()
    assert len(inbox.got) == len(BACK_OFF) + 1
    assert "will not be tried again" in host.read(f"/t/{begun}/messages")


@pytest.mark.parametrize("kind", ["discord", "slack", "ntfy", "matrix", "json"])
def test_a_try_is_one_tap_and_has_the_shape_of_its_service(
    host: Phone, begun: str, inbox: Inbox, kind: str
) -> None:
    adds(host, begun, inbox.url, kind, token="of the room")
    (name,) = {part.split("/")[0] for part in host.read(f"/t/{begun}/messages").split("/messages/")[1:]}
    answer = host.post(f"/t/{begun}/messages/{name}/try")
    assert "has arrived at" in host.read(answer.location)
    ((method, path, headers, body),) = inbox.got
    assert headers["Authorization"] == "Bearer of the room"
    link = f"https://table.example/t/{begun}"
    if kind == "ntfy":
        assert body.decode().endswith(link)
        assert (method, path, headers["Click"]) == ("POST", "/hook", link)
        return
    told = json.loads(body)
    shapes = {"discord": {"content", "allowed_mentions"}, "slack": {"text"}, "matrix": {"msgtype", "body"}}
    assert set(told) == shapes.get(kind, {"title", "by", "lines", "link"})
    assert link in body.decode()
    assert (method, path.startswith("/hook/")) == (("PUT", True) if kind == "matrix" else ("POST", False))


def test_names_cannot_call_a_whole_channel_or_write_markup(
    host: Phone, inbox: Inbox, clock: Clock, notifier: Notifier
) -> None:
    code = host.open()
    host.sit(code, "red", "Ana")
    host.post(f"/t/{code}/sit", seat="blue", name="@here <!channel>", phone="no")
    begin(host, code)
    adds(host, code, inbox.url, "slack")
    adds(host, code, inbox.url, "discord")
    ends_turn(host, code, "red")
    notifier.look()
    clock.later(minutes=2)
    notifier.look()
    told = {next(iter(json.loads(body))): json.loads(body) for *_, body in inbox.got}
    assert "&lt;!channel&gt;" in told["text"]["text"]
    assert told["content"]["allowed_mentions"] == {"parse": []}


def test_only_hosts_see_and_change_addresses_and_nobody_reads_them_back(
    host: Phone, begun: str, inbox: Inbox, phone: Callable[[], Phone]
) -> None:
    adds(host, begun, inbox.url + "/very-secret", token="key-of-the-room")
    shown = host.read(f"/t/{begun}/messages")
    assert "127.0.0.1" in shown
    assert "very-secret" not in shown
    assert "key-of-the-room" not in shown
    exported = host.read(f"/t/{begun}/export.json")
    assert "very-secret" not in exported
    name = shown.split("/messages/")[1].split("/")[0]
    other = phone()
    assert "127.0.0.1" not in other.read(f"/t/{begun}/messages")
    for rest in ("", f"/{name}/try", f"/{name}/remove"):
        assert other.post(f"/t/{begun}/messages{rest}", kind="json", url=inbox.url).status_code == 403
    mine = other.open()
    assert other.post(f"/t/{mine}/messages/{name}/try").status_code == 404
    assert inbox.got == []
    host.post(f"/t/{begun}/messages/{name}/remove")
    assert name not in host.read(f"/t/{begun}/messages")


def test_a_deleted_table_tells_nothing_more(
    host: Phone, begun: str, inbox: Inbox, clock: Clock, notifier: Notifier
) -> None:
    adds(host, begun, inbox.url)
    ends_turn(host, begun, "red")
    notifier.look()
    host.post(f"/t/{begun}/delete")
    clock.later(minutes=9)
    notifier.look()
    assert inbox.got == []


def test_a_table_has_few_addresses_and_few_tries(host: Phone, begun: str, inbox: Inbox) -> None:
    for _ in range(5):
        assert adds(host, begun, inbox.url).status_code == 303
    assert adds(host, begun, inbox.url).status_code == 422
    name = host.read(f"/t/{begun}/messages").split("/messages/")[1].split("/")[0]
    answers = [host.post(f"/t/{begun}/messages/{name}/try").status_code for _ in range(11)]
    assert answers == [303] * 10 + [429]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "https://",
        "ftp://example.org/",
        "http://example.org/",
        "https://me:word@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: other",
        "file:///etc/passwd",
        "https://example.org/" + "x" * 500,
    ],
)
def test_what_is_no_address_is_refused(host: Phone, begun: str, url: str) -> None:
    assert adds(host, begun, url).status_code == 422
    with pytest.raises(Refusal):
        check_address(url, ())


@pytest.mark.parametrize(
    "address",
    PRIVATE,
)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe"])
def test_those_of_the_internet_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433"])
def test_nothing_is_sent_into_a_private_network_unless_allowed(inbox: Inbox, host: str) -> None:
    port = inbox.server.server_port
    with pytest.raises((Refusal, Undelivered)):
        send("POST", f"https://{host}:{port}/hook", b"", {})
    with pytest.raises(Refusal):
        send("POST", f"http://{host}:{port}/hook", b"", {})
    assert inbox.got == []
    send("POST", inbox.url, b"", {}, HERE)
    assert len(inbox.got) == 1


def test_a_redirect_is_not_followed(inbox: Inbox) -> None:
    inbox.answers = [302]
    with pytest.raises(Undelivered) as raised:
        send("POST", inbox.url, b"", {}, HERE)
    assert raised.value.status == 302
    assert len(inbox.got) == 1


def test_everybody_may_copy_the_message(begun: str, phone: Callable[[], Phone]) -> None:
    shown = phone().read(f"/t/{begun}/messages")
    assert "Ana: Take your turn" in shown
    assert f"https://table.example/t/{begun}</textarea>" in shown


@pytest.mark.long
@pytest.mark.parametrize("slug", [slug for slug, game in shelf().items() if game.sample])
def test_no_message_holds_more_than_a_phone_without_a_seat_is_told(
    slug: str, tmp_path: Path, clock: Clock
) -> None:
    """At each step of the sample of each game, compared with what a phone that only knows the code is
    shown."""
    with running(tmp_path) as app:
        tables: Tables = services_of(app).tables
        sample = tables.games()[slug].sample
        assert sample is not None
        code, stranger = tables.open(slug).code, Phone(app.test_client())
        notifier, told = Notifier(app), 0
        address = NoticeAddress("here", code, "json", "https://example.org", "", "en", 1)
        played = sample().played
        for number in range(0, len(played), max(1, len(played) // 12)):
            version = tables.table(code).version
            for some in played[number : number + max(1, len(played) // 12)]:
                tables.submit(code, Submission(token=new_token(), saw=version, by="host", drafts=(some,)))
                version += 1
            message = notifier.message(address)
            heard = stranger.get(f"/t/{code}/due.json").get_json()["due"]
            if message is None:
                assert heard == []
                continue
            told += 1
            said = " ".join(message.lines)
            for one in heard[:MAX_LINES]:
                assert one["what"] in said
            assert len(message.lines) == min(len(heard), MAX_LINES + 1)
            screen = html.unescape(stranger.read(f"/t/{code}/messages"))
            assert all(line in screen for line in message.lines)
        assert told


@pytest.mark.parametrize(
    ("url", "token"), [(f"https://{'a' * 70}.example/", ""), ("https://a..b/", ""), ("", "ключ")]
)
def test_what_cannot_be_sent_is_a_sentence_and_holds_up_no_other_table(
    host: Phone, begun: str, inbox: Inbox, clock: Clock, notifier: Notifier, url: str, token: str
) -> None:
    assert adds(host, begun, url or inbox.url, token=token).status_code == 303
    name = host.read(f"/t/{begun}/messages").split("/messages/")[1].split("/")[0]
    answer = host.post(f"/t/{begun}/messages/{name}/try")
    assert "Nothing answers" in host.read(answer.location)
    adds(host, begun, inbox.url)
    ends_turn(host, begun, "red")
    notifier.look()
    clock.later(minutes=2)
    notifier.look()
    assert len(inbox.got) == 1


def test_a_table_at_which_a_game_fails_holds_up_no_other_and_is_told_in_the_log_once(
    host: Phone,
    begun: str,
    inbox: Inbox,
    clock: Clock,
    tables: Tables,
    notifier: Notifier,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = host.open()
    host.sit(other, "red", "Ana")
    host.sit(other, "blue", "Bo")
    begin(host, other)
    first, second = sorted((begun, other))
    for code in (first, second):
        adds(host, code, inbox.url)
    notifier.look()
    for code in (first, second):
        ends_turn(host, code, "red")

    def due(*_: object) -> tuple[()]:
        raise ZeroDivisionError

    whole, found = tables.table, tables.table(first)
    broken = replace(found, game=replace(found.game, due=due))
    monkeypatch.setattr(tables, "table", lambda code: broken if code == first else whole(code))
    for _ in range(3):
        notifier.look()
        clock.later(minutes=1)
    assert len(inbox.got) == 1
    assert second in inbox.texts[0]
    assert len(caplog.records) == 1
    assert first not in caplog.text


def test_what_fails_once_is_told_later_though_nothing_changes(
    host: Phone,
    begun: str,
    inbox: Inbox,
    clock: Clock,
    tables: Tables,
    notifier: Notifier,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adds(host, begun, inbox.url)
    notifier.look()
    ends_turn(host, begun, "red")

    def due(*_: object) -> tuple[()]:
        raise TooMuchWork

    found = tables.table(begun)
    with monkeypatch.context() as patched:
        patched.setattr(tables, "table", lambda _code: replace(found, game=replace(found.game, due=due)))
        notifier.look()
    for _ in range(3):
        clock.later(minutes=2)
        notifier.look()
    assert len(inbox.got) == 1


def test_a_damaged_table_holds_up_no_message_of_another(
    tmp_path: Path, inbox: Inbox, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path, private_addresses=HERE, public_url="https://table.example") as app:
        tables = tables_of(app)
        bad, good = "Z", "A"
        while bad > good:  # addresses are gone through in the order of their tables' codes
            bad, good = open_demo(tables, "stone_and_iron")[0], open_demo(tables, "tyrants")[0]
        for code in (bad, good):
            tables.ledger.change(
                keep_address(NoticeAddress(code, code, "discord", inbox.url, "", "en", patience=1))
            )
        services_of(app).close()
        damage(tmp_path / "ledger.sqlite", bad, good)
        attach_services(app, build(services_of(app).config))
        tables = tables_of(app)
        tables.clock = clock
        with pytest.raises(DatabaseError):
            tables.whole(bad)
        caplog.clear()
        notifier = Notifier(app)
        for _ in range(3):
            notifier.look()
            clock.later(minutes=2)
        assert len(inbox.got) == 1
        assert good in inbox.texts[0]
        assert len(caplog.records) == 1
        assert bad not in caplog.text


def test_what_nobody_foresaw_while_a_message_is_sent_is_not_sent_again(
    host: Phone,
    begun: str,
    inbox: Inbox,
    clock: Clock,
    notifier: Notifier,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError(inbox.url)

    adds(host, begun, inbox.url)
    ends_turn(host, begun, "red")
    notifier.look()
    clock.later(minutes=2)
    with monkeypatch.context() as patched:
        patched.setattr("companion.features.messages.notifier.send", fails)
        notifier.look()
    assert "ZeroDivisionError" in caplog.text
    assert inbox.url not in caplog.text
    clock.later(days=2)
    notifier.look()
    assert inbox.got == []
    ends_turn(host, begun, "blue")
    notifier.look()
    clock.later(minutes=2)
    notifier.look()
    assert len(inbox.got) == 1
