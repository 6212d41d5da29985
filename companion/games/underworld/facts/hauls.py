"""What a treasure is in words, and how a sum falls into shares."""

from collections.abc import Mapping

from companion.games.underworld.moves.treasure import Treasure
from companion.kernel.words import Text, ntext, text


def in_words(treasure: Treasure) -> tuple[Text, ...]:
    told = (
        (treasure.silver, text("%(n)s silver", n=treasure.silver)),
        (treasure.gold, text("%(n)s gold", n=treasure.gold)),
        (treasure.gems, ntext("%(n)s gem", "%(n)s gems", treasure.gems)),
        (treasure.jewelry, ntext("%(n)s piece of jewelry", "%(n)s pieces of jewelry", treasure.jewelry)),
        (treasure.magic, ntext("%(n)s magic item", "%(n)s magic items", treasure.magic)),
    )
    return tuple(words for n, words in told if n)


def shared(sum_: int, shares: Mapping[str, int]) -> Mapping[str, int]:
    """Return what each gets of a sum: all of it together; what cannot be divided goes, one each, to those who
    miss most by it, the first in the list before the others."""
    every = sum(shares.values())
    each = {who: divmod(sum_ * share, every) for who, share in shares.items() if share}
    over = sum_ - sum(part for part, _missing in each.values())
    more = sorted(each, key=lambda who: -each[who][1])[:over]
    return {who: part + (who in more) for who, (part, _missing) in each.items()}
