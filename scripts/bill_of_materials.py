"""Write a release's bill of materials in CycloneDX: every part made by others that is installed with it or
shipped in it.

Versions come from requirements*.txt and THIRD_PARTY.md; licences from THIRD_PARTY.md too, or as the installed
packages declare them. The same tree gives the same text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

PINNED = re.compile(r"^(?P<name>[\w.-]+)(\[[\w,]+\])?==(?P<version>[^\s;]+)")
SHIPPED = re.compile(
    r"^\| (?P<name>[^|,]+)[^|]*\| (?P<version>[\d.]+) \| (?P<licence>[\w.-]+) \|", re.MULTILINE
)
EXTRAS = ("requirements-postgres.txt", "requirements-https.txt")
MAX_LENGTH = 60
"""The most characters of a licence's name; some packages give its whole text instead."""


def bill_of_materials(folder: Path, version: str) -> str:
    """Return the bill of the checkout in `folder`, as JSON."""
    parts = [
        *_list_installed(folder, "requirements.txt"),
        *(part for name in EXTRAS for part in _list_installed(folder, name, scope="optional")),
        *_list_shipped(folder),
    ]
    about = {"type": "application", "bom-ref": "undertally", "name": "undertally", "version": version}
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": about | _describe_licence("MIT") | {"purl": f"pkg:pypi/undertally@{version}"}
        },
        "components": sorted(parts, key=lambda part: (part["purl"], part["version"])),
    }
    return json.dumps(bill, indent=1, sort_keys=True) + "\n"


def _list_installed(folder: Path, name: str, scope: str = "required") -> Iterator[dict[str, Any]]:
    for line in (folder / name).read_text("utf-8").splitlines():
        if (found := PINNED.match(line)) is not None:
            package = re.sub(r"[-_.]+", "-", found["name"]).lower()
            yield {
                "type": "library",
                "name": package,
                "version": found["version"],
                "scope": scope,
                "purl": f"pkg:pypi/{package}@{found['version']}",
            } | _describe_licence(_licence(package))


def _list_shipped(folder: Path) -> Iterator[dict[str, Any]]:
    for found in SHIPPED.finditer((folder / "THIRD_PARTY.md").read_text("utf-8")):
        name = found["name"].strip().lower().replace(" ", "-")
        yield {
            "type": "library",
            "name": name,
            "version": found["version"],
            "scope": "required",
            "purl": f"pkg:generic/{name}@{found['version']}",
        } | _describe_licence(found["licence"])


def _licence(package: str) -> str:
    """Return the licence that a package declares; "" if it declares none in a few words, or is not installed
    on this system."""
    try:
        told = metadata.metadata(package)
    except metadata.PackageNotFoundError:
        return ""
    for field in ("License-Expression", "License"):
        if field in told and len(said := told[field]) <= MAX_LENGTH and "\n" not in said:
            return said
    classified = [
        line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or [] if "License ::" in line
    ]
    return classified[0] if classified else ""


def _describe_licence(licence: str) -> dict[str, Any]:
    if not licence:
        return {}
    # An identifier or an expression has spaces only around its words in capitals.
    worded = " " in licence and not re.search(r" (AND|OR|WITH) ", licence)
    return {"licenses": [{"license": {"name": licence}} if worded else {"expression": licence}]}
