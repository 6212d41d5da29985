"""What the game is, and how it is set up."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "overview",
        2,
        text("The game in brief"),
        text(
            "2 to 4 players, each at the head of a drow house, build a deck of minions and fight over the "
            "Underdark."
        ),
        en=(
            "how many players number people two three four overview theme leader playable story five six; "
            "how many players; two players; play with two; how many people; max players; who can play; "
            "what is the game about; play with 4; with five; we are five; five of us; there are five of "
            "us; play with 5; play with five; with 6; on my own; by myself; play alone; can i play alone; "
            "how many of us; number of players; more than four; one player; a fifth player; with 5 people; "
            "for 5; for five people; can it be played solo"
        ),
        de=(
            "anzahl personen spielerzahl wie viele zu zweit dritt viert thema überblick spieler spielbar "
            "fünf sechs; wie viele spieler; zu zweit spielen; wie viele leute; wie viele personen; maximal "
            "mitspielen; worum geht; zu fünft; zu sechst; wir sind fünf; wir sind zu fünft; fünf spieler; "
            "mit 5; mit fünf; allein spielen; alleine spielen; kann man allein; mehr als vier; wir sind 5; "
            "sind zu sechst; zu fünft spielen"
        ),
        es=(
            "cuántas personas número dos tres cuatro resumen tema jugadores cinco seis; cuántos jugadores; "
            "jugar dos; cuántas personas; de qué va; somos cinco; somos 5; con cinco; cinco jugadores; "
            "jugar solo; jugar en solitario; somos seis; más de cuatro; jugar 5; a cinco; jugar a 5"
        ),
        fr=(
            "nombre personnes deux trois quatre aperçu thème joueurs cinq six; combien de joueurs; jouer à "
            "deux; combien de personnes; de quoi parle; on est cinq; on est 5; à cinq; à 5; à six; jouer "
            "seul; tout seul; jouer à 5; jouer en solo; plus de quatre; cinq joueurs; sommes cinq; un "
            "cinquième; à combien; on joue à combien; on peut être combien"
        ),
    ),
    topic(
        "win",
        2,
        text("How to win"),
        text("Whoever has most victory points (VP) at the end of the game wins."),
        en="winner goal objective aim victory first place win",
        de="gewinner sieger ziel sieg gewinnen spielziel",
        es="ganador ganar objetivo victoria vencedor",
        fr="gagnant vainqueur but objectif victoire gagner",
    ),
    topic(
        "components",
        2,
        text("Game components"),
        text(
            "A house has 40 troops and 5 spies. There are 40 white troops, 7 control markers, 40 tokens of "
            "1 VP and 16 of 5 VP, 260 minion cards."
        ),
        en=(
            "how many pieces box contents plastic number spies each limit 28 nobles 12 soldiers 15 "
            "house guards 15 priestesses 30 insane outcasts 160 market cards count included supply "
            "troops white player have are there colour color own 220 20 68 die-cut tray scorecards "
            "playmats; how many spies; how many troops; how many tokens; in the box; troops per "
            "colour; troops do i have; spies do i have; how many house guards are there; how many "
            "white troops"
        ),
        de=(
            "wie viele figuren schachtel inhalt anzahl spione jeder teile plastik truppen weiße "
            "hat farbe; wie viele spione; wie viele truppen; in der schachtel; was ist drin"
        ),
        es=(
            "cuántas piezas caja contenido número espías cada plástico cuántos tropas blancas "
            "color; cuántos espías; cuántas tropas; en la caja; tropas por jugador"
        ),
        fr=(
            "combien pièces boîte contenu nombre espions chacun plastique figurines troupes "
            "blanches couleur; combien d'espions; combien de troupes; dans la boîte; troupes par "
            "joueur"
        ),
    ),
    topic(
        "setup",
        4,
        text("Set-up"),
        text(
            "Board, two half-decks shuffled into the market deck, six cards face up in the market, white "
            "troops on their marked spaces, control markers with the total control side up."
        ),
        en=(
            "prepare preparing start begin setting up beginning before play lay out table board "
            "layout where everything tokens markers side which piles stacks house guard priestess "
            "lie sit; set up; lay out; before we start; where do cards go; prepare game; house "
            "guard priestess begin"
        ),
        de=(
            "vorbereiten vorbereitung anfang beginn aufbauen starten welche seite marker hinlegen "
            "stapel; spiel aufbauen; wie aufbauen; vor dem spiel; wohin stapel"
        ),
        es=(
            "preparar empezar comienzo montar colocar inicio qué lado marcadores principio dónde "
            "juego; preparar partida; antes de empezar"
        ),
        fr=(
            "préparer préparation commencer début installer installation quel côté marqueurs où "
            "face jeu; mettre en place; avant de commencer"
        ),
    ),
    topic(
        "sections",
        4,
        text("Sections of the board in play"),
        text(
            "2 players: the center section alone. 3: the center and one outer section of your choice. 4: "
            "all three."
        ),
        en=(
            "part of the map two three four player dotted line outer entire whole area which side "
            "ppl people persons setup change differs number 3 4 half bits areas; outer sections; "
            "which sections; part of board; whole board; full map; three players; two players "
            "board"
        ),
        de=(
            "kartenteil zu zweit zu dritt gestrichelte linie äußere bereich welcher seite karte "
            "mitte personen brett wir spielen spielbrett aufbau nehmen welchen welche teile; ganze "
            "brett; welcher teil; ganzer plan"
        ),
        es=(
            "parte del mapa dos tres línea de puntos exteriores zona personas gente preparación "
            "cambia qué partes; todo el tablero; qué zonas"
        ),
        fr=(
            "partie de la carte deux trois pointillés extérieures zone personnes mise place change "
            "nombre plateau quelles parties; tout le plateau; quelle zone"
        ),
    ),
    topic(
        "half-decks",
        4,
        text("Choosing market half-decks"),
        text(
            "Choose 2 of the 4 half-decks (Drow, Dragons, Elemental, Demons; 40 cards each) and shuffle "
            "them together. For a first game: Drow and Dragons."
        ),
        en=(
            "which decks beginners first game recommended combine faction expansion how many cards "
            "newbies take; which half-decks; first game; which decks; how many half-decks; mix "
            "decks"
        ),
        de="welche decks anfänger erste partie empfohlen kombinieren neulinge; erste partie; decks mischen",
        es=(
            "trae incluye mejor qué mazos principiantes primera partida recomendados combinar; "
            "primera partida; mezclar mazos"
        ),
        fr="quels paquets débutants première partie conseillés combiner; première partie; mélanger paquets",
    ),
    topic(
        "deck-drow",
        4,
        text("Drow half-deck"),
        text("Plain cards at lower Influence costs."),
        en="cheap simple easy",
        de="billig einfach",
        es="barato sencillo",
        fr="bon marché facile",
    ),
    topic(
        "deck-dragons",
        4,
        text("Dragons half-deck"),
        text("Many expensive cards, and 5 Dragons that reward keeping to a strategy."),
        en="dragon expensive",
        de="drache drachen teuer",
        es="dragón dragones caro",
        fr="dragon cher",
    ),
    topic(
        "deck-elemental",
        4,
        text("Elemental half-deck"),
        text("Cards with Focus, stronger with many cards of one aspect."),
        en="elementals",
        de="elementar",
        es="elementales",
        fr="élémentaires",
    ),
    topic(
        "deck-demons",
        4,
        text("Demons half-deck"),
        text(
            "Cards that give Insane Outcasts to opponents, and Demons that you can play only by "
            "devouring cards of your own."
        ),
        en="demon",
        de="dämon dämonen",
        es="demonio demonios",
        fr="démon démons",
    ),
    topic(
        "outcasts-setup",
        4,
        text("When Insane Outcasts are laid out"),
        text("Only if the Demons half-deck is in the game; then face up on their marked space."),
        en=(
            "use insane outcast cards set aside need supply stack setup; need the outcasts; need outcasts; "
            "mad people cards; without demons; drow and dragons; outcasts out"
        ),
        de="brauchen benutzen stapel aufbau; ohne dämonen; brauchen wir outcasts",
        es=(
            "usar hacen falta pila preparación; sin demonios; mazo de demonios; hacen falta outcasts; "
            "cartas adicionales demonios"
        ),
        fr="utiliser besoin pile mise en place; sans démons; faut il outcasts",
    ),
    topic(
        "market",
        4,
        text("The market"),
        text(
            "Six cards lie face up; a card that leaves the market is replaced from the top of the market "
            "deck."
        ),
        en=(
            "row display offer how many cards face up refill refilled replace immediately shop tableau "
            "after buying bought again right away end turn new"
        ),
        de=(
            "auslage reihe angebot nachfüllen aufgefüllt sofort wie viele offen marktauslage nach kauf neu "
            "nachgelegt kaufen"
        ),
        es="fila oferta reponer rellenar cuántas boca arriba tienda compra comprar enseguida nueva repone",
        fr=(
            "rangée offre remplir compléter combien visibles boutique étal achat acheter remet tout de "
            "suite aussitôt nouvelle"
        ),
    ),
    topic(
        "white-setup",
        4,
        text("White troops at set-up"),
        text("On every troop space marked for them, in the sections in play only."),
        en="neutral unaligned where put place initial",
        de="neutrale unabhängige wo hinstellen anfang",
        es="neutrales dónde poner inicio",
        fr="neutres où mettre début placer",
    ),
    topic(
        "first-player",
        4,
        text("Who goes first"),
        text("Chosen at random; that player takes the first-player marker. Turns go clockwise."),
        en=(
            "starting player start order of play turn order token begin begins random who starts goes "
            "first youngest oldest; who starts; who begins; starting player; youngest go first; oldest go "
            "first; who is first; coin toss"
        ),
        de=(
            "startspieler startperson reihenfolge anfangen erster zufällig wer fängt anfängt startet "
            "beginnt jüngste älteste; wer fängt; wer startet; fängt der jüngste; wer ist zuerst; wer fängt "
            "an"
        ),
        es=(
            "jugador inicial orden turno primero azar empezar comienza quién empieza inicia joven mayor; "
            "va primero; el más joven; quién va primero; empieza el más joven"
        ),
        fr=(
            "premier joueur ordre du tour hasard débute qui commence jeune vieux; joue premier; le plus "
            "jeune; qui joue en premier; le plus jeune commence"
        ),
    ),
    topic(
        "starting-deck",
        4,
        text("Starting deck"),
        text("7 Nobles and 3 Soldiers, shuffled; draw 5."),
        en=(
            "begin with ten cards beginning hand initial noble soldier each player takes opening; "
            "starting hand; first hand; hand at start; start cards"
        ),
        de="anfangs karten starthand zehn adlige soldaten nimmt; erste hand; karten am anfang",
        es="cartas iniciales mano inicial diez; primera mano",
        fr="cartes de départ main initiale dix commence; première main",
    ),
    topic(
        "starting-troop",
        4,
        text("Starting troop and starting sites"),
        text(
            "From the first player on, each deploys one troop at a starting site (black box) that nobody "
            "else has taken."
        ),
        en=(
            "first troop where begin black site start location two players same share guy; first "
            "troop; start site; starting site; start in city; begin on board; very first"
        ),
        de=(
            "erste truppe wo anfangen schwarz startfeld gleichen zwei setze hin; startort; erste "
            "figur; start feld; truppe hinsetzen anfang; erste truppe hin"
        ),
        es="primera tropa dónde empezar negro mismo dos; sitio inicial; primera ficha",
        fr="première troupe où noir commencer même deux; site de départ; premier pion",
    ),
)
