"""Combat on land and in the air."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "land-combat",
        25,
        text("Combat on land"),
        text("By CHAINMAIL or Volume I; large battles at 20:1, fantastic types singly."),
        section="Land Combat",
        en="battle army combat ratio chainmail large fight scale",
        de="schlacht armee kampf maßstab",
        es="batalla ejército combate escala",
        fr="bataille armée combat échelle",
    ),
    topic(
        "air-area",
        25,
        text("Playing area and orders in the air"),
        text(
            "A board of at least 48 × 48, or 6 × 6 feet; orders are written and moved at once; missiles at "
            "the turn’s end."
        ),
        section="Aerial Combat",
        en="flying battle board size written orders simultaneous height altitude counters",
        de="luftkampf brett größe befehle gleichzeitig höhe",
        es="combate aéreo tablero órdenes altura",
        fr="combat aérien plateau ordres hauteur",
    ),
    topic(
        "air-turns",
        26,
        text("Turning in the air"),
        text(
            "By size, turns a move and spaces between: from small birds 5, men 4 and others 3, down to "
            "giant reptiles 2; dragons 3 with 5 spaces between."
        ),
        section="Movement",
        en="turn how often dragon flying creature per move spaces manoeuvre aerial griffon pegasus roc",
        de="wenden abbiegen wie oft drache luftkampf pro zug felder",
        es="girar cuántas veces dragón vuelo giros",
        fr="tourner combien dragon vol virage",
    ),
    topic(
        "air-dive",
        26,
        text("Diving and climbing"),
        text(
            "A dive loses at most half the move in height; a sharp dive adds 50 %, straight on. Climbing "
            "costs twice its inches and the spaces between turns."
        ),
        section="Movement",
        en="dive climb height altitude lose gain cost sharp flying",
        de="sturzflug steigen höhe kosten",
        es="picado subir altura coste",
        fr="piqué monter hauteur coût",
    ),
    topic(
        "air-missiles",
        27,
        text("Missiles and hits in the air"),
        text(
            "A d10 gives the place by angle (rider, head, wing, body, tail); critical: rider 25 %, head and"
            " wing 20, body 10. Catapults fire stones only from slings."
        ),
        section="Missile Fire",
        en="hit location critical flying wing head rider tail arrow catapult shoot missile",
        de="trefferzone kritisch flügel kopf reiter schwanz schießen",
        es="localización crítico ala cabeza jinete disparar",
        fr="localisation critique aile tête cavalier tirer",
    ),
    topic(
        "crash",
        27,
        text("Crash"),
        text("The rider takes a d6 for every inch of height."),
        section="Missile Fire",
        en="crash fall from sky damage rider dead air",
        de="absturz fallen schaden reiter höhe",
        es="caída choque daño jinete altura",
        fr="chute écrasement dégâts cavalier hauteur",
    ),
    topic(
        "bombing",
        27,
        text("Bombing"),
        text(
            "Straight for the whole turn; 2d6, 7 a direct hit, else d6 inches for each point off; the load "
            "slows by a third."
        ),
        section="Missile Fire",
        en="bomb bombing drop scatter miss load weight",
        de="bombe abwerfen streuung last",
        es="bomba soltar desviación carga",
        fr="bombe lâcher dispersion charge",
    ),
)
