"""Questions about cards and pieces that the rulebook does not answer."""

from typing import Final

from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "deck-lists",
        text("Which cards a half-deck holds"),
        text(
            "Each half-deck has 40 cards. The rulebook does not list them, nor how many are of each aspect."
        ),
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
        text("The rulebook does not say what happens then; the tokens are worth 120 VP in all."),
        en=(
            "victory point tokens run out empty gone not enough bank change chips counters markers; tokens "
            "run out; no tokens left; out of tokens; out of vp; ran out of vp; ran out of tokens; no more "
            "tokens; no vp left; all the tokens are gone; no more points in the box"
        ),
        de=(
            "marker aufgebraucht leer reichen nicht wechseln chips; marker ausgehen; keine marker mehr; "
            "siegpunktmarker alle; keine siegpunkte mehr; siegpunkte alle; chips alle; marker alle; keine "
            "punkte mehr in der schachtel"
        ),
        es=(
            "fichas agotadas faltan no quedan cambio se acaban las; no quedan fichas; sin fichas; se "
            "acabaron las fichas; no quedan puntos; no hay más fichas"
        ),
        fr=(
            "jetons épuisés manquent plus assez monnaie de; jetons épuisés; manque de jetons; plus de "
            "jetons; plus de points; jetons finis; y a plus de jetons"
        ),
    ),
    silent(
        "duration",
        text("How long it takes, and for which age"),
        en=(
            "duration length hours age kids children old long take playtime app expansion expansions "
            "website playing time minutes hrs years digital match yr yrs mins; how long game; long does it "
            "take; how long last; minimum age; what age; for kids; expansions; any expansion; an app; "
            "online version; how many minutes; how much time; time to play; game take; time needed; long "
            "game; how long is a game; how long does a game; how long is a; normal game; year old; years "
            "old; good for an; good for kids; 8 year old; my kid; my daughter; my son; can kids play; old "
            "enough; suitable for; is he too young; average game; mins per game; how long will this take; "
            "hour or two; finish in an hour; going time; time for a 4; player game; how long will this; "
            "time for a game; too young; be done by"
        ),
        de=(
            "dauer stunden alter kinder lange dauert spieldauer jahre app erweiterung erweiterungen "
            "spielzeit minuten stunde digital zeit wielang wielange; wie lange dauert; wie lange spiel; ab "
            "welchem alter; für kinder; gibt erweiterung; eine app; mindestalter; wie viel zeit; wie lang "
            "geht; wie lange dauert eine partie; partie dauert; dauert eine partie; wie lang dauert; wie "
            "lang ist; wieviel jahren; ab wie viel jahren; ab wieviel; jahre alt; mein sohn; meine "
            "tochter; für meine kinder; zu jung; alt genug; wie lange sitzt man; wie viel stunden; wie "
            "lange geht; schafft man in einer stunde; sitzen wir; wie lange sitzen; wir da dran; sind wir "
            "da; wie spät"
        ),
        es=(
            "duración horas edad niños dura tiempo años aplicación expansión minutos duran edades "
            "expansiones app cuánto; cuánto dura; edad mínima; para niños; hay expansiones; cuánto tiempo "
            "partida; qué edad; tarda partida; dura una partida; cuánto dura partida; años tiene que; años "
            "hay que tener; mi hijo; mi hija; a partir de qué edad; cuánto se tarda; cuántas horas; para "
            "críos; demasiado pequeño; qué edad mínima; nos va a llevar; tardamos; a qué hora; acabamos "
            "hoy"
        ),
        fr=(
            "durée heures âge enfants longtemps dure ans application extension minutes extensions appli "
            "prend; combien de temps; dure combien; quel âge; âge minimum; pour enfants; y a extension; "
            "temps partie; dure une partie; combien de temps dure; à partir de quel; mon fils; ma fille; "
            "trop jeune; faut avoir quel; combien d'heures; prend combien; on en a pour combien; à partir "
            "de combien d'ans; de 9 ans; ans peut jouer; on finit à quelle heure; fille de; fils de; peut "
            "jouer aussi"
        ),
    ),
    silent(
        "single-cards",
        text("What a single card costs and does"),
        text("The rulebook shows cards only as examples: read the card itself."),
        en=(
            "house guard priestess noble soldier cost costs price text effect what does the card do how "
            "much influence power gives cheapest strongest best card ability dearest mind flayer beholder "
            "dragon balor negotiator myrmidon marlos aerisi wyrmspeaker advocate; what does card do; how "
            "much does card cost; strongest card; best card; card text; card cost how much influence; how "
            "strong is the; card cost; what does negotiator; cost of the card; price of the card; is any "
            "good"
        ),
        de=(
            "house guard priestess noble soldier kosten kostet preis was macht karte text wirkung stärkste "
            "beste teuerste beholder drache; was macht die karte; beste karte; stärkste karte; wie teuer "
            "ist die; wie stark ist; was kostet der; was kostet die; was kann die karte; kosten der karte; "
            "was macht der"
        ),
        es=(
            "house guard priestess noble soldier coste cuesta precio qué hace la carta efecto mejor dragón "
            "beholder; qué hace la carta; mejor carta; carta más fuerte; cómo de fuerte; cuánto cuesta la "
            "carta; qué hace el; precio de la carta"
        ),
        fr=(
            "house guard priestess noble soldier coût coûte prix que fait la carte effet meilleure dragon "
            "beholder; que fait la carte; meilleure carte; carte la plus forte; combien coûte la carte; "
            "que fait le; prix de la carte; est elle forte"
        ),
    ),
    silent(
        "single-sites",
        text("What a single site is worth"),
        text("The rulebook lists no VP, spaces or markers of sites: they are printed on the board."),
        en=(
            "value vp worth site city how many troop spaces does which sites have markers best site points "
            "gives strongest most; best site; which site; worth most; which sites markers; biggest site; "
            "worth; what is worth; how many spaces does; how many spaces has; spaces in; vp of; how many "
            "vp is; how many points is; value of"
        ),
        de=(
            "wert wie viele felder hat ort stadt welche orte marker beste meisten; welcher ort; bester "
            "ort; am meisten wert; was ist wert; wie viel ist wert; wie viele felder hat; wieviel felder; "
            "siegpunkte von; wie viele punkte ist"
        ),
        es=(
            "valor cuántas casillas tiene sitio ciudad qué sitios marcador mejor; mejor sitio; vale más; "
            "cuánto vale; cuántas casillas tiene; cuántos espacios tiene; cuántos puntos da"
        ),
        fr=(
            "valeur combien de cases a site ville quels sites marqueur meilleur quel; meilleur site; vaut "
            "le plus; combien vaut; combien de cases a; combien d'emplacements; combien de points vaut; "
            "valeur de"
        ),
    ),
    silent(
        "at-once",
        text("Effects at the same time, handicaps and house rules"),
        text("The rulebook has no rule for any of these."),
        en=(
            "simultaneous same time order of effects handicap balance beginner advantage house "
            "rules variant optional draft auction mulligan redraw bad hand swap first hand colour "
            "choose color seats positions loser winner next game tournament score limit target bid "
            "drafting; house rule; house rules; bad hand; rubbish hand; opening hand rubbish; redraw "
            "hand; is there a mulligan; who picks colour; choose colour; same time; both effects; "
            "handicap; shorter game; variant"
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
