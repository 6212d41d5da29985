"""The exact odds of a battle, which cards can be played in it, and what depends on its result."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from companion.games.underdark_maps.catalogue import PAGE
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.catalogue.tables import CLASSES, PLAYED_FORCE, class_name, kind_name
from companion.games.underdark_maps.facts import (
    can_fight,
    chance_against_planar,
    chance_to_win,
    count_attached,
    count_members,
    find_ground,
    force,
    mages,
    node_bonus,
    other_force,
    own_force,
    percent,
)
from companion.games.underdark_maps.rules.row import fact
from companion.games.underdark_maps.state import Battle, Played, State, with_party
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def say_force(state: State, seat: Seat, played: Played | None = None) -> Text:
    """Return a party's force, part by part."""
    party = state.parties[seat]
    parts: list[Text] = [
        ntext("%(n)s member", "%(n)s members", len(party.members)),
        ntext("%(n)s attachment", "%(n)s attachments", count_attached(party)),
    ]
    if played is not None and played.cards:
        parts.append(
            ntext("%(n)s card played, counted twice", "%(n)s cards played, each counted twice", played.cards)
        )
    if node := node_bonus(state, seat):
        parts.append(text("%(n)s for Mages at the Earth Node", n=node))
    total = force(state, seat, played)
    return text("%(party)s: d20 + %(force)s (%(parts)s)", party=NAMES[seat], force=total, parts=tuple(parts))


def say_foe_force(state: State, battle: Battle) -> Text:
    total = other_force(state, battle)
    if total == battle.level:
        return text("%(foe)s: d20 + %(force)s (its level)", foe=kind_name(battle.foe), force=total)
    return text(
        "%(foe)s: d20 + %(force)s (level %(level)s and 3 for %(terrain)s)",
        foe=kind_name(battle.foe),
        force=total,
        level=battle.level,
        terrain=find_ground(state, state.on_turn).name,
    )


def chance(state: State, battle: Battle) -> Fraction:
    """Return the chance that the party on turn wins, with the cards that are open."""
    return chance_to_win(own_force(state, battle), other_force(state, battle))


def odds_by_cards(state: State, seat: Seat) -> tuple[Text, ...]:
    """Return the chance that a side of the battle wins with no card from its hand, with one, and so on; of
    the other side, only open cards count."""
    battle = state.turn.battle or Battle(played={})
    found = []
    for cards in range(state.parties[seat].hand + 1):
        odds = chance(state, replace(battle, played={**battle.played, seat: Played(cards, {})}))
        found.append(say_odds(seat, odds if seat == state.on_turn else 1 - odds))
    return tuple(found)


def say_odds(seat: Seat, odds: Fraction) -> Text:
    return text("%(party)s wins %(percent)s %% of the time.", party=NAMES[seat], percent=percent(odds))


def say_both_forces(state: State, battle: Battle) -> tuple[Text, ...]:
    own = say_force(state, state.on_turn, battle.played.get(state.on_turn))
    if battle.rival is None:
        return own, say_foe_force(state, battle)
    return own, say_force(state, battle.rival, battle.played.get(battle.rival))


def battle_odds(state: State, seat: Seat) -> Ruling:
    """Rule on the odds of the present battle or, if there is none, of the battles that this party could
    get into."""
    battle = state.turn.battle
    if battle is None:
        return _possible(state, seat)
    odds = chance(state, battle)
    return Ruling(
        verdict=None,
        answer=say_odds(state.on_turn, odds),
        page=PAGE,
        facts=(
            *(fact(line) for line in say_both_forces(state, battle)),
            fact(_say_worth_of_card(state, battle, odds)),
            *_open_sides(state, battle),
        ),
        reading=text("Equal totals are rolled again with the same cards."),
    )


def _say_worth_of_card(state: State, battle: Battle, odds: Fraction) -> Text:
    """Return by how much one more card changes the odds; a foe plays none."""
    party, lead = NAMES[state.on_turn], own_force(state, battle) - other_force(state, battle)
    more = percent(chance_to_win(lead + PLAYED_FORCE, 0) - odds)
    if battle.rival is None:
        return text(
            "One more card for %(party)s changes the odds by %(more)s percentage points.",
            party=party,
            more=more,
        )
    return text(
        "One more card for %(party)s changes the odds by %(more)s percentage points; "
        "one for the other side by %(less)s.",
        party=party,
        more=more,
        less=percent(odds - chance_to_win(lead - PLAYED_FORCE, 0)),
    )


def _count_force_met(state: State, seat: Seat, other: Seat) -> int:
    """Return the force that a rival would have in a party's space, where the terrain counts for both."""
    there = replace(state.parties[other], space=state.parties[seat].space)
    return force(with_party(state, other, there), other, None)


def _open_sides(state: State, battle: Battle) -> Iterator[Fact]:
    sides = (state.on_turn,) if battle.rival is None else (state.on_turn, battle.rival)
    for side in sides:
        if side not in battle.played:
            yield fact(text("It is not known yet what %(party)s plays.", party=NAMES[side]))


def _possible(state: State, seat: Seat) -> Ruling:
    own = force(state, seat, None)
    facts = [fact(say_force(state, seat))]
    for other in state.order:
        if other != seat and can_fight(state, other):
            odds = percent(chance_to_win(own, _count_force_met(state, seat, other)))
            facts.append(fact(text("Against %(party)s: %(percent)s %%", party=NAMES[other], percent=odds)))
    planar = percent(chance_against_planar(own))
    facts.append(fact(text("Against a planar foe of unknown level: %(percent)s %%", percent=planar)))
    for level in (5, 10, 15):
        odds = percent(chance_to_win(own, level))
        facts.append(fact(text("Against a force of d20 + %(n)s: %(percent)s %%", n=level, percent=odds)))
    return Ruling(
        verdict=None,
        answer=text(
            "No battle is being fought now. This is how often %(party)s would win before any card is played.",
            party=NAMES[seat],
        ),
        page=PAGE,
        facts=tuple(facts),
    )


def playable(state: State, seat: Seat) -> Ruling:
    """Return how many spells, and items of which classes, this party can play, and what its members can
    wear."""
    party = state.parties[seat]
    facts = []
    for cls in CLASSES:
        fitting = count_members(party, cls)
        if fitting:
            facts.append(
                fact(
                    text(
                        "Cards for a %(cls)s fit %(n)s of the party's members.",
                        cls=class_name(cls),
                        n=fitting,
                    )
                )
            )
        else:
            facts.append(fact(text("Cards for a %(cls)s fit nobody.", cls=class_name(cls))))
    return Ruling(
        verdict=None,
        answer=ntext(
            "%(n)s spell can be played in a battle, and any number of one-use items.",
            "%(n)s spells can be played in a battle, and any number of one-use items.",
            mages(state, seat),
        ),
        page=PAGE,
        facts=tuple(facts),
        reading=say_item_rule(state),
    )


def say_item_rule(state: State) -> Text:
    """Return how this table reads the rule about who can use a one-use item."""
    if state.options.item_class == "required":
        return text("A one-use item needs a member of its class.")
    return text("A one-use item needs no member of its class at this table.")


def at_stake(state: State, seat: Seat) -> Ruling:
    party = state.parties[seat]
    members = len(party.members)
    each = percent(Fraction(1, members)) if members else "0"
    facts = [
        fact(
            text(
                "A rival who wins gets those attachments of the lost member that its members can "
                "wear; all others are discarded."
            )
        )
    ]
    if state.holder == seat:
        facts.append(fact(text("A rival who wins takes the Maps; a creature, a trap or a danger does not.")))
    return Ruling(
        verdict=None,
        answer=text("One member at random: %(percent)s %% for each of %(n)s.", percent=each, n=members),
        page=PAGE,
        facts=tuple(facts),
        reading=EMPTY[state.options.empty_party],
    )


EMPTY = {
    "restart_at_start": text(
        "A party with nobody left starts again with six; the Maps stay where they fell."
    ),
    "wait_and_recruit": text("A party with nobody left stays, draws and recruits until somebody joins."),
    "out": text("At this table a party with nobody left is out of the race."),
}
