"""What lies otherwise in one state than in another, and what to do with real pieces."""

from collections.abc import Iterator

from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.rules.words import member_name, space_name
from companion.games.underdark_maps.state import State
from companion.kernel.words import Text, ntext, text


def changes(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.changes`."""
    return (*_track(before, after), *_parties(before, after), *_turn(before, after))


def _track(before: State, after: State) -> Iterator[Text]:
    if before.terrain != after.terrain:
        yield text("The terrain of the track differs.")
    if (before.holder, before.maps_at) != (after.holder, after.maps_at):
        yield _maps(after)


def _maps(state: State) -> Text:
    if state.holder is not None:
        return text("The Maps are with %(party)s.", party=NAMES[state.holder])
    return text("The Maps lie at %(place)s.", place=space_name(state, state.maps_at))


def _parties(before: State, after: State) -> Iterator[Text]:
    for seat in after.order:
        was, now = before.parties.get(seat), after.parties[seat]
        if was is None or was == now:
            continue
        name = NAMES[seat]
        if was.space != now.space:
            yield text(
                "%(party)s: %(now)s instead of %(was)s",
                party=name,
                now=space_name(after, now.space),
                was=space_name(before, was.space),
            )
        if was.members != now.members:
            names = tuple(member_name(member) for member in now.members) or text("nobody")
            yield text("%(party)s: %(names)s", party=name, names=names)
        if was.hand != now.hand:
            yield ntext(
                "%(party)s: %(n)s card in hand instead of %(was)s",
                "%(party)s: %(n)s cards in hand instead of %(was)s",
                now.hand,
                party=name,
                was=was.hand,
            )


def _turn(before: State, after: State) -> Iterator[Text]:
    if before.on_turn != after.on_turn and not after.setting_up:
        yield text("It is %(party)s's turn.", party=NAMES[after.on_turn])


def notices(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.notices`: pawns and the token of the Maps."""
    return tuple(_notices(before, after))


def _notices(before: State, after: State) -> Iterator[Text]:
    for seat, party in after.parties.items():
        if seat in before.parties and before.parties[seat].space != party.space:
            yield text(
                "%(party)s's pawn goes to %(place)s.",
                party=NAMES[seat],
                place=space_name(after, party.space),
            )
    if (before.holder, before.maps_at) != (after.holder, after.maps_at):
        yield _maps(after)
