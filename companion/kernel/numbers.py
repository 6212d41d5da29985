"""Numbers as forms, files, addresses and headers spell them: anybody may have written anything there."""


def whole_number(given: str, digits: int = 9) -> int | None:
    """None for what is no number, or one of more digits."""
    return int(given) if given.isascii() and given.isdecimal() and len(given) <= digits else None
