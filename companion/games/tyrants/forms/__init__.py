"""One form a move: what a phone sends for it. Every module here adds its own `FORMS`."""

from collections.abc import Mapping

from companion.forms.move import MoveForm
from companion.kernel.gathering import gathered

FORMS: Mapping[str, type[MoveForm]] = gathered(__name__, "FORMS")
