"""Objections: what the rules forbid, with the page of the sheet."""

from typing import Final

from companion.games.underdark_maps.catalogue import PAGE
from companion.kernel.rulings import Objection
from companion.kernel.words import Text, text

NO_PARTY: Final = text("That party is not in the race.")
DUE: Final[dict[str, Text]] = {
    "track": text("the track"),
    "gather": text("the party"),
    "name": text("a name"),
    "draw": text("the draw"),
    "navigate": text("the navigation roll"),
    "lose": text("the member that is lost"),
    "recruit": text("the recruit roll"),
    "welcome": text("the new member"),
    "attach": text("attachments"),
    "march": text("the move"),
    "way": text("the way"),
    "portal": text("the portal roll"),
    "shift": text("where the portal leads"),
    "planar": text("the planar foe"),
    "encounter": text("the encounter"),
    "disarm": text("the trap roll"),
    "challenge": text("the choice of a rival"),
    "commit": text("spells and one-use items"),
    "fight": text("the battle rolls"),
    "spoil": text("a won attachment"),
    "deck": text("the event deck"),
    "take": text("the cards to be drawn"),
    "shed": text("the cards to be discarded"),
}


def objection(sentence: Text, *, card: bool = False) -> Objection:
    return Objection(sentence=sentence, page=PAGE, card=card)
