"""What each verb of a line enters."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.cards import STACKS
from companion.games.tyrants.catalogue.settings import INDEX
from companion.games.tyrants.facts import empty_spaces, marker_vp, standing_at
from companion.games.tyrants.shorthand import names
from companion.games.tyrants.shorthand.names import FILLERS, PIECES, VP, Clause, inflected
from companion.games.tyrants.state import State
from companion.kernel.moves import Move
from companion.kernel.rulings import Refusal
from companion.kernel.shorthand import spoken
from companion.kernel.words import text

Read = Callable[[Clause, int], tuple[Move, ...]]
"""The moves of a clause whose house and verb are read; the number is the house."""


def deploy(clause: Clause, house: int) -> tuple[Move, ...]:
    times, state = clause.times(), clause.state
    place = clause.place(lambda space: empty_spaces(state, space) > 0)
    return (m.StartingTroop(place) if state.setting_up else m.Deploy(place),) * times


def kill(clause: Clause, house: int) -> tuple[Move, ...]:
    times, victim = clause.times(), _victim(clause)
    return (m.Assassinate(clause.place(_holding(clause.state, victim)), victim),) * times


def supplant(clause: Clause, house: int) -> tuple[Move, ...]:
    times, victim = clause.times(), _victim(clause)
    return (m.Supplant(clause.place(_holding(clause.state, victim)), victim),) * times


def move(clause: Clause, house: int) -> tuple[Move, ...]:
    colour = clause.colour() or _own(house)
    origin, target = clause.two_places()
    return (m.MoveTroop(origin, target, colour),)


def send_home(clause: Clause, house: int) -> tuple[Move, ...]:
    """Return a troop; with `spy` before or behind the colour a spy."""
    clause.skip(FILLERS)
    spy = clause.word("spy", "spies")
    owner = clause.colour()
    spy = spy or clause.word("spy", "spies")
    if spy:
        return (m.ReturnSpy(clause.site(), owner or _own(house)),)
    times = clause.times()
    owner = owner or _own(house)
    return (m.ReturnTroop(clause.place(_holding(clause.state, owner)), owner),) * times


def spy(clause: Clause, house: int) -> tuple[Move, ...]:
    clause.skip(FILLERS)
    clause.skip({"spy"})
    return (m.PlaceSpy(clause.site()),)


def put(clause: Clause, house: int) -> tuple[Move, ...]:
    """`place a spy`, `put 2 troops`: which of them must be said."""
    clause.skip(FILLERS)
    if clause.says("spy", "spies"):
        clause.verb()
        return spy(clause, house)
    if clause.says(*PIECES):
        return deploy(clause, house)
    raise Refusal(text("Write what to place: “place spy everfire”, “place 2 troops skullport”."))


def recruit(clause: Clause, house: int) -> tuple[Move, ...]:
    times = clause.times()
    card = clause.card()
    return (m.Recruit(card, "stack" if card in STACKS else "market"),) * times


def promote(clause: Clause, house: int) -> tuple[Move, ...]:
    return (m.Promote(clause.card()),)


def devour(clause: Clause, house: int) -> tuple[Move, ...]:
    source = clause.word("hand", "played", "inner-circle", "market") or "hand"
    return (m.Devour(clause.card(), source),)


def tokens(clause: Clause, house: int) -> tuple[Move, ...]:
    clause.skip(VP)
    vp = clause.first_number() or clause.number(0)
    if not vp:
        raise Refusal(text("Write how many VP, and what for: “vp 3 dragonclaw”."))
    clause.skip(VP | {"for", "from", "with", "by"})
    reason = clause.reason() or UNSAID
    card = names.cards(clause.state).get(spoken(reason))
    return (m.GainVP(vp, f"card:{card}" if card else reason),)


def market(clause: Clause, house: int) -> tuple[Move, ...]:
    cards = clause.number(-1)
    if cards < 0:
        raise Refusal(text("Write how many cards are left in the market deck: “market 12”."))
    return (m.MarketDeck(cards),)


def end(clause: Clause, house: int) -> tuple[Move, ...]:
    """With the VP of the markers that are due."""
    clause.skip(FILLERS | {"turn"})
    due = marker_vp(clause.state) if house == clause.state.on_turn else ()
    return (m.EndTurn({SITES[held.site].id: held.vp for held in due}),)


UNSAID: Final = "by hand"
"""What VP are for that were written down without a word."""

VERBS: Final[Mapping[str, Read]] = {
    "deploy": deploy,
    "kill": kill,
    "assassinate": kill,
    "supplant": supplant,
    "move": move,
    "return": send_home,
    "spy": spy,
    "recruit": recruit,
    "promote": promote,
    "devour": devour,
    "vp": tokens,
    "market": market,
    "end": end,
}

OTHERWISE: Final[Mapping[str, Read]] = {
    **dict.fromkeys(("place", "put"), put),
    **dict.fromkeys(("gain", "take", "took", "get", "got", "score", "earn"), tokens),
    **dict.fromkeys(("slay", "slew", "slain", "murder"), kill),
    **dict.fromkeys(("buy", "bought", "acquire"), recruit),
    "finish": end,
}
"""Words for the same that people write, beside the verbs that are taught."""

FORMS: Final[Mapping[str, Read]] = {
    form: read for word, read in (*OTHERWISE.items(), *VERBS.items()) for form in (word, *inflected(word))
}
"""Every word that is a verb as it stands."""


def _victim(clause: Clause) -> str:
    victim = clause.colour() or clause.last_colour()
    if victim is None:
        raise Refusal(text("Write whose troop it is, k, r, o, b or w for white, before the place."))
    return victim


def _holding(state: State, colour: str) -> Callable[[int], bool]:
    return lambda space: standing_at(state, space)[INDEX[colour]] > 0


def _own(house: int) -> str:
    return next(colour for colour, index in INDEX.items() if index == house)
