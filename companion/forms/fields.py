"""Fields that the forms of several games share, and their checks. What they let through is bounded; rules
judge the rest. Sentences can be translated: those of WTForms can only be strings."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from re import Pattern
from typing import Any, ClassVar

from wtforms import Field, HiddenField, IntegerField, StringField
from wtforms.validators import Optional, StopValidation, ValidationError

from companion.kernel.input_text import DIGEST, readable, whole_number, without_blanks
from companion.kernel.optional.hidden_cards import Turned
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

CHOOSE = text("Please choose an option first.")
STALE_PAGE = text("This page is out of date. Reload it.")
SIGNED = re.compile(r"[+-]?[0-9]{1,8}")
MOST_SHOWN = 20_000
"""Characters of the numbers that a page had."""


class Given:
    """Something was sent for it, and of words something that can be read."""

    def __init__(self, sentence: Text) -> None:
        self.sentence = sentence
        self.field_flags = {"required": True}

    def __call__(self, _form: Any, field: Any) -> None:
        sent = field.raw_data[0] if field.raw_data else None
        if not sent or (isinstance(sent, str) and not readable(sent)):
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

    def __init__(self, most: int) -> None:
        self.most = most
        self.sentence = text("That is longer than %(most)s characters.", most=most)
        self.field_flags = {"maxlength": most}

    def __call__(self, _form: Any, field: Any) -> None:
        if len(field.data or "") > self.most:
            raise ValidationError(self.sentence)  # type: ignore[arg-type]


MOST_IDS = 300
Filters = Sequence[Callable[[Any], Any]] | None
ID = re.compile(r"[A-Za-z0-9_.:'-]{1,80}")
LONGEST_NAME = 60
MOST_BACKS = 20
MOST_NAMES = 4_000
MOST_NUMBER = 10_000_000
WHOLE = text("Enter a whole number.")


class SeatField(HiddenField):
    """The seat that acts; nothing is the table as a whole. That it exists is for the rules to say."""

    data: Seat | None

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = str(valuelist[0]) if valuelist else ""
        if given and not ID.fullmatch(given):
            raise ValueError(text("There is no such seat."))
        self.data = Seat(given) if given else None


class CountField(IntegerField):
    """A whole number from `least` to `most`. `blank`: it may be left out, which is None and not zero."""

    data: int | None

    def __init__(
        self,
        label: str = "",
        *,
        least: int = 0,
        most: int = 999,
        blank: bool = False,
        sentence: Text | None = None,
        **options: Any,
    ) -> None:
        self._sentence = sentence or text(
            "Enter a whole number from %(least)s to %(most)s.", least=least, most=most
        )
        self._blank = blank
        checks: list[Any] = [Optional() if blank else Given(self._sentence)]
        super().__init__(label, validators=[*checks, Within(least, most, self._sentence)], **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = str(valuelist[0]).strip() if valuelist else ""
        if SIGNED.fullmatch(given):
            self.data = int(given)
        elif given or (valuelist and not self._blank):
            raise ValueError(self._sentence)


class PlaceField(StringField):
    """The id of a place, a card or the like, as the game spells it; or a few words."""

    def __init__(self, label: str = "", *, required: bool = True, most: int = 80, **options: Any) -> None:
        checks: list[Any] = [NotLonger(most)]
        if required:
            checks.insert(0, Given(CHOOSE))
        super().__init__(label, validators=checks, **options)


class ShownField(StringField):
    """The numbers that the page had, as `<name>=<number>` with spaces between. What is sent unchanged is not
    entered anew, so that what others corrected meanwhile stands."""

    def __init__(self, **more: Any) -> None:
        super().__init__("", [NotLonger(MOST_SHOWN)], **more)

    def has(self, name: str, number: int) -> bool:
        """Return whether the page had this very number."""
        return f"{name}={number}" in (self.data or "").split()


class OfEach(Field):
    """What is said of each, by its id: from inputs called `<name>-<id>`."""

    most_ids: ClassVar[int] = MOST_IDS
    data: Mapping[str, Any]

    def process(self, formdata: Any, data: Any = None, extra_filters: Filters = None) -> None:
        del extra_filters  # none are needed
        self.process_errors = []
        self.data = dict(data) if isinstance(data, Mapping) else {}
        if formdata is None:
            return
        prefix = f"{self.name}-"
        sent = {name.removeprefix(prefix): formdata.get(name) for name in formdata if name.startswith(prefix)}
        try:
            if len(sent) > self.most_ids:
                raise ValueError(STALE_PAGE)
            self.data = self.read(sent)
        except ValueError as error:
            self.process_errors = [*self.process_errors, error.args[0]]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, Any]:
        """Return what the inputs say. Raises `ValueError` with a sentence."""
        raise NotImplementedError


class CardCounts(OfEach):
    """How many of each; those that are 0 are left out unless kept."""

    data: Mapping[str, int]

    def __init__(self, label: str = "", *, most: int = 99, keep_zero: bool = False, **options: Any) -> None:
        super().__init__(label, **options)
        self._most = most
        self._keep_zero = keep_zero

    def read(self, sent: Mapping[str, str]) -> Mapping[str, int]:
        counts = {key: self._count(given) for key, given in sent.items()}
        if not all(ID.fullmatch(key) for key in counts):
            raise ValueError(STALE_PAGE)
        return {key: count for key, count in counts.items() if count or self._keep_zero}

    def _count(self, given: str) -> int:
        count = whole_number(given.strip() or "0", 4)
        if count is None or count > self._most:
            raise ValueError(text("Each count is a whole number from 0 to %(most)s.", most=self._most))
        return count


class FilledCounts(CardCounts):
    """Counts of which those left empty are not named."""

    def read(self, sent: Mapping[str, str]) -> Mapping[str, int]:
        return super().read({key: given for key, given in sent.items() if given.strip()})


def tidy(words: str | None) -> str:
    return without_blanks(words or "")


class NumberField(IntegerField):
    """A whole number; a blank is `default`, and a fault where there is none."""

    def __init__(self, *, least: int = -MOST_NUMBER, most: int = MOST_NUMBER, **options: Any) -> None:
        checks: list[Any] = [Given(WHOLE)] if options.get("default") is None else [Optional()]
        super().__init__("", validators=[*checks, Within(least, most, WHOLE)], **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = str(valuelist[0]).strip() if valuelist else ""
        if not given:
            return
        if not SIGNED.fullmatch(given):
            raise ValueError(WHOLE)
        self.data = int(given)


def name_field(*, required: bool = True, default: str = "", most: int = LONGEST_NAME) -> StringField:
    """Return a name as somebody gave it, or a word out of the rules; whether it is known is for them. A blank
    is `default`."""
    checks: list[Any] = [*([Given(CHOOSE)] if required else []), NotLonger(most)]
    return StringField(default=default, validators=checks, filters=[lambda words: tidy(words) or default])


def code_field(spelt: re.Pattern[str], sentence: Text | None = None, *, required: bool = True) -> StringField:
    """Return capitals and figures of this pattern, which may be typed in small letters."""
    pattern = spelt if required else re.compile(rf"({spelt.pattern})?")
    upper: list[Callable[[Any], Any]] = [lambda words: tidy(words).upper()]
    return StringField(default="", validators=[Spelt(pattern, sentence or CHOOSE)], filters=upper)


class NamesField(Field):
    """Names as they were ticked, each once, in that order; none is an answer too. `known`: which there are;
    their order is kept then."""

    data: tuple[str, ...]

    def __init__(self, *, known: Sequence[str] | None = None, **options: Any) -> None:
        super().__init__("", default=(), **options)
        self._known = known

    def process_formdata(self, valuelist: list[Any]) -> None:
        names = [tidy(str(value)) for value in valuelist]
        if len(names) > MOST_NAMES or any(len(name) > LONGEST_NAME for name in names):
            raise ValueError(STALE_PAGE)
        ticked = dict.fromkeys(name for name in names if name)
        if self._known is not None and not ticked.keys() <= set(self._known):
            raise ValueError(STALE_PAGE)
        self.data = tuple(ticked if self._known is None else (one for one in self._known if one in ticked))


class NumbersField(Field):
    """Whole numbers with spaces or commas between."""

    data: tuple[int, ...]

    def __init__(self, **options: Any) -> None:
        super().__init__("", default=(), **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = " ".join(map(str, valuelist)).replace(",", " ").split()
        if len(given) > MOST_NAMES or not all(re.fullmatch(r"[0-9]{1,6}", one, re.ASCII) for one in given):
            raise ValueError(WHOLE)
        self.data = tuple(int(one) for one in given)


class CountsByName(OfEach):
    """A number for each; those that are blank or 0 are left out."""

    most_ids = MOST_NAMES
    data: Mapping[str, int]

    def __init__(self, **options: Any) -> None:
        super().__init__("", **options)

    def read(self, sent: Mapping[str, str]) -> Mapping[str, int]:
        counts = {name: given.strip() or "0" for name, given in sent.items()}
        if not all(re.fullmatch(r"-?[0-9]{1,6}", count, re.ASCII) for count in counts.values()):
            raise ValueError(WHOLE)
        return {name: int(count) for name, count in counts.items() if int(count)}


def one_of(*values: str, blank: bool = False, sentence: Text | None = None) -> StringField:
    """Return a field for one of the words `values`; with `blank` also for none."""
    return StringField(default="", validators=[OneOf((*values, "") if blank else values, sentence or CHOOSE)])


def word_or_none(values: Collection[str], sentence: Text | None = None) -> StringField:
    """Return a field for one of the words `values`; a blank is None."""
    return StringField(
        validators=[Optional(), OneOf(values, sentence or CHOOSE)],
        filters=[lambda word: tidy(word) or None],
    )


class BacksField(Field):
    """Cards of a hand that the server deals, by their backs."""

    data: tuple[str, ...]

    def __init__(self, **options: Any) -> None:
        super().__init__("", default=(), **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = tuple(str(value) for value in valuelist)
        if len(given) > MOST_BACKS or not all(DIGEST.fullmatch(back) for back in given):
            raise ValueError(STALE_PAGE)
        self.data = given


class TurnedField(BacksField):
    """The same, to be turned up; none where the cards lie on the table."""

    data: Any

    def process_formdata(self, valuelist: list[Any]) -> None:
        super().process_formdata(valuelist)
        self.data = Turned(self.data)
