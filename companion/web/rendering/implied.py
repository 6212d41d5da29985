"""What the Enter key does in a form, and *Go* on a phone: it presses the first submit button.

So the first button must not have a meaning of its own, such as "roll it here"; Enter must enter what was
typed. If every button has a meaning, the user must choose one, and Enter does nothing.
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
    """Return the first button of a form in which Enter does nothing."""
    return UNSEEN.format(Markup(" disabled"), "")


def imply_button(inside: Markup) -> Markup:
    """Return the hidden button that Enter presses in a form with these inputs and buttons: a copy of the
    first one without a meaning of its own, or a disabled one. Empty if Enter may press the first button, or
    the form has no visible inputs."""
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
