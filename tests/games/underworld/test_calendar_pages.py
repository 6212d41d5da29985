"""P15 and P16 through the forms: wounds heal, and each character has a date of their own."""

from tests.games.underworld.sending import Phone


def test_a_week_of_rest(phone: Phone) -> None:
    """Ada lost 5 of 8. No point on the first day, then one on days 3, 5 and 7: 6 of 8 after a week. Two more
    points take days 9 and 11, four days more."""
    phone.people(Ada=12, Bo=6)
    phone.enter("hurt", who="Ada", hits=5)
    assert "healed after 11 more days of rest" in phone.read("/view/calendar")
    phone.enter("rest", who=["Ada"], days=7)
    assert phone.state.characters["Ada"].hits == 6
    page = phone.read("/view/calendar")
    for told in ("Day 7", "Day 0", "7 days behind", "6 of 8 hit points", "healed after 4 more days of rest"):
        assert told in page
    assert "7 days of rest" in page
    answer = phone.read("/ask/whole?place=Ada")
    assert "4 more days of complete rest" in answer
    phone.enter("break-rest", who=["Ada"])
    assert "healed after 5 more days of rest" in phone.read("/view/calendar")
    phone.enter("hurt", who="Ada", hits=2, back="1")
    assert phone.state.characters["Ada"].hits == 8
    assert "healed after" not in phone.read("/view/calendar")


def test_groups_meet_where_their_dates_agree(phone: Phone) -> None:
    """Ada's expedition takes a week, Bo waits at home for three days of siege, then for four more."""
    phone.people(Ada=12, Bo=6)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    assert "underground" in phone.read("/view/calendar")
    phone.enter("come-home")
    phone.enter("pass-time", who=["Bo"], days=3, what="a siege")
    page = phone.read("/view/calendar")
    for told in ("7 days of expedition", "3 days of a siege", "4 days behind", "week 2, month 1"):
        assert told in page
    phone.enter("pass-time", who=["Bo"], days=4)
    page = phone.read("/view/calendar")
    assert "days behind" not in page
    assert page.count("<h2>Day 7</h2>") == 1
    assert "4 days of other things" in page


def test_what_cannot_be_is_a_sentence(phone: Phone) -> None:
    assert "No characters yet" in phone.read("/view/calendar")
    phone.people(Ada=12)
    for kind, sent in (
        ("rest", {"who": ["Ada"], "days": 0}),
        ("rest", {"who": ["Zoe"], "days": 1}),
        ("pass-time", {"who": ["Ada"], "days": 1, "what": "x" * 201}),
        ("hurt", {"who": "Ada", "hits": -1}),
    ):
        assert phone.send(kind, **sent).status_code == 422


def test_the_dead_are_not_behind(phone: Phone) -> None:
    phone.people(Ada=12, Bo=12, Cy=12)
    phone.enter("hurt", who="Ada", hits=8)
    phone.enter("pass-time", who=["Bo"], days=9)
    assert phone.read("/view/calendar").count("9 days behind") == 1
    phone.enter("pass-time", who=["Cy"], days=9)
    assert "days behind" not in phone.read("/view/calendar")
