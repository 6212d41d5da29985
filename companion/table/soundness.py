"""Whether an entry from elsewhere is one that this program writes, whatever the game makes of it."""

from dataclasses import replace

from companion.kernel.checks import MOST_AMENDED, NAME_LENGTH
from companion.kernel.codec import UnreadableError, unpack_draft
from companion.kernel.deciding import check_decision
from companion.kernel.game import About
from companion.kernel.moves import (
    SHARED,
    Amend,
    Arrive,
    Begin,
    Decide,
    Entry,
    Hold,
    Open,
    OpenCards,
    Ready,
    Rematch,
    Retract,
    Reveal,
    Seal,
    Sit,
    Unseal,
)
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.table.codes import is_code
from companion.table.fold import Table


def sound(entry: Entry, table: Table) -> bool:
    """`table`: the whole one that it is in. It names seats that the game has and entries that are there."""
    about = table.game.about
    if not _known(entry.seat, about) or isinstance(entry.move, Open) != (entry.version == 1):
        return False
    match entry.move:
        case Sit(name):
            return name.isprintable() and bool(name.strip()) and len(name) <= NAME_LENGTH
        case Begin() as begin:
            return _sound_beginning(begin, about)
        case Retract(version):
            return 1 < version < entry.version
        case Amend() as amend:
            return _known(amend.seat, about) and _sound_amendment(entry, amend, table)
        case Seal(witness=witness):
            return _known(witness, about)
        case Hold(drafts) | Unseal(drafts=drafts):
            return _sound_drafts(entry, drafts, table)
        case Ready() | Reveal():
            return table.game.scoring is not None
        case OpenCards(backs, faces, salts):
            return len(backs) == len(faces) == len(salts)
        case Rematch(code) | Arrive(code=code):
            return is_code(code) or (isinstance(entry.move, Arrive) and not code)
        case Decide() as decision:
            return _sound_decision(decision, entry.version - 1)
        case _:
            return True


def _known(seat: Seat | None, about: About) -> bool:
    return seat is None or any(place.seat == seat for place in about.places)


def _sound_beginning(begin: Begin, about: About) -> bool:
    seats = {place.seat for place in about.places}
    once = len(set(begin.seats)) == len(begin.seats)
    return once and len(begin.seats) in about.seats and begin.first in begin.seats and seats >= {*begin.seats}


def _sound_amendment(entry: Entry, amend: Amend, table: Table) -> bool:
    named = (*amend.versions, *(() if amend.after is None else (amend.after,)))
    if not 1 <= len(amend.versions) <= MOST_AMENDED or not all(1 <= each < entry.version for each in named):
        return False
    if any(table.entry(version).move.kind in SHARED for version in amend.versions):
        return False
    return amend.after is None or not isinstance(table.entry(amend.after).move, Amend | Retract)


def _sound_drafts(entry: Entry, drafts: tuple[str, ...], table: Table) -> bool:
    """What this program cannot read it passes over."""
    for packed in drafts:
        try:
            draft = unpack_draft(packed, table.game.moves)
        except UnreadableError:
            continue
        inside = replace(entry, move=draft.move, seat=draft.seat)
        if isinstance(draft.move, Open | Hold | Unseal) or not sound(inside, table):
            return False
    return True


def _sound_decision(decision: Decide, newest: int) -> bool:
    try:
        check_decision(decision, newest)
    except Refusal:
        return False
    return True
