"""What rulings are made of: odds in words, the heading of a table, the reading that a table plays."""

from fractions import Fraction

from companion.games.underworld.catalogue.settings import READINGS
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, text


def odds(chance: Fraction) -> Text:
    """In percent, rounded, with the fraction."""
    return text(
        "%(pct)s in 100 (%(n)s of %(of)s)",
        pct=round(100 * chance),
        n=chance.numerator,
        of=chance.denominator,
    )


def fact(sentence: Text, *places: str) -> Fact:
    return Fact(sentence=sentence, places=places)


def reading(state: State, key: str) -> Text:
    """Return what the table plays where the booklet leaves it open."""
    rule = READINGS[key]
    return text("%(rule)s: %(choice)s", rule=rule.name, choice=rule.choices[state.readings[key]])


def ruled(
    answer: Text,
    table_id: str,
    *facts: Fact,
    verdict: bool | None = None,
    reading: Text | None = None,
) -> Ruling:
    """Return a ruling with the heading that it rests on."""
    section = table(table_id).section
    return Ruling(verdict=verdict, answer=answer, page=0, facts=facts, reading=reading, section=section)
