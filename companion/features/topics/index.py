"""The index of a game's topics in a language, made of plain lists and numbers."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from companion.features.topics.spelling import (
    JOINED,
    MIN_OF_COMPOUND,
    fold_words,
    light_words,
    parts_of,
    sayings,
    silent_words,
    stem,
    synonyms,
)

ENGLISH: Final = "en"
"""The language in which games are printed, and whose words people of other languages use too."""

NAME, TERM, FACT, CELL = 3.0, 2.0, 1.0, 0.6
"""The weight of a word in the name of a topic, among its terms, in its fact, or in a table."""

FOREIGN: Final = 0.8
"""The factor for the weight of an English word on a phone that speaks another language."""

PART: Final = 0.5
"""The factor for the weight of a word as part of a compound, such as German has."""

UNKNOWN: Final = 8
"""A word that no topic has weighs as much as one that this many topics have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A topic. `own`, `english`: its name, fact and tables in the phone's language and in English. `terms`:
    for each language, its words, then its phrases, with a semicolon before each phrase. `headings`: of the
    rulebook. `place`: where the rulebook has it. `unsaid`: whether the rulebook does not cover it."""

    own: tuple[str, str, str]
    english: tuple[str, str, str]
    terms: Mapping[str, str]
    headings: tuple[str, ...] = ()
    place: str = ""
    unsaid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """`languages`: the phone's and English. `words`: by stem, the numbers of the topics in which it occurs,
    with its weight there; `tells`: by stem, its general weight; `unknown`: the weight of a word in no topic.
    `stems`: of each folded word. `alike`: by stem, its synonyms. `names`: the stems of each topic's name.
    `phrases`: topics, each with the stems of a phrase that people use for it. `places`: where the rulebook
    has each topic. `unsaid`: the topics that it does not cover. `silent`, `light`: words that say nothing, or
    little."""

    languages: tuple[str, ...]
    words: Mapping[str, Mapping[int, float]]
    tells: Mapping[str, float]
    unknown: float
    stems: Mapping[str, tuple[str, ...]]
    alike: Mapping[str, tuple[str, ...]]
    names: tuple[tuple[str, ...], ...]
    phrases: tuple[tuple[int, tuple[str, ...]], ...]
    places: tuple[str, ...]
    unsaid: frozenset[int]
    silent: frozenset[str]
    light: frozenset[str]

    def knows(self, word: str) -> bool:
        """Return whether some topic contains a folded word, with any ending."""
        return any(stem(language, word) in self.words for language in self.languages)

    def split_compound(self, word: str) -> tuple[str, ...]:
        """Return the known words that an unknown compound consists of, in languages with compounds; for any
        other word, the word itself."""
        if " " in word or self.knows(word) or word in self.stems or JOINED.isdisjoint(self.languages):
            return (word,)
        for at in range(MIN_OF_COMPOUND, len(word) - MIN_OF_COMPOUND + 1):
            first, last = word[:at], word[at:]
            if self.knows(last) and (root := next(filter(self.knows, (first, first.removesuffix("s"))), "")):
                return root, last
        return (word,)

    def weight(self, meant: Mapping[str, float]) -> float:
        """Return the least weight of the stems that a word certainly stands for; if none is certain, the
        average of all; if there are none, `unknown`. `meant`: the stems that it may stand for, each with its
        probability."""
        itself = [self.tells[root] for root, sure in meant.items() if sure == 1.0]
        if itself:
            return min(itself)
        return sum(self.tells[root] for root in meant) / len(meant) if meant else self.unknown


def index_of(language: str, wordings: Sequence[Wording]) -> Index:
    """Return the index of some topics, which are numbered from 0 in the order given."""
    languages = tuple(dict.fromkeys((language, ENGLISH)))
    words: dict[str, dict[int, float]] = {}
    stems: dict[str, tuple[str, ...]] = {}
    silent = frozenset().union(*map(silent_words, languages))
    # A word that is the whole name of a topic is significant.
    silent -= {said[0] for said in (fold_words(each.own[0]) for each in wordings) if len(said) == 1}
    light = frozenset().union(*map(light_words, languages))
    dull = silent | light

    def root_of(spoken: str, word: str) -> str:
        root = stem(spoken, word)
        stems[word] = tuple(dict.fromkeys((*stems.get(word, ()), root)))
        return root

    def put(topic: int, spoken: str, text: str, weight: float) -> None:
        for word in fold_words(text):
            if word not in silent:
                there = words.setdefault(root_of(spoken, word), {})
                there[topic] = max(there.get(topic, 0.0), weight)

    def known_roots(spoken: str, meant: Iterable[str]) -> list[str]:
        """Return those stems of the words, in their language or in English, that some topic has."""
        roots = dict.fromkeys(stem(each, word) for word in meant for each in (spoken, ENGLISH))
        return [root for root in roots if root in words]

    phrases: dict[tuple[int, tuple[str, ...]], None] = {}
    for number, wording in enumerate(wordings):
        for spoken, share in {ENGLISH: FOREIGN, language: 1.0}.items():
            headings = wording.headings if spoken == ENGLISH else ()
            for heading in headings:
                put(number, spoken, heading, FACT * share)
            whole = [heading for heading in headings if len(fold_words(heading)) > 1]
            for phrase in (*wording.terms.get(spoken, "").split(";")[1:], *whole):
                every = fold_words(phrase)
                told = [word for word in every if word not in silent]
                # If one word, or only light words such as "how many", would be left, the silent ones are
                # kept too.
                droppable = len(told) > 1 and not light.issuperset(told)
                said = dict.fromkeys(stem(spoken, word) for word in (told if droppable else every))
                phrases[number, (*said,)] = None
            name, fact, cells = wording.own if spoken == language else wording.english
            put(number, spoken, name, (TERM if wording.unsaid else NAME) * share)
            put(number, spoken, "" if wording.unsaid else fact, FACT * share)
            terms, _, said_whole = wording.terms.get(spoken, "").partition(";")
            put(number, spoken, terms, TERM * share)
            # The single words of a phrase weigh less if the rulebook does not cover the topic: questions
            # about its rules contain them too.
            put(number, spoken, said_whole, (FACT if wording.unsaid else TERM) * share)
            put(number, spoken, cells, CELL * share)
    for word, part in [*parts_of(language, stems)]:
        for root in stems[word]:
            for topic, weight in [*words[root].items()]:
                there = words.setdefault(stem(language, part), {})
                there[topic] = max(there.get(topic, 0.0), round(weight * PART, 3))
    alike: dict[str, dict[str, None]] = {}
    for spoken in languages:
        for group in synonyms(spoken):
            known = known_roots(spoken, group)
            for word in group if known else ():
                root = root_of(spoken, word)
                alike.setdefault(root, {}).update(dict.fromkeys(each for each in known if each != root))
        for saying, meant in sayings(spoken):
            known = known_roots(spoken, meant)
            if known and saying not in silent:
                root = stem(spoken, saying) if " " in saying else root_of(spoken, saying)
                alike.setdefault(root, {}).update(dict.fromkeys(each for each in known if each != root))
    return Index(
        languages=languages,
        words=words,
        tells={root: _tells(len(wordings), there.values()) for root, there in words.items()},
        unknown=_tells(len(wordings), [NAME] * UNKNOWN),
        stems=stems,
        alike={root: (*others,) for root, others in alike.items() if others},
        names=tuple(
            tuple(dict.fromkeys(stem(language, word) for word in fold_words(each.own[0]) if word not in dull))
            for each in wordings
        ),
        phrases=(*phrases,),
        places=tuple(each.place for each in wordings),
        unsaid=frozenset(number for number, each in enumerate(wordings) if each.unsaid),
        silent=silent,
        light=light,
    )


def _tells(size: int, weights: Collection[float]) -> float:
    """Return the general weight of a word, given its weights in topics. Topics in which it weighs less than a
    word of an English fact (in a table, or as part of a compound in a fact) count only if no other topic has
    it."""
    having = sum(each >= FACT * FOREIGN for each in weights) or len(weights)
    return round(log(1 + size / having), 4)
