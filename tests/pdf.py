"""What a paper says, read back from its PDF by poppler: a reader in Python takes as long as the press.

Where letters stand close it leaves out the space between two words. What looks for sentences, or for what
must not be there, reads with pypdf.
"""

import shutil
import subprocess

import pytest


def sheets(pdf: bytes) -> list[str]:
    """The words of each page, in the order in which they were printed."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed (Debian: apt install poppler-utils)")
    command = ["pdftotext", "-raw", "-", "-"]
    read = subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.decode()
    return read.split("\f")[:-1]


def words(pdf: bytes) -> str:
    """All of them, with single spaces."""
    return " ".join(" ".join(sheets(pdf)).split())
