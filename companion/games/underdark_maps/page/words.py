"""The words of the log: a race told as a story. The acting party is left to the page that shows it."""

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import class_name, name_of
from companion.games.underdark_maps.catalogue.cards import TRAP, kind_name
from companion.games.underdark_maps.catalogue.parties import NAMES
from companion.games.underdark_maps.catalogue.terrain import FAILS_AT, RECRUITED_AT, terrain
from companion.games.underdark_maps.facts.party import navigation_bonus, recruit_bonus, rogues
from companion.games.underdark_maps.facts.track import ground, terrain_at
from companion.games.underdark_maps.page.deck_words import of_the_deck
from companion.games.underdark_maps.page.places import PHASE_NAMES, member_name, space_name
from companion.games.underdark_maps.page.plainly import plainly
from companion.games.underdark_maps.page.tales import fought, moved, ported, rolled_off, shifted
from companion.games.underdark_maps.rules.flow import stuck
from companion.games.underdark_maps.state import State
from companion.kernel.dice import Roll
from companion.kernel.game import Moment
from companion.kernel.moves import Entry
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def describe(state: State | None, entry: Entry) -> Text:
    """What an entry says happened; `state`: the one that it met, None for what was not carried out."""
    if state is None or (entry.seat is not None and entry.seat not in state.parties):
        return plainly(entry.move)
    seat = entry.seat or state.on_turn
    move = entry.move
    match move:
        case m.LayTrack(roll):
            return text("lays a track of %(n)s spaces", n=len(roll.pips))
        case m.RollOff(roll):
            return rolled_off(state, roll)
        case m.Gather(roll):
            return text("gathers a party: %(names)s", names=_gathered(roll))
        case m.NameMember(_, roll, cls):
            return text("%(name)s joins as a %(cls)s", name=name_of(roll.natural), cls=class_name(cls))
        case m.Draw(cards, 0):
            return ntext("draws %(n)s card", "draws %(n)s cards", cards)
        case m.Draw(cards, discarded):
            return text("draws %(n)s cards, discards %(discarded)s", n=cards, discarded=discarded)
        case m.Navigate(roll):
            return _navigated(state, seat, roll)
        case m.Recruit(roll):
            return _recruited(state, seat, roll)
        case m.Welcome(roll):
            joined = name_of(roll.natural) or text("somebody, to be named")
            return text("new in the party: %(name)s", name=joined)
        case m.Attach(member, card, _, label):
            what = Text("%(label)s", {"label": label}) if label else kind_name(card)
            return text("attaches %(card)s to %(name)s", card=what, name=_member(state, seat, member))
        case m.March(roll, way):
            return moved(state, seat, roll.natural, way)
        case m.Head(way):
            return moved(state, seat, state.turn.stride, way)
        case m.EnterPortal(roll):
            return ported(state, seat, roll)
        case m.Shift(roll):
            return shifted(state, seat, roll)
        case m.MeetPlanar(roll):
            return text("a planar foe of level %(level)s comes through", level=roll.natural)
        case m.GoOn():
            return _went_on(state)
        case _:
            return _encountered(state, seat, entry)


def _encountered(state: State, seat: Seat, entry: Entry) -> Text:
    match entry.move:
        case m.Challenge(rival):
            return text("challenges %(party)s", party=NAMES.get(Seat(rival), rival))
        case m.PlayFoe(foe, _) if foe == TRAP:
            return text("plays a trap on %(party)s", party=NAMES[state.on_turn])
        case m.PlayFoe(foe, level):
            return text(
                "plays %(foe)s of level %(level)s on %(party)s",
                foe=kind_name(foe),
                level=level,
                party=NAMES[state.on_turn],
            )
        case m.PassFoe():
            return text("plays no Foe card")
        case m.Disarm(roll):
            total = roll.total + rogues(state, seat)
            if total > FAILS_AT:
                return text("gets past the trap with %(total)s", total=total)
            return text("is caught in the trap with %(total)s", total=total)
        case m.Commit(spells, items):
            n = spells + sum(items.values())
            if not n:
                return text("plays no card in the battle")
            return ntext("plays %(n)s card in the battle", "plays %(n)s cards in the battle", n)
        case m.TurnOver():
            return text("turns the sealed cards over")
        case m.Fight(own, other):
            return fought(state, own, other)
        case m.Lose(roll):
            return text("loses %(name)s", name=_member(state, seat, roll.natural - 1))
        case m.TakeSpoil(member):
            card = kind_name(state.turn.spoils[0].kind) if state.turn.spoils else text("an attachment")
            if member is None:
                return text("discards %(card)s", card=card)
            return text("gives %(card)s to %(name)s", card=card, name=_member(state, seat, member))
        case _:
            return _corrected(state, seat, entry)


def _corrected(state: State, seat: Seat, entry: Entry) -> Text:
    match entry.move:
        case m.SetTerrain(space, row):
            name = terrain_at(state, space).name or text("nothing")
            return text(
                "correction: space %(n)s is %(now)s instead of %(was)s",
                n=space,
                now=terrain(row).name,
                was=name,
            )
        case m.SetParty(space, hand):
            place = space_name(state, space)
            return text("correction: stands at %(place)s with %(n)s cards in hand", place=place, n=hand)
        case m.AddMember(row, _):
            return text("correction: %(name)s is in the party", name=name_of(row))
        case m.RemoveMember(member):
            return text("correction: %(name)s is not in the party", name=_member(state, seat, member))
        case m.RemoveCard(member, _):
            return text("correction: %(name)s has one attachment less", name=_member(state, seat, member))
        case m.SetMaps("", space):
            return text("correction: the Maps lie at %(place)s", place=space_name(state, space))
        case m.SetMaps(holder, _):
            return text("correction: %(party)s has the Maps", party=NAMES.get(Seat(holder), holder))
        case m.SetTurn(phase):
            return text("correction: it is their turn, %(phase)s", phase=PHASE_NAMES.get(phase, phase))
        case _:
            return of_the_deck(state, entry.move)


def _gathered(roll: Roll) -> tuple[Text | str, ...]:
    return tuple(name_of(pips) or text("somebody, to be named") for pips in roll.pips)


def _member(state: State, seat: Seat, number: int) -> Text | str:
    members = state.parties[seat].members
    return member_name(members[number]) if 0 <= number < len(members) else text("somebody")


def _navigated(state: State, seat: Seat, roll: Roll) -> Text:
    total = roll.total + navigation_bonus(state, seat)
    here = ground(state, seat)
    if total > FAILS_AT:
        return text("finds the way through %(terrain)s with %(total)s", terrain=here.name, total=total)
    if here.navigation == "danger":
        return text("meets the danger of %(terrain)s with %(total)s", terrain=here.name, total=total)
    return text("finds no way out of %(terrain)s with %(total)s", terrain=here.name, total=total)


def _recruited(state: State, seat: Seat, roll: Roll) -> Text:
    total = roll.total + recruit_bonus(state, seat)
    if total >= RECRUITED_AT:
        return text("finds somebody new with %(total)s", total=total)
    return text("finds nobody new with %(total)s", total=total)


def _went_on(state: State) -> Text:
    if state.turn.phase == "encounter":
        return text("nobody plays a Foe card")
    return text("attaches nothing more")


def moment(state: State) -> Moment:
    """The turn that a state stands in: the set-up, a round and whose turn it is, or the end."""
    if state.won:
        return Moment(state.turns + 1, text("The Maps are home"), None)
    if state.setting_up:
        return Moment(0, text("Set-up"), None, timed=False)
    if stuck(state):
        return Moment(state.turns, text("Nobody is left"), None)
    name = text("Round %(round)s, %(party)s", round=state.round, party=NAMES[state.on_turn])
    return Moment(state.turns, name, state.on_turn)
