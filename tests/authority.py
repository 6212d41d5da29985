"""A laptop with a name of its own, whose certificate comes from an authority: Pebble, which queries a DNS
server that accepts updates (knotd). Both are in the phone's namespace, so the laptop reaches them over its
Wi-Fi.

As a program it prints all results as JSON: `python -m tests.authority`, started by `tests.networks.lab`."""

import base64
import json
import os
import secrets
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import trustme
from cryptography import x509

from companion.web.server.certified import NamedCertificate
from tests.namespaces import ip, process, put
from tests.networks import GUEST, HOME, PORT, ROOT, WIFI, Scene, make, served, until_true

ZONE = "table.example"
ELSEWHERE, SHORT = f"elsewhere.{ZONE}", f"short.{ZONE}"
"""A name whose record points to another computer, and one whose certificate is due after two seconds."""

ROUTER = GUEST[0].split()[2].partition("/")[0]
DIRECTORY, SHORT_DIRECTORY = 14000, 14001
"""Ports of two authorities."""

VALID = {DIRECTORY: 90 * 24 * 3600, SHORT_DIRECTORY: 6}
"""Seconds that their certificates are valid."""

WORK = Path("/run/work")
SCENE = Scene((HOME,), WIFI, (GUEST,))
QUIET = ["--agree-tos", "--register-unsafely-without-email"]

KNOT = """
server:
  listen: {router}@53
  rundir: {work}/knot
key:
  - id: laptop
    algorithm: hmac-sha256
    secret: {secret}
acl:
  - id: laptop
    key: laptop
    action: update
database:
  storage: {work}/knot
zone:
  - domain: {zone}
    storage: {work}/knot
    file: zone
    acl: laptop
"""

RECORDS = f"""{ZONE}. 60 SOA ns.{ZONE}. admin.{ZONE}. 1 60 60 60 60
{ZONE}. 60 NS ns.{ZONE}.
ns.{ZONE}. 60 A {ROUTER}
{ZONE}. 60 A {HOME}
short.{ZONE}. 60 A {HOME}
elsewhere.{ZONE}. 60 A 192.168.1.99
"""

HOOK = """#!{python}
import os, dns.name, dns.query, dns.tsigkeyring, dns.update
update = dns.update.Update("{zone}", keyring=dns.tsigkeyring.from_text({{"laptop": "{secret}"}}),
                           keyalgorithm="hmac-sha256")
update.add(dns.name.from_text("_acme-challenge." + os.environ["CERTBOT_DOMAIN"]), 60, "TXT",
           '"' + os.environ["CERTBOT_VALIDATION"] + '"')
dns.query.tcp(update, "{router}", timeout=20)
"""
"""What a hook program of one's own does to create a record."""


def run(namespace: str, *command: str, **environment: str) -> tuple[int, str, str]:
    """Run a command in a namespace; return its exit status, its output and its errors."""
    done = subprocess.run(
        ["ip", "netns", "exec", namespace, *command],
        cwd=WORK,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@contextmanager
def running(namespace: str, *command: str, **environment: str) -> Iterator[None]:
    with (WORK / f"{Path(command[0]).name}.log").open("a") as log:
        started = subprocess.Popen(
            ["ip", "netns", "exec", namespace, *command],
            cwd=WORK,
            env={**os.environ, **environment},
            stdout=log,
            stderr=log,
        )
    try:
        yield
    finally:
        started.terminate()
        started.wait()


def prepare() -> None:
    """Write the configuration of the DNS server, the authorities and certbot."""
    secret = base64.b64encode(secrets.token_bytes(32)).decode()
    (WORK / "knot").mkdir(parents=True)
    (WORK / "knot.conf").write_text(KNOT.format(router=ROUTER, work=WORK, secret=secret, zone=ZONE))
    (WORK / "knot/zone").write_text(RECORDS)
    (WORK / "hook").write_text(HOOK.format(python=sys.executable, zone=ZONE, secret=secret, router=ROUTER))
    (WORK / "hook").chmod(0o700)
    credentials = WORK / "dns.ini"
    credentials.touch(0o600)
    told = {"server": ROUTER, "name": "laptop", "secret": secret, "algorithm": "HMAC-SHA256"}
    credentials.write_text("".join(f"dns_rfc2136_{name} = {value}\n" for name, value in told.items()))
    makes = trustme.CA()
    makes.cert_pem.write_to_path(str(WORK / "web.pem"))
    own = makes.issue_cert(ROUTER)
    own.private_key_pem.write_to_path(str(WORK / "key.pem"))
    own.cert_chain_pems[0].write_to_path(str(WORK / "cert.pem"))
    for port, seconds in VALID.items():
        asked = {
            "listenAddress": f"{ROUTER}:{port}",
            "managementListenAddress": f"{ROUTER}:{port + 1000}",
            "certificate": "cert.pem",
            "privateKey": "key.pem",
            "httpPort": 5002,
            "tlsPort": 5001,
            "certificateValidityPeriod": seconds,
        }
        (WORK / f"{port}.json").write_text(json.dumps({"pebble": asked}))


@contextmanager
def authority(router: str, port: int) -> Iterator[None]:
    settings = {"PEBBLE_VA_NOSLEEP": "1", "PEBBLE_WFE_NONCEREJECT": "0"}
    command = ("pebble", "-config", f"{port}.json", "-dnsserver", f"{ROUTER}:53")
    with running(router, *command, **settings):
        until_true(lambda: bool(root_of(router, port)))
        yield


def root_of(router: str, port: int) -> str:
    """Return the root certificate of an authority; empty as long as it does not answer."""
    return phone(router, f"https://{ROUTER}:{port + 1000}/roots/0", WORK / "web.pem")[0]


ASKED = """
import ssl, sys, urllib.request
trusting = ssl.create_default_context(cafile=sys.argv[2])
sys.stdout.write(urllib.request.urlopen(sys.argv[1], timeout=20, context=trusting).read().decode())
"""


def phone(router: str, url: str, cafile: Path) -> tuple[str, str]:
    """Return the response to a phone that trusts the authority in a file, and otherwise the reason for the
    failure."""
    _status, said, why = run(router, sys.executable, "-c", ASKED, url, str(cafile))
    return said, why.rpartition("\n  ")[2]


def serial_at(router: str, port: int) -> int:
    """Return the serial number of the certificate that is served there."""
    with process(router, lambda say: say(ssl.get_server_certificate((HOME, port)))) as shown:
        return x509.load_pem_x509_certificate(shown().encode()).serial_number


def command(laptop: str, port: int, *words: str, **settings: str) -> tuple[int, str]:
    """Run a command of Undertally on the laptop; return its exit status and its output."""
    kept = {"DATA_DIR": f"/run/moving-{port}", "PORT": str(port), "REQUESTS_CA_BUNDLE": f"{WORK}/web.pem"}
    program = [sys.executable, "-m", "companion", *words]
    status, said, why = run(laptop, *program, PYTHONPATH=str(ROOT), **kept, **settings)
    return status, said + why


def fetch(laptop: str, port: int, name: str, directory: int, *how: str) -> tuple[int, str]:
    return command(laptop, port, "https", name, "--server", f"https://{ROUTER}:{directory}/dir", *QUIET, *how)


BY_UPDATE = (
    "--dns-rfc2136",
    *("--dns-rfc2136-credentials", "dns.ini", "--dns-rfc2136-propagation-seconds", "0"),
)
BY_HOOK = ("--manual", "--manual-auth-hook", "./hook")


def play() -> dict[str, Any]:
    laptop, router = make(SCENE)
    ip(*SCENE.laptop, there=laptop)
    prepare()
    came: dict[str, Any] = {}
    trusted = WORK / "trusted.pem"
    settings = {"REQUESTS_CA_BUNDLE": f"{WORK}/web.pem", "SSL_CERT_FILE": str(trusted)}
    with running(router, "knotd", "-c", "knot.conf"):
        with authority(router, DIRECTORY):
            trusted.write_text(root_of(router, DIRECTORY))
            came["bare"] = command(laptop, PORT, "https", ZONE)
            came["refused"] = command(laptop, PORT, HTTPS=ZONE)
            came["fetched"] = fetch(laptop, PORT, ZONE, DIRECTORY, *BY_UPDATE)
            came["again"] = command(laptop, PORT, "https", ZONE)
            with served(laptop, PORT, HTTPS=ZONE, **settings) as said:
                until_true(lambda: "Ctrl+C" in said.read_text())
                came["said"] = said.read_text()
                came["page"], came["why"] = phone(router, f"https://{ZONE}:{PORT}/", trusted)
                came["by number"] = phone(router, f"https://{HOME}:{PORT}/", trusted)
                came["doctor"] = command(laptop, PORT, "doctor", HTTPS=ZONE, SSL_CERT_FILE=str(trusted))
            came["hooked"] = fetch(laptop, PORT + 1, ELSEWHERE, DIRECTORY, *BY_HOOK)
            with served(laptop, PORT + 1, HTTPS=ELSEWHERE, **settings) as said:
                until_true(lambda: "Ctrl+C" in said.read_text())
                came["said elsewhere"] = said.read_text()
                came["doctor elsewhere"] = command(
                    laptop, PORT + 1, "doctor", HTTPS=ELSEWHERE, SSL_CERT_FILE=str(trusted)
                )
        came["renewed"] = renewed(laptop, router, settings)
    return came


def renewed(laptop: str, router: str, settings: dict[str, str]) -> dict[str, Any]:
    """Return what a server does when its certificate is due, with an authority and without."""
    port = PORT + 2
    certificate = NamedCertificate(Path(f"/run/moving-{port}"), SHORT)
    with authority(router, SHORT_DIRECTORY):
        fetched = fetch(laptop, port, SHORT, SHORT_DIRECTORY, *BY_UPDATE)
        until_true(certificate.is_due)
        first = certificate.validity()
        with served(laptop, port, HTTPS=SHORT, **settings):
            until_true(lambda: certificate.validity() != first)
            serials = [serial_of(certificate)]
            until_true(lambda: serial_at(router, port) == serials[0])
            serials.append(serial_at(router, port))
    until_true(certificate.is_due)
    with served(laptop, port, HTTPS=SHORT, **settings) as said:
        until_true(lambda: "could not be renewed" in said.read_text())
        serials.append(serial_at(router, port))
        without = said.read_text()
    return {"fetched": fetched, "serials": serials, "without": without}


def serial_of(certificate: NamedCertificate) -> int:
    return x509.load_pem_x509_certificate(certificate.chain.read_bytes()).serial_number


def main() -> int:
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run"], check=True)
    put("/etc/resolv.conf", f"nameserver {ROUTER}\n")
    json.dump(play(), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
