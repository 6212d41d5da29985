"""Undertally: the companion at a physical game table."""

from pathlib import Path

__version__ = "0.2.0"

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""Holds `templates` and `static`: beside the package in a checkout, within it where a wheel was installed."""
