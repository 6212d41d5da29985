"""Lines of shorthand: read as a scorer writes them, and every entry of a played game can be written so."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import ROUTES, SITES
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.game import GAME
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.shorthand import SHORTHAND
from companion.games.tyrants.shorthand.names import LETTERS, spoken
from companion.games.tyrants.state import State
from companion.kernel.game import Misfit
from companion.kernel.moves import Draft
from companion.kernel.rulings import Refusal
from tests.games.tyrants import played
from tests.games.tyrants.at_the_table import EVERYBODY, table

LETTER = {colour: letter for letter, colour in LETTERS.items()}
HERE = table(EVERYBODY).at(araumycos="2 white", gauntlgrym="1 red", menzoberranzan="3 orange 1 white").state


def read(line: str, state: State = HERE) -> list[tuple[str, m.Move]]:
    return [(str(draft.seat), draft.move) for draft in SHORTHAND.read(state, line)]


def test_a_line_as_the_scorer_writes_it() -> None:
    assert read("r dep araumycos 2, b kill r gauntlgrym, o spy menzo, k end") == [
        ("red", m.Deploy("araumycos")),
        ("red", m.Deploy("araumycos")),
        ("blue", m.Assassinate("gauntlgrym", "red")),
        ("orange", m.PlaceSpy("menzoberranzan")),
        ("black", m.EndTurn()),
    ]


def test_who_is_not_named_goes_on_and_after_the_end_the_next_house_does() -> None:
    assert [seat for seat, _ in read("dep skullport; dep eryndlyn, end, dep kanaglym")] == [
        "black",
        "black",
        "black",
        "red",
    ]


def test_the_end_takes_the_vp_of_the_markers_that_the_line_won() -> None:
    state = table().at(araumycos="3 black").state
    assert read("dep araumycos, end", state)[-1] == ("black", m.EndTurn({"araumycos": 3}))


def test_a_route_is_two_sites_and_the_first_space_that_fits() -> None:
    spaces = "eryndlyn--kanaglym"
    assert read("dep eryndlyn-kana, dep eryndlyn-kana") == [
        ("black", m.Deploy(f"{spaces}:0")),
        ("black", m.Deploy(f"{spaces}:1")),
    ]
    assert read("dep kanaglym-eryndlyn") == [("black", m.Deploy(f"{spaces}:1"))]
    assert read("dep eryn-kana:2") == [("black", m.Deploy(f"{spaces}:1"))]


def test_pieces_cards_and_tokens() -> None:
    assert read("move w menzo to ched n, ret o menzo, ret spy b everfire, rec priestess, pro noble") == [
        ("black", m.MoveTroop("menzoberranzan", "ched-nasad", "white")),
        ("black", m.ReturnTroop("menzoberranzan", "orange")),
        ("black", m.ReturnSpy("everfire", "blue")),
        ("black", m.Recruit("priestess-of-lolth", "stack")),
        ("black", m.Promote("noble")),
    ]
    assert read("vp 2 dragonclaw, vp a card -1, market 12, devour market soldier") == [
        ("black", m.GainVP(2, "card:dragonclaw")),
        ("black", m.GainVP(-1, "a card")),
        ("black", m.MarketDeck(12)),
        ("black", m.Devour("soldier", "market")),
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Write what happened"),
        ("r", "none of"),
        ("dance", "none of"),
        ("d skullport", "none of"),
        ("dep nowhere", "No site in play is called “nowhere”."),
        ("dep ch", "may be"),
        ("dep skullport-menzo", "No route with troop spaces joins Skullport and Menzoberranzan."),
        ("dep araumycos-labyrinth:3", "That route has 2 troop spaces."),
        ("kill skullport", "Write whose troop it is"),
        ("dep skullport 21", "1 to 20 times"),
        ("dep skullport 0", "1 to 20 times"),
        ("end now", "“now” says nothing here."),
        ("move w menzo", "where from and where to"),
        ("vp", "how many VP"),
        ("vp 3", "what the VP are for"),
        ("dep skullport 9999", "“9999” is too large."),
    ],
)
def test_what_cannot_be_read_is_said_with_its_clause(line: str, why: str) -> None:
    with pytest.raises(Refusal) as raised:
        read(f"dep eryndlyn, {line}" if line else line)
    assert why in str(raised.value.sentence)
    if line:
        assert f"“{line}”" in str(raised.value.sentence)


def test_a_house_that_does_not_play_is_not_entered_for() -> None:
    with pytest.raises(Refusal, match="Nobody plays that house here"):
        read("o dep skullport", table().state)


@pytest.mark.parametrize("phrase", SHORTHAND.phrases, ids=lambda phrase: phrase.form)
def test_every_example_can_be_typed_as_it_stands(phrase: Any) -> None:
    assert read(phrase.example)


def test_a_line_is_gone_on_with() -> None:
    assert SHORTHAND.complete(HERE, "r d") == ("r deploy ", "r devour ")
    assert SHORTHAND.complete(HERE, "dep eryndlyn, b dep mant") == ("dep eryndlyn, b dep mantol derith",)
    assert SHORTHAND.complete(HERE, "kill w ara") == ("kill w araumycos",)
    assert SHORTHAND.complete(HERE, "rec priestess") == ("rec priestess of lolth",)
    assert SHORTHAND.complete(HERE, "end") == ("end ",)
    assert SHORTHAND.complete(HERE, "x ") == ()


@given(st.text("rkbow deploykilspyneturn-:,;0123456789 é'", max_size=60))
def test_any_line_is_read_or_refused(line: str) -> None:
    SHORTHAND.complete(HERE, line)
    with suppress(Refusal):
        assert SHORTHAND.read(HERE, line)


def place(place_id: str) -> str:
    names = {site.id: spoken(site.name) for site in SITES}
    if place_id in names:
        return names[place_id]
    route_id, _, k = place_id.rpartition(":")
    route = next(route for route in ROUTES if route.id == route_id)
    return f"{names[route.a]}-{names[route.b]}:{int(k) + 1}"


def written(draft: Draft) -> str | None:
    """An entry as a line; None for what the shorthand leaves to the page."""
    match draft.move:
        case m.Deploy(where) if where is not None:
            said = f"deploy {place(where)}"
        case m.StartingTroop(site):
            said = f"deploy {place(site)}"
        case m.Assassinate(where, victim):
            said = f"kill {LETTER[victim]} {place(where)}"
        case m.Supplant(where, victim):
            said = f"supplant {LETTER[victim]} {place(where)}"
        case m.MoveTroop(origin, target, colour):
            said = f"move {LETTER[colour]} {place(origin)} to {place(target)}"
        case m.ReturnTroop(where, owner):
            said = f"return {LETTER[owner]} {place(where)}"
        case m.PlaceSpy(site, None):
            said = f"spy {place(site)}"
        case m.ReturnSpy(site, owner):
            said = f"return spy {LETTER[owner]} {place(site)}"
        case m.Recruit(card, source) if source in ("market", "stack"):
            said = f"recruit {spoken(CARDS[card].name)}"
        case m.Promote(card):
            said = f"promote {spoken(CARDS[card].name)}"
        case m.Devour(card, source):
            said = f"devour {source} {spoken(CARDS[card].name)}"
        case _:
            return None
    return f"{LETTER[str(draft.seat)]} {said}"


@pytest.mark.parametrize("path", played.games()[:6], ids=lambda path: path.stem)
def test_a_played_game_can_be_written_down(path: Path) -> None:
    game = played.load(path)
    state = GAME.setup(played.begin(game, "cards"))
    lines = 0
    for turn in played.turns(game):
        for draft in turn.drafts:
            line = written(draft)
            if line is not None:
                assert read(line, state) == [(str(draft.seat), draft.move)], line
                lines += 1
            after = apply(state, draft.seat, draft.move)
            state = state if isinstance(after, Misfit) else after
        if not turn.setup:
            (ended,) = SHORTHAND.read(state, "end")
            after = apply(state, ended.seat, ended.move)
            assert not isinstance(after, Misfit)
            state = after
    if game["kind"] == "complete":
        assert lines > 50
