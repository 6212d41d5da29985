"""Fields are made once for a form and copied for each that is sent: none has anything of another's."""

from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.forms.fields import CardCounts, CountField, name_field
from companion.forms.move import MoveForm

SHARED = name_field()


class Paid(MoveForm):
    gold = CountField(most=9)
    cards = CardCounts()
    payer = SHARED
    payee = SHARED


class Twice(Paid):
    again_gold = CountField(most=5)


def sent(form: type[MoveForm], **typed: str) -> MoveForm:
    with Flask("forms").app_context():
        return form(MultiDict({"token": "t" * 16, "saw": "1", **typed}))


def test_a_form_has_nothing_of_the_one_before() -> None:
    wrong = sent(Paid, gold="many", payer="Ana")
    assert not wrong.validate()
    right = sent(Paid, gold="3", payer="Bo", payee="Cy", **{"cards-noble": "2"})
    assert right.validate()
    assert (right["gold"].data, right["cards"].data) == (3, {"noble": 2})
    blank = sent(Paid, payee="Di")
    assert not blank.validate()
    assert (blank["gold"].data, blank["cards"].data) == (None, {})
    assert {str(error) for error in wrong["gold"].errors} == {"Enter a whole number from 0 to 9."}
    assert not right["gold"].errors


def test_each_field_is_of_its_own_form_and_name() -> None:
    first, second, below = sent(Paid, payer="Ana", payee="Bo"), sent(Paid, payer="Cy"), sent(Twice)
    assert [first["payer"].data, first["payee"].data, second["payer"].data] == ["Ana", "Bo", "Cy"]
    for form in (first, second, below):
        for name, field in form._fields.items():
            assert field.name == field.short_name == name
            assert field.meta is form.meta
            assert field._form is form
    assert "again_gold" not in second
