"""What people ask and the booklet does not say."""

from typing import Final

from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "other-booklets",
        text("What stands in other booklets"),
        text(
            "Classes, abilities, experience, equipment, spells, to-hit tables, monsters’ hit dice and "
            "armour class are in Volumes I and II and CHAINMAIL."
        ),
        en=(
            "hit points wyvern monster statistics xp experience level up attack to hit roll thac0 saving "
            "throw strength bonus damage dexterity constitution ability score equipment price rope backpack"
            " sword shop buy spell list memorize class race character creation initiative armor class turn "
            "undead alignment potion starting gold orc next plate mail cost carry encumbrance weight "
            "capacity horse griffon dragon stats"
        ),
        de=(
            "trefferpunkte erfahrung stufe angriff trefferwurf rettungswurf stärke bonus schaden attribut "
            "ausrüstung preis seil rucksack schwert kaufen zauberliste klasse volk initiative kostet "
            "plattenrüstung tragen gewicht"
        ),
        es=(
            "puntos de golpe experiencia subir nivel ataque impactar salvación fuerza bonificador daño "
            "atributo equipo precio cuerda mochila espada comprar hechizos clase iniciativa placas carga "
            "peso"
        ),
        fr=(
            "points de vie expérience xp passer niveau attaque toucher sauvegarde force bonus dégâts "
            "caractéristique équipement prix corde sac épée acheter sorts classe initiative plates porter "
            "poids"
        ),
    ),
)
