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
    silent(
        "burning",
        text("How long torches, lanterns and spells last"),
        text("The booklet does not say how long a light burns or a spell lasts."),
        en="burn burns burning duration last lasts torch lantern oil flask hours spell how long",
        de="brennt brennen brenndauer dauer hält fackel laterne öl zauber",
        es="dura duración quema arde antorcha linterna aceite hechizo",
        fr="brûle dure durée torche lanterne huile sort",
    ),
    silent(
        "hunger",
        text("Hunger, thirst, cold, sickness and poison"),
        text("The booklet has no rules for them."),
        en=(
            "starve hunger thirst water eat food per day cold heat disease sick poisoned antidote "
            "drunk madness insanity ration weather rain snow season"
        ),
        de="hunger durst verhungern kälte krankheit krank vergiftet gift wetter regen schnee wahnsinn",
        es="hambre sed frío enfermedad veneno envenenado clima lluvia locura",
        fr="faim soif froid maladie poison empoisonné météo pluie folie",
    ),
    silent(
        "table-talk",
        text("Players who are missing, cheat or quarrel"),
        text(
            "The booklet says nothing of the evening itself: players away, sharing loot, new "
            "characters, quarrels."
        ),
        en=(
            "absent player missing late share treasure divide loot split among new character dies "
            "replacement pvp fight each other steal from cheating referee phone how many players "
            "minimum number age session long"
        ),
        de=(
            "fehlt spieler abwesend beute teilen aufteilen neuer charakter streit schummeln wie viele"
            " spieler alter"
        ),
        es="ausente repartir botín nuevo personaje pelea entre jugadores trampas cuántos jugadores edad",
        fr="absent partager butin nouveau personnage dispute entre joueurs tricher nombre joueurs âge",
    ),
)
