"""What tests need of the system: without it they are skipped, with its name; in CI they fail."""

import os
from functools import cache

import pytest

from scripts.doctor import packages


@cache
def lacks(found_by: str) -> str:
    """Return why something cannot be tested here; empty: it can."""
    (package,) = (each for each in packages("run", "test", "ci") if each.found_by == found_by)
    if package.is_here():
        return ""
    return f"Not tested here: {package.what} is missing (Debian: apt install {package.apt})"


def need(found_by: str) -> None:
    """Skip the test, or whatever asks, where a package is missing that scripts/system-packages.txt has."""
    if not (reason := lacks(found_by)):
        return
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
