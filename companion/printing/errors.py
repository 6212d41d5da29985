"""What may go wrong between asking for a paper and holding it."""


class PrintingFailed(Exception):
    """This paper could not be made; the next one may well be."""


class PrintingTooSlow(PrintingFailed):
    """It took longer than its time; a calmer moment may do."""


class PrintingUnavailable(Exception):
    """No paper can be made on this machine; the message is a line that says what to type."""
