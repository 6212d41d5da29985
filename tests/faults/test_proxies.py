"""nginx and Caddy as docs/hosting.md and deploy/ configure them, in front of several processes on one
PostgreSQL.

The configuration is read from those files; only names, ports, certificates and processes are adapted to
this machine. Runs with `make soak`, and is skipped if a proxy is not installed."""

import json
import os
import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPSConnection
from itertools import count
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest
import trustme

from bench import postgres
from bench.phone import Phone, find_hidden
from bench.serving import Server, free_port
from companion import ROOT
from companion.live import HEARTBEAT
from companion.table.importing import MAX_BYTES
from companion.table.service import Opened
from companion.web.access.cookies import COOKIE
from tests.faults.evening import KEY, Player, all_there, begun, playing, rows_of, tables_at
from tests.faults.streams import Listener
from tests.faults.test_several import SEVERAL, children, two_ports

pytestmark = [pytest.mark.soak, pytest.mark.postgres]

HOSTING = (ROOT / "docs/hosting.md").read_text("utf-8")
CADDY = (ROOT / "deploy/Caddyfile.several").read_text("utf-8")
PROCESSES = 3
SPREAD = 60
"""Tables; the chance that one process has none of them is one in ten thousand million."""

PATH = "/table"
TABLES_A_DAY = 5
SOON = HEARTBEAT / 2
"""Seconds; much later than this a phone would have found out by asking, not by hearing."""

PATIENCE = 60.0
"""Seconds for what happens by itself: a line in a log, a process that is tried again."""

ASKS = 5
"""How often a table is asked for, to see which process answers."""

AGAIN = {502, 503}
"""Responses that make a phone ask again by itself."""

HOMES = count(10)
"""Phones that must not be counted together come from different addresses of this machine."""

ANSWERED: Final = re.compile(r'undertally_requests_total\{status="2xx"\} (\S+)')

ASKED: Final = re.compile(r"undertally\.requests: \S+ \w+ /t/<code>(?!/stream)")
"""A line of the log. A stream's line comes when the process notices its end."""


class Behind:
    """What serves one ledger behind a proxy. `address`: that of the proxy. `places`: those of the
    processes."""

    places: list[str]

    def __init__(self, url: str, path: str = "") -> None:
        self.url = url
        self.port = free_port(self)
        self.address = f"https://localhost:{self.port}{path}"
        told = {"DATABASE_URL": url, "SECRET_KEY": KEY, "PUBLIC_URL": self.address, "TRUSTED_PROXIES": "1"}
        self.settings = {**told, "METRICS": "1", "TABLES_A_DAY": str(TABLES_A_DAY)}


class OneCommand(Behind):
    """Two processes started by the product's own command, at a port and the next one."""

    def __init__(self, url: str, data: Path, port: int) -> None:
        super().__init__(url)
        self.ports = (port, port + 1)
        self.places = [f"127.0.0.1:{each}" for each in self.ports]
        self.server = Server(data, SEVERAL, PORT=str(port), **self.settings)

    def counted(self) -> list[float]:
        """Return how many requests each process has answered; fail while one of them does not answer."""
        figures = (_read(f"http://{place}/metrics") for place in self.places)
        return [sum(map(float, ANSWERED.findall(page))) for page in figures]

    def both_answer(self) -> bool:
        try:
            return bool(self.counted())
        except OSError:
            return False


class Processes(Behind):
    """Several processes on one ledger, each started by itself."""

    def __init__(self, url: str, data: Path, path: str) -> None:
        super().__init__(url, path)
        self.servers = [Server(data, LOG_REQUESTS="1", **self.settings) for _ in range(PROCESSES)]
        self.places = [f"{server.host}:{server.port}" for server in self.servers]

    def serving(self, ask: Callable[[], int]) -> Server:
        """Return the one process that served the requests; `ask` makes them, and returns how many were
        requests to tables."""
        before = [len(ASKED.findall(server.told)) for server in self.servers]
        number = ask()

        def meanwhile() -> list[int]:
            after = [len(ASKED.findall(server.told)) for server in self.servers]
            return [now - then for now, then in zip(after, before, strict=True)]

        eventually(lambda: sum(meanwhile()) >= number)
        assert sorted(meanwhile()) == [*[0] * (PROCESSES - 1), number]
        return self.servers[meanwhile().index(number)]

    def serving_of(self, code: str) -> Server:
        """Return the process that a table is routed to."""

        def once() -> int:
            assert phone.get(f"/t/{code}/version").status == 200
            return 1

        with closing(Phone(self.address)) as phone:
            return self.serving(once)


def _read(address: str) -> str:
    with urlopen(address) as answer:  # noqa: S310
        return str(answer.read(), "utf-8")


def eventually(comes: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not comes():
        assert time.monotonic() < until
        time.sleep(0.02)


def adapted(text: str, **changes: tuple[str, str]) -> str:
    """Replace the parts that depend on this machine; fail if the documentation no longer contains one of
    them."""
    for what, (shown, here) in changes.items():
        assert shown in text, what
        text = text.replace(shown, here)
    return text


def nginx(folder: Path, several: Behind, path: str, *, kept: bool) -> Server:
    """`kept`: the proxy passes the path on unchanged."""
    one, many = re.findall(r"^```nginx\n(.*?)^```$", HOSTING, re.DOTALL | re.MULTILINE)
    authority, certificate = trustme.CA(), folder / "certificate.pem"
    authority.issue_cert("localhost").private_key_and_cert_chain_pem.write_to_path(certificate)
    authority.cert_pem.write_to_path(folder / "authority.pem")
    shown = "".join(
        (
            adapted(
                many,
                processes=(
                    "server 127.0.0.1:8000;\n    server 127.0.0.1:8001;\n",
                    "".join(f"server {place};\n" for place in several.places),
                ),
            ),
            adapted(
                one,
                port=("listen 443 ssl", f"listen 127.0.0.1:{several.port} ssl"),
                name=("server_name table.example", "server_name localhost"),
                chain=("/etc/letsencrypt/live/table.example/fullchain.pem", str(certificate)),
                key=("/etc/letsencrypt/live/table.example/privkey.pem", str(certificate)),
                path=("location / {", f"location {path}/ {{"),
                processes=("http://127.0.0.1:8000", f"http://undertally{'' if kept else '/'}"),
            ),
        )
    )
    whose = "user root;" if os.geteuid() == 0 else ""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    rooms = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors; {whose} events {{}}\n"
        f"http {{ access_log off;\n{rooms}{shown}}}\n"
    )
    command = (installed("nginx"), "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf"))
    return Server(folder, command, HOST="localhost", PORT=str(several.port), HTTPS="1")


def caddy(folder: Path, several: Behind, path: str, *, kept: bool) -> Server:
    """`kept`: the proxy passes the path on unchanged."""
    own = f"admin off\nlocal_certs\nskip_install_trust\ndefault_bind 127.0.0.1\nhttps_port {several.port}"
    taken_off = "" if kept else f"\nuri strip_prefix {path}"
    site = "{$DOMAIN:table.example} {"
    shown = adapted(CADDY, path=(site, site + taken_off))
    (folder / "Caddyfile").write_text(f"{{\n{own}\nhttp_port {free_port(several)}\n}}\n{shown}")
    settings = {
        "DOMAIN": "localhost",
        "PROCESSES": f"to {' '.join(several.places)}",
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    command = (installed("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile"))
    made = Server(folder, command, HOST="localhost", PORT=str(several.port), HTTPS="1", **settings)
    (folder / "authority.pem").symlink_to(folder / "caddy/pki/authorities/local/root.crt")
    return made


def installed(program: str) -> str:
    found = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        reason = f"{program} is not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="module")
def processes(
    postgres_url: str, postgres_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Processes]]:
    """Start the processes below a path, once."""
    running: dict[str, Processes] = {}
    with ExitStack() as kept:

        def given(path: str) -> Processes:
            if path not in running:
                url = kept.enter_context(postgres.database(postgres_url, copied_from=postgres_template))
                running[path] = several = Processes(url, tmp_path_factory.mktemp("processes"), path)
                for server in several.servers:
                    kept.callback(server.stop)
                with ThreadPoolExecutor() as starting:
                    list(starting.map(Server.start, several.servers))
            return running[path]

        yield given


@pytest.fixture(scope="module")
def front(
    request: pytest.FixtureRequest,
    processes: Callable[[str], Processes],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Processes]:
    """Processes with a proxy in front of them."""
    make, path, kept = request.param
    several, folder = processes(path), tmp_path_factory.mktemp("proxy")
    proxy = make(folder, several, path, kept=kept)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(folder / "authority.pem"))
        proxy.start()
        yield several
        proxy.stop()


at_root = pytest.mark.parametrize(
    "front", [(nginx, "", True), (caddy, "", True)], ids=["nginx", "caddy"], indirect=True
)
everywhere = pytest.mark.parametrize(
    "front",
    [
        (make, path, kept)
        for make in (nginx, caddy)
        for path, kept in (("", True), (PATH, True), (PATH, False))
    ],
    ids=[
        f"{name}{how}"
        for name in ("nginx", "caddy")
        for how in ("", ", below a path", ", the path taken off")
    ],
    indirect=True,
)


@everywhere
def test_a_table_is_led_to_one_process_and_each_has_its_share(front: Processes) -> None:
    with tables_at(front.url) as tables:
        codes = [tables.open("tyrants").code for _ in range(SPREAD)]
    assert {front.serving_of(code) for code in codes} == {*front.servers}
    for _ in range(PROCESSES):
        table = begun(front.url)
        front.serving(lambda table=table: visited(front, table))


def visited(front: Processes, table: Opened) -> int:
    """Request everything that a phone asks for in an evening. Return how many requests that was."""
    pages = ("", "/version", "/join", "/scores", "/log", "/late", "/late/proof", "/export.json")
    home = f"/t/{table.code}"
    with closing(Player(front.address, table, "phone")) as player, closing(Phone(front.address)) as phone:
        player.enter()
        phone.keep(f"{COOKIE}{table.code}", table.credential)
        assert {phone.get(home + page).status for page in pages} == {200}
        late = {
            "queue": json.dumps({"table": table.code, "entries": []}),
            **find_hidden(phone.get(home).text),
        }
        assert phone.post(f"{home}/late", late).status == 200
    return len(pages) + 4


@at_root
def test_what_belongs_to_no_table_is_there(front: Processes) -> None:
    with closing(Phone(front.address, home_address())) as phone:
        page = phone.get("/")
        styles = re.search(r'"(/static/[^"]+\.css)"', page.text)
        assert styles is not None
        for address in ("/", "/tables", "/join", "/tv", "/healthz", styles[1]):
            assert phone.get(address).status == 200, address
        made = phone.post("/groups", {"name": "Of an evening", **find_hidden(page.text)})
        assert made.status == 303
        assert "Of an evening" in phone.get(made.location).text
        assert phone.get("/metrics").status == 404
    for server in front.servers:
        assert "undertally_requests" in _read(f"{server.address}/metrics")


@at_root
def test_news_is_heard_at_once_at_the_same_process_and_at_another(front: Processes, kept: ExitStack) -> None:
    """A code typed in lower-case letters leads to the same table and process; other codes lead elsewhere."""
    table = begun(front.url)
    while front.serving_of(table.code) is front.serving_of(table.code.lower()):
        table = begun(front.url)
    player = kept.enter_context(closing(Player(front.address, table, "phone")))
    version = len(rows_of(front.url, table.code))
    phones = [
        kept.enter_context(closing(Listener(front.address, code, version)))
        for code in (table.code, table.code.lower())
    ]
    for news in range(version + 1, version + 5):
        player.enter()
        assert all(phone.hears(news, SOON) for phone in phones)
    assert not any(phone.ended for phone in phones)


@at_root
def test_tables_of_a_process_that_is_killed_go_on_elsewhere_until_it_is_back(
    front: Processes, kept: ExitStack
) -> None:
    """One process is killed while nobody asks, and one under load. Nothing is lost."""
    homes: dict[Server, Opened] = {}
    while len(homes) < PROCESSES:
        table = begun(front.url)
        homes[front.serving_of(table.code)] = table
    (idle, quiet), (busy, played), *_others = homes.items()
    players = [Player(front.address, table, "phone") for table in homes.values()]

    def listening() -> Listener:
        return kept.enter_context(closing(Listener(front.address, played.code, 0)))

    phone = listening()
    idle.kill()
    try:
        with closing(Phone(front.address)) as another:
            assert another.get(f"/t/{quiet.code}/version").status == 200
        with playing(players):
            busy.kill()
            eventually(lambda: phone.ended)
            assert listening().hears(len(rows_of(front.url, played.code)) + 1, SOON)
            told = [len(player.told) for player in players]
            eventually(lambda: all(len(p.told) > before for p, before in zip(players, told, strict=True)))
    finally:
        for server in (idle, busy):
            if server.process is None:
                server.start()
    for server, table in homes.items():
        all_there(front.url, table.code, players)
        eventually(lambda server=server, table=table: front.serving_of(table.code) is server)
    assert {status for player in players for status, _text in player.answers} <= AGAIN


@at_root
def test_what_a_phone_says_of_itself_is_not_believed(front: Processes) -> None:
    def opened(phone: Phone, number: int) -> int:
        said = {
            "X-Forwarded-For": f"203.0.113.{number}",
            "X-Forwarded-Proto": "http",
            "X-Forwarded-Host": "evil.example",
            "X-Request-ID": "forged",
        }
        page = phone.get("/", **said)
        assert page.status == 200
        assert "evil.example" not in page.text
        answer = phone.post("/tables", {"game": "tyrants", **find_hidden(page.text)}, **said)
        assert "evil.example" not in answer.location
        return answer.status

    with closing(Phone(front.address, home_address())) as phone:
        assert [opened(phone, number) for number in range(TABLES_A_DAY)] == [303] * TABLES_A_DAY
        assert opened(phone, TABLES_A_DAY) == 429
    with closing(Phone(front.address, home_address())) as another:
        assert opened(another, TABLES_A_DAY) == 303
    assert not any("forged" in server.told for server in front.servers)


@at_root
def test_the_longest_file_is_let_through(front: Processes) -> None:
    table = begun(front.url)
    with closing(Phone(front.address, home_address())) as phone:
        phone.keep(f"{COOKIE}{table.code}", table.credential)
        proof = find_hidden(phone.get("/").text)["csrf_token"]
        document = phone.get(f"/t/{table.code}/export.json").text.encode().ljust(MAX_BYTES)
        edge = b"--edge\r\nContent-Disposition: form-data; "
        form = edge + b'name="csrf_token"\r\n\r\n' + proof.encode() + b"\r\n"
        form += edge + b'name="file"; filename="table.json"\r\n\r\n' + document + b"\r\n--edge--\r\n"
        kind = {"Content-Type": "multipart/form-data; boundary=edge"}
        assert phone.send("POST", "/import", form, kind).status == 303


def home_address() -> str:
    return f"127.0.0.{next(HOMES)}"


@at_root
def test_a_process_is_told_of_a_phone_that_hangs_up(front: Processes) -> None:
    """So nothing is printed for somebody who has left."""
    paper = re.compile(r"/t/<code>/scorecard\.pdf (\d+)")

    def said() -> list[str]:
        return [status for server in front.servers for status in paper.findall(server.told)]

    def abandoned() -> bool:
        """Return whether the print job was abandoned; it may have been printed before."""
        before, table = len(said()), begun(front.url)
        asked = HTTPSConnection("localhost", front.port)
        asked.request("GET", f"/t/{table.code}/scorecard.pdf")
        time.sleep(0.2)
        asked.close()
        eventually(lambda: len(said()) > before)
        return "200" not in said()[before:]

    eventually(abandoned)


@pytest.mark.parametrize("make", [nginx, caddy])
def test_one_command_behind_a_proxy_serves_a_table_by_one_process_and_loses_nothing_when_that_is_killed(
    make: Callable[..., Server], postgres_url: str, postgres_template: str, tmp_path: Path, kept: ExitStack
) -> None:
    url = kept.enter_context(postgres.database(postgres_url, copied_from=postgres_template))
    ours = OneCommand(url, tmp_path / "data", kept.enter_context(two_ports()))
    proxy = make(tmp_path, ours, "", kept=True)
    for server in (ours.server, proxy):
        kept.callback(server.stop)
        server.start()
    eventually(ours.both_answer)
    kept.enter_context(pytest.MonkeyPatch.context()).setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))

    def asked(code: str) -> list[float]:
        """Ask for a table `ASKS` times. Return how many of these each process answered."""
        before = ours.counted()
        with closing(Phone(ours.address)) as phone:
            assert [phone.get(f"/t/{code}/version").status for _ in range(ASKS)] == [200] * ASKS
        # Each of the two was also asked once for its figures.
        return [now - then - 1 for now, then in zip(ours.counted(), before, strict=True)]

    homes: dict[int, Opened] = {}
    while len(homes) < len(ours.ports):
        table = begun(url)
        homes[asked(table.code).index(ASKS)] = table
    players = [Player(ours.address, table, "phone") for table in homes.values()]
    before = children(ours.server.pid)
    with playing(players):
        eventually(lambda: all(player.told for player in players))
        os.kill(before[0], signal.SIGKILL)
        eventually(lambda: len({*children(ours.server.pid)} - {*before}) == 1)
        eventually(ours.both_answer)
        told = [len(player.told) for player in players]
        eventually(lambda: all(len(p.told) > then for p, then in zip(players, told, strict=True)))
    for process, table in homes.items():
        all_there(url, table.code, players)
        eventually(lambda process=process, table=table: asked(table.code)[process] == ASKS)
    assert {status for player in players for status, _text in player.answers} <= AGAIN
