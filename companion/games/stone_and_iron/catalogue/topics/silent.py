"""What people ask and the rulebook does not say."""

from typing import Final

from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "army-books",
        text("Profiles and points of troops"),
        text("They are in your army book, not in this rulebook."),
        en=(
            "points cost of a unit troll stats profile statline attacks weapon skill magic spells items "
            "army book price equipment psychology charge combat resolution"
        ),
        de="punkte kosten einheit troll profil werte angriffe magie zauber gegenstände armeebuch ausrüstung",
        es="puntos coste unidad trol perfil atributos ataques magia hechizos objetos equipo",
        fr="points coût unité troll profil caractéristiques attaques magie sorts objets équipement",
    ),
    silent(
        "trade",
        text("Trading gold, troops or mines"),
        text("The rulebook has no rule for selling, lending or giving anything to another faction."),
        en="trade sell give lend gift another player pay tribute exchange borrow money bribe",
        de="handeln verkaufen schenken leihen tauschen anderen tribut bezahlen",
        es="comerciar vender dar prestar otro jugador tributo cambiar pagar",
        fr="échanger vendre donner prêter autre joueur tribut payer",
    ),
    silent(
        "elimination",
        text("Losing all bases or armies"),
        text("The rulebook does not say whether a faction is out."),
        en=(
            "eliminated out lose last base no army left knocked out dead faction new player join late leave"
            " quit"
        ),
        de="ausscheiden raus letzte basis alle basen verliert fliegt armee weg neu einsteigen",
        es="eliminado fuera última base sin ejércitos nuevo jugador abandonar",
        fr="éliminé dehors dernière base plus d’armée nouveau joueur abandonner",
    ),
    silent(
        "other-building",
        text("Buildings that are not in the lists"),
        text("Bridges, roads, traps, doors, rivers and ships are not in the rulebook."),
        en="bridge river boat ship door trap road lift farm temple market gate hospital library lake",
        de="brücke fluss schiff tür falle straße aufzug tempel markt see",
        es="puente río barco puerta trampa templo mercado subterráneo lago",
        fr="pont rivière bateau porte piège temple marché souterraine lac",
    ),
    silent(
        "experience",
        text("Experience, injuries, heroes coming back"),
        en=(
            "xp experience level injury wounded hero revive resurrect veteran promotion skill prisoners "
            "ransom capture hostage spy morale supply food weather time limit"
        ),
        de="erfahrung stufe verletzt held wiederbeleben gefangene lösegeld nahrung spion wetter zeitlimit",
        es="experiencia nivel herido héroe revivir prisioneros rescate comida espía tiempo",
        fr="expérience niveau blessé héros ressusciter prisonniers rançon nourriture espion temps",
    ),
    silent(
        "both-destroyed",
        text("Draws, and armies that wipe each other out"),
        text("The rulebook does not say who wins a battle that nobody wins, nor what follows it."),
        en=(
            "both armies wiped out destroyed draw drawn tie battle nobody wins mutual tied equal "
            "victory points same winner"
        ),
        de="beide armeen vernichtet unentschieden gleichstand schlacht niemand gewinnt",
        es="ambos ejércitos destruidos empate batalla nadie gana",
        fr="deux armées détruites égalité bataille nulle personne gagne",
    ),
    silent(
        "number-of-players",
        text("How many players, map size, time and age"),
        text("The rulebook does not say."),
        en=(
            "how many players minimum maximum solo alone two four age kids hours duration evening "
            "size of the map how many squares big map"
        ),
        de="wie viele spieler allein alter dauer stunden größe karte wie viele felder edition",
        es="cuántos jugadores solo edad duración horas tamaño mapa casillas edición",
        fr="combien joueurs seul âge durée heures taille carte cases édition",
    ),
)
