"""Sentences that are not yet in any language: a message id and the values to put into it.

Packages without a user interface make a `Text`; the web package translates it into the viewer's language.
`text` and `ntext` mark their first argument for the message catalogues.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

Value: TypeAlias = "str | int | float | datetime | Text | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Text:
    """An English message id with `%(name)s` placeholders, and their values. A tuple of values is shown as a
    list; a float with the decimal point of each language, a datetime as each language writes date and time.

    `plural`: the message id for counts other than one; the count is the value named `n`.
    """

    msgid: str
    values: Mapping[str, Value] = field(default_factory=dict)
    plural: str = ""

    def __str__(self) -> str:
        """Return the English sentence, for logs and tests; pages translate it."""
        form = self.plural if self.plural and self.values.get("n") != 1 else self.msgid
        return form % {name: _english(value) for name, value in self.values.items()} if self.values else form

    def __hash__(self) -> int:
        return hash((self.msgid, tuple(self.values.items())))


def _english(value: Value) -> str:
    if isinstance(value, tuple):
        words = [_english(part) for part in value]
        return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
    if isinstance(value, datetime):
        return f"{value.day} {value:%B %Y, %H:%M}"
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def text(msgid: str, /, **values: Value) -> Text:
    return Text(msgid, values)


def ntext(msgid: str, plural: str, /, n: int, **values: Value) -> Text:
    return Text(msgid, {"n": n, **values}, plural)


def sign_number(number: object) -> str:
    """Return a number as text, with a real minus sign instead of a hyphen."""
    return str(number).replace("-", "−")
