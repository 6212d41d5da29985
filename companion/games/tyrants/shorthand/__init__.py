"""Lines such as `r dep araumycos 2, b kill r gauntlgrym, o spy menzo, end`, and what can be typed."""

from typing import Final

from companion.games.tyrants.shorthand.reading import complete, read
from companion.kernel.shorthand import Phrase, Shorthand
from companion.kernel.words import text

PHRASES: Final = (
    Phrase(
        form="k r o b w",
        says=text(
            "Put a colour first to say who acts: Black, Red, Orange, Blue, White. Without "
            "one, the last house named acts, or else the active house."
        ),
        example="b deploy skullport",
    ),
    Phrase(
        form="killed white at PLACE, place spy SITE, +2 vp, end turn",
        says=text(
            "Whole words work as well, in any form. If a word can mean two things, you are asked which."
        ),
        example="killed a white troop at araumycos and ended the turn",
    ),
    Phrase(form=", ;", says=text("Starts the next action."), example="deploy eryndlyn, end"),
    Phrase(
        form="deploy PLACE 2",
        says=text("Deploys; a number repeats it (here: twice)."),
        example="r dep araumycos 2",
    ),
    Phrase(form="kill COLOUR PLACE", says=text("Assassinates."), example="b kill r gauntlgrym"),
    Phrase(form="supplant COLOUR PLACE", says=text("Supplants."), example="sup w menzo"),
    Phrase(
        form="move COLOUR PLACE to PLACE", says=text("Moves a troop."), example="move w menzo to skullport"
    ),
    Phrase(form="return COLOUR PLACE", says=text("Returns a troop."), example="ret o buiyrandyn"),
    Phrase(form="spy SITE", says=text("Places a spy."), example="o spy menzo"),
    Phrase(form="return spy COLOUR SITE", says=text("Returns a spy."), example="ret spy b everfire"),
    Phrase(
        form="SITE-SITE, SITE-SITE:2",
        says=text("The first space of a route that fits, or its second, counted from the first site."),
        example="dep skullport-kanaglym",
    ),
    Phrase(
        form="recruit CARD, promote CARD, devour CARD",
        says=text("Cards, by the beginnings of their words."),
        example="rec priestess",
    ),
    Phrase(
        form="vp 3 CARD",
        says=text("Takes VP tokens for a card, or for the reason you write; -3 gives them back."),
        example="vp 3 dragonclaw",
    ),
    Phrase(
        form="market 12", says=text("Sets how many cards are left in the market deck."), example="market 12"
    ),
    Phrase(form="end", says=text("Ends the turn, with the VP of its markers."), example="end"),
)

SHORTHAND: Final = Shorthand(read=read, complete=complete, phrases=PHRASES)
