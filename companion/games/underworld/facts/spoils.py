"""What remains to be done with the treasure that a party found and brought home, and with the experience for
it.
"""

from collections.abc import Iterator

from companion.games.underworld.facts.estates import in_words
from companion.games.underworld.facts.experience import compute_open_award, promotions
from companion.games.underworld.facts.task import Task
from companion.games.underworld.state.state import State
from companion.kernel.words import ntext, text


def treasure_tasks(state: State) -> Iterator[Task]:
    """Yield the tasks for treasure that was found, and for treasure that was brought home; none during an
    encounter."""
    if state.encounter is not None:
        return
    if state.found:
        what = text("Take the treasure, or leave it: %(what)s", what=in_words(state.found))
        yield Task(what=what, move="take-treasure", table="dungeon_treasure")
    if state.haul and not (state.expedition or state.journey):
        if state.haul.silver or state.haul.gold:
            what = text("Divide the haul: %(what)s", what=in_words(state.haul))
            yield Task(what=what, move="divide", table="dungeon_treasure", others=("hand-out",))
        else:
            what = text("Hand out what is left of the haul: %(what)s", what=in_words(state.haul))
            yield Task(what=what, move="hand-out", table="dungeon_treasure", others=("divide",))


def experience_tasks(state: State) -> Iterator[Task]:
    """Yield the tasks of giving experience, once the party is home and its coins divided, and of raising
    characters who have the points for a higher level."""
    at_home = not (state.expedition or state.journey)
    divided = not (state.found or state.haul.silver or state.haul.gold)
    if at_home and divided and (points := compute_open_award(state).total):
        what = ntext("Give %(n)s point of experience", "Give %(n)s points of experience", points)
        yield Task(what=what, move="award-experience", table="", others=("gain-experience",))
    for who, level in promotions(state):
        what = text("%(who)s has the points for level %(level)s", who=who, level=level)
        yield Task(what=what, move="set-character", table="", about=who)
