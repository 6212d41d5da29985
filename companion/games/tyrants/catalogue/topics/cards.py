"""Cards and resources."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "card-parts",
        6,
        text("Parts of a card"),
        text(
            "Name, cost in Influence, aspect, minion type, deck symbol, rules text, story text, VP in the "
            "deck, VP in the inner circle, rarity."
        ),
        en=(
            "symbols numbers icons corner read layout anatomy where on card; parts of card; read "
            "card; cost on card; see cost; symbol on card"
        ),
        de=(
            "symbole zahlen ecke lesen bedeuten zeichen wo steht; auf der karte steht; karte "
            "lesen; wo auf karte"
        ),
        es=("símbolos números esquina leer iconos dónde pone; partes carta; leer carta; dónde en la carta"),
        fr=("symboles chiffres coin lire icônes où est écrit; parties carte; lire carte; où sur la carte"),
    ),
    topic(
        "card-vp",
        6,
        text("The two VP numbers of a card"),
        text(
            "The deck VP count for a card in deck, hand or discard pile at the end; the inner-circle VP for"
            " one that was promoted."
        ),
        en=(
            "victory points value left right worth discard pile deck vp; inner circle vp; deck vp "
            "inner circle; two numbers; two vp"
        ),
        de="siegpunkte wert links rechts ablagestapel",
        es="puntos de victoria valor izquierda derecha descarte",
        fr="points de victoire valeur gauche droite défausse",
    ),
    topic(
        "rarity",
        6,
        text("Rarity dots"),
        text("The dots say how many copies of a card its half-deck has."),
        en="dot copies number bottom",
        de="kopien exemplare",
        es="copias ejemplares",
        fr="exemplaires copies",
    ),
    topic(
        "story-text",
        6,
        text("Story text"),
        text("It has no effect on play."),
        en="flavor flavour italics quote lore missions minions",
        de="stimmung kursiv zitat geschichte missionen",
        es="ambientación cursiva cita historia misiones",
        fr="ambiance italique citation histoire missions",
    ),
    topic(
        "aspects",
        6,
        text("Aspects"),
        text(
            "Ambition (recruiting, inner circle), Conquest (taking the map), Malice (assassination, "
            "flexible), Guile (spies, disrupting control), Obedience (everyday tasks)."
        ),
        en=(
            "colour color of cards symbol five suits types icons which; which symbol; five "
            "aspects; what aspect; stand for; spying symbol"
        ),
        de="farbe der karten symbol fünf typen welche; welches symbol; fünf aspekte",
        es="color de las cartas símbolo cinco tipos qué; qué símbolo; cinco aspectos",
        fr="couleur des cartes symbole cinq types quelle; quel symbole; cinq aspects",
    ),
    topic(
        "resources",
        7,
        text("Resources: Power and Influence"),
        text("Mostly gained by playing cards; spent in the same turn or lost. There are no tokens for them."),
        en=(
            "expend spend resource icons track gain money points counter for; tokens for power; "
            "tokens for influence; track influence; track power; counter influence"
        ),
        de=(
            "ausgeben ressource verfolgen bekommen geld punkte marker für macht; marker für "
            "einfluss; einfluss merken"
        ),
        es="gastar recurso llevar cuenta dinero obtener fichas de poder; fichas de influencia",
        fr="dépenser ressource suivre gagner argent jetons de pouvoir; jetons d’influence",
    ),
    topic(
        "power",
        7,
        text("Power"),
        text("Pays for deploying troops (1), assassinating troops (3) and returning enemy spies (3)."),
        en="what for use symbol web spider military cost",
        de="wofür benutzen symbol kosten",
        es="para qué usar símbolo coste",
        fr="à quoi sert utiliser symbole coût",
    ),
    topic(
        "influence",
        7,
        text("Influence"),
        text("Pays for recruiting cards from the board."),
        en="what for use buy money symbol gold",
        de="wofür kaufen geld symbol",
        es="para qué comprar dinero símbolo",
        fr="à quoi sert acheter argent symbole",
    ),
    topic(
        "resource-pool",
        7,
        text("Resource pool: nothing is carried over"),
        text(
            "What cards grant goes in the pool and is spent in step 1 whenever you like. What is left at "
            "the end of your turn is lost."
        ),
        en=(
            "keep save unspent leftover unused power influence next turn over remaining store bank "
            "carry lost end saved afford saving stay with me; save up; carry over; left over; next "
            "turn; keep power; keep influence; save influence; save power; unspent power; lose "
            "power; power stay; until next; wasted; disappear; store power; bank influence"
        ),
        de=(
            "behalten aufheben sparen übrig ungenutzt nächsten zug macht einfluss nächste runde "
            "mitnehmen verfällt verfallen rest übrigen übriges aufsparen ansparen; macht aufheben; "
            "einfluss sparen; übrige macht; verfällt macht; verfällt einfluss; einfluss behalten"
        ),
        es=(
            "guardar ahorrar sobrante siguiente turno poder influencia conservar sobra sobrantes; "
            "guardar influencia; poder sobra; influencia sobra; siguiente turno"
        ),
        fr=(
            "garder conserver économiser restant tour suivant pouvoir influence reste prochain "
            "surplus; garder pouvoir; pouvoir restant; influence restante; tour suivant"
        ),
    ),
)
