"""The one thing we need to know about a browser: whether it is embedded in another app."""

import re
from typing import Final

from flask import request

IN_AN_APP: Final = re.compile(
    r"; wv\)"  # Android's WebView, in which apps show pages
    r"|FBA[NV]/|Instagram|Line/|MicroMessenger|Snapchat|Twitter for|musical_ly|BytedanceWebview|GSA/"
    # On an iPhone only Safari, and browsers that identify themselves, send this word.
    r"|^(?=.*\((?:iPhone|iPad|iPod))(?!.*(?:Safari/|CriOS/|FxiOS/|EdgiOS/))"
)


def in_an_app() -> bool:
    """Return whether the page is shown by a browser inside a messenger, a code reader or the like, which may
    have lost its cookies when the next link is opened. A page opened from an iPhone's home screen looks the
    same."""
    return IN_AN_APP.search(request.headers.get("User-Agent", "")[:500]) is not None
