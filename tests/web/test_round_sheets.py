"""Eight turns of each game as people write them down with their phones off, then typed in: the result is the
same as with taps.

This tests how people write; `test_by_hand` tests that no line is entered before all are settled, and the
rest of the page; `tests/forms/test_typed.py` tests every move at random."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import count
from pathlib import Path

import pytest
import zxingcpp
from flask import Flask

from companion.games import shelf
from tests.apps import running
from tests.games.sending import Sender, opened
from tests.games.tyrants.papers.pdf import picture
from tests.pdf import sheets, words

pytestmark = pytest.mark.long

_tokens = count()

BEFORE = {"tyrants": 5, "underdark_maps": 6, "stone_and_iron": 12, "underworld": 34}
"""Entries of the sample, including `Begin`, that were tapped before the phones went off."""

WRITTEN = {
    "tyrants": """
        | deployed at gauntlgrym - jhachalkhyn, dep gauntlgrym, dep the wormwrithings
        | end turn
        red | deploys at skullport-stoneshaft, deploys kanaglym-skullport
        | end
        | kill w blingdenstone-mantol-derith, dep mantol derith - menzoberranzan, end
        | Blue deploys at chaulssin-everfire, dep everfire, dep chaulssin-the phaerlin, dep the phaerlin
        | ends turn
        | dep buiyrandyn-jhachalkhyn, dep buiyrandyn 2, dep gracklstugh-jhachalkhyn, end
        | dep kanaglym, dep chchitl-kanaglym, dep skullport-labyrinth, dep skullport-stoneshaft, end
        | dep gracklstugh - mantol derith, dep gracklstugh, kill k gracklstugh-jhachalkhyn, end
        blue | killed white at the phaerlin
        | dep the phaerlin, end
        """,
    "underdark_maps": """
        | Red draws 2 cards and discards 2
        | go on
        red | moves 6
        blue | no foe
        | Green plays foe monster level 3
        red | plays 1 fighter
        | fights 15 to 8
        | Blue: draws 2 and discards 2, nothing more, moves 2
        green | foe intelligent level 15
        blue | played 6 spells
        | fight 10 against 1
        green | drew 2, go on, go 6
        green | play 1 spells
        red | play nothing
        green | fight 10 8
        red | loses member 4
        | draws 2 discards 2
        | recruit 6, done, move 1
        blue | no foe
        green | foe monster level 3
        red | play 1 rogue, fight 8 against 1
        | B: draw 2, attach armour to 6 for mage, go on, go 3, go on
        green | draw 2, go on, go 2
        blue | no foe
        red | plays foe intelligent level 3
        | play 1 fighter, fight 5 against 20
        green | loses member 1
        | draws 2 discards 1
        | barrier 3, recruit 3
        | go on
        blue | no foe
        red | go on
        blue | draws 2 cards, done, moves 1, done
        """,
    "stone_and_iron": """
        dwarfs | offers pact to the Empire
        empire | accepts the pact of Dwarfs
        | phase over
        dwarfs | Throng to C2 rolled 6 3+4
        empire | marches Host to C8, rolled 5
        skaven | moves Horde to G5 rolled 3 1
        dwarfs | Throng to D2 rolled 2
        empire | Host to D8 rolled 3 5
        skaven | Horde to F5 rolled 3 2
        dwarfs | Throng to E2
        empire | Host to E8
        skaven | Horde to E5
        dwarfs | passes
        empire | passes
        skaven | pass
        | end phase, end phase
        dwarfs | diggers miners of Throng
        dwarfs | digs create small at F2 with Throng rolled 4 6 5+6
        dwarfs | Throng to F2
        | dwarfs pass, empire pass, skaven pass
        | end phase
        | dwarfs pass, empire pass, skaven pass, end phase, end phase
        dwarfs | builds mining equipment at F2, builds a warehouse at F2
        empire | build tunnel toll gate at E8
        skaven | orders tunnel toll gate at E5
        dwarfs | recruits 10 Warriors core 8pt at B2 into "Home Guard"
        | end phase, end phase
        | dwarfs pass, empire pass, skaven march Horde to E6
        | dwarfs pass, empire pass, skaven march Horde to E7
        | dwarfs pass, empire pass, skaven march Horde to E8, dwarfs pass
        | end phase
        | battle at E8: won by Empire, lost 15 clanrats and 6 spearmen
        """,
    "underworld": """
        | 3 turns move, rolled 3 3 2
        | Ada and Cy listen rolled 4 3
        | Bo forces door rolled 5
        | meet Orcs rolled 3+3 1 3 16 66 74
        | react rolled 2+2
        | fight 4 rounds slain 3 wounds Bo 3 rolled 1
        | comes home
        """,
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("round-sheets")) as made:
        made.testing = True
        yield made


def at_the_table(app: Flask, slug: str, entries: int) -> Sender:
    """Return a table where this many entries of the sample were tapped in."""
    host = Sender(*opened(app, slug))
    host.hand_in(shelf()[slug].sample().drafts[:entries])
    return host


def rows_of(written: str) -> list[tuple[str, str]]:
    lines = (line.partition("|") for line in written.strip().splitlines())
    return [(who.strip(), words.strip()) for who, _, words in lines]


def key_in(host: Sender, rows: list[tuple[str, str]], do: str) -> tuple[int, str]:
    answer = host.client.post(
        f"/t/{host.code}/by-hand",
        data={
            "csrf_token": host.proof,
            "saw": host.version,
            "token": f"round-sheet-{next(_tokens):06}",
            "number": [str(number) for number in range(1, len(rows) + 1)],
            "who": [who for who, _ in rows],
            "line": [line for _, line in rows],
            "read": [f"{who} {line}" for who, line in rows],
            "do": do,
        },
    )
    return answer.status_code, unescape(answer.text)


@pytest.mark.parametrize("slug", WRITTEN)
def test_eight_turns_written_by_hand_are_those_that_were_tapped(app: Flask, slug: str) -> None:
    host, rows = at_the_table(app, slug, BEFORE[slug]), rows_of(WRITTEN[slug])
    before = host.version
    status, page = key_in(host, rows, "check")
    assert status == 200
    assert "cannot be entered as it stands" not in page, re.findall(r'id="why-\d+">.*?</p>', page, re.DOTALL)
    assert host.version == before, "looking enters nothing"
    assert page.count('<p class="help">') >= len(rows), "each line names whose turn it is"
    assert key_in(host, rows, "enter")[0] == 303
    entered = host.version - before
    assert entered >= len(rows)
    tapped = at_the_table(app, slug, BEFORE[slug] + entered)
    assert [entry.move.kind for entry in host.table.entries[-entered:]] == [
        entry.move.kind for entry in tapped.table.entries[-entered:]
    ]
    assert lying(host.state) == lying(tapped.state)


def lying(state: object) -> str:
    """Return what is on the board, in words; typed entries get other ids than those of the sample."""
    said = re.sub(r"typed-line:\d+", "dwarfs:warriors", repr(state))
    return said.replace("id='E8/2'", "id='The toll gate'")


def test_one_wrong_word_is_settled_before_anything_goes_in(app: Flask) -> None:
    host, rows = (
        at_the_table(app, "underdark_maps", BEFORE["underdark_maps"]),
        rows_of(WRITTEN["underdark_maps"]),
    )
    spoilt = [*rows[:4], ("green", "she wandered off"), *rows[5:]]
    before = host.version
    status, page = key_in(host, spoilt, "enter")
    assert status == 422
    assert host.version == before
    assert "Line 5 cannot be entered as it is." in page
    assert page.count("Depends on the line before it.") == len(rows) - 5
    assert 'value="she wandered off"' in page
    assert key_in(host, rows, "enter")[0] == 303


def test_what_two_sides_chose_in_secret_is_keyed_in_by_the_host_alone(app: Flask) -> None:
    host = at_the_table(app, "underdark_maps", 22)
    rows = [("green", "play 1 spells"), ("red", "play nothing"), ("green", "fight 10 against 8")]
    player = Sender(app, host.seated("blue"), host.code)
    assert key_in(player, rows, "enter")[0] == 422
    assert key_in(host, rows, "enter")[0] == 303


@pytest.mark.pango
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize(
    ("slug", "says"),
    [
        ("underdark_maps", ("Parties, in turn order", "Web Cave", "Cards drawn")),
        ("stone_and_iron", ("Throng", "20 Miners", "G2", "Barracks", "Dwarfs – Empire")),
        ("underworld", ("Ada", "8/8", "Orcs", "lit since turn 0", "Hound")),
    ],
)
def test_a_round_sheet_has_the_position_a_code_and_lines(
    app: Flask, tmp_path: Path, slug: str, says: tuple[str, ...], size: str
) -> None:
    host = at_the_table(app, slug, len(shelf()[slug].sample().played))
    pdf = host.client.get(f"/t/{host.code}/papers/round-sheet.pdf?size={size}").data
    position, lines = sheets(pdf)
    assert all(said in " ".join(position.split()) for said in says), position
    assert f"/t/{host.code}/by-hand" in lines
    for number in (1, 30, 31, 60):
        assert re.search(rf"^{number}\b", lines, re.MULTILINE)
    (scanned,) = zxingcpp.read_barcodes(picture(pdf, tmp_path))
    assert scanned.text.endswith(f"/t/{host.code}/by-hand?of={host.version}")


@pytest.mark.pango
@pytest.mark.parametrize("slug", WRITTEN)
def test_a_game_begins_on_paper_with_a_blank_set(app: Flask, slug: str) -> None:
    phone = Sender(*opened(app, slug))
    pdf = phone.client.get(f"/t/{phone.code}/papers/blank-set.pdf").data
    found, about = words(pdf), shelf()[slug].about
    assert all(str(place.name) in found for place in about.places)
    assert "How it is written" in found
    assert f"/t/{phone.code}/by-hand" in found
    lines = sheets(pdf)[-1]
    assert re.search(r"^61\b", lines, re.MULTILINE)
    assert re.search(r"^120\b", lines, re.MULTILINE)
    shorter = phone.client.get(f"/t/{phone.code}/papers/blank-set.pdf?size=letter").data
    assert len(sheets(shorter)) == 3, "how it is written has one sheet, its lines two"


@pytest.mark.pango
def test_a_blank_set_offers_what_only_some_numbers_of_players_choose_from(app: Flask) -> None:
    """Three houses choose between the outer sections; a sheet printed beforehand does not know yet how many
    play."""
    phone = Sender(*opened(app, "tyrants"))
    found = words(phone.client.get(f"/t/{phone.code}/papers/blank-set.pdf").data)
    assert re.search(r"Outer section\s+Left\s+Right", found)


def test_in_front_of_the_screen_there_is_no_round_sheet(app: Flask) -> None:
    host = at_the_table(app, "underworld", BEFORE["underworld"])
    player = host.seated("player-1")
    refused = player.get(f"/t/{host.code}/papers/round-sheet.pdf")
    assert refused.status_code == 403
    assert "Only the referee can see that." in unescape(refused.text)
    assert "/papers/round-sheet.pdf" not in player.get(f"/t/{host.code}/papers").text
