"""The story of a campaign, evening by evening: where the party went, whom it met and how that ended. A run of
tries at doors, walls and traps, of actions in battle, of turns or of days on the way becomes one sentence.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Final, TypeAlias

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.page.log import describe_demand, tell_deaths
from companion.games.underworld.page.papers.desk import MapSheet, sheet_around
from companion.games.underworld.rules.apply import ROWS
from companion.games.underworld.state.state import State
from companion.kernel.features import Deed, Telling
from companion.kernel.moves import Move
from companion.kernel.words import Text, ntext, text

Deeds: TypeAlias = tuple[Deed[State], ...]

TRIED: Final = "tried"
FOUGHT: Final = "fought"
TOGETHER: Final[Mapping[type[Move], str]] = {
    **dict.fromkeys((m.Listen, m.ForceDoor, m.SpikeDoor, m.Search, m.PassTrap), TRIED),
    **dict.fromkeys((m.Fly, m.Row, m.Sail, m.Bomb, m.HitFlyer, m.Melee, m.HitShip, m.Ram, m.Shear), FOUGHT),
    **dict.fromkeys((m.Grapple, m.Order, m.EndSeaTurn, m.CutGrapples, m.LetGo, m.Patch), FOUGHT),
}
"""Kinds of moves that are told together, with the key of their sentence in `RUNS`. The key of any other kind
is the kind itself."""

QUIET: Final = frozenset(row.move.kind for row in ROWS if row.corrects) | frozenset(
    each.kind
    for each in (
        *(
            m.RollTable,
            m.RollDice,
            m.ShowRoll,
            m.RevealRoll,
            m.ChooseScreens,
            m.SetOrder,
            m.Light,
            m.StartCounter,
            m.EndCounter,
            m.SetRations,
            m.RollEntry,
        ),
        *(m.SpendQuarters, m.StockLevel, m.Freshen, m.Place, m.Unplace, m.RollWeather, m.RevealOrders),
        *(m.Book, m.Plan, m.Seek, m.Stable, m.BuyNews, m.Chase, m.Run, m.TurnTo, m.JoinIn),
        *(m.CountMonsters, m.ShowHexes, m.ShowMonsters, m.CountVillages),
    )
)
"""The kinds of moves that the story leaves out, such as plain rolls, bookkeeping and corrections."""


def tell_deeds(deeds: Deeds) -> Iterator[tuple[None, Text]]:
    """Yield what happened, in order, with the runs listed in `RUNS` told in one sentence each, and who
    died. Kinds of moves in `QUIET` are left out; a corrected entry is told as it stands now."""
    kept = [deed for deed in deeds if deed.entry.move.kind not in QUIET]
    for what, run in groupby(kept, lambda deed: TOGETHER.get(type(deed.entry.move), deed.entry.move.kind)):
        some = tuple(run)
        together = RUNS.get(what)
        if together:
            yield None, together(some)
        for deed in some:
            if not together:
                yield None, _tell_deed(deed)
            yield from ((None, dead) for dead in tell_deaths(deed.before, deed.after))


def _tell_deed(deed: Deed[State]) -> Text:
    """Return the words of the log without the dice; for an encounter, a reaction and a few more, a sentence
    that tells the outcome."""
    move, met = deed.entry.move, deed.after.encounter
    match move:
        case m.SetOut(level=level, party=party):
            return text("%(who)s go down to level %(level)s", who=party, level=level)
        case m.Meet() if met is not None and met.number:
            return text("the party meets %(n)s %(kind)s", n=met.number, kind=met.kind)
        case m.Fight(over=True) if (was := deed.before.encounter) is not None and was.rounds + move.rounds:
            rounds = was.rounds + move.rounds
            return ntext(
                "the fight is over after %(n)s round", "the fight is over after %(n)s rounds", rounds
            )
        case m.React() if met is not None and met.attitude:
            return text("the reaction of %(kind)s: %(how)s", kind=met.kind, how=say_printed(met.attitude))
        case m.CallCastle(castle=castle):
            return text("the party is seen from %(castle)s", castle=castle)
        case m.Demand(castle=castle):
            return _describe_demand(deed.after, castle)
        case _:
            bare = deed.said.values.get("what") if "rolls" in deed.said.values else deed.said
            return bare if isinstance(bare, Text) else deed.said


def _describe_demand(state: State, castle: str) -> Text:
    asks = state.castles.get(castle)
    if asks is None or not asks.demand:
        return text("%(castle)s demands nothing", castle=castle)
    return describe_demand(asks)


def _tell_turns(some: Deeds) -> Text:
    n = sum(_count_turns(deed) for deed in some)
    return ntext("%(n)s turn underground", "%(n)s turns underground", n)


def _count_turns(deed: Deed[State]) -> int:
    """Return how many turns passed: fewer than intended if something was met or fell due."""
    start, end = deed.before.expedition, deed.after.expedition
    return end.turn - start.turn if start and end else 0


def _tell_way(some: Deeds) -> Text:
    start, end = some[0].before.journey, some[-1].after.journey
    ends = {"start": start.at if start and start.at else "–", "end": end.at if end and end.at else "–"}
    return ntext(
        "a day on the way, from %(start)s to %(end)s",
        "%(n)s days on the way, from %(start)s to %(end)s",
        len(some),
        **ends,
    )


RUNS: Final[Mapping[str, Callable[[Deeds], Text]]] = {
    TRIED: lambda some: ntext(
        "an attempt at a door, wall or trap", "%(n)s attempts at doors, walls and traps", len(some)
    ),
    FOUGHT: lambda some: ntext("a battle: %(n)s action", "a battle: %(n)s actions", len(some)),
    m.Turns.kind: _tell_turns,
    m.Travel.kind: _tell_way,
}


def tell_learnt(states: tuple[State, ...]) -> Iterator[Text]:
    """Yield what the players learnt, in order: who died, which ships sank, who went out and came home, the
    way, whom they met; then how their characters' hit points changed, and how many hexes are new."""
    parties: dict[str, State] = {}
    for place, after in enumerate(states):
        if place:
            yield from _tell_losses(states[place - 1], after, states[-1])
        if after.party in parties:
            yield from _tell_travels(parties[after.party], after)
        parties[after.party] = after
    yield from _tell_results(states)


def _tell_travels(before: State, after: State) -> Iterator[Text]:
    """Yield where a party goes. Both states must be of the same party: a change of the current party is no
    departure."""
    was, now = before.expedition, after.expedition
    if now is not None and was is None:
        yield text("an expedition goes down: %(who)s", who=now.party)
    elif was is not None and now is None:
        yield text("the expedition is home")
    left, right = before.journey, after.journey
    if right is not None and left is None:
        yield text("a journey begins: %(who)s", who=right.party)
    elif left is not None and right is None:
        yield text("the journey is over")
    elif left and right and right.at and left.at != right.at:
        yield text("the party comes to %(hex)s", hex=right.at)
    yield from _tell_meetings(before, after)


def _tell_losses(before: State, after: State, end: State) -> Iterator[Text]:
    """Yield who died and is still dead at the `end`, and which ships sank."""
    for name, who in after.characters.items():
        was = before.characters.get(name)
        if was and who.dead and not was.dead and name in end.characters and end.characters[name].dead:
            yield text("%(who)s dies", who=name)
    for name, ship in after.ships.items():
        if ship.sunk and name in before.ships and not before.ships[name].sunk:
            yield text("%(ship)s sinks", ship=name)


def _tell_meetings(before: State, after: State) -> Iterator[Text]:
    """Yield a sentence for each kind of opponents of known number that came in sight of the party."""
    seen = {each.kind for each in before.sight.opponents} if before.sight else set[str]()
    for each in after.sight.opponents if after.sight else ():
        if each.kind not in seen and each.number:
            yield text("the party meets %(n)s %(kind)s", n=each.number, kind=each.kind)


def _tell_results(states: tuple[State, ...]) -> Iterator[Text]:
    before, after = states[0], states[-1]
    for name, who in after.characters.items():
        was = next(state.characters[name] for state in states if name in state.characters)
        if not who.dead and who.hits != was.hits:
            yield text("%(who)s, hit points: %(now)s of %(most)s", who=name, now=who.hits, most=who.most)
    fresh = len(after.hexes.keys() - before.hexes.keys())
    if fresh:
        yield ntext("%(n)s new hex is on the map", "%(n)s new hexes are on the map", fresh)


def draw_map(state: State) -> MapSheet | None:
    """Return the map around the party, or around the first hex; None without a map."""
    return sheet_around(state) if state.hexes else None


TELLING: Final[Telling[State]] = Telling(
    chapter="evenings", told=tell_deeds, known=tell_learnt, drawn=draw_map
)
