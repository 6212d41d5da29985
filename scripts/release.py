"""Make a release into `dist/`: wheel, source archive, image, bill of materials, notes and checksums, dated
and tagged.

The version is in companion/__init__.py, its notes are in CHANGELOG.md below a heading such as
"## 0.1.0 — unreleased". A release dates that heading in a commit of its own, tags it `v0.1.0` and builds from
the tag, so that what is published is what git has. If the version is already tagged, it is built again from
the tag, and everything except the image is the same as the first time. An image is built if podman, docker or
buildah is installed.

    python scripts/release.py          date, tag and build
    python scripts/release.py --try    build this checkout into dist/, without an image; change nothing
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## (?P<version>\S+) — (?P<date>\S+)$", re.MULTILINE)
UNRELEASED = "unreleased"
BUILDERS = ("podman", "docker", "buildah")


class Unable(Exception):
    """The release cannot be made; the message says why."""


def git(*arguments: str, cwd: Path = ROOT) -> str:
    """Run git and return its output; raise `Unable` with its error message if it fails."""
    run = subprocess.run(["git", *arguments], cwd=cwd, capture_output=True, text=True, check=False)
    if run.returncode:
        raise Unable(run.stderr.strip())
    return run.stdout.strip()


def version_of(folder: Path) -> str:
    """Return the version that the package there declares."""
    found = re.search(
        r'^__version__ = "(\S+)"$', (folder / "companion/__init__.py").read_text("utf-8"), re.MULTILINE
    )
    if found is None:
        raise Unable("companion/__init__.py names no version.")
    return found[1]


def notes_of(changelog: str, version: str) -> tuple[str, str]:
    """Return the date in the heading of a version ("unreleased" before its release), and the text below
    it."""
    headings = list(HEADING.finditer(changelog))
    for index, heading in enumerate(headings):
        if heading["version"] == version:
            end = headings[index + 1].start() if index + 1 < len(headings) else len(changelog)
            return heading["date"], changelog[heading.end() : end].strip() + "\n"
    raise Unable(f"CHANGELOG.md has no heading for {version}.")


def games_without_export(folder: Path, version: str) -> list[str]:
    """Return the games for which the tests have no table that this version exported."""
    kept = folder / "tests/table/exports" / version
    games = sorted(path.parent.name for path in (folder / "companion/games").glob("*/game.py"))
    return [game for game in games if not (kept / f"{game}.json.xz").is_file()]


def date_and_tag(version: str, today: str) -> str:
    """Date the heading of the version, commit that, tag it, and return the tag; only return the tag if there
    is one already. Raise `Unable`."""
    tag = f"v{version}"
    if git("tag", "--list", tag):
        return tag
    if git("status", "--porcelain"):
        raise Unable("There are uncommitted changes.")
    from messages import list_unfinished

    if lacks := list_unfinished():
        raise Unable("These messages are not translated yet (docs/translating.md):\n" + "\n".join(lacks))
    if lacks := games_without_export(ROOT, version):
        raise Unable(
            f"tests/table/exports/{version} lacks a played table of {', '.join(lacks)} (docs/ledger.md)."
        )
    changelog = ROOT / "CHANGELOG.md"
    text = changelog.read_text("utf-8")
    if notes_of(text, version)[0] == UNRELEASED:
        dated = text.replace(f"## {version} — {UNRELEASED}", f"## {version} — {today}", 1)
        changelog.write_text(dated, "utf-8")
        git("commit", "--quiet", "--message", f"Undertally {version}", "CHANGELOG.md")
    git("tag", "--annotate", tag, "--message", f"Undertally {version}")
    return tag


def build(folder: Path, out: Path) -> list[Path]:
    """Build wheel and source archive of the checkout into `out`, with bill of materials and notes next to
    them. The same checkout gives the same files."""
    from bill_of_materials import bill_of_materials

    version = version_of(folder)
    _, notes = notes_of((folder / "CHANGELOG.md").read_text("utf-8"), version)
    out.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(folder)]
    # Times in the archives are those of the commit, whenever they are built.
    made_at = {"SOURCE_DATE_EPOCH": git("log", "-1", "--format=%ct", cwd=folder)}
    environment = {**os.environ, **made_at}
    if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
        raise Unable("The package could not be built.")
    bill, notes_file = out / f"undertally-{version}-bom.json", out / f"undertally-{version}-notes.md"
    bill.write_text(bill_of_materials(folder, version), "utf-8")
    notes_file.write_text(f"# Undertally {version}\n\n{notes}", "utf-8")
    wheels, archives = out.glob(f"undertally-{version}-*.whl"), out.glob(f"undertally-{version}.tar.gz")
    return [*wheels, *archives, bill, notes_file]


def build_image(folder: Path, out: Path) -> list[Path]:
    """Build the container's image into `out` if there is a builder for it; otherwise say why not."""
    version = version_of(folder)
    archive, name = out / f"undertally-{version}-image.tar", f"undertally:{version}"
    builder = next(filter(shutil.which, BUILDERS), None)
    if builder is None:
        print(f"No image: none of {', '.join(BUILDERS)} is installed.", file=sys.stderr)
        return []
    archive.unlink(missing_ok=True)
    making = [builder, "build", "--tag", name, "--file", str(folder / "deploy/Containerfile"), str(folder)]
    saving = [builder, "save", "--output", str(archive), name]
    if builder == "buildah":
        saving = [builder, "push", name, f"oci-archive:{archive}:{name}"]
    if any(subprocess.run(command, check=False).returncode for command in (making, saving)):
        print(f"No image: {builder} could not build it.", file=sys.stderr)
        return []
    return [archive]


def add_checksums(built: list[Path], out: Path) -> list[Path]:
    sums = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in built)
    (out / "SHA256SUMS").write_text("".join(sums), "utf-8")
    return [*built, out / "SHA256SUMS"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Make a release into dist/.")
    parser.add_argument("--try", dest="trial", action="store_true", help="build what is here, change nothing")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="the folder, instead of dist/")
    trial, out = (given := parser.parse_args()).trial, given.into
    try:
        if trial:
            built = build(ROOT, out)
        else:
            tag = date_and_tag(version_of(ROOT), datetime.now(UTC).date().isoformat())
            with TemporaryDirectory(prefix="undertally-release-") as folder:
                git("worktree", "add", "--quiet", "--detach", folder, tag)
                try:
                    built = [*build(Path(folder), out), *build_image(Path(folder), out)]
                finally:
                    git("worktree", "remove", "--force", folder)
    except Unable as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    for path in add_checksums(built, out):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
