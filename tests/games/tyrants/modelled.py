"""A phone without a browser: the real pages, and a model of how static/js/repeat.js handles a tap on them.

tests/browser/test_taps.py checks the model against a browser."""

from collections.abc import Mapping

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.games.tyrants.reading import Form, Read
from tests.games.tyrants.thumb import Screen

HTMX = {"HX-Request": "true"}
CLEAR = 6.0
"""Pixels by which a space has to be nearer than the next one; a unit of the map is about one pixel."""

HALF = 5.6
"""Of a space's width."""


def asks_for_several(form: Form) -> bool:
    return "data-several" in form.attributes


class Modelled(Screen):
    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client, self.address = client, address
        self._repeated = self._asked = self._moment = ""
        self._sheet: Read | None = None
        self._load(address)

    @property
    def repeated(self) -> str:
        return self._repeated

    @property
    def open(self) -> bool:
        return self._sheet is not None

    @property
    def objected(self) -> bool:
        return self._sheet is not None and any(("says", "card") in form.buttons for form in self._sheet.forms)

    def place(self, place: str, *, held: bool = False) -> None:
        self.taps += 1
        assert self._sheet is None, "the sheet covers the map"
        name, _, number = place.partition(":")
        href = next(a["href"] for a in self.page.links if a["href"].endswith(f"place={name}"))
        sheet = Read(self._get(href, "sheet"))
        repeats = self._repeated and not held
        sent = self._again(sheet, place, self.page.dots[href], int(number or 0)) if repeats else None
        auto = next((form for form in sheet.forms if "auto" in form.attributes.get("class", "")), None)
        if sent is None and auto is None:
            self._sheet = sheet
        else:
            self._send(sent or auto, again=sent is not None)

    def _again(self, sheet: Read, place: str, dots: list[tuple[float, float]], at: int) -> Form | None:
        same = [
            form
            for form in sheet.forms
            if form.attributes.get("data-repeat") == self._repeated and not asks_for_several(form)
        ]
        if len(same) < 2:
            return same[0] if same else None
        far = [max(abs(x - dots[at][0]) - HALF, abs(y - dots[at][1]) - HALF, 0) for x, y in dots]
        near = sorted(same, key=lambda form: far[int(form.attributes["data-where"].partition(":")[2])])
        first, second = (far[int(form.attributes["data-where"].partition(":")[2])] for form in near[:2])
        against = ["data-against" in form.attributes for form in near]
        choice = second - first < CLEAR or (against[0] and not all(against))
        assert choice or near[0].attributes["data-where"] == place
        return None if choice else near[0]

    def offer(self, kind: str, given: Mapping[str, str], *, several: bool = False) -> None:
        self.taps += 1
        assert self._sheet is not None
        found = [form for form in self._sheet.forms if form.is_for(kind, given)]
        assert found, f"{kind} {given} is not offered"
        self._send(min(found, key=lambda form: asks_for_several(form) != several))

    def button(self, kind: str, name: str = "", value: str = "") -> None:
        self.taps += 1
        shown = (self._sheet or self.page).forms
        found = next((f for f in shown if f.kind == kind and (name, value) in f.buttons), None)
        assert found is not None, f"no button for {kind}"
        self._send(found, {name: value} if name else {})

    def follow(self, *parts: str) -> None:
        self.taps += 1
        href = (self._sheet or self.page).link(*parts)
        self._repeated = ""
        if "/view/" in href:
            self._sheet = Read(self._get(href, "sheet"))
        else:
            self._load(href)

    def raise_counter(self, steps: int) -> None:
        self.taps += steps
        assert self._sheet is not None
        form = next(form for form in self._sheet.forms if "vp" in form.fields)
        form.fields["vp"] = str(int(form.fields["vp"]) + steps)

    def stop(self) -> None:
        self.taps += 1
        assert self._repeated
        self._repeated = ""

    def _load(self, address: str) -> None:
        self.address, self._sheet = address, None
        self._show(self._get(address))

    def _get(self, address: str, target: str = "") -> str:
        headers = {**HTMX, "HX-Target": target, "HX-Current-URL": self.address} if target else {}
        answer = self.client.get(address, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.text

    def _show(self, page: str) -> None:
        self.page = Read(page)
        if self.page.live["data-moment"] != self._moment:
            self._repeated, self._moment = "", self.page.live["data-moment"]

    def _send(self, form: Form | None, more: Mapping[str, str] | None = None, *, again: bool = False) -> None:
        assert form is not None
        headers = {**HTMX, "HX-Target": "live", "HX-Current-URL": self.address}
        url = form.attributes["hx-post"]
        answer: TestResponse = self.client.post(url, data={**form.fields, **(more or {})}, headers=headers)
        repeat = form.attributes.get("data-repeat", self._asked)
        if not again and "data-repeat" in form.attributes and not asks_for_several(form):
            repeat = ""
        if answer.status_code == 409:
            self._sheet, self._asked = Read(answer.text), repeat
            return
        assert answer.status_code == 200, answer.text
        self._sheet, self._repeated, self._asked = None, repeat, ""
        self.address = form.fields["next"]
        self._show(answer.text)
