"""Combat on land and in the air."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "land-combat",
        25,
        text("Combat on land"),
        text(
            "Fights go by CHAINMAIL or Volume I. In large battles a figure stands for 20 men; a fantastic"
            " creature fights man to man, or against a single figure."
        ),
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
            "A board of at least 48 × 48 spaces, or 6 × 6 feet for figures; orders are written, and "
            "all move at the same time; missiles at the turn’s end."
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
            "How often a flyer can turn in a move, and how many inches it must fly straight "
            "between two turns: sprites, large birds and insects 5 and 1, men 4 and 2, "
            "gargoyles 3 and 3, pegasi and hippogriffs 6 and 3, manticores and wyverns 4 and "
            "4, dragons and rocs 3 and 5, giant reptiles 2 and 6."
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
            "A dive loses height up to half of the move. A sharp dive adds 50 % to the move, "
            "and must be straight. Climbing costs two inches of movement for each inch of "
            "height, and as many as the flyer must fly straight between two turns."
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
            "A d10 gives the place that is hit, by the angle (rider, head, wing, body, tail). A hit is "
            "critical with a chance of 25 % on the rider, 20 % on head or wing, 10 % on the body. Only "
            "catapults with slings throw stones at flyers."
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
        en=(
            "crash fall from sky damage rider dead air falling pegasus roc dragon flying shot "
            "inches thrown mount; fall from dragon; fall off pegasus; falling off; fall from "
            "griffon; shot down; crash damage; fall from sky; thrown off mount"
        ),
        de=(
            "absturz fallen schaden reiter höhe runterfallen stürzen drache pegasus greif; vom "
            "drachen fallen; vom pegasus fallen; sturz aus der luft; abgestürzt; absturz schaden"
        ),
        es=(
            "caída choque daño jinete altura caer dragón pegaso grifo; caer del dragón; caer del "
            "pegaso; caída del cielo; daño de caída volando"
        ),
        fr=(
            "chute écrasement dégâts cavalier hauteur tomber dragon pégase griffon; tomber du "
            "dragon; tomber du pégase; chute du ciel"
        ),
    ),
    topic(
        "bombing",
        27,
        text("Bombing"),
        text(
            "The bomber flies straight for the whole turn. On 2d6, 7 is a direct hit; "
            "otherwise the bomb misses by d6 inches for each point above or below 7. A load "
            "takes a third of the movement."
        ),
        section="Missile Fire",
        en="bomb bombing drop scatter miss load weight",
        de="bombe abwerfen streuung last",
        es="bomba soltar desviación carga",
        fr="bombe lâcher dispersion charge",
    ),
    topic(
        "hit-location",
        27,
        text("Where a flyer is hit"),
        text(
            "d10. From the front: rider 1-2, head 3-4, wing 5-6, body 7-10. Side: rider 1, head "
            "2-3, wing 4-5, body 6-9, tail 10. From above: rider 1, head 2-3, wing 4-7, body 8-9, "
            "tail 10. From below: head 1-2, wing 3-5, body 6-9, tail 10. From behind: rider 1-2, "
            "head 3, wing 4-5, body 6-8, tail 9-10."
        ),
        section="Missile Fire",
        en="hit location table front side top bottom tail rider head wing body",
        de="trefferzone vorne seite oben unten reiter kopf flügel rumpf schwanz",
        es="localización frente lado arriba abajo jinete cabeza ala cuerpo cola",
        fr="localisation avant côté dessus dessous cavalier tête aile corps queue",
    ),
    topic(
        "critical-hits",
        27,
        text("Critical hits on a flyer"),
        text(
            "A hit on the rider is critical with a chance of 25 %: the flyer withdraws. Head "
            "20 %: then 10 % half speed, 30 % dives and lands, 40 % withdraws, 20 % crashes "
            "dead. Wing 20 %: 50 % half speed, 20 % dives and lands, 30 % withdraws. Body 10 "
            "%: 30 % half speed, 30 % dives and lands, 30 % withdraws, 10 % crashes dead. "
            "Tail: never."
        ),
        section="Missile Fire",
        en=(
            "critical hit effect crash withdraw dive land half speed dead in air wing head body rider percent"
        ),
        de="kritischer treffer wirkung absturz rückzug landen halbes tempo flügel kopf",
        es="golpe crítico efecto retirarse aterrizar mitad velocidad ala cabeza",
        fr="coup critique effet retrait atterrir moitié vitesse aile tête",
    ),
    topic(
        "air-melee",
        28,
        text("Melee in the air"),
        text(
            "Flyers can fight hand to hand within 3 inches; as on land, whoever cannot strike from their "
            "position does not."
        ),
        section="Melee",
        en="melee air range inches close combat flying fight distance hand to hand",
        de="nahkampf luft entfernung zoll fliegend",
        es="cuerpo a cuerpo aire distancia pulgadas volando",
        fr="mêlée air distance pouces vol",
    ),
)
