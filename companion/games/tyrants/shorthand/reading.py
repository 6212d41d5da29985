"""A line read from left to right: each clause on the board that the ones before it leave, and the moves of
one whose house and verb are read.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import STACKS
from companion.games.tyrants.catalogue.settings import HOUSES, INDEX, NAMES
from companion.games.tyrants.facts import due_markers, empty_spaces, standing_at
from companion.games.tyrants.rules.apply import apply, check
from companion.games.tyrants.shorthand import names
from companion.games.tyrants.shorthand.names import FILLERS, PIECES, VP, Clause, clauses, inflected, words_of
from companion.games.tyrants.state import State
from companion.kernel.moves import Draft, Move
from companion.kernel.rows import carried_out
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.shorthand import LONGEST, matching, quoted, spoken
from companion.kernel.words import Text, text

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
    """Read `place a spy`, `put 2 troops`: which of them must be said."""
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
    """Read the end of a turn, with the VP of the markers that are due."""
    clause.skip(FILLERS | {"turn"})
    return (m.EndTurn(due_markers(clause.state) if house == clause.state.on_turn else {}),)


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


CLAUSES: Final = re.compile(r"[,;\n]")


def read(state: State, line: str, seat: Seat | None = None) -> tuple[Draft, ...]:
    """See `kernel.shorthand.Read`. Who is not named is the house of the clause before, and after `end`,
    or at first if no seat is given, the house on turn."""
    if len(line) > LONGEST:
        raise Refusal(text("A line can have at most %(most)s characters.", most=LONGEST))
    drafts: list[Draft] = []
    house: str | None = seat
    impossible: list[Refusal] = []
    for written in _clauses(line.lower()):
        try:
            found = _drafts(state, written, house or HOUSES[state.on_turn], first=None if drafts else seat)
        except Refusal as refusal:
            raise quoted(written, refusal.sentence) from refusal
        impossible += [quoted(written, why) for why in _impossible(state, found)]
        state = carried_out(apply, state, found)
        house = None if found[-1].move.kind == "end-turn" else str(found[-1].seat)
        drafts += found
    if not drafts:
        raise Refusal(text("Write what happened, such as “r deploy skullport”."))
    if impossible and len(drafts) > 1:
        raise impossible[0]
    return tuple(drafts)


def _impossible(state: State, drafts: Sequence[Draft]) -> Iterator[Text]:
    """Yield why entries of a clause cannot be carried out; the others are, one after the other."""
    for draft in drafts:
        try:
            check(state, draft.seat, draft.move)
        except Refusal as refusal:
            yield refusal.sentence
        else:
            state = carried_out(apply, state, (draft,))


def _clauses(line: str) -> Iterator[str]:
    """Yield clauses. An `and` begins one where a verb, a house or a number of VP follows."""
    written = ""
    for clause, linked in clauses(line):
        if linked and not _begins(clause):
            written += f" and {clause}"
            continue
        if written:
            yield written
        written = clause
    if written:
        yield written


def _begins(clause: str) -> bool:
    words = words_of(clause)
    return bool(words) and (
        words[0] in FORMS or (len(words[0]) > 1 and names.house(words[0]) is not None) or words[0][0] in "+-"
    )


def _drafts(state: State, written: str, house: str, first: Seat | None) -> tuple[Draft, ...]:
    """Return the drafts of a line. `first`: whose the line was said to be beside it, for its first clause.
    Raises `Refusal` where the clause says otherwise."""
    clause = Clause(state, words_of(written))
    who = clause.house() or house
    if first is not None and who != first:
        raise Refusal(
            text(
                "The line is for %(house)s and says %(other)s: whose is it?",
                house=NAMES[INDEX[first]],
                other=NAMES[INDEX[who]],
            )
        )
    means = tokens if clause.is_of_tokens() else verb(clause.verb())
    moves = means(clause, INDEX[who])
    clause.done()
    if INDEX[who] not in state.order:
        raise Refusal(text("Nobody plays that house here."))
    return tuple(Draft(move=move, seat=HOUSES[INDEX[who]]) for move in moves)


def verb(said: str) -> Read:
    """Return the verb of a clause by its beginning. Raises `Refusal` where none begins so, or several that
    differ."""
    found = {VERBS[word] for word in VERBS if said and word.startswith(said)}
    if said in FORMS:
        return FORMS[said]
    if not said:
        raise Refusal(text("Write what happened as well. Use one of: %(verbs)s.", verbs=tuple(VERBS)))
    if len(found) != 1:
        raise Refusal(
            text("“%(word)s” is not a command. Use one of: %(verbs)s.", word=said, verbs=tuple(VERBS))
        )
    return found.pop()


MOST = 8
OF_CARDS = (recruit, promote, devour)
WITHOUT_NAMES = (end, market, tokens)


def complete(state: State, line: str) -> tuple[str, ...]:
    """See `kernel.shorthand.Shorthand`: whole lines, each with the clause that is being written gone on."""
    ends = [found.end() for found in CLAUSES.finditer(line)]
    before, written = line[: ends[-1] if ends else 0], line[ends[-1] if ends else 0 :].lstrip()
    gap = line[len(before) : len(line) - len(written)]
    return tuple(f"{before}{gap}{whole}" for whole in list(_written_on(state, written.lower()))[:MOST])


def _written_on(state: State, written: str) -> Iterator[str]:
    words = written.split(" ")
    first = 1 if len(words) > 1 and names.house(words[0]) else 0
    said = words[first] if len(words) > first else ""
    if len(words) <= first + 1:
        yield from (" ".join([*words[:first], word]) + " " for word in VERBS if word.startswith(said))
        return
    try:
        means = verb(said)
    except Refusal:
        return
    if means in WITHOUT_NAMES:
        return
    start = first + 1
    while start < len(words) - 1 and (names.colour(words[start]) or words[start] in ("spy", "to")):
        start += 1
    known = names.cards(state) if means in OF_CARDS else names.sites(state)
    yield from (" ".join([*words[:start], name]) for name in matching(words[start:], known))
