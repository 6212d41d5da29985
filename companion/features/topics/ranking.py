"""Ranking a game's topics for a question, the best first. Phones rank in the same way
(static/js/topic_search.js).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.features.topics.index import Index
from companion.features.topics.spelling import (
    BEGUN,
    JOINED,
    MIN_FOR_BEGUN,
    MIN_FOR_SLIP,
    MIN_FOR_TWO_SLIPS,
    MIN_OF_COMPOUND,
    NEARLY,
    OTHER_ENDING,
    PUT_TOGETHER,
    SURE,
    edit_distance,
    find_similar,
    fold_words,
    max_slips,
    stem,
)

ALIKE: Final = 0.75
"""How surely a word stands for another that means the same."""

OF_KNOWN: Final = 0.5
"""How surely a word stands for another that means the same if the rules contain the word itself as well."""

MAX_OF_SAYING: Final = 4
"""The most words of an expression such as "do a runner"."""

OF_SAYING: Final = 0.6
"""How surely each word of an expression stands for itself as well."""

LIGHT: Final = 0.4
"""The weight of a word that half of all questions contain: a number, "how many", "need"."""

NAMED: Final = 0.5
"""How much better a topic fits when the question has its whole name."""

PHRASED: Final = 2.0
"""How much better a topic fits when the question contains one of its phrases, unless that is only a part of a
longer phrase of another topic."""

BETWEEN: Final = 2
"""The most words of a question that may stand between those of a phrase."""

FIRST: Final = 3
"""The number of topics whose facts are shown."""

MIN_COVERED: Final = 0.15
"""The share of a question's words, by weight, that a topic must have to be an answer."""

LEAD: Final = 0.3
"""A covered topic is the answer, even if an uncovered one fits better, if it contains this much more of the
question."""

CLEARLY: Final = 1.3
"""An uncovered topic is the answer only if it fits this many times better than the best covered one."""


@dataclass(frozen=True, slots=True)
class Found:
    """A topic by its number, its score, the share of the question's words that it contains, by weight, and
    how many it lacks."""

    topic: int
    score: float
    covered: float
    lacks: int


def is_named(word: str, names: Collection[str]) -> bool:
    """Return whether a word is one of these names, allowing for typing errors."""
    most = max_slips(word)
    return word in names or any(
        len(word) > MIN_FOR_SLIP
        and word[0] == each[0]
        and edit_distance(word, each, most) <= min(most, max_slips(each))
        for each in names
    )


def first_of(index: Index, hits: Sequence[Found]) -> list[Found]:
    """Return the topics whose facts are shown: the best `FIRST` that the rulebook covers, one for each
    place."""
    first: list[Found] = []
    for one in hits:
        if one.topic not in index.unsaid and index.places[one.topic] not in {
            index.places[each.topic] for each in first
        }:
            first.append(one)
        if len(first) == FIRST:
            break
    return first


def is_unsaid(index: Index, hits: Sequence[Found]) -> bool:
    """Return whether the rulebook does not cover the question, judging by the matches."""
    said = first_of(index, hits)
    if all(one.covered < MIN_COVERED for one in (*hits[:1], *said)):
        return True
    best = hits[0]
    return best.topic in index.unsaid and all(
        best.covered >= one.covered - LEAD and best.score >= one.score * CLEARLY for one in said
    )


def _is_together(phrase: Sequence[str], standing: Mapping[str, Collection[int]]) -> bool:
    """Return whether the words of a phrase stand together in a question, in any order. `standing`: for each
    stem, its positions in the question."""
    if not all(root in standing for root in phrase):
        return False
    size = len(phrase) + BETWEEN
    return any(
        all(any(first <= at < first + size for at in standing[root]) for root in phrase)
        for one in phrase
        for first in standing[one]
    )


def _join_sayings(index: Index, words: Sequence[str]) -> list[str]:
    """Return the words, with idioms of several words joined into one string."""
    said: list[str] = []
    at = 0
    while at < len(words):
        together = (" ".join(words[at : at + size]) for size in range(MAX_OF_SAYING, 1, -1))
        saying = next(
            (
                each
                for each in together
                if any(stem(language, each) in index.alike for language in index.languages)
            ),
            words[at],
        )
        said.append(saying)
        at += saying.count(" ") + 1
    return said


def _meanings(index: Index, word: str) -> Mapping[str, float]:
    """Return the stems that a word may stand for, each with a probability; empty for an unknown word. An
    idiom of several words also stands for each of them, less probably."""
    roots = dict.fromkeys(stem(language, word) for language in index.languages)
    found = {root: 1.0 for root in roots if root in index.words}
    said = {root: 1.0 for root in roots if root in found or root in index.alike}
    if not said:
        for each, sure in find_similar(word, index.stems):
            for root in index.stems[each]:
                said[root] = max(said.get(root, 0.0), sure)
                if root in index.words:
                    found[root] = max(found.get(root, 0.0), sure)
    for root, sure in said.items():
        for other in index.alike.get(root, ()):
            found[other] = max(found.get(other, 0.0), sure * (OF_KNOWN if root in index.words else ALIKE))
    for part in word.split(" ") if " " in word else ():
        for root, sure in (_meanings(index, part) if part not in index.silent else {}).items():
            found[root] = max(found.get(root, 0.0), sure * OF_SAYING)
    return found


def search(index: Index, question: str, named: Collection[str] = ()) -> list[Found]:
    """Return the topics that contain a word of the question, the best matches first.

    `named`: folded names at the table, which are ignored unless the rules contain them too.
    """
    asked = [
        part
        for word in _join_sayings(index, fold_words(question))
        if " " in word or word in index.silent or index.knows(word) or not is_named(word, named)
        for part in index.split_compound(word)
    ]
    told = [word for word in asked if word not in index.silent] or asked
    whole = 0.0
    scores: dict[int, float] = {}
    covered: dict[int, float] = {}
    having: dict[int, int] = {}
    roots: dict[str, float] = {}
    meanings = {word: _meanings(index, word) for word in told}
    for word, meant in meanings.items():
        weight = index.weight(meant) * (LIGHT if word.isdecimal() or word in index.light else 1.0)
        whole += weight
        best: dict[int, float] = {}
        shares: dict[int, float] = {}
        for root, sure in meant.items():
            roots[root] = max(roots.get(root, 0.0), sure)
            for topic, counts in index.words[root].items():
                best[topic] = max(best.get(topic, 0.0), counts * sure)
                shares[topic] = max(shares.get(topic, 0.0), sure)
        for topic, counts in best.items():
            scores[topic] = scores.get(topic, 0.0) + weight * counts
            covered[topic] = covered.get(topic, 0.0) + weight * shares[topic]
            having[topic] = having.get(topic, 0) + 1

    def share(topic: int) -> float:
        name = index.names[topic]
        return sum(roots.get(root, 0.0) for root in name) / len(name) if name else 0.0

    standing: dict[str, list[int]] = {}
    at = 0
    for word in asked:
        for root in meanings.get(word, ()):
            standing.setdefault(root, []).append(at)
        for part in word.split(" "):
            for root in dict.fromkeys(stem(language, part) for language in index.languages):
                roots.setdefault(root, 1.0)
                standing.setdefault(root, []).append(at)
            at += 1
    phrased: dict[int, float] = {}
    said = [(topic, frozenset(phrase)) for topic, phrase in index.phrases if _is_together(phrase, standing)]
    for topic, phrase in said:
        if not any(topic != other and phrase < longer for other, longer in said):
            phrased[topic] = max(phrased.get(topic, 0.0), min(roots[root] for root in phrase))

    def fit(topic: int) -> float:
        return 1.0 + NAMED * share(topic) + PHRASED * phrased.get(topic, 0.0)

    found = [
        Found(
            topic=each,
            score=score * (0.4 + 0.6 * covered[each] / whole) * fit(each),
            covered=covered[each] / whole,
            lacks=len(meanings) - having[each],
        )
        for each, score in scores.items()
    ]
    return sorted(found, key=lambda one: (-round(one.score, 6), one.topic))


def pack(index: Index) -> dict[str, Any]:
    """Return the index and the constants of the ranking as plain lists and numbers, for phones."""
    return {
        "languages": index.languages,
        "words": {each: sorted(found.items()) for each, found in index.words.items()},
        "tells": index.tells,
        "unknown": index.unknown,
        "stems": index.stems,
        "alike": index.alike,
        "names": index.names,
        "phrases": index.phrases,
        "joined": not JOINED.isdisjoint(index.languages),
        "places": index.places,
        "unsaid": sorted(index.unsaid),
        "silent": sorted(index.silent),
        "light": sorted(index.light),
        "by": {
            "first": FIRST,
            "light": LIGHT,
            "alike": ALIKE,
            "ofKnown": OF_KNOWN,
            "named": NAMED,
            "phrased": PHRASED,
            "between": BETWEEN,
            "covered": MIN_COVERED,
            "lead": LEAD,
            "clearly": CLEARLY,
            "saying": MAX_OF_SAYING,
            "ofSaying": OF_SAYING,
            "sure": SURE,
            "begun": BEGUN,
            "ending": OTHER_ENDING,
            "together": PUT_TOGETHER,
            "nearly": NEARLY,
            "slip": MIN_FOR_SLIP,
            "slips": MIN_FOR_TWO_SLIPS,
            "least": MIN_FOR_BEGUN,
            "part": MIN_OF_COMPOUND,
        },
    }
