"""The table's settings, who sits where, and some help."""

from collections.abc import Mapping

from flask import current_app

from companion.kernel.features import Setting, defaults
from companion.kernel.moves import Choose, of_kind
from companion.kernel.setting_up import entering_at, group_by_heading
from companion.kernel.shared_settings import WHO_ENTERS, settings_of, shared_settings
from companion.memory.groups import group_of
from companion.table import failed_attempts, seating
from companion.table.codes import new_token
from companion.table.fold import Table
from companion.table.steps import standing
from companion.web.access.group_requests import known_groups
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import has_template, page
from companion.web.routes import Access, Routes
from companion.web.seats.appointing import hosting
from companion.web.services import services

settings = Routes("settings", __name__)


@settings.get("/t/<code>/settings", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> str:
    begin = table_request.position.begin
    return page(
        "table/settings.html",
        table_request,
        settings=group_by_heading(
            table_request.game,
            (
                each
                for each in settings_of(table_request.game)
                if (each.key in shared_settings() and not _by_referee(table_request, each))
                or (begin is not None and not each.fixed)
            ),
        ),
        values=find_decided(services().tables.whole(table_request.code)),
        count=len(begin.seats) if begin is not None else 0,
        may_keep=table_request.may_keep,
        held=seating.find_held(services().tables, table_request.code),
        hosting=hosting(table_request),
        tried=failed_attempts.tried_at(services().tables, table_request.code)
        if table_request.viewer.host
        else 0,
        groups=known_groups(),
        group_id=group_of(services().tables, table_request.code),
        # A new token rather than that of an entry, because every copy of a table contains the tokens of its
        # entries.
        tap=new_token(),
        **frame_page("settings"),
    )


def _by_referee(table_request: TableRequest, setting: Setting) -> bool:
    """Return whether a setting is not offered because the game has a referee, whose device alone enters."""
    return table_request.game.screen is not None and setting.key == WHO_ENTERS.key


@settings.get("/t/<code>/help", Access(who=WATCHER, in_front=True))
def help_page(table_request: TableRequest) -> str:
    own = f"games/{table_request.game.about.slug}/help.html"
    return page(
        own if has_template(current_app, own) else "table/help.html", table_request, **frame_page("help")
    )


def find_decided(table: Table) -> Mapping[str, str]:
    """Return the value of each setting: as chosen last, otherwise the game's default. All entries of the
    table must be loaded."""
    begin = table.position.begin
    values = {**defaults(settings_of(table.game)), WHO_ENTERS.key: entering_at(table.game, table.position)}
    values.update({} if begin is None else begin.settings)
    values.update({chosen.setting: chosen.value for _entry, chosen in of_kind(standing(table.steps), Choose)})
    values.update(table.position.shared)
    return values
