"""Rolls, people, levels, expeditions."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.catalogue.tables import TABLES
from companion.kernel.words import Text, ntext, text


def _table(move: m.RollTable) -> Text:
    name = said(TABLES[move.table].name if move.table in TABLES else move.table)
    if move.case:
        return text("rolls on %(table)s, %(case)s", table=name, case=said(move.case))
    return text("rolls on %(table)s", table=name)


def _stocked(move: m.StockLevel) -> Text:
    n = len(move.rooms) or move.count
    return ntext("stocks %(n)s room of %(level)s", "stocks %(n)s rooms of %(level)s", n, level=move.level)


def _days(move: m.Rest) -> Text:
    return ntext("%(who)s: %(n)s day of rest", "%(who)s: %(n)s days of rest", move.days, who=move.who)


def _turns(move: m.Turns) -> Text:
    activity = {
        "move": text("on the way"),
        "search": text("search"),
        "work": text("work"),
        "rest": text("rest"),
    }
    doing = activity.get(move.activity, Text(move.activity))
    return ntext("%(n)s turn: %(what)s", "%(n)s turns: %(what)s", move.count, what=doing)


def _fought(move: m.Fight) -> Text:
    lost = tuple(text("%(who)s −%(hits)s", who=who, hits=hits) for who, hits in move.wounds.items())
    words = ntext("%(n)s round of fighting", "%(n)s rounds of fighting", move.rounds)
    return text("%(fight)s; %(lost)s", fight=words, lost=lost) if lost else words


WORDS: Final[Mapping[type[Any], Any]] = {
    m.RollTable: _table,
    m.ShowRoll: lambda move: text("shows the roll to the players"),
    m.RevealRoll: lambda move: text("opens a secret roll"),
    m.RollDice: lambda move: text("rolls %(dice)s: %(what)s", dice=move.dice, what=move.what or "–"),
    m.Settle: lambda move: text("ruling: %(words)s", words=move.words),
    m.ChooseScreens: lambda move: ntext(
        "chooses %(n)s table for the screens", "chooses %(n)s tables for the screens", len(move.tables)
    ),
    m.SetCharacter: lambda move: text(
        "%(who)s: %(hits)s of %(most)s hit points",
        who=move.character.name,
        hits=move.character.hits,
        most=move.character.most,
    ),
    m.RemoveCharacter: lambda move: text("%(who)s leaves the desk", who=move.name),
    m.SetKind: lambda move: text("notes down what %(kind)s are", kind=move.monster.name),
    m.ImportKinds: lambda move: ntext(
        "notes down %(n)s kind of monster", "notes down %(n)s kinds of monsters", len(move.monsters)
    ),
    m.Hurt: lambda move: text("%(who)s loses %(hits)s hit points", who=move.who, hits=move.hits),
    m.Rest: _days,
    m.BreakRest: lambda move: text("%(who)s: rest is broken off", who=move.who),
    m.PassTime: lambda move: text("%(who)s: %(days)s days go by", who=move.who, days=move.days),
    m.StockLevel: _stocked,
    m.EditRoom: lambda move: text(
        "puts room %(room)s of %(level)s right", room=move.room.name, level=move.level
    ),
    m.RemoveRoom: lambda move: text("removes room %(room)s of %(level)s", room=move.room, level=move.level),
    m.Freshen: lambda move: text("freshens %(level)s", level=move.level),
    m.SetOut: lambda move: text("%(who)s: down to level %(level)s", who=move.party, level=move.level),
    m.Turns: _turns,
    m.SpendQuarters: lambda move: text(
        "%(n)s quarters of a turn: %(what)s", n=move.quarters, what=move.what or "–"
    ),
    m.Light: lambda move: text("torches are lit") if move.lit else text("the light goes out"),
    m.SetClock: lambda move: text("level %(level)s, turn %(turn)s", level=move.level, turn=move.turn),
    m.ComeHome: lambda move: text("the expedition comes home: a week has passed"),
    m.Listen: lambda move: text("%(who)s: listen at a door", who=move.who),
    m.ForceDoor: lambda move: text("%(who)s: force a door", who=move.who),
    m.SpikeDoor: lambda move: text("a spiked door"),
    m.Search: lambda move: text("%(who)s: search for secret doors", who=move.who),
    m.PassTrap: lambda move: text("%(who)s: pass a trap", who=move.who),
    m.FallIntoPit: lambda move: text("%(who)s falls %(feet)s feet into a pit", who=move.who, feet=move.feet),
    m.Meet: lambda move: text("something is met: %(kind)s", kind=move.monster or "?"),
    m.SetEncounter: lambda move: text("meets %(n)s %(kind)s", n=move.number, kind=move.monster),
    m.React: lambda move: text("how they take it"),
    m.Fight: _fought,
    m.Part: lambda move: text("they part without a fight"),
    m.TurnTo: lambda move: text("the party turns to others who stand there"),
    m.JoinIn: lambda move: text("others join those met"),
    m.CountMonsters: lambda move: (
        text("how many they are, on %(level)s", level=move.level) if move.level else text("how many they are")
    ),
    m.Flee: lambda move: text("the party runs"),
    m.Run: lambda move: text("a turn of flight: %(past)s", past=(*move.past, move.thrown or "–")),
}
