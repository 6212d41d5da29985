"""The process that redraws pictures, shared by all requests of a server."""

from typing import Final

from companion.features.pictures.redrawing import Redrawing
from companion.web.services import Service

SERVICE: Final = Service[Redrawing](build=lambda _config: Redrawing())
