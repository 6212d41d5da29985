"""A certificate that phones trust, for a domain of one's own: obtained by a DNS record, and renewed."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import trustme

from companion.web.config import ConfigError, from_environment
from companion.web.server.certified import FOLDER, NamedCertificate
from tests.authority import ELSEWHERE, SHORT, ZONE
from tests.needs import need
from tests.networks import HOME, PORT, Untestable, lab

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def came() -> Any:
    for program in ("program:pebble", "program:knotd"):
        need(program)
    try:
        return lab(program="tests.authority")
    except Untestable as reason:
        pytest.skip(f"Not tested here: networks with phones, as {reason}")


def test_a_phone_gets_in_by_the_name_without_a_warning(came: Any):
    status, said = came["fetched"]
    assert status == 0, said
    assert f"The certificate for {ZONE} is valid until" in said
    assert f"    https://{ZONE}:{PORT}\n    or https://{HOME}:{PORT}" in came["said"]
    assert "self-signed" not in came["said"]
    assert "<title>Undertally</title>" in came["page"], came["why"]
    assert "IP address mismatch" in came["by number"][1]


def test_the_doctor_tries_the_name(came: Any):
    status, said = came["doctor"]
    assert status == 0, said
    assert f"ok  https://{ZONE}:{PORT} leads here. It is the address in the QR code." in said
    assert f"ok  https://{HOME}:{PORT} leads here, where each phone shows a warning." in said
    assert f"ok  The certificate for {ZONE} is valid until" in said


def test_whoever_has_another_dns_brings_a_program_for_it(came: Any):
    status, said = came["hooked"]
    assert status == 0, said


def test_a_name_that_leads_elsewhere_is_not_offered(came: Any):
    said, (status, examined) = came["said elsewhere"], came["doctor elsewhere"]
    assert status == 1
    assert f"    https://{HOME}:{PORT + 1}\n" in said
    assert f"https://{ELSEWHERE}" not in said
    for words in (f"{ELSEWHERE} does not lead to this computer", f"Set its record in the DNS to {HOME}."):
        assert words in said
        assert words in examined


def test_what_is_missing_is_said(came: Any):
    status, said = came["bare"]
    assert status == 1
    assert f"https {ZONE} --dns-rfc2136 --dns-rfc2136-credentials FILE" in said
    status, said = came["refused"]
    assert status == 1
    assert f"There is no certificate for {ZONE} here. Type: " in said
    assert "Traceback" not in said
    status, said = came["again"]
    assert (status, "is valid until" in said) == (0, True)


def test_a_server_renews_it_and_shows_the_new_one(came: Any):
    status, said = came["renewed"]["fetched"]
    assert status == 0, said
    renewed, shown, _without = came["renewed"]["serials"]
    assert renewed == shown


def test_where_it_cannot_be_renewed_the_old_one_is_served_and_the_terminal_says_why(came: Any):
    renewed, _shown, without = came["renewed"]["serials"]
    assert without == renewed
    assert f"The certificate for {SHORT} expires on" in came["renewed"]["without"]
    assert "Traceback" not in came["renewed"]["without"].partition("could not be renewed")[0]


@pytest.mark.parametrize(
    ("days", "left", "due", "urgent"),
    [
        (90, 32, False, False),
        (90, 30, True, False),
        (90, 9, True, True),
        (45, 31, False, False),
        (45, 29, True, False),
        (6, 5, False, False),
        (6, 3, True, False),
        (6, 1, True, True),
    ],
)
def test_a_month_without_the_internet_does_no_harm(
    tmp_path: Path, days: int, left: float, due: bool, urgent: bool
):
    """As long as the certificate was valid for that long to begin with."""
    until = datetime.now(UTC) + timedelta(days=left)
    made = trustme.CA().issue_cert(ZONE, not_before=until - timedelta(days=days), not_after=until)
    folder = tmp_path / FOLDER / "live" / ZONE
    folder.mkdir(parents=True)
    made.cert_chain_pems[0].write_to_path(str(folder / "fullchain.pem"))
    made.private_key_pem.write_to_path(str(folder / "privkey.pem"))
    certificate = NamedCertificate(tmp_path, ZONE)
    assert (certificate.is_due(), certificate.is_urgent()) == (due, urgent)
    assert certificate.context()


@pytest.mark.parametrize(
    "name", ["yes", "192.168.1.5", "table example", "-a.example", "a..example", "a.example/b"]
)
def test_no_name_is_said_so(tmp_path: Path, name: str):
    with pytest.raises(ConfigError, match=r"such as table\.example"):
        from_environment({"HTTPS": name, "DATA_DIR": str(tmp_path)})


def test_a_name_is_taken_in_any_case(tmp_path: Path):
    config = from_environment({"HTTPS": "Table.Example", "DATA_DIR": str(tmp_path)})
    assert (config.https_name, config.https, config.own_certificate) == (ZONE, True, False)
