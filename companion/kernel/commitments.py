"""A salted hash tells nothing of what was sealed and proves, once it is opened, that nothing was changed.

docs/ledger.md defines it.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from companion.kernel.moves import Entry, Seal, Unseal
from companion.kernel.words import text

FORMAT: Final = "undertally-seal-1"

NOT_WHAT_WAS_SEALED: Final = text("What was opened is not what was sealed.")


def commitment(salt: str, drafts: Sequence[str]) -> str:
    """Return what the ledger has of it."""
    return sha256(sealed_text(salt, drafts).encode()).hexdigest()


def sealed_text(salt: str, drafts: Sequence[str]) -> str:
    """Return what is hashed. `drafts` as the codec packs them: JSON, in which no line feed can stand."""
    return "\n".join((FORMAT, salt, *drafts))


def opens(sealed: Iterable[Entry], unseal: Unseal) -> bool:
    """Return whether something that is sealed still is opened, and proves to be what was sealed."""
    seal = next((entry.move for entry in sealed if entry.version == unseal.sealed), None)
    return isinstance(seal, Seal) and seal.commitment == commitment(unseal.salt, unseal.drafts)
