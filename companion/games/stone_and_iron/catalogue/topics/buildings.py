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
            "In base caverns, and in caverns and tunnels with a direct friendly route from a base of yours "
            "or an ally’s; ten troops stationed there for each building."
        ),
        section="Buildings",
        en=(
            "build building construct how many troops needed workers ten where requirements people "
            "to; need to build; guys to build; where build; how many troops build"
        ),
        de=(
            "bauen gebäude wie viele truppen nötig zehn wo voraussetzung zum; truppen bauen; wo "
            "bauen; wie viele truppen bauen"
        ),
        es=(
            "construir edificio cuántas tropas necesarias diez dónde requisitos para; dónde "
            "construir; tropas construir"
        ),
        fr=(
            "bâtir construire bâtiment combien troupes dix où conditions pour de soldats; où "
            "construire; troupes construire; combien de troupes construire"
        ),
    ),
    topic(
        "build-limit",
        0,
        text("How often a building may be built"),
        text(
            "Once in a cavern, unless it is marked +. Of those that take 0 turns you may build as many in a "
            "turn as you like."
        ),
        section="Buildings",
        en=(
            "two twice same several multiple barracks houses limit maximum per cavern plus more "
            "than one; two barracks; same building; build twice; second house; more than one; "
            "several houses; built again"
        ),
        de=(
            "zwei zweimal gleiche mehrere grenze pro höhle; zwei kasernen; gleiches gebäude; "
            "zweimal bauen; mehrere häuser; zwei häuser"
        ),
        es=(
            "dos mismo varios límite por caverna cuarteles; dos cuarteles; dos casas; mismo "
            "edificio; dos veces; varias casas; construir dos"
        ),
        fr=(
            "deux même plusieurs limite par caverne fois; deux casernes; même bâtiment; plusieurs "
            "maisons; deux maisons"
        ),
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
        en=(
            "toughness wounds garrison attack destroy strength hits captured enemy building; "
            "toughness building; tough building; building strength; attack building"
        ),
        de=(
            "widerstand wunden besetzen angreifen zerstören erobert lebenspunkte; lebenspunkte "
            "gebäude; widerstand gebäude; gebäude angreifen; wie stark gebäude"
        ),
        es=(
            "resistencia heridas guarnición atacar destruir capturado edificio; heridas edificio; "
            "atacar edificio"
        ),
        fr=(
            "endurance blessures garnison attaquer détruire capturé bâtiment; points de vie "
            "bâtiment; attaquer bâtiment"
        ),
    ),
    topic(
        "demolish",
        0,
        text("Demolishing and burning"),
        text("Demolishing takes 10 people and gives back half the cost; burning is free and gives nothing."),
        section="Buildings",
        en=(
            "destroy tear down refund sell building remove half cost money back knock pull; money "
            "back; tear down; knock down; burn down; pull down; sell building"
        ),
        de=(
            "zerstören verkaufen erstattung hälfte zurück abreißen abgerissen niederbrennen "
            "abbrennen; geld zurück; gebäude abreißen; gebäude verkaufen; gebäude niederbrennen"
        ),
        es=(
            "destruir vender devolver mitad derribar quemar derribo; derribar edificio; devuelven "
            "dinero; quemar edificio; demoler edificio"
        ),
        fr=(
            "détruire vendre rembourser moitié démolis brûler; démolir bâtiment; récupérer or; "
            "brûler bâtiment"
        ),
    ),
)
