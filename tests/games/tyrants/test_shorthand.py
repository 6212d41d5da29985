"""Lines of shorthand: read as a scorer writes them, and every entry of a played game can be written as
one."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.forms.typed import Typed
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, ROUTES, SITES, name_of
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.forms import FORMS
from companion.games.tyrants.game import GAME
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.shorthand import GRAMMAR, LETTERS
from companion.games.tyrants.state import State
from companion.kernel.moves import Draft, Move
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.shorthand import spell_typed
from tests.games.tyrants import played
from tests.games.tyrants.at_the_table import EVERYBODY, table

LETTER = {colour: letter for letter, colour in LETTERS.items()}
HERE = table(EVERYBODY).at(araumycos="2 white", gauntlgrym="1 red", menzoberranzan="3 orange 1 white").state


TYPED = Typed(GAME, FORMS, GRAMMAR)


@pytest.fixture(autouse=True)
def context() -> Iterator[None]:
    with Flask("typed").app_context():
        yield


def read(line: str, state: State = HERE) -> list[tuple[str, Move]]:
    return [(str(draft.seat), draft.move) for draft in TYPED.read(state, line)]


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


@pytest.mark.parametrize("written", ["deploy {}", "Black – deploys at {}.", "dep {}, end"])
def test_a_place_is_read_as_it_is_printed(written: str) -> None:
    """In the log, on the map and on round sheets; on some keyboards a dash has no spaces around it."""
    free = replace(HERE, troops=(0, 0, 0, 0, 0))
    for place in PLACES:
        for name in (name_of(place), name_of(place).replace(" – ", "–"), name_of(place).replace("–", "—")):
            assert read(written.format(name), free)[0] == ("black", m.Deploy(place)), name


def test_pieces_cards_and_tokens() -> None:
    lines = ("move w menzo to ched n, ret o menzo", "ret spy b everfire", "rec priestess", "pro noble")
    assert [entry for line in lines for entry in read(line)] == [
        ("black", m.MoveTroop("menzoberranzan", "ched-nasad", "white")),
        ("black", m.ReturnTroop("menzoberranzan", "orange")),
        ("black", m.ReturnSpy("everfire", "blue")),
        ("black", m.Recruit("priestess-of-lolth", "stack")),
        ("black", m.Promote("noble")),
    ]
    assert read("vp 2 dragonclaw, vp a card -1") == [
        ("black", m.GainVP(2, "card:dragonclaw")),
        ("black", m.GainVP(-1, "a card")),
    ]
    assert read("market 12") == [("black", m.MarketDeck(12))]
    assert read("devour market soldier") == [("black", m.Devour("soldier", "market"))]


SPY = ("black", m.PlaceSpy("everfire"))
KILL = ("black", m.Assassinate("araumycos", "white"))
DEPLOYED = [("blue", m.Deploy("the-wormwrithings"))] * 3


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("end turn", [("black", m.EndTurn())]),
        ("Ends the turn.", [("black", m.EndTurn())]),
        ("Red ended her turn", [("red", m.EndTurn())]),
        ("killed white at Araumycos", [KILL]),
        ("Killed a white troop in the Araumycos!", [KILL]),
        ("kills araumycos white", [KILL]),
        ("assassinated one white at araumycos", [KILL]),
        ("killed 2 whites at araumycos", [KILL] * 2),
        ("kill whi ara x2", [KILL] * 2),
        ("slew white araumycos twice", [KILL] * 2),
        ("place spy everfire", [SPY]),
        ("placed a spy at Everfire", [SPY]),
        ("spied on everfire", [SPY]),
        ("puts spy in everfire", [SPY]),
        ("+2 vp", [("black", m.GainVP(2, "by hand"))]),
        ("vp 3", [("black", m.GainVP(3, "by hand"))]),
        ("gains 2 points for dragonclaw", [("black", m.GainVP(2, "card:dragonclaw"))]),
        ("Blue deploys 3 at the wormwrithings", DEPLOYED),
        ("House Blue: deployed three troops at The Wormwrithings", DEPLOYED),
        ("blue's turn: deploying 3x wormw", DEPLOYED),
        ("place 3 troops in the phaerlin, blue", None),
        ("blue placed 3 troops in the wormwrithings", DEPLOYED),
        ("SUPPLANT WHITE ARAUMYCOS", [("black", m.Supplant("araumycos", "white"))]),
        ("supplants red's troop at gauntlgrym", [("black", m.Supplant("gauntlgrym", "red"))]),
        (
            "moved a white troop from menzoberranzan to the skullport",
            [("black", m.MoveTroop("menzoberranzan", "skullport", "white"))],
        ),
        ("move w menzo -> skull", [("black", m.MoveTroop("menzoberranzan", "skullport", "white"))]),
        ("returned blue's spy from everfire", [("black", m.ReturnSpy("everfire", "blue"))]),
        ("returns the orange troop at menzo", [("black", m.ReturnTroop("menzoberranzan", "orange"))]),
        ("recruited the Priestess of Lolth", [("black", m.Recruit("priestess-of-lolth", "stack"))]),
        ("killed white at araumycos and placed a spy at everfire", [KILL, SPY]),
        ("kill white araumycos. Place spy everfire.", [KILL, SPY]),
        ("deployed to mantol-derith", [("black", m.Deploy("mantol-derith"))]),
        ("deployed ch'chitl", [("black", m.Deploy("chchitl"))]),
        ("place everfire", None),
        ("killed at skullport", None),
        ("deploy 2 skullport 3", None),
        ("killed bl gauntlgrym", None),
        ("deploys at ch", None),
        ("spy everfire there", None),
        ("end the game", None),
        ("killed white at araumycos and danced", None),
    ],
)
def test_lines_as_people_write_them(line: str, entries: list[tuple[str, Move]] | None) -> None:
    """An ambiguous line is asked about, never guessed."""
    if entries is None:
        with pytest.raises(Refusal):
            read(line)
    else:
        assert read(line) == entries


def test_a_line_that_says_another_house_than_is_written_beside_it_is_asked_about() -> None:
    with pytest.raises(Refusal, match="The line is for Red, but names Blue: whose is it"):
        TYPED.read(HERE, "Blue deploys skullport", Seat("red"))
    assert TYPED.read(HERE, "Red deploys skullport, b spy menzo", Seat("red"))[1].seat == "blue"


@pytest.mark.parametrize("clause", ["kill b skullport", "market 99", "promote noble"])
def test_of_several_clauses_the_one_that_cannot_be_is_quoted(clause: str) -> None:
    """What no board allows, and what is out of bounds or not tracked at this table."""
    with pytest.raises(Refusal, match=f"“{clause}”: "):
        read(f"dep skullport, {clause}, end")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Write what happened"),
        ("r", "Write what happened as well"),
        ("dance", "No move here begins with that."),
        ("d skullport", "No move here begins with that."),
        ("dep nowhere", "Nothing here is called “nowhere”."),
        ("dep ch", "may mean"),
        ("dep skullport-menzo", "Nothing here is called “skullport-menzo”."),
        ("dep araumycos-labyrinth:3", "Nothing here is called “araumycos-labyrinth:3”."),
        ("kill skullport", "Something is missing at the end. Write it like this: kill PLACE VICTIM"),
        ("dep skullport 21", "1 to 20 times"),
        ("dep skullport 0", "1 to 20 times"),
        ("end now", "“now” is not understood here."),
        ("move w menzo", "Write it like this: move [COLOUR] ORIGIN to TARGET"),
        ("vp", "Write it like this: vp VP [for] [REASON]"),
        ("dep skullport 9999", "1 to 20 times"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_clause(line: str, why: str) -> None:
    with pytest.raises(Refusal) as raised:
        read(f"dep eryndlyn, {line}" if line else line)
    assert why in str(raised.value.sentence)
    if line:
        assert f"“{line}”" in str(raised.value.sentence)


def test_a_house_that_does_not_play_is_not_entered_for() -> None:
    with pytest.raises(Refusal, match="Nobody plays"):
        read("o dep skullport", table().state)


@pytest.mark.parametrize("example", [phrase.example for phrase in TYPED.phrases if phrase.example])
def test_every_example_can_be_typed_as_it_stands(example: str) -> None:
    assert read(example)


def test_the_printed_page_says_of_each_line_what_it_does() -> None:
    assert [phrase.form for phrase in TYPED.phrases if not str(phrase.says).endswith(".")] == []


def test_a_line_is_gone_on_with() -> None:
    assert TYPED.complete(HERE, "r d") == ("r deploy ", "r devour ")
    assert TYPED.complete(HERE, "dep eryndlyn, b dep mant") == ("dep eryndlyn, b dep mantol derith",)
    assert TYPED.complete(HERE, "kill w ara") == ("kill w araumycos",)
    assert TYPED.complete(HERE, "rec priestess") == ("rec priestess of lolth",)
    assert TYPED.complete(HERE, "end") == ("end ",)
    assert TYPED.complete(HERE, "x ") == ()


@given(st.text("rkbow deploykilspyneturn-:,;0123456789 é'", max_size=60))
def test_any_line_is_read_or_refused(line: str) -> None:
    TYPED.complete(HERE, line)
    with suppress(Refusal):
        assert TYPED.read(HERE, line)


def place(place_id: str) -> str:
    names = {site.id: spell_typed(site.name) for site in SITES}
    if place_id in names:
        return names[place_id]
    route_id, _, k = place_id.rpartition(":")
    route = next(route for route in ROUTES if route.id == route_id)
    return f"{names[route.a]}-{names[route.b]}:{int(k) + 1}"


def written(draft: Draft) -> str | None:
    """Return an entry as a line; None for what the shorthand leaves to the page."""
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
            said = f"recruit {spell_typed(CARDS[card].name)}"
        case m.Promote(card):
            said = f"promote {spell_typed(CARDS[card].name)}"
        case m.Devour(card, source):
            said = f"devour {source} {spell_typed(CARDS[card].name)}"
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
            (ended,) = TYPED.read(state, "end")
            after = apply(state, ended.seat, ended.move)
            assert not isinstance(after, Misfit)
            state = after
    if game["kind"] == "complete":
        assert lines > 50
