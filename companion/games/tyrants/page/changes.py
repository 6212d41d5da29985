"""What lies otherwise on one board than on another: for what a correction would change."""

from collections.abc import Iterator

from companion.games.tyrants.catalogue.board import PLACES
from companion.games.tyrants.catalogue.houses import COLOURS, NAMES, WHITE
from companion.games.tyrants.facts import standing_at
from companion.games.tyrants.rules.row import same_place
from companion.games.tyrants.rules.words import place, troops
from companion.games.tyrants.state import State
from companion.kernel.words import Text, text


def changes(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.changes`."""
    return (*_board(before, after), *_beside(before, after), *_turn(before, after))


def changed(before: State, after: State) -> frozenset[str]:
    """See `kernel.features.Log.changed`: sites and routes."""
    places = {i for i in after.field.places if standing_at(before, i) != standing_at(after, i)}
    for house in after.order:
        differ = before.spies[house] ^ after.spies[house]
        places |= {site for site in after.field.sites if differ >> site & 1}
    return frozenset(same_place(PLACES[index]) for index in places)


def _board(before: State, after: State) -> Iterator[Text]:
    for index in after.field.places:
        was, now = (dict(zip(COLOURS, standing_at(s, index), strict=True)) for s in (before, after))
        if was != now:
            yield text(
                "%(place)s: %(now)s instead of %(was)s",
                place=place(PLACES[index]),
                now=troops(now),
                was=troops(was),
            )
    for house in after.order:
        for site in after.field.sites:
            had, has = (bool(state.spies[house] >> site & 1) for state in (before, after))
            if has and not had:
                yield text("%(place)s: a spy of %(house)s", place=place(PLACES[site]), house=NAMES[house])
            elif had and not has:
                yield text("%(place)s: no spy of %(house)s", place=place(PLACES[site]), house=NAMES[house])


def _beside(before: State, after: State) -> Iterator[Text]:
    for house in after.order:
        name = NAMES[house]
        if before.barracks[house] != after.barracks[house]:
            yield text(
                "%(house)s: %(now)s troops in the barracks instead of %(was)s",
                house=name,
                now=after.barracks[house],
                was=before.barracks[house],
            )
        if before.halls[house] != after.halls[house]:
            was, now = (
                dict(zip(COLOURS, state.halls[house][: WHITE + 1], strict=True)) for state in (before, after)
            )
            yield text(
                "%(house)s's trophy hall: %(now)s instead of %(was)s",
                house=name,
                now=troops(now),
                was=troops(was),
            )


def _turn(before: State, after: State) -> Iterator[Text]:
    if before.turns != after.turns:
        yield text(
            "It is %(house)s's turn, in round %(n)s.", house=NAMES[after.on_turn], n=max(after.round, 1)
        )
