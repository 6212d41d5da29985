"""What may go wrong between asking for a paper and holding it."""


class PrintingFailed(Exception):
    """This paper could not be made; the next one may well be."""


class PrintingTooSlow(PrintingFailed):
    """It took longer than its time; a calmer moment may do."""


class PrintingAbandoned(PrintingFailed):
    """Nobody waits for this paper any more."""


class PrintingBusy(Exception):
    """Others come first; `seconds` is how long that takes."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"Other papers come first, for about {seconds:.0f} seconds.")
        self.seconds = seconds


class PrintingUnavailable(Exception):
    """No paper can be made on this machine; the message is a line that says what to type."""
