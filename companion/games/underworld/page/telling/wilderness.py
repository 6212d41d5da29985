"""The wilderness, strongholds and the books."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import said
from companion.kernel.words import ntext, text

WORDS: Final[Mapping[type[Any], Any]] = {
    m.MarkHexes: lambda move: text(
        "%(hexes)s: %(terrain)s", hexes=move.hexes[:12], terrain=said(move.like.terrain)
    ),
    m.ShowHexes: lambda move: (
        text("the players know %(hexes)s", hexes=move.hexes[:12])
        if move.seen
        else text("the players do not know %(hexes)s", hexes=move.hexes[:12])
    ),
    m.SetForth: lambda move: text(
        "%(who)s: depart from %(hex)s, %(mode)s", who=move.party, hex=move.at, mode=move.mode
    ),
    m.Travel: lambda move: text("a day on the way: %(hexes)s", hexes=move.path or ("–",)),
    m.Camp: lambda move: text("%(n)s days of rest outdoors", n=move.days),
    m.SetJourney: lambda move: text("the journey stands at %(hex)s", hex=move.at),
    m.EndJourney: lambda move: text("the journey is over"),
    m.Evade: lambda move: text("the party tries to evade"),
    m.Chase: lambda move: text("a step of the pursuit"),
    m.CallCastle: lambda move: text("seen from %(castle)s", castle=move.castle),
    m.Demand: lambda move: text("what %(castle)s demands", castle=move.castle),
    m.PayToll: lambda move: text("%(who)s pays what %(castle)s demands", who=move.payer, castle=move.castle),
    m.Defy: lambda move: text("defies %(castle)s", castle=move.castle),
    m.Joust: lambda move: (
        text("%(who)s wins the joust at %(castle)s", who=move.who, castle=move.castle)
        if move.won
        else text("%(who)s loses the joust at %(castle)s, and the armor", who=move.who, castle=move.castle)
    ),
    m.BeHosted: lambda move: ntext(
        "%(n)s day as guests of %(castle)s",
        "%(n)s days as guests of %(castle)s",
        move.days,
        castle=move.castle,
    ),
    m.GiveItem: lambda move: text("gives %(item)s to %(castle)s", item=move.item, castle=move.castle),
    m.Undertake: lambda move: text("goes on a task of %(castle)s", castle=move.castle),
    m.Fulfil: lambda move: text("the task of %(castle)s is done", castle=move.castle),
    m.FallUpon: lambda move: text("those of %(castle)s attack", castle=move.castle),
    m.LetPass: lambda move: text("%(castle)s lets the party pass", castle=move.castle),
    m.Found: lambda move: text("%(who)s plans %(place)s", who=move.owner, place=move.stronghold),
    m.Plan: lambda move: text(
        "%(place)s: a plan of %(n)s parts", place=move.stronghold, n=len(move.sections)
    ),
    m.Build: lambda move: text("%(place)s is paid for and built", place=move.stronghold),
    m.Seek: lambda move: text("%(place)s: people are sought", place=move.stronghold),
    m.Hire: lambda move: text(
        "%(place)s: %(n)s %(what)s", place=move.stronghold, n=move.count, what=move.what
    ),
    m.Stable: lambda move: text("%(place)s: %(n)s horses and mules", place=move.stronghold, n=move.horses),
    m.SendOut: lambda move: text("%(who)s sends out: %(what)s", who=move.owner, what=move.specialist),
    m.BuyNews: lambda move: text("%(who)s asks for news", who=move.who),
    m.CloseMonth: lambda move: (
        text("%(place)s: month %(n)s is closed", place=move.stronghold, n=move.month)
        if move.month
        else text("%(place)s: the month is closed", place=move.stronghold)
    ),
    m.ClearHex: lambda move: (
        text("%(place)s: %(hex)s is cleared", place=move.stronghold, hex=move.hex)
        if move.removed
        else text("%(place)s: a force goes to %(hex)s", place=move.stronghold, hex=move.hex)
    ),
    m.CountVillages: lambda move: text("%(place)s: the villages are counted", place=move.stronghold),
    m.Invest: lambda move: text(
        "%(place)s: %(gp)s GP into %(what)s", place=move.stronghold, gp=move.gp, what=move.what
    ),
    m.CloseYear: lambda move: (
        text("%(place)s: year %(n)s is closed", place=move.stronghold, n=move.year)
        if move.year
        else text("%(place)s: the year is closed", place=move.stronghold)
    ),
    m.Book: lambda move: text("%(who)s: %(gp)s GP, %(what)s", who=move.owner, gp=move.gp, what=move.heading),
    m.SetPurse: lambda move: text("%(who)s has %(gp)s GP", who=move.owner, gp=move.gp),
    m.Outrage: lambda move: (
        text("%(by)s against %(who)s", by=move.responders, who=move.who)
        if move.responders
        else text("nobody is after %(who)s any more", who=move.who)
    ),
}
