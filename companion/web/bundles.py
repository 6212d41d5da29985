"""Scripts that are sent together.

A bundle is a script that does nothing but import others that are beside it, such as `static/js/page.js`. It
is sent as one file with all of them, each in a function of its own. Whatever imports one of them is made to
import the bundle instead, so that each of them runs once. Unbundled, the files work as they are.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
MEMBER = re.compile(r'(import|export \* from) "\./(\w+\.js)";')
IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"\./(\w+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)
BESIDE = re.compile(r'"\./(\w+\.js)"')


@cache
def bundle_of(folder: Path) -> Mapping[str, str]:
    """Return the name of the bundle that a script of this folder is sent in, by the name of the script."""
    return {member: path.name for path in folder.glob("*.js") for member, _ in members(path)}


@cache
def members(bundle: Path) -> tuple[tuple[str, bool], ...]:
    """Return the names of the scripts in a bundle, in the order in which they run, and whether the bundle
    exports what they export. Empty if this is no bundle."""
    lines = COMMENT.sub("", bundle.read_text("utf-8")).split("\n")
    found = [MEMBER.fullmatch(line) for line in lines if line.strip()]
    return tuple((each[2], each[1] != "import") for each in found if each) if all(found) else ()


def read_script(path: Path) -> str:
    """Return a script as it is sent. Raise `ValueError` if a script of a bundle imports one that runs after
    it."""
    bundles = bundle_of(path.parent)
    names = members(path)
    text = _join(path.parent, names) if names else path.read_text("utf-8")
    return BESIDE.sub(lambda name: f'"./{bundles.get(name[1], name[1])}"', text)


def _join(folder: Path, names: tuple[tuple[str, bool], ...]) -> str:
    """Return the scripts of a bundle one after another, each in a function that returns what it exports."""
    inside = [name for name, _ in names]
    outside: set[str] = set()
    parts = []
    for count, (name, exported) in enumerate(names):
        text = (folder / name).read_text("utf-8")
        imported = {each[2] for each in IMPORT.finditer(text)}
        if later := sorted(imported & set(inside[count:])):
            raise ValueError(f"{name} imports {later[0]}, which runs after it in the same bundle")
        outside |= imported - set(inside)
        offers = ", ".join(each[2] for each in EXPORT.finditer(text))
        body = EXPORT.sub(r"\1 \2", IMPORT.sub(_read_import, text))
        parts.append(f"const {_namespace(name)} = (() => {{\n{body}\nreturn {{ {offers} }};\n}})();\n")
        if exported:
            parts.append(f"export const {{ {offers} }} = {_namespace(name)};\n")
    imports = (f'import * as {_namespace(other)} from "./{other}";\n' for other in sorted(outside))
    return "".join([*imports, *parts])


def _read_import(line: re.Match[str]) -> str:
    """Return what an import is within a function: names taken from the object of the other script."""
    what, other = line.groups()
    return f"const {what} = {_namespace(other)};\n" if what else ""


def _namespace(script: str) -> str:
    """Return the name of the object that holds what a script exports."""
    return f"from_{script.removesuffix('.js')}"
