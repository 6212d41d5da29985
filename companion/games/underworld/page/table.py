"""The table page: what is due, what the dice said last, where the party is and what it faces."""

from dataclasses import dataclass

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.facts.evading import Evasion, evasion
from companion.games.underworld.facts.travel import MODES, NEAR_A_CASTLE, castles_near, here, points
from companion.games.underworld.facts.watch import feet_a_turn
from companion.games.underworld.moves.people import Character
from companion.games.underworld.page.due import DueNow, due_now
from companion.games.underworld.page.first_moves import first_moves
from companion.games.underworld.page.moment import moment
from companion.games.underworld.page.steps import StepLine, step_lines
from companion.games.underworld.state.encounters import Encounter, Pursuit
from companion.games.underworld.state.expedition import Expedition
from companion.games.underworld.state.journey import Castle, Journey
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

QUESTIONS = (
    ("surprised", text("Who is surprised?")),
    ("follow", text("Will it follow us?")),
    ("evade", text("Can we evade?")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyMember:
    """`feet`: in a turn underground."""

    name: str
    hits: int
    most: int
    feet: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """`people`: the characters that this viewer knows all about; `names`, `modes`: to choose from, value and
    label. `terrain`, `points`: where a journey stands, and its movement points. `evasion`: as far as it is
    known. `castles`: those near by that were asked about."""

    when: Text
    due: tuple[DueNow, ...]
    steps: tuple[StepLine, ...]
    shown: tuple[StepLine, ...]
    expedition: Expedition | None
    journey: Journey | None
    encounter: Encounter | None
    first_moves: tuple[Text, ...]
    pursuit: Pursuit | None
    party: tuple[PartyMember, ...]
    people: tuple[Character, ...]
    everybody: tuple[str, ...]
    names: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    modes: tuple[tuple[str, Text], ...]
    terrain: Text
    mode: Text
    attitude: Text
    points: int
    castles: tuple[Castle, ...]
    evasion: Evasion | None
    questions: tuple[tuple[str, Text], ...]
    flying: bool
    sailing: bool


def table_page(state: State, viewer: Viewer) -> TablePage:
    """Everything but the due list may also be made of what players know."""
    out, everybody = state.journey, tuple(state.characters)
    below = state.expedition
    return TablePage(
        when=moment(state).name,
        due=due_now(state) if viewer.host else (),
        steps=step_lines(state.trail),
        shown=step_lines(state.shown),
        expedition=below,
        journey=None if below else out,
        encounter=state.encounter,
        first_moves=first_moves(state.encounter) if state.encounter else (),
        pursuit=state.pursuit,
        party=party(state),
        people=tuple(state.characters.values()),
        everybody=everybody,
        names=tuple((name, name) for name in everybody),
        kinds=tuple(state.kinds),
        modes=tuple((mode, said(mode)) for mode in MODES),
        terrain=said(here(state, out.at).terrain if out else ""),
        mode=said(out.mode if out else ""),
        attitude=said(state.encounter.attitude if state.encounter else ""),
        points=points(out, here(state, out.at).terrain) if out else 0,
        castles=_castles(state),
        evasion=_evasion(state),
        questions=QUESTIONS if below else QUESTIONS[2:],
        flying=bool(state.flyers),
        sailing=bool(state.ships),
    )


def party(state: State) -> tuple[PartyMember, ...]:
    out = state.expedition or state.journey
    gone = [state.characters[name] for name in out.party if name in state.characters] if out else []
    return tuple(
        PartyMember(name=each.name, hits=each.hits, most=each.most, feet=feet_a_turn(each.inches))
        for each in gone
    )


def _castles(state: State) -> tuple[Castle, ...]:
    at = state.journey
    if at is None or not at.at or state.expedition:
        return ()
    near = [name for name, hexes in castles_near(state, at.at) if hexes <= NEAR_A_CASTLE]
    return tuple(state.castles[name] for name in near if name in state.castles)


def _evasion(state: State) -> Evasion | None:
    """With what is known of the kind, nobody faster and no magic."""
    met, out = state.encounter, state.journey
    if met is None or out is None or state.expedition:
        return None
    known = state.kinds.get(met.kind)
    most = known.most if known else 0
    return evasion(met, out.size, most, "", magic=False, at_most=int(state.readings["evade_at_most"]))
