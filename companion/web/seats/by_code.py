"""Codes: a typed code leads to its table or, on a television, to its big screen. Also a code for joining the
Wi-Fi, drawn from what the host types; it is neither stored nor logged.
"""

from flask import Response, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.input_text import is_code
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.printing.qr import qr_svg, wifi_text
from companion.table.codes import read_code
from companion.web.access.rate_limit import arrive, guard
from companion.web.access.table_requests import HOST, TableRequest
from companion.web.pdf.printed import paper_asker, paper_html
from companion.web.rendering.errors import STATUS
from companion.web.rendering.framing import frame_page
from companion.web.rendering.joining import join_panel
from companion.web.rendering.templating import page
from companion.web.routes import ANYBODY, Access, Routes
from companion.web.services import services

MAX_SHOWN = 40
"""How many characters of what was typed are shown again: it may be a whole address."""

by_code = Routes("by_code", __name__)


@by_code.get("/join", Access(who=ANYBODY))
def join() -> AnyResponse:
    return _lead_to("tables.show")


@by_code.get("/tv", Access(who=ANYBODY))
def tv() -> AnyResponse:
    return _lead_to("screen.show")


def _lead_to(leads_to: str) -> AnyResponse:
    """Send the phone to the table whose code was typed, or return the page that asks for a code. `leads_to`:
    the endpoint."""
    typed = request.args.get("code", "")
    if not typed.strip():
        return _ask_for_code(leads_to)
    code = read_code(typed)
    if not is_code(code) or not _is_there(code):
        return _ask_for_code(leads_to, typed[:MAX_SHOWN], STATUS[Fault.UNKNOWN])
    return redirect(url_for(leads_to, code=code), 303)


def _is_there(code: str) -> bool:
    """Return whether there is such a table; if not, that counts as a guess. Raise `Refusal` for a stranger
    whose address has guessed too often."""
    try:
        found = arrive(code)
    except Refusal as refusal:
        if refusal.fault is Fault.UNKNOWN:
            return False
        raise
    if not found.viewer.enters:
        guard(code)
    return True


def _ask_for_code(leads_to: str, unknown: str = "", status: int = 200) -> AnyResponse:
    on_tv = leads_to == "screen.show"
    return make_response(render_template("seating/by_code.html", on_tv=on_tv, unknown=unknown), status)


NAME_BYTES = 32
PASSWORD = range(8, 64)
"""The lengths that a password of a Wi-Fi may have."""

wifi = Routes("wifi", __name__)


@wifi.post("/t/<code>/wifi", Access(who=HOST, in_front=True))
def show(table_request: TableRequest) -> Response:
    """Show a Wi-Fi's QR code beside the join code or, with `to=tent`, on the table tent."""
    name, password = request.form.get("network", ""), request.form.get("secret", "")
    _check(name, password)
    label = _("QR code of the Wi-Fi %(name)s", name=name)
    # It contains numbers and the quoted label.
    code_of_wifi = Markup(qr_svg(wifi_text(name, password), label=label))  # noqa: S704
    if request.form.get("to") == "tent":
        return _tent(table_request, name, code_of_wifi)
    panel = join_panel(table_request, request.form.get("at", ""))
    more = {"network": name, "svg": code_of_wifi, "panel": panel}
    return make_response(page("seating/wifi.html", table_request, **more, **frame_page("still")))


def _check(name: str, password: str) -> None:
    readable = name.isprintable() and password.isprintable()
    if not name.strip() or len(name.encode(errors="replace")) > NAME_BYTES or not readable:
        raise Refusal(text("A Wi-Fi name has 1 to %(most)s characters.", most=NAME_BYTES))
    if password and len(password) not in PASSWORD:
        raise Refusal(text("A Wi-Fi password has 8 to 63 characters; an open network has none."))


def _tent(table_request: TableRequest, network: str, code_of_wifi: Markup) -> Response:
    paper = next((paper for paper in table_request.game.papers if paper.name == "tent"), None)
    size = request.form.get("size", "a4")
    if paper is None or size not in paper.sizes:
        raise Refusal(text("There is no such paper."), Fault.UNKNOWN)

    def html() -> str:
        return paper_html(table_request, paper, size, network=network, wifi=code_of_wifi)

    printed = services().printer.render(html, asker=paper_asker(table_request.code))
    response = Response(printed, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{table_request.code}-tent.pdf"'
    return response
