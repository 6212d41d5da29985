"""Combat at sea."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "vessels",
        28,
        text("Ships and their speeds"),
        text(
            "Under oars slow, cruise and fast, in inches: large galley 10, 15, 25; small galley 15, "
            "20, 30; longship 12, 18, 25; boat 10, 15, 20; raft always 10. Under sail it depends on "
            "the wind and the point of sailing."
        ),
        section="Naval Combat",
        en=(
            "ship speed sail oar galley longship merchant boat raft fast how movement vessel reaching "
            "beating running"
        ),
        de="schiff tempo segel ruder galeere langschiff boot floß schnell",
        es="barco velocidad vela remo galera bote balsa",
        fr="navire vitesse voile rame galère barque radeau",
    ),
    topic(
        "rowing",
        28,
        text("Rowing and fatigue"),
        text(
            "A fresh crew has 30 fatigue factors (Vikings 40). Each turn, rest gains 1, slow "
            "speed costs 2, cruise 3, fast 10. With a current a ship makes 5 inches more, "
            "against it 5 less; backing oars, half its speed."
        ),
        section="Naval Combat",
        en="row rowers fatigue tired rest current backing oars stroke vikings points",
        de="rudern ruderer müde erschöpfung strömung rückwärts",
        es="remar remeros fatiga cansados corriente",
        fr="ramer rameurs fatigue courant arrière",
    ),
    topic(
        "speed-change",
        29,
        text("Changing speed under oars"),
        text("Step by step: stop, slow, cruise, fast; backing oars slows a ship down faster."),
        section="Naval Combat",
        en="speed increase slow fast stop gradual galley accelerate",
        de="tempo erhöhen anhalten stufe beschleunigen",
        es="velocidad aumentar parar acelerar",
        fr="vitesse augmenter arrêter accélérer",
    ),
    topic(
        "wind",
        29,
        text("Wind"),
        text(
            "2d6: 2-3 calm, 4-8 light to moderate, 9-11 fresh to strong, 12 gale or storm (run "
            "before it, 3 inches a turn). A d8 for the direction. In a fresh to strong breeze a "
            "galley ships water with a chance of 10 % a turn, and loses 25 % of its speed each "
            "time."
        ),
        section="Wind Force and Direction",
        en="wind force direction storm gale calm weather breeze galley water sink roll",
        de="windstärke richtung sturm flaute wetter galeere wasser sinken",
        es="viento fuerza dirección tormenta calma galera agua",
        fr="vent force direction tempête calme galère eau",
    ),
    topic(
        "ship-turn",
        29,
        text("Turning of ships"),
        text(
            "Under oars a ship turns up to 45 degrees for every 10 inches that it moves, "
            "under sail up to 30 degrees for every 12."
        ),
        asks="turn",
        section="Turning",
        en="turn ship degrees steer galley sail wheel",
        de="wenden schiff grad steuern",
        es="girar barco grados",
        fr="virer navire degrés",
    ),
    topic(
        "open-sea",
        29,
        text("Galleys on the open sea"),
        text("Galleys may not go out on the open sea; Viking longships may."),
        section="Open Seas",
        en="ocean galley open seas longship allowed deep",
        de="ozean galeere hohe see langschiff",
        es="océano galera mar abierto",
        fr="océan galère haute mer",
    ),
    topic(
        "hull",
        30,
        text("Catapults and hulls"),
        text(
            "Catapult hits take points from the hull. Large ships sink after 18 to 24 points,"
            " small ones after 9 to 15, a boat after 3."
        ),
        section="Missile Fire",
        en="hull points sink damage ship catapult hit how many",
        de="rumpf punkte sinken schaden schiff katapult",
        es="casco puntos hundir daño barco",
        fr="coque points couler dégâts navire",
    ),
    topic(
        "ramming",
        30,
        text("Ramming"),
        text(
            "At fast speed with the mast down: 10 to 60 % damage, and a 25 % chance of a hole that "
            "sinks the ship in 3-18 turns unless patched; 20 % of the crew lost if struck in the "
            "side, 5 % in bow or stern."
        ),
        section="Ramming",
        en="ram collision hole sink crew damage patch leak speed ship bow",
        de="rammen leck schaden mannschaft flicken",
        es="embestir espolón agujero daño tripulación",
        fr="éperonner éperon trou dégâts équipage bateau",
    ),
    topic(
        "patching",
        30,
        text("Patching a hole"),
        text(
            "Ten men patch a hole in five turns. With a chance of 25 % the patch does not "
            "hold, and takes five turns more."
        ),
        section="Ramming",
        en="patch repair hole leak ship holed turns men sinking",
        de="flicken reparieren leck loch",
        es="parche reparar agujero",
        fr="colmater réparer trou fuite",
    ),
    topic(
        "shearing",
        31,
        text("Shearing off oars"),
        text(
            "A ship that passes alongside another and shears its oars kills 50 % of the "
            "rowers on that side. The ship that was sheared lies dead in the water for three "
            "turns, and then rows at half speed at most."
        ),
        section="Shearing Oars Off",
        en="oars shear break rowers killed alongside",
        de="ruder abscheren brechen ruderer",
        es="remos cortar romper remeros",
        fr="rames briser casser rameurs",
    ),
    topic(
        "grapple",
        31,
        text("Grappling"),
        text(
            "Within an inch: 20 % a try, three tries a turn; cutting a grapple likewise: 20 %, three tries."
        ),
        section="Grappling",
        en="grapple hook cut ships rope chance board grappled attempts",
        de="enterhaken haken kappen seil chance",
        es="garfio gancho cortar barco cuerda",
        fr="grappin crochet couper corde navire",
    ),
    topic(
        "boarding",
        31,
        text("Boarding and melee aboard"),
        text(
            "A ship can be boarded only while it is grappled: by one man a turn for every "
            "three feet of deck alongside. For every ten feet fallen there is one chance in "
            "six of being hurt, and one die of damage; half the dice into water."
        ),
        section="Boarding",
        en=(
            "board boarding ship fight deck fall overboard rigging melee men per turn forced back "
            "jump jumping across leap cross over enemy aboard; jump across; cross over; men "
            "across; board ship; get aboard; men per turn; go aboard; going aboard"
        ),
        de=(
            "männer rüber wie viele entern schiff kampf deck fallen über bord takelage "
            "rüberspringen springen überspringen; wie viele männer rüber; schiff entern; springen "
            "rüber"
        ),
        es=(
            "abordar barco cubierta caer borda saltar pasar cruzan; hombres saltan; abordar barco; "
            "saltar al barco"
        ),
        fr=(
            "aborder navire pont tomber par-dessus bord sauter passent; hommes sautent; aborder "
            "navire; sauter sur le navire"
        ),
    ),
    topic(
        "breaking",
        32,
        text("Breaking doors and cutting rigging aboard"),
        text(
            "It depends on size and strength: ten men need a turn for a ship’s door, a man with a sword "
            "three turns for a rope, a giant far less."
        ),
        section="Melee",
        en="rigging cut rope anchor break ship door giant axe",
        de="takelage seil anker kappen schiffstür riese",
        es="jarcia cuerda ancla cortar gigante",
        fr="gréement corde ancre couper géant",
    ),
    topic(
        "command",
        32,
        text("Command control"),
        text(
            "A leader’s orders reach as many inches as their charisma, a lieutenant’s one "
            "inch less; half as far if the leader is in melee, farther from above. Men in "
            "melee obey on 1-4 of a d6; Vikings and monsters need no command."
        ),
        section="Command Control",
        en="command leader lieutenant charisma range orders obey morale control",
        de="befehl anführer leutnant charisma reichweite gehorchen",
        es="mando líder teniente carisma alcance obedecer",
        fr="commandement chef lieutenant charisme portée obéir",
    ),
    topic(
        "sail-speeds",
        28,
        text("Speeds under sail"),
        text(
            "Running, in a light and in a strong wind: large galley 20, 25; small 25, 30; longship "
            "30, 35; large merchant 20, 30; small merchant and warship 25, 35; boat 15, 20; raft "
            "10, 15. Less on a broad or quarter reach. Only boats and ships without oars can beat; "
            "a raft can only run or sail on a broad reach."
        ),
        section="Naval Combat",
        en=(
            "sail speed wind running reach broad quarter beating merchant warship longship boat raft "
            "against the wind"
        ),
        de="segelgeschwindigkeit wind raum kreuzen handelsschiff kriegsschiff langschiff",
        es="velocidad a vela viento ceñir mercante",
        fr="vitesse à la voile vent près largue marchand",
    ),
    topic(
        "river-sailing",
        29,
        text("Sailing on a river"),
        text(
            "Under sail on a river a ship makes half its usual speed; the 5 inches that the "
            "current adds or takes are not halved."
        ),
        section="Naval Combat",
        en="river sail upstream downstream half speed current",
        de="fluss segeln flussaufwärts strömung halbe",
        es="río navegar corriente mitad",
        fr="rivière naviguer courant moitié",
    ),
    topic(
        "sea-area",
        29,
        text("Playing area and orders at sea"),
        text(
            "A board of at least 48 × 48 spaces, or 6 × 6 feet for figures, with models at "
            "1:1200; for boarding, deck plans to the scale of the figures. Orders are "
            "written, and all ships move at the same time."
        ),
        section="Playing Area",
        en="scale models board size table deck plans written orders naval 1200",
        de="maßstab modelle spielfläche deckspläne befehle",
        es="escala modelos área planos cubierta órdenes",
        fr="échelle modèles surface plans pont ordres",
    ),
    topic(
        "falls-aboard",
        31,
        text("Forced back and falling aboard"),
        text(
            "Men forced back with no room go overboard, off the deck or from the rigging, or "
            "surrender. For every ten feet fallen there is one chance in six of being hurt, "
            "and one die of damage; half the dice into water. Whoever is struck by somebody "
            "falling must save and takes damage likewise."
        ),
        section="Melee",
        en="fall from rigging deck saving throw level damage forced back surrender no space mast",
        de="sturz takelage deck rettungswurf schaden zurückgedrängt ergeben mast",
        es="caída jarcia cubierta salvación daño retroceder rendirse mástil",
        fr="chute gréement pont sauvegarde dégâts reculer rendre mât",
    ),
)
