"""Functions are named with verbs, macros with verbs or nouns, and bounds with the usual words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("companion", "scripts", "bench")

# Participles that do not end in -ed and are not also another form of the verb.
IRREGULAR = re.compile(
    r"beaten|begun|bitten|born|bought|bound|broken|brought|built|caught|chosen|dealt|done|drawn|driven"
    r"|dug|eaten|fallen|fed|felt|flown|forbidden|foreseen|forgotten|fought|found|frozen|given|gone|got"
    r"|ground|grown|heard|held|hidden|hung|kept|known|laid|led|left|lent|lit|lost|made|meant|met"
    r"|overcome|paid|redone|risen|said|seen|sent|shown|slept|sold|sought|spent|spoken|stolen|stood"
    r"|struck|sworn|taken|taught|thought|thrown|told|torn|undone|understood|withdrawn|won|worn|wound"
    r"|woven|written"
)
# Verbs whose base form ends like a participle.
VERBS = frozenset({"bleed", "embed", "exceed", "feed", "need", "proceed", "seed", "shed", "speed"})
# Nouns that are spelt like a participle.
NOUNS = frozenset({"deed", "wound"})
MACRO = re.compile(r"\{%-?\s*macro\s+(\w+)")


def is_participle(name: str) -> bool:
    regular = name.endswith("ed") and "_" not in name and name not in VERBS
    return regular or IRREGULAR.fullmatch(name) is not None


def named_by_participles(source: str) -> Iterator[str]:
    """Yield the functions of a module that are named with a participle alone, except properties."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if any("property" in ast.unparse(decorator) for decorator in node.decorator_list):
            continue
        if is_participle(node.name.strip("_")):
            yield node.name


def modules() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def test_functions_are_named_by_verbs() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules()
        for name in named_by_participles(path.read_text())
    ]
    assert not found, "say what it does: `draw`, `find_held`, `is_taken`"


def test_macros_are_named_by_verbs_or_nouns() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for name in MACRO.findall(path.read_text())
        if is_participle(name.strip("_")) and name not in NOUNS
    ]
    assert not found, "say what it draws or what is there: `draw_board`, `seat_name`"


def test_bounds_are_called_min_and_max() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules()
        for name in re.findall(r"\b_?(?:MOST|LEAST|LONGEST|SHORTEST)_[A-Z_]+\b", path.read_text())
    ]
    assert not found


@pytest.mark.parametrize(
    "source",
    [
        "def told(): ...",
        "class A:\n    def _kept(self): ...",
        "def a():\n    def named(): ...",
        "async def opened(): ...",
    ],
)
def test_a_participle_is_found_wherever_it_stands(source: str) -> None:
    assert list(named_by_participles(source))


@pytest.mark.parametrize(
    "source",
    [
        "def tell(): ...",
        "def feed(): ...",
        "def read_kept(): ...",
        "class A:\n    @property\n    def kept(self): ...",
        "class A:\n    @cached_property\n    def kept(self): ...",
    ],
)
def test_verbs_and_properties_are_not(source: str) -> None:
    assert not list(named_by_participles(source))
