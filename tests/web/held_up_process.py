# ruff: noqa: E402 -- the standard library must be made cooperative before anything else is loaded
"""A server, guarded by the watchdog, whose game has pages that compute for long or forever. Prints the
responses that its phones got, as JSON. Argument: a folder."""

from gevent import monkey

monkey.patch_all()

import json
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import gevent
from flask import Flask

from companion.kernel.moves import Begin, Draft
from companion.kernel.seats import Viewer
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.server.watchdog import Watchdog
from companion.web.services import services_of
from tests import toy
from tests.apps import running
from tests.web.conftest import forms


def endless(*_given: object) -> None:
    while True:
        pass


def numbers(*_given: object) -> None:
    number = 9_999
    while True:
        number *= number


def letters(*_given: object) -> None:
    re.fullmatch("(a+)+", "a" * 60 + "b")


def until_the_other_is_answered(*_given: object) -> None:
    """Loop without a pause until another request has been answered."""
    while "beside long" not in told:
        pass


told: dict[str, list[object]] = {}
FORGOTTEN: Mapping[str, Callable[..., None]] = {
    "endless": endless,
    "numbers": numbers,
    "letters": letters,
    "long": until_the_other_is_answered,
}
under_way: list[str] = []


def page(state: toy.State, viewer: Viewer) -> toy.State:
    """Run what lacks a bound, on the host's page only."""
    if viewer.host:
        for name in under_way:
            FORGOTTEN[name]()
    return toy.page(state, viewer)


GAME = replace(toy.GAME, page=page)


def main(folder: str) -> None:
    with running(Path(folder), games=lambda: {toy.SLUG: GAME}, forms=forms) as app:
        answer_all(app)
    sys.stdout.write(json.dumps(told))


def answer_all(app: Flask) -> None:
    tables = services_of(app).tables
    code, host = tables.open(toy.SLUG)
    begin = Draft(move=Begin(seats=(toy.RED, toy.BLUE), first=toy.RED))
    tables.submit(code, Submission(token="watched-begins", saw=1, by="host", drafts=(begin,)))

    def ask(name: str, credential: str) -> None:
        phone = app.test_client()
        phone.set_cookie(COOKIE + code, credential)
        answer = phone.get(f"/t/{code}")
        told[name] = [answer.status_code, answer.text]

    # Drawing something for the first time takes long, but is no endless loop.
    ask("", host)
    ask("", "a watcher")
    told.clear()
    watchdog = Watchdog(tick=0.01, ticks=50)
    for name in FORGOTTEN:
        under_way[:] = [name]
        waiting = [gevent.spawn(ask, name, host), gevent.spawn(ask, f"beside {name}", "a watcher")]
        gevent.joinall(waiting, raise_error=True)
    watchdog.end()


if __name__ == "__main__":
    main(sys.argv[1])
