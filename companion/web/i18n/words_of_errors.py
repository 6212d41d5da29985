"""A sentence for each HTTP error and each trouble of the store that a person can meet."""

from companion.kernel.words import Text, text
from companion.ledger.db_errors import Trouble

_SENTENCES = {
    400: text("This request is not as our pages send it. Load the page again."),
    403: text("This is not for this phone."),
    404: text("There is nothing here. Perhaps the address was typed wrongly."),
    405: text("This address is for the buttons of a page, not for looking at."),
    413: text("That is too large to take in."),
    415: text("This request is not as our pages send it. Load the page again."),
    429: text("Too many tries. Wait a little."),
    500: text("Something went wrong here, and has been written down. What was entered before is safe."),
}


def sentence_of(status: int) -> Text:
    return _SENTENCES.get(status, _SENTENCES[400 if status < 500 else 500])


_TROUBLES = {
    Trouble.FULL: text(
        "The disk of the computer that keeps this table is full. Nothing was entered; make room there first."
    ),
    Trouble.BUSY: text("The ledger is held by something else. Try again in a moment: nothing goes in twice."),
    Trouble.READ_ONLY: text(
        "Nothing may be written to the ledger: its disk or its folder is only read. Nothing was entered."
    ),
    Trouble.DAMAGED: text(
        "Part of the ledger is damaged and cannot be read. Trying again does not help: "
        "whoever runs Undertally has to restore a back-up."
    ),
    Trouble.LOST: text(
        "The ledger cannot be reached just now. Try again in a moment: nothing goes in twice."
    ),
}


def sentence_of_trouble(found: Trouble) -> Text:
    return _TROUBLES[found]
