"""The index of a game's topics in a language, and what in it a question is about: the best first.

The index is made of plain lists and numbers, so that it can be sent to a phone as it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Final

from companion.features.topics.spelling import folded, near, silent_words, stem

ENGLISH: Final = "en"
"""What games are printed in: people of other languages say those words too."""

NAME, TERM, FACT = 3.0, 2.5, 1.0
"""What a word counts for that stands in the name of a topic, among its terms, or in its fact."""

FOREIGN: Final = 0.8
"""What an English word counts for on a phone that speaks another language."""

UNKNOWN: Final = 8
"""A word that no topic has tells as much as one that so many have."""

MIN_COVERED: Final = 0.3
"""The share of a question's words, by weight, that a topic must have to be an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A topic in words of one language, and in English. `terms`: by language."""

    name: str
    fact: str
    terms: Mapping[str, str]
    english: tuple[str, str]
    silent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """`languages`: the phone's and English. `words`: by stem, what it counts for in which topic, by number;
    `stems`: of each word as it is written, folded. `names`: how many stems each name has."""

    languages: tuple[str, ...]
    size: int
    words: Mapping[str, Mapping[int, float]]
    stems: Mapping[str, tuple[str, ...]]
    silent: frozenset[str]

    def knows(self, word: str) -> bool:
        """Return whether topics have a folded word as it is, but for its ending."""
        return any(stem(language, word) in self.words for language in self.languages)

    def weight(self, stems: Iterable[str]) -> float:
        """Return how much a word tells: most what stands in one topic alone, or in none."""
        having = max((len(self.words.get(each, ())) for each in stems), default=UNKNOWN)
        return log(1 + self.size / having)

    def plain(self) -> dict[str, Any]:
        """Return it as a phone keeps it."""
        return {
            "languages": self.languages,
            "size": self.size,
            "words": {each: sorted(found.items()) for each, found in self.words.items()},
            "stems": self.stems,
            "silent": sorted(self.silent),
        }


@dataclass(frozen=True, slots=True)
class Found:
    """A topic by its number, how well it fits, the share of the question's words that it has, by weight, and
    how many it lacks."""

    topic: int
    score: float
    covered: float
    lacks: int


def index_of(language: str, wordings: Sequence[Wording]) -> Index:
    """Return the index of topics, in their order."""
    languages = tuple(dict.fromkeys((language, ENGLISH)))
    words: dict[str, dict[int, float]] = {}
    stems: dict[str, tuple[str, ...]] = {}
    silent = frozenset().union(*map(silent_words, languages))
    # What by itself is the name of a topic does say something.
    names = (folded(name) for wording in wordings for name in (wording.name, wording.english[0]))
    silent -= {word for name in names if silent.issuperset(name) for word in name}

    def put(topic: int, spoken: str, said: str, counts: float) -> None:
        for word in folded(said):
            if word in silent:
                continue
            root = stem(spoken, word)
            stems[word] = tuple(dict.fromkeys((*stems.get(word, ()), root)))
            there = words.setdefault(root, {})
            there[topic] = max(there.get(topic, 0.0), counts)

    for number, wording in enumerate(wordings):
        put(number, language, wording.name, TERM if wording.silent else NAME)
        put(number, language, "" if wording.silent else wording.fact, FACT)
        put(number, language, wording.terms.get(language, ""), TERM)
        if language != ENGLISH:
            name, fact = wording.english
            put(number, ENGLISH, name, (TERM if wording.silent else NAME) * FOREIGN)
            put(number, ENGLISH, "" if wording.silent else fact, FACT * FOREIGN)
            put(number, ENGLISH, wording.terms.get(ENGLISH, ""), TERM * FOREIGN)
    return Index(languages=languages, size=len(wordings), words=words, stems=stems, silent=silent)


def _meanings(index: Index, word: str) -> Mapping[str, float]:
    """Return the stems that a word stands for, each with how sure that is; none for an unknown one."""
    known = {stem(language, word): 1.0 for language in index.languages}
    if here := {each: sure for each, sure in known.items() if each in index.words}:
        return here
    found: dict[str, float] = {}
    for each, sure in near(word, index.stems):
        for root in index.stems[each]:
            found[root] = max(found.get(root, 0.0), sure)
    return found


def search(index: Index, question: str) -> list[Found]:
    """Return the topics that have a word of the question, those that fit best first."""
    asked = folded(question)
    told = [word for word in asked if word not in index.silent] or asked
    whole = 0.0
    scores: dict[int, float] = {}
    covered: dict[int, float] = {}
    having: dict[int, int] = {}
    every = [*dict.fromkeys(told)]
    for word in every:
        meant = _meanings(index, word)
        weight = index.weight(meant)
        whole += weight
        best: dict[int, float] = {}
        shares: dict[int, float] = {}
        for root, sure in meant.items():
            for topic, counts in index.words[root].items():
                best[topic] = max(best.get(topic, 0.0), counts * sure)
                shares[topic] = max(shares.get(topic, 0.0), sure)
        for topic, counts in best.items():
            scores[topic] = scores.get(topic, 0.0) + weight * counts
            covered[topic] = covered.get(topic, 0.0) + weight * shares[topic]
            having[topic] = having.get(topic, 0) + 1
    found = [
        Found(
            topic=each,
            score=score * (0.4 + 0.6 * covered[each] / whole),
            covered=covered[each] / whole,
            lacks=len(every) - having[each],
        )
        for each, score in scores.items()
    ]
    return sorted(found, key=lambda one: (-round(one.score, 6), one.topic))
