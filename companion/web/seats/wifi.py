"""The code that lets a phone into the Wi-Fi, drawn from what the host types: not kept, not logged."""

from flask import Response, make_response, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from markupsafe import Markup

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.printing.qr import qr_svg, wifi_text
from companion.web.access.table_requests import HOST, TableRequest
from companion.web.pdf.printed import asking, paper_html
from companion.web.rendering.framing import framed
from companion.web.rendering.joining import join_panel
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

NAME_BYTES = 32
PASSWORD = range(8, 64)
"""Characters of a WPA password."""

wifi = Routes("wifi", __name__)


@wifi.post("/t/<code>/wifi", Access(who=HOST, in_front=True))
def show(found: TableRequest) -> Response:
    """Beside the join code, or with `to=tent` on the table tent."""
    name, password = request.form.get("network", ""), request.form.get("secret", "")
    _check(name, password)
    label = _("QR code of the Wi-Fi %(name)s", name=name)
    # Made of numbers and of the label, which is quoted in it.
    code_of_wifi = Markup(qr_svg(wifi_text(name, password), label=label))  # noqa: S704
    if request.form.get("to") == "tent":
        return _tent(found, name, code_of_wifi)
    panel = join_panel(found, request.form.get("at", ""))
    more = {"network": name, "svg": code_of_wifi, "panel": panel}
    return make_response(page("seating/wifi.html", found, **more, **framed("still")))


def _check(name: str, password: str) -> None:
    readable = name.isprintable() and password.isprintable()
    if not name.strip() or len(name.encode(errors="replace")) > NAME_BYTES or not readable:
        raise Refusal(text("A Wi-Fi name has 1 to %(most)s letters.", most=NAME_BYTES))
    if password and len(password) not in PASSWORD:
        raise Refusal(text("A Wi-Fi password has 8 to 63 letters; an open network has none."))


def _tent(found: TableRequest, network: str, code_of_wifi: Markup) -> Response:
    paper = next((paper for paper in found.game.papers if paper.name == "tent"), None)
    size = request.form.get("size", "a4")
    if paper is None or size not in paper.sizes:
        raise Refusal(text("There is no such paper."), Fault.UNKNOWN)

    def html() -> str:
        return paper_html(found, paper, size, network=network, wifi=code_of_wifi)

    made = services().press.render(html, asker=asking(found.code))
    response = Response(made, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{found.code}-tent.pdf"'
    return response
