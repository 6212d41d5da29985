"""Where a request ends, which its headers must say unambiguously: otherwise a proxy and this server could
disagree, and a part of one request could be taken for another (RFC 9112, sections 6.1 to 6.3).
"""

import re
from email.errors import FirstHeaderLineIsContinuationDefect, MissingHeaderBodySeparatorDefect
from email.message import Message
from typing import Final

_DIGITS: Final = re.compile(r"[0-9]{1,18}")

_NO_HEADERS: Final = (MissingHeaderBodySeparatorDefect, FirstHeaderLineIsContinuationDefect)
"""The defects by which the e-mail parser reports lines that are not headers. Its other defects are about
multipart bodies, and it is never given a body."""


def check_framing(headers: Message, version: str | None) -> None:
    """Raise `ValueError` for headers that do not say unambiguously where their request ends."""
    lengths, codings = headers.get_all("Content-Length", []), headers.get_all("Transfer-Encoding", [])
    if any(isinstance(defect, _NO_HEADERS) for defect in headers.defects):
        raise ValueError("a line that is not a header")
    if len(lengths) + len(codings) > 1:
        raise ValueError("more than one length")
    if any(not _DIGITS.fullmatch(length) for length in lengths):
        raise ValueError("a length that is not a number")
    if codings and (codings[0].lower() != "chunked" or version != "HTTP/1.1"):
        raise ValueError("an unknown transfer coding")
