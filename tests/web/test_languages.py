"""The language follows the phone, or is chosen by hand on it; two phones at one table may differ."""

import re
from collections.abc import Callable
from datetime import date

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import format_date  # type: ignore[import-untyped]
from jinja2 import DictLoader
from markupsafe import Markup

from companion.games import shelf
from companion.kernel.words import Text
from companion.web.access.languages import on_day, use_catalogue_of, words
from companion.web.i18n.catalogues import MESSAGES, catalogue, folder, languages, shared_owners
from tests.web.conftest import Phone

SPANISH = {"Accept-Language": "es-MX,es;q=0.9,en;q=0.5"}


def csrf(client: FlaskClient) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").text)
    assert found is not None
    return found[1]


def choose(client: FlaskClient, language: str, then: str = "/"):
    sent = {"csrf_token": csrf(client), "language": language, "here": then}
    return client.post("/language", data=sent)


def lang(client: FlaskClient, path: str = "/", **options: object) -> str:
    found = re.search(r'<html lang="([^"]+)"', client.get(path, **options).text)
    assert found is not None
    return found[1]


def test_the_language_follows_the_phone(app: Flask):
    client = app.test_client()
    assert lang(client) == "en-GB"
    assert lang(client, headers=SPANISH) == "es"
    assert lang(client, headers={"Accept-Language": "de-AT,de;q=0.9,es;q=0.3"}) == "de"
    assert lang(client, headers={"Accept-Language": "fr-CA"}) == "fr"
    assert lang(client, headers={"Accept-Language": "xx"}) == "en-GB"


def test_a_table_is_not_told_in_the_words_of_another_game():
    for game in shelf():
        spoken = {said for owner in (*shared_owners(), game) for said in messages(owner)}
        foreign = {said for other in shelf() for said in messages(other)} - spoken
        here, everywhere = catalogue("es", game), catalogue("es")
        assert any(everywhere.ugettext(said) != said for said in foreign)
        assert [said for said in foreign if here.ugettext(said) != said] == []


def messages(owner: str) -> set[str]:
    with (folder(owner) / "es" / MESSAGES).open("rb") as file:
        ids = [each.id[0] if isinstance(each.id, tuple) else each.id for each in read_po(file)]
    return {said for said in ids if said}


def test_it_can_be_chosen_by_hand_and_given_back(app: Flask):
    client = app.test_client()
    answer = choose(client, "es", "/?x=1")
    assert (answer.status_code, answer.location) == (303, "/?x=1")
    assert lang(client, headers={"Accept-Language": "en"}) == "es"
    choose(client, "")
    assert lang(client, headers={"Accept-Language": "en"}) == "en-GB"
    assert lang(client, headers=SPANISH) == "es"


def test_a_language_that_we_lack_is_the_devices_own(app: Flask):
    client = app.test_client()
    choose(client, "tlh")
    assert lang(client, headers=SPANISH) == "es"
    client.set_cookie("language", "../../etc")
    assert lang(client, headers=SPANISH) == "es"


def test_the_choice_leads_nowhere_else(app: Flask):
    client = app.test_client()
    for tricky in ("//example.org", "https://example.org", "/\\example.org", "/a//b", "/x\r\ny"):
        assert choose(client, "es", tricky).location == "/"


def test_it_needs_the_proof_that_our_page_sent_it(app: Flask):
    client = app.test_client()
    assert client.post("/language", data={"language": "es"}).status_code == 400
    assert lang(client) == "en-GB"


def test_two_phones_of_one_table_read_it_in_two_languages(
    begun: str, host: Phone, phone: Callable[[], Phone]
):
    other = phone()
    choose(other.client, "es")
    here, there = host.read(f"/t/{begun}/log"), other.read(f"/t/{begun}/log")
    assert "Ana sits down" in here
    assert catalogue("es").ugettext("%(name)s sits down") % {"name": "Ana"} in there
    assert 'lang="en-GB"' in here
    assert 'lang="es"' in there


def test_every_language_names_itself(app: Flask):
    page = app.test_client().get("/").text
    for code, name in (("en", "English"), ("de", "Deutsch"), ("es", "Español"), ("fr", "Français")):
        assert code in languages()
        assert re.search(rf'value="{code}"\s+lang="{code}"\s+aria-pressed="false">\s*{name}\s*<', page)


def test_in_french_a_name_and_its_colon_stay_together(begun: str, phone: Callable[[], Phone]):
    other = phone()
    assert "Ana (red): " in spoken(other.read(f"/t/{begun}/screen"))
    choose(other.client, "fr")
    assert "Ana (red)\u00a0: " in spoken(other.read(f"/t/{begun}/screen"))


def spoken(page: str) -> str:
    """Return the text of a page, with its spaces."""
    return re.sub("[ \n]+", " ", re.sub("<[^>]*>", "", page))


CONTRACTED = {
    "fr": {
        "de %(x)s": {
            "Orange": "d’Orange",
            "Araumycos": "d’Araumycos",
            "Yves": "d’Yves",
            "œufs": "d’œufs",
            "le premier": "du premier",
            "les autres": "des autres",
            "Yann": "de Yann",
            "Hugo": "de Hugo",
            "E8": "de E8",
            "11": "de 11",
            "onze": "de onze",
            "Le Havre": "de Le Havre",
        },
        "à %(x)s": {"le premier": "au premier", "les autres": "aux autres", "Ana": "à Ana"},
        "que %(x)s": {"Ana": "qu’Ana", "Ben": "que Ben"},
        "guide %(x)s": {"Ana": "guide Ana"},
    },
    "es": {
        "a %(x)s": {"el primer grupo": "al primer grupo", "El Dorado": "a El Dorado", "Ana": "a Ana"},
        "de %(x)s": {"el mazo": "del mazo", "Ana": "de Ana"},
        "y %(x)s": {"Inés": "e Inés", "hilo": "e hilo", "hielo": "y hielo", "Ana": "y Ana"},
        "o %(x)s": {"otro": "u otro", "8": "u 8", "11": "u 11", "110": "o 110"},
    },
    "de": {"von %(x)s": {"Ana": "von Ana"}},
}


@pytest.mark.parametrize(
    ("spoken", "message", "value", "written"),
    [
        (spoken, message, value, written)
        for spoken, each in CONTRACTED.items()
        for message, some in each.items()
        for value, written in some.items()
    ],
)
def test_words_are_contracted_with_what_follows(
    app: Flask, spoken: str, message: str, value: str, written: str
):
    template = "{{ _(message, x=value) }}|{{ _(message, x=bold) }}"
    with app.test_request_context("/", headers={"Accept-Language": spoken}):
        assert words(Text(message, {"x": value})) == written
        assert words(Text(message, {"x": Text("%(v)s", {"v": value})})) == written
        drawn = app.jinja_env.from_string(template).render(
            message=message, value=value, bold=Markup("<b>Orange</b>")
        )
    assert drawn.split("|")[0] == written
    assert "\0" not in drawn


def test_a_vowel_is_found_in_what_is_emphasised(app: Flask):
    with app.test_request_context("/", headers={"Accept-Language": "fr"}):
        drawn = app.jinja_env.from_string("{{ _('de %(x)s', x='<b>Orange</b>'|safe) }}").render()
    assert drawn == "d’<b>Orange</b>"


def test_a_spanish_list_ends_as_it_is_spoken(app: Flask):
    with app.test_request_context("/", headers=SPANISH):
        assert words(("Ana", "Bo", "Inés")) == "Ana, Bo e Inés"
        assert words(("Inés", "Ana")) == "Inés y Ana"
        assert words(("<i>", "Ana")) == "&lt;i&gt; y Ana"


def test_english_pages_have_british_days_and_lists(app: Flask):
    with app.test_request_context("/"):
        assert on_day("2026-11-23") == "23 Nov 2026"
        assert words(("Ana", "Bo", "Cy")) == "Ana, Bo and Cy"
        assert format_date(date(2026, 11, 23), "long") == "23 November 2026"


def test_templates_of_all_games_speak_in_the_houses_words(app: Flask):
    """Even where a game has the same message with another meaning."""
    said, game = "Tables", "underworld"
    ours, theirs = catalogue("es").ugettext(said), catalogue("es", game).ugettext(said)
    assert ours != theirs
    sources = {"ui/here.html": "{{ _('Tables') }}", f"games/{game}/there.html": "{{ _('Tables') }}"}
    sources[f"games/{game}/both.html"] = "{% include 'ui/here.html' %} {{ _('Tables') }}"
    environment = app.jinja_env.overlay(loader=DictLoader(sources), cache_size=0)
    with app.test_request_context("/", headers=SPANISH):
        use_catalogue_of(game)
        drawn = {name: environment.get_template(name).render() for name in sources}
    assert drawn == {
        "ui/here.html": ours,
        f"games/{game}/there.html": theirs,
        f"games/{game}/both.html": f"{ours} {theirs}",
    }
