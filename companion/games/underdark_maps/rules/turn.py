"""The phases before the move: cards, navigation, recruits, attachments."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import EventCard
from companion.games.underdark_maps.catalogue.settings import HAND, NAMES
from companion.games.underdark_maps.catalogue.tables import (
    ATTACHMENTS,
    CLASSES,
    DRAWN,
    FAILS_AT,
    LABEL_LENGTH,
    RECRUITED_AT,
    class_name,
    kind_name,
    name_of,
)
from companion.games.underdark_maps.facts import (
    D20,
    count_free_places,
    find_ground,
    is_limit_reached,
    list_waited_for,
    navigation_bonus,
    recruit_bonus,
)
from companion.games.underdark_maps.rules.beginning import list_naming_tasks, newcomer
from companion.games.underdark_maps.rules.flow import count_ahead, draws_ahead, finish_task
from companion.games.underdark_maps.rules.hands import check_held, discard, draw, play
from companion.games.underdark_maps.rules.row import (
    CARDS_AND_MEMBERS,
    NOT_A_D20,
    ON_THE_WAY,
    TASKS,
    RaceRow,
    is_roll_of,
    name_member_at,
    objection,
    only_rolled,
)
from companion.games.underdark_maps.state import Card, State, Task, with_party, with_tasks
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def draw_cards(state: State, seat: Seat, move: m.Draw) -> State:
    if state.dealt:
        raise Cannot(text("Cards are dealt here: draw them from the pile."))
    if not 0 <= move.cards <= 99 or not 0 <= move.discarded <= 99:
        raise Cannot(text("There are not that many cards."))
    after = discard(draw(state, seat, move.cards), seat, move.discarded)
    return (
        count_ahead(after, seat, move.cards) if draws_ahead(state, seat) else finish_task(after, "draw", seat)
    )


def check_draw(state: State, seat: Seat, move: m.Draw) -> Iterator[Objection]:
    if move.cards > DRAWN:
        yield objection(ntext("Draw %(n)s card.", "Draw %(n)s cards.", DRAWN), card=True)
    over = state.parties[seat].hand + move.cards - move.discarded - HAND
    if over > 0:
        yield objection(
            text("A hand can have at most %(most)s cards: discard %(n)s more.", most=HAND, n=over)
        )
    yield from check_held(state, seat, move.discarded - move.cards)


def draw_words(state: State | None, _seat: Seat, move: m.Draw) -> Text:
    if state is None:
        return text("draws cards")
    if move.discarded:
        return ntext(
            "draws %(n)s card, discards %(discarded)s",
            "draws %(n)s cards, discards %(discarded)s",
            move.cards,
            discarded=move.discarded,
        )
    return ntext("draws %(n)s card", "draws %(n)s cards", move.cards)


def navigate(state: State, seat: Seat, move: m.Navigate) -> State:
    if not is_roll_of(move.roll, D20):
        raise Cannot(NOT_A_D20)
    kind = find_ground(state, seat).navigation
    if not kind:
        raise Cannot(text("No navigation roll is needed on this space."))
    state = finish_task(state, "navigate", seat)
    if move.roll.total + navigation_bonus(state, seat) > FAILS_AT:
        return state
    if kind == "danger":
        return with_tasks(state, Task("lose", seat))
    return replace(state, turn=replace(state.turn, barred=True)) if seat == state.on_turn else state


def navigate_words(state: State | None, seat: Seat, move: m.Navigate) -> Text:
    if state is None:
        return only_rolled(TASKS["navigate"], move.roll)
    total = move.roll.total + navigation_bonus(state, seat)
    here = find_ground(state, seat)
    if total > FAILS_AT:
        return text("finds the way through %(terrain)s with %(total)s", terrain=here.name, total=total)
    if here.navigation == "danger":
        return text(
            "fails with %(total)s in %(terrain)s and meets its danger", terrain=here.name, total=total
        )
    return text(
        "finds no way out of %(terrain)s with %(total)s, and stays there this turn",
        terrain=here.name,
        total=total,
    )


def recruit(state: State, seat: Seat, move: m.Recruit) -> State:
    if not is_roll_of(move.roll, D20):
        raise Cannot(NOT_A_D20)
    if count_free_places(state, seat) < 1:
        raise Cannot(text("The party is full."))
    state = finish_task(state, "recruit", seat)
    if move.roll.total + recruit_bonus(state, seat) < RECRUITED_AT:
        return state
    return with_tasks(state, Task("welcome", seat))


def recruit_words(state: State | None, seat: Seat, move: m.Recruit) -> Text:
    if state is None:
        return only_rolled(TASKS["recruit"], move.roll)
    total = move.roll.total + recruit_bonus(state, seat)
    if total >= RECRUITED_AT:
        return text("finds somebody new with %(total)s", total=total)
    return text("finds nobody new with %(total)s", total=total)


def welcome(state: State, seat: Seat, move: m.Welcome) -> State:
    if not is_roll_of(move.roll, D20):
        raise Cannot(NOT_A_D20)
    if count_free_places(state, seat) < 1:
        raise Cannot(text("The party is full."))
    party = state.parties[seat]
    members = (*party.members, newcomer(move.roll.natural))
    state = with_party(finish_task(state, "welcome", seat), seat, replace(party, members=members))
    return with_tasks(state, *list_naming_tasks(seat, members))


def welcome_words(state: State | None, _seat: Seat, move: m.Welcome) -> Text:
    if state is None:
        return only_rolled(TASKS["welcome"], move.roll)
    joined = name_of(move.roll.natural) or text("somebody, to be named")
    return text("new in the party: %(name)s", name=joined)


def attach(state: State, seat: Seat, move: m.Attach) -> State:
    party = state.parties[seat]
    if move.card not in ATTACHMENTS or move.cls not in CLASSES:
        raise Cannot(text("That is not an attachment."))
    if not 0 <= move.member < len(party.members):
        raise Cannot(text("There is no such member."))
    card = EventCard(move.card, move.cls, 0, move.label)
    after = play(state, seat, 1, move.turned, lambda shown: shown == (card,))
    return give(after, seat, move.member, Card(move.card, move.cls, move.label))


def check_attach(state: State, seat: Seat, move: m.Attach) -> Iterator[Objection]:
    if len(move.label) > LABEL_LENGTH:
        raise Refusal(text("The name of the card is longer than %(most)s characters.", most=LABEL_LENGTH))
    yield from object_to_wearer(state, seat, move.member, Card(move.card, move.cls))
    yield from check_held(state, seat, 1)


def object_to_wearer(state: State, seat: Seat, member: int, card: Card) -> Iterator[Objection]:
    """Yield the objections to a card on a member: another class, or the table's limit."""
    if state.parties[seat].members[member].cls != card.cls:
        yield objection(text("This card is for a %(cls)s.", cls=class_name(card.cls)), card=True)
    if is_limit_reached(state, seat, member, card):
        yield objection(text("At this table a member can have only one %(kind)s.", kind=kind_name(card.kind)))


def attach_words(state: State | None, seat: Seat, move: m.Attach) -> Text:
    if state is None:
        return text("attaches a card")
    what = Text("%(label)s", {"label": move.label}) if move.label else kind_name(move.card)
    return text("attaches %(card)s to %(name)s", card=what, name=name_member_at(state, seat, move.member))


def give(state: State, seat: Seat, member: int, card: Card) -> State:
    party = state.parties[seat]
    worn = replace(party.members[member], cards=(*party.members[member].cards, card))
    members = (*party.members[:member], worn, *party.members[member + 1 :])
    return with_party(state, seat, replace(party, members=members))


def go_on(state: State, seat: Seat, move: m.GoOn) -> State:
    """End the Attachments phase; or the encounter, after which no more Foe cards may be played."""
    if state.turn.phase == "encounter":
        return finish_task(replace(state, turn=replace(state.turn, closed=True)), "encounter", seat)
    return finish_task(state, "attach", seat)


def check_go_on(state: State, seat: Seat, move: m.GoOn) -> Iterator[Objection]:
    """Yield an objection, in an encounter, if an opponent asked to wait."""
    if state.turn.phase == "encounter":
        for other in list_waited_for(state):
            yield objection(
                text("%(party)s asked others to wait, and has not played yet.", party=NAMES[other])
            )


def go_on_words(state: State | None, _seat: Seat, _move: m.GoOn) -> Text:
    if state is None:
        return text("continues")
    if state.turn.phase == "encounter":
        return text("nobody plays a Foe card")
    return text("attaches nothing more")


ROWS = (
    RaceRow(
        move=m.Draw,
        check=check_draw,
        effect=draw_cards,
        words_at=draw_words,
        group=CARDS_AND_MEMBERS,
        answers=("draw",),
        phase="event",
    ),
    RaceRow(
        move=m.Navigate,
        effect=navigate,
        words_at=navigate_words,
        group=ON_THE_WAY,
        answers=("navigate",),
        phase="difficulties",
    ),
    RaceRow(
        move=m.Recruit,
        effect=recruit,
        words_at=recruit_words,
        group=CARDS_AND_MEMBERS,
        answers=("recruit",),
        phase="recruit",
    ),
    RaceRow(
        move=m.Welcome, effect=welcome, words_at=welcome_words, group=CARDS_AND_MEMBERS, answers=("welcome",)
    ),
    RaceRow(
        move=m.Attach,
        check=check_attach,
        effect=attach,
        words_at=attach_words,
        group=CARDS_AND_MEMBERS,
        answers=("attach",),
        phase="attachments",
    ),
    RaceRow(
        move=m.GoOn,
        check=check_go_on,
        effect=go_on,
        words_at=go_on_words,
        group=ON_THE_WAY,
        answers=("attach", "encounter"),
    ),
)
