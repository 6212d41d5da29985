"""Event cards in words, and what entries say of the deck."""

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import class_name
from companion.games.underdark_maps.catalogue.cards import kind_name
from companion.games.underdark_maps.catalogue.deck import HOUSE, EventCard, cards_in
from companion.games.underdark_maps.state import State
from companion.kernel.moves import Move
from companion.kernel.words import Text, ntext, text


def title(card: EventCard) -> Text:
    """Its name, where it has one; else its kind."""
    return Text("%(label)s", {"label": card.label}) if card.label else kind_name(card.kind)


def told(card: EventCard) -> Text | None:
    """For whom it is, or how strong; with its kind, where its title is a name. None where nothing is left to
    say."""
    if card.cls:
        whom = text("for a %(cls)s", cls=class_name(card.cls))
    elif card.level:
        whom = text("level %(level)s", level=card.level)
    else:
        return kind_name(card.kind) if card.label else None
    return text("%(kind)s, %(rest)s", kind=kind_name(card.kind), rest=whom) if card.label else whom


def named(card: EventCard) -> Text:
    """A card in a line: title and what else there is to say."""
    rest = told(card)
    return text("%(card)s (%(rest)s)", card=title(card), rest=rest) if rest else title(card)


def of_the_deck(state: State, move: Move) -> Text:
    match move:
        case m.DescribeDeck(lines, True):
            return ntext(
                "makes a house deck of %(n)s card", "makes a house deck of %(n)s cards", cards_in(lines)
            )
        case m.DescribeDeck(lines, _):
            return ntext(
                "describes an event deck of %(n)s card",
                "describes an event deck of %(n)s cards",
                cards_in(lines),
            )
        case m.ChangeLine(number, line):
            before = state.deck or HOUSE
            if line is None and number < len(before):
                return text("takes %(card)s out of the event deck", card=named(before[number].card))
            if line is None:
                return text("changes a card of the event deck")
            return text("the event deck has %(n)s of %(card)s", n=line.copies, card=named(line.card))
        case m.Shuffle(_, True):
            return text("shuffles and deals all cards anew")
        case m.Shuffle(cards):
            return ntext("shuffles a pile of %(n)s card", "shuffles a pile of %(n)s cards", len(cards.backs))
        case m.TakeCards(cards):
            return ntext("draws %(n)s card", "draws %(n)s cards", len(cards.backs))
        case m.Discard(backs):
            return ntext("discards %(n)s card", "discards %(n)s cards", len(backs))
        case _:
            return Text(move.kind)
