"""Make .venv ready, and bring what this system lacks.

Standard library only: it runs before anything is installed, and also on a Python that is too old for
Undertally, in order to find a newer one.

    python3 scripts/set_up.py run     what Undertally needs to run
    python3 scripts/set_up.py check   and the Python packages that its checks need
    python3 scripts/set_up.py test    and the system packages that its tests need
    python3 scripts/set_up.py ci      and those that make the tests quicker

`make` calls it each time. When nothing is missing it returns at once and needs no network. Missing system
packages are installed: by root at once, with sudo after a question at the terminal, and by brew on a Mac.
With SETUP=no, or where none of these is possible, they are listed instead.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
INSTALLED = VENV / "installed.txt"
OLDEST = (3, 11)
ON_POSTGRESQL = "requirements-postgres.txt"
FOR_A_NAME = "requirements-https.txt"
FOR_CHECKS = ["requirements.txt", ON_POSTGRESQL, FOR_A_NAME, "requirements-dev.txt"]
REQUIREMENTS = {"run": FOR_CHECKS[:1], "check": FOR_CHECKS, "test": FOR_CHECKS, "ci": FOR_CHECKS}
WANTED = {
    "run": ("python", "run"),
    "check": ("python",),
    "test": ("python", "run", "test"),
    "ci": ("python", "run", "test", "ci"),
}
PACKAGES = ROOT / "scripts" / "system-packages.txt"

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

NO_WAITING = ("-oAcquire::Retries=0", "-oAcquire::http::Timeout=20", "-oAcquire::https::Timeout=20")
"""Makes a missing network fail quickly."""


class Unable(Exception):
    """Setting up cannot go on; the message is the line that says what to type."""


def chromium(windows: bool = False) -> str | None:
    """Return the browser for the browser tests, None without any; CHROMIUM names another one.

    `windows`: with the parts that draw windows, which a page needs to keep the screen on. Without them it
    shows the same pages in half the processor time."""
    named = os.environ.get("CHROMIUM")
    known = CHROMIUM if windows else ("chromium-headless-shell", *CHROMIUM)
    return next(filter(None, map(shutil.which, [named] if named else known)), None)


def postgresql() -> Path | None:
    """Return the folder with initdb and postgres: the one on the PATH, otherwise that of the newest version
    installed; None without any."""
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
        # Other systems always have it, or include it in something else.
        if not self.brew and sys.platform != "linux":
            return True
        if kind == "library":
            return _opens(name)
        if kind == "program":
            return shutil.which(name) is not None
        return {"python": _python, "pango": _pango, "chromium": _chromium, "postgresql": _postgresql}[kind]()

    def is_offered(self) -> bool:
        """Return whether this system offers it for installation, as far as is known without a network."""
        if _apt():
            has_list = any(Path("/var/lib/apt/lists").glob("*_Packages*"))
            return not has_list or all(_out("apt-cache", "madison", name) for name in self.apt.split())
        return sys.platform == "darwin" and bool(self.brew)


def packages(*purposes: str) -> list[Package]:
    lines = PACKAGES.read_text("utf-8").splitlines()
    found = [Package(line) for line in lines if line and not line.startswith("#")]
    return [package for package in found if package.purpose in purposes]


def missing(*purposes: str) -> list[Package]:
    return [package for package in packages(*purposes) if not package.is_here()]


def advice(lacks: list[Package], why: str = "") -> str:
    """Return one line: what is missing and what to type. `why`: the reason it could not be installed."""
    names = ", ".join(package.what for package in lacks)
    failed = f" It could not be installed ({why})." if why else ""
    if commands := install_commands(lacks):
        return f"Missing: {names}.{failed} Type: {' && '.join(map(shlex.join, commands))}"
    if sys.platform == "win32":
        return f"Missing: {names}. See docs/hosting.md. Without it, everything works except PDFs."
    return f"Missing: {names}. Install with this system's package manager."


def install_commands(lacks: list[Package]) -> list[list[str]]:
    """Return the commands that install these packages; none if we do not know this system's names for
    them."""
    if _apt():
        names = [name for package in lacks for name in package.apt.split()]
        return [[*_sudo(), "apt-get", "install", "--yes", "--no-install-recommends", *names]] if names else []
    if sys.platform == "darwin":
        return [["brew", "install", *package.brew.split()] for package in lacks if package.brew]
    return []


def bring(lacks: list[Package]) -> str:
    """Install what is missing, where that is allowed. Return why it failed, "" if all went well or nothing
    was tried."""
    commands = install_commands(lacks)
    if not commands or os.environ.get("SETUP") == "no" or not _may_install(lacks, commands):
        return ""
    if _apt():
        # Without a package list nothing is found, and an old list may name what no longer exists.
        _run_quietly([*_sudo(), "apt-get", *NO_WAITING, "update"])
        commands = install_commands([package for package in lacks if package.is_offered()])
    why = ""
    for command in commands:
        names = [word for word in command[command.index("install") + 1 :] if not word.startswith("-")]
        print(f"Installing {' '.join(names)} (SETUP=no prevents this) …", flush=True)
        why = _run_quietly(command) or why
    return why


def _may_install(lacks: list[Package], commands: list[list[str]]) -> bool:
    """Return whether these commands may be run. If they need sudo, the person at the terminal is asked
    first."""
    program = commands[0][0]
    if shutil.which(program) is None:
        return False
    if program != "sudo":
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    names = ", ".join(package.what for package in lacks)
    print(f"Missing: {names}.\n  {' && '.join(map(shlex.join, commands))}")
    return input("Install that now? [Y/n] ").strip().lower() in ("", "y", "yes")


def usable_python() -> str | None:
    """Return a Python of at least OLDEST that can make virtual environments, or None."""
    for name in [sys.executable, "python3", *(f"python3.{minor}" for minor in range(15, OLDEST[1] - 1, -1))]:
        path = shutil.which(name)
        asked = f"import sys, ensurepip, venv; sys.exit(sys.version_info < {OLDEST})"
        if path is not None and _ask(path, asked) == 0:
            return path
    return None


def install(purpose: str) -> None:
    """Bring .venv up to date with the requirements, if it is not. Raise `Unable`."""
    installed = INSTALLED.read_text("utf-8").split() if _venv_works() and INSTALLED.exists() else []
    wanted = [*REQUIREMENTS[purpose]]
    asked = {
        ON_POSTGRESQL: os.environ.get("DATABASE_URL", "").startswith("postgres"),
        FOR_A_NAME: "." in os.environ.get("HTTPS", ""),
    }
    wanted += [name for name, is_asked in asked.items() if is_asked and name not in wanted]
    needed = [_fingerprint_of(name) for name in wanted]
    if all(each in installed for each in needed):
        return
    if not _venv_works():
        maker = usable_python()
        if maker is None and sys.platform == "win32":
            raise Unable("Python 3.11 or newer is missing. Type: winget install Python.Python.3.13")
        if maker is None:
            raise Unable(advice(packages("python")))
        print("Making .venv …", flush=True)
        if why := _run_quietly([maker, "-m", "venv", "--clear", str(VENV)]):
            raise Unable(f".venv could not be made ({why}).")
    print(f"Installing {', '.join(wanted)} …", flush=True)
    # What is never imported need not be compiled: that saves a fifth of the space, and of the time.
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    if why := _run_quietly([*command, *(word for name in wanted for word in ("-r", str(ROOT / name)))]):
        raise Unable(f"The install failed ({why}). Is this machine online?")
    # Only what this run installed: after "run", a changed requirements.txt makes "test" look again.
    INSTALLED.write_text("\n".join([*needed, ""]), "utf-8")


def main() -> int:
    purpose = sys.argv[1] if len(sys.argv) > 1 else "run"
    if purpose not in REQUIREMENTS:
        print(__doc__)
        return 2
    why = ""
    try:
        if lacks := missing(*WANTED[purpose]):
            why = bring(lacks)
            lacks = [package for package in lacks if not package.is_here()]
        install(purpose)
    except Unable as reason:
        print(reason, file=sys.stderr)
        return 1
    if lacks:
        print(advice(lacks, why), file=sys.stderr)
    return 0


def _python() -> bool:
    return _venv_works() or usable_python() is not None


def _pango() -> bool:
    # The server looks for Pango in the same way.
    sys.path.insert(0, str(ROOT))
    from companion.printing import pango

    return pango.is_here()


def _chromium() -> bool:
    # Ubuntu has a program of that name which only says where to get a real one.
    found = chromium()
    return found is not None and bool(_out(found, "--version"))


def _postgresql() -> bool:
    return postgresql() is not None


def _apt() -> bool:
    return shutil.which("apt-get") is not None


def _sudo() -> list[str]:
    return ["sudo"] if os.name == "posix" and os.geteuid() != 0 else []


@cache
def _venv_works() -> bool:
    return PYTHON.exists() and _ask(str(PYTHON), "import pip") == 0


def _ask(python: str, question: str) -> int:
    return subprocess.run([python, "-c", question], capture_output=True, check=False).returncode


def _out(*command: str) -> str:
    """Return the output of a program; "" if it fails."""
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if run.returncode else run.stdout.strip()


def _run_quietly(command: list[str]) -> str:
    """Return why a command failed, in its own words; "" if it did not."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return ""
    said = [line.strip() for line in (run.stderr or run.stdout).splitlines() if line.strip()]
    errors = [line for line in said if line.startswith(("E:", "ERROR:", "Error:"))]
    return (errors or said or ["no reason was given"])[-1].rstrip(".")


def _opens(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _fingerprint_of(name: str) -> str:
    return f"{name}:{hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}"


if __name__ == "__main__":
    sys.exit(main())
