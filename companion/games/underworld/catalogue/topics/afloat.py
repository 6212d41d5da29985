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
            "The chance of drowning is 100 % in plate, 80 % in chain, 20 % in leather, and 5 "
            "% without armour for those who were thrown overboard; in a storm 50 % a turn. "
            "Half of all sailors can swim, 3 inches a turn, with daggers or wooden weapons "
            "only."
        ),
        section="Swimming",
        en=(
            "chainmail platemail dead fell into the sea swim drown armor armour overboard water plate "
            "chain leather rescue weapons sailors sink"
        ),
        de="schwimmen ertrinken rüstung über bord wasser",
        es="nadar ahogarse armadura borda agua",
        fr="nager noyer armure par-dessus bord eau",
    ),
    topic(
        "capture",
        33,
        text("Capturing a ship"),
        text("A ship is captured when its crew’s morale breaks, or all defenders are dead or overboard."),
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
            "A large galley has 100 rowers, 20 sailors, 50 marines, a small one 50, 10, 20; a"
            " longship 75 men; a large merchant 20, a small one 15; a warship 15-20 sailors "
            "and 40-60 men-at-arms. Raising or lowering a mast takes ten men and three turns."
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
            "Mermen swim 15 inches a turn; every ten have a 10 % chance to grapple a ship, which "
            "slows it by 2 inches. Nixies swim 9 inches, in fresh water only; it takes forty of "
            "them for one try to grapple. A dragon turtle lifts ships and breathes steam; 11-13 hit dice."
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
            "Leeches drain a level every two turns; giant crocodiles upset boats; the largest "
            "snakes crush small ships, 10 % damage a turn; squids and octopi jet and squirt ink; "
            "crabs attack twice; some fish ram. A water elemental stops ships."
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
            "The first day of complete rest heals nothing; then a hit point comes back every "
            "other day. Levels that were drained come back only by fresh experience."
        ),
        section="Healing Wounds",
        en=(
            "heal heals fast recover hit points rest wounded days cure how long regain drained level "
            "wounds potions; hp per day; hp back; back to full; full hp; hit points a day; get hp back; "
            "lie in bed; how many days until; days till; days of rest; recover hp; heal per day"
        ),
        de=(
            "heilen schnell erholen trefferpunkte ruhe verwundet tage heilt geheilt genesen; tp pro tag; "
            "trefferpunkte pro tag; wieder gesund; wieder fit; tage bis; wie schnell heilt; heilt man; pro "
            "tag heilen"
        ),
        es=(
            "curar curarse recuperar puntos descanso herido días tarda sanar cura; pg por día; puntos por "
            "día; cuántos días; tarda en curarse; recupera por día; ponerse bien; puntos recupero"
        ),
        fr=(
            "guérir soigner récupérer points repos blessé jours se guérison; pv par jour; récupère pv; "
            "récupère combien; combien de jours; guérit en; combien de pv par jour; points par jour; se "
            "remettre"
        ),
    ),
    topic(
        "time",
        36,
        text("Time of a campaign"),
        text(
            "A dungeon expedition takes a week, a move in the wilderness a day; a week of actual "
            "time is a week in the game, but not for those out in the wilderness."
        ),
        section="Time",
        en=(
            "calendar campaign week day expedition real time how long record actual; actual time; real "
            "time; real week; real life; week of ours; in real life; week in the game; game week; game "
            "time; time passes; time between sessions; between sessions; between games; how much time "
            "passes; how long in the game; outside the game; calendar time; keep track of time; a week for "
            "us; week for real; real days; real month; how long does an adventure; track the time; weeks "
            "pass"
        ),
        de=(
            "kalender kampagne woche tag expedition echte zeit wirklich wirkliche; echte woche; echte "
            "zeit; woche im spiel; im spiel; wirklichen leben; reale zeit; spielzeit; zeit vergeht; "
            "zwischen den sitzungen; zwischen den spielabenden; wie viel zeit vergeht; bei uns eine woche; "
            "echten leben; woche bei uns; eine woche von uns; in echt"
        ),
        es=(
            "calendario campaña semana día expedición real verdad vida; semana nuestra; semana de verdad; "
            "semana real; tiempo real; vida real; semana en el juego; en el juego; tiempo de juego; tiempo "
            "pasa; entre sesiones; entre partidas; cuánto tiempo pasa; semana nuestra de verdad; días "
            "reales; de verdad en el juego"
        ),
        fr=(
            "calendrier campagne semaine jour expédition réel vrai vraie réelle vie; semaine réelle; temps "
            "réel; vraie vie; semaine dans le jeu; dans le jeu; temps de jeu; temps passe; entre les "
            "séances; entre les parties; combien de temps passe; une vraie semaine; semaine à nous; pour "
            "de vrai"
        ),
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
    topic(
        "mermen",
        34,
        text("Mermen"),
        text(
            "15 inches a turn; 10 % for ten of them to grapple a ship within 1 inch, which slows it"
            " by 2 inches; on the surface they can be shot at."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="merman mermaid mermen grapple slow ship speed submerged",
        de="meermann meerleute meermänner entern langsam",
        es="tritón tritones sirena",
        fr="triton tritons sirène homme-poisson",
    ),
    topic(
        "dragon-turtle",
        34,
        text("Dragon turtle"),
        text(
            "Lifts any ship from below, breathes steam like a red dragon’s fire, 11-13 hit dice; 9 "
            "inches in water, 3 on land; it cannot fly."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="dragon turtle steam lift capsize hit dice speed",
        de="drachenschildkröte dampf heben trefferwürfel",
        es="tortuga dragón vapor levantar",
        fr="tortue dragon vapeur soulever",
    ),
    topic(
        "leeches",
        35,
        text("Giant leeches"),
        text(
            "Swamps only; 6 inches; a hit attaches them and drains a life energy level every two "
            "turns until killed; 2-12 hits, armor class 8."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="leech leeches drain level attached remove swamp",
        de="egel blutegel stufe saugen",
        es="sanguijuela sanguijuelas drenar nivel",
        fr="sangsue sangsues drainer niveau",
    ),
    topic(
        "crocodiles",
        35,
        text("Crocodiles"),
        text(
            "15 inches in water, 9 on land; armor class 5; giant ones, 20 feet or more, upset boats "
            "and rafts and do two dice of damage; a ship can ram and kill them, but if it has no "
            "ram, it is damaged with a chance of 50 %."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="croc crocodile alligator upset boat raft giant damage",
        de="krokodil kentern boot floß",
        es="cocodrilo volcar bote balsa",
        fr="crocodile renverser barque radeau",
    ),
    topic(
        "sea-snakes",
        35,
        text("Giant snakes of the sea"),
        text(
            "20 inches; attack like purple worms; 6-36 hits, armor class 6; the largest wrap a "
            "longship or smaller: 10 % damage a turn."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="sea snake serpent constrict wrap crush ship damage",
        de="seeschlange schlange umschlingen zerdrücken",
        es="serpiente marina constricción apretar",
        fr="serpent de mer écraser étreindre",
    ),
    topic(
        "squids",
        35,
        text("Giant octopi and squids"),
        text(
            "Giant octopi and squids live in salt water. Octopi swim 9 inches and take 4-24 "
            "hits, squids swim 12 and take 6-36; once a day they jet three times as far in a "
            "cloud of ink. Each arm attacks. Armor class 7, a squid’s body 3. The largest "
            "squids wrap themselves around a longship or a smaller vessel: 20 % damage a "
            "turn."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="octopus squid kraken ink jet arms tentacles armor class",
        de="krake kalmar tinte arme tentakel",
        es="pulpo calamar tinta brazos tentáculos",
        fr="pieuvre calmar encre bras tentacules",
    ),
    topic(
        "crabs",
        35,
        text("Giant crabs"),
        text(
            "They cannot swim: beaches and land; 6 inches; two attacks, one with each pincer; 3-18 points, "
            "armor class 2."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="crab crabs claws pincers beach armor class attacks",
        de="krabbe krabben scheren strand",
        es="cangrejo cangrejos pinzas playa",
        fr="crabe crabes pinces plage",
    ),
    topic(
        "giant-fish",
        35,
        text("Giant fish"),
        text(
            "30 to 50 inches; attack swimmers, small craft and monsters; near a small craft they "
            "can be shot at; some ram. Harpoons are advised."
        ),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="fish whale moby dick shark harpoon ram speed",
        de="fisch wal hai harpune rammen",
        es="pez ballena tiburón arpón",
        fr="poisson baleine requin harpon",
    ),
    topic(
        "water-elemental",
        35,
        text("Water elemental"),
        text("It can keep a ship from moving and overturn small vessels."),
        section="Special Suggestions for Monsters in Naval Adventures",
        en="water elemental stop ship overturn capsize small",
        de="wasserelementar schiff aufhalten umwerfen",
        es="elemental de agua detener volcar",
        fr="élémentaire d’eau arrêter renverser",
    ),
)
