"""The possible changes in a module: the mutants that mutants.py makes."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

SAYING: Final = frozenset({"text", "ntext", "Text"})
SAID: Final = frozenset({"answer", "facts", "label", "places", "reading"})
"""The parts of a ruling besides its verdict, and what it highlights."""
NEVER: Final = frozenset({"page", "section", "strict"})
"""Where a rule is printed, and code that raises only when something is already wrong."""
OFFERED: Final = ("Iterator[Move]", "tuple[Move, ...]")
"""What functions in the module of `likely_moves` return if they only offer moves: each of these moves is
checked like any other."""
ABOUT_WORDS: Final = re.compile(r"_(words|was|touches|touched)$")
AROUND: Final = 40
"""Characters of a statement shown before and after the change."""

SWAPPED: Final[dict[type[ast.AST], tuple[type[ast.AST], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
RENAMED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
MARK: Final = "__passed__"
"""The name that a marked function calls with the line of each statement, just before it runs."""
BLOCK: Final = (ast.stmt, ast.match_case)


@dataclass(eq=False)
class Mutant:
    """A node that replaces another: in field `name` of `owner`, at `index` if that is a list."""

    path: Path
    function: str
    owner: ast.AST
    name: str
    index: int | None
    new: Any
    line: int
    before: str = ""
    after: str = ""

    def swap(self) -> None:
        """Put the new node in the place of the old one, or back."""
        held = getattr(self.owner, self.name)
        if self.index is None:
            setattr(self.owner, self.name, self.new)
            self.new = held
        else:
            held[self.index], self.new = self.new, held[self.index]

    @property
    def key(self) -> tuple[str, str, str]:
        return self.function, self.before, self.after

    def __str__(self) -> str:
        where = f"{self.path.relative_to(Path.cwd())}:{self.line}"
        return f"{where} {self.function}: {self.before}  →  {self.after}"


def mutants_of(path: Path, tree: ast.Module) -> Iterator[Mutant]:
    """Yield every possible change inside the functions of a module, except those that only word or offer
    something."""
    functions = [*_functions(tree, "")]
    offering = any(name == "likely_moves" for name, _ in functions)
    for name, function in functions:
        returns = ast.unparse(function.returns) if function.returns else ""
        if re.search(r"\bText\b", returns) or ABOUT_WORDS.search(name) or (offering and returns in OFFERED):
            continue
        for mutant, old, statement in _changes(path, name, function, function, function):
            apart = isinstance(old, BLOCK)
            before = _head(old if apart else statement)
            after = mutant.new if apart else statement
            mutant.swap()
            mutant.before, mutant.after = _shorten(before, _head(after))
            mutant.swap()
            yield mutant


def mark_statements(tree: ast.Module) -> ast.Module:
    """Return a copy of a module that calls `MARK` in front of each statement of its functions."""
    other = copy.deepcopy(tree)
    for _, function in _functions(other, ""):
        for block in [each for node in ast.walk(function) for each in _blocks(node)]:
            block[:] = [each for statement in block for each in (_mark(statement), statement)]
    return other


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    blocks = (getattr(node, name, None) for name in ("body", "orelse", "finalbody"))
    yield from (block for block in blocks if isinstance(block, list))


def _mark(statement: ast.stmt) -> ast.stmt:
    call = ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(statement.lineno)], [])
    return ast.copy_location(ast.Expr(call), statement)


def _functions(node: ast.AST, within: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{within}{child.name}.")
        elif isinstance(child, ast.FunctionDef):
            yield within + child.name, child


def _changes(
    path: Path, name: str, function: ast.FunctionDef, owner: ast.AST, statement: ast.AST, line: int = 0
) -> Iterator[tuple[Mutant, ast.AST, ast.AST]]:
    """Yield each mutant with the node that it changes and the statement that contains it."""
    for where, held in ast.iter_fields(owner):
        if where in ("decorator_list", "returns", "annotation"):
            continue
        for index, child in enumerate(held) if isinstance(held, list) else ((None, held),):
            if not isinstance(child, ast.AST) or isinstance(child, (ast.arguments, ast.JoinedStr)):
                continue
            if isinstance(child, ast.Call) and _find_called(child) in SAYING:
                continue
            if isinstance(child, ast.keyword) and child.arg in NEVER:
                continue
            within = child if isinstance(child, BLOCK) else statement
            here = child.lineno if isinstance(child, ast.stmt) else line
            for new in _instead(child, function):
                yield Mutant(path, name, owner, where, index, new, here), child, statement
            yield from _changes(path, name, function, child, within, here)


def _instead(node: ast.AST, function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield possible replacements of a node."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                for other in SWAPPED.get(type(op), ()):
                    yield _with(node, ops=[*ops[:i], other(), *ops[i + 1 :]])
        case ast.BinOp(op=op, left=left, right=right):
            if not any(isinstance(side, (ast.Tuple, ast.List, ast.JoinedStr)) for side in (left, right)):
                yield from (_with(node, op=other()) for other in SWAPPED.get(type(op), ()))
        case ast.BoolOp(op=op, values=values):
            yield from (_with(node, op=other()) for other in SWAPPED[type(op)])
            for i in range(len(values)):
                rest = [*values[:i], *values[i + 1 :]]
                yield rest[0] if len(rest) == 1 else _with(node, values=rest)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield _with(node, value=not value)
        case ast.Constant(value=int(value)):
            yield from (_with(node, value=value + step) for step in (1, -1))
        case ast.Call(func=func, keywords=keywords):
            if isinstance(func, ast.Name) and func.id in RENAMED:
                yield _with(node, func=_with(func, id=RENAMED[func.id]))
            telling = [each for each in keywords if each.arg not in SAID | NEVER and not _says(each)]
            yield from (_with(node, keywords=[k for k in keywords if k is not gone]) for gone in telling)
        case ast.IfExp(test=test):
            yield _with(node, test=_not(test))
        case ast.comprehension(ifs=ifs):
            yield from (_with(node, ifs=[each for each in ifs if each is not gone]) for gone in ifs)
        case _:
            yield from _statements(node, function)


def _statements(node: ast.AST, function: ast.FunctionDef) -> Iterator[ast.AST]:
    match node:
        case ast.If(test=test):
            others = (_not(test), _constant(node, True), _constant(node, False))
            yield from (_with(node, test=other) for other in others)
        case ast.While(test=test):
            yield _with(node, test=_not(test))
        case ast.AugAssign(op=op):
            yield from (_with(node, op=other()) for other in SWAPPED.get(type(op), ()))
            yield ast.copy_location(ast.Pass(), node)
        case ast.Return(value=value) if value is not None:
            yield from (_with(node, value=other) for other in _find_returned(value, function))
        case ast.Expr(value=ast.Constant()):
            pass
        case ast.Expr(value=ast.Call()) | ast.Assign() if _says(node):
            pass
        case ast.Assign(targets=[ast.Name(id=name)]):
            if _count_given(function, name) > 1:
                yield ast.copy_location(ast.Pass(), node)
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield ast.copy_location(ast.Pass(), node)
        case ast.Expr() | ast.Raise() | ast.Continue() | ast.Break() | ast.Return(value=None) | ast.Delete():
            yield ast.copy_location(ast.Pass(), node)
        case _:
            pass


def _find_returned(value: ast.expr, function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield what a function may return instead, given its return type: the opposite truth value, one more, an
    empty tuple, None, or the unchanged state."""
    returns = ast.unparse(function.returns) if function.returns else ""
    given = [each.arg for each in function.args.args]
    plain = isinstance(value, (ast.Constant, ast.Compare, ast.BoolOp))
    if returns == "bool":
        yield from () if plain else (_not(value),)
    elif returns == "int":
        if not isinstance(value, ast.Constant):
            yield ast.copy_location(ast.BinOp(value, ast.Add(), _constant(value, 1)), value)
    elif "State" in returns and "state" in given:
        if not (isinstance(value, ast.Name) and value.id == "state"):
            yield ast.copy_location(ast.Name("state", ast.Load()), value)
    elif returns.startswith("tuple") and ast.unparse(value) != "()":
        yield ast.copy_location(ast.Tuple([], ast.Load()), value)
    elif not isinstance(value, ast.Constant) and not returns.startswith("tuple"):
        yield _constant(value, None)


def _count_given(function: ast.FunctionDef, name: str) -> int:
    """Return how often a name is assigned: only one of several assignments can be left out."""
    arguments = sum(node.arg == name for node in ast.walk(function.args) if isinstance(node, ast.arg))
    stored = (n for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    return arguments + sum(node.id == name for node in stored)


def _says(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Call) and _find_called(each) in SAYING for each in ast.walk(node))


def _with(node: Any, **changed: object) -> Any:
    other = copy.copy(node)
    for name, value in changed.items():
        setattr(other, name, value)
    return other


def _not(node: ast.expr) -> ast.expr:
    return ast.copy_location(ast.UnaryOp(ast.Not(), node), node)


def _constant(near: ast.AST, value: bool | int | None) -> ast.expr:
    return ast.copy_location(ast.Constant(value), near)


def _find_called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _head(statement: ast.AST) -> str:
    """Return a statement without the statements inside it."""
    alone = copy.copy(statement)
    for name in ("orelse", "finalbody", "handlers", "decorator_list", "cases"):
        if hasattr(alone, name):
            setattr(alone, name, [])
    if isinstance(getattr(alone, "body", None), list):
        alone = _with(alone, body=[ast.Pass()])
    return re.sub(r":\s+pass$", ":", ast.unparse(alone))


def _shorten(before: str, after: str) -> tuple[str, str]:
    """Return both without most of what they share."""
    same = _same(before, after)
    behind = min(_same(before[::-1], after[::-1]), len(before) - same, len(after) - same)
    left, right = max(same - AROUND, 0), max(behind - AROUND, 0)
    first, second = (
        "…" * (left > 0) + each[left : len(each) - right] + "…" * (right > 0) for each in (before, after)
    )
    return first, second


def _same(one: str, other: str) -> int:
    """Return how many characters both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
