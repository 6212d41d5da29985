"""Questions that the sheet does not answer."""

from typing import Final

from companion.kernel.evening import EVENING
from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "counts",
        text("How many cards of a kind there are"),
        text("The sheet does not list the cards, nor say how many there are."),
        en=(
            "number copies in the deck distribution list how many foe trap spell cards total size level of "
            "monster; how many foes; how many traps; how many aid cards; list of cards; cards in total; "
            "how many copies; how many cards are in the deck; cards in the deck; how many spells; how many "
            "weapons; how many items; how many cards total; deck size; size of the deck; how many monsters "
            "are there; how many of each"
        ),
        de=(
            "anzahl im deck verteilung liste wie viele feindkarten insgesamt karten; wie viele feinde; wie "
            "viele fallen; kartenliste; karten insgesamt; wie viele karten sind im deck; karten im stapel; "
            "wie viele zauber; wie viele waffen; wie viele monster; größe des decks; wieviele karten gibt"
        ),
        es=(
            "número en el mazo lista cuántas cartas enemigo total distribución hay; cuántas trampas; lista "
            "de cartas; cartas en total; cuántas cartas tiene el mazo; cartas en el mazo; cuántos "
            "monstruos hay; cuántas armas; cuántos hechizos; tamaño del mazo"
        ),
        fr=(
            "nombre dans le paquet liste combien de cartes ennemi total répartition; combien de pièges; "
            "liste des cartes; cartes au total; cartes en tout; combien de cartes en tout; cartes dans la "
            "pioche; cartes dans le paquet; combien de monstres; combien d'armes; combien de sorts; taille "
            "du paquet"
        ),
    ),
    silent(
        "track-length",
        text("How long the track is"),
        text("The sheet does not say how many spaces there are."),
        en=(
            "length track number of spaces board size how many spaces long big; how many spaces; length of "
            "track; size of board; number of spaces; how long track; how big board; how many spaces from; "
            "start to end; spaces from start; from start to end; how far is it; how far to the end; how "
            "many squares; how many terrain; length of the board; number of squares; how many spaces in"
        ),
        de=(
            "länge anzahl felder wie viele felder spielbrett strecke; wie viele felder; wie lang strecke; "
            "größe spielbrett; anzahl felder; wie viele felder hat; felder hat der plan; wie weit bis zum "
            "ende; wie viele felder vom start; wie viele felder gibt; wie groß ist der plan; länge der "
            "strecke; wieviel felder"
        ),
        es=(
            "longitud número de casillas cuántas casillas tablero pista recorrido; cuántas casillas tiene; "
            "tamaño tablero; número de casillas; longitud recorrido; casillas hay; casillas del inicio; "
            "cuántas casillas hay; cuánto hay hasta el final; casillas hasta el final; espacios tiene; "
            "cómo de largo"
        ),
        fr=(
            "longueur nombre de cases combien de cases plateau piste parcours; combien de cases y; taille "
            "plateau; nombre de cases; longueur piste; cases du départ; combien de cases jusqu'à; cases "
            "jusqu'à la fin; quelle longueur; nombre d'espaces; cases y a t il"
        ),
    ),
    silent(
        "players",
        text("How many players, time and age"),
        text("The sheet does not say how many can play, how long it takes, or for which age it is."),
        en=(
            "number of players maximum minimum solo alone two hours duration long age kids team people can "
            "play race take; how many players; how many people; can play; max players; how long game; two "
            "players; play alone; minimum age; how long last; how long does it take; race long; game take; "
            "minutes; how many of us; how many can; with two; with three; for kids; what age; how long "
            "does it; too long; year old; in one evening; how long is a game; 2 players; play by myself"
        ),
        de=(
            "anzahl personen maximal allein solo dauer lange alter kinder team spieler leute; wie viele "
            "spieler; wie viele leute; wie viele personen; wie lange dauert; ab welchem alter; zu zweit; "
            "allein spielen; wie viele können; wie lange geht; geht ein spiel; wie lang dauert; zu dritt; "
            "zu fünft; wie lange spielt; für kinder; wieviele leute; spielt man das zu; wieviele spieler"
        ),
        es=(
            "número de jugadores máximo solo duración edad niños equipo; cuántos jugadores; cuántas "
            "personas; cuánto dura; edad mínima; pueden jugar; jugar solo; cuántos somos; cuántos jugamos; "
            "cuántos pueden; dura una partida; jugar dos; qué edad; para niños; a cuántos; jugar tres"
        ),
        fr=(
            "nombre de joueurs maximum seul solo durée âge enfants équipe; combien de joueurs; combien de "
            "personnes; combien de temps; quel âge; jouer seul; dure combien; à combien; on joue à "
            "combien; jouer à combien; à plusieurs; dure une partie; à deux; on est combien; peut jouer à; "
            "combien on peut être; à trois; ça dure"
        ),
    ),
    silent(
        "trade",
        text("Trading and alliances"),
        text("The sheet has no rule for trading cards or members, nor for alliances."),
        en=(
            "trade swap give sell negotiate ally alliance deal share lend join forces cards members; trade "
            "cards; swap cards; give card; make deal; form alliance; work together; help another; trade "
            "weapons; give a weapon; give items; make a pact; team up; gang up; sell cards; lend a; pay "
            "another; if we both agree; deals; alliances allowed; promise; give my; give a character; give "
            "to someone; give my mage; lend my weapon; hand over"
        ),
        de=(
            "tauschen geben verkaufen verhandeln verbünden leihen absprache karten; karten tauschen; karte "
            "geben; können tauschen; bündnis schließen; zusammen arbeiten; waffen tauschen; sich "
            "verbünden; zusammentun; absprachen; deal machen; karte leihen; gegen den führenden; karte "
            "schenken; waffe geben; an anderen spieler; anderem spieler geben; charakter abgeben; was "
            "abgeben; jemandem geben"
        ),
        es=(
            "cambiar dar vender negociar aliarse prestar trato cartas; cambiar cartas; dar carta; hacer "
            "alianza; intercambiar cartas; cambiar armas; aliarse; hacer pactos; dar un objeto; regalar "
            "carta; ponerse de acuerdo; contra el que va ganando; dar mi; dar mi arma; darle mi; prestar "
            "arma; dar personaje"
        ),
        fr=(
            "échanger donner vendre négocier allier prêter accord cartes; échanger cartes; donner carte; "
            "faire alliance; échanger armes; s'allier; faire un pacte; donner un objet; filer une carte; "
            "se mettre d'accord; contre celui qui mène; donner mon; donner mon arme; donner un personnage; "
            "prêter mon; filer mon arme"
        ),
    ),
    silent(
        "nobody-left",
        text("A party without members"),
        text("The sheet does not say what becomes of a party without members."),
        en=(
            "eliminated out all dead last member dies wiped out knocked empty party lose everyone quit "
            "leaves characters group members; all characters dead; whole party dead; no members left; "
            "party dies; lose everyone; everybody dead; last member; all dead; party wiped out; player "
            "leaves; someone quits; party is all dead; my party is dead; everyone died; no characters; "
            "zero members; last guy dies; last one dies; nobody left; out of the game; am i out"
        ),
        de=(
            "ausgeschieden alle tot letztes mitglied ausgelöscht raus aufgeben verlässt gruppe trupp ganze "
            "leute; ganze gruppe tot; alle tot; keine mitglieder mehr; letztes mitglied; alle verloren; "
            "spieler steigt aus; niemand mehr; gruppe tot; alle gestorben; alle leute tot; keiner mehr; "
            "niemanden mehr; letzter stirbt; bin ich raus; ausgeschieden; fliegt raus; alle weg"
        ),
        es=(
            "eliminado todos muertos último miembro fuera abandona grupo; todos muertos; todo grupo "
            "muerto; último miembro; nadie en el grupo; sin miembros; se queda sin personajes; mueren "
            "todos; todos mis personajes; muere el último; sin nadie; estoy fuera; grupo entero muere; "
            "todos han muerto"
        ),
        fr=(
            "éliminée tous morts dernier membre dehors abandonne groupe équipe; tous morts; tout groupe "
            "mort; dernier membre; plus personne; plus de membres; équipe entière morte; groupe meurt; "
            "tout mon groupe; tous mes gars; dernier meurt; plus de personnages; suis éliminé; tout le "
            "monde est mort; je sors du jeu"
        ),
    ),
    silent(
        "undo",
        text("Taking a move back, forgotten rolls"),
        text("The sheet mentions neither taking moves back nor forgotten rolls."),
        en=(
            "undo take back forgot mistake wrong cheat time limit lost card damaged forgotten; "
            "take back; forgot roll; forgot draw; by mistake; lost a card; time limit; wrong die"
        ),
        de=(
            "rückgängig vergessen fehler zeitlimit verlorene karte kaputt zurücknehmen; vergessen "
            "zu würfeln; vergessen zu ziehen; aus versehen; zug zurücknehmen; karte verloren"
        ),
        es=("deshacer olvidé error tiempo carta perdida me; por error; volver atrás; carta perdida"),
        fr=("annuler oublié erreur temps carte perdue j'ai; par erreur; revenir en arrière; carte perdue"),
    ),
    silent(
        "hit-points",
        text("Hit points, experience, levels of characters"),
        text("The sheet has none of these: a member is either in the party or lost."),
        en=(
            "hp hit points health wounds heal experience xp level up save throw money gold buy "
            "shop revive resurrect life lives; hit points; come back to life; level up; gain "
            "experience; buy things; dead character back; heal a"
        ),
        de=(
            "trefferpunkte leben wunden heilen erfahrung stufe geld gold kaufen wiederbeleben "
            "lebenspunkte; lebenspunkte; wiederbeleben kann; erfahrung sammeln; stufe aufsteigen; "
            "kaufen kann; tote zurückholen"
        ),
        es=(
            "vida heridas curar experiencia nivel dinero oro comprar resucitar revivir; puntos de "
            "vida; revivir muerto; subir nivel; ganar experiencia; comprar cosas"
        ),
        fr=(
            "vie blessures soigner expérience niveau argent or acheter réanimer; points de vie; "
            "ressusciter mort; monter niveau; gagner expérience; acheter choses"
        ),
    ),
    silent(
        "single-cards",
        text("What single cards and foes do"),
        text("Apart from the adventurers’ names, the sheet says nothing about single cards: read the card."),
        en=(
            "level of card foe name patrol dragon beholder what does strongest weapon sword armor "
            "ring effect named drow patrol how strong; what does card; level of; best card; "
            "strongest monster; card do; strongest foe"
        ),
        de=(
            "stufe karte name was macht stärkste waffe ring wirkung drache wie stark; was macht; "
            "stufe von; beste karte; stärkstes monster; welche stufe"
        ),
        es=(
            "nivel carta nombre qué hace más fuerte arma anillo efecto dragón; nivel de; mejor "
            "carta; monstruo más fuerte"
        ),
        fr=(
            "niveau carte nom que fait plus forte arme anneau effet dragon; niveau de; meilleure "
            "carte; monstre le plus fort"
        ),
    ),
    silent(
        "oddities",
        text("Stopping, splitting up, sharing a space, secrets"),
        text("The sheet has no rule for any of these."),
        en=(
            "split party separate stop early share space together peace friendly stay put skip turn not "
            "move show hand secret look at cards open hidden leader rename order of members choose who "
            "dies protect detach remove attachment swap weapon move item to another member leave; split "
            "party; split up; show hand; show cards; look at hand; stay put; not move; choose who dies; "
            "swap weapon; take off; remove item; move item; pass turn; skip turn; see cards; stop early; "
            "move the full; whole roll; full roll; fewer spaces; less than rolled; move less; exact roll; "
            "land exactly; exact number; stop short; must i move; stop halfway; move all of it; without "
            "fighting; refuse to fight; run away from a battle; share a space; same space peacefully; "
            "flee; peek at the deck; look at the deck; look through the deck; look through the discard; "
            "peek; see the next card; top card; look at another's hand"
        ),
        de=(
            "gruppe teilen trennen anhalten aussetzen handkarten zeigen geheim ansehen ausrüstung abnehmen "
            "umhängen anführer; gruppe aufteilen; gruppe trennen; handkarten zeigen; stehen bleiben; "
            "aussetzen; gegenstand weitergeben; waffe abnehmen; aussuchen wer stirbt; zug aussetzen; "
            "ganzen wurf; genau treffen; exakt würfeln; genaue zahl; weniger ziehen; kürzer ziehen; ohne "
            "zu kämpfen; kampf ablehnen; vor kampf fliehen; muss man genau; in den stapel gucken; stapel "
            "angucken; ablage durchsehen; nächste karte ansehen; karten des anderen sehen"
        ),
        es=(
            "separar grupo parar saltar turno mostrar mano secreto mirar cartas quitar objeto pasar a otro "
            "dividir; separar grupo; mostrar cartas; quedarse quieto; no mover; elegir quién muere; pasar "
            "objeto; saltar turno; tirada entera; tirada exacta; número exacto; mover menos; tengo que "
            "mover todo; sin pelear; no pelear; huir del combate; caer justo; mirar el mazo; ver el mazo; "
            "ver la siguiente carta; mirar descartes; ver su mano"
        ),
        fr=(
            "séparer groupe arrêter passer tour montrer main secret regarder cartes retirer objet passer à "
            "un autre diviser; séparer groupe; montrer cartes; rester sur place; choisir qui meurt; donner "
            "objet; passer son tour; jet entier; jet exact; nombre exact; avancer moins; avancer de tout; "
            "sans se battre; refuser combat; fuir le combat; tomber pile; regarder la pioche; voir la "
            "pioche; voir la prochaine carte; regarder la défausse; voir sa main"
        ),
    ),
    *EVENING,
)
