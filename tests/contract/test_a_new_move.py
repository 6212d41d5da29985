"""A move is declared once: a copy of the tree gets a new one for a game, which can be entered and shows in
the log.

Tested in a game whose moves share one module, and in one whose moves have a folder."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.lots import varied
from tests.tree import copied, run, touched


@dataclass(frozen=True, kw_only=True)
class NewMove:
    """A camping move for a game: the files that it touches, with their changes, and how a table is brought
    to where its page offers the move. `button` is drawn first in the `macro` of a `template`. `kind`: the
    kind's name where the game already has a camp; `fields`: those besides the hours. `behind`: what runs
    last and prints `printed`."""

    game: str
    moves: str
    rules: str
    rule: str
    template: str
    macro: str
    button: str
    opening: str
    kind: str = "camp"
    fields: str = ""
    behind: str = ""
    printed: str = ""

    @property
    def files(self) -> tuple[tuple[str, str, str], ...]:
        """Return for each file the text to replace and its replacement; an empty text means the end of the
        file."""
        game = f"companion/games/{self.game}"
        return (
            (f"{game}/{self.moves}", "", DATACLASS.format(**vars(self), name=self.kind.capitalize())),
            (f"{game}/{self.rules}", "ROWS = (\n", self.rule),
            (f"templates/games/{self.game}/{self.template}", self.macro, f"{self.macro}{self.button}\n"),
            (f"{game}/translations/es/LC_MESSAGES/messages.po", "", SPANISH),
        )


DATACLASS = '''

@dataclass(frozen=True, slots=True)
class {name}(Move):
    """They sleep for so many hours."""

    kind: ClassVar[str] = "{kind}"
    {fields}hours: Annotated[int, range(1, 25)]
'''
SPANISH = """
msgid "camps for %(n)s hours"
msgstr "acampa %(n)s horas"

msgid "Camp for a night"
msgstr "Acampar una noche"
"""
RACE = NewMove(
    game="underdark_maps",
    moves="moves.py",
    rules="rules/turn.py",
    rule="""def camp(state: State, seat: Seat, move: m.Camp) -> State:
    if move.hours == 13:
        raise Cannot(text("Nobody sleeps so long."))
    return state


def check_camp(state: State, seat: Seat, move: m.Camp) -> Iterator[Objection]:
    if move.hours > 8:
        yield objection(text("A night has eight hours."))


def camp_words(move: m.Camp) -> Text:
    return text("camps for %(n)s hours", n=move.hours)


ROWS = (
    RaceRow(
        move=m.Camp, check=check_camp, effect=camp, words=camp_words, group=ON_THE_WAY, answers=("draw",)
    ),
""",
    template="tasks/turn.html",
    macro="{% macro draw(d) -%}\n",
    button="{{ move_button('camp', d.seat, {'hours': 7}, _('Camp for a night')) }}",
    opening="""
    phone.hand_in([beginning(("red", "blue"), {"board_spaces": "12"})])
    phone.enter("lay-track", roll=" ".join(["3"] * 13), everything="")
    for party in ("red", "blue"):
        phone.enter("gather", roll="2 1 4 4 4 4")
""",
)
CAMPAIGN = NewMove(
    game="stone_and_iron",
    moves="moves/play.py",
    rules="rules/turning.py",
    rule="""def camp(state: State, seat: str, move: m.Camp) -> State:
    if move.hours == 13:
        raise Cannot(text("Nobody sleeps so long."))
    return state


def against_camp(state: State, seat: str, move: m.Camp) -> Iterator[Objection]:
    if move.hours > 8:
        yield against(text("A night has eight hours."), SQUARES)


def camp_words(move: m.Camp) -> Text:
    return text("camps for %(n)s hours", n=move.hours)


ROWS = (
    CampaignRow(
        move=m.Camp, check=against_camp, effect=camp, words=camp_words, group=MARCHES, for_table=True
    ),
""",
    template="parts/phase.html",
    macro="{% macro panel(p, seats, viewer) -%}\n",
    button="{{ move_button('camp', none, {'hours': 7}, _('Camp for a night')) }}",
    opening="""
    phone.hand_in([beginning(("empire", "skaven"), {"map_size": "9x9"})])
""",
)
TYRANTS = NewMove(
    game="tyrants",
    moves="moves.py",
    rules="rules/turns.py",
    rule="""def camp(state: State, house: int, move: m.Camp) -> State:
    if move.hours == 13:
        raise Cannot(text("Nobody sleeps so long."))
    return state


def check_camp(state: State, house: int, move: m.Camp) -> Iterator[Objection]:
    if move.hours > 8:
        yield Objection(sentence=text("A night has eight hours."), page=PAGES["turn"])


def camp_words(move: m.Camp) -> Text:
    return text("camps for %(n)s hours", n=move.hours)


ROWS = (
    HouseRow(move=m.Camp, check=check_camp, effect=camp, words=camp_words, group=TURNS_AND_VP),
""",
    template="parts/turn.html",
    macro="{% macro end_turn(turn, seats) -%}\n",
    button="{% call move_form('camp', turn.seat, fields={'hours': 7}) %}"
    "<button>{{ _('Camp for a night') }}</button>{% endcall %}",
    opening="""
    phone.hand_in([beginning(("black", "red"), {})])
    for house, site in (("black", "eryndlyn"), ("red", "skullport")):
        phone.post("starting-troop", {"seat": house, "site": site})
""",
)
DESK = NewMove(
    game="underworld",
    kind="bivouac",
    fields="who: tuple[str, ...]\n    ",
    moves="moves/people.py",
    rules="rules/calendar.py",
    rule="""def bivouac(state: State, move: m.Bivouac, tray: Tray) -> State:
    if move.hours == 13:
        raise Cannot(text("Nobody sleeps so long."))
    return let_rest(state, tuple(who.name for who in characters(state, move.who)), 1)


def against_bivouac(state: State, move: m.Bivouac) -> Iterator[Objection]:
    if move.hours > 8:
        yield against(text("A night has eight hours."), "healing")


ROWS = (
    DeskRow.of(
        m.Bivouac,
        bivouac,
        lambda move: text("camps for %(n)s hours", n=move.hours),
        group=DAYS,
        check=against_bivouac,
        able=True,
    ),
""",
    template="parts/at_home.html",
    macro='{% from "table/move.html" import move_form -%}\n',
    button='{% from "table/move.html" import move_button -%}'
    "{{ move_button('bivouac', none, {'who': data.living|first, 'hours': 7}, _('Camp for a night')) }}",
    opening="""
    from companion.games.underworld import moves as m
    phone.hand_in([beginning(("referee", "player-1"), {})])
    phone.make(m.SetCharacter(m.Character(name="Ada", hits=8, most=8)))
""",
    behind="""
    print("day", phone.state.characters["Ada"].day)
    phone.make(m.SetCharacter(m.Character(name="Bo", hits=0, most=8)))
    again = {"saw": str(phone.version), "token": "of-the-dead"}
    print("of the dead", phone.send(offered, who="Bo", **again).status_code)
""",
    printed="day 1\nof the dead 409\n",
)
PLAYED = """
import sys
from pathlib import Path
from tests.apps import running
from tests.games.sending import beginning, opened
from tests.games.underdark_maps.clicking import Phone

SPANISH = {{"Accept-Language": "es"}}
with running(Path(sys.argv[1])) as app:
    phone = Phone(*opened(app, "{game}"))
    {opening}
    offered = next(form for form in phone.forms() if form.kind == "{kind}")
    for hours in ("0", "x", "13", "9"):
        print(phone.send(offered, hours=hours).status_code)
    phone.enter("{kind}")
    {behind}
    for path in ("", "/log?kind={kind}"):
        for headers in ({{}}, SPANISH):
            print(phone.client.get(f"/t/{{phone.code}}{{path}}", headers=headers).text)
"""


def put(path: Path, before: str, after: str) -> None:
    """Replace a text that occurs exactly once in the file; an empty one means the end of the file."""
    found = path.read_text("utf-8")
    assert not before or found.count(before) == 1, path
    path.write_text(found.replace(before, after) if before else found + after, "utf-8")


@pytest.mark.parametrize("new", varied([RACE, CAMPAIGN, TYRANTS, DESK], RACE, DESK), ids=lambda new: new.game)
def test_a_new_move_touches_four_files_and_is_entered_and_told(new: NewMove, tmp_path: Path) -> None:
    tree = copied(tmp_path)
    for path, before, after in new.files:
        put(tree / path, before, after)
    assert len(touched(tree)) == 4

    (tmp_path / "data").mkdir()
    program = PLAYED.format(**{name: value.strip() for name, value in vars(new).items()})
    printed = run(tree, program, tmp_path / "data")
    assert printed.startswith(f"422\n422\n422\n409\n{new.printed}")
    for words in ("camps for 7 hours", "acampa 7 horas", "Camp for a night", "Acampar una noche"):
        assert words in printed, words
