"""Face-down cards: the server shuffles and deals them, and shows each only to the player who was dealt it;
anybody can later verify the deal from the ledger.

For each card the ledger has its back, a salted commitment to its face; face and salt are stored beside the
ledger until the card is turned up. A move keeps these facts in a field, as it keeps dice in a `Roll`: a phone
leaves open what only the server knows, and `apply` uses what was filled in. docs/ledger.md defines a back.

The proof includes entries that were taken back, since their cards were shuffled, dealt or revealed all the
same. A game with a `pile` uses `dealt_piles` in a view of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias, TypeVar

from companion.kernel.dice import Die
from companion.kernel.moves import Entry, Move, OpenCards
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

M = TypeVar("M", bound=Move)

FORMAT: Final = "undertally-card-1"

MAX_CARDS: Final = 300
"""Cards in one pile: its backs must fit into one entry."""

NOT_THAT_CARD: Final = text("A card that was turned up is not what was shuffled.")
NOT_HERE: Final = text(
    "The faces of these cards stayed on the device that shuffled them: deal the cards again."
)


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A pile. `faces`: cards that are put in face up, in any order; `again`: backs of cards that are put in
    again, unseen.

    `backs`: from the top of the pile; empty before shuffling.
    """

    faces: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    backs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """A number of cards from the pile for the entry's seat; fewer if there are not enough. `backs`: empty
    before dealing."""

    number: int
    backs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turned:
    """Cards turned face up for everybody. `faces` and `salts`: one for each, empty while they are hidden."""

    backs: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    salts: tuple[str, ...] = ()


NONE_TURNED: Final = Turned()

Cards: TypeAlias = Shuffled | Dealt | Turned


class Secret(NamedTuple):
    """What is stored of a card. `seat`: the one it was dealt to, the only one that may see it."""

    back: str
    face: str
    salt: str
    seat: Seat | None = None


def back_of(salt: str, face: str) -> str:
    """Return the back of a card. `face`: in the game's own spelling, without line feeds."""
    return sha256(f"{FORMAT}\n{salt}\n{face}".encode()).hexdigest()


def proves(turned: Turned) -> bool:
    """Return whether every card has a face that matches its back."""
    if not len(turned.backs) == len(turned.faces) == len(turned.salts):
        return False
    shown = zip(turned.backs, turned.salts, turned.faces, strict=True)
    return all(back == back_of(salt, face) for back, salt, face in shown)


class Book:
    """The secrets of a table while one submission is filled in. `die` shuffles; `salt` makes a new salt.

    `changed`: the secrets that were added or dealt, by back.
    """

    def __init__(self, secrets: Iterable[Secret], die: Die, salt: Callable[[], str]) -> None:
        self._by_back = {secret.back: secret for secret in secrets}
        self._die = die
        self._salt = salt
        self.changed: dict[str, Secret] = {}

    def shuffle(self, cards: Shuffled) -> Shuffled:
        """Return a shuffled pile, each card with a new back. Raise `Refusal` for too many cards."""
        remaining = [*cards.faces, *(self._secret(back).face for back in cards.again)]
        if len(remaining) > MAX_CARDS:
            raise Refusal(text("A pile has at most %(most)s cards.", most=MAX_CARDS), Fault.TOO_LARGE)
        backs: list[str] = []
        while remaining:
            face, salt = remaining.pop(self._die(len(remaining)) - 1), self._salt()
            backs.append(self._write(Secret(back_of(salt, face), face, salt)))
        return replace(cards, backs=tuple(backs))

    def deal(self, cards: Dealt, pile: Sequence[str], seat: Seat | None) -> Dealt:
        """Deal from the top. A card whose dealing was taken back is kept for the seat that has seen it.

        Raise `Refusal`.
        """
        if seat is None:
            raise Refusal(text("Choose a seat first."))
        own = [back for back in pile if self._secret(back).seat == seat]
        new = [back for back in pile if self._secret(back).seat is None]
        dealt = (*own, *new)[: max(cards.number, 0)]
        if cards.number > 0 and pile and not dealt:
            raise Refusal(
                text(
                    "Others have seen the cards that are left: shuffle them together with the discarded ones."
                )
            )
        for back in dealt:
            self._write(self._secret(back)._replace(seat=seat))
        return replace(cards, backs=dealt)

    def turn(self, cards: Turned, may_turn: Callable[[Seat | None], bool]) -> Turned:
        """Turn cards up. `may_turn`: whether this phone may turn up the cards of a seat. Raise `Refusal`."""
        found = [self._secret(back) for back in cards.backs]
        if not all(may_turn(secret.seat) for secret in found):
            raise Refusal(
                text("Only the player whose card it is can turn it up."),
                Fault.FORBIDDEN,
            )
        faces, salts = tuple(one.face for one in found), tuple(one.salt for one in found)
        return replace(cards, faces=faces, salts=salts)

    def _secret(self, back: str) -> Secret:
        if back not in self._by_back:
            raise Refusal(NOT_HERE)
        return self._by_back[back]

    def _write(self, secret: Secret) -> str:
        self._by_back[secret.back] = self.changed[secret.back] = secret
        return secret.back


def asks_for_cards(move: Move) -> bool:
    return any(_is_open(value) for value in _cards(move).values())


def fill_cards(
    move: M, book: Book, pile: Sequence[str], seat: Seat | None, may_turn: Callable[[Seat | None], bool]
) -> M:
    """Return the move with its cards shuffled, dealt or turned up, as far as they were left open. Raise
    `Refusal`."""

    def fill(cards: Cards) -> Cards:
        match cards:
            case Shuffled():
                return book.shuffle(cards)
            case Dealt():
                return book.deal(cards, pile, seat)
            case Turned():
                return book.turn(cards, may_turn)

    return _each(move, lambda cards: fill(cards) if _is_open(cards) else cards)


def empty_cards(move: M) -> M:
    """Return the move as a phone handed it in."""
    return _each(move, _leave_open)


def dealt_blindly(move: M, pile: Sequence[str]) -> M:
    """Return the move with cards dealt from the top of the pile, without showing or storing anything."""
    return _each(
        move,
        lambda cards: (
            replace(cards, backs=tuple(pile[: max(cards.number, 0)]))
            if isinstance(cards, Dealt) and _is_open(cards)
            else cards
        ),
    )


def _is_open(cards: Cards) -> bool:
    match cards:
        case Shuffled():
            return not cards.backs and bool(cards.faces or cards.again)
        case Dealt():
            return not cards.backs and cards.number > 0
        case Turned():
            return bool(cards.backs) and not cards.faces


def _leave_open(cards: Cards) -> Cards:
    if isinstance(cards, Turned):
        return replace(cards, faces=(), salts=())
    return replace(cards, backs=())


def _cards(move: Move) -> Mapping[str, Cards]:
    values = {each.name: getattr(move, each.name) for each in fields(move)}
    return {name: value for name, value in values.items() if isinstance(value, Shuffled | Dealt | Turned)}


def _each(move: M, change: Callable[[Cards], Cards]) -> M:
    changed = {name: change(cards) for name, cards in _cards(move).items()}
    return replace(move, **changed) if changed else move


NOT_SHUFFLED: Final = text("not the card whose back was shuffled")
NOT_PUT_IN: Final = text("not among the cards that were to be shuffled")
OUT_OF_TURN: Final = text("dealt before a card that lay above it")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtCard:
    """`place`: in its pile, 1 at the top. `face`: as opened; None if it is still face down. `seat`: the first
    one it was dealt to. `differs`: what does not match the shuffle, or None."""

    place: int
    face: str | None
    seat: Seat | None
    differs: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtPile:
    """`version`: of the entry that shuffled it. `missing`: faces that were put in and never appeared, once
    all cards are open."""

    version: int
    cards: tuple[DealtCard, ...]
    missing: tuple[str, ...]


def dealt_piles(entries: Iterable[Entry]) -> tuple[DealtPile, ...]:
    """Return every pile that was ever shuffled; `entries`: all of the table."""
    every = [(entry, facts) for entry in entries for facts in _facts(entry.move)]
    piles = [(entry.version, facts) for entry, facts in every if isinstance(facts, Shuffled)]
    opened = _find_faces(facts for _entry, facts in every if isinstance(facts, Turned))
    deals = [(entry.seat, facts) for entry, facts in every if isinstance(facts, Dealt) and entry.seat]
    return tuple(_pile(version, pile, opened, _find_dealt(pile, deals)) for version, pile in piles)


def _facts(move: Move) -> Iterator[Shuffled | Dealt | Turned]:
    if isinstance(move, OpenCards):
        yield Turned(move.backs, move.faces, move.salts)
    for each in fields(move):
        value = getattr(move, each.name)
        if isinstance(value, Shuffled | Dealt | Turned):
            yield value


def _find_faces(turned: Iterable[Turned]) -> Mapping[str, tuple[str, bool]]:
    """Return the face that each back was opened with, and whether it is proved; a proved one is preferred."""
    found: dict[str, tuple[str, bool]] = {}
    for cards in turned:
        for back, face, salt in zip(cards.backs, cards.faces, cards.salts, strict=False):
            if not found.get(back, ("", False))[1]:
                found[back] = face, back == back_of(salt, face)
    return found


def _find_dealt(
    pile: Shuffled, deals: Iterable[tuple[Seat | None, Dealt]]
) -> Mapping[str, tuple[Seat | None, bool]]:
    """Return the seat that each card of a pile was first dealt to, and whether all cards above it had been
    dealt by then."""
    place = {back: at for at, back in enumerate(pile.backs)}
    found: dict[str, tuple[Seat | None, bool]] = {}
    top = 0
    for seat, cards in deals:
        for back in cards.backs:
            if back in place and back not in found:
                found[back] = seat, place[back] == top
                while top < len(pile.backs) and pile.backs[top] in found:
                    top += 1
    return found


def _pile(
    version: int,
    pile: Shuffled,
    opened: Mapping[str, tuple[str, bool]],
    dealt: Mapping[str, tuple[Seat | None, bool]],
) -> DealtPile:
    again = [face for back in pile.again for face, proved in (opened.get(back, ("", False)),) if proved]
    unseen = Counter((*pile.faces, *again))
    unknown = len(pile.again) - len(again)
    cards: list[DealtCard] = []
    for place, back in enumerate(pile.backs, 1):
        face, proved = opened.get(back, (None, False))
        seat, in_turn = dealt.get(back, (None, True))
        differs = None if face is None or proved else NOT_SHUFFLED
        if face is not None and proved:
            if unseen[face]:
                unseen[face] -= 1
            elif unknown:
                unknown -= 1
            else:
                differs = NOT_PUT_IN
        if differs is None and not in_turn:
            differs = OUT_OF_TURN
        cards.append(DealtCard(place=place, face=face, seat=seat, differs=differs))
    all_open = all(card.face is not None for card in cards)
    missing = tuple(sorted(unseen.elements())) if all_open else ()
    return DealtPile(version=version, cards=tuple(cards), missing=missing)
