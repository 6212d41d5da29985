"""Swimming, crews, sea monsters, wounds, and time."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "swimming",
        33,
        text("Swimming and drowning"),
        text(
            "Drowning: plate 100 %, chain 80, leather 20, none 5 (if thrown); in a storm 50 %. Half of all "
            "sailors swim, 3 inches a turn, with daggers or wood only."
        ),
        section="Swimming",
        en="swim drown armor armour overboard water plate chain leather rescue weapons sailors sink",
        de="schwimmen ertrinken rüstung über bord wasser",
        es="nadar ahogarse armadura borda agua",
        fr="nager noyer armure par-dessus bord eau",
    ),
    topic(
        "capture",
        33,
        text("Capturing a ship"),
        text("When its crew’s morale breaks, or all defenders are dead or overboard."),
        section="Ship Capture",
        en="capture ship take prize morale crew surrender",
        de="erobern schiff prise moral mannschaft",
        es="capturar barco presa moral",
        fr="capturer navire prise moral",
    ),
    topic(
        "crew",
        33,
        text("Crews and their tasks"),
        text(
            "Large galley 100 rowers, 20 sailors, 50 marines; small 50, 10, 20; longship 75; merchants 20 "
            "and 15; warship 15-20 and 40-60 men-at-arms. Masts: ten men, three turns."
        ),
        section="Crew Numbers and Tasks",
        en="crew how many sailors rowers marines needed mast sails ship men",
        de="mannschaft wie viele seeleute ruderer mast segel",
        es="tripulación cuántos marineros remeros mástil velas",
        fr="équipage combien marins rameurs mât voiles",
    ),
    topic(
        "sea-people",
        34,
        text("Mermen, nixies and dragon turtles"),
        text(
            "Mermen 15 inches, 10 % grapple for ten, slow a ship 2 inches; nixies 9 inches, fresh water, "
            "forty to grapple; a dragon turtle lifts ships, breathes steam, 11-13 hit dice."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="mermen nixie dragon turtle steam lift ship merman slow",
        de="meermann nixe drachenschildkröte dampf",
        es="tritón sirena tortuga vapor",
        fr="triton nixe tortue vapeur",
    ),
    topic(
        "sea-monsters",
        35,
        text("Leeches, crocodiles, snakes, squids, crabs, fish"),
        text(
            "Leeches drain a level every two turns; giant crocodiles upset boats; snakes crush small ships "
            "one in ten a turn; squids and octopi jet and squirt ink; crabs attack twice; fish ram. A water "
            "elemental stops ships."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en=(
            "leech crocodile snake octopus squid crab fish whale ink armor class water elemental sea "
            "monster harpoon"
        ),
        de="egel krokodil schlange krake krabbe wal tinte wasserelementar",
        es="sanguijuela cocodrilo serpiente pulpo cangrejo ballena",
        fr="sangsue crocodile serpent pieuvre crabe baleine",
    ),
    topic(
        "healing",
        35,
        text("Healing wounds"),
        text(
            "Nothing on the first day of complete rest, then a hit point every other day; energy levels "
            "only by fresh experience."
        ),
        section="Healing Wounds",
        en=(
            "heal heals fast recover hit points rest wounded days cure how long regain drained level wounds"
            " potions"
        ),
        de="heilen schnell erholen trefferpunkte ruhe verwundet tage heilt geheilt genesen",
        es="curar curarse recuperar puntos descanso herido días tarda sanar cura",
        fr="guérir soigner récupérer points repos blessé jours se guérison",
    ),
    topic(
        "time",
        35,
        text("Time of a campaign"),
        text(
            "A dungeon expedition takes a week, a wilderness move a day; a week of actual time is a week in"
            " the game."
        ),
        section="Time",
        en="calendar campaign week day expedition real time how long record",
        de="kalender kampagne woche tag expedition echte zeit",
        es="calendario campaña semana día expedición real",
        fr="calendrier campagne semaine jour expédition réel",
    ),
    topic(
        "afterward",
        36,
        text("What the booklet leaves open"),
        text("Decide how you would like it to be, and make it so."),
        section="Afterward",
        en="afterward house rules write letter own rules decide unclear",
        de="nachwort hausregeln eigene regeln unklar",
        es="epílogo reglas caseras",
        fr="postface règles maison",
    ),
)
