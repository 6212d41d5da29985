"""The deal proved from the entries alone: every card as shuffled, and each way in which it can go wrong."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import ClassVar

from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.moves import Entry, Move, OpenCards
from companion.kernel.optional.hidden_cards import (
    NOT_PUT_IN,
    NOT_SHUFFLED,
    OUT_OF_TURN,
    Book,
    Dealt,
    DealtPile,
    Secret,
    Shuffled,
    dealt_piles,
)
from companion.kernel.seats import Seat

RED, BLUE = Seat("red"), Seat("blue")
FACES = tuple("abcdefgh")


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    kind: ClassVar[str] = "shuffle"
    cards: Shuffled


@dataclass(frozen=True, slots=True)
class Take(Move):
    kind: ClassVar[str] = "take"
    cards: Dealt


def entries(*moves: tuple[Move, Seat | None]) -> list[Entry]:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return [
        Entry(version=number, move=move, seat=seat, override=None, by="host", at=at, saw=0)
        for number, (move, seat) in enumerate(moves, 1)
    ]


def booked(seed: int = 1) -> Book:
    lots, salts = Random(seed), count()
    return Book((), lambda sides: lots.randint(1, sides), lambda: f"{next(salts):064x}")


def opening(secrets: Sequence[Secret]) -> OpenCards:
    return OpenCards(*(tuple(column) for column in list(zip(*secrets, strict=True))[:3]))


def played(*, opened: bool = True) -> tuple[list[tuple[Move, Seat | None]], Book, Shuffled]:
    """Return a game with two of eight cards for Red, and two for Blue."""
    book = booked()
    pile = book.shuffle(Shuffled(FACES))
    red = book.deal(Dealt(2), pile.backs, RED)
    blue = book.deal(Dealt(2), pile.backs[2:], BLUE)
    moves: list[tuple[Move, Seat | None]] = [(Shuffle(pile), None), (Take(red), RED), (Take(blue), BLUE)]
    if opened:
        moves.append((opening(tuple(book.changed.values())), None))
    return moves, book, pile


def differing(pile: DealtPile) -> dict[int, object]:
    return {card.place: card.differs for card in pile.cards if card.differs}


@given(st.integers(0, 2**16), st.lists(st.sampled_from(FACES), min_size=1, max_size=30), st.integers(1, 4))
def test_whatever_a_book_shuffles_and_deals_is_proved(seed: int, faces: list[str], each: int) -> None:
    book = booked(seed)
    pile = book.shuffle(Shuffled(tuple(faces)))
    left, moves = pile.backs, [(Shuffle(pile), None)]
    for seat in (RED, BLUE, RED):
        if left:
            taken = book.deal(Dealt(each), left, seat)
            left = left[len(taken.backs) :]
            moves.append((Take(taken), seat))
    moves.append((opening(tuple(book.changed.values())), None))
    (proved,) = dealt_piles(entries(*moves))
    assert differing(proved) == {}
    assert sorted(str(card.face) for card in proved.cards) == sorted(faces)
    assert proved.missing == ()


def test_a_card_that_nobody_opened_is_face_down_and_tells_nothing() -> None:
    moves, _book, _pile = played(opened=False)
    (proved,) = dealt_piles(entries(*moves))
    assert {card.face for card in proved.cards} == {None}
    assert [card.seat for card in proved.cards] == [RED, RED, BLUE, BLUE, None, None, None, None]
    assert (differing(proved), proved.missing) == ({}, ())


def test_another_face_or_salt_is_not_what_was_shuffled() -> None:
    moves, book, pile = played(opened=False)
    kept = list(book.changed.values())
    forged = [kept[0]._replace(face="h"), kept[1]._replace(salt="0" * 64), *kept[2:]]
    (proved,) = dealt_piles(entries(*moves, (opening(forged), None)))
    places = {pile.backs.index(kept[at].back) + 1: NOT_SHUFFLED for at in (0, 1)}
    assert differing(proved) == places
    assert sorted(proved.missing) == sorted(one.face for one in kept[:2])


def test_a_card_that_was_not_put_in_is_named_and_so_is_the_one_it_replaced() -> None:
    moves, _book, pile = played()
    moves[0] = (Shuffle(replace(pile, faces=("x", *FACES[1:]))), None)
    (proved,) = dealt_piles(entries(*moves))
    (place,) = differing(proved)
    assert (proved.cards[place - 1].face, proved.cards[place - 1].differs) == ("a", NOT_PUT_IN)
    assert proved.missing == ("x",)


def test_a_card_dealt_past_those_above_it_is_named() -> None:
    moves, book, pile = played(opened=False)
    moves[1] = (Take(Dealt(2, (pile.backs[0], pile.backs[7]))), RED)
    (proved,) = dealt_piles(entries(*moves, (opening(tuple(book.changed.values())), None)))
    assert differing(proved) == {8: OUT_OF_TURN, 3: OUT_OF_TURN, 4: OUT_OF_TURN}


def test_what_was_drawn_once_and_taken_back_stays_with_its_seat() -> None:
    """Blue drew first, which was taken back; Red draws what was below, and Blue the same cards again."""
    moves, book, pile = played(opened=False)
    blue, red = pile.backs[:2], pile.backs[2:4]
    moves[1:] = [
        (Take(Dealt(2, blue)), BLUE),
        (Take(Dealt(2, red)), RED),
        (Take(Dealt(2, blue)), BLUE),
        (opening(tuple(book.changed.values())), None),
    ]
    (proved,) = dealt_piles(entries(*moves))
    assert differing(proved) == {}


def test_a_pile_made_of_discarded_cards_is_proved_by_what_they_were() -> None:
    moves, book, pile = played(opened=False)
    again = book.shuffle(Shuffled(("z",), pile.backs[:2]))
    moves.append((Shuffle(again), None))
    secrets = list(book.changed.values())
    first, second = dealt_piles(entries(*moves, (opening(secrets), None)))
    assert (differing(first), differing(second), second.missing) == ({}, {}, ())
    smuggled = book.shuffle(Shuffled(("q",)))
    moves[-1] = (Shuffle(replace(again, backs=(*again.backs[:2], *smuggled.backs))), None)
    _first, second = dealt_piles(entries(*moves, (opening(list(book.changed.values())), None)))
    assert differing(second) == {3: NOT_PUT_IN}
