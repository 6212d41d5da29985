"""The questions that the desk answers, and which of them a move asks."""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.adjudication import campaign, underground
from companion.games.underworld.facts.sailing import ROWED, SAILED
from companion.games.underworld.state.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Move
from companion.kernel.rulings import NO_SUCH_QUESTION, Asking, Fault, Question, Refusal, Ruling
from companion.kernel.seats import Seat
from companion.kernel.words import text

QUESTIONS: Final = (
    Question(key="follow", name=text("Will it follow us?")),
    Question(key="evade", name=text("Can we evade?"), asks=("most", "faster")),
    Question(key="surprised", name=text("Who is surprised?")),
    Question(key="demand", name=text("What do they demand?"), asks=("place",)),
    Question(key="turn", name=text("May this ship turn so?"), asks=("place", "inches", "degrees", "mode")),
    Question(key="blast", name=text("What does it do in so little room?"), asks=("length", "space")),
    Question(key="whole", name=text("How long until somebody is whole?"), asks=("place",)),
)


def asked_by(seat: Seat | None, move: Move) -> Asking | None:
    """See `kernel.features.Questions.asked_by`."""
    match move:
        case (
            m.Row(ship=ship, inches=inches, degrees=degrees)
            | m.Sail(ship=ship, inches=inches, degrees=degrees)
        ):
            mode = ROWED if isinstance(move, m.Row) else SAILED
            given = {"place": ship, "inches": str(inches), "degrees": str(degrees), "mode": mode}
            return Asking("turn", given)
        case _:
            return None


def rule(state: State, key: str, args: Mapping[str, str]) -> Ruling:
    """`args`: `place` is a castle, ship or character by name; `inches`, `degrees` and `mode` of a ship;
    `length` and `space` of a spell, in feet; `most` and `faster` as in `Evade`. Raises `Refusal` for an
    unknown question.
    """
    place = args.get("place", "")
    match key:
        case "follow":
            return underground.follow(state)
        case "evade":
            return campaign.evade(state, _number(args, "most"), args.get("faster", ""))
        case "surprised":
            return underground.surprised(state)
        case "demand":
            return campaign.demand(state, place)
        case "turn":
            mode = args.get("mode", "")
            return campaign.turning(state, place, _number(args, "inches"), _number(args, "degrees"), mode)
        case "blast":
            return underground.blast(state, _number(args, "length"), _number(args, "space"))
        case "whole":
            return campaign.whole(state, place)
        case _:
            raise Refusal(NO_SUCH_QUESTION, Fault.UNKNOWN)


def _number(args: Mapping[str, str], key: str) -> int:
    """0 where nothing, or no number, was given."""
    return whole_number(args.get(key, ""), 6) or 0
