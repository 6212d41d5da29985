"""A form with errors, shown again on its own page, filled in as it was sent, with the errors beside its
inputs.

This is for forms that were sent without a script: the page is drawn again, and the form is found in it by its
action and its hidden fields. With a script, `static/js/faults.js` does the same on the page in the browser.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from html import escape, unescape
from http import HTTPStatus
from io import BytesIO
from itertools import count
from typing import Final
from urllib.parse import unquote

from flask import Response, current_app, make_response, request
from werkzeug.exceptions import HTTPException

from companion.kernel.inputs import Sent
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text
from companion.web.access.languages import words
from companion.web.rendering.errors import STATUS
from companion.web.rendering.framing import is_htmx
from companion.web.routes import asked_from

FORM: Final = re.compile(r'(<form\b[^>]*\baction="([^"]*)"[^>]*>)(.*?)</form>', re.DOTALL)
TAG: Final = re.compile(r"<(/?)([a-z][a-z0-9]*)\b([^>]*)>")
ATTRIBUTE: Final = re.compile(r'\s+([\w:@.-]+)(?:="([^"]*)")?')
VOID: Final = frozenset(("input", "br", "img", "hr", "use", "path", "circle", "rect"))
CONTROLS: Final = frozenset(("input", "select", "textarea"))
AROUND: Final = frozenset(("field", "counter", "choice"))
FRESH: Final = frozenset(("csrf_token", "token", "saw", "next"))
"""Fields whose values differ each time a page is drawn."""


@dataclass(slots=True)
class Tag:
    """A start tag. `at`, `end`: where it begins and ends; `parent`: the tag of the element around it;
    `content_end`: the end of the content of its element; `closes`: the end of the element."""

    name: str
    attributes: dict[str, str]
    at: int
    end: int
    parent: "Tag | None"
    content_end: int = 0
    closes: int = 0

    @property
    def control(self) -> str:
        """Return the name of an input, unescaped; empty for other elements."""
        return unescape(self.attributes.get("name", "")) if self.name in CONTROLS else ""

    @property
    def is_hidden(self) -> bool:
        return self.name == "input" and self.attributes.get("type") == "hidden"

    @property
    def is_tickable(self) -> bool:
        return self.attributes.get("type") in ("checkbox", "radio")

    def value(self) -> str:
        return unescape(self.attributes.get("value", "on" if self.is_tickable else ""))

    def text(self) -> str:
        given = [f'{name}="{value}"' for name, value in self.attributes.items()]
        return f"<{' '.join((self.name, *given))}>"


def answer_on_page(home: str, wrong: Mapping[str, Sequence[Text]]) -> Response | None:
    """Return the page from which a form was sent, with the form as it was sent; None if a script sent it, if
    the page is unknown, or if the errors cannot be shown there.

    `home`: the address below which all pages of the table are. `wrong`: error sentences by the name of the
    input; those about the whole form under "".
    """
    address = "" if is_htmx() else asked_from(home)
    page = _page_at(address) if address else None
    if page is None:
        return None
    said = {name: [str(words(one)) for one in sentences] for name, sentences in wrong.items()}
    html = return_form(page, request.path, address, request.form, said)
    return None if html is None else make_response(html, STATUS[Fault.IMPOSSIBLE])


def _page_at(address: str) -> str | None:
    path, _mark, query = address.removeprefix(request.script_root).partition("?")
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    around = request.environ | {"REQUEST_METHOD": "GET", "PATH_INFO": unquote(path), "QUERY_STRING": query}
    around |= {"wsgi.input": BytesIO(), "CONTENT_LENGTH": "0"}
    with app.app_context(), app.request_context(around):
        try:
            answer = app.make_response(app.dispatch_request())
        except (Refusal, HTTPException):
            return None
        with closing(answer):
            # Do not read anything other than a page, which may be long, or endless.
            is_page = answer.status_code == HTTPStatus.OK and answer.mimetype == "text/html"
            return answer.get_data(as_text=True) if is_page else None


def return_form(
    html: str, action: str, address: str, sent: Sent, wrong: Mapping[str, Sequence[str]]
) -> str | None:
    """Return a page with a form as it was sent; None if there is no such form, or the errors cannot be shown
    there. `address`: of the page; `wrong`: error sentences as HTML, by the name of the input."""
    for form in FORM.finditer(html):
        if form[2] == escape(action) and (inside := _fill_form(form[3], sent, wrong)) is not None:
            start = f'<form data-returned="{escape(address)}"{form[1].removeprefix("<form")}'
            return f"{html[: form.start()]}{start}{inside}{html[form.end(3) :]}"
    return None


def _fill_form(html: str, sent: Sent, wrong: Mapping[str, Sequence[str]]) -> str | None:
    tags = [*_tags(html)]
    controls = [tag for tag in tags if tag.control]
    if any(
        tag.value() not in sent.getlist(tag.control)
        for tag in controls
        if tag.is_hidden and tag.control not in FRESH
    ):
        return None
    cuts: list[tuple[int, int, str]] = []
    number = count()
    for name, sentences in wrong.items():
        if not name:
            cuts.append((len(html), len(html), f'<p class="error" role="alert">{" ".join(sentences)}</p>'))
            continue
        own = [tag for tag in controls if not tag.is_hidden and _belongs_to(tag.control, name)]
        if not own:
            return None
        fault_id = f"fault-{next(number)}"
        first = not cuts
        for tag in own:
            described = tag.attributes.get("aria-describedby", "")
            tag.attributes |= {"aria-invalid": "true", "aria-describedby": f"{described} {fault_id}".strip()}
        if first:
            own[0].attributes["autofocus"] = ""
        at = _place(own[0])
        cuts.append((at, at, f'<span class="error" id="{fault_id}">{" ".join(sentences)}</span>'))
    cuts += (cut for tag in tags for cut in _as_sent(tag, sent))
    for at, end, anew in sorted(cuts, reverse=True):
        html = f"{html[:at]}{anew}{html[end:]}"
    return html


def _belongs_to(control: str, name: str) -> bool:
    """Return whether a control is the input of this name or a part of it, as `items-mage` is of `items`."""
    return control == name or control.startswith(f"{name}-")


def _place(tag: Tag) -> int:
    """Return where to insert the error of a control: after its label, or at the end of the field that it is
    in, whichever is nearer; after the control itself if there is neither."""
    around = tag.parent
    while around is not None:
        if around.name == "label":
            return around.closes
        if around.name == "fieldset" or AROUND & {*around.attributes.get("class", "").split()}:
            return around.content_end
        around = around.parent
    return tag.closes


def _as_sent(tag: Tag, sent: Sent) -> Iterator[tuple[int, int, str]]:
    """Yield the changes that fill in a control as it was sent, each as its beginning, its end and the new
    text."""
    values = sent.getlist(tag.control) if tag.control else []
    if tag.name == "textarea" and tag.control:
        yield tag.end, tag.content_end, escape(values[0] if values else "", quote=False)
    elif tag.name == "option" and tag.parent is not None and tag.parent.control:
        tag.attributes.pop("selected", None)
        if tag.value() in sent.getlist(tag.parent.control):
            tag.attributes["selected"] = ""
    elif tag.is_tickable and tag.control:
        tag.attributes.pop("checked", None)
        if tag.value() in values:
            tag.attributes["checked"] = ""
    elif tag.name == "input" and tag.control and not tag.is_hidden and values:
        tag.attributes["value"] = escape(values[0])
    if tag.name in CONTROLS or tag.name == "option":
        yield tag.at, tag.end, tag.text()


def _tags(html: str) -> Iterator[Tag]:
    """Yield the start tags, each once its element is closed."""
    opened: list[Tag] = []
    for found in TAG.finditer(html):
        name = found[2]
        if not found[1]:
            attributes = {given[1]: given[2] or "" for given in ATTRIBUTE.finditer(found[3].rstrip("/"))}
            tag = Tag(name, attributes, found.start(), found.end(), opened[-1] if opened else None)
            if name in VOID or found[3].endswith("/"):
                tag.content_end = tag.closes = found.end()
                yield tag
            else:
                opened.append(tag)
        elif any(tag.name == name for tag in opened):
            while opened:
                tag = opened.pop()
                tag.content_end = found.start()
                tag.closes = found.end() if tag.name == name else found.start()
                yield tag
                if tag.name == name:
                    break
    yield from reversed(opened)
