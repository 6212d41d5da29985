"""The topics of a sheet: who wins, and its lines with their hints."""

from collections.abc import Iterator
from typing import Final

from companion.games.score_sheet.catalogue.points import worth
from companion.games.score_sheet.catalogue.sheet import Sheet, SheetLine
from companion.games.score_sheet.state import State
from companion.kernel.topics import Topic, silent
from companion.kernel.words import Text, text

WORDS: Final = {
    "win": {
        "en": "win wins winner most fewest points highest lowest high low score first place goal",
        "de": "gewinnt gewinnen sieger meiste wenigste punkte höchste niedrigste ziel",
        "es": "gana ganar ganador más menos puntos alto bajo objetivo",
        "fr": "gagne gagner gagnant plus moins points haut bas but",
    },
    "tie": {
        "en": "tie tied draw level same equal tiebreaker",
        "de": "gleichstand gleich unentschieden punktgleich",
        "es": "empate igual iguales desempate",
        "fr": "égalité ex aequo départage",
    },
    "rounds": {
        "en": "how many rounds hands turns long end ends over last finish",
        "de": "wie viele runden lange ende endet vorbei letzte",
        "es": "cuántas rondas manos fin acaba termina última",
        "fr": "combien manches tours fin finit dernière",
    },
}

PLAY: Final = silent(
    "play",
    text("How the game itself is played"),
    text("This sheet only knows how points are counted; how to play is in the game’s own rulebook."),
    en="play move turn card cards dice trump setup start deal trick allowed rule may must who begins",
    de="spielen zug karte karten würfel trumpf aufbau anfang austeilen stich erlaubt regel wer beginnt",
    es="jugar turno carta cartas dado triunfo preparación empezar repartir baza permitido quién empieza",
    fr="jouer tour carte cartes dé atout préparation commencer distribuer pli permis qui commence",
)


def topics(state: State | None) -> tuple[Topic, ...]:
    sheet = state.sheet if state is not None else None
    return () if sheet is None else (*_of_the_sheet(sheet), *map(_of_a_line, sheet.every), PLAY)


def _of_the_sheet(sheet: Sheet) -> Iterator[Topic]:
    yield _topic("win", text("Who wins"), _who_wins(sheet))
    if sheet.ties and not sheet.named:
        by_key = {line.key: line for line in sheet.every}
        first = by_key.get(sheet.ties[0].removeprefix("-"))
        if first is not None:
            fewer = sheet.ties[0].startswith("-")
            fact = text("Whoever has fewer in the line %(line)s.", line=first.said) if fewer else None
            yield _topic(
                "tie",
                text("Level on points"),
                fact or text("Whoever has more in the line %(line)s.", line=first.said),
            )
    if sheet.rounds is not None:
        yield _topic("rounds", text("Rounds"), text("Each round is entered by itself."))


def _who_wins(sheet: Sheet) -> Text:
    if sheet.named:
        return text("Points do not decide it: the table says who has won.")
    if sheet.cooperative:
        return text("All play together against the game.")
    if sheet.lowest:
        return text("Whoever has the fewest points at the end.")
    return text("Whoever has the most points at the end.")


def _topic(key: str, name: Text, fact: Text) -> Topic:
    return Topic(key=key, name=name, fact=fact, terms=WORDS[key])


def _of_a_line(line: SheetLine) -> Topic:
    return Topic(key=f"line:{line.key}", name=line.said, fact=_what_counts(line), cells=line.options_said)


def _what_counts(line: SheetLine) -> Text:
    """Return what a line counts and for how many points, as far as its sheet says."""
    hint, points = line.hint_said, worth(line)
    if hint and points:
        return Text("%(hint)s · %(points)s", {"hint": hint, "points": points})
    if said := hint or points:
        return said
    if not line.entered:
        return text("Computed from other lines of this sheet.")
    return (
        text("This line counts only in other lines.")
        if line.part
        else text("Its points are entered as they are.")
    )
