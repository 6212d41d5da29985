"""What a house's site control markers give in its turn (page 11)."""

from collections.abc import Iterator

from companion.games.tyrants.adjudication.inquiry import Inquiry
from companion.games.tyrants.adjudication.wording import ids, plain
from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.houses import NAMES
from companion.games.tyrants.facts import Held, influence, is_over, marker_vp, markers
from companion.games.tyrants.rules.objections import PAGES, not_on_turn
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, Value, text


def marker_income(asked: Inquiry) -> Ruling:
    """In its turn: influence for every marker held at any moment of it, VP as the turn would end now.

    For another house: what its next turn would give, if nothing changed before.
    """
    asked.board()
    state, house = asked.state, asked.house
    held = [held for held in markers(state) if held.house == house]
    if is_over(state):
        gained, vp = 0, 0
    elif _in_turn(state, house):
        gained, vp = influence(state), sum(due.vp for due in marker_vp(state))
    else:
        gained, vp = sum(one.influence for one in held), sum(one.vp for one in held)
    turn = tuple(plain(objection.sentence) for objection in not_on_turn(state, house))
    return Ruling(
        verdict=None,
        answer=_answer(house, gained, vp),
        page=PAGES["markers"],
        facts=(*_facts(state, house, held), *turn),
    )


def _in_turn(state: State, house: int) -> bool:
    return state.on_turn == house and not state.setting_up


def _answer(house: int, gained: int, vp: int) -> Text:
    values: dict[str, Value] = {"house": NAMES[house], "influence": gained, "vp": vp}
    if vp:
        return text("%(house)s: %(influence)s Influence, and %(vp)s VP when the turn ends.", **values)
    return text("%(house)s: %(influence)s Influence, no VP when the turn ends.", **values)


def _facts(state: State, house: int, held: list[Held]) -> Iterator[Fact]:
    for one in held:
        yield Fact(sentence=_sentence(state, house, one), places=ids([one.site]))
    if not _in_turn(state, house) or is_over(state):
        return
    still = {one.site for one in held}
    for site in state.field.markers:
        marker = SITES[site].marker
        if state.held >> site & 1 and site not in still and marker is not None:
            sentence = text(
                "%(site)s, held earlier in this turn: %(influence)s Influence.",
                site=SITES[site].name,
                influence=marker.influence,
            )
            yield Fact(sentence=sentence, places=ids([site]))


def _sentence(state: State, house: int, one: Held) -> Text:
    values: dict[str, Value] = {"site": SITES[one.site].name, "influence": one.influence, "vp": one.vp}
    if _in_turn(state, house) and state.paid >> one.site & 1:
        return text("%(site)s: %(influence)s Influence; its VP is taken already.", **values)
    if one.total:
        return text("%(site)s, total control side: %(influence)s Influence and %(vp)s VP.", **values)
    return text("%(site)s, control side: %(influence)s Influence.", **values)
