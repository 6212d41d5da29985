"""A turn, playing cards, and the map."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "round",
        8,
        text("Rounds and order of turns"),
        text("In each round everybody has one turn, clockwise from the first player, until the game ends."),
        en="sequence of play clockwise direction who next round order",
        de="spielablauf uhrzeigersinn richtung wer nächster",
        es="secuencia sentido horario dirección quién sigue",
        fr="déroulement sens horaire qui suivant ordre",
    ),
    topic(
        "turn",
        8,
        text("Your turn, step 1"),
        text("Play cards from your hand and spend resources on actions, as often and in any order you like."),
        en=(
            "structure phases sequence how many actions times same action twice any order mix all "
            "cards must play everything my; play all cards; must play; order of actions; between "
            "cards; several actions"
        ),
        de=(
            "ablauf phasen wie oft aktionen zweimal beliebige reihenfolge alle karten ausspielen "
            "muss dazwischen kaufen spielen; muss spielen; reihenfolge egal; erst kaufen"
        ),
        es=(
            "estructura fases cuántas acciones veces dos mismo orden todas cartas comprar entre "
            "luego; jugar todas; obligatorio jugar; comprar y seguir"
        ),
        fr=(
            "déroulement phases combien actions fois deux ordre toutes cartes plusieurs acheter "
            "entre mes; jouer toutes; obligé de jouer; acheter puis jouer"
        ),
    ),
    topic(
        "basic-actions",
        8,
        text("Basic actions and what they cost"),
        text(
            "Deploy 1 Power; assassinate 3 Power; return an enemy spy 3 Power; recruit: the card’s cost in "
            "Influence. All others need a card."
        ),
        en=(
            "price costs list what without a card always available allowed putting down; price "
            "list; actions cost; without card; what do actions cost"
        ),
        de="preis kosten liste was ohne karte immer möglich",
        es="precio costes lista sin carta siempre",
        fr="prix coûts liste sans carte toujours",
    ),
    topic(
        "end-of-turn",
        8,
        text("End of your turn, in order"),
        text(
            "1. Promote what played cards say; 2. gain VP of your control markers; 3. discard what you "
            "played and your hand; 4. draw 5 cards."
        ),
        en=(
            "played cards go back hand where steps when finish cleanup promote before discarding "
            "sequence marker points ending turn draw up; end of turn; end of my go; end turn steps"
        ),
        de="schritte wann aufräumen zugende befördern vor ablegen reihenfolge",
        es="pasos cuándo terminar ascender antes de descartar secuencia",
        fr="étapes quand finir promouvoir avant défausser séquence",
    ),
    topic(
        "hand",
        8,
        text("Hand size, and what becomes of unplayed cards"),
        text("At the end of your turn all cards left in hand are discarded; then you draw up to 5."),
        en="keep cards limit maximum hold save retain five how many draw discard unplayed",
        de="behalten limit maximum wie viele handkarten ziehen ungespielte übrig handlimit",
        es="guardar límite máximo cuántas cartas robar quedarme sin jugar",
        fr="garder limite maximum combien de cartes piocher non jouées restantes",
    ),
    topic(
        "draw",
        12,
        text("Drawing when the deck is empty"),
        text("When a card must be drawn and none is left, the discard pile is shuffled into a new deck."),
        en=(
            "draw a card reshuffle run out deck top mine reshuffling discard shuffle middle "
            "drawing ran empty cards left my own pile up; draw five; draw back; draw up to five; "
            "no cards left; deck empty; reshuffle discard; deck runs out; draw pile empty"
        ),
        de=(
            "nachziehen mischen aufgebraucht zu ende deck ziehstapel ablagestapel leer mische neu "
            "mitten beim ziehen keine karten nachziehstapel mein eigenes auf fünf; stapel leer; "
            "keine karten mehr; deck leer; ablage mischen; nachziehstapel leer"
        ),
        es=(
            "barajar acaba agotado mazo descartes vacio robo en medio robando quedan cartas mi "
            "propio robar cinco; mazo vacío; sin cartas; no quedan cartas; barajar descartes"
        ),
        fr=(
            "repiocher mélanger épuisé pioche vide défausse remélanger milieu plus de cartes ma "
            "propre piocher cinq; pioche vide; plus de cartes; paquet vide; remélanger défausse"
        ),
    ),
    topic(
        "gain-vp",
        8,
        text("Gaining VP in play"),
        text("Take VP tokens of that value and put them in your trophy hall."),
        en=(
            "victory points tokens where put keep score chips counters; vp chips; keep vp; keep "
            "tokens; take tokens; get vp"
        ),
        de=(
            "siegpunkte marker wohin ablegen punkte aufbewahren; siegpunkte aufbewahren; wohin mit "
            "punkten; wohin mit markern"
        ),
        es="puntos de victoria fichas dónde poner guardar; dónde puntos; guardar puntos",
        fr="points de victoire jetons où poser garder; où points; garder points",
    ),
    topic(
        "play-card",
        9,
        text("Playing a card"),
        text(
            "Lay it face up and follow its instructions in the order printed; what it grants goes into your"
            " pool."
        ),
        en="order of text instructions resolve all must follow do everything sequence skip part",
        de="reihenfolge text anweisungen abhandeln alles auslassen",
        es="orden del texto instrucciones resolver todo saltar",
        fr="ordre du texte instructions résoudre sauter",
    ),
    topic(
        "card-beats-rule",
        9,
        text("A card against the rules"),
        text("Where a card says otherwise than the rules, the card holds."),
        en=(
            "contradict conflict precedence overrides takes precedence wins golden rule different "
            "disagree text says against; card says rules say; card against rules; card "
            "contradicts; card or rulebook"
        ),
        de=(
            "widerspricht konflikt vorrang goldene regel gilt anders widerspruch karte gegen; "
            "karte oder regel; widerspricht"
        ),
        es="contradice conflicto prioridad prevalece regla de oro carta; carta o reglamento",
        fr="contredit conflit priorité prime règle d’or carte; carte ou règle",
    ),
    topic(
        "arrow",
        9,
        text("Arrow: abilities with a cost"),
        text(
            "Left of the arrow is the cost, right of it the effect. Paying is optional, and possible once "
            "each time the card is played; unpaid, it does nothing."
        ),
        en=(
            "special abilities triangle optional pay twice more than once must symbol choose not to several"
            " times refuse"
        ),
        de="spezialfähigkeit dreieck freiwillig zahlen zweimal mehrmals muss symbol verzichten",
        es="especiales triángulo opcional pagar dos veces obligatorio símbolo negarse",
        fr="spéciales triangle facultatif payer deux fois obligatoire symbole refuser",
    ),
    topic(
        "focus",
        9,
        text("Focus"),
        text(
            "You get the effect if you played another card of that aspect this turn or reveal one from your"
            " hand."
        ),
        en="keyword ability elemental show reveal same aspect colour",
        de="schlüsselwort fokus zeigen gleicher aspekt handkarte",
        es="palabra clave foco mostrar revelar mismo aspecto enfoque concentración",
        fr="mot-clé montrer révéler même aspect concentration focus",
    ),
    topic(
        "presence",
        10,
        text("Presence"),
        text(
            "You have it at a site with your spy, your troop, or your troop in an adjacent space; at a "
            "route space next to a site or space with your troop."
        ),
        asks="presence",
        en=(
            "present adjacent next to neighbour neighboring nearby reach near count spy have "
            "presence; what is presence; need for presence; am i present"
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
        text("Presence on the route spaces beside comes from troops, not from spies."),
        en="does a spy count along route next space adjacent leave only spy",
        de="zählt spion weg feld neben angrenzend nachbarfeld nur",
        es="cuenta un espía ruta casilla adyacente solo",
        fr="compte un espion route case voisine seulement",
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
            "neutral unaligned denizens enemy attack move act gray grey belong whose occupied standing "
            "space put guy where free removed blocked block on top ones"
        ),
        de=(
            "neutrale unabhängige feinde angreifen handeln gehören graue besetzt steht frei blockiert platz"
            " darauf"
        ),
        es="neutrales enemigas atacan actúan pertenecen grises ocupada libre bloquean encima donde están",
        fr="neutres ennemies attaquent agissent appartiennent grises occupée libre bloquent dessus place",
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
            "You control it with more troops there than any other single colour, white counted too. A tie "
            "is nobody’s."
        ),
        asks="control",
        en=(
            "who owns majority most troops spy spies count white neutral empty majority difference anybody "
            "nobody one each colour"
        ),
        de="wem gehört mehrheit meiste truppen spion zählt weiße unterschied niemand",
        es="de quién mayoría más tropas espía cuenta blancas diferencia nadie",
        fr="à qui majorité plus de troupes espion compte blanches différence personne",
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
            "complete full entirely enemy spy break prevent own spy filled all spaces difference versus "
            "compared stays lose still city"
        ),
        de=(
            "vollständig ganz fremder spion verhindert eigener alle felder besetzt unterschied noch totale "
            "stadt"
        ),
        es="completo entero espía enemigo impide propio todas llenas diferencia sigue ciudad lleno",
        fr="complet entier espion ennemi empêche propre toutes remplies différence reste encore ville totale",
    ),
    topic(
        "markers",
        11,
        text("Site control markers"),
        text(
            "Taken from the map or its holder when you take control of a site that has one. Once each turn,"
            " from that very turn on, it gives what its side shows."
        ),
        asks="markers",
        en=(
            "immediately same turn when get effect income flip side bonus once each marker take another "
            "player site control pay give refuse both total how often start"
        ),
        de=(
            "sofort im selben zug wann wirkung umdrehen seite bonus einmal marker zahlen bringt ertrag wie "
            "oft"
        ),
        es="inmediatamente mismo turno cuándo efecto voltear lado bonus pagan renta cuántas veces",
        fr="immédiatement même tour quand effet retourner côté bonus rapporte combien fois paie",
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
