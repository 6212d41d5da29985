"""Building and demolishing."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "build",
        0,
        text("Where and with whom to build"),
        text(
            "In base caverns, or with a direct friendly route from one; ten troops stationed there for each"
            " building."
        ),
        section="Buildings",
        en="build building construct how many troops needed workers ten where requirements people",
        de="bauen gebäude wie viele truppen nötig zehn wo voraussetzung",
        es="construir edificio cuántas tropas necesarias diez dónde requisitos",
        fr="bâtir construire bâtiment combien troupes dix où conditions",
    ),
    topic(
        "build-limit",
        0,
        text("How often a building may be built"),
        text(
            "Once in a cavern, unless it is marked +; those that take 0 turns as many in a turn as you like."
        ),
        section="Buildings",
        en="two twice same several multiple barracks houses limit maximum per cavern plus more than one",
        de="zwei zweimal gleiche mehrere grenze pro höhle",
        es="dos mismo varios límite por caverna",
        fr="deux même plusieurs limite par caverne",
    ),
    topic(
        "build-battle",
        0,
        text("Buildings in battle"),
        text(
            "T7 and 10 wounds unless stated; they may be garrisoned. Another faction’s special buildings do"
            " not help you."
        ),
        section="Buildings",
        en="toughness wounds garrison attack destroy strength hits captured enemy",
        de="widerstand wunden besetzen angreifen zerstören erobert",
        es="resistencia heridas guarnición atacar destruir capturado",
        fr="endurance blessures garnison attaquer détruire capturé",
    ),
    topic(
        "demolish",
        0,
        text("Demolishing and burning"),
        text("Demolishing takes 10 people and gives back half the cost; burning is free and gives nothing."),
        section="Buildings",
        en="destroy tear down refund sell building remove half cost money back",
        de="zerstören verkaufen erstattung hälfte zurück",
        es="destruir vender devolver mitad",
        fr="détruire vendre rembourser moitié",
    ),
)
