"""Names of tables: short, read aloud without mistakes, never a word."""

from secrets import choice, token_urlsafe

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text

ALPHABET = "23456789BCDFGHJKMNPQRSTVWXZ"
LENGTH = 6


def new_code() -> str:
    return "".join(choice(ALPHABET) for _ in range(LENGTH))


def new_token() -> str:
    return token_urlsafe(24)


def tidy_code(typed: str) -> str:
    """The code that somebody typed: small letters, spaces and hyphens are no matter."""
    code = typed.replace(" ", "").replace("-", "").upper()
    if not is_code(code):
        raise unknown_table(typed)
    return code


def is_code(code: str) -> bool:
    return len(code) == LENGTH and set(code) <= set(ALPHABET)


def unknown_table(typed: str) -> Refusal:
    return Refusal(text("There is no table %(code)s.", code=typed[: 2 * LENGTH]), Fault.UNKNOWN)
