"""The end of the game, scoring, and the last pages."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "end",
        14,
        text("Ending the game"),
        text(
            "Triggered when somebody deploys their last troop, or the market deck is empty. The round "
            "is played to its end."
        ),
        asks="end",
        en=(
            "when over finish last round final trigger stop immediately everyone gets same number of turns "
            "last troop market deck empty runs out happens exhausted"
        ),
        de=(
            "wann vorbei schluss letzte runde auslöser sofort gleich viele züge letzte truppe marktdeck "
            "leer endet aufgebraucht"
        ),
        es=(
            "cuándo acaba termina última ronda inmediatamente mismos turnos última tropa mazo vacío del "
            "mercado agotado"
        ),
        fr=(
            "quand finie termine dernière manche immédiatement autant de tours dernière troupe paquet vide "
            "pioche marché épuisée"
        ),
    ),
    topic(
        "scoring",
        14,
        text("Final scoring"),
        text(
            "VP of sites you control, 2 for each under total control, 1 for each trophy, deck VP of "
            "deck, hand and discard pile, inner-circle VP, VP tokens."
        ),
        asks="score",
        en=(
            "points count end score how many worth total bonus tally victory do spies troops "
            "routes trophies markers counts at game point per; count points; points at end; final "
            "score; add up; end game points; trophies worth; troops worth; spies worth; routes "
            "worth; cards worth; points for; inner circle points; deck points; control bonus; "
            "points per; per dead; hand count at end; cards in hand count; counted at end"
        ),
        de=(
            "punkte zählen wertung abrechnung wie viele wert zusammenzählen siegpunkte spione "
            "truppen wege trophäen was zählt am ende; am ende gezählt; endwertung; punkte am ende; "
            "trophäen wert; spione wert; wege wert; karten wert; punkte für kontrolle; handkarten "
            "am ende; zählen handkarten"
        ),
        es=(
            "puntos contar cuenta cuántos valen sumar espías tropas rutas trofeos qué al final "
            "cuentan cartas; puntos al final; puntuación final; trofeo da puntos; espías valen; "
            "cartas valen; puntos por control; cartas de la mano cuentan; cuentan al final"
        ),
        fr=(
            "marque marquer points compter score combien valent total espions troupes routes "
            "trophées qu’est-ce qui compte à la fin vaut cartes en main comptent; compte les "
            "points; points à la fin; score final; trophée vaut; espions valent; cartes valent; "
            "points pour contrôle; comptent à la fin"
        ),
    ),
    topic(
        "tie",
        14,
        text("A tie at the end"),
        text("All who are tied for most VP win."),
        en=(
            "tied same points draw tiebreaker breaker equal score shared victory both winner vp "
            "breaks ties; same points; tied points; equal points; same score; tie breaker; "
            "tiebreak"
        ),
        de=(
            "gleiche punktzahl unentschieden tiebreaker entscheidet beide gewinnen gleich viele "
            "punkte gewinner; gleich viele punkte; gleiche punktzahl"
        ),
        es="mismos puntos desempate iguales ambos ganan; empate a puntos; empatados a puntos",
        fr="mêmes points départage ex aequo égal gagnent les deux; égalité de points; même score",
    ),
    topic(
        "appendix",
        15,
        text("The sites of the Underdark, one by one"),
        text(
            "What each site of the board is, and how its name is said: pages 15 to 21. Nothing there is a "
            "rule."
        ),
        en=(
            "appendix pronounce pronunciation lore story description fungus dwarf city pronounced "
            "pronouncing say name menzoberranzan araumycos; how pronounce; how say name; story of; "
            "background of"
        ),
        de=(
            "anhang aussprache aussprechen geschichte beschreibung spricht ausgesprochen heißt; "
            "wie spricht; wie ausgesprochen"
        ),
        es="apéndice pronuncia pronunciación historia descripción pronunciar; cómo se pronuncia",
        fr=("annexe prononce prononciation histoire description prononcer; comment prononcer; se prononce"),
    ),
    topic(
        "quick-reference",
        22,
        text("Quick reference"),
        text("Presence, abilities, actions, control and the end on one page, the last one."),
        en="summary cheat sheet overview faq online back page",
        de="zusammenfassung übersicht spickzettel",
        es="resumen chuleta",
        fr="résumé antisèche",
    ),
)
