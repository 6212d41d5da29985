"""Names of spaces, members and phases."""

from companion.games.underdark_maps.catalogue.adventurers import name_of
from companion.games.underdark_maps.facts.track import terrain_at
from companion.games.underdark_maps.state import START, Member, State
from companion.kernel.words import Text, text

PHASE_NAMES = {
    "set-up": text("Set-up"),
    "event": text("Event"),
    "difficulties": text("Difficulties"),
    "recruit": text("Recruit"),
    "attachments": text("Attachments"),
    "move": text("Move"),
    "encounter": text("Encounter"),
    "battle": text("Battle"),
}


def space_name(state: State, space: int) -> Text:
    """A space by its number and terrain; the ends by their names."""
    terrain = terrain_at(state, space).name
    if space == START:
        return text("Start")
    if space == state.end:
        return text("End (%(terrain)s)", terrain=terrain) if terrain else text("End")
    return text("%(n)s (%(terrain)s)", n=space, terrain=terrain) if terrain else text("space %(n)s", n=space)


def member_name(member: Member) -> Text | str:
    return name_of(member.row) or text("somebody without a name")
