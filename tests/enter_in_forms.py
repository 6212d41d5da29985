"""What Enter would press in the forms of a page: the first submit button of each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.html import Reader

TYPED = {"text", "number", "search", "url", "email", "tel", "password", "date", "time", "datetime-local"}
CODE = re.compile(r"/[tg]/[A-Za-z0-9-]+|\d+")


@dataclass
class Button:
    says: tuple[str, str]
    """What it sends or links to by itself: its name and value, or its address; empty if nothing."""
    off: bool
    words: str = ""


@dataclass
class Form:
    action: str
    fields: list[str] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    @property
    def several(self) -> bool:
        """Return whether the form has a text field, and more than one button to press."""
        return bool(self.fields) and len(self.buttons) > 1

    @property
    def shape(self) -> tuple[str, ...]:
        said = (f"{button.says[0]}={button.words}" for button in self.buttons)
        return tuple(CODE.sub("N", part) for part in (self.action, *self.fields, *said))

    @property
    def wrong(self) -> str:
        """Return the label of the button that Enter presses although only a finger should; otherwise
        nothing."""
        if not self.fields or not self.buttons or self.buttons[0].off:
            return ""
        first = self.buttons[0]
        throws = first.says[0].endswith("-here")
        return first.words if throws or (first.says[0] and len(self.buttons) > 1) else ""


class Forms(Reader):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: Form | None = None
        self._button: Button | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        says = dict(attrs)
        if tag == "form":
            self._form = Form(says.get("action") or "")
            self.found.append(self._form)
        elif self._form is None:
            return
        elif tag == "input" and (says.get("type") or "text") in TYPED:
            self._form.fields.append(says.get("name") or "")
        elif tag == "button" and (says.get("type") or "submit") == "submit":
            own = says.get("name") or says.get("formaction") or ""
            self._button = Button((own, says.get("value") or ""), "disabled" in says)
            self._form.buttons.append(self._button)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "button":
            self._button = None

    def handle_data(self, data: str) -> None:
        if self._button is not None:
            self._button.words = f"{self._button.words} {data}".strip()


def forms_of(html: str) -> Iterator[Form]:
    read = Forms()
    read.feed(html)
    yield from read.found
