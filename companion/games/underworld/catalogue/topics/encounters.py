"""Getting lost, encounters outdoors, and evading them."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "lost",
        18,
        text("Getting lost"),
        text(
            "On a d6 a party gets lost in clear land on 1, in woods on 1-2, by a river on 1, "
            "in swamps on 1-3, in mountains on 1-2, in deserts on 1-3; a lost party moves in "
            "a rolled direction with one change at most."
        ),
        section="Wilderness Wandering Monsters",
        en="lost chance woods forest swamp desert mountains direction way roll",
        de="verirrt verirren verlaufen chance wald sumpf wüste richtung",
        es="perdido perdernos bosque pantano desierto dirección tirada",
        fr="perdu perdre forêt marais désert direction lancer",
    ),
    topic(
        "wild-encounters",
        18,
        text("Encounters outdoors"),
        text(
            "At the end of each day a d6 brings an encounter: in clear land and cities on 6, "
            "in woods, by rivers and in deserts on 5-6, in swamps and mountains on 4-6. Then "
            "a d8 gives the kind (in deserts a d6, in cities a d4)."
        ),
        section="Wilderness Wandering Monsters",
        en=(
            "wandering monsters wilderness check how often day encounter terrain chance outdoors kind type "
            "when"
        ),
        de="wandernde monster draußen wie oft prüfen tag begegnung gelände wildnis ab wann",
        es="errantes exterior cada día encuentro terreno cuándo",
        fr="errants dehors jour rencontre terrain quand",
    ),
    topic(
        "afloat",
        17,
        text("Encounters afloat and in the air"),
        text(
            "A party that is afloat or flying rolls two dice a day: at midday 5 on the first "
            "brings an encounter, at the day’s end 6 on the second does. A ship that stays on"
            " the water rolls one die a day, and 6 brings an encounter."
        ),
        section="Wandering Monsters",
        en="ship sea air flying encounter check daily water boat",
        de="schiff meer luft fliegen begegnung täglich",
        es="barco mar aire volando encuentro diario",
        fr="navire mer air vol rencontre quotidien",
    ),
    topic(
        "wild-men",
        19,
        text("Tables of men and creatures outdoors"),
        text(
            "Men by terrain, flyers, undead, giants, lycanthropes, swimmers, dragons and animals, d8 to d12"
            " each, pages 18 and 19; Mars and prehistoric lists are optional."
        ),
        section="Wilderness Wandering Monsters",
        en=(
            "men table bandits pirates nomads flyers undead giants lycanthropes werewolf swimmers "
            "dragons animals mars dinosaurs table which optional who meet; men encounter; what men"
        ),
        de="menschen tabelle räuber piraten flieger untote riesen werwolf drachen tiere dinosaurier",
        es="hombres tabla bandidos piratas voladores no muertos gigantes dragones animales",
        fr="hommes table bandits pirates volants morts-vivants géants dragons animaux",
    ),
    topic(
        "wild-company",
        19,
        text("Company and magic of leaders met outdoors"),
        text(
            "A leader has 2-12 men of levels 1 to 4 along. Chances of each magic item, in "
            "percent: fighters sword 50, shield 25, armour 25; magic-users wand 60, ring 30, "
            "other 20; clerics weapon 40, staff 30, shield 20, armour 10."
        ),
        section="Wilderness Wandering Monsters",
        en="company followers magic items sword wand chance leader carries met",
        de="gefolge begleiter magische gegenstände schwert chance",
        es="seguidores objetos mágicos espada probabilidad",
        fr="suite objets magiques épée chance",
    ),
    topic(
        "evading",
        20,
        text("Evading outdoors"),
        text(
            "The chance of evading depends on the party’s size, and on whether those met are "
            "up to 25 %, up to 60 % or more of the most that could appear: for 1-3 people it "
            "is 50, 70 or 90 %; for 4-9 30, 50, 70; for 10-24 15, 30, 50; for 25 and more 5, "
            "20, 35."
        ),
        asks="evade",
        section="Evading in the Wilderness",
        en="evade escape flee chance wilderness run away avoid party size get away",
        de="entkommen fliehen chance wildnis wildnis weglaufen gruppengröße acht",
        es="evadir escapar huir probabilidad yermo",
        fr="esquiver échapper fuir chance sauvage",
    ),
    topic(
        "evading-more",
        20,
        text("What changes evading"),
        text(
            "If the party surprises the monsters, the chance doubles; if they surprise it, there is none "
            "(10 % in woods, the usual one with magic). Woods add 25 %; at least twice the speed adds 25 %, "
            "or takes it off if the monsters have it."
        ),
        section="Evading in the Wilderness",
        en=(
            "evade modifiers woods surprise speed bonus faster evading easier forest surprised "
            "help; woods easier; woods help; easier to escape; easier get away; faster monster; "
            "surprised evade"
        ),
        de=(
            "ausweichen modifikator wald überraschung tempo leichter hilft; wald leichter; leichter entkommen"
        ),
        es=(
            "evadir modificadores bosque sorpresa velocidad más fácil ayuda; bosque ayuda; más fácil escapar"
        ),
        fr=("esquive modificateurs bois surprise vitesse plus facile aide; bois aide; plus facile échapper"),
    ),
    topic(
        "wild-pursuit",
        20,
        text("Pursuit outdoors"),
        text(
            "The party flees one hex at a time, in random directions. A faster monster "
            "catches it with a chance of 50 %, in woods or swamp 25 %; if it does not, a die "
            "decides whether the pursuit goes on. Afterwards the party must rest half a day "
            "for each hex. Castle folk pursue on 1-3 of a d6 if they are hostile, otherwise "
            "on 1."
        ),
        section="Pursuit",
        en="chase pursue caught catch follow outdoors wilderness castle folk rest after pursuit",
        de="verfolgen einholen fangen draußen burgleute rast danach",
        es="perseguir alcanzar exterior castillo descanso",
        fr="poursuivre rattraper dehors château repos",
    ),
)
