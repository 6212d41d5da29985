"""Tunnelling jobs in words."""

from collections.abc import Mapping
from typing import Final

from companion.kernel.words import Text, text

JOB_NAMES: Final[Mapping[str, Text]] = {
    "create_small": text("dig a small tunnel"),
    "create_tunnel": text("dig a tunnel"),
    "create_big": text("dig a big tunnel"),
    "create_cavern": text("dig a cavern"),
    "enlarge_to_tunnel": text("enlarge to a tunnel"),
    "enlarge_to_big": text("enlarge to a big tunnel"),
    "enlarge_to_cavern": text("enlarge to a cavern"),
    "breach": text("breach the wall"),
    "surface_tunnel": text("dig a surface tunnel"),
    "collapse": text("collapse the tunnel"),
}
