"""Enter, or *Go* on a phone, enters what was typed: it presses no button with a value of its own, and never
one that rolls dice."""

from tests.browser.conftest import NewPage
from tests.browser.walked import Walk

PRESS = """async () => {
  const wrong = [];
  let fields = 0;
  const pressed = [];
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(event.submitter);
  }, true);
  document.querySelectorAll("details").forEach((part) => { part.open = true; });
  const typed = ["text", "number", "search", "password", "tel", "url", "email"]
    .map((kind) => `input[type=${kind}]`).join(", ") + ", input:not([type])";
  const submits = (form) => [...form.querySelectorAll("button")].filter((button) => button.type === "submit");
  for (const form of document.forms) {
    const buttons = submits(form).filter((button) => !button.hasAttribute("data-implied"));
    if (buttons.length < 2 && !buttons.some((button) => button.name.endsWith("-here"))) continue;
    form.noValidate = true;
    for (const field of form.querySelectorAll(typed)) {
      if (field.disabled || !field.checkVisibility()) continue;
      fields += 1;
      window.enterIn = field;
      field.focus();
      pressed.length = 0;
      await window.pressEnter();
      const button = pressed[0];
      const says = button && (button.name || button.getAttribute("formaction"));
      if (pressed.length > 1 || (says && !(buttons.length === 1 && !button.name.endsWith("-here")))) {
        wrong.push(`${form.getAttribute("action")} ${field.name}: ${button.textContent.trim()}`);
      }
    }
  }
  return [fields, wrong];
}"""
"""The form is not sent: the test looks at what would have been pressed."""


def test_enter_presses_nothing_that_says_something_of_its_own(walk: Walk, new_page: NewPage) -> None:
    phone = new_page()
    phone.context.expose_function("pressEnter", lambda: phone.keyboard.press("Enter"))
    wrong: dict[str, list[str]] = {}
    pressed = 0
    for found in (found for found in walk.found if found.several):
        walk.shown(phone, found)
        fields, sentences = phone.evaluate(PRESS)
        pressed += fields
        if sentences:
            wrong[walk.named(found)] = sentences
    assert wrong == {}
    assert pressed > 0


def test_no_form_of_any_page_has_such_a_button_first(walk: Walk) -> None:
    """Every page of the walk, by its HTML alone, as a browser without scripts reads it."""
    assert {walk.named(found): found.enters for found in walk.found if found.enters} == {}
