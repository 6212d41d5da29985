"""Sentences in pages: values filled in, lists joined, everything escaped."""

from datetime import UTC, datetime

import pytest
from flask import Flask

from companion.kernel.dice import say_dice
from companion.kernel.words import Text, ntext, text
from companion.web.access.languages import words


def said(app: Flask, value: object) -> str:
    with app.test_request_context("/"):
        return str(words(value))


def test_values_are_put_in_and_escaped(app: Flask):
    sentence = text("%(site)s: <b>%(house)s</b>", site="A & B", house=text("Red's"))
    assert said(app, sentence) == "A &amp; B: &lt;b&gt;Red&#39;s&lt;/b&gt;"


def test_lists_are_joined_as_the_language_does(app: Flask):
    assert said(app, text("Still: %(seats)s.", seats=(text("Red"), "<Blue>", "Green"))) == (
        "Still: Red, &lt;Blue&gt; and Green."
    )
    assert said(app, text("Still: %(seats)s.", seats=())) == "Still: ."


def test_one_and_many_differ(app: Flask):
    assert said(app, ntext("%(n)s troop", "%(n)s troops", 1)) == "1 troop"
    assert said(app, ntext("%(n)s troop", "%(n)s troops", 0)) == "0 troops"


def test_a_percent_sign_without_values_is_one(app: Flask):
    assert said(app, Text("100 % <i>")) == "100 % &lt;i&gt;"
    assert said(app, "100 %(n)s") == "100 %(n)s"


def test_the_page_says_its_language(app: Flask):
    page = app.test_client().get("/", headers={"Accept-Language": "xx, tlh;q=0.5"}).text
    assert '<html lang="en-GB"' in page


def test_a_fraction_has_the_point_of_the_language(app: Flask):
    high = text("%(vp)s VP", vp=103.75)
    assert (said(app, 2.5), said(app, 3.0), said(app, high), str(high)) == (
        "2.5",
        "3",
        "103.75 VP",
        "103.75 VP",
    )
    for language in ("de", "es", "fr"):
        with app.test_request_context("/", headers={"Accept-Language": language}):
            assert words(103.75) == "103,75"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "2 January 2026, 18:05"),
        ("de", "2. Januar 2026, 18:05"),
        ("es", "2 de enero de 2026, 18:05"),
        ("fr", "2 janvier 2026, 18:05"),
    ],
)
def test_a_date_is_written_as_the_language_does(app: Flask, language: str, written: str):
    due = text("due by %(when)s", when=datetime(2026, 1, 2, 18, 5, tzinfo=UTC))
    assert str(due) == "due by 2 January 2026, 18:05"
    with app.test_request_context("/", headers={"Accept-Language": language}):
        assert words(due).endswith(written)


def test_dice_have_the_letter_of_the_language(app: Flask):
    written = ("d20", "2d6+1", "1d6 / 1d8", "as read")
    assert [str(say_dice(each)) for each in written] == [*written]
    with app.test_request_context("/", headers={"Accept-Language": "de"}):
        assert [words(say_dice(each)) for each in written] == ["W20", "2W6+1", "1W6 / 1W8", "as read"]
