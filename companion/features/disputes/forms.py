"""The forms in which a question is kept open, and a decision is written down."""

from wtforms import HiddenField

from companion.features.disputes.moves import MAX_PAGE, MAX_QUESTION, MAX_WORDS, Ask, Decide, about_typed
from companion.forms.derived import OwnForm
from companion.forms.fields import CountField, NotLonger, PlaceField, tidy
from companion.kernel.input_text import written_down
from companion.kernel.moves import Move


class AskForm(OwnForm):
    """`words`: a question that somebody typed, or `about` the one that a page answered or objected."""

    makes = Ask
    words = PlaceField(required=False, most=MAX_QUESTION)
    about = HiddenField(default="", validators=[NotLonger(MAX_WORDS)])
    given = HiddenField(default="", validators=[NotLonger(MAX_WORDS)])
    moment = CountField(most=10**12)

    def move(self) -> Move:
        words = tidy(self.words.data)
        about = self.about.data or (about_typed(words) if words else "")
        return Ask(words=words, about=about, given=self.given.data or "", moment=self.moment.data or 0)


class DecideForm(OwnForm):
    """`page`: of the rulebook, empty for a house rule. `answers`: the entry that kept the question open."""

    makes = Decide
    decision = PlaceField(most=MAX_WORDS)
    about = HiddenField(default="", validators=[NotLonger(MAX_WORDS)])
    moment = CountField(most=10**12)
    asked = PlaceField(required=False, most=MAX_WORDS)
    why = PlaceField(required=False, most=MAX_WORDS)
    page = CountField(most=MAX_PAGE, blank=True)
    answers = CountField(most=10**12, blank=True)

    def move(self) -> Move:
        words = (written_down(field.data or "") for field in (self.decision, self.asked, self.why))
        decision, asked, why = words
        return Decide(
            decision=decision,
            about=self.about.data or "",
            moment=self.moment.data or 0,
            asked=asked,
            why=why,
            page=self.page.data or 0,
            answers=self.answers.data or 0,
        )
