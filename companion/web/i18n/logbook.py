"""What an entry says happened, in words."""

from dataclasses import replace
from typing import Any

from companion.kernel.deciding import asked
from companion.kernel.due import CLOCK, ORDERS, said_of
from companion.kernel.game import Game
from companion.kernel.moves import (
    Amend,
    Appoint,
    Arrive,
    Ask,
    AskBack,
    Begin,
    Choose,
    Deadline,
    Decide,
    Depart,
    Displace,
    Draft,
    Entry,
    Finish,
    Hold,
    Note,
    Open,
    OpenCards,
    Picture,
    Ready,
    Rematch,
    Retract,
    Rise,
    Seal,
    SharedMove,
    Sit,
    Skip,
    Unseal,
)
from companion.kernel.noting import EVENING, name_of
from companion.kernel.secrecy import FINAL_COUNT
from companion.kernel.shared_settings import SHARED_SETTINGS
from companion.kernel.words import Text, ntext, text
from companion.table.fold import Table, lowest_reach
from companion.table.late_entries import held_drafts


def described(table: Table, entry: Entry) -> Text:
    """Return an entry in one sentence; the seat is left to the page that shows it."""
    said = _described(table, entry)
    if entry.by == CLOCK:
        return text("the time was up: %(what)s", what=said)
    return text("as ordered in advance: %(what)s", what=said) if entry.by == ORDERS else said


def _described(table: Table, entry: Entry) -> Text:
    match entry.move:
        case Open():
            return text("the table is opened")
        case Sit(name, back) if back:
            return text("%(name)s continues with another phone", name=name)
        case Sit(name, sees=True):
            return text("%(name)s sits down and sees what the seat hides", name=name)
        case Sit(name):
            return text("%(name)s sits down", name=name)
        case Rise():
            return text("leaves the seat")
        case Skip(skip):
            return text("turns are skipped") if skip else text("turns are played again")
        case Begin() as begin:
            return _begun(table.game, begin)
        case Choose(setting, value):
            return _chosen(table.game, setting, value)
        case Finish(agreed):
            return text("the game ends by agreement") if agreed else text("the result is confirmed")
        case Amend() as amend:
            after = amend.after
            return amended(table, amend, None if after is None else described(table, table.entry(after)))
        case move if isinstance(move, SharedMove):
            return _about_the_table(table, entry)
        case _:
            # What is not entered yet is told as it would be now; and so is a count that was taken back, whose
            # lines may be hidden.
            row = table.game.row.get(move.kind)
            as_now = entry.version > table.version or (row is not None and row.replaces)
            state = table.position.state if as_now else None
            return table.said(entry) or table.game.describe(state, entry)


def _about_the_table(table: Table, entry: Entry) -> Text:
    match entry.move:
        case Retract(version):
            said = _retracted(table, version)
        case Deadline() as move:
            said = said_of(move)
        case Depart() | Arrive() as move:
            said = _moved_on(move)
        case Appoint() as move:
            said = _appointing(table, move)
        case Rematch(code):
            said = text("continues with a rematch, table %(code)s", code=code)
        case Ask() as move:
            said = text("keeps a question open: %(what)s", what=question_of(table.game, move))
        case AskBack() as move:
            said = _asking_back(table, move)
        case Picture() as move:
            said = _pictured(move)
        case Decide() as move:
            said = _decided(move)
        case Note() as move:
            said = noted(table, move)
        case Displace() as move:
            said = _displacing(table, move)
        case Hold():
            said = text("came late and waits for a decision: %(what)s", what=waiting(table, entry))
        case _:
            said = _sealed(table, entry)
    return said


def _pictured(move: Picture) -> Text:
    said = (
        text("adds a picture: %(caption)s", caption=move.caption) if move.caption else text("adds a picture")
    )
    return text("%(picture)s (%(what)s)", picture=said, what=run((move.of,))) if move.of else said


def _asking_back(table: Table, move: AskBack) -> Text:
    near = table.reaches(move.version)
    what = with_seat(table, table.entry(move.version)) if near else run((move.version,))
    if move.stands:
        return text("lets the entry stand: %(what)s", what=what)
    return text("asks to take back: %(what)s", what=what)


def _displacing(table: Table, move: Displace) -> Text:
    near = [table.entry(version) for version in move.versions if table.reaches(version)]
    said = tuple(with_seat(table, entry) for entry in near)
    return text("that takes away: %(what)s", what=said or text("a correction of what lies further back"))


def _appointing(table: Table, move: Appoint) -> Text:
    places = {place.seat: place.name for place in table.game.about.places}
    name = table.position.names.get(move.seat, places.get(move.seat, move.seat))
    match move.step:
        case "agrees":
            return text("agrees that the phone of %(name)s becomes a host's", name=name)
        case "is":
            return text("the phone of %(name)s is a host's now", name=name)
        case "ends":
            return text("the phone of %(name)s is no longer a host's", name=name)


def _moved_on(move: Depart | Arrive) -> Text:
    match move:
        case Depart():
            return text("hands the table over to another computer")
        case Arrive(code=str(code)) if code:
            return text("makes a copy of table %(code)s a table of its own", code=code)
        case Arrive(again=True):
            return text("opens the table again after it was handed over")
        case _:
            return text("continues on the next computer")


def question_of(game: Game[Any], move: Ask) -> Text | str:
    """Return what was asked: as typed, by the game's name of a question, or what was objected."""
    names = {asked(question.key): question.name for question in game.questions or ()}
    return move.words or names.get(move.about, move.about.partition(":")[2])


def noted(table: Table, move: Note) -> Text:
    if move.about == EVENING:
        return text("notes: %(what)s", what=move.words)
    thing = name_of(table.game, table.position, move.about)
    return text("notes on %(thing)s: %(what)s", thing=thing, what=move.words)


def _decided(move: Decide) -> Text:
    if move.page:
        return text("the table decides, rulebook p. %(page)s: %(what)s", page=move.page, what=move.decision)
    return text("the table makes a house rule: %(what)s", what=move.decision)


def _sealed(table: Table, entry: Entry) -> Text:
    match entry.move:
        case Seal(witness=str(witness)):
            name = next((place.name for place in table.game.about.places if place.seat == witness), witness)
            return text("has %(seat)s count as a witness, sealed", seat=name)
        case Seal(about) if about == FINAL_COUNT:
            return text("seals a count")
        case Seal():
            return text("seals a choice")
        case Unseal():
            return text("reveals what was sealed")
        case Ready(waived):
            return (
                text("is left out (the table continued without this count)")
                if waived
                else text("confirms the count")
            )
        case OpenCards(backs):
            return ntext(
                "opens %(n)s card that was dealt here", "opens %(n)s cards that were dealt here", len(backs)
            )
        case _:
            return text("all are ready: the counts are open")


def _begun(game: Game[Any], begin: Begin) -> Text:
    names = {"order": text("the order at the table"), "first": text("who goes first")}
    names |= {setting.key: setting.name for setting in game.settings}
    drawn = tuple(names[key] for key in begin.drawn if key in names)
    if not drawn:
        return text("the game begins")
    return text("the game begins; drawn at random: %(what)s", what=drawn)


def waiting(table: Table, held: Entry) -> Text | tuple[Text, ...]:
    """Return what a held entry would enter."""
    drafts: tuple[Draft, ...] = held_drafts(table, held)
    if not table.reaches(lowest_reach(drafts)):
        return text("a correction of what lies further back")
    said = tuple(described(table, replace(held, move=draft.move, seat=draft.seat)) for draft in drafts)
    return said or text("an entry that this Undertally cannot read")


def with_seat(table: Table, entry: Entry) -> Text:
    said = described(table, entry)
    if isinstance(entry.move, Sit):
        return said
    places = {place.seat: place.name for place in table.game.about.places}
    name = table.position.names.get(entry.seat, places.get(entry.seat)) if entry.seat is not None else None
    return said if name is None else text("%(name)s: %(what)s", name=name, what=said)


def _chosen(game: Game[Any], key: str, value: str) -> Text:
    setting = next((each for each in (*game.settings, *SHARED_SETTINGS.values()) if each.key == key), None)
    if setting is None:
        return text("%(setting)s: %(value)s", setting=key, value=value)
    choices = [choice for seats in game.about.seats for choice in setting.choices(seats)]
    name = next((choice.name for choice in choices if choice.value == value), value)
    return text("%(setting)s: %(value)s", setting=setting.name, value=name)


def _retracted(table: Table, version: int) -> Text:
    """Return what was taken back, named once where it was put back again and again."""
    target, back = table.entry(version), False
    while isinstance(target.move, Retract):
        target, back = table.entry(target.move.version), not back
    if back:
        return text("puts back: %(what)s", what=described(table, target))
    return text("takes back: %(what)s", what=described(table, target))


def run(versions: tuple[int, ...]) -> Text:
    """Return `entry 12`, `entries 12–14`, `entries 12, 15 and 16`."""
    each = sorted(set(versions))
    if len(each) > 2 and each[-1] - each[0] == len(each) - 1:
        return text("entries %(first)s–%(last)s", first=each[0], last=each[-1])
    return ntext("entry %(which)s", "entries %(which)s", len(each), which=tuple(each))


def amended(table: Table, amend: Amend, follows: Text | None) -> Text:
    """Return what an amendment says happened. `follows`: the entry behind which it moves them, in words."""
    which = run(amend.versions)
    place = next((place.name for place in table.game.about.places if place.seat == amend.seat), "")
    given = text("%(which)s moved to %(seat)s", which=which, seat=place) if place else which
    if follows is None:
        return given
    return text("%(what)s moved after entry %(n)s (%(after)s)", what=given, n=amend.after or 0, after=follows)
