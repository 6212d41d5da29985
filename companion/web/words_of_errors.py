"""A sentence for each HTTP error that a person can meet."""

from companion.kernel.words import Text, text

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
