"""Words as people type them: folded, without filler words, reduced to stems, with typing errors allowed."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final
from unicodedata import normalize

import snowballstemmer  # type: ignore[import-untyped]

ALGORITHMS: Final = {"de": "german", "en": "english", "es": "spanish", "fr": "french"}
"""The name of the Snowball stemmer of each language, which the browser has under the same name."""

MIN_FOR_SLIP: Final = 4
MIN_FOR_TWO_SLIPS: Final = 8
"""The fewest letters of a word that may contain one typing error, or two."""

_SEPARATORS: Final = re.compile(r"[^a-z0-9]+")
_MARKS: Final = re.compile(r"[\u0300-\u036f]")


def _data(name: str) -> Any:
    return json.loads(files(__package__).joinpath(f"data/{name}.json").read_bytes())


SILENT: Final[Mapping[str, str]] = _data("silent")
"""Folded words that do not tell one question from another, by language; under "conditions", see
`CONDITIONS`."""

LIGHT: Final[Mapping[str, str]] = _data("light")
"""Folded words that tell little about a question, by language."""

SYNONYMS: Final[Mapping[str, Sequence[str]]] = _data("synonyms")
"""Folded words that mean the same, by language, each group in one string."""

EVERYDAY: Final[Mapping[str, Mapping[str, str]]] = _data("everyday")
"""Words of topics, by language, each with what people say at a table instead, separated by commas. What
people say stands for the word of the topic, but not the other way round."""

CONDITIONS: Final = frozenset(SILENT["conditions"].split())
"""Words, in all languages, which show that a question is about an assumed situation, not the board."""


def fold_words(words: str) -> list[str]:
    """Return the words in lower case, without accents and punctuation; single letters are dropped."""
    plain = _MARKS.sub("", normalize("NFKD", words.casefold()))
    return [word for word in _SEPARATORS.split(plain) if len(word) > 1 or word.isdecimal()]


@cache
def silent_words(language: str) -> frozenset[str]:
    """Return words that say nothing in a question. Those with "ue" or "oe" are returned with a plain vowel
    too, as folding an umlaut gives."""
    words = SILENT.get(language, "").split()
    return frozenset((*words, *(word.replace("ue", "u").replace("oe", "o") for word in words)))


@cache
def light_words(language: str) -> frozenset[str]:
    """Return words that say little about a question, as they occur in half of all questions."""
    return frozenset(LIGHT.get(language, "").split())


@cache
def synonyms(language: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(group.split()) for group in SYNONYMS.get(language, ()))


@cache
def sayings(language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return players' idioms, folded, of one word or several, each with the words that it stands for."""
    return tuple(
        (" ".join(fold_words(saying)), tuple(fold_words(meant)))
        for meant, every in EVERYDAY.get(language, {}).items()
        for saying in every.split(",")
    )


@cache
def _stemmer(language: str) -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer(ALGORITHMS[language])


@cache
def stem(language: str, word: str) -> str:
    """Return a folded word, or several, without endings; numbers unchanged."""
    if language not in ALGORITHMS:
        return word
    return " ".join(map(_stemmer(language).stemWord, word.split(" ")))


def max_slips(word: str) -> int:
    return 0 if len(word) < MIN_FOR_SLIP or word.isdecimal() else 1 if len(word) < MIN_FOR_TWO_SLIPS else 2


def edit_distance(one: str, other: str, most: int) -> int:
    """Return the number of letters that are wrong, missing, additional or swapped; `most + 1` for more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, against in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return last[-1]


def find_similar(word: str, vocabulary: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Yield the words that an unknown one may stand for, each with a probability: it may be misspelt,
    incomplete, a compound, or have another ending."""
    found = {each: sure for each in vocabulary if (sure := _likeness(word, each))}
    if found:
        least = max(found.values()) - NEARLY
        yield from ((each, sure) for each, sure in found.items() if sure >= least)


def _likeness(word: str, other: str) -> float:
    """Return the probability that one word is meant for another."""
    most = max_slips(word)
    if most and len(other) >= MIN_FOR_SLIP and (other[0] == word[0] or len(word) > MIN_FOR_SLIP + 1):
        distance = edit_distance(word, other, most)
        if distance <= most:
            return SURE[distance]
    if len(word) >= MIN_FOR_BEGUN and other.startswith(word):
        return BEGUN
    root = word[: max(MIN_OF_COMPOUND, len(word) - 2)]
    if len(word) > MIN_OF_COMPOUND and other.startswith(root) and len(other) <= len(word) + 2:
        return OTHER_ENDING
    if is_part(other, word):
        return PUT_TOGETHER
    return 0.0


def is_part(part: str, word: str) -> bool:
    """Return whether a word may be a compound that contains another."""
    return (
        len(part) >= MIN_OF_COMPOUND
        and len(word) - len(part) >= MIN_FOR_BEGUN
        and (word.startswith(part) or word.endswith(part))
    )


def parts_of(language: str, vocabulary: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a compound and one of its parts, both in the vocabulary, for a language that has
    compounds."""
    for word in vocabulary if language in JOINED else ():
        cuts = range(MIN_FOR_BEGUN, len(word) - MIN_FOR_BEGUN + 1)
        for part in dict.fromkeys(each for cut in cuts for each in (word[:cut], word[cut:])):
            if part in vocabulary and is_part(part, word):
                yield word, part


JOINED: Final = frozenset({"de"})
"""Languages with compounds."""
NEARLY: Final = 0.15
"""Words whose likelihood is lower than the highest by more than this are not considered."""
MIN_FOR_BEGUN: Final = 3
MIN_OF_COMPOUND: Final = 4
SURE: Final = (1.0, 0.8, 0.55)
"""How likely it is that a word is meant, by the number of slips."""
BEGUN: Final = 0.7
OTHER_ENDING: Final = 0.5
PUT_TOGETHER: Final = 0.6
