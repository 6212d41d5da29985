"""The meaning of a spreadsheet's columns, from their headings in four languages, or as the user answered."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

PLAYER_POINTS: Final = "points of"
"""A column for one player, with the player's name as its heading: what they scored, or that they won."""

PLAYERS: Final = "players"
"""A column with everybody who played, in one cell."""

NOT_READ: Final = ""

HEADINGS: Final[Mapping[str, str]] = {
    "date": "date day when began played playdate dateplayed playedon "
    "datum tag wann gespieltam fecha dia cuando jour quand",
    "game": "game games gamename bggname boardgame spiel spielname brettspiel juego jeu nomdujeu",
    "table": "table play playid playuuid tisch partie mesa partida",
    "player": "player name playername spieler spielerin spielername jugador jugadora nombre "
    "joueur joueuse nom",
    PLAYERS: "players playernames participants mitspieler mitspielerinnen spielerinnen teilnehmer "
    "jugadores participantes joueurs joueuses",
    "seat": "seat house role faction colour color farbe fraktion rolle faccion rol couleur",
    "order": "order turnorder seatorder startposition reihenfolge orden ordre",
    "first": "first startplayer startspieler primero premier",
    "total": "total totals score scores points pts punkte punktzahl ergebnis puntos puntuacion",
    "rank": "rank position platz rang platzierung puesto posicion classement",
    "winner": "winner winners won win wonby sieger siegerin gewinner gewinnerin gewonnen sieg "
    "ganador ganadora gano gagnant gagnante vainqueur gagne",
    "minutes": "minutes duration durationmin length dauer minuten spieldauer minutos duracion duree",
    "options": "options",
    "lowest": "lowest",
    "team": "team mannschaft equipo equipe",
    "outcome": "outcome",
    "by": "by decided",
}


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


NEVER_PLAYERS: Final = _words(
    "id gameid gamerefid bggid playerids winnerid year bggyear jahr ano annee rating rounds runden rondas "
    "manches numberplayers playercount anzahl number nr no coop cooperative season saison "
    "comment comments notes kommentar bemerkung notiz notas comentario commentaire remarque "
    "location place where ort wo lugar donde lieu"
)
"""Headings of columns with notes about a game, which are never the name of a player."""

YES: Final = _words("yes y true 1 x ja j wahr si sí s verdadero oui o vrai won win gewonnen ✓ ✔ ✅ 🏆 *")
NO: Final = _words("no n false 0 nein falsch falso non faux lost verloren perdido perdu ✗ ✘")
NOBODY: Final = frozenset(("", "-", "–", "—", "/"))
"""The contents of a cell for somebody who did not play."""

NUMBER: Final = re.compile(r"[-−+]?\d[\d.,' \u00a0\u202f’]*", re.ASCII)
LISTED: Final = re.compile(r"\s*[,;/&+|]\s*|\s+(?:and|und|y|et)\s+")
SAMPLES: Final = 3


def plain(heading: str) -> str:
    """Return only the letters and digits of a heading, without case and accents."""
    split = unicodedata.normalize("NFKD", heading.casefold())
    return "".join(letter for letter in split if letter.isalnum())


KNOWN: Final = {word: role for role, words in HEADINGS.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class Columns:
    """The meaning of each column. `roles`: for each a key of `HEADINGS`, `PLAYER_POINTS` or `NOT_READ`.
    `game`: the game of all rows, if no column names it."""

    roles: tuple[str, ...]
    game: str = ""

    def missing(self) -> tuple[str, ...]:
        """Return what results need and no column contains."""
        who = {"player", PLAYERS, PLAYER_POINTS}
        return (
            *(("date",) if "date" not in self.roles else ()),
            *(("game",) if "game" not in self.roles and not self.game else ()),
            *(("player",) if who.isdisjoint(self.roles) else ()),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Unclear:
    """What to ask about a spreadsheet. `roles`: of the columns, as far as known; `missing`: what no column
    contains; `samples`: a few cells of each column."""

    headings: tuple[str, ...]
    roles: tuple[str, ...]
    missing: tuple[str, ...]
    samples: tuple[tuple[str, ...], ...]


def columns_of(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Columns | Unclear:
    """Return the meaning of the columns, or what must be asked."""
    roles = [KNOWN.get(plain(heading), NOT_READ) for heading in headings]
    counts = Counter(roles)
    # If two columns have the same meaning, the first counts.
    roles = [role if role and roles.index(role) == at else NOT_READ for at, role in enumerate(roles)]
    cells = [[row[at].strip() if at < len(row) else "" for row in rows] for at in range(len(headings))]
    if "player" in roles and "total" not in roles and _hold_several_names(cells[roles.index("player")]):
        roles[roles.index("player")] = PLAYERS
    others = [
        at
        for at, role in enumerate(roles)
        if not role and plain(headings[at]) not in NEVER_PLAYERS and not NOBODY.issuperset(cells[at])
    ]
    if counts.keys().isdisjoint({"player", PLAYERS}):
        for at in others:
            if _are_points(headings[at], cells[at]):
                roles[at] = PLAYER_POINTS
    columns = Columns(tuple(roles))
    guessed = PLAYER_POINTS in roles
    if columns.missing() or (guessed and not all(roles[at] for at in others)):
        return ask(headings, rows, columns)
    return columns


def ask(headings: Sequence[str], rows: Sequence[Sequence[str]], columns: Columns) -> Unclear:
    return Unclear(
        headings=tuple(heading.strip()[:64] for heading in headings),
        roles=columns.roles,
        missing=columns.missing(),
        samples=tuple(tuple(_samples(rows, at)) for at in range(len(headings))),
    )


def _samples(rows: Iterable[Sequence[str]], at: int) -> Iterator[str]:
    found = (row[at].strip()[:40] for row in rows if at < len(row))
    for number, cell in enumerate(dict.fromkeys(filter(None, found))):
        if number == SAMPLES:
            return
        yield cell


def _hold_several_names(cells: Iterable[str]) -> bool:
    """Return whether most cells contain more than one name."""
    several = [bool(LISTED.search(cell)) for cell in cells if cell]
    return 2 * sum(several) > len(several)


def _are_points(heading: str, cells: Iterable[str]) -> bool:
    filled = [cell for cell in cells if cell not in NOBODY]
    fits = (bool(NUMBER.fullmatch(cell)) or cell.casefold() in YES | NO for cell in filled)
    name = plain(heading)
    return bool(name and not name.isdecimal() and filled) and all(fits)
