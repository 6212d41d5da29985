"""The wheel contains everything that a checkout serves, and serves it from a folder without one."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion import ROOT, __version__
from scripts.release import Unable, build_image, games_without_export, notes_of, version_of

SERVED = """
import re, sys
import companion
from companion.web.config import from_environment
from companion.web.factory import create_app
from companion.web.services import services_of

installed = sys.argv[1]
assert companion.__file__.startswith(installed), companion.__file__
app = create_app(from_environment())
page = app.test_client().get("/").text
for address in re.findall('(?:href|src)="(/static/[^"]+)"', page):
    assert app.test_client().get(address).status_code == 200, address
services_of(app).close()
print(page)
"""


def names(requirements: list[Requirement]) -> set[tuple[str, str, str]]:
    return {(canonicalize_name(each.name), str(each.specifier), str(each.marker)) for each in requirements}


def required(name: str) -> list[Requirement]:
    lines = (line.split("#")[0].strip() for line in (ROOT / name).read_text("utf-8").splitlines())
    return [Requirement(line) for line in lines if line]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(out), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(out.glob(f"undertally-{__version__}-*.whl"))


def test_the_wheel_holds_what_git_holds(wheel: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "companion", "templates", "static"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a checkout")
    tracked = {path for path in listed.stdout.splitlines() if (ROOT / path).is_file()}
    inside = {path if path.startswith("companion/") else f"companion/{path}" for path in tracked}
    held = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("companion/")}
    assert held == inside


def test_the_wheel_asks_for_what_is_tested_and_brings_its_licences(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    told = archive.read(f"undertally-{__version__}.dist-info/METADATA").decode()
    asked = required("requirements.txt")
    (driver,) = required("requirements-postgres.txt")
    assert f"Requires-Dist: psycopg[binary]{driver.specifier}; extra == 'postgres'" in told
    assert "Provides-Extra: postgres" in told
    for each in required("requirements-https.txt"):
        assert f"Requires-Dist: {each}; extra == 'https'" in told
    told_of = [
        line for line in told.splitlines() if line.startswith("Requires-Dist: ") and "extra" not in line
    ]
    wanted = [Requirement(line.removeprefix("Requires-Dist: ")) for line in told_of]
    assert names(wanted) == names(asked)
    assert "License-Expression: MIT" in told
    licences = {Path(name).name for name in archive.namelist() if "/licenses/" in name}
    assert {"LICENSE", "THIRD_PARTY.md", "htmx-LICENSE", "OFL.txt"} <= licences


def test_time_zones_are_installed_where_the_system_has_none() -> None:
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    (zones,) = (Requirement(line.split("#")[0]) for line in lines if line.startswith("tzdata"))
    assert zones.marker is not None
    asked = {
        system: zones.marker.evaluate({"sys_platform": system}) for system in ("win32", "linux", "darwin")
    }
    assert asked == {"win32": True, "linux": False, "darwin": False}


def test_what_the_wheel_installs_serves_its_front_page(wheel: Path, tmp_path: Path) -> None:
    installed, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    zipfile.ZipFile(wheel).extractall(installed)
    run = subprocess.run(
        [sys.executable, "-c", SERVED, str(installed)],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(installed), "DATA_DIR": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "Tyrants of the Underdark" in run.stdout


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """What a release makes of a clone, and of another clone."""
    made = []
    for name in ("one", "two"):
        folder = tmp_path_factory.mktemp(name)
        subprocess.run(["git", "clone", "--quiet", ROOT, folder / "clone"], check=True)
        command = [sys.executable, "scripts/release.py", "--try", "--into", str(folder / "dist")]
        subprocess.run(command, cwd=folder / "clone", check=True, capture_output=True)
        made.append(folder / "dist")
    return made[0], made[1]


def test_a_release_is_the_same_whoever_makes_it(released: tuple[Path, Path]) -> None:
    one, two = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in released)
    assert one == two
    sums = one["SHA256SUMS"].decode().splitlines()
    assert {line.split()[1] for line in sums} == {*one} - {"SHA256SUMS"}
    assert {name.removeprefix(f"undertally-{__version__}") for name in one} == {
        *("-py3-none-any.whl", ".tar.gz", "-bom.json", "-notes.md", "SHA256SUMS"),
    }


def test_its_bill_has_every_part_with_its_licence(released: tuple[Path, Path]) -> None:
    bill = json.loads((released[0] / f"undertally-{__version__}-bom.json").read_text("utf-8"))
    parts = {part["name"]: part for part in bill["components"]}
    extras = [*required("requirements-postgres.txt"), *required("requirements-https.txt")]
    pinned = [*required("requirements.txt"), *extras]
    assert {*parts} >= {canonicalize_name(each.name) for each in pinned} | {"htmx", "idiomorph", "lean-qr"}
    assert parts["psycopg"]["scope"] == parts["certbot"]["scope"] == "optional"
    bare = {name for name, part in parts.items() if "licenses" not in part}
    assert bare <= {"tzdata"}, "which another system needs"
    shipped = {path.name.removesuffix("-LICENSE") for path in (ROOT / "static/vendor").glob("*-LICENSE")}
    assert shipped <= {*parts}


def test_an_image_is_built_where_a_builder_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in program of that name reports what it was asked for."""
    builder = tmp_path / "podman"
    builder.write_text(f'#!/bin/sh\necho "$1" >>{tmp_path}/log\n[ "$1" = build ] || echo image >"$3"\n')
    builder.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    (image,) = build_image(ROOT, tmp_path)
    assert image.name == f"undertally-{__version__}-image.tar"
    assert (tmp_path / "log").read_text().split() == ["build", "save"]
    builder.write_text("#!/bin/sh\nexit 1\n")
    assert build_image(ROOT, tmp_path) == []


def test_no_version_is_released_without_a_table_of_each_game() -> None:
    assert games_without_export(ROOT, __version__) == []
    assert "tyrants" in games_without_export(ROOT, "9.9.9")


def test_the_changelog_speaks_of_this_version() -> None:
    assert version_of(ROOT) == __version__
    _, notes = notes_of((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__)
    assert notes.strip()


def test_notes_are_those_of_one_version() -> None:
    told = "# Changelog\n\n## 0.2.0 — unreleased\n\n- New.\n\n## 0.1.0 — 2026-01-02\n\n- Old.\n"
    assert notes_of(told, "0.2.0") == ("unreleased", "- New.\n")
    assert notes_of(told, "0.1.0") == ("2026-01-02", "- Old.\n")
    with pytest.raises(Unable):
        notes_of(told, "0.3.0")
