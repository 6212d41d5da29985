"""What scripts, style sheets and Python say about pages."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
SAID: Final = re.compile(r"^ +data-([a-z][\w-]*) \((.+?)\): (.+?)(?: \*/)?$")
STRING: Final = re.compile(r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`""")


@dataclass(frozen=True)
class Found:
    word: str
    path: Path
    line: int


@dataclass(frozen=True)
class Said:
    """What the head of a script says about an attribute."""

    name: str
    on: str
    does: str
    line: int

    @property
    def sets(self) -> bool:
        """Return whether the script sets it: then no template needs to."""
        return "set here" in self.on


class Script:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text("utf-8")

    @cached_property
    def code(self) -> str:
        """Return the script without its comments, with line numbers unchanged."""
        return COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), self.text)

    @cached_property
    def said(self) -> list[Said]:
        head = COMMENT.match(self.text)
        lines = head[0].splitlines() if head else []
        found = ((number, SAID.match(line)) for number, line in enumerate(lines, 1))
        return [Said(match[1], match[2], match[3], number) for number, match in found if match]

    def line(self, at: int) -> int:
        return self.code.count("\n", 0, at) + 1

    @cached_property
    def strings(self) -> list[Found]:
        """Return its strings, with a `*` for each interpolation."""
        found = []
        for match in STRING.finditer(self.code):
            text = next(group for group in match.groups() if group is not None)
            found.append(Found(re.sub(r"\$\{[^}]*\}", "*", text), self.path, self.line(match.start())))
        return found

    @cached_property
    def attributes(self) -> list[Found]:
        """Return the data attributes that it reads or sets, by name."""
        code, found = self.code, []
        for match in re.finditer(
            r"\bdataset\??\.(\w+)|\"(\w+)\" in [\w.?]*dataset\b|\bdata-([a-z](?:[\w-]*\w)?)(?![\w-]*\$)", code
        ):
            name = kebab(match[1] or match[2]) if match[1] or match[2] else match[3]
            found.append(Found(name, self.path, self.line(match.start())))
        for match in re.finditer(r"\{([^{}=]*)\} = [\w.?]*\bdataset;", code):
            line = self.line(match.start())
            names = (each.split(":")[0].strip() for each in match[1].split(","))
            found.extend(Found(kebab(name), self.path, line) for name in names)
        return found

    @cached_property
    def computed(self) -> bool:
        """Return whether it computes the name of an attribute from a word that it has elsewhere."""
        return bool(re.search(r"dataset\[|\bdata-\$\{", self.code))

    def has_word(self, name: str) -> bool:
        return any(found.word in {name, camel(name)} for found in self.strings)


@cache
def scripts(root: Path) -> list[Script]:
    return [
        Script(path)
        for path in sorted(
            [
                *root.glob("static/js/*.js"),
                *root.glob("templates/**/*.js"),
                *root.glob("static/features/**/*.js"),
            ]
        )
    ]


def style_attributes(root: Path) -> list[Found]:
    found: list[Found] = []
    for path in sorted([*root.glob("static/**/*.css"), *root.glob("templates/**/*.css")]):
        text = path.read_text("utf-8")
        found.extend(
            Found(match[1] or match[2], path, text.count("\n", 0, match.start()) + 1)
            for match in re.finditer(r"\[data-([\w-]+)|attr\(data-([\w-]+)", text)
        )
    return found


@cache
def python_files(root: Path) -> list[Path]:
    """Return the modules that make pages and read what they send."""
    rooms = ("features", "forms", "games", "memory", "table", "web")
    return sorted(path for room in rooms for path in (root / "companion" / room).rglob("*.py"))


@cache
def parse_module(path: Path) -> list[ast.expr]:
    """Return the expressions of a module that can name something on a page."""
    kinds = (ast.Call, ast.Compare, ast.Constant, ast.Dict, ast.JoinedStr, ast.Subscript, ast.Tuple)
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, kinds)]


@cache
def python_strings(root: Path) -> list[Found]:
    """Return all strings in Python, with a `*` for each interpolation."""
    found = []
    for path in python_files(root):
        for node in parse_module(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(Found(node.value, path, node.lineno))
            elif isinstance(node, ast.JoinedStr):
                parts = (str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
                found.append(Found("".join(parts), path, node.lineno))
    return found


def kebab(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


def camel(name: str) -> str:
    return re.sub(r"-([a-z])", lambda letter: letter[1].upper(), name)
