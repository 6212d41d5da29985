"""A table that goes on at another computer, and who its hosts are."""

from companion.kernel.moves import Appoint, Arrive, Depart
from companion.kernel.shared_rows import SharedRow, always, never
from companion.kernel.words import text

HANDED_OVER = text("A hand-over cannot be taken back; the host can open the table again where it continues.")

ROWS = (
    SharedRow(move=Depart, result=never, host_decides=always, fixed=HANDED_OVER),
    SharedRow(move=Arrive, result=never, host_decides=always, fixed=HANDED_OVER),
    SharedRow(
        move=Appoint,
        result=never,
        fixed=text("Hosts cannot be changed in the log; use the host's own page."),
        concerns_one=True,
    ),
)
