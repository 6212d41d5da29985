"""What a phone shows to be let in. It is told once; the ledger keeps only its hash."""

from hashlib import sha256
from secrets import token_urlsafe
from typing import TypeGuard

LONGEST = 64


def new_credential() -> str:
    return token_urlsafe(32)


def plausible(shown: str | None) -> TypeGuard[str]:
    """Whether it can have been given to anybody; what cannot is not looked for."""
    return shown is not None and 0 < len(shown) <= LONGEST and shown.isascii()


def hashed(credential: str) -> str:
    return sha256(credential.encode()).hexdigest()
