"""Before anything has happened every page says what to do, and links to it."""

import re
from html import unescape

from flask import Flask

from tests.web.conftest import Phone

NO_PAGES = ("/screen", "/stream", "/version", ".pdf", ".svg", ".json", ".csv")


def rooms(app: Flask, code: str) -> list[str]:
    """Return the pages of a table that need nothing but its code; the big screen is only looked at."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.arguments == {"code"}]
    found = [rule.rule.replace("<code>", code) for rule in rules if "GET" in (rule.methods or ())]
    return [path for path in found if not path.endswith(NO_PAGES)]


def test_at_an_empty_table_no_page_is_a_dead_end(app: Flask, host: Phone) -> None:
    code = host.open()
    own = {f"/t/{code}", f"/t/{code}/join"}
    for path in rooms(app, code):
        answer = host.get(path, follow_redirects=True)
        assert answer.status_code < 500, path
        if answer.mimetype != "text/html":
            continue
        main = answer.text.partition('<main id="main"')[2].partition("</main>")[0] or answer.text
        # The menu of every page lists these pages; what counts here is a link in the page's own text.
        body = re.sub(r"<nav.*?</nav>", "", main, flags=re.DOTALL)
        leads = {link for link in re.findall(r'href="([^"#]+)"', body) if link != path}
        acts = re.search(r"<(?:form|button|textarea)\b", body)
        assert leads or acts, f"{path}: {answer.status_code}"
        if answer.status_code == 404:
            assert leads & own, path


def test_what_has_not_begun_leads_to_the_table(host: Phone) -> None:
    code = host.open()
    page = host.get(f"/t/{code}/scores")
    assert page.status_code == 404
    assert "The game has not begun." in unescape(page.text)
    assert f'href="/t/{code}"' in page.text
