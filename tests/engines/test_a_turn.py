"""A table of Tyrants with one phone on WebKit and another on Firefox, led by the line at the top."""

from tests.engines.conftest import Open
from tests.engines.hands import Hand

PLACE = "svg a[href$='={}']"


def on_turn(phone: Hand) -> None:
    phone.until("return !!document.querySelector('.due-mine, .site-head .now.mine')")


def test_a_turn_is_entered_seen_and_taken_back(webkit: Open, firefox: Open, address: str) -> None:
    host, guest = webkit(), firefox()
    host.go(address)
    host.tap("button[aria-describedby='game-tyrants']", "Start")
    table = host.until("return (/^.*\\/t\\/\\w+/.exec(location.href) || [''])[0]")
    guest.go(table)
    guest.tap("button[name=seat][value=red]")
    # The result moves the seats under the finger.
    host.until("return !document.querySelector('button[name=seat][value=red]')")
    host.tap("button[name=seat][value=black]")
    host.tap("a", "Set up and begin")
    host.tap("button", "Black")
    host.tap("button", "Begin")
    for phone, site in ((host, "skullport"), (guest, "eryndlyn")):
        on_turn(phone)
        phone.enters((PLACE.format(site), ""), ("dialog[open] button", "Starting troop"))
    on_turn(host)
    host.enters((PLACE.format("skullport"), ""), ("dialog[open] button", "Deploy"))
    guest.comes_to(host.version)
    host.enters(("button", "Take back"))
    guest.comes_to(host.version)
    host.enters(("main button", "End"))
    on_turn(guest)
    assert host.complaints() == []
    assert guest.complaints() == []
