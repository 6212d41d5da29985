"""Copies of the whole tree, to which something is added: which files that changes, and how it runs there."""

import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIED = ("companion", "static", "templates", "tests")
HALF_WRITTEN = shutil.ignore_patterns("*.pyc.*")
"""Files that other workers are compiling at the moment; compiled ones are copied, since compiling takes
longer than a test."""


def copied(to: Path) -> Path:
    """Copy the tree, and return where it is."""
    tree = to / "tree"
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=HALF_WRITTEN)
    assert touched(tree) == set()
    return tree


def _files(tree: Path) -> set[Path]:
    every = (path for name in COPIED for path in (tree / name).rglob("*") if path.is_file())
    return {path.relative_to(tree) for path in every if "__pycache__" not in path.parts}


def touched(tree: Path) -> set[str]:
    """Return what differs from the tree that it was copied from."""
    return {
        path.as_posix()
        for path in _files(tree)
        if not (ROOT / path).exists() or not filecmp.cmp(ROOT / path, tree / path, shallow=False)
    }


def run(tree: Path, program: str, *given: object) -> str:
    """Run a program there, and return its output."""
    played = subprocess.run(
        [sys.executable, "-B", "-c", program, *map(str, given)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    return played.stdout
