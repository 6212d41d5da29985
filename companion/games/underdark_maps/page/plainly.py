"""Words of an entry that was not carried out: what was entered, without what came of it."""

from typing import Final

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.cards import kind_name
from companion.kernel.dice import Roll
from companion.kernel.moves import Move
from companion.kernel.words import Text, text

ROLLS: Final[dict[type[Move], Text]] = {
    m.LayTrack: text("the track"),
    m.Gather: text("the party"),
    m.NameMember: text("a name"),
    m.Navigate: text("the navigation roll"),
    m.Recruit: text("the recruit roll"),
    m.Welcome: text("the new member"),
    m.March: text("the move"),
    m.EnterPortal: text("the portal roll"),
    m.Shift: text("where the portal leads"),
    m.MeetPlanar: text("the planar foe"),
    m.Disarm: text("the trap roll"),
    m.RollOff: text("who goes first"),
    m.Lose: text("the member that is lost"),
}
OTHERS: Final[dict[type[Move], Text]] = {
    m.Draw: text("draws cards"),
    m.Attach: text("attaches a card"),
    m.GoOn: text("goes on"),
    m.Head: text("chooses the way"),
    m.Challenge: text("challenges a rival"),
    m.PassFoe: text("plays no Foe card"),
    m.Commit: text("plays cards in the battle"),
    m.TurnOver: text("turns the sealed cards over"),
    m.TakeSpoil: text("shares out what was won"),
    m.DescribeDeck: text("describes the event deck"),
    m.Shuffle: text("shuffles the event deck"),
    m.TakeCards: text("draws cards"),
    m.Discard: text("discards cards"),
    m.ChangeLine: text("changes a card of the event deck"),
}


def plainly(move: Move) -> Text:
    roll = getattr(move, "roll", None)
    if type(move) in ROLLS and isinstance(roll, Roll):
        return text("%(what)s: %(pips)s", what=ROLLS[type(move)], pips=_shown(roll))
    if isinstance(move, m.Fight):
        return text(
            "%(what)s: %(pips)s",
            what=text("the battle rolls"),
            pips=f"{_shown(move.own)}, {_shown(move.other)}",
        )
    if isinstance(move, m.PlayFoe):
        return text("plays %(foe)s", foe=kind_name(move.foe))
    return OTHERS.get(type(move), text("correction"))


def _shown(roll: Roll) -> str:
    return " ".join(map(str, roll.pips))
