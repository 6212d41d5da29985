"""Spreadsheets as groups keep them: with any headings, any layout and any way to write a date."""

import pytest

from companion.memory.csv_columns import PLAYER_POINTS, Columns
from companion.memory.results_file import Answers
from companion.memory.results_file import read as read_file
from tests.memory.reading import read

GAME = ("2026-01-02", "Catan", [("Ana", 10, True), ("Ben", 8, False)])


def told(file: str | bytes) -> list[tuple[str, str, list[tuple[str, int | None, bool]]]]:
    found = read(file)
    assert not found.wrong, found.wrong
    return [
        (play.day, play.game, [(one.player, one.total, one.won) for one in play.players])
        for play in found.plays
    ]


@pytest.mark.parametrize(
    "file",
    [
        "Date,Game,Ana,Ben,Cleo\n2026-01-02,Catan,10,8,\n",
        "sep=;\n;;;\nDatum;Spiel;Ana;Ben;Cleo\n2.1.2026;Catan;10;8;-",
        "Datum;Spiel;Spieler;Punkte\n02.01.2026;Catan;Ana;10\n02.01.2026;Catan;Ben;8\n",
        "Fecha;Juego;Jugador;Puntos\n2 de enero de 2026;Catan;Ana;10\n2 de enero de 2026;Catan;Ben;8\n",
        "Date;Jeu;Joueur;Points;Gagnant\n2 janv. 2026;Catan;Ana;10;oui\n2 janv. 2026;Catan;Ben;8;non\n",
        "playDate\tbggName\tPlayers\tWinner\nJan 2, 2026\tCatan\tAna: 10, Ben (8)\tAna\n",
        '"sep=,"\r\nDatum,Spiel,Ana,Ben,Kommentar\r\n2026/1/2,Catan,10,8,schön war es\r\n',
    ],
)  # fmt: skip
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_one_game_however_it_is_written_down(file: str, mark: str) -> None:
    assert told(mark + file) == [GAME]
    assert told((mark + file).encode("utf-16")) == [GAME]


def test_who_won_may_be_marked_named_or_unknown() -> None:
    marked = told("Datum,Spiel,Ana,Ben,Cleo\n2026-01-02,Azul,x,,-\n2026-01-03,Azul,nein,ja,\n")
    assert marked[0] == ("2026-01-02", "Azul", [("Ana", None, True)])
    assert marked[1] == ("2026-01-03", "Azul", [("Ana", None, False), ("Ben", None, True)])
    named = told("date,game,players,winner\n2026-01-02,Azul,Ana & Ben und Cleo,ben\n")
    assert [won for _name, _total, won in named[0][2]] == [False, True, False]
    (unknown,) = read("date,game,players\n2026-01-02,Azul,Ana; Ben\n").plays
    assert unknown.unknown
    assert read("date,game,players,winner\n2026-01-02,Azul,Ana; Ben,Zoe\n").wrong[0].line == 2


OTHERS = (
    ",playDate,bggName,winner,scores difference,id,designers\n0,2020-11-19,Mandala,Paula,3.0,75,B. Gilbert\n"
)


def test_what_is_not_understood_is_asked_with_what_is() -> None:
    """As in a real export of somebody's own making: it names games and winners, but nobody else who
    played."""
    found = read(OTHERS)
    assert found.columns is not None
    assert (found.line, found.columns.missing, found.plays) == (1, (), ())
    assert found.columns.roles == ("", "date", "game", "winner", PLAYER_POINTS, "", "")
    assert found.columns.samples[2] == ("Mandala",)
    nobody = read("\n\n" + OTHERS.replace("scores difference", "notes")).columns
    assert nobody is not None
    assert nobody.missing == ("player",)


def test_what_was_answered_is_how_it_is_read() -> None:
    file = b"Ana,Ben,Wann\n10,8,2026-01-02\n"
    asked = read(file).columns
    assert asked is not None
    assert asked.missing == ("game",)
    answers = Answers(roles=asked.roles, game=" Catan ")
    found = read_file(file, answers)
    assert [play.game for play in found.plays] == ["Catan"]
    assert found.sheet is not None
    still = read_file(file, Answers(roles=("", "", "date"), game="Catan"))
    assert still.columns is not None
    assert still.columns.missing == ("player",)
    assert Columns(("date",)).missing() == ("game", "player")


def test_a_cell_that_is_no_number_is_told_with_its_column_and_line() -> None:
    asked = read("Date,Game,Ana,Ben\n2026-01-02,Catan,10,many\n").columns
    assert asked is not None
    answers = Answers(roles=("date", "game", PLAYER_POINTS, PLAYER_POINTS))
    (wrong,) = read_file(b"Date,Game,Ana,Ben\n2026-01-02,Catan,10,many\n", answers).wrong
    assert (wrong.line, str(wrong.sentence)[:4]) == (2, "Ben:")
