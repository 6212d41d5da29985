"""The map: presence, spaces, and control."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "presence",
        10,
        text("Presence"),
        text(
            "You have presence at a site with your spy or your troop, or with your troop in an adjacent "
            "space; and at a route space next to a site or space with your troop."
        ),
        asks="presence",
        en=(
            "present adjacent next to neighbour neighboring nearby reach near count spy have "
            "presence interacting with game map; what is presence; need for presence; am i "
            "present; interacting with the game map"
        ),
        de=(
            "anwesenheit benachbart neben angrenzend nachbar zählt nähe wann präsenz; präsenz "
            "haben; was ist präsenz"
        ),
        es=(
            "presente adyacente junto vecino cerca tener presencia; qué es presencia; cuando tengo presencia"
        ),
        fr=("présent adjacent à côté voisin près avoir présence; c'est quoi présence; quand présence"),
    ),
    topic(
        "spy-presence",
        10,
        text("A spy gives presence at its site only"),
        text("Presence on the route spaces next to it comes from troops, not from spies."),
        en=(
            "does a spy count along route next space adjacent leave only spy tunnel; spy next "
            "door; spy route; spy adjacent; spy beside; spy and tunnel"
        ),
        de=("zählt spion weg feld neben angrenzend nachbarfeld nur; spion daneben; spion benachbart"),
        es="cuenta un espía ruta casilla adyacente solo; espía al lado",
        fr="compte un espion route case voisine seulement; espion à côté",
    ),
    topic(
        "troop-spaces",
        10,
        text("Troop spaces"),
        text("Troops stand on troop spaces only, one on each, at sites and on routes."),
        en="circle how many troops per space two on one stack full occupied another top put guy standing",
        de="kreis wie viele truppen pro feld zwei besetzt voll belegt darauf",
        es="círculo cuántas tropas por casilla dos ocupada llena encima apilar",
        fr="cercle combien de troupes par case deux occupée pleine dessus empiler",
    ),
    topic(
        "white",
        10,
        text("White troops"),
        text("Unaligned enemies that never act. Once one is removed, its space is open to players’ troops."),
        en=(
            "neutral unaligned denizens enemy attack move act gray grey belong whose occupied "
            "standing space put guy where free removed blocked block on top ones white; remove "
            "neutrals; white act; whites attack; neutrals attack; white guys"
        ),
        de=(
            "neutrale unabhängige feinde angreifen handeln gehören graue besetzt steht frei "
            "blockiert platz darauf weiße; weiße truppen; weiße figuren"
        ),
        es=(
            "neutrales enemigas atacan actúan pertenecen grises ocupada libre bloquean encima "
            "donde están blancas; tropas blancas"
        ),
        fr=(
            "neutres ennemies attaquent agissent appartiennent grises occupée libre bloquent "
            "dessus place blancs; troupes blanches"
        ),
    ),
    topic(
        "site",
        10,
        text("Sites"),
        text(
            "A box with several troop spaces: its name, its VP at the end, perhaps a control marker; black "
            "boxes are starting sites."
        ),
        en="location place city city vp value number worth box",
        de="platz stadt wert zahl punkte kasten",
        es="lugar ciudad valor número",
        fr="lieu ville valeur nombre",
    ),
    topic(
        "control",
        10,
        text("Control of a site"),
        text(
            "You control it with more troops there than any other single colour, white counted too. In "
            "a tie nobody controls it."
        ),
        asks="control",
        en=(
            "who owns majority most troops spy spies count white neutral empty majority difference anybody "
            "nobody one each colour; own city; most troops; controlling; who controls; who has control; "
            "belongs to; majority; two each; one more troop; who has it; whose is it; who gets it; who "
            "holds it; who owns it; who's the boss; who is boss; of mine of hers; of mine of his; mine and "
            "hers; mine and his; same number each; who is in charge; both got; same amount of troops"
        ),
        de=(
            "wem gehört mehrheit meiste truppen spion zählt weiße unterschied niemand wer kontrolliert; "
            "wem gehört; mehrheit; wer hat kontrolle; zählt spion; wem gehört das; wer hat das; wer hat "
            "ihn; wer hat die stadt; wer kriegt den ort; von mir von ihm; von mir von ihr; wer ist chef; "
            "gleich viele; wessen ort"
        ),
        es=(
            "de quién mayoría más tropas espía cuenta blancas diferencia nadie controla; mayoría; cuenta "
            "espía; de quién es; quién manda; quién se lo queda; quién lo tiene; míos suyos; míos y suyos; "
            "quién controla; los mismos; quién gana el sitio"
        ),
        fr=(
            "à qui majorité plus de troupes espion compte blanches différence personne contrôle; majorité; "
            "à qui est; espion compte; c'est à qui; à qui c'est; qui l'a; qui commande; à moi à elle; à "
            "moi à lui; qui le contrôle; pareil chacun; autant chacun; qui prend le site"
        ),
    ),
    topic(
        "lose-control",
        10,
        text("Losing control: a tie"),
        text(
            "Control is lost as soon as another colour has as many troops there as you, or more; a marker "
            "goes back to the map at a tie."
        ),
        en=(
            "tied equal same number lose back return marker draw happens both who gets majority "
            "anymore evened even level drawn up caught; keep control; lose control; still control; "
            "evened up; level on; same number"
        ),
        de=(
            "gleich viele gleichstand verlieren zurück marker unentschieden wer bekommt beide "
            "kontrolle; noch kontrolle; gleich viele"
        ),
        es=(
            "empate igual mismo número perder vuelve marcador quién recibe ambos mismos control; "
            "pierdo control; mismo número"
        ),
        fr=(
            "égalité même nombre perdre retour marqueur qui reçoit les deux contrôle; perd "
            "contrôle; autant de troupes"
        ),
    ),
    topic(
        "total-control",
        11,
        text("Total control"),
        text("All troop spaces of the site are filled with your troops alone, and no enemy spy is there."),
        asks="total-control",
        en=(
            "complete full entirely enemy spy break prevent own spy filled all spaces difference "
            "versus compared stays lose still city every space; every spot; all spaces; all mine; "
            "full control; completely mine; complete control; one empty space"
        ),
        de=(
            "vollständig ganz fremder spion verhindert eigener alle felder besetzt unterschied "
            "noch totale stadt; alles besetzt; volle kontrolle; komplett"
        ),
        es=(
            "completo entero espía enemigo impide propio todas llenas diferencia sigue ciudad "
            "lleno las casillas; todo mío; control completo"
        ),
        fr=(
            "complet entier espion ennemi empêche propre toutes remplies différence reste encore "
            "ville totale les cases; tout à moi; contrôle complet"
        ),
    ),
    topic(
        "markers",
        11,
        text("Site control markers"),
        text(
            "Taken from the map or its holder when you take control of a site that has one. Once in "
            "each of your turns, from that very turn on, it gives what the side that is up shows."
        ),
        asks="markers",
        en=(
            "immediately same turn when get effect income flip side bonus once each marker take "
            "another player site control pay give refuse both total how often start; marker give; "
            "marker pay; bonus from marker; token pay; marker each turn"
        ),
        de=(
            "sofort im selben zug wann wirkung umdrehen seite bonus einmal marker zahlen bringt "
            "ertrag wie oft; marker bonus; bonus marker; kontrollmarker"
        ),
        es=(
            "inmediatamente mismo turno cuándo efecto voltear lado bonus pagan renta cuántas veces "
            "marcador da; bono marcador; marcador de control"
        ),
        fr=(
            "immédiatement même tour quand effet retourner côté bonus rapporte combien fois paie "
            "marqueur; bonus marqueur; marqueur donne"
        ),
    ),
    topic(
        "routes",
        11,
        text("Routes"),
        text("A path between two sites, with one or more troop spaces."),
        en="path road line connection tunnel between vp worth",
        de="straße pfad verbindung linie zwischen route",
        es="camino línea conexión entre",
        fr="chemin ligne liaison entre",
    ),
    topic(
        "enemy",
        11,
        text("What counts as an enemy troop"),
        text("Other players’ troops, and white troops too."),
        en="enemies definition white included neutral hostile opponents count",
        de="feinde definition weiße auch neutrale gegner zählen",
        es="enemigos definición blancas incluidas rivales cuentan",
        fr="ennemis définition blanches incluses adversaires comptent",
    ),
    topic(
        "anywhere",
        11,
        text("“Anywhere on the board”"),
        text("Where a card says so, you need no presence there."),
        en=("phrase means without presence outside section not in play anywhere on board; anywhere mean"),
        de="bedeutet überall ohne präsenz irgendwo auf; irgendwo auf",
        es="significa cualquier lugar sin presencia tablero; cualquier sitio",
        fr="signifie partout sans présence n’importe où n'importe; n'importe où sur plateau",
    ),
)
