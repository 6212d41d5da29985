"""A phone's private data at a table, beside the ledger: who owns it, and how another phone of the same person
gets it.

It belongs to the phone that wrote it, by its credential, not to the seat: nobody who takes over the seat can
read it, not even the host. It moves along when the same phone joins again, and to another phone by words that
only the first one shows. It is in no export, and is deleted with the table. Nothing about it is announced, as
that would tell everybody that somebody wrote something. Features store it, each in a store of its own.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger import owners
from companion.ledger.rows import stamp
from companion.table.codes import hash_credential, new_token, plausible
from companion.table.fold import Onlooker
from companion.table.opening_words import NOT_THE_WORDS, opening_words, typed_words
from companion.table.service import Tables

KEY_SHOWN: Final = timedelta(minutes=10)

NOT_OURS: Final = text(
    "Take a seat first: only phones that play here can keep something private at this table."
)


@dataclass(frozen=True)
class Eyes(Onlooker):
    """A viewer, and the `owner` under whom its private data is stored; "" if it has no credential."""

    owner: str


def owner_of(tables: Tables, code: str, credential: str | None) -> str:
    """Return the owner of a phone's private data; "" for a phone without a credential."""
    if not plausible(credential):
        return ""
    ((owner,),) = tables.ledger.select(owners.OWNER, code=code, hash=hash_credential(credential))
    return str(owner)


def follow(tables: Tables, code: str, before: str | None, now: str) -> None:
    """Let a phone that joins again keep its data. `before`: its previous credential; `now`: its new one."""
    if not plausible(before) or before == now:
        return
    owner = owner_of(tables, code, before)
    tables.ledger.change(*owners.share_data(code, hash_credential(now), owner))


def show_words(tables: Tables, eyes: Eyes, credential: str | None) -> str:
    """Return words by which another phone of the same person gets this phone's data, for some minutes. Raise
    `Refusal`."""
    if not plausible(credential) or not eyes.viewer.enters:
        raise Refusal(NOT_OURS, Fault.FORBIDDEN)
    words = opening_words(new_token())
    until = stamp(tables.clock() + KEY_SHOWN)
    key = hash_credential(typed_words(words))
    tables.ledger.change(
        *owners.share_data(eyes.table.code, hash_credential(credential), eyes.owner, key, until)
    )
    return words


def use_words(tables: Tables, eyes: Eyes, credential: str | None, words: str) -> None:
    """Give this phone the data of the phone that showed these words. Raise `Refusal`."""
    code, now, key = eyes.table.code, stamp(tables.clock()), hash_credential(typed_words(words))
    if not plausible(credential) or not eyes.viewer.enters:
        raise Refusal(NOT_OURS, Fault.FORBIDDEN)
    rows = tables.ledger.select(owners.KEYED, code=code, key=key, now=now)
    sharing = owners.share_data(code, hash_credential(credential), str(rows[0][0])) if rows else ()
    if not rows or not tables.ledger.exchange(owners.use_key(code, key, now), *sharing):
        raise Refusal(NOT_THE_WORDS, Fault.FORBIDDEN)
