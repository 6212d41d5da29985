"""Groups: one is made, its link is passed on and opens it on another phone, a table is put into it.

The key stands behind the # of the link, which no browser sends: it comes in the body of a POST, so that it is
in no log, no picture of an address bar and no address that is passed on. A group's own address opens nothing.
"""

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.memory import groups
from companion.web.access.addresses import join_urls
from companion.web.access.group_requests import group_visit, key_for, known_groups, remember_group
from companion.web.access.rate_limit import counted
from companion.web.access.table_requests import hosts_request
from companion.web.rendering.joining import svg
from companion.web.services import services

grouping = Blueprint("grouping", __name__)


@grouping.post("/groups")
def make() -> Response:
    made = groups.make(services().tables, request.form.get("name", ""))
    response = redirect(url_for("remembering.show", group=made.group.id), 303)
    remember_group(response, made.group.id, made.key)
    return response


@grouping.get("/g/<group>/key")
def ask(group: str) -> str:
    """What the link leads to. A script takes the key out of the address and sends it; or it is pasted."""
    return render_template("group/key.html", group=group)


@grouping.post("/g/<group>/key")
def use(group: str) -> Response:
    key = request.form.get("key", "").strip().rpartition("#")[2]
    with counted(group[: groups.LENGTH], key):
        found = groups.opened(services().tables, group, key)
    response = redirect(url_for("remembering.show", group=found.id), 303)
    remember_group(response, found.id, key)
    return response


@grouping.post("/g/<group>/link")
def link(group: str) -> Response:
    """The link, shown in this answer alone; with `anew` another one, and the one before is void."""
    found = group_visit(group)
    key = groups.new_key(services().tables, found) if request.form.get("anew") else key_for(group) or ""
    address = f"{join_urls(services().config)[0]}{url_for('grouping.ask', group=found.id)}#{key}"
    response = make_response(
        render_template(
            "group/link.html", group=found, address=address, svg=svg(address), anew="anew" in request.form
        )
    )
    remember_group(response, found.id, key)
    return response


@grouping.post("/g/<group>/name")
def rename(group: str) -> Response:
    found = group_visit(group)
    groups.rename(services().tables, found, request.form.get("name", ""))
    return redirect(url_for("remembering.show", group=found.id), 303)


@grouping.post("/t/<code>/group")
def put(code: str) -> Response:
    """The host's table into a group of the host's, or out of it."""
    found = hosts_request(code)
    asked = request.form.get("group", "")
    chosen = next((group for group in known_groups() if group.id == asked), None)
    if asked and chosen is None:
        raise Refusal(
            text("This group opens with its link. Ask somebody of the group for it."), Fault.FORBIDDEN
        )
    groups.put(services().tables, found.code, chosen)
    flash(
        _("The table belongs to %(name)s now.", name=chosen.name) if chosen else _("In no group now."), "done"
    )
    return redirect(url_for("settings.show", code=found.code), 303)
