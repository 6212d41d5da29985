"""A text is shown to everybody, to one phone, or only on the big screen, and taken away again."""

from tests.games.underworld.sending import Phone


def test_each_reaches_only_those_it_is_for(phone: Phone) -> None:
    one, two = phone.player("player-1", "Ann"), phone.player("player-2", "Ben")
    screen = phone.watcher()
    for title, words, to in (
        ("All", "Qarth <b>rises</b>", ""),
        ("One", "Xyloph sleeps", "player-1"),
        ("Big", "Vexmoor burns", "screen"),
    ):
        phone.enter("give-handout", title=title, words=words, to=to)
    told = {
        name: [word for word in ("Qarth", "Xyloph", "Vexmoor") if word in page]
        for name, page in (
            ("one", one.read()),
            ("two", two.read()),
            ("screen", screen.read("/screen")),
            ("watcher", screen.read()),
        )
    }
    assert told == {
        "one": ["Qarth", "Xyloph"],
        "two": ["Qarth"],
        "screen": ["Qarth", "Vexmoor"],
        "watcher": ["Qarth", "Vexmoor"],
    }
    assert "<b>rises" not in one.read()
    assert one.client.get(f"/t/{phone.code}/view/handouts").status_code in (403, 404)
    assert one.send("give-handout", title="x", words="y").status_code in (403, 422)
    phone.enter("take-handout", title="All")
    assert "Qarth" not in one.read() + screen.read("/screen")
    assert phone.send("take-handout", title="All").status_code == 422
    assert phone.send("give-handout", title="x", words="y", to="player-9").status_code == 422
    assert phone.send("give-handout", title="x", words="y" * 4001).status_code == 422
    assert "Xyloph" in phone.read("/view/handouts")
