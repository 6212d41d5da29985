"""`undertally doctor`: tests from this computer whether phones can reach it, and explains what it finds.

It tests the addresses for phones on the running server or, if there is none, on a temporary one. At the end
it says what only a phone can find out, such as a Wi-Fi that keeps devices apart.
"""

import json
import shutil
import socket
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from companion.printing.printer import Printer
from companion.web.access.addresses import here_url, phone_urls
from companion.web.access.interfaces import Kind, interfaces
from companion.web.config import Config, ConfigError, from_environment
from companion.web.server import certified
from companion.web.server.certified import NamedCertificate, command
from companion.web.server.greeting import NO_NETWORK, leads_elsewhere
from companion.web.server.serving import make_server, why_not_listening

PATIENCE = 5.0
"""Seconds to wait for an answer from this computer, or from the proxy in front of it."""

LIVE = "/healthz/live"
UFW = Path("/etc/ufw/ufw.conf")

HINT = (
    "If a phone still cannot get in: it must be in the same Wi-Fi, not in a guest network, which keeps "
    "devices apart, and its own VPN or private relay must be off."
)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was found. `good`: false if it keeps phones out. `words`: what it is, and what to do
    about it."""

    good: bool
    words: str


def examine() -> int:
    """Print the findings. Return the exit status: 1 if something keeps phones out, or the configuration is
    wrong."""
    try:
        config = from_environment(create=False)
    except ConfigError as problem:
        sys.stdout.write(f"!!  {problem}\n")
        return 1
    found = []
    for finding in findings(config):
        found.append(finding)
        sys.stdout.write(f"{'ok' if finding.good else '!!'}  {finding.words}\n")
        sys.stdout.flush()
    sys.stdout.write(f"\n{HINT}\n")
    return 0 if all(finding.good for finding in found) else 1


def findings(config: Config) -> Iterator[Finding]:
    urls = phone_urls(config)
    with ExitStack() as afterwards:
        here = here_url(config)
        if (runs := _version_at(here)) is not None:
            yield Finding(True, f"Undertally {runs} is running at {here}.")
        elif config.public_url:
            yield Finding(
                False, f"Nothing is running at port {config.port} of this computer. Start Undertally."
            )
        else:
            folder = Path(afterwards.enter_context(TemporaryDirectory()))
            try:
                data_dir = config.data_dir if config.https_name else folder
                stand_in = make_server(replace(config, data_dir=data_dir), _answer, 0)
                stand_in.start()
            except ConfigError as problem:
                yield Finding(False, str(problem))
                return
            except OSError as problem:
                yield Finding(False, why_not_listening(config, problem))
                return
            afterwards.callback(stand_in.stop)
            yield Finding(True, f"Undertally is not running; port {config.port} is free for it.")
        if not urls:
            yield Finding(False, " ".join(NO_NETWORK))
        for number, url in enumerate(urls):
            yield _try_address(url, config, first=number == 0)
    if (certificate := certified.find_certificate(config)) is not None and certificate.is_here:
        yield _check_certificate(certificate)
        if lines := leads_elsewhere(config):
            yield Finding(False, " ".join(lines))
    if not config.public_url:
        yield from _find_obstacles(config)
    if (off := Printer().why_not()) is not None:
        yield Finding(True, off)


def _answer(_environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
    """Answer like a server that is asked for its version."""
    start("200 OK", [("Content-Type", "application/json")])
    return [json.dumps({"status": "ok", "version": ""}).encode()]


def _version_at(url: str) -> str | None:
    """Return the version that is served at an address; None if nothing answers there, or something other than
    Undertally."""
    try:
        return _ask_version(url, trusting=True)
    except (OSError, ValueError, KeyError):
        return None


def _ask_version(url: str, *, trusting: bool) -> str:
    """Return the version that an address reports. `trusting`: accept any certificate, such as a self-signed
    one. Raise `OSError`, `ValueError` or `KeyError` if it reports none."""
    context = ssl.create_default_context()
    if trusting:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    # Ignore proxies in the environment, as phones do not use them.
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context)
    )
    with opener.open(url + LIVE, timeout=PATIENCE) as answered:
        return str(json.loads(answered.read(10_000))["version"])


def _check_certificate(certificate: NamedCertificate) -> Finding:
    ends = f"The certificate for {certificate.name} is valid until {certificate.until()}"
    if certificate.is_urgent():
        why = f"{command()} https {certificate.name}"
        return Finding(False, f"{ends} and was not renewed. To see why, type: {why}")
    return Finding(True, f"{ends}.")


def _try_address(url: str, config: Config, *, first: bool) -> Finding:
    """Return the result of testing an address that phones are offered. `first`: whether it is in the QR
    code."""
    # A self-signed certificate, or one that is for another name, cannot be verified.
    other = bool(config.https_name) and not config.public_url and urlsplit(url).hostname != config.https_name
    trusting = other or config.own_certificate
    warned = ", where each phone shows a warning" if other else ""
    code = " It is the address in the QR code." if first else ""
    try:
        _ask_version(url, trusting=trusting)
    except HTTPError as problem:
        return Finding(
            False, f"{url} answers {problem.code}: the proxy there does not pass it on to Undertally."
        )
    except OSError as problem:
        return Finding(False, f"{url} {_why(problem)}")
    except (ValueError, KeyError):
        return Finding(False, f"{url} leads to something other than Undertally.")
    return Finding(True, f"{url} leads here{warned}.{code}")


def _why(problem: OSError) -> str:
    reason = problem.reason if isinstance(problem, URLError) else problem
    if isinstance(reason, ssl.SSLCertVerificationError):
        return f"has a certificate that phones do not trust: {reason.verify_message}."
    if isinstance(reason, ssl.SSLError):
        return "does not speak HTTPS: PUBLIC_URL begins with https, but the proxy there does not use it."
    if isinstance(reason, socket.gaierror):
        return "cannot be found: the name has no entry in the DNS yet."
    if isinstance(reason, TimeoutError):
        return f"does not answer within {PATIENCE:g} seconds: a firewall blocks it, or it leads elsewhere."
    if isinstance(reason, ConnectionRefusedError):
        return "refuses connections: nothing listens there."
    return f"cannot be reached: {getattr(reason, 'strerror', None) or reason}."


def _find_obstacles(config: Config) -> Iterator[Finding]:
    """Yield findings about what may keep phones away from this computer, as far as it can be seen from here:
    VPNs and firewalls."""
    there = interfaces()
    if any(each.kind is not Kind.TUNNEL for each in there):
        for each in there:
            if each.kind is Kind.TUNNEL:
                yield Finding(True, f"{each.name} is a VPN. Phones cannot come in there, and need not.")
    if shutil.which("firewall-cmd") and _status("firewall-cmd", "--state") == 0:
        port = f"{config.port}/tcp"
        is_open = _status("firewall-cmd", f"--query-port={port}") == 0
        words = (
            "lets phones in" if is_open else f"keeps phones out. Type: sudo firewall-cmd --add-port={port}"
        )
        yield Finding(is_open, f"The firewall (firewalld) {words}")
    elif _ufw_is_on():
        typed = f"sudo ufw allow {config.port}/tcp"
        yield Finding(True, f"A firewall (ufw) is on. If it keeps phones out, type: {typed}")


def _ufw_is_on() -> bool:
    try:
        return "ENABLED=yes" in UFW.read_text("utf-8")
    except OSError:
        return False


def _status(*command: str) -> int:
    return subprocess.run(command, capture_output=True, check=False).returncode  # noqa: S603
