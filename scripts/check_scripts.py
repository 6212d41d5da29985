"""Check the scripts and styles of pages with the tools of package.json: ESLint, Stylelint, TypeScript.

`browserslist` there names the oldest browsers that must know what is used.

All of them need node, which nothing else here needs. If it is missing, or the tools cannot be downloaded, a
line says so and the check passes. `--strict` fails instead."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "node_modules"
INSTALLED = TOOLS / "installed.txt"
STYLES = ("static/**/*.css", "templates/games/**/*.css", "!static/css/print.css")
"""All except those for WeasyPrint, which no browser reads."""

PATIENCE = 300
"""Seconds that downloading the tools may take."""


def main() -> int:
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return _report_unchecked("node is missing (Debian: apt install nodejs npm)")
    if not _install(npm):
        return _report_unchecked("their tools could not be downloaded (see npm ci)")
    checks = (
        ["eslint", "static/js", "templates/games"],
        ["stylelint", "--config", "scripts/stylelint.config.js", *STYLES],
        ["tsc", "--project", "."],
    )
    return max(
        subprocess.run([TOOLS / ".bin" / name, *how], cwd=ROOT, check=False).returncode
        for name, *how in checks
    )


def _install(npm: str) -> bool:
    """Install what package-lock.json pins, unless it is installed; return whether it is now."""
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text() == wanted:
        return True
    fetching = [npm, "ci", "--silent", "--fetch-retries=0"]
    try:
        done = subprocess.run(fetching, cwd=ROOT, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode == 0:
        INSTALLED.write_text(wanted)
    return done.returncode == 0


def _report_unchecked(why: str) -> int:
    print(f"The scripts were not checked: {why}.")
    return int("--strict" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
