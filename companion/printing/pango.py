"""Pango, the system library that PDFs need: whether it is installed, and what to type if not.

As a script it exits with 1 if Pango is missing. It needs no installed packages.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

LIBRARIES = (
    ("libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0"),
    ("/opt/homebrew/lib/libpangoft2-1.0.dylib",),
    ("/usr/local/lib/libpangoft2-1.0.dylib",),
)
"""What WeasyPrint opens, under the names of Linux and of Homebrew on either kind of Mac."""

WINDOWS_FOLDERS = r"C:\msys64\mingw64\bin"

MISSING = {
    "darwin": "PDFs are off: Pango is missing. Type: brew install pango",
    "linux": "PDFs are off: Pango is missing. Type: apt install libpangoft2-1.0-0 libharfbuzz-subset0",
}

ELSEWHERE = "PDFs are off: Pango is missing. See WeasyPrint's installation page."


def what_to_type() -> str:
    return MISSING.get(sys.platform, ELSEWHERE)


def is_here() -> bool:
    """Return whether Pango can be loaded; tried in a separate process, as it stays in memory."""
    # Isolated mode, because modules of this folder have names from Python's standard library.
    command = [sys.executable, "-I", "-S", __file__]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603


def _opens() -> bool:
    if sys.platform == "win32":
        folders = os.environ.get("WEASYPRINT_DLL_DIRECTORIES", WINDOWS_FOLDERS).split(";")
        return any((Path(folder) / "libpangoft2-1.0-0.dll").exists() for folder in folders)
    return any(all(_is_library(name) for name in names) for names in LIBRARIES)


def _is_library(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(0 if _opens() else 1)
