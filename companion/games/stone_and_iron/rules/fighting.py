"""Reporting a battle, and confirming the report: rosters, victories, who must retreat, who owns the square;
whose side an ally of both takes (Ending a Battle).
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.catalogue.rulebook import AFTERMATH, BATTLE
from companion.games.stone_and_iron.catalogue.squares import EMPTY_CAVERN, LAIR, SETTLEMENT
from companion.games.stone_and_iron.facts.armies import armies_in, is_undead
from companion.games.stone_and_iron.facts.forces import (
    NEUTRAL,
    Engagement,
    Side,
    are_allied,
    count_working,
    engagement,
    opposing_armies,
)
from companion.games.stone_and_iron.facts.turns import open_battles
from companion.games.stone_and_iron.rules.casualties import (
    Casualties,
    casualties,
    losses,
    remove_dead,
    tally_victories,
)
from companion.games.stone_and_iron.rules.row import (
    BATTLES,
    NO_FACTION,
    NO_SQUARE,
    TAKEN,
    CampaignRow,
    against,
    concerns,
)
from companion.games.stone_and_iron.rules.words import PHASE_NAMES, describe_outcome, name_of
from companion.games.stone_and_iron.state.pieces import SIDES, BattleReport
from companion.games.stone_and_iron.state.state import State, with_army, with_square
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.words import Text, ntext, text


def report(state: State, seat: str, move: m.Report) -> State:
    """See `moves.Report`."""
    square = state.at(move.square)
    if square is None:
        raise Cannot(NO_SQUARE)
    battle = engagement(state, square, ask_allies=move.asked)
    if battle is None:
        raise Cannot(_fought_before(state, square))
    if not move.battle.strip() or any(one.id == move.battle for one in state.battles):
        raise Cannot(TAKEN)
    winners = battle.side_of(move.winner) if move.winner else None
    if move.winner and winners is None:
        raise Cannot(text("The winner is not in this battle."))
    lost = casualties(state, battle, winners, move)
    after = tally_victories(state, battle, winners, lost, move)
    after = remove_dead(after, battle, lost, move)
    after = _send_back(after, battle) if winners is None else _make_losers_retreat(after, battle, winners)
    if winners is not None:
        after = _give_square(after, battle, winners, move.winner)
        after = _record_healing(after, square, winners, lost)
    seats = tuple(dict.fromkeys(one for side in battle.sides for one in side.seats))
    fought = BattleReport(
        id=move.battle,
        turn=state.turn,
        square=square,
        place=state.squares[square],
        seats=seats,
        winner=move.winner,
        beside=tuple(one for one in winners.seats if one != move.winner) if winners else (),
        losses=tuple(losses(state, battle, lost, move.fled)),
        signed=frozenset({seat} & {*seats}),
    )
    return replace(after, battles=(*after.battles, fought))


def _fought_before(state: State, square: int) -> Text:
    """Return why no battle can be reported there: it was reported already this turn, or none is due."""
    here = state.grid.names[square]
    reported = [one for one in state.battles if (one.turn, one.square) == (state.turn, square)]
    if not reported:
        return text("No battle is due at %(square)s.", square=here)
    return text(
        "The battle at %(square)s is reported already: %(outcome)s.",
        square=here,
        outcome=describe_outcome(state, reported[-1]),
    )


def _make_losers_retreat(state: State, battle: Engagement, winners: Side) -> State:
    """Mark the armies of the losers as beaten, so that they must retreat."""
    loser = battle.second if winners is battle.first else battle.first
    for army in loser.armies:
        if army in state.armies:
            state = with_army(state, replace(state.armies[army], beaten=True))
    return state


def _send_back(state: State, battle: Engagement) -> State:
    """Send the armies of the second side back one square after a draw, by the side they entered from (SI-38).
    An army that cannot go back is beaten."""
    for id_ in battle.second.armies:
        army = state.armies.get(id_)
        if army is None:
            continue
        back = None if army.side is None else state.grid.beside[army.square][army.side]
        if back is None or back < 0 or not state.squares[back].passable:
            state = with_army(state, replace(army, beaten=True))
            continue
        arrivals = state.arrivals + 1
        gone = replace(army, square=back, side=None, came=arrivals, stance="", beside=None)
        state = with_army(replace(state, arrivals=arrivals), gone)
    return state


def _give_square(state: State, battle: Engagement, winners: Side, winner: str) -> State:
    """Give the square to the winners if some are left, nobody there opposes them and no ally owns it; after a
    battle between factions, only where squares are taken on entry. Once its neutral defenders are beaten, a
    settlement is a base (SI-13) and a lair an empty cavern, even if none of the winners is left."""
    square = state.squares[battle.square]
    if battle.first.neutral and not winners.neutral:
        settled = square.kind == SETTLEMENT
        kind = EMPTY_CAVERN if square.kind == LAIR else square.kind
        state = with_square(
            state, battle.square, kind=kind, dragon=False, settlers=(), base=square.base or settled
        )
    standing = any(army in state.armies for army in winners.armies)
    if winners.neutral or not standing or any(opposing_armies(state, winner, battle.square)):
        return state
    owner = state.squares[battle.square].owner
    if owner and are_allied(state, owner, winner):
        return state
    stormed = battle.first.neutral or state.options.capture == "on_entry"
    return with_square(state, battle.square, owner=winner) if stormed else state


def _record_healing(state: State, square: int, winners: Side, lost: Casualties) -> State:
    """Record the casualties that the defenders may get back by Healing of Ulthuan, of units that survive and
    are not heroes."""
    here = state.squares[square]
    if here.owner not in winners.seats or not count_working(state, here, "healing_of_ulthuan"):
        return state
    hurt = {unit.id: n for unit, n in lost.models.items() if _heals(unit, n) and unit.id in lost.of(winners)}
    return replace(state, healing={**state.healing, **hurt})


def _heals(unit: Unit, n: int) -> bool:
    return 0 < n < unit.models and not unit.leads


def against_report(state: State, seat: str, move: m.Report) -> Iterator[Objection]:
    """Yield objections: to the phase, to allies who have not yet said whose side they take, to impossible
    ways of fleeing, to winners without survivors, and to losses of Undead who win. Raise `Refusal` for a
    faction that does not fight there."""
    square = state.grid.index[move.square]
    battle = engagement(state, square, ask_allies=move.asked)
    if battle is None:
        return
    if seat and not any(seat in side.seats for side in battle.sides):
        sentence = text(
            "There is no battle of %(faction)s at %(square)s.", faction=name_of(seat), square=move.square
        )
        raise Refusal(sentence)
    if battle.square not in {one.square for one in open_battles(state)}:
        sentence = text(
            "Battles can be fought only in their phase; it is now %(now)s.", now=PHASE_NAMES[state.phase]
        )
        yield against(sentence, BATTLE)
    for other in battle.undecided:
        sentence = text("Still open: whose side %(faction)s will take.", faction=name_of(other))
        yield against(sentence, BATTLE)
    units = (unit for side in battle.sides for army in side.armies for unit in state.armies[army].units)
    for unit in units:
        fled = move.fled.get(unit.id)
        if fled in SIDES and not state.squares[square].open >> SIDES.index(fled) & 1:
            yield against(text("%(unit)s cannot flee by a closed side.", unit=unit.name), AFTERMATH)
    winners = battle.side_of(move.winner) if move.winner else None
    if winners is None or winners.neutral or winners.watch:
        return
    after = report(state, seat, move)
    if not any(army in after.armies for army in winners.armies):
        yield against(text("Nobody of the winning side is left."), AFTERMATH)
    undead = [
        unit.name
        for army in winners.armies
        for unit in state.armies[army].units
        if move.losses.get(unit.id) and is_undead(state.options, unit)
    ]
    if undead:
        sentence = text("Undead cannot lose anything in a battle they win: %(units)s.", units=tuple(undead))
        yield against(sentence, AFTERMATH)


def take_side(state: State, seat: str, move: m.TakeSide) -> State:
    """Put all armies of a faction in the square on one side, or on neither."""
    square = state.at(move.square)
    if square is None:
        raise Cannot(NO_SQUARE)
    own = [army for army in armies_in(state, square) if army.owner == seat and not army.beaten]
    if not own:
        raise Cannot(
            text("There is no army of %(faction)s at %(square)s.", faction=name_of(seat), square=move.square)
        )
    if move.beside and move.beside not in state.seats:
        raise Cannot(NO_FACTION)
    for army in own:
        state = with_army(state, replace(army, beside=move.beside))
    return state


def against_take_side(state: State, seat: str, move: m.TakeSide) -> Iterator[Objection]:
    """Yield an objection unless a battle there has allies of the faction on both sides, the faction named
    leads one of these, and the table lets an ally of both choose."""
    battle = engagement(state, state.grid.index[move.square])
    if battle is None or seat not in battle.torn:
        sentence = text(
            "At %(square)s no battle has allies of %(faction)s on both sides.",
            faction=name_of(seat),
            square=move.square,
        )
        yield against(sentence, BATTLE)
    elif move.beside and move.beside not in {side.seats[0] for side in battle.sides}:
        yield against(
            text("No side of this battle is led by %(faction)s.", faction=name_of(move.beside)), BATTLE
        )
    elif state.options.ally_of_both != "asked":
        yield against(text("By this table's settings an ally of both sides stays out."), BATTLE)


def sign(state: State, seat: str, move: m.Sign) -> State:
    fought = next((one for one in state.battles if one.id == move.battle), None)
    if fought is None or seat not in fought.seats:
        raise Cannot(text("That faction has no such battle to confirm."))
    signed = replace(fought, signed=fought.signed | {seat})
    return replace(state, battles=tuple(signed if one is fought else one for one in state.battles))


def report_words(state: State | None, _seat: str, move: m.Report) -> Text:
    square = None if state is None else state.at(move.square)
    battle = None if state is None or square is None else engagement(state, square, ask_allies=move.asked)
    lost = sum(move.losses.values())
    if not move.winner:
        return ntext(
            "a draw at %(square)s, %(n)s model lost",
            "a draw at %(square)s, %(n)s models lost",
            square=move.square,
            n=lost,
        )
    if move.winner == NEUTRAL:
        return ntext(
            "the defenders of %(square)s win, %(n)s model lost",
            "the defenders of %(square)s win, %(n)s models lost",
            square=move.square,
            n=lost,
        )
    side = None if battle is None else battle.side_of(move.winner)
    winners = tuple(name_of(seat) for seat in (side.seats if side else (move.winner,)))
    return ntext(
        "%(factions)s win at %(square)s, %(n)s model lost",
        "%(factions)s win at %(square)s, %(n)s models lost",
        factions=winners,
        square=move.square,
        n=lost,
    )


def take_side_words(move: m.TakeSide) -> Text:
    if not move.beside:
        return text("stays out of the battle at %(square)s", square=move.square)
    return text("fights beside %(other)s at %(square)s", other=name_of(move.beside), square=move.square)


def sign_words(state: State | None, _seat: str, move: m.Sign) -> Text:
    """Return where the battle was, or its id if the state does not know it."""
    fought = next((one for one in state.battles if one.id == move.battle), None) if state else None
    battle = state.grid.names[fought.square] if state and fought else move.battle
    return text("confirms the report of %(battle)s", battle=battle)


ROWS = (
    CampaignRow(
        move=m.TakeSide,
        check=against_take_side,
        effect=take_side,
        words=take_side_words,
        touches=concerns("square"),
        group=BATTLES,
    ),
    CampaignRow(
        move=m.Report,
        check=against_report,
        effect=report,
        words_at=report_words,
        touches=concerns("square"),
        group=BATTLES,
        for_table=True,
    ),
    CampaignRow(move=m.Sign, effect=sign, words_at=sign_words, group=BATTLES),
)
