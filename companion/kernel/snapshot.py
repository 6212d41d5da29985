"""Any frozen value of ours to JSON text and back, for caches: dataclasses by name, nothing by guess.

A ledger is never kept like this: the text means something only to the code that wrote it.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any

from companion.kernel.codec import UnreadableError


def keep(value: object) -> str:
    """Raise `TypeError` for what is not made of dataclasses, tuples, mappings, sets, times and JSON."""
    return json.dumps(_plain(value), separators=(",", ":"), ensure_ascii=False)


def kept(written: str, packages: frozenset[str]) -> Any:
    """Return the value again; dataclasses come from these packages only. Raises `UnreadableError`."""
    try:
        return _value(json.loads(written), packages)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise UnreadableError(f"not a kept value: {error}") from error


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {"map": [[_plain(key), _plain(each)] for key, each in value.items()]}
    if isinstance(value, frozenset):
        return {"set": [_plain(part) for part in value]}
    if isinstance(value, datetime):
        return {"at": value.isoformat()}
    if is_dataclass(value) and not isinstance(value, type):
        kind = type(value)
        of = [_plain(getattr(value, each.name)) for each in fields(value)]
        return {"is": f"{kind.__module__}:{kind.__qualname__}", "of": of}
    raise TypeError(f"{type(value).__name__} cannot be kept")


def _value(plain: Any, packages: frozenset[str]) -> Any:
    if isinstance(plain, list):
        return tuple(_value(part, packages) for part in plain)
    if not isinstance(plain, dict):
        return plain
    if "map" in plain:
        return {_value(key, packages): _value(each, packages) for key, each in plain["map"]}
    if "set" in plain:
        return frozenset(_value(part, packages) for part in plain["set"])
    if "at" in plain:
        return datetime.fromisoformat(plain["at"])
    kind = _kind(plain["is"], packages)
    names = [each.name for each in fields(kind)]
    values = [_value(part, packages) for part in plain["of"]]
    return kind(**dict(zip(names, values, strict=True)))


def _kind(name: str, packages: frozenset[str]) -> Any:
    module, _colon, called = name.partition(":")
    found = getattr(sys.modules[module], called) if module.partition(".")[0] in packages else None
    if not (isinstance(found, type) and is_dataclass(found)):
        raise UnreadableError(f"no dataclass of ours is called {name!r}")
    return found
