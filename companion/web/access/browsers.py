"""What a browser says of itself, for the one case that matters: a browser inside another app."""

import re
from typing import Final

from flask import request

IN_AN_APP: Final = re.compile(
    r"; wv\)"  # Android's own view, as apps use it
    r"|FBA[NV]/|Instagram|Line/|MicroMessenger|Snapchat|Twitter for|musical_ly|BytedanceWebview|GSA/"
    # On an iPhone everything except Safari and browsers that say what they are leaves out this word.
    r"|^(?=.*\((?:iPhone|iPad|iPod))(?!.*(?:Safari/|CriOS/|FxiOS/|EdgiOS/))"
)


def in_an_app() -> bool:
    """Return whether the page is shown by the browser inside a messenger, a code reader or the like, whose
    cookies may be gone with the next link. A page on the home screen of an iPhone says the same of itself."""
    return IN_AN_APP.search(request.headers.get("User-Agent", "")[:500]) is not None
