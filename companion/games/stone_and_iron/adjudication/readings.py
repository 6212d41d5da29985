"""How this table reads what the rulebook leaves open."""

from companion.games.stone_and_iron.catalogue.rulings import RULINGS, SETTING_OF
from companion.games.stone_and_iron.catalogue.settings import SETTINGS
from companion.games.stone_and_iron.state.state import State
from companion.kernel.words import Text, text

_SETTINGS = {setting.key: setting for setting in SETTINGS}


def reading(state: State, *doubts: str) -> Text:
    """The rulings on some doubts (`SI-53`), as one text."""
    return text("%(rulings)s", rulings=tuple(_one(state, doubt) for doubt in doubts))


def _one(state: State, doubt: str) -> Text:
    if doubt in RULINGS:
        return text("%(ruling)s (%(doubt)s)", ruling=RULINGS[doubt], doubt=doubt)
    setting = _SETTINGS[SETTING_OF[doubt]]
    value = getattr(state.options, setting.key)
    choice = next(one.name for one in setting.choices(0) if one.value == value)
    return text("%(setting)s: %(choice)s. (%(doubt)s)", setting=setting.name, choice=choice, doubt=doubt)
