"""The index of a game's topics in a language, and what in it a question is about: the best first.

The index is made of plain lists and numbers, so that it can be sent to a phone as it is.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Final

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
    apart,
    fold_words,
    light_words,
    near,
    parts_of,
    silent_words,
    slips,
    stem,
    synonyms,
)

ENGLISH: Final = "en"
"""What games are printed in: people of other languages say those words too."""

NAME, TERM, FACT, CELL = 3.0, 2.5, 1.0, 0.6
"""What a word counts for in the name of a topic, among its terms, in its fact, or in a table."""

FOREIGN: Final = 0.8
"""What an English word counts for on a phone that speaks another language."""

PART: Final = 0.5
"""What a word counts for as part of a compound, such as German has."""

ALIKE: Final = 0.75
"""How surely a word stands for another that means the same."""

LIGHT: Final = 0.4
"""What a word is worth that half of all questions contain: a number, "how many", "need"."""

NAMED: Final = 0.5
"""How much better a topic fits when the question has its whole name."""

PHRASED: Final = 1.0
"""How much better a topic fits when the question has one of its phrases as a whole."""

UNKNOWN: Final = 8
"""A word that no topic has is worth as much as one that this many have."""

FIRST: Final = 3
"""Topics whose facts are shown."""

MIN_COVERED: Final = 0.25
"""The share of a question's words, by weight, that a topic must have to be an answer."""


LEAD: Final = 0.15
"""How much more of a question a topic of the rulebook must cover to count as the answer although one that the
rulebook leaves out fits better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A topic in words of one language, and in English: its name, fact and tables. `terms`: by language,
    words, then phrases, each after a semicolon. `headings`: of the rulebook."""

    own: tuple[str, str, str]
    english: tuple[str, str, str]
    terms: Mapping[str, str]
    headings: tuple[str, ...] = ()
    silent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """`languages`: the phone's and English. `words`: by stem, the topics it occurs in, by number, with what
    it counts for there; `tells`: by stem, what it is worth; `unknown`: what a word that no topic has is
    worth. `stems`: of each word as it is written, folded. `alike`: by stem, those that mean the same.
    `names`: the stems of each topic's name. `phrases`: topics, each with the stems of a phrase that people
    ask for it with. `unsaid`: the topics that the rulebook leaves out. `silent`, `light`: words that tell
    nothing, or little."""

    languages: tuple[str, ...]
    words: Mapping[str, Mapping[int, float]]
    tells: Mapping[str, float]
    unknown: float
    stems: Mapping[str, tuple[str, ...]]
    alike: Mapping[str, tuple[str, ...]]
    names: tuple[tuple[str, ...], ...]
    phrases: tuple[tuple[int, tuple[str, ...]], ...]
    unsaid: frozenset[int]
    silent: frozenset[str]
    light: frozenset[str]

    def knows(self, word: str) -> bool:
        """Return whether some topic has a folded word, whatever its ending."""
        return any(stem(language, word) in self.words for language in self.languages)

    def part(self, word: str) -> tuple[str, ...]:
        """Return the known words of which an unknown compound is made, in languages that have compounds."""
        if self.knows(word) or word in self.stems or JOINED.isdisjoint(self.languages):
            return (word,)
        for at in range(MIN_OF_COMPOUND, len(word) - MIN_OF_COMPOUND + 1):
            first, last = word[:at], word[at:]
            if self.knows(last) and (root := next(filter(self.knows, (first, first.removesuffix("s"))), "")):
                return root, last
        return (word,)

    def weight(self, stems: Iterable[str]) -> float:
        """Return what a word is worth: most if it occurs in one topic alone, or in none."""
        return min((self.tells[each] for each in stems), default=self.unknown)

    def plain(self) -> dict[str, Any]:
        """Return the index in plain lists and numbers, as a phone keeps it."""
        return {
            "languages": self.languages,
            "words": {each: sorted(found.items()) for each, found in self.words.items()},
            "tells": self.tells,
            "unknown": self.unknown,
            "stems": self.stems,
            "alike": self.alike,
            "names": self.names,
            "phrases": self.phrases,
            "joined": not JOINED.isdisjoint(self.languages),
            "unsaid": sorted(self.unsaid),
            "silent": sorted(self.silent),
            "light": sorted(self.light),
            "by": {
                "first": FIRST,
                "light": LIGHT,
                "alike": ALIKE,
                "named": NAMED,
                "phrased": PHRASED,
                "covered": MIN_COVERED,
                "lead": LEAD,
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
    # A word that is the whole name of a topic is not an empty one.
    silent -= {said[0] for said in (fold_words(each.own[0]) for each in wordings) if len(said) == 1}

    def root_of(spoken: str, word: str) -> str:
        root = stem(spoken, word)
        stems[word] = tuple(dict.fromkeys((*stems.get(word, ()), root)))
        return root

    def put(topic: int, spoken: str, said: str, counts: float) -> None:
        for word in fold_words(said):
            if word not in silent:
                there = words.setdefault(root_of(spoken, word), {})
                there[topic] = max(there.get(topic, 0.0), counts)

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
                said = dict.fromkeys(stem(spoken, word) for word in (told if len(told) > 1 else every))
                phrases[number, (*said,)] = None
            name, fact, cells = wording.own if spoken == language else wording.english
            put(number, spoken, name, (TERM if wording.silent else NAME) * share)
            put(number, spoken, "" if wording.silent else fact, FACT * share)
            put(number, spoken, wording.terms.get(spoken, ""), TERM * share)
            put(number, spoken, cells, CELL * share)
    for word, part in [*parts_of(language, stems)]:
        for root in stems[word]:
            for topic, counts in [*words[root].items()]:
                there = words.setdefault(stem(language, part), {})
                there[topic] = max(there.get(topic, 0.0), round(counts * PART, 3))
    light = frozenset().union(*map(light_words, languages))
    dull = silent | light
    alike: dict[str, dict[str, None]] = {}
    for spoken in languages:
        for group in synonyms(spoken):
            roots = dict.fromkeys(stem(spoken, word) for word in group)
            known = [root for root in roots if root in words]
            for word in group if known else ():
                root = root_of(spoken, word)
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
        unsaid=frozenset(number for number, each in enumerate(wordings) if each.silent),
        silent=silent,
        light=light,
    )


def _tells(size: int, counts: Collection[float]) -> float:
    """Return what a word is worth, given what it counts for in each topic that has it; those that have it
    only in tables count only if no other has it."""
    having = sum(each >= FACT * FOREIGN for each in counts) or len(counts)
    return round(log(1 + size / having), 4)


def is_named(word: str, names: Collection[str]) -> bool:
    """Return whether a word is one of names, but for slips of the finger."""
    most = slips(word)
    return word in names or any(
        len(word) > MIN_FOR_SLIP and word[0] == each[0] and apart(word, each, most) <= min(most, slips(each))
        for each in names
    )


def is_unsaid(index: Index, found: Sequence[Found]) -> bool:
    """Return whether the rulebook does not say what was asked, as far as can be told by what was found."""
    best = found[0] if found else None
    if best is None or best.covered < MIN_COVERED:
        return True
    most = max((one.covered for one in found[:FIRST] if one.topic not in index.unsaid), default=0.0)
    return any(
        one.topic in index.unsaid and one.score >= best.score and one.covered >= most - LEAD
        for one in found[:FIRST]
    )


def _meanings(index: Index, word: str) -> Mapping[str, float]:
    """Return the stems that a word stands for, each with how sure that is; none for an unknown one."""
    roots = dict.fromkeys(stem(language, word) for language in index.languages)
    found = {root: 1.0 for root in roots if root in index.words}
    said = {root: 1.0 for root in roots if root in found or root in index.alike}
    if not said:
        for each, sure in near(word, index.stems):
            for root in index.stems[each]:
                said[root] = max(said.get(root, 0.0), sure)
                if root in index.words:
                    found[root] = max(found.get(root, 0.0), sure)
    for root, sure in said.items():
        for other in index.alike.get(root, ()):
            found[other] = max(found.get(other, 0.0), sure * ALIKE)
    return found


def search(index: Index, question: str, named: Collection[str] = ()) -> list[Found]:
    """Return the topics that have a word of the question, those that fit best first.

    `named`: folded words of names at the table; they are ignored unless the rules have them too.
    """
    asked = [
        part
        for word in fold_words(question)
        if index.knows(word) or not is_named(word, named)
        for part in index.part(word)
    ]
    told = [word for word in asked if word not in index.silent] or asked
    whole = 0.0
    scores: dict[int, float] = {}
    covered: dict[int, float] = {}
    having: dict[int, int] = {}
    roots: dict[str, float] = {}
    every = [*dict.fromkeys(told)]
    for word in every:
        meant = _meanings(index, word)
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

    for word in asked:
        for language in index.languages:
            roots.setdefault(stem(language, word), 1.0)
    phrased: dict[int, float] = {}
    for topic, phrase in index.phrases:
        phrased[topic] = max(phrased.get(topic, 0.0), min(roots.get(root, 0.0) for root in phrase))

    def fit(topic: int) -> float:
        return 1.0 + NAMED * share(topic) + PHRASED * phrased.get(topic, 0.0)

    found = [
        Found(
            topic=each,
            score=score * (0.4 + 0.6 * covered[each] / whole) * fit(each),
            covered=covered[each] / whole,
            lacks=len(every) - having[each],
        )
        for each, score in scores.items()
    ]
    return sorted(found, key=lambda one: (-round(one.score, 6), one.topic))
