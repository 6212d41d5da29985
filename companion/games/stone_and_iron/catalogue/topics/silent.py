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
)
