"""Codes of tables, which are short and safe to read aloud; tokens; and the credentials of phones."""

import re
import unicodedata
from hashlib import sha256
from secrets import choice, token_urlsafe
from typing import Final, TypeGuard

from companion.kernel.input_text import ALPHABET, CODE_LENGTH, is_code
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text

MAX_CREDENTIAL_LENGTH = 64
"""The greatest length of a credential."""

LOOK_ALIKES: Final = str.maketrans({"O": "Q", "0": "Q", "U": "V", "Y": "V", "1": "7"})
"""Characters that no code has, each with the one that is mistaken for it."""


def new_code() -> str:
    return "".join(choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_token() -> str:
    return token_urlsafe(24)


def tidy_code(typed: str) -> str:
    """Return the code that somebody typed, in its standard form: case, spaces and hyphens do not matter.
    Raise `Refusal` for what cannot be a code."""
    code = typed.replace(" ", "").replace("-", "").upper()
    if not is_code(code):
        raise unknown_table(typed)
    return code


def read_code(typed: str) -> str:
    """Return what may be a code: the one in a table's address, otherwise the letters and digits that somebody
    typed, without look-alikes."""
    shown = unicodedata.normalize("NFKC", typed[:200]).upper()
    within = re.search(r"/T/([A-Z0-9]+)", shown)
    return re.sub(r"[^A-Z0-9]", "", within[1] if within else shown).translate(LOOK_ALIKES)


def unknown_table(typed: str) -> Refusal:
    return Refusal(text("There is no table %(code)s.", code=typed[: 2 * CODE_LENGTH]), Fault.UNKNOWN)


def new_credential() -> str:
    """Return a new credential. It is revealed only once; the ledger stores its hash."""
    return token_urlsafe(32)


def plausible(shown: str | None) -> TypeGuard[str]:
    """Return whether this can be a credential at all; anything else is not looked up."""
    return shown is not None and 0 < len(shown) <= MAX_CREDENTIAL_LENGTH and shown.isascii()


def hash_credential(credential: str) -> str:
    return sha256(credential.encode()).hexdigest()
