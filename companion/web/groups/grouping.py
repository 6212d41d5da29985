"""Groups: creating one, passing on its link, opening the link on another phone, adding a table.

The key is in the fragment (#) of the link, which browsers do not send: it arrives in the body of a POST, so
that it appears in no server log, and not in the address of the group's page, which by itself opens nothing.
"""

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.memory import groups
from companion.memory.groups import Group
from companion.web.access.addresses import public_address
from companion.web.access.cookies import credential_of_tap
from companion.web.access.group_requests import MEMBER, key_for, known_groups, remember_group
from companion.web.access.quotas import count_group
from companion.web.access.rate_limit import count_joining, guess_of
from companion.web.access.table_requests import HOST, PLAYER, TableRequest
from companion.web.rendering.joining import svg
from companion.web.routes import ANYBODY, Access, Routes
from companion.web.services import services

grouping = Routes("grouping", __name__)


@grouping.post("/groups", Access(who=ANYBODY, unread=(count_group,), lets_in=count_joining))
def make() -> Response:
    """Create a group; repeating the tap leads to the same one."""
    name = request.form.get("name", "")
    created = groups.make(services().tables, name, credential_of_tap(f"group|{name}"))
    response = redirect(url_for("remembering.show", group=created.group.id), 303)
    remember_group(response, created.group.id, created.key)
    return response


@grouping.get("/g/<group>/key", Access(who=ANYBODY))
def ask(group: str) -> str:
    """Return the page that the link opens. A script takes the key from the address and sends it; or the user
    pastes it."""
    return render_template("group/key.html", group=group)


@grouping.post("/g/<group>/key", Access(who=ANYBODY, lets_in=count_joining, guesses=guess_of("key")))
def use(group: str) -> Response:
    key = request.form.get("key", "").strip().rpartition("#")[2]
    found = groups.open_group(services().tables, group, key)
    response = redirect(url_for("remembering.show", group=found.id), 303)
    remember_group(response, found.id, key)
    return response


@grouping.post("/g/<group>/link", Access(who=MEMBER, lets_in=count_joining))
def link(group: Group) -> Response:
    """Show the group's link, in this answer only; with `anew` create another one, which invalidates the
    old."""
    key = groups.new_key(services().tables, group) if request.form.get("anew") else key_for(group.id) or ""
    address = f"{public_address('grouping.ask', group=group.id)}#{key}"
    response = make_response(
        render_template(
            "group/link.html", group=group, address=address, svg=svg(address), anew="anew" in request.form
        )
    )
    remember_group(response, group.id, key)
    return response


@grouping.post("/g/<group>/name", Access(who=MEMBER))
def rename(group: Group) -> Response:
    groups.rename(services().tables, group, request.form.get("name", ""))
    return redirect(url_for("remembering.show", group=group.id), 303)


@grouping.get("/t/<code>/group", Access(who=PLAYER))
def show(table_request: TableRequest) -> Response:
    """Send the phone to the group of a table or, if it has none, to where a host can add it to one."""
    group = groups.group_of(services().tables, table_request.code)
    if group is None:
        return redirect(url_for("settings.show", code=table_request.code, _anchor="group"), 303)
    return redirect(url_for("remembering.show", group=group), 303)


@grouping.post("/t/<code>/group", Access(who=HOST, lets_in=count_joining))
def put(table_request: TableRequest) -> Response:
    """Add the table to a group of the host's, or to a new one with the name that was typed, or remove it from
    its group."""
    if name := request.form.get("name", ""):
        return _into_new(table_request, name)
    asked = request.form.get("group", "")
    chosen = next((group for group in known_groups() if group.id == asked), None)
    if asked and chosen is None:
        raise Refusal(
            text("This group opens with its link. Ask somebody in the group for it."), Fault.FORBIDDEN
        )
    groups.put(services().tables, table_request.code, chosen)
    flash(
        _("The table belongs to %(name)s now.", name=chosen.name)
        if chosen
        else _("The table is in no group now."),
        "done",
    )
    return redirect(url_for("settings.show", code=table_request.code), 303)


def _into_new(table_request: TableRequest, name: str) -> Response:
    created = groups.make(services().tables, name, credential_of_tap(f"group of {table_request.code}|{name}"))
    groups.put(services().tables, table_request.code, created.group)
    response = redirect(url_for("remembering.show", group=created.group.id), 303)
    remember_group(response, created.group.id, created.key)
    return response
