"""The rulebooks of a server, in its data folder."""

from typing import Final

from companion.features.booklets.store import Booklets
from companion.web.config import Config, read_bound
from companion.web.services import BackUp, Service, services

MAX_MB: Final = 500
"""How many megabytes all uploaded rulebooks of tables may take together, unless `BOOKLETS_MB` is set."""


def _build(config: Config) -> Booklets:
    # On a server with a public address hosts may upload none, unless its owner sets `BOOKLETS_MB`.
    most = read_bound("BOOKLETS_MB", config.environ, 0 if config.public_url else MAX_MB)
    return Booklets(config.data_dir, most << 20)


SERVICE: Final = Service(
    build=_build,
    forget=Booklets.drop,
    back_up=BackUp(
        name="booklets",
        help="Also copy the rulebooks into this folder.",
        copy=Booklets.copy_into,
        said="The rulebooks are in {folder}.",
    ),
)


def rulebooks() -> Booklets:
    return SERVICE.of(services())
