"""A phone that plays by its page alone: it reads the forms there are, and sends one as a browser would."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from flask import Flask
from werkzeug.test import TestResponse

from tests.games.sending import Sender, beginning, opened
from tests.html import Reader

Button = tuple[str, str]
"""Name and value, both empty if it has none."""


@dataclass
class Form:
    """`asked`: the required choices; `chosen`: what is preselected."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    chosen: set[str] = field(default_factory=set)

    @property
    def kind(self) -> str:
        return self.action.rsplit("/", 1)[1]


class Forms(Reader):
    """The forms of a page that enter something, with the values of their inputs."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.form: Form | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self.form = Form(given.get("action", ""))
            if "/moves/" in self.form.action or "/recount/" in self.form.action:
                self.found.append(self.form)
        elif self.form is None:
            return
        elif tag == "button" and given.get("type", "submit") == "submit":
            self.form.buttons.append((name, value))
        elif tag == "input" and given.get("type") == "radio":
            self.form.choices.setdefault(name, []).append(value)
            if "checked" in given:
                self.form.chosen.add(name)
            if "required" in given:
                self.form.asked.add(name)
        elif tag in ("input", "textarea") and name:
            self.form.fields[name] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None


def unfolded(page: str) -> str:
    """Return a page without its folded parts."""
    while "<details" in page:
        head, _, rest = page.rpartition("<details")
        page = head + rest.partition("</details>")[2]
    return page


@dataclass
class Phone(Sender):
    """The host's phone, at a table that has begun."""

    def page(self, path: str = "") -> str:
        answer = self.client.get(f"/t/{self.code}{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def forms(self, path: str = "") -> list[Form]:
        """Return the forms, those of the bar first, which are for this phone."""
        kept = ("retract", "choose", "skip", "amend")
        rest, _, bar = self.page(path).partition('id="turn"')
        return [form for form in Forms(bar).found + Forms(rest).found if form.kind not in kept]

    def send(self, form: Form, button: Button = ("", ""), **fields: str) -> TestResponse:
        data: Mapping[str, str] = {
            **form.fields,
            **{name: values[0] for name, values in form.choices.items()},
            **({button[0]: button[1]} if button[0] else {}),
            **fields,
        }
        return self.client.post(form.action, data=data)

    def enter(self, kind: str, button: Button = ("", ""), path: str = "", **fields: str) -> TestResponse:
        """Send the first form of this kind that has such a button."""
        form = next(
            form
            for form in self.forms(path)
            if form.kind == kind and (not button[0] or button in form.buttons)
        )
        answer = self.send(form, button, **fields)
        assert answer.status_code == 303, answer.text
        return answer

    def click(self, lots: random.Random, avoid: Callable[[Form], bool]) -> TestResponse:
        """Press any button of any form of the page, with any choices."""
        form = lots.choice([form for form in self.forms() if not avoid(form)])
        picked = {name: lots.choice(values) for name, values in form.choices.items()}
        return self.send(form, lots.choice(form.buttons), **picked)


def phone_at(app: Flask, seats: tuple[str, ...], **settings: str) -> Phone:
    phone = Phone(*opened(app, "underdark_maps"))
    phone.hand_in([beginning(seats, settings)])
    return phone
