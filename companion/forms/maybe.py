"""A number that may be left out: nothing is not zero."""

from typing import Any

from wtforms import IntegerField
from wtforms.validators import Optional

from companion.forms.checks import Within
from companion.kernel.words import text


class MaybeCount(IntegerField):
    """A whole number from 0 to `most`; None where nothing was filled in."""

    data: int | None

    def __init__(self, *, most: int, **options: Any) -> None:
        self._sentence = text("A whole number from %(least)s to %(most)s is expected.", least=0, most=most)
        super().__init__("", validators=[Optional(), Within(0, most, self._sentence)], **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        try:
            super().process_formdata([value for value in valuelist if str(value).strip()])
        except ValueError as error:
            raise ValueError(self._sentence) from error
