"""Where phones can reach a laptop: in networks of their own, each with a phone that tries the addresses it
is offered."""

import re
from typing import Any

import pytest
from cryptography import x509

from tests.networks import HOME, NEW_HOME, NEW_URL, OLD_URL, PORT, SCENES, STAYS, Untestable, lab

pytestmark = pytest.mark.long


def tried(what: str) -> Any:
    try:
        return lab(what)
    except Untestable as reason:
        pytest.skip(f"Not tested here: networks with phones, as {reason}")


@pytest.fixture(scope="module")
def scenes() -> Any:
    return tried("scenes")


@pytest.fixture(scope="module")
def moving() -> Any:
    return tried("moving")


def url(address: str) -> str:
    return f"http://{f'[{address}]' if ':' in address else address}:{PORT}"


@pytest.mark.parametrize("name", SCENES)
def test_phones_are_offered_what_leads_here_the_likeliest_first(scenes: Any, name: str):
    scene, came = SCENES[name], scenes[name]
    offered = [url(address) for address in scene.offered]
    assert came["offered"] == offered
    assert came["printed"] == (offered or [url("127.0.0.1")])
    led = {at for phone in came["reached"] for at, answered in phone.items() if answered}
    assert led == {url(address) for address in scene.offered if address not in scene.untried}
    if scene.phones:
        likeliest = came["reached"][scene.likeliest]
        assert likeliest[offered[0]] in scene.phones[scene.likeliest][0], "it came as a phone of that network"


@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if scene.told])
def test_the_doctor_says_what_phones_will_meet(scenes: Any, name: str):
    said = scenes[name]["told"]
    for words in SCENES[name].told:
        assert words in said
    assert ("!!" in said) == (not SCENES[name].offered)


def test_a_page_that_hears_is_told_of_a_new_address_and_shows_its_code(moving: Any):
    first, then = moving["heard"]
    assert (first["address"], then["address"]) == (OLD_URL, NEW_URL)
    assert (first["asked"], then["asked"]) == (OLD_URL, NEW_URL), "the same for whoever has no stream"
    for heard, there in ((first, OLD_URL), (then, NEW_URL)):
        page, second, none_such = heard["pages"]
        assert coded(page) == coded(none_such) == [f"{there}/t/{moving['code']}"]
        assert coded(second) == [f"{STAYS}/t/{moving['code']}"]
        assert f'href="/t/{moving["code"]}/join?at=1">{STAYS.split("//")[1]}<' in page
    assert OLD_URL.split("//")[1] not in "".join(then["pages"])


def coded(page: str) -> list[str]:
    return re.findall(r'aria-label="QR code of ([^"]+)"', page)


def test_the_terminal_says_the_new_address_with_its_code(moving: Any):
    assert OLD_URL in moving["before"]
    assert moving["said"].index("The address has changed.") < moving["said"].index(NEW_URL)
    assert f"or {STAYS}" in moving["said"]
    assert "▀" in moving["said"]
    assert OLD_URL not in moving["said"]


def test_phones_reach_the_new_address_and_not_the_old_one(moving: Any):
    old, new = moving["reached"]
    assert old is None
    assert "ok" in new


def test_the_certificate_is_for_the_new_address_too_and_still_for_the_old_one(moving: Any):
    """A Wi-Fi that was gone for a moment is the same one again: no phone should have to accept a
    certificate twice."""
    shown = x509.load_pem_x509_certificate(moving["shown"].encode())
    names = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {HOME, NEW_HOME} <= {str(address) for address in names.get_values_for_type(x509.IPAddress)}
