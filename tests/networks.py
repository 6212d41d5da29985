"""Laptops and phones in networks of their own: which addresses a laptop offers, and which of them work.

As a program it runs in its own mount and network namespaces, so that whatever it makes ends with it:
`python -m tests.networks scenes` prints the result of every scene, and with `moving` that of a changing
address, as JSON."""

import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.phone import Phone, find_hidden
from tests.namespaces import delete, ip, open_tunnel, process, put
from tests.needs import need

ROOT = Path(__file__).resolve().parents[1]
PORT = 8207
ANSWER = 5.0
"""Seconds that a phone gives an address: it answers at once, or cannot be reached."""

PATIENCE = 120.0
"""Seconds for what is certain to happen."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A laptop, and the networks that it is in. `laptop`, `phones`: lines for `ip -batch`, each phone in its
    own namespace. `cables`: the laptop's interface and the phone at its other end. `tunnels`: devices that a
    program on the laptop holds open, as a VPN does. `host`: the environment's HOST.

    `offered`: the addresses that phones should be offered, in order. `untried`: those that no phone of the
    scene can try. `told`: lines that `undertally doctor` prints there, among others. `named`: the address
    to which the computer's own name resolves. `likeliest`: the number of the phone that should reach the
    first address."""

    offered: tuple[str, ...]
    laptop: tuple[str, ...]
    phones: tuple[tuple[str, ...], ...] = ()
    cables: tuple[str, ...] = ("wlan0",)
    tunnels: tuple[str, ...] = ()
    host: str = ""
    untried: tuple[str, ...] = ()
    likeliest: int = 0
    named: str = ""
    told: tuple[str, ...] = ()


HOME = "192.168.1.20"
WIFI = (f"addr add {HOME}/24 dev wlan0", "route add default via 192.168.1.50 metric 600")
GUEST = ("addr add 192.168.1.50/24 dev wlan0",)
NAME = f"{socket.gethostname().split('.')[0].lower()}.local"
VPN = ("addr add 10.8.0.2/24 dev tun0",)
SIX = ("addr add fd00:1::20/64 dev wlan0 nodad", "route add default via fd00:1::50 dev wlan0")
GUEST_6 = ("addr add fd00:1::50/64 dev wlan0 nodad",)


def bridge(name: str, address: str) -> tuple[str, ...]:
    return (f"link add {name} type bridge", f"addr add {address} dev {name}", f"link set {name} up")


SCENES = {
    "home Wi-Fi": Scene((HOME,), WIFI, (GUEST,), told=(f"ok  http://{HOME}:{PORT} leads here.",)),
    "containers beside": Scene(
        (HOME,),
        (*WIFI, *bridge("docker0", "172.17.0.1/16"), *bridge("virbr0", "192.168.122.1/24")),
        (GUEST,),
    ),
    "containers' network like a home's": Scene((HOME,), (*WIFI, *bridge("br1", "172.31.0.1/16")), (GUEST,)),
    "VPN that takes all": Scene(
        (HOME,),
        (*WIFI, *VPN, "route add default dev tun0 metric 50"),
        (GUEST,),
        tunnels=("tun0",),
        told=(f"ok  http://{HOME}:{PORT} leads here.", "ok  tun0 is a VPN. Phones cannot come in there"),
    ),
    "VPN that takes both halves": Scene(
        (HOME,),
        (*WIFI, *VPN, "route add 0.0.0.0/1 dev tun0", "route add 128.0.0.0/1 dev tun0"),
        (GUEST,),
        tunnels=("tun0",),
    ),
    "VPN that takes a part": Scene(
        (HOME,), (*WIFI, *VPN, "route add 10.0.0.0/8 dev tun0"), (GUEST,), tunnels=("tun0",)
    ),
    "hotspot": Scene(
        ("10.42.0.1",),
        ("addr add 10.42.0.1/24 dev wlan0",),
        (("addr add 10.42.0.50/24 dev wlan0", "route add default via 10.42.0.1"),),
    ),
    "router without the world": Scene((HOME,), WIFI[:1], (GUEST,)),
    "no network": Scene((), (), cables=(), told=("!!  This computer is not in a network",)),
    "IPv6 alone": Scene(("fd00:1::20",), SIX, (GUEST_6,)),
    "IPv6 alone, HOST=::": Scene(("fd00:1::20",), SIX, (GUEST_6,), host="::"),
    "both kinds": Scene((HOME, "fd00:1::20"), (*WIFI, *SIX), ((*GUEST, *GUEST_6),)),
    "both kinds, HOST=0.0.0.0": Scene((HOME,), (*WIFI, *SIX), ((*GUEST, *GUEST_6),), host="0.0.0.0"),  # noqa: S104
    "HOST=one of two": Scene((HOME,), (*WIFI, "addr add 192.168.1.21/24 dev wlan0"), (GUEST,), host=HOME),
    "no IPv6 in the system": Scene((HOME,), (*WIFI, "sysctl net.ipv6.conf.all.disable_ipv6=1"), (GUEST,)),
    "cable and Wi-Fi": Scene(
        ("192.168.0.30", HOME),
        (
            *(f"addr add {HOME}/24 dev eth1", "addr add 192.168.0.30/24 dev wlan0"),
            *(
                "route add default via 192.168.1.50 metric 100",
                "route add default via 192.168.0.50 metric 600",
            ),
        ),
        (("addr add 192.168.1.50/24 dev eth1",), ("addr add 192.168.0.50/24 dev wlan0",)),
        cables=("eth1", "wlan0"),
        likeliest=1,
    ),
    "two cables": Scene(
        ("192.168.0.30", HOME),
        (
            *(f"addr add {HOME}/24 dev eth1", "addr add 192.168.0.30/24 dev eth2"),
            "route add default via 192.168.0.50",
        ),
        (("addr add 192.168.1.50/24 dev eth1",), ("addr add 192.168.0.50/24 dev eth2",)),
        cables=("eth1", "eth2"),
        likeliest=1,
    ),
    "a cable from computer to computer": Scene(
        ("169.254.3.4",),
        ("addr add 169.254.3.4/16 dev eth1",),
        (("addr add 169.254.9.9/16 dev eth1",),),
        cables=("eth1",),
    ),
    "a cable that leads nowhere beside": Scene(
        (HOME,),
        (*WIFI, "addr add 169.254.3.4/16 dev eth1"),
        (GUEST, ()),
        cables=("wlan0", "eth1"),
    ),
    "a mesh of friends beside": Scene(
        (HOME, "100.100.1.2"),
        (*WIFI, "addr add 100.100.1.2/32 dev tun0"),
        (GUEST,),
        tunnels=("tun0",),
        untried=("100.100.1.2",),
    ),
    "a name that leads here": Scene((HOME, NAME), WIFI, (GUEST,), untried=(NAME,), named=HOME),
    "a name that leads elsewhere": Scene((HOME,), WIFI, (GUEST,), named="192.168.1.99"),
    "a VPN alone": Scene(("10.8.0.2",), VPN, cables=(), tunnels=("tun0",), untried=("10.8.0.2",)),
}


class Untestable(Exception):
    """This machine cannot make networks for tests; the message says why."""


def lab(*what: str, program: str = "tests.networks", **environment: str) -> Any:
    """Return the output of this program, or of another one built on it. Raise `Untestable`."""
    need("program:ip")
    for needed in ("unshare", "mount"):
        if shutil.which(needed) is None:
            raise Untestable(f"{needed} is not here")
    own = ["--user", "--map-root-user"] if os.geteuid() else []
    inside = ["unshare", *own, "--mount", "--net"]
    refused = subprocess.run([*inside, "true"], capture_output=True, text=True, check=False)
    if refused.returncode:
        why = refused.stderr.strip()
        raise Untestable(f"this system allows no networks of one's own ({why})")
    made = subprocess.run(
        [*inside, sys.executable, "-m", program, *what],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(made.stdout)


def make(scene: Scene, of: str = "") -> Iterator[str]:
    """Make the namespaces of a scene; yield their names, the laptop's first.

    `of`: the prefix of the names."""
    names = [f"{of}laptop", *(f"{of}phone{number}" for number, _lines in enumerate(scene.phones))]
    wires = [
        f"link add {cable} netns {names[0]} type veth peer name {cable} netns {name}"
        for cable, name in zip(scene.cables, names[1:], strict=True)
    ]
    ip(*(f"netns add {name}" for name in names), *wires)
    ip("link set lo up", *(f"link set {cable} up" for cable in scene.cables), there=names[0])
    for name, cable, lines in zip(names[1:], scene.cables, scene.phones, strict=True):
        ip("link set lo up", f"link set {cable} up", *lines, there=name)
    yield from names


def laptop(scene: Scene, say: Callable[[Any], None]) -> None:
    """Report which addresses phones are offered, and answer each request with the address that it came
    from."""
    from companion.web.access.addresses import join_urls, phone_urls
    from companion.web.config import from_environment
    from companion.web.server.serving import make_server

    for name in scene.tunnels:
        open_tunnel(name)
    if scene.named:
        put("/etc/hosts", f"127.0.0.1 localhost\n{scene.named} {NAME}\n")
    system = [line.split()[1] for line in scene.laptop if line.startswith("sysctl")]
    for setting in system:
        path, value = setting.split("=")
        Path("/proc/sys", *path.split(".")).write_text(value)
    ip(*(line for line in scene.laptop if not line.startswith("sysctl")))
    config = from_environment({"HOST": scene.host, "PORT": str(PORT), "DATA_DIR": "/run/data"})

    def answer(environ: dict[str, Any], start: Any) -> list[bytes]:
        start("200 OK", [])
        return [environ["REMOTE_ADDR"].encode()]

    told = examined(scene) if scene.told else ""
    server = make_server(config, answer, 1_000)  # type: ignore[arg-type]
    server.start()
    say([phone_urls(config), join_urls(config), told])
    server.serve_forever()


def examined(scene: Scene) -> str:
    """Return the output of `undertally doctor` on this laptop."""
    environment = {**os.environ, "HOST": scene.host, "PORT": str(PORT), "DATA_DIR": "/run/data"}
    command = [sys.executable, "-m", "companion", "doctor"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout


def phone(urls: list[str], say: Callable[[Any], None]) -> None:
    """Report the response of each address; nothing if it cannot be reached."""
    say({url: ask(url) for url in urls})


def ask(url: str) -> str | None:
    try:
        with urllib.request.urlopen(url, timeout=ANSWER) as answered:  # noqa: S310
            text: str = answered.read().decode()
            return text
    except OSError:
        return None


def play(scene: Scene) -> dict[str, Any]:
    """Return what phones are offered, what is printed, and for each phone the responses of the addresses."""
    names = [*make(scene)]
    with process(names[0], lambda say: laptop(scene, say)) as hear:
        offered, printed, told = hear()
        reached = []
        for name in names[1:]:
            with process(name, lambda say: phone(offered, say)) as answers:
                reached.append(answers())
    delete(names)
    return {"offered": offered, "printed": printed, "told": told, "reached": reached}


MOVING = Scene(
    (),
    (f"addr add {HOME}/24 dev wlan0", "addr add 10.1.1.1/24 dev eth1"),
    (GUEST, ("addr add 10.1.1.50/24 dev eth1",)),
    cables=("wlan0", "eth1"),
)
"""One phone stays in a network whose address stays, the other is in the one that changes."""

NEW_HOME = "192.168.1.77"
OLD_URL, NEW_URL, STAYS = (f"http://{host}:{PORT}" for host in (HOME, NEW_HOME, "10.1.1.1"))


@contextmanager
def served(laptop: str, port: int = PORT, **settings: str) -> Iterator[Path]:
    """Start Undertally as people start it at home. Yield the file with its terminal output."""
    told = Path(f"/run/told-{port}")
    environ = {**os.environ, "PORT": str(port), "DATA_DIR": f"/run/moving-{port}", **settings}
    command = ["ip", "netns", "exec", laptop, sys.executable, "-m", "companion"]
    with told.open("w") as output:
        server = subprocess.Popen(command, env=environ, stdout=output, stderr=output)
    try:
        yield told
    finally:
        server.terminate()
        server.wait()


def move(laptop: str) -> None:
    """Give the laptop another address."""
    ip(f"addr del {HOME}/24 dev wlan0", f"addr add {NEW_HOME}/24 dev wlan0", there=laptop)


def listener(say: Callable[[Any], None]) -> None:
    """Open a table at the address that stays, and report each event of its stream by name."""
    here = Phone(STAYS)
    code = here.post("/tables", {**find_hidden(here.get("/").text), "game": "tyrants"}).location.rsplit(
        "/", 1
    )[1]
    say(code)
    event = ""
    with urllib.request.urlopen(f"{STAYS}/t/{code}/stream?after=99", timeout=PATIENCE) as stream:  # noqa: S310
        for line in stream:
            name, _, value = line.decode().strip().partition(": ")
            event = value if name == "event" else event
            if name == "data" and event == "address":
                say(value)
                say([here.get(f"/t/{code}/join{at}").text for at in ("", "?at=1", "?at=99")])
                say(json.loads(here.get(f"/t/{code}/version").text)["address"])


def play_moving() -> dict[str, Any]:
    """Return what an open page hears when the address changes, and what the addresses respond afterwards."""
    names = [*make(MOVING, "moving-")]
    ip(*MOVING.laptop, there=names[0])
    both = [f"{url}/healthz/live" for url in (OLD_URL, NEW_URL)]
    with served(names[0]) as terminal, served(names[0], PORT + 1, HTTPS="1") as secure:
        with process(names[1], lambda say: say(awaited(both[0]))) as started:
            started()
        until_true(lambda: "Ctrl+C" in secure.read_text())
        before = terminal.read_text()
        with process(names[2], listener) as hear:
            code = hear()
            heard = [{"address": hear(), "pages": hear(), "asked": hear()}]
            move(names[0])
            heard.append({"address": hear(), "pages": hear(), "asked": hear()})
        with process(names[1], lambda say: phone(both, say)) as answers:
            reached = answers()
        until_true(lambda: NEW_HOME in secure.read_text())
        with process(
            names[1], lambda say: say(ssl.get_server_certificate((NEW_HOME, PORT + 1)))
        ) as certificate:
            shown = certificate()
        said = terminal.read_text().removeprefix(before)
    delete(names)
    reached = [*reached.values()]
    return {"code": code, "before": before, "said": said, "heard": heard, "reached": reached, "shown": shown}


def until_true(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < until:
        time.sleep(0.1)


def awaited(url: str) -> str | None:
    """Wait for an address to respond, and return its response."""
    until = time.monotonic() + PATIENCE
    while (answered := ask(url)) is None and time.monotonic() < until:
        time.sleep(0.1)
    return answered


def main() -> int:
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run"], check=True)
    # No name server is contacted, so none is waited for.
    put("/etc/resolv.conf", "nameserver 127.0.0.1\n")
    # Import it once for all, before this process forks.
    import companion.web.server.serving  # noqa: F401

    if sys.argv[1:] == ["moving"]:
        said: Any = play_moving()
    else:
        said = {name: play(scene) for name, scene in SCENES.items()}
    json.dump(said, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
