"""Facts as rulings carry them."""

from companion.kernel.rulings import Fact
from companion.kernel.words import Text


def fact(sentence: Text, *places: str) -> Fact:
    return Fact(sentence=sentence, places=places)
