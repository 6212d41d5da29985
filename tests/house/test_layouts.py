"""A name that a template imports or sets for itself does not shadow one that its layout looks up."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from jinja2 import DictLoader, Environment, nodes
from jinja2.meta import find_undeclared_variables
from tinycss2 import parse_blocks_contents, parse_rule_list, parse_stylesheet, serialize

from companion.web.config import from_environment
from companion.web.factory import create_app

ROOT = Path(__file__).resolve().parents[2]
LAYOUTS = ("fragment.html", "table/page.html", "errors/page.html")
"""Possible values of the variable `layout`."""

Templates = Mapping[str, nodes.Template]


@pytest.fixture(scope="module")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Templates:
    jinja = create_app(from_environment({"DATA_DIR": str(tmp_path_factory.mktemp("data"))})).jinja_env
    names = jinja.list_templates(extensions=["html"])
    return {name: jinja.parse((ROOT / "templates" / name).read_text("utf-8")) for name in names}


def hidden(templates: Templates) -> dict[str, set[str]]:
    """Return, by template, names that it binds outside of its blocks and that a layout above it, or what
    that includes, looks up. What the layout binds itself it finds whatever the template does."""
    asks = {name: each - bound(templates, name) for name, each in _looked_up(templates).items()}
    found = {
        name: bound(templates, name) & set[str]().union(*(asks[each] for each in layouts(templates, name)))
        for name in templates
    }
    return {name: each for name, each in found.items() if each}


def layouts(templates: Templates, name: str) -> set[str]:
    """Return all layouts above a template."""
    above = {*_named_by(templates, name, nodes.Extends)}
    return above.union(*(layouts(templates, each) for each in above))


def _looked_up(templates: Templates) -> dict[str, set[str]]:
    """Return the names looked up by each layout and what it includes."""
    own: dict[str, set[str]] = {}

    def looked_up(name: str) -> set[str]:
        if name not in own:
            own[name] = find_undeclared_variables(templates[name])
            included = {*_named_by(templates, name, nodes.Include)}
            own[name] = own[name].union(*(looked_up(each) for each in included))
        return own[name]

    above = set[str]().union(*(layouts(templates, name) for name in templates))
    return {name: looked_up(name) for name in above}


def _named_by(templates: Templates, name: str, kind: type[nodes.Extends | nodes.Include]) -> Iterator[str]:
    found: Any
    for found in templates[name].find_all(kind):
        yield from _named(templates, found.template)


def _named(templates: Templates, expression: nodes.Node) -> Iterator[str]:
    """Return the templates that an expression may name."""
    if isinstance(expression, nodes.Name) and expression.name == "layout":
        yield from (name for name in LAYOUTS if name in templates)
    for each in (expression, *expression.find_all(nodes.Const)):
        said = each.value if isinstance(each, nodes.Const) else ""
        yield from (
            name for name in (said.values() if isinstance(said, dict) else (said,)) if name in templates
        )


def bound(templates: Templates, name: str) -> set[str]:
    return {*_bound(templates[name].body)}


def _bound(body: Iterable[nodes.Node]) -> Iterator[str]:
    """Return the names bound outside of blocks and macros."""
    for node in body:
        if isinstance(node, nodes.FromImport):
            yield from (each if isinstance(each, str) else each[1] for each in node.names)
        elif isinstance(node, nodes.Import):
            yield node.target
        elif isinstance(node, nodes.Macro):
            yield node.name
        elif isinstance(node, nodes.Assign | nodes.AssignBlock):
            targets = (node.target, *node.target.find_all(nodes.Name))
            yield from (each.name for each in targets if isinstance(each, nodes.Name))
        elif isinstance(node, nodes.If):
            yield from _bound((*node.body, *node.elif_, *node.else_))


def test_no_template_hides_a_name_from_its_layout(templates: Templates) -> None:
    assert hidden(templates) == {}


@pytest.mark.parametrize(
    "line", ["{% from 'm.html' import part %}", "{% set part = 1 %}", "{% macro part() %}{% endmacro %}"]
)
def test_a_hidden_name_is_found(line: str) -> None:
    """In a toy whose layout uses a variable of the same name, directly and in what it includes."""
    written = {
        "base.html": "{% block main %}{% endblock %}",
        "live.html": "{% block main %}{% endblock %}",
        "said.html": "{{ news }}",
        "table/page.html": "{% extends {'live': 'live.html'}.get(part, 'base.html') %}"
        "{% include 'said.html' %}",
        "m.html": "{% macro part() %}{% endmacro %}",
        "own.html": "{% extends layout %}" + line + "{% set news = 1 %}{% set other = 2 %}",
    }
    jinja = Environment(loader=DictLoader(written), autoescape=True)
    parsed = {name: jinja.parse(text) for name, text in written.items()}
    assert hidden(parsed) == {"own.html": {"part", "news"}}


SIZE = re.compile(r"([^{};]+)\{[^{}]*font(?:-size)?:[^;{}]*?\b([\d.]+)pt")
TIGHT = {".score .items", ".piles", ".sheet-card.many .house", ".sheet-card .name.tiny"}
"""What is printed smaller if it would not fit: the same rules have a `roomy` one, or are for `many` columns
and for the longest names."""


def test_no_paper_has_letters_under_8_pt():
    papers = [ROOT / "static" / "css" / "print.css", *(ROOT / "templates").glob("games/*/papers/*.html")]
    papers += (ROOT / "templates" / "print").glob("*.html")
    small = {
        (path.name, rule.strip())
        for path in papers
        for rule, size in SIZE.findall(path.read_text("utf-8"))
        if float(size) < 8
    }
    assert small == {("print.css", rule) for rule in TIGHT}


WHOLE = re.compile(
    r"(?:^|[{},])\s*(?:body|\*)?:has\([^{]*(?=\{)|(?:^|[{},])\s*html:has\([^{]*\)[ >~+]+[^{\s][^{]*(?=\{)"
)
"""Rules that depend on the content of the whole page. `html:has(…) {` is about one element and costs
nothing."""


def whole(style: str) -> list[str]:
    return [
        found.lstrip("{},\n ") for found in WHOLE.findall(re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL))
    ]


def styles() -> dict[str, str]:
    """Return the style sheets that pages may load, by path."""
    files = [*(ROOT / "static").rglob("*.css"), *(ROOT / "templates" / "games").glob("*/*.css")]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}


BLOCKS = {"container", "layer", "media", "supports"}
"""At-rules that hold rules."""


def unreadable(style: str) -> list[str]:
    """Return the lines of a style sheet that no browser understands."""
    rules = parse_stylesheet(style, skip_comments=True, skip_whitespace=True)
    found = []
    while rules:
        rule = rules.pop()
        if rule.type == "error":
            found.append(f"{rule.source_line}: {rule.message}")
        elif rule.type == "at-rule" and rule.lower_at_keyword in BLOCKS and rule.content:
            rules += parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
        elif rule.type == "qualified-rule":
            rules += parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    return found


def test_every_rule_of_style_can_be_read():
    assert not {path: found for path, style in styles().items() if (found := unreadable(style))}


@pytest.mark.parametrize("style", ["a { b: c }\nwhatever a program says: 7", "@layer ui { a { b } }"])
def test_a_rule_of_style_that_cannot_be_read_is_found(style: str):
    assert unreadable(style)
    assert not unreadable("@layer ui { @media (width > 1em) { a:b(.c) { d: e; f { g: h } } } }")


NEWER: Final = re.compile(r"\d(?:[dsl]v[hw]|cq[a-z]+)\b|color-mix\(")
"""Values that the oldest browsers we support do not know (`browserslist` in package.json). If such a value
contains a variable, they have no value at all instead of that of an earlier line."""


def unguarded(style: str) -> list[str]:
    """Return declarations with newer values that do not stand in `@supports`."""
    rules = parse_stylesheet(style, skip_comments=True, skip_whitespace=True)
    found = []
    while rules:
        rule = rules.pop()
        if rule.type == "qualified-rule":
            found += [one.strip() for one in serialize(rule.content).split(";") if NEWER.search(one)]
        elif rule.content and rule.lower_at_keyword in BLOCKS - {"supports"}:
            rules += parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
    return found


def test_a_style_asks_whether_a_newer_value_is_known():
    assert not {path: found for path, style in styles().items() if (found := unguarded(style))}


@pytest.mark.parametrize("value", ["9dvh", "calc(1dvh - var(--x))", "min(1cqi, 2em)", "color-mix(in x, y)"])
def test_a_newer_value_that_is_not_asked_for_is_found(value: str):
    assert unguarded(f"@layer ui {{ a {{ x: 1vh; x: {value} }} }}") == [f"x: {value}"]
    assert unguarded(f"@layer ui {{ @supports (y: z) {{ a {{ x: {value} }} }} b {{ x: 1vh }} }}") == []


def test_no_rule_of_style_looks_through_the_whole_page_for_each_part_put_into_it():
    assert not {path: found for path, style in styles().items() if (found := whole(style))}


@pytest.mark.parametrize(
    "rule", ["body:has(.a) .b {", ":has(> .a), .c {", ".c, :has(.a) {", "html:has(.a) .b {"]
)
def test_a_rule_that_looks_through_the_whole_page_is_found(rule: str):
    assert whole(f".x {{ y: z }}\n  {rule} gap: 0 }}")
    assert not whole(".x > :has(.a) { y: z } html:has(dialog[open]) { y: z } .b:has(.a) .c { y: z }")


POINTED = re.compile(r"@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}")
"""What is shown only to a mouse or the like."""


def on_a_tap(style: str) -> list[str]:
    return [found.strip() for found in re.findall(r"[^{};]*:hover[^{]*", POINTED.sub("", style))]


def test_a_finger_has_nothing_drawn_that_only_says_what_is_pointed_at():
    assert not {path: found for path, style in styles().items() if (found := on_a_tap(style))}


def test_a_rule_that_a_finger_would_be_shown_is_found():
    pointed = ".a { b: c }\n@media (hover: hover) {\n  .a:hover { b: c }\n  .d:hover .e { b: c }\n}\n"
    assert not on_a_tap(pointed)
    assert on_a_tap(pointed + ".f:hover { b: c }") == [".f:hover"]
