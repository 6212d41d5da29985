"""What a question is about, read from the arguments that came with it; the readings that an answer depends
on.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.rulebook import RULINGS, SETTING_OF
from companion.games.stone_and_iron.catalogue.settings import SETTINGS
from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import State
from companion.kernel.rulings import Fact, Fault, Refusal, Ruling
from companion.kernel.words import Text, text

SETTINGS_BY_KEY = {setting.key: setting for setting in SETTINGS}


def reading(state: State, *doubts: str) -> Text:
    """Return the rulings on some unclear rules (doubts, such as `SI-53`), as one text."""
    return text("%(rulings)s", rulings=tuple(_one(state, doubt) for doubt in doubts))


def _one(state: State, doubt: str) -> Text:
    return text("%(ruling)s (%(doubt)s)", ruling=ruling_on(state, doubt), doubt=doubt)


def ruling_on(state: State, doubt: str) -> Text:
    """Return how the table plays an unclear rule: by a ruling of its own, by its setting, or as we read
    it."""
    if doubt in state.rulings:
        return text("This table: %(ruling)s", ruling=state.rulings[doubt])
    if doubt in RULINGS:
        return RULINGS[doubt]
    setting = SETTINGS_BY_KEY[SETTING_OF[doubt]]
    value = getattr(state.options, setting.key)
    choice = next(one.name for one in setting.choices(0) if one.value == value)
    return text("%(setting)s: %(choice)s.", setting=setting.name, choice=choice)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question's arguments: `seat`, `place` (a square), `victim` (another faction), `army` and `building`.
    Each property raises `Refusal` if its argument is missing or impossible; only `army` may be missing, but
    `armies` also raises it if the faction has none on the map."""

    state: State
    args: Mapping[str, str]

    @property
    def seat(self) -> str:
        return self._faction("seat", text("Choose the faction that is asking."))

    @property
    def other(self) -> str:
        return self._faction("victim", text("Choose the other faction."))

    def _faction(self, key: str, if_missing: Text) -> str:
        name = self.args.get(key, "")
        if not name:
            raise Refusal(if_missing)
        if name not in self.state.seats:
            raise Refusal(text("That faction is not in the campaign."), Fault.UNKNOWN)
        return name

    @property
    def square(self) -> int:
        name = self.args.get("place", "")
        if not name:
            raise Refusal(text("Choose the square that you ask about."))
        index = self.state.at(name)
        if index is None:
            raise Refusal(text("The map has no such square."), Fault.UNKNOWN)
        return index

    @property
    def armies(self) -> tuple[Army, ...]:
        """Return the named army of the faction; all its armies on the map if none is named."""
        own = tuple(army for army in armies_of(self.state, self.seat) if army.square != NOWHERE)
        name = self.args.get("army", "")
        found = tuple(army for army in own if name in ("", army.id))
        if not own:
            raise Refusal(text("No army of %(faction)s is on the map.", faction=name_of(self.seat)))
        if not found:
            raise Refusal(text("There is no such army of %(faction)s.", faction=name_of(self.seat)))
        return found


def make_ruling(
    state: State,
    answer: Text,
    section: str,
    *doubts: str,
    verdict: bool | None = None,
    facts: Iterable[Fact] = (),
    besides: tuple[Fact, ...] = (),
    remedies: tuple[Fact, ...] = (),
) -> Ruling:
    """Return the ruling on a question, with the readings of the doubts it depends on. `section`: a heading of
    the rulebook, which has no page numbers."""
    return Ruling(
        verdict=verdict,
        answer=answer,
        page=0,
        facts=tuple(facts),
        besides=besides,
        remedies=remedies,
        reading=reading(state, *doubts),
        section=section,
    )


def make_fact(sentence: Text) -> Fact:
    return Fact(sentence=sentence)


def fact_about(state: State, sentence: Text, *squares: int) -> Fact:
    return Fact(sentence=sentence, places=tuple(state.grid.names[square] for square in squares))
