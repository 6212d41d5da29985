"""What people ask and the rulebook does not say."""

from typing import Final

from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "solo",
        text("Playing alone, or with five"),
        text("The rulebook is for 2 to 4 players and has no rules for one or five."),
        en=(
            "solo alone single five six teams team partners solitaire cooperative variant together versus "
            "against two each side pairs 2v2 free-for-all more 1 5 6 7 8 people persons"
        ),
        de=(
            "allein solo fünf sechs teams kooperativ variante einzelspieler zusammen gegen zweit "
            "miteinander team gegeneinander paare andern"
        ),
        es="solitario solo cinco seis equipos cooperativo variante juntos contra parejas equipo bando más",
        fr="solo seul cinq six équipes coopératif variante ensemble contre paires équipe deux camp",
    ),
    silent(
        "trade",
        text("Trading, deals and alliances"),
        text(
            "The rulebook has no rule for giving or trading cards, troops, Power or Influence, nor for "
            "binding deals."
        ),
        en=(
            "trade negotiate deal alliance bargain give lend borrow share gift sell promise bribe agreement"
            " other another with pass over exchange"
        ),
        de=(
            "handeln tauschen verhandeln bündnis absprache leihen verkaufen schenken verbünden mit anderen "
            "untereinander gegen"
        ),
        es="comerciar negociar trato alianza prestar vender regalar acuerdo pacto con otro jugador cambiar",
        fr="marchander négocier accord alliance prêter vendre offrir pacte avec autre joueur contre troquer",
    ),
    silent(
        "time-limit",
        text("Time for a turn"),
        text("The rulebook sets no time limit."),
        en="clock timer minutes thinking long slow limit hourglass",
        de="uhr minuten nachdenken lange zeitlimit sanduhr denken",
        es="reloj minutos pensar cronómetro tarda",
        fr="horloge minutes réfléchir chronomètre sablier",
    ),
    silent(
        "undo",
        text("Taking a move back"),
        text("The rulebook does not speak of it: agree at the table."),
        en=(
            "undo takeback mistake forgot forgotten error wrong changed mind cheat missed back take card "
            "played action move change just taken"
        ),
        de=(
            "rückgängig fehler vergessen irrtum zurücknehmen geschummelt karte gespielt zurück spielzug "
            "aktion gerade gespielte"
        ),
        es=(
            "deshacer error olvidé equivoqué rectificar trampa carta jugada atrás acción volver acabo de "
            "jugar"
        ),
        fr="annuler erreur oublié trompé tricher carte jouée retour action revenir viens de jouer",
    ),
    silent(
        "leave",
        text("Somebody leaves the game"),
        text("The rulebook does not say what becomes of that house."),
        en=(
            "quit leaves concede resign drop early join late newcomer absent home middle go away mid-game "
            "half quits player eliminated"
        ),
        de=(
            "aufgeben aussteigen gehen früher einsteigen später nach hause verlassen mitten mitte weg geht "
            "spieler ausscheidet"
        ),
        es="abandonar irse rendirse marcharse unirse tarde casa mitad va fuera jugador sale dejar",
        fr="abandonner partir quitter rejoindre tard rentrer milieu part va joueur sort",
    ),
    silent(
        "lost-piece",
        text("Lost or damaged pieces, sleeves"),
        en="lost missing broken torn damaged sleeve replacement bent stain marked buy spare parts",
        de="verloren fehlt kaputt zerrissen beschädigt hülle ersatzteil geknickt",
        es="perdida falta rota dañada funda repuesto",
        fr="perdue manquante cassée déchirée abîmée pochette rechange",
    ),
    silent(
        "secrecy",
        text("Looking through piles and hands"),
        text(
            "The rulebook does not say who may look through a deck, a discard pile or a trophy hall, or "
            "must tell how many cards there are."
        ),
        en=(
            "look through see inspect peek open hidden secret information public count opponents discard "
            "browse"
        ),
        de="ansehen anschauen durchsehen geheim verdeckt offen zählen gegner einsehen",
        es="mirar ver secreto oculto público contar rivales revisar",
        fr="regarder voir secret caché public compter adversaires consulter",
    ),
    silent(
        "spectators",
        text("Watchers and advice"),
        text("The rulebook does not speak of anybody who watches, of advice or of talk at the table."),
        en="spectator spectators watch kibitz advice help hints tips coach discuss talk chat table",
        de="zuschauer rat tipps helfen reden absprechen beraten tipp diskutieren",
        es="espectadores mirar consejo ayudar hablar pistas comentar",
        fr="spectateur conseiller aider parler astuces discuter aide",
    ),
    silent(
        "deck-lists",
        text("Which cards a half-deck holds"),
        text("The rulebook lists no cards and counts none by aspect; each half-deck has 40."),
        en=(
            "how many cards of each aspect per colour list contents distribution copies count number in "
            "deck drow dragons elemental demons half-deck half"
        ),
        de="wie viele karten jedes aspekts liste inhalt verteilung anzahl drow dragons halbdeck",
        es="cuántas cartas de cada aspecto lista contenido distribución número drow dragons medio mazo",
        fr="combien de cartes de chaque aspect liste contenu répartition nombre drow dragons demi-paquet",
    ),
    silent(
        "tokens-run-out",
        text("VP tokens run out"),
        text("The rulebook does not say; there are 120 VP in tokens."),
        en="victory point tokens run out empty gone not enough bank change",
        de="marker aufgebraucht leer reichen nicht wechseln",
        es="fichas agotadas faltan no quedan cambio",
        fr="jetons épuisés manquent plus assez monnaie",
    ),
    silent(
        "duration",
        text("How long it takes, and for which age"),
        en="duration length hours age kids children old long take playtime app expansion expansions website",
        de="dauer stunden alter kinder lange dauert spieldauer jahre app erweiterung erweiterungen",
        es="duración horas edad niños dura tiempo años aplicación expansión",
        fr="durée heures âge enfants longtemps dure ans application extension",
    ),
    silent(
        "single-cards",
        text("What a single card costs and does"),
        text("The rulebook prints no card but as an example: read the card."),
        en=(
            "house guard priestess noble soldier cost costs price text effect what does the card do "
            "how much influence power gives cheapest strongest best card ability"
        ),
        de=(
            "house guard priestess noble soldier kosten kostet preis was macht karte text wirkung "
            "stärkste beste"
        ),
        es="house guard priestess noble soldier coste cuesta precio qué hace la carta efecto mejor",
        fr="house guard priestess noble soldier coût coûte prix que fait la carte effet meilleure",
    ),
    silent(
        "single-sites",
        text("What a single site is worth"),
        text("The rulebook lists no VP, spaces or markers of sites: they are printed on the board."),
        en=(
            "value vp worth site city how many troop spaces does which sites have markers best site "
            "menzoberranzan araumycos points gives strongest"
        ),
        de="wert wie viele felder hat ort stadt welche orte marker beste",
        es="valor cuántas casillas tiene sitio ciudad qué sitios marcador mejor",
        fr="valeur combien de cases a site ville quels sites marqueur meilleur",
    ),
    silent(
        "at-once",
        text("Effects at the same time, handicaps and house rules"),
        text("The rulebook has no rule for them."),
        en=(
            "simultaneous same time order of effects handicap balance beginner advantage house rules "
            "variant optional draft auction mulligan redraw bad hand swap first hand colour choose "
            "color seats positions loser winner next game tournament score limit target bid"
        ),
        de=(
            "gleichzeitig vorgabe hausregeln variante handicap starthand tauschen neue hand mulligan "
            "farbe wählen turnier draften"
        ),
        es="simultáneo ventaja reglas caseras variante mulligan cambiar mano color torneo",
        fr="simultané handicap règles maison variante mulligan changer main couleur tournoi",
    ),
    silent(
        "from-elsewhere",
        text("Devouring or promoting from piles; stealing"),
        text(
            "Only what the card says: the rulebook has no rule for taking cards from opponents, nor"
            " for looking through a pile."
        ),
        en=(
            "steal opponents card from their hand take discard pile opponent devour promote from "
            "inner circle exchange swap hands"
        ),
        de="klauen gegner karte aus hand nehmen ablagestapel des gegners tauschen",
        es="robar carta de la mano del rival tomar del descarte intercambiar manos",
        fr="voler carte de la main adverse prendre défausse adverse échanger mains",
    ),
)
