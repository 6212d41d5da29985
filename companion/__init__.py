"""Undertally: the companion at a physical game table."""

from pathlib import Path

__version__ = "0.2.0"

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""The folder that contains `templates` and `static`: a checkout, or the package itself if it was installed
from a wheel."""
