"""Questions that the sheet does not answer."""

from typing import Final

from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "counts",
        text("How many cards of a kind there are"),
        text("The sheet lists no cards and counts none."),
        en=(
            "number copies in the deck distribution list how many foe trap spell cards total size "
            "level of monster; how many foes; how many traps; how many aid cards; list of cards; "
            "cards in total; how many copies"
        ),
        de=(
            "anzahl im deck verteilung liste wie viele feindkarten insgesamt karten; wie viele "
            "feinde; wie viele fallen; kartenliste; karten insgesamt"
        ),
        es=(
            "número en el mazo lista cuántas cartas enemigo total distribución hay; cuántas "
            "trampas; lista de cartas; cartas en total"
        ),
        fr=(
            "nombre dans le paquet liste combien de cartes ennemi total répartition; combien de "
            "pièges; liste des cartes; cartes au total"
        ),
    ),
    silent(
        "track-length",
        text("How long the track is"),
        text("The sheet does not say how many spaces there are."),
        en=(
            "length track number of spaces board size how many spaces long big; how many spaces; "
            "length of track; size of board; number of spaces; how long track; how big board"
        ),
        de=(
            "länge anzahl felder wie viele felder spielbrett strecke; wie viele felder; wie lang "
            "strecke; größe spielbrett; anzahl felder"
        ),
        es=(
            "longitud número de casillas cuántas casillas tablero pista recorrido; cuántas "
            "casillas tiene; tamaño tablero; número de casillas; longitud recorrido"
        ),
        fr=(
            "longueur nombre de cases combien de cases plateau piste parcours; combien de cases y; "
            "taille plateau; nombre de cases; longueur piste"
        ),
    ),
    silent(
        "players",
        text("How many players, time and age"),
        text("The sheet does not say."),
        en=(
            "number of players maximum minimum solo alone two hours duration long age kids team "
            "people can play race take; how many players; how many people; can play; max players; "
            "how long game; two players; play alone; minimum age; how long last; how long does it "
            "take; race long; game take; minutes"
        ),
        de=(
            "anzahl personen maximal allein solo dauer lange alter kinder team spieler leute; wie "
            "viele spieler; wie viele leute; wie viele personen; wie lange dauert; ab welchem "
            "alter; zu zweit; allein spielen"
        ),
        es=(
            "número de jugadores máximo solo duración edad niños equipo; cuántos jugadores; "
            "cuántas personas; cuánto dura; edad mínima; pueden jugar; jugar solo"
        ),
        fr=(
            "nombre de joueurs maximum seul solo durée âge enfants équipe; combien de joueurs; "
            "combien de personnes; combien de temps; quel âge; jouer seul; dure combien"
        ),
    ),
    silent(
        "trade",
        text("Trading and alliances"),
        text("The sheet has no rule for trading cards or members, nor for alliances."),
        en=(
            "trade swap give sell negotiate ally alliance deal share lend join forces cards "
            "members; trade cards; swap cards; give card; make deal; form alliance; work together; "
            "help another"
        ),
        de=(
            "tauschen geben verkaufen verhandeln verbünden leihen absprache karten; karten "
            "tauschen; karte geben; können tauschen; bündnis schließen; zusammen arbeiten"
        ),
        es=(
            "cambiar dar vender negociar aliarse prestar trato cartas; cambiar cartas; dar carta; "
            "hacer alianza; intercambiar cartas"
        ),
        fr=(
            "échanger donner vendre négocier allier prêter accord cartes; échanger cartes; donner "
            "carte; faire alliance"
        ),
    ),
    silent(
        "nobody-left",
        text("A party without members"),
        text("The sheet does not say what becomes of it."),
        en=(
            "eliminated out all dead last member dies wiped out knocked empty party lose everyone "
            "quit leaves characters group members; all characters dead; whole party dead; no "
            "members left; party dies; lose everyone; everybody dead; last member; all dead; party "
            "wiped out; player leaves; someone quits"
        ),
        de=(
            "ausgeschieden alle tot letztes mitglied ausgelöscht raus aufgeben verlässt gruppe "
            "trupp ganze leute; ganze gruppe tot; alle tot; keine mitglieder mehr; letztes "
            "mitglied; alle verloren; spieler steigt aus; niemand mehr"
        ),
        es=(
            "eliminado todos muertos último miembro fuera abandona grupo; todos muertos; todo "
            "grupo muerto; último miembro; nadie en el grupo; sin miembros; se queda sin "
            "personajes"
        ),
        fr=(
            "éliminée tous morts dernier membre dehors abandonne groupe équipe; tous morts; tout "
            "groupe mort; dernier membre; plus personne; plus de membres; équipe entière morte"
        ),
    ),
    silent(
        "undo",
        text("Taking a move back, forgotten rolls"),
        text("The sheet does not speak of it."),
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
        "saving",
        text("Hit points, experience, levels of characters"),
        text("Characters have none on the sheet: a member is there or lost."),
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
        text("The sheet names no card’s level, text or strength but the adventurers’ names: read the card."),
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
        text("The sheet does not speak of it."),
        en=(
            "split party separate stop early share space together peace friendly stay put skip "
            "turn not move show hand secret look at cards open hidden leader rename order of "
            "members choose who dies protect detach remove attachment swap weapon move item to "
            "another member leave; split party; split up; show hand; show cards; look at hand; "
            "stay put; not move; choose who dies; swap weapon; take off; remove item; move item; "
            "pass turn; skip turn; see cards; stop early"
        ),
        de=(
            "gruppe teilen trennen anhalten aussetzen handkarten zeigen geheim ansehen ausrüstung "
            "abnehmen umhängen anführer; gruppe aufteilen; gruppe trennen; handkarten zeigen; "
            "stehen bleiben; aussetzen; gegenstand weitergeben; waffe abnehmen; aussuchen wer "
            "stirbt; zug aussetzen"
        ),
        es=(
            "separar grupo parar saltar turno mostrar mano secreto mirar cartas quitar objeto "
            "pasar a otro dividir; separar grupo; mostrar cartas; quedarse quieto; no mover; "
            "elegir quién muere; pasar objeto; saltar turno"
        ),
        fr=(
            "séparer groupe arrêter passer tour montrer main secret regarder cartes retirer objet "
            "passer à un autre diviser; séparer groupe; montrer cartes; rester sur place; choisir "
            "qui meurt; donner objet; passer son tour"
        ),
    ),
)
