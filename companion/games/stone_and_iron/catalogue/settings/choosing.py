"""A setting from its values."""

from companion.kernel.features import Setting, choices
from companion.kernel.words import Text, text


def setting(
    key: str,
    name: Text,
    default: str,
    offered: dict[str, Text],
    *,
    at_setup: bool = False,
    fixed: bool = False,
) -> Setting:
    return Setting(
        key=key, name=name, choices=choices(offered), default=default, at_setup=at_setup, fixed=fixed
    )


def switch(key: str, name: Text, default: str) -> Setting:
    return setting(key, name, default, {"on": text("Yes"), "off": text("No")})


def numbers(key: str, name: Text, default: int, values: range, *, at_setup: bool = False) -> Setting:
    offered = {str(value): Text(str(value)) for value in values}
    return setting(key, name, str(default), offered, at_setup=at_setup)
