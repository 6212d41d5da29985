"""Draw templates without data: everything that a template can become, as text with holes for what only a
request knows.

Both branches of an `if` are drawn, unless the condition is known; macros where they are called, with their
arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, nodes

from page_checks.values import (
    AT,
    HERE,
    UNKNOWN,
    Caller,
    Macro,
    Module,
    Place,
    Ways,
    attributes,
    either,
    fill_holes,
    is_known,
    join_parts,
    markup,
    show,
    texts,
    truth,
)

MAX_DEPTH: Final = 24
CALLED: Final = frozenset({"url_for", "page_url", "view_url", "move_url", "ask_url", "paper_url"})
ENTRY_FIELDS: Final = ("csrf_token", "saw", "token", "seat", "next", "says", "witness")
"""What `entry_fields` puts into a form of a move."""
SAME: Final = frozenset({"trim", "string", "escape", "e", "safe", "list", "sort", "unique"})


@dataclass(frozen=True)
class Address:
    """A call for an address: the function, the possible values of its first argument, and the names of its
    other arguments. `open_ended`: whether it may get further arguments, whose names are not known."""

    function: str
    endpoints: Ways
    given: frozenset[str]
    open_ended: bool
    path: Path
    line: int


class Drawing:
    """Draws all templates below a folder. `addresses`: those that they request; `places`, by the numbers
    between `AT` and `HERE`: where something is, and where the macro around it is called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = Environment(autoescape=True, extensions=["jinja2.ext.i18n"])
        self.environment.newstyle_gettext = True  # type: ignore[attr-defined]
        self.addresses: list[Address] = []
        self.places: list[tuple[Place, Place]] = []
        self.drawn: set[tuple[Path, str]] = set()
        self._numbers: dict[tuple[Place, Place], int] = {}
        self._site: tuple[Path, int] | None = None
        self._depth = 0
        self.module = cache(self._module)

    def _module(self, name: str) -> Module | None:
        path = self.folder / name
        if not path.is_file():
            return None
        module = Module(path, self.environment.parse(path.read_text("utf-8")))
        for node in module.tree.body:
            if isinstance(node, nodes.Macro | nodes.FromImport | nodes.Import | nodes.Assign):
                "".join(self._draw(node, module.names, module))
        return module

    def existing(self, name: str) -> Module:
        module = self.module(name)
        if module is None:
            raise FileNotFoundError(name)
        return module

    def list_included(self) -> set[str]:
        """Return the templates that another one includes by name: they are drawn there."""
        found = set()
        for path in sorted(self.folder.rglob("*.html")):
            module = self.existing(path.relative_to(self.folder).as_posix())
            for node in module.tree.find_all(nodes.Include):
                if isinstance(node.template, nodes.Const):
                    found.add(str(node.template.value))
        return found

    def draw(self, name: str) -> str:
        module = self.existing(name)
        return "".join(self._body(module.tree.body, dict(module.names), module))

    def draw_uncalled(self, name: str) -> str:
        """Draw the macros of a template that no other has drawn: they are called by a computed name."""
        module = self.existing(name)
        macros = [each for each in module.names.values() if isinstance(each, Macro) and each.module is module]
        uncalled = [each for each in macros if (module.path, each.node.name) not in self.drawn]
        return "".join(
            self._macro(each, [], {}, None, (module.path, each.node.lineno))[0] for each in uncalled
        )

    # ---- statements

    def _body(self, body: Sequence[nodes.Node], names: dict[str, Any], module: Module) -> Iterator[str]:
        for node in body:
            yield from self._draw(node, names, module)

    def _mark(self, module: Module, line: int, *, given: bool = False) -> str:
        """Return the mark of a place: where something is written, and where the outermost macro around it is
        called. `given`: whether it was passed to that macro, so that it is written there."""
        own = (module.path, line)
        site = self._site or own
        place = (site if given else own, site)
        if place not in self._numbers:
            self._numbers[place] = len(self.places)
            self.places.append(place)
        return f"{AT}{self._numbers[place]}{HERE}"

    def _draw(self, node: nodes.Node, names: dict[str, Any], module: Module) -> Iterator[str]:  # noqa: PLR0912
        match node:
            case nodes.Output():
                for part in node.nodes:
                    if isinstance(part, nodes.TemplateData):
                        yield from self._data(part, module)
                    else:
                        yield self._mark(module, part.lineno, given=True) + show(
                            self._value(part, names, module)
                        )
            case nodes.If():
                yield from self._if(node, names, module)
            case nodes.For():
                yield from self._for(node, names, module)
            case nodes.Macro():
                names[node.name] = Macro(module, node)
            case nodes.FromImport():
                self._import(node, names)
            case nodes.Import():
                other = self.module(str(getattr(node.template, "value", "")))
                names[node.target] = other.names if other else UNKNOWN
            case nodes.Assign():
                _bind(node.target, self._value(node.node, names, module), names)
            case nodes.AssignBlock():
                _bind(node.target, Ways(("".join(self._body(node.body, names, module)),)), names)
            case nodes.With():
                inner = dict(names)
                for target, value in zip(node.targets, node.values, strict=True):
                    _bind(target, self._value(value, names, module), inner)
                yield from self._body(node.body, inner, module)
            case nodes.CallBlock():
                yield show(self._call(node.call, names, module, Caller(node, names, self._site, module)))
            case nodes.Include():
                yield from self._include(node, names)
            case nodes.Block() | nodes.Scope() | nodes.FilterBlock() | nodes.ScopedEvalContextModifier():
                yield from self._body(node.body, names, module)
            case nodes.ExprStmt():
                self._value(node.node, names, module)
            case _:
                pass

    def _data(self, part: nodes.TemplateData, module: Module) -> Iterator[str]:
        line = part.lineno
        for text in part.data.splitlines(keepends=True):
            yield self._mark(module, line) + text
            line += 1

    def _if(self, node: nodes.If, names: dict[str, Any], module: Module) -> Iterator[str]:
        holds = truth(self._value(node.test, names, module))
        ways = [*node.elif_, None]
        if holds is True:
            yield from self._body(node.body, names, module)
            return
        rest: Callable[[dict[str, Any]], Iterator[str]]
        if ways[0] is not None:
            nested = nodes.If(
                node.elif_[0].test,
                node.elif_[0].body,
                node.elif_[1:],
                node.else_,
                lineno=node.elif_[0].lineno,
            )
            rest = lambda inner: self._if(nested, inner, module)  # noqa: E731
        else:
            rest = lambda inner: self._body(node.else_, inner, module)  # noqa: E731
        if holds is False:
            yield from rest(names)
            return
        one, other = dict(names), dict(names)
        yield "".join(self._body(node.body, one, module))
        yield "".join(rest(other))
        for name in one.keys() | other.keys():
            first, second = one.get(name, UNKNOWN), other.get(name, UNKNOWN)
            names[name] = first if first is second else either(first, second)

    def _for(self, node: nodes.For, names: dict[str, Any], module: Module) -> Iterator[str]:
        over = self._value(node.iter, names, module)
        each = over if isinstance(over, list) and over else [UNKNOWN]
        for value in each:
            inner = {**names, "loop": UNKNOWN}
            _bind(node.target, value, inner)
            yield from self._body(node.body, inner, module)
        yield from self._body(node.else_, dict(names), module)

    def _import(self, node: nodes.FromImport, names: dict[str, Any]) -> None:
        other = self.module(str(getattr(node.template, "value", "")))
        for each in node.names:
            name, alias = each if isinstance(each, tuple) else (each, each)
            names[alias] = other.names.get(name, UNKNOWN) if other else UNKNOWN

    def _include(self, node: nodes.Include, names: dict[str, Any]) -> Iterator[str]:
        other = self.module(str(getattr(node.template, "value", "")))
        if other and self._depth < MAX_DEPTH:
            self._depth += 1
            yield from self._body(other.tree.body, {**names, **other.names}, other)
            self._depth -= 1

    # ---- expressions

    def _value(self, node: nodes.Node | None, names: dict[str, Any], module: Module) -> Any:  # noqa: PLR0911, PLR0912
        def value(part: nodes.Node | None) -> Any:
            return self._value(part, names, module)

        match node:
            case nodes.Const():
                return (
                    node.value
                    if node.value is None or isinstance(node.value, bool)
                    else Ways((str(node.value),))
                )
            case nodes.TemplateData():
                return Ways((node.data,))
            case nodes.Name():
                return names.get(node.name, UNKNOWN)
            case nodes.List() | nodes.Tuple():
                return [value(item) for item in node.items]
            case nodes.Dict():
                return {text: value(pair.value) for pair in node.items for text in texts(value(pair.key))}
            case nodes.Concat():
                return join_parts([value(part) for part in node.nodes])
            case nodes.Add():
                left, right = value(node.left), value(node.right)
                if isinstance(left, list) or isinstance(right, list):
                    return [
                        *(left if isinstance(left, list) else []),
                        *(right if isinstance(right, list) else []),
                    ]
                return join_parts([left, right])
            case nodes.Mod():
                parts = [value(node.left)]
                value(node.right)
                return Ways(tuple(fill_holes(text) for text in texts(parts[0])))
            case nodes.CondExpr():
                holds = truth(value(node.test))
                if holds is not None:
                    return value(node.expr1 if holds else node.expr2) if holds or node.expr2 else Ways(("",))
                return either(value(node.expr1), value(node.expr2) if node.expr2 else Ways(("",)))
            case nodes.Or():
                left = value(node.left)
                holds = truth(left)
                if holds is True:
                    return left
                return value(node.right) if holds is False else either(left, value(node.right))
            case nodes.And():
                left = value(node.left)
                return value(node.right) if truth(left) is True else left if truth(left) is False else UNKNOWN
            case nodes.Not():
                holds = truth(value(node.node))
                return UNKNOWN if holds is None else not holds
            case nodes.Compare():
                return self._compare(node, names, module)
            case nodes.Test():
                return self._test(node, names, module)
            case nodes.Filter():
                return self._filter(node, names, module)
            case nodes.Call():
                return self._call(node, names, module)
            case nodes.Getattr():
                of = value(node.node)
                return of.get(node.attr, UNKNOWN) if isinstance(of, dict) else UNKNOWN
            case nodes.Getitem():
                of, key = value(node.node), value(node.arg)
                if isinstance(of, dict) and len(texts(key)) == 1:
                    return of.get(texts(key)[0], UNKNOWN)
                return UNKNOWN
            case _:
                return UNKNOWN

    def _compare(self, node: nodes.Compare, names: dict[str, Any], module: Module) -> Any:
        if len(node.ops) != 1:
            return UNKNOWN
        left = self._value(node.expr, names, module)
        right = self._value(node.ops[0].expr, names, module)
        how = node.ops[0].op
        if how in {"eq", "ne"} and is_known(left) and is_known(right):
            return (left == right) == (how == "eq")
        if (
            how in {"in", "notin"}
            and is_known(left)
            and isinstance(right, list)
            and all(map(is_known, right))
        ):
            return (left in right) == (how == "in")
        return UNKNOWN

    def _test(self, node: nodes.Test, names: dict[str, Any], module: Module) -> Any:
        value = self._value(node.node, names, module)
        if node.name == "none" and (value is None or is_known(value)):
            return value is None
        return UNKNOWN

    def _filter(self, node: nodes.Filter, names: dict[str, Any], module: Module) -> Any:
        value = self._value(node.node, names, module)
        given = [self._value(each, names, module) for each in node.args]
        match node.name:
            case "xmlattr":
                return Ways(("".join(attributes(value)),))
            case "join" if isinstance(value, list) and (not given or is_known(given[0])):
                between = [given[0]] if given else []
                return join_parts([part for one in value for part in (*between, one)][len(between) :])
            case "default":
                return either(value, given[0]) if given and not is_known(value) else value
            case "replace" if len(given) == 2 and is_known(given[0]) and is_known(given[1]):
                (old,), (new,) = texts(given[0]), texts(given[1])
                return Ways(tuple(text.replace(old, new) for text in texts(value)))
            case "format":
                return Ways(tuple(fill_holes(text) for text in texts(value)))
            case name if name in SAME:
                return value
            case _:
                return markup([value, *given])

    def _call(
        self, node: nodes.Call, names: dict[str, Any], module: Module, caller: Caller | None = None
    ) -> Any:
        args = [self._value(each, names, module) for each in node.args]
        kwargs = {each.key: self._value(each.value, names, module) for each in node.kwargs}
        more = self._value(node.dyn_kwargs, names, module) if node.dyn_kwargs else {}
        if isinstance(more, dict):
            kwargs |= more
        if isinstance(node.node, nodes.Getattr) and node.node.attr == "items":
            of = self._value(node.node.node, names, module)
            if isinstance(of, dict):
                return [[Ways((key,)), value] for key, value in of.items()]
        called = self._value(node.node, names, module)
        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        if isinstance(called, Macro):
            return self._macro(called, args, kwargs, caller, (module.path, node.lineno))
        if isinstance(called, Caller):
            outer, self._site = self._site, called.site
            drawn = "".join(self._body(called.node.body, dict(called.names), called.module))
            self._site = outer
            return Ways((drawn,))
        if name == "dict":
            return kwargs
        if name == "entry_fields":
            return Ways(("".join(f'<input type="hidden" name="{each}">' for each in ENTRY_FIELDS),))
        if name in CALLED:
            return self._address(name, args, kwargs, not isinstance(more, dict), (module.path, node.lineno))
        if args and isinstance(args[0], Macro):
            # `draw_once` and `draw_each` draw a macro with their other arguments.
            more_args = args[1:] if name == "draw_once" else []
            return self._macro(args[0], more_args, {}, None, (module.path, node.lineno))
        if name == "implied" or (name == "super" and not args):
            return Ways(("",))
        return markup([*args, *kwargs.values()])

    def _address(
        self,
        name: str,
        args: list[Any],
        kwargs: Mapping[str, Any],
        open_ended: bool,
        place: tuple[Path, int],
    ) -> Ways:
        path, line = self._site or place
        endpoints = Ways(texts(args[0])) if args else UNKNOWN
        self.addresses.append(Address(name, endpoints, frozenset(kwargs), open_ended, path, line))
        return Ways((f"\ue030{len(self.addresses) - 1}\ue031",))

    def _macro(
        self,
        macro: Macro,
        args: list[Any],
        kwargs: Mapping[str, Any],
        caller: Caller | None,
        site: tuple[Path, int],
    ) -> Ways:
        if self._depth >= MAX_DEPTH:
            return UNKNOWN
        self.drawn.add((macro.module.path, macro.node.name))
        names = dict(macro.module.names)
        parameters = [one.name for one in macro.node.args]
        defaults = dict(
            zip(parameters[len(parameters) - len(macro.node.defaults) :], macro.node.defaults, strict=True)
        )
        given = {**dict(zip(parameters, args, strict=False)), **kwargs}
        for name in parameters:
            if name in given:
                names[name] = given[name]
            else:
                names[name] = (
                    self._value(defaults[name], names, macro.module) if name in defaults else UNKNOWN
                )
        names["caller"] = caller if caller is not None else UNKNOWN
        outer, self._site = self._site, self._site or site
        self._depth += 1
        drawn = "".join(self._body(macro.node.body, names, macro.module))
        self._depth -= 1
        self._site = outer
        return Ways((drawn,))


def _bind(target: nodes.Node, value: Any, names: dict[str, Any]) -> None:
    if isinstance(target, nodes.Name):
        names[target.name] = value
    elif isinstance(target, nodes.Tuple):
        values = (
            value
            if isinstance(value, list) and len(value) == len(target.items)
            else [UNKNOWN] * len(target.items)
        )
        for one, each in zip(target.items, values, strict=True):
            _bind(one, each, names)
