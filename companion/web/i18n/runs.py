"""Several entries as one speaks of them: a single one, a run, or a list; what an amendment does to them."""

from companion.kernel.moves import Amend
from companion.kernel.words import Text, ntext, text
from companion.table.fold import Table


def run(versions: tuple[int, ...]) -> Text:
    """`entry 12`, `entries 12–14`, `entries 12, 15 and 16`."""
    each = sorted(set(versions))
    if len(each) > 2 and each[-1] - each[0] == len(each) - 1:
        return text("entries %(first)s–%(last)s", first=each[0], last=each[-1])
    return ntext("entry %(which)s", "entries %(which)s", len(each), which=tuple(each))


def amended(table: Table, amend: Amend, follows: Text | None) -> Text:
    """What an amendment says happened. `follows`: the entry behind which it moves them, in words."""
    which = run(amend.versions)
    place = next((place.name for place in table.game.about.places if place.seat == amend.seat), "")
    given = text("%(which)s given to %(seat)s", which=which, seat=place) if place else which
    if follows is None:
        return given
    return text(
        "%(what)s moved behind entry %(n)s (%(after)s)", what=given, n=amend.after or 0, after=follows
    )
