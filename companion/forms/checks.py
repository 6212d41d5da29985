"""Checks of fields, with sentences that can be translated: WTForms' own can only be strings."""

from collections.abc import Collection
from re import Pattern
from typing import Any

from wtforms.validators import StopValidation, ValidationError

from companion.kernel.words import Text, text

CHOOSE = text("Something is missing: choose it first.")
STALE_PAGE = text("This page is not as it was sent. Load it again.")


class Given:
    """Something was sent for it."""

    def __init__(self, sentence: Text) -> None:
        self.sentence = sentence
        self.field_flags = {"required": True}

    def __call__(self, _form: Any, field: Any) -> None:
        if not field.raw_data or not field.raw_data[0]:
            field.errors[:] = []
            raise StopValidation(self.sentence)  # type: ignore[arg-type]


class Within:
    """A number, neither smaller nor larger."""

    def __init__(self, least: int, most: int, sentence: Text) -> None:
        self.least, self.most, self.sentence = least, most, sentence
        self.field_flags = {"min": least, "max": most}

    def __call__(self, _form: Any, field: Any) -> None:
        if field.data is None or not self.least <= field.data <= self.most:
            raise ValidationError(self.sentence)  # type: ignore[arg-type]


class Spelt:
    """A text of this pattern, from its first to its last character."""

    def __init__(self, pattern: Pattern[str], sentence: Text = STALE_PAGE) -> None:
        self.pattern, self.sentence = pattern, sentence

    def __call__(self, _form: Any, field: Any) -> None:
        if not self.pattern.fullmatch(field.data or ""):
            raise ValidationError(self.sentence)  # type: ignore[arg-type]


class OneOf:
    """One of these values."""

    def __init__(self, values: Collection[str], sentence: Text = STALE_PAGE) -> None:
        self.values, self.sentence = values, sentence

    def __call__(self, _form: Any, field: Any) -> None:
        if field.data not in self.values:
            raise ValidationError(self.sentence)  # type: ignore[arg-type]


class NotLonger:
    """A text of at most so many characters."""

    def __init__(self, most: int, sentence: Text | None = None) -> None:
        self.most = most
        self.sentence = sentence or text("That is longer than %(most)s characters.", most=most)
        self.field_flags = {"maxlength": most}

    def __call__(self, _form: Any, field: Any) -> None:
        if len(field.data or "") > self.most:
            raise ValidationError(self.sentence)  # type: ignore[arg-type]
