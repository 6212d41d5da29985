"""Opening a table, setting up its game, and what the table decides about settings."""

from companion.kernel.moves import Begin, Choose, Open
from companion.kernel.setting_up import decides_for_host
from companion.kernel.shared_rows import SharedRow, never
from companion.kernel.shared_settings import HOSTS, SHARED_SETTINGS
from companion.kernel.words import text

ROWS = (
    SharedRow(move=Open, result=never, fixed=text("The opening of the table cannot be taken back.")),
    # A set-up is corrected on its own page.
    SharedRow(move=Begin, offered=False, host_decides=decides_for_host),
    SharedRow(
        move=Choose,
        result=lambda move: move.setting not in SHARED_SETTINGS,
        host_decides=lambda _position, move: move.setting in HOSTS,
        at_a_tap=True,
        sketched=True,
    ),
)
