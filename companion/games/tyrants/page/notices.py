"""What to do with the real pieces after an entry: site control markers taken, flipped, returned (page 11)."""

from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.houses import NAMES
from companion.games.tyrants.facts import Held, markers
from companion.games.tyrants.state import State
from companion.kernel.words import Text, text


def notices(before: State, after: State) -> tuple[Text, ...]:
    """One sentence for each marker that changed hands or sides."""
    if before.troops == after.troops and before.spies == after.spies:
        return ()
    was = {held.site: held for held in markers(before)}
    now = {held.site: held for held in markers(after)}
    return tuple(
        _sentence(site, was.get(site), now.get(site))
        for site in after.field.markers
        if was.get(site) != now.get(site)
    )


def _sentence(site: int, was: Held | None, now: Held | None) -> Text:
    name = SITES[site].name
    if now is None:
        holder = NAMES[was.house] if was else ""
        return text("%(site)s: %(house)s puts the marker back on the map.", site=name, house=holder)
    side = text("total control side up") if now.total else text("control side up")
    if was is None:
        taker = NAMES[now.house]
        return text(
            "%(site)s: %(house)s takes the marker from the map, %(side)s.", site=name, house=taker, side=side
        )
    if was.house == now.house:
        return text(
            "%(site)s: %(house)s flips the marker, %(side)s.", site=name, house=NAMES[now.house], side=side
        )
    return text(
        "%(site)s: %(house)s takes the marker from %(other)s, %(side)s.",
        site=name,
        house=NAMES[now.house],
        other=NAMES[was.house],
        side=side,
    )
