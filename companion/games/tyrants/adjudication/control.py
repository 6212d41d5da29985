"""Who controls a site and why (page 10), total control and what stands in its way, and what markers give
(page 11)."""

from collections.abc import Iterator

from companion.games.tyrants.adjudication.inquiry import (
    Facts,
    Inquiry,
    about,
    colours,
    ids,
    plain,
    spaces,
    spy,
    troops,
)
from companion.games.tyrants.adjudication.ways import losses, may_act_at, takeover, takeovers
from companion.games.tyrants.catalogue.board import SITES, SLOTS
from companion.games.tyrants.catalogue.settings import COLOURS, NAMES, RETURN_SPY, WHITE
from companion.games.tyrants.facts import (
    NOBODY,
    Held,
    controller,
    empty_spaces,
    enemy_spies,
    in_total_control,
    influence,
    is_over,
    leader,
    marker_vp,
    markers,
    standing_at,
)
from companion.games.tyrants.rules.row import PAGES, lacks_presence, not_on_turn, place_name
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, Value, ntext, text


def control(inquiry: Inquiry) -> Ruling:
    """Return who controls a site; what would give control to the asking house or, if none asks, to any other
    house; and what would cost the controller the site."""
    state, site, house = inquiry.state, inquiry.site, inquiry.house_if_given
    holder = controller(state, site)
    here = standing_at(state, site)
    ranked = sorted(
        (colour for colour in range(len(COLOURS)) if here[colour]), key=lambda colour: -here[colour]
    )
    hopefuls = [other for other in state.order if house in (None, other) and controller(state, site) != other]
    return Ruling(
        verdict=None,
        answer=_say_controller(state, site),
        page=PAGES["control"],
        facts=(*(troops(state, colour, site) for colour in ranked), *_marker(state, site)),
        remedies=(
            *(takeovers(state, house, site) if house in hopefuls else ()),
            *(losses(state, holder, site) if holder != NOBODY else ()),
            *(takeover(state, other, site) for other in hopefuls if house not in hopefuls),
        ),
    )


def _say_controller(state: State, site: int) -> Text:
    who, here, place = leader(state, site), standing_at(state, site), place_name(site)
    if who == WHITE:
        return text("Nobody controls %(place)s: most troops there are white.", place=place)
    if who != NOBODY and in_total_control(state, site, who):
        return text("%(house)s has total control of %(place)s.", house=NAMES[who], place=place)
    if who != NOBODY:
        return text("%(house)s controls %(place)s.", house=NAMES[who], place=place)
    if not any(here):
        return text("Nobody controls %(place)s: no troop stands there.", place=place)
    tied = [colour for colour, n in enumerate(here) if n == max(here)]
    return text("Nobody controls %(place)s: %(colours)s are tied.", place=place, colours=colours(tied))


def _marker(state: State, site: int) -> Facts:
    if SITES[site].marker is None:
        return ()
    held = next((held for held in markers(state) if held.site == site), None)
    if held is None:
        return (plain(text("The site control marker lies on the map.")),)
    if held.total:
        return (plain(text("%(house)s holds the marker, total control side up.", house=NAMES[held.house])),)
    return (plain(text("%(house)s holds the marker, control side up.", house=NAMES[held.house])),)


def total_control(inquiry: Inquiry) -> Ruling:
    """Rule whether a site is under total control of the named house or, if none is named, of its controller.
    If none is named and nobody controls it, the ruling says so, and what the house with most troops there
    would need."""
    state, site, asker = inquiry.state, inquiry.site, inquiry.house_if_given
    house = controller(state, site) if asker is None else asker
    if house == NOBODY:
        nearest = max(state.order, key=lambda other: standing_at(state, site)[other])
        return Ruling(
            verdict=False,
            answer=_say_controller(state, site),
            page=PAGES["total control"],
            besides=tuple(_completions(state, nearest, site)),
        )
    here = about(house, site)
    yes = in_total_control(state, site, house)
    short = () if yes else _too_few(state, house, site)
    needed = () if yes or short else tuple(_completions(state, house, site))
    return Ruling(
        verdict=yes,
        answer=text("%(house)s has total control of %(place)s.", **here)
        if yes
        else text("%(house)s does not have total control of %(place)s.", **here),
        page=PAGES["total control"],
        facts=(
            *_spaces_held(state, house, site),
            *_list_obstacles(state, house, site),
            *short,
            *_marker(state, site),
        ),
        remedies=needed if len(needed) == 1 else (),
        besides=needed if len(needed) > 1 else (),
    )


def _too_few(state: State, house: int, site: int) -> Facts:
    """Return what is missing if the barracks hold fewer troops than there are spaces to fill."""
    more, left = SLOTS[site].bit_count() - standing_at(state, site)[house], state.barracks[house]
    if more <= left:
        return ()
    sentence = ntext(
        "%(n)s more troop is needed; the barracks hold %(left)s.",
        "%(n)s more troops are needed; the barracks hold %(left)s.",
        more,
        left=left,
    )
    return (plain(sentence),)


def _spaces_held(state: State, house: int, site: int) -> Facts:
    sentence = ntext(
        "%(house)s holds %(held)s of %(n)s troop space at %(place)s.",
        "%(house)s holds %(held)s of %(n)s troop spaces at %(place)s.",
        SLOTS[site].bit_count(),
        house=NAMES[house],
        held=standing_at(state, site)[house],
        place=place_name(site),
    )
    return (Fact(sentence=sentence, places=ids([site])),)


def _list_obstacles(state: State, house: int, site: int) -> Facts:
    here = standing_at(state, site)
    others = tuple(troops(state, c, site) for c, n in enumerate(here) if n and c != house)
    empty = empty_spaces(state, site)
    gaps = (spaces(empty, site),) if empty else ()
    away = () if may_act_at(state, house, site) else (plain(lacks_presence(house, site)),)
    return (*others, *gaps, *away, *(spy(other, site) for other in enemy_spies(state, site, house)))


def _completions(state: State, house: int, site: int) -> Iterator[Fact]:
    """Yield, for each obstacle to total control, what would remove it."""
    at, here = ids([site]), standing_at(state, site)
    for colour, n in enumerate(here):
        if n and colour != house:
            sentence = ntext(
                "%(n)s troop of %(colour)s assassinated and one deployed; or a card supplants the troop.",
                "%(n)s troops of %(colour)s assassinated and as many deployed; or cards supplant the troops.",
                n,
                colour=NAMES[colour],
            )
            yield Fact(sentence=sentence, places=at)
    if empty := empty_spaces(state, site):
        sentence = ntext(
            "%(n)s more troop of %(house)s.", "%(n)s more troops of %(house)s.", empty, house=NAMES[house]
        )
        yield Fact(sentence=sentence, places=at)
    for other in enemy_spies(state, site, house):
        sentence = text(
            "The spy of %(colour)s returned, for %(power)s Power.",
            colour=NAMES[other],
            power=RETURN_SPY,
        )
        yield Fact(sentence=sentence, places=at)


def marker_income(inquiry: Inquiry) -> Ruling:
    """Rule what the markers of a house give in its turn: influence for every marker held at any moment of the
    turn, and the VP if the turn ended now.

    For a house that is not on turn: what its next turn would give if nothing changed. Once the game is over:
    nothing.
    """
    inquiry.require_board()
    state, house = inquiry.state, inquiry.house
    held = [held for held in markers(state) if held.house == house]
    if is_over(state):
        gained, vp = 0, 0
    elif _is_on_turn(state, house):
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


def _is_on_turn(state: State, house: int) -> bool:
    return state.on_turn == house and not state.setting_up


def _answer(house: int, gained: int, vp: int) -> Text:
    values: dict[str, Value] = {"house": NAMES[house], "influence": gained, "vp": vp}
    if vp:
        return text("%(house)s: %(influence)s Influence, and %(vp)s VP when the turn ends.", **values)
    return text("%(house)s: %(influence)s Influence, no VP when the turn ends.", **values)


def _facts(state: State, house: int, held: list[Held]) -> Iterator[Fact]:
    for one in held:
        yield Fact(sentence=_sentence(state, house, one), places=ids([one.site]))
    if not _is_on_turn(state, house) or is_over(state):
        return
    held_now = {one.site for one in held}
    for site in state.field.markers:
        marker = SITES[site].marker
        if state.held >> site & 1 and site not in held_now and marker is not None:
            sentence = text(
                "%(site)s, held earlier in this turn: %(influence)s Influence.",
                site=SITES[site].name,
                influence=marker.influence,
            )
            yield Fact(sentence=sentence, places=ids([site]))


def _sentence(state: State, house: int, held: Held) -> Text:
    values: dict[str, Value] = {"site": SITES[held.site].name, "influence": held.influence, "vp": held.vp}
    if _is_on_turn(state, house) and state.paid >> held.site & 1:
        return text("%(site)s: %(influence)s Influence; its VP are already taken.", **values)
    if held.total:
        return text("%(site)s, total control side: %(influence)s Influence and %(vp)s VP.", **values)
    return text("%(site)s, control side: %(influence)s Influence.", **values)
