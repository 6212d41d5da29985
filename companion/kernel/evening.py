"""Questions that come up at the table in any game, and that rulebooks do not answer."""

from typing import Final

from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

BUYING: Final[Topic] = silent(
    "buying",
    text("Editions, expansions, apps and where to buy them"),
    en=(
        "expansion expansions edition editions app website reprint publisher sequel errata printable pdf; "
        "is there an expansion; where to buy; where can i buy; where can i get; buy the game; price of the "
        "game; what edition; which edition; newer edition; print out; download; online version; an app; "
        "where do i get the cards; where do i get the board; what comes in the box; how much does the game "
        "cost; best edition; official website; video game; 5th edition; fifth edition; d and d 5e; 5e; "
        "advantage disadvantage; long rest; short rest; death saves; bonus action; armour save"
    ),
    de=(
        "erweiterung erweiterungen edition ausgabe app webseite verlag nachdruck neuauflage errata; gibt "
        "es eine erweiterung; wo kaufen; wo kriegt man; welche edition; welche ausgabe; ausdrucken; "
        "herunterladen; eine app; was kostet das spiel; woher karten; woher bekommt man die karten; 5 "
        "edition; 5e; vorteil nachteil; lange rast; kurze rast; todesrettungswurf; bonusaktion"
    ),
    es=(
        "expansión expansiones edición ediciones aplicación página editorial reimpresión erratas; hay "
        "expansión; dónde comprar; dónde se compra; dónde consigo las cartas; qué edición; imprimir; "
        "descargar; versión digital; cuánto cuesta el juego; quinta edición; 5e; ventaja desventaja; "
        "descanso largo; descanso corto; acción adicional"
    ),
    fr=(
        "extension extensions édition éditions appli application site éditeur réimpression errata; y a une "
        "extension; où acheter; où on achète; où trouver les cartes; quelle édition; imprimer; "
        "télécharger; version en ligne; combien coûte le jeu; prix du jeu; cinquième édition; 5e; avantage "
        "désavantage; repos long; repos court; action bonus"
    ),
)
MISTAKES: Final[Topic] = silent(
    "mistakes",
    text("Mistakes, second thoughts, house rules and quarrels"),
    en=(
        "undo takeback oops cheating cheated arguing quarrel homebrew misread misplayed; take back; take "
        "that back; undo move; change my mind; changed my mind; forgot to; forgotten to; made a mistake; "
        "by mistake; we played it wrong; did it wrong; house rule; house rules; somebody cheats; cheated "
        "on a roll; cocked die; die fell off the table; dice on the floor; rolled off the table; who "
        "decides if we argue; who decides if we disagree; make up our own rules; reroll a bad roll; "
        "variant rules"
    ),
    de=(
        "rückgängig zurücknehmen hausregel hausregeln schummeln geschummelt streiten vertan irrtum; zug "
        "zurücknehmen; rückgängig machen; umentscheiden; anders überlegt; vergessen zu; aus versehen; "
        "falsch gespielt; eigene regeln; würfel runtergefallen; würfel vom tisch; würfel schräg; wer "
        "entscheidet bei streit; schlechten wurf wiederholen; neu würfeln bei schlechtem wurf"
    ),
    es=(
        "deshacer rectificar equivoqué equivocado trampas caseras discusión; volver atrás; deshacer "
        "movimiento; cambiar de idea; cambiar de opinión; se me olvidó; se nos olvidó; me olvidé; por "
        "error; lo hicimos mal; reglas de la casa; reglas caseras; hace trampas; se cae el dado; dado al "
        "suelo; quién decide si discutimos; repetir una mala tirada"
    ),
    fr=(
        "annuler trompé tricher triche tricheur maison dispute; revenir en arrière; annuler mon coup; "
        "changer d'avis; on a oublié; j'ai oublié; oublié de; par erreur; on a mal joué; mal joué; règles "
        "maison; règle maison; dé tombé par terre; dé cassé; qui décide si on se dispute; relancer un "
        "mauvais jet"
    ),
)
PAUSES: Final[Topic] = silent(
    "pauses",
    text("Time to think, and stopping halfway"),
    en=(
        "timer clock slowpoke dithering; time limit; per turn timer; how long to think; how long may i "
        "think; taking ages; takes ages; takes forever; takes too long; thinking too long; egg timer; "
        "hurry up; carry on next time; carry on next week; continue another day; save the game; pause the "
        "game; stop for the night"
    ),
    de=(
        "zeitlimit sanduhr stoppuhr grübeln; wie lange überlegen; braucht ewig; dauert ewig; zu lange "
        "nachdenken; spiel unterbrechen; nächstes mal weiterspielen; später weiterspielen; spiel speichern"
    ),
    es=(
        "cronómetro reloj; límite de tiempo; cuánto tiempo para pensar; tarda mucho; tarda demasiado; "
        "tarda una eternidad; continuar otro día; seguir otro día; guardar la partida; pausar la partida"
    ),
    fr=(
        "chronomètre sablier minuteur; limite de temps; temps pour réfléchir; met des plombes; prend trop "
        "de temps; réfléchit trop; continuer un autre jour; reprendre la prochaine fois; sauvegarder la "
        "partie"
    ),
)
ADVICE: Final[Topic] = silent(
    "advice",
    text("Good play, advice and watchers"),
    en=(
        "strategy strategies tactic tactics tips advice spectator spectators overpowered beginner; best "
        "strategy; good strategy; any tips; is it worth; how do i beat; best faction; best army; strongest "
        "faction; easiest faction; which faction is best; good for beginners; "
        "what should i play; give advice; watch the game; help another player; table talk; best class"
    ),
    de=(
        "strategie taktik tipps ratschlag zuschauer; beste strategie; gute strategie; lohnt sich; beste "
        "fraktion; stärkste fraktion; welche fraktion ist am besten; gut für anfänger; "
        "tipps geben; zuschauen; anderen helfen; beste klasse"
    ),
    es=(
        "estrategia táctica consejos espectadores; mejor estrategia; buena estrategia; merece la pena; "
        "mejor facción; facción más fuerte; bueno para principiantes; dar consejos; ayudar a otro jugador; "
        "mejor clase"
    ),
    fr=(
        "stratégie tactique conseils astuces spectateurs; meilleure stratégie; bonne stratégie; ça vaut le "
        "coup; meilleure faction; faction la plus forte; bien pour débuter; donner "
        "des conseils; aider un autre joueur; meilleure classe"
    ),
)
PIECES: Final[Topic] = silent(
    "pieces",
    text("Lost or missing pieces"),
    en=(
        "sleeves sleeve replacement spare torn proxy proxies; lost a card; lost a piece; lost a die; "
        "missing a card; missing a piece; missing dice; spare parts; card sleeves; card size; use proxies; "
        "not enough figures; not enough miniatures; bent card; torn card"
    ),
    de=(
        "hüllen ersatzteil ersatzteile zerrissen proxies; karte verloren; karte fehlt; karte kaputt; "
        "würfel verloren; figur verloren; welche hüllen; kartengröße; nicht genug figuren; nicht genug "
        "miniaturen"
    ),
    es=(
        "fundas repuesto repuestos rota; carta perdida; he perdido una carta; falta una carta; dado "
        "perdido; tamaño de las cartas; no tengo suficientes miniaturas; no hay suficientes figuras"
    ),
    fr=(
        "pochettes rechange déchirée abîmée; carte perdue; j'ai perdu une carte; manque une carte; dé "
        "perdu; taille des cartes; pas assez de figurines; carte abîmée"
    ),
)
EVENING: Final[tuple[Topic, ...]] = (BUYING, MISTAKES, PAUSES, ADVICE, PIECES)
