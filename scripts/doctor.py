"""Make .venv ready and say what this machine lacks.

Standard library only: it runs before anything is installed, and also on a Python that is too old for
Undertally, in order to find a newer one.

    python3 scripts/doctor.py run     what Undertally needs to run
    python3 scripts/doctor.py test    and what its tests and checks need
    python3 scripts/doctor.py lacks   names for apt what is not here of all that, and does nothing

`make` calls it each time. When nothing has changed since the last install it returns at once and needs no
network.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
INSTALLED = VENV / "installed.txt"
OLDEST = (3, 11)
REQUIREMENTS = {"run": ["requirements.txt"], "test": ["requirements.txt", "requirements-dev.txt"]}
WANTED = {"run": ("run",), "test": ("run", "test")}
PACKAGES = ROOT / "scripts" / "system-packages.txt"

# What WeasyPrint opens, under the names of Linux and of Homebrew on either kind of Mac.
PANGO = (
    ("libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0"),
    ("/opt/homebrew/lib/libpangoft2-1.0.dylib",),
    ("/usr/local/lib/libpangoft2-1.0.dylib",),
)
CHROMIUM = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
POSTGRESQL = (
    ("/usr/lib/postgresql", "*/bin"),
    ("/opt/homebrew/opt", "postgresql*/bin"),
    ("/usr/local/opt", "postgresql*/bin"),
)


class Unable(Exception):
    """Setting up cannot go on; the message is the line that says what to type."""


def pango() -> bool:
    """Return whether PDFs can be made."""
    if sys.platform == "win32":
        folders = os.environ.get("WEASYPRINT_DLL_DIRECTORIES", r"C:\msys64\mingw64\bin").split(";")
        return any((Path(folder) / "libpangoft2-1.0-0.dll").exists() for folder in folders)
    return any(all(_opens(library) for library in libraries) for libraries in PANGO)


def chromium(windows: bool = False) -> str | None:
    """Return the browser for the browser tests; CHROMIUM names another one.

    `windows`: with the parts that draw windows, which hold a screen awake. Without them it shows the same
    pages for half of the processor's time.
    """
    named = os.environ.get("CHROMIUM")
    known = CHROMIUM if windows else ("chromium-headless-shell", *CHROMIUM)
    return next(filter(None, map(shutil.which, [named] if named else known)), None)


def postgresql() -> Path | None:
    """Return the folder with initdb and postgres, the newest there is."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = [path for root, pattern in POSTGRESQL for path in Path(root).glob(pattern)]
    folders = [path for path in folders if (path / "initdb").exists()]
    return max(
        folders,
        key=lambda path: [int(part) for part in path.parent.name.split("@")[-1:] if part.isdigit()],
        default=None,
    )


class Package:
    """A line of PACKAGES: who needs it, how it is found, its names for apt and for brew, and what it is."""

    def __init__(self, line: str) -> None:
        self.purpose, self.found_by, apt, brew, self.what = line.split(None, 4)
        self.apt = apt.replace(",", " ")
        self.brew = "" if brew == "-" else brew.replace(",", " ")

    def is_here(self) -> bool:
        kind, _, name = self.found_by.partition(":")
        # Elsewhere nothing is without it, or it is part of something else there.
        if not self.brew and sys.platform != "linux":
            return True
        if kind == "library":
            return _opens(name)
        if kind == "program":
            return shutil.which(name) is not None
        found = {"pango": pango(), "chromium": chromium(), "postgresql": postgresql()}
        return bool(found[kind])


def packages(*purposes: str) -> list[Package]:
    lines = PACKAGES.read_text("utf-8").splitlines()
    found = [Package(line) for line in lines if line and not line.startswith("#")]
    return [package for package in found if package.purpose in purposes]


def missing(*purposes: str) -> list[Package]:
    """Return what is not here."""
    return [package for package in packages(*purposes) if not package.is_here()]


def advice(lacks: list[Package]) -> str:
    """Return one line: what is missing and what to type."""
    names = ", ".join(package.what for package in lacks)
    if shutil.which("apt-get"):
        return f"Missing: {names}. Type: {_sudo()}apt-get install {' '.join(each.apt for each in lacks)}"
    if sys.platform == "darwin":
        formulas = " && ".join(f"brew install {package.brew}" for package in lacks)
        return f"Missing: {names}. Type: {formulas}"
    if sys.platform == "win32":
        return f"Missing: {names}. docs/hosting.md says how. All but PDFs works without."
    return f"Missing: {names}. Install with this system's packages."


def usable_python() -> str:
    """Return a Python of at least OLDEST that can make environments."""
    lame = None
    for name in [sys.executable, "python3", *(f"python3.{minor}" for minor in range(15, OLDEST[1] - 1, -1))]:
        path = shutil.which(name)
        if path is None or _ask(path, f"import sys; sys.exit(sys.version_info < {OLDEST})") != 0:
            continue
        if _ask(path, "import ensurepip, venv") == 0:
            return path
        lame = lame or path
    wanted = ".".join(map(str, OLDEST))
    if shutil.which("apt-get"):
        lack = f"{lame} cannot make environments" if lame else f"Python {wanted} or newer is not here"
        raise Unable(f"{lack}. Type: {_sudo()}apt-get install python3 python3-venv")
    if sys.platform == "darwin":
        raise Unable(f"Python {wanted} or newer is not here. Type: brew install python")
    if sys.platform == "win32":
        raise Unable(f"Python {wanted} or newer is not here. Type: winget install Python.Python.3.13")
    raise Unable(f"Python {wanted} or newer, with its venv module, is not here.")


def install(purpose: str) -> None:
    """Bring .venv up to date with the requirements, if it is not."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    alive = python.exists() and _ask(str(python), "import pip") == 0
    known = INSTALLED.read_text("utf-8").split() if alive and INSTALLED.exists() else []
    needed = [_print_of(name) for name in REQUIREMENTS[purpose]]
    if all(each in known for each in needed):
        return
    if not alive:
        maker = usable_python()
        print("Making .venv …", flush=True)
        _do([maker, "-m", "venv", "--clear", str(VENV)], "The environment could not be made.")
    print(f"Installing {REQUIREMENTS[purpose][-1]} …", flush=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _do(
        [*command, "-r", str(ROOT / REQUIREMENTS[purpose][-1])], "The install failed. Is this machine online?"
    )
    # Only what this install has seen to: after "run" a changed requirements.txt has "test" look again.
    INSTALLED.write_text("\n".join([*needed, ""]), "utf-8")


def main() -> int:
    purpose = sys.argv[1] if len(sys.argv) > 1 else "run"
    if purpose == "lacks":
        print(*(package.apt for package in missing(*WANTED["test"], "ci")))
        return 0
    if purpose not in REQUIREMENTS:
        print(__doc__)
        return 2
    try:
        install(purpose)
    except Unable as reason:
        print(reason, file=sys.stderr)
        return 1
    lacks = missing(*WANTED[purpose])
    if lacks:
        print(advice(lacks), file=sys.stderr)
    return 0


def _ask(python: str, question: str) -> int:
    return subprocess.run([python, "-c", question], capture_output=True, check=False).returncode


def _do(command: list[str], failure: str) -> None:
    if subprocess.run(command, check=False).returncode != 0:
        raise Unable(failure)


def _opens(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _print_of(name: str) -> str:
    return f"{name}:{hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}"


def _sudo() -> str:
    return "" if os.name == "posix" and os.geteuid() == 0 else "sudo "


if __name__ == "__main__":
    sys.exit(main())
