"""What a phone shows to be let in. It is told once; the ledger keeps only its hash."""

from hashlib import sha256
from secrets import token_urlsafe

LONGEST = 64


def new_credential() -> str:
    return token_urlsafe(32)


def sealed(credential: str) -> str:
    return sha256(credential.encode()).hexdigest()
