"""The seats and places that a question names, and its other words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.features.topics.spelling import (
    CONDITIONS,
    edit_distance,
    fold_words,
    max_slips,
    silent_words,
    stem,
)

SEAT: Final = "seat"
PLACE: Final = "place"

MIN_BY_ITSELF: Final = 4
"""How many letters a single word of a name must have to stand for it, if no other name has that word."""


class Name(NamedTuple):
    """Something that a question may name: a `SEAT` or a `PLACE`, by its id, in words of the phone's
    language."""

    kind: str
    id: str
    words: str


@dataclass(frozen=True, slots=True)
class Understood:
    """`seats`, `places`: the ids that the question names, in order; `named`: the words that name them;
    `rest`: the other words. `plain`: whether these contain no number and none of the `CONDITIONS`, so that
    the question can be about the present board."""

    seats: tuple[str, ...]
    places: tuple[str, ...]
    named: tuple[str, ...]
    rest: str
    plain: bool


def understand(question: str, names: Iterable[Name], languages: Sequence[str]) -> Understood:
    words = fold_words(question)
    silent = frozenset().union(*map(silent_words, languages))
    told = [(name, [word for word in fold_words(name.words) if word not in silent]) for name in names]
    having: dict[str, int] = {}
    for _name, parts in told:
        for part in set(parts):
            having[part] = having.get(part, 0) + 1
    taken: set[int] = set()
    found: list[tuple[int, Name]] = []
    for name, parts in sorted(told, key=lambda one: -len(one[1])):
        if parts and (at := _find_name(words, parts, taken, languages)) is not None:
            taken |= {*range(at, at + len(parts))}
            found.append((at, name))
    for name, parts in told:
        if len(parts) > 1 and all(name is not other for _, other in found):
            alone = [part for part in parts if having[part] == 1 and len(part) >= MIN_BY_ITSELF]
            at = next(
                (at for part in alone if (at := _find_name(words, [part], taken, languages)) is not None),
                None,
            )
            if at is not None:
                taken.add(at)
                found.append((at, name))
    found.sort(key=lambda one: one[0])
    rest = [word for at, word in enumerate(words) if at not in taken]
    return Understood(
        tuple(dict.fromkeys(name.id for _, name in found if name.kind == SEAT)),
        tuple(dict.fromkeys(name.id for _, name in found if name.kind == PLACE)),
        tuple(words[at] for at in sorted(taken)),
        " ".join(rest),
        not any(word in CONDITIONS for word in rest) and not any(word.isdecimal() for word in rest),
    )


def _find_name(
    words: Sequence[str], parts: Sequence[str], taken: set[int], languages: Sequence[str]
) -> int | None:
    """Return the index at which the consecutive words of a name begin, where none of them is taken; or
    None."""
    for at in range(len(words) - len(parts) + 1):
        if taken & {*range(at, at + len(parts))}:
            continue
        if all(_is_same(words[at + k], part, languages) for k, part in enumerate(parts)):
            return at
    return None


def _is_same(word: str, part: str, languages: Sequence[str]) -> bool:
    if word == part or any(stem(language, word) == stem(language, part) for language in languages):
        return True
    if len(word) >= MIN_BY_ITSELF + 1 and part.startswith(word):
        return True
    most = min(max_slips(word), max_slips(part))
    return (
        len(word) > MIN_BY_ITSELF
        and bool(most)
        and word[0] == part[0]
        and edit_distance(word, part, most) <= most
    )
