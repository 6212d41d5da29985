"""What Enter does in a form, and *Go* on a phone: a browser presses the first submit button that there is.

So the first one of a form must not say anything of its own, such as "roll it here": Enter enters what was
typed. Where every button says something, a finger has to say which is meant, and Enter does nothing.
"""

import re
from typing import Final

from markupsafe import Markup

BUTTON: Final = re.compile(r"<button\b([^>]*)>(.*?)</button>", re.DOTALL)
FIELD: Final = re.compile(r'<input\b(?![^>]*type="hidden")')
SAYS: Final = re.compile(r'\s(?:name|formaction)="')
ROLLS: Final = re.compile(r'\sname="[^"]*-here"')
UNSEEN: Final = Markup(
    '<button class="unseen" type="submit" tabindex="-1" aria-hidden="true" data-implied{}>{}</button>'
)


def no_go() -> Markup:
    """Return what stands first in a form in which Enter does nothing."""
    return UNSEEN.format(Markup(" disabled"), "")


def imply_button(inside: Markup) -> Markup:
    """Return the button that Enter presses in a form with these inputs and buttons: unseen, and as the first
    one that says nothing of its own; without such a one it cannot be pressed. Empty where Enter may press the
    first button, or nobody types."""
    if FIELD.search(inside) is None:
        return Markup()
    buttons = [found for found in BUTTON.findall(inside) if 'type="button"' not in found[0]]
    if not buttons or not SAYS.search(buttons[0][0]):
        return Markup()
    if len(buttons) == 1 and not ROLLS.search(buttons[0][0]):
        return Markup()
    plain = next((words for says, words in buttons if not SAYS.search(says)), None)
    if plain is None:
        return no_go()
    return UNSEEN.format("", Markup(plain).striptags())  # noqa: S704 - a template wrote it
