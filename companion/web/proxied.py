"""Functions that return the objects behind Flask's proxies, for code that runs many times in a request:
reading an attribute takes four calls through a proxy, and one without.
"""

from collections.abc import Callable
from typing import Any, Final

from flask import Flask, Request, current_app, g, request

get_app: Final[Callable[[], Flask]] = current_app._get_current_object  # type: ignore[attr-defined]
get_globals: Final[Callable[[], Any]] = g._get_current_object
get_request: Final[Callable[[], Request]] = request._get_current_object  # type: ignore[attr-defined]
