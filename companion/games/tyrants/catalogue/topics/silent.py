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
            "solo alone single five six teams team partners solitaire cooperative variant together "
            "versus against two each side pairs 2v2 free-for-all more 1 5 6 7 8 people persons one "
            "player; by myself; on my own; play alone; solo mode; play with five; play with six; "
            "play with 5; play with 6; in teams; two against two; co op"
        ),
        de=(
            "allein solo fünf sechs teams kooperativ variante einzelspieler zusammen gegen zweit "
            "miteinander team gegeneinander paare andern alleine; alleine spielen; allein spielen; "
            "zu fünft; zu sechst; fünf spieler; solo modus; in teams; zwei gegen zwei"
        ),
        es=(
            "solitario solo cinco seis equipos cooperativo variante juntos contra parejas equipo "
            "bando más sola; jugar solo; jugar en solitario; cinco jugadores; seis jugadores; por "
            "equipos; modo solitario"
        ),
        fr=(
            "solo seul cinq six équipes coopératif variante ensemble contre paires équipe deux "
            "camp seule; jouer seul; en solo; cinq joueurs; six joueurs; par équipes; à cinq; mode "
            "solo"
        ),
    ),
    silent(
        "trade",
        text("Trading, deals and alliances"),
        text(
            "The rulebook has no rule for giving or trading cards, troops, Power or Influence, nor for "
            "binding deals."
        ),
        en=(
            "trade negotiate deal alliance bargain give lend borrow share gift sell promise bribe "
            "agreement other another with pass over exchange barter friend; trade with; make a "
            "deal; give away; give my; swap cards; form alliance; lend power; give power; give "
            "tokens; sell cards; share influence; trade cards; team up; gang up"
        ),
        de=(
            "handeln tauschen verhandeln bündnis absprache leihen verkaufen schenken verbünden mit "
            "anderen untereinander gegen handel freund; karten tauschen; macht verschenken; marker "
            "geben; ein bündnis; absprachen treffen; einem mitspieler geben; karte geben; "
            "untereinander handeln; können handeln"
        ),
        es=(
            "comerciar negociar trato alianza prestar vender regalar acuerdo pacto con otro "
            "jugador cambiar amigo; cambiar cartas; dar fichas; dar poder; hacer alianza; regalar "
            "cartas; intercambiar cartas; hacer tratos"
        ),
        fr=(
            "marchander négocier accord alliance prêter vendre offrir pacte avec autre joueur "
            "contre troquer ami; échanger des cartes; donner des jetons; donner du pouvoir; faire "
            "alliance; prêter des cartes; s'échanger cartes; passer un accord"
        ),
    ),
    silent(
        "time-limit",
        text("Time for a turn"),
        text("The rulebook sets no time limit."),
        en=(
            "clock timer minutes thinking long slow limit hourglass ages forever; time limit; per "
            "turn timer; how long turn; take too long; hurry up"
        ),
        de=(
            "uhr minuten nachdenken lange zeitlimit sanduhr denken ewig zu überlegen; zeit pro "
            "zug; wie lange zug; zu lange"
        ),
        es=("reloj minutos pensar cronómetro tarda límite de tiempo; tiempo por turno; cuánto tiempo turno"),
        fr=(
            "horloge minutes réfléchir chronomètre sablier limite de temps; temps par tour; "
            "combien temps tour"
        ),
    ),
    silent(
        "undo",
        text("Taking a move back"),
        text("The rulebook does not speak of it: agree at the table."),
        en=(
            "undo takeback mistake forgot forgotten error wrong changed mind cheat missed back "
            "take card played action move change just taken regret misplayed oops; take back; "
            "forgot to; forgot draw; forgot promote; by mistake; change my mind; too late; wrong "
            "card; wrong site; made mistake"
        ),
        de=(
            "rückgängig fehler vergessen irrtum zurücknehmen geschummelt karte gespielt zurück "
            "spielzug aktion gerade gespielte vertan falsch; vergessen zu; zug zurücknehmen; "
            "vergessen ziehen; aus versehen; rückgängig machen; doch nicht; falsch gespielt"
        ),
        es=(
            "deshacer error olvidé equivoqué rectificar trampa carta jugada atrás acción volver "
            "acabo de jugar olvidado sin querer; se me olvidó; me olvidé; deshacer jugada; me "
            "equivoqué; volver atrás; por error"
        ),
        fr=(
            "annuler erreur oublié trompé tricher carte jouée retour action revenir viens de jouer "
            "oublie oubliée; oublié de piocher; revenir en arrière; par erreur; annuler mon coup; "
            "je me suis trompé"
        ),
    ),
    silent(
        "leave",
        text("Somebody leaves the game"),
        text("The rulebook does not say what becomes of that house."),
        en=(
            "quit leaves concede resign drop early join late newcomer absent home middle go away "
            "mid-game half quits player eliminated gone bored; has to leave; somebody leaves; "
            "someone quits; gives up; stops playing; joins late; wants to join; drops out"
        ),
        de=(
            "aufgeben aussteigen gehen früher einsteigen später nach hause verlassen mitten mitte "
            "weg geht spieler ausscheidet abhauen hört auf; jemand geht; muss gehen; spieler "
            "steigt aus; will aufhören; später dazukommen; gibt auf; hört auf"
        ),
        es=(
            "abandonar irse rendirse marcharse unirse tarde casa mitad va fuera jugador sale dejar "
            "se marcha; tiene que irse; jugador abandona; se rinde; llega tarde; entra tarde"
        ),
        fr=(
            "abandonner partir quitter rejoindre tard rentrer milieu part va joueur sort s'en; "
            "doit partir; joueur abandonne; quitte la partie; arrive en retard; abandonne la "
            "partie"
        ),
    ),
    silent(
        "lost-piece",
        text("Lost or damaged pieces, sleeves"),
        en=(
            "lost missing broken torn damaged sleeve replacement bent stain marked buy spare parts "
            "sleeves sleeving protect figure replace piece; lost a; missing piece; missing card; "
            "spare part; card size; size sleeves; dimensions cards; is missing; broken figure; mm"
        ),
        de=(
            "verloren fehlt kaputt zerrissen beschädigt hülle ersatzteil geknickt hüllen sleeves "
            "figur fehlen größe kartengröße schachtel; fehlt ein; fehlt mir; figur verloren; karte "
            "verloren; karte fehlt; karte kaputt; ersatzteile; welche hüllen; kartengröße"
        ),
        es=(
            "perdida falta rota dañada funda repuesto fundas perdido perdí figura roto repuestos "
            "tamaño; he perdido; falta una; falta pieza; carta rota; tamaño cartas; qué fundas; "
            "figura rota"
        ),
        fr=(
            "perdue manquante cassée déchirée abîmée pochette rechange pochettes perdu figurine "
            "manque boîte protège taille; manque un; il manque; j'ai perdu; pièce perdue; carte "
            "abîmée; taille des cartes; pièce manquante"
        ),
    ),
    silent(
        "secrecy",
        text("Looking through piles and hands"),
        text(
            "The rulebook does not say who may look through a deck, a discard pile or a trophy hall, or "
            "must tell how many cards there are."
        ),
        en=(
            "look through see inspect peek open hidden secret information public count opponents "
            "discard browse top card peeking remaining; look at deck; look through; look at "
            "discard; look at hand; show my hand; see your hand; cards left in deck; how many "
            "cards left; top card of deck; public information; open information; count cards; hide "
            "hand; keep secret; tell others"
        ),
        de=(
            "ansehen anschauen durchsehen geheim verdeckt offen zählen gegner einsehen nachsehen "
            "durchschauen oberste zeigen verraten; ablagestapel schauen; in den stapel schauen; "
            "karten zeigen; handkarten zeigen; offene information; geheim halten; oberste karte; "
            "deck anschauen; wie viele karten noch im deck; handkarten offen; muss ich zeigen"
        ),
        es=(
            "mirar ver secreto oculto público contar rivales revisar enseñar mostrar; mirar "
            "descartes; ver mano; mirar mazo; enseñar mano; cartas quedan mazo; primera carta "
            "mazo; ver descartes; información pública"
        ),
        fr=(
            "regarder voir secret caché public compter adversaires consulter montrer; regarder "
            "défausse; regarder pioche; montrer main; voir la main; combien de cartes reste; carte "
            "du dessus; information publique"
        ),
    ),
    silent(
        "spectators",
        text("Watchers and advice"),
        text("The rulebook does not speak of anybody who watches, of advice or of talk at the table."),
        en=(
            "spectator spectators watch kibitz advice help hints tips coach discuss talk chat "
            "table onlooker; give advice; help another; table talk; watch game; give hints"
        ),
        de=(
            "zuschauer rat tipps helfen reden absprechen beraten tipp diskutieren zugucken "
            "zusehen; tipps geben; am tisch reden; zuschauen dürfen; rat geben"
        ),
        es=(
            "espectadores mirar consejo ayudar hablar pistas comentar dar consejos; hablar mesa; "
            "ayudar a otro"
        ),
        fr=(
            "spectateur conseiller aider parler astuces discuter aide donner conseils; parler à "
            "table; aider un autre"
        ),
    ),
    silent(
        "deck-lists",
        text("Which cards a half-deck holds"),
        text("The rulebook lists no cards and counts none by aspect; each half-deck has 40."),
        en=(
            "how many cards of each aspect per colour list contents distribution copies count "
            "number in deck drow dragons elemental demons half-deck half; which cards are in; how "
            "many demons; how many dragons; cards in half-deck; how many of each; cards list; what "
            "cards are in"
        ),
        de=(
            "wie viele karten jedes aspekts liste inhalt verteilung anzahl drow dragons halbdeck "
            "kartenliste; welche karten sind; wie viele drachen; karten im halbdeck; wie viele "
            "dämonen"
        ),
        es=(
            "cuántas cartas de cada aspecto lista contenido distribución número drow dragons medio "
            "mazo; qué cartas hay; cuántos dragones; cuántos demonios"
        ),
        fr=(
            "combien de cartes de chaque aspect liste contenu répartition nombre drow dragons "
            "demi-paquet des; quelles cartes contient; combien de dragons; combien de démons"
        ),
    ),
    silent(
        "tokens-run-out",
        text("VP tokens run out"),
        text("The rulebook does not say; there are 120 VP in tokens."),
        en=(
            "victory point tokens run out empty gone not enough bank change chips counters; tokens "
            "run out; no tokens left; out of tokens; out of vp"
        ),
        de=(
            "marker aufgebraucht leer reichen nicht wechseln chips; marker ausgehen; keine marker "
            "mehr; siegpunktmarker alle"
        ),
        es="fichas agotadas faltan no quedan cambio se acaban las; no quedan fichas; sin fichas",
        fr="jetons épuisés manquent plus assez monnaie de; jetons épuisés; manque de jetons",
    ),
    silent(
        "duration",
        text("How long it takes, and for which age"),
        en=(
            "duration length hours age kids children old long take playtime app expansion "
            "expansions website playing time minutes hrs years digital; how long game; long does "
            "it take; how long last; minimum age; what age; for kids; expansions; any expansion; "
            "an app; online version; how many minutes"
        ),
        de=(
            "dauer stunden alter kinder lange dauert spieldauer jahre app erweiterung "
            "erweiterungen spielzeit minuten stunde digital; wie lange dauert; wie lange spiel; ab "
            "welchem alter; für kinder; gibt erweiterung; eine app; mindestalter"
        ),
        es=(
            "duración horas edad niños dura tiempo años aplicación expansión minutos duran edades "
            "expansiones app; cuánto dura; edad mínima; para niños; hay expansiones; cuánto tiempo "
            "partida; qué edad"
        ),
        fr=(
            "durée heures âge enfants longtemps dure ans application extension minutes extensions "
            "appli; combien de temps; dure combien; quel âge; âge minimum; pour enfants; y a "
            "extension"
        ),
    ),
    silent(
        "single-cards",
        text("What a single card costs and does"),
        text("The rulebook prints no card but as an example: read the card."),
        en=(
            "house guard priestess noble soldier cost costs price text effect what does the card "
            "do how much influence power gives cheapest strongest best card ability dearest mind "
            "flayer beholder dragon; what does card do; how much does card cost; strongest card; "
            "best card; card text; card cost how much influence"
        ),
        de=(
            "house guard priestess noble soldier kosten kostet preis was macht karte text wirkung "
            "stärkste beste teuerste beholder drache; was macht die karte; beste karte; stärkste "
            "karte; wie teuer ist die"
        ),
        es=(
            "house guard priestess noble soldier coste cuesta precio qué hace la carta efecto "
            "mejor dragón beholder; qué hace la carta; mejor carta; carta más fuerte"
        ),
        fr=(
            "house guard priestess noble soldier coût coûte prix que fait la carte effet meilleure "
            "dragon beholder; que fait la carte; meilleure carte; carte la plus forte"
        ),
    ),
    silent(
        "single-sites",
        text("What a single site is worth"),
        text("The rulebook lists no VP, spaces or markers of sites: they are printed on the board."),
        en=(
            "value vp worth site city how many troop spaces does which sites have markers best "
            "site points gives strongest most; best site; which site; worth most; which sites markers; "
            "biggest site"
        ),
        de=(
            "wert wie viele felder hat ort stadt welche orte marker beste meisten; welcher ort; "
            "bester ort; am meisten wert"
        ),
        es=("valor cuántas casillas tiene sitio ciudad qué sitios marcador mejor; mejor sitio; vale más"),
        fr=(
            "valeur combien de cases a site ville quels sites marqueur meilleur quel; meilleur "
            "site; vaut le plus"
        ),
    ),
    silent(
        "at-once",
        text("Effects at the same time, handicaps and house rules"),
        text("The rulebook has no rule for them."),
        en=(
            "simultaneous same time order of effects handicap balance beginner advantage house "
            "rules variant optional draft auction mulligan redraw bad hand swap first hand colour "
            "choose color seats positions loser winner next game tournament score limit target bid "
            "drafting; house rule; house rules; bad hand; redraw hand; who picks colour; choose "
            "colour; same time; both effects; handicap; shorter game; variant"
        ),
        de=(
            "gleichzeitig vorgabe hausregeln variante handicap starthand tauschen neue hand "
            "mulligan farbe wählen turnier draften schnellere; schlechte hand; farbe aussuchen; "
            "gleichzeitig; starthand tauschen; kürzere partie"
        ),
        es=(
            "simultáneo ventaja reglas caseras variante mulligan cambiar mano color torneo corta; "
            "mala mano; elegir color; al mismo tiempo; reglas de la casa; cambiar mano inicial"
        ),
        fr=(
            "simultané handicap règles maison variante mulligan changer main couleur tournoi "
            "courte; mauvaise main; choisir couleur; en même temps; règles maison; changer main"
        ),
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
            "inner circle exchange swap hands stealing; steal card; take card from; opponents "
            "hand; swap hands; take from discard; look for card; search deck; devour from discard; "
            "promote from discard"
        ),
        de=(
            "klauen gegner karte aus hand nehmen ablagestapel des gegners tauschen stehlen; karte "
            "klauen; karte stehlen; karte vom gegner; aus dem ablagestapel nehmen; deck "
            "durchsuchen"
        ),
        es=(
            "robar carta de la mano del rival tomar del descarte intercambiar manos; quitar carta "
            "rival; coger del descarte; buscar mazo"
        ),
        fr=(
            "voler carte de la main adverse prendre défausse adverse échanger mains; prendre carte "
            "adverse; prendre dans la défausse; chercher pioche"
        ),
    ),
)
