"""A table of any game, and each kind of move that all games share, both right and wrong."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from companion.features.deadlines.moves import Deadline
from companion.features.disputes.moves import Ask, Decide
from companion.features.notes.moves import Note
from companion.features.pictures.moves import Picture
from companion.features.rematch.moves import Rematch
from companion.kernel import moves as m
from companion.kernel.codec import commitment, pack_draft
from companion.kernel.features import defaults
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Draft, Entry, Move, Override
from companion.kernel.seats import Seat
from companion.kernel.secrecy import FINAL_COUNT
from companion.kernel.shared_settings import shared_settings
from companion.laws.plays import START, entry
from companion.ledger.rows import Head
from companion.table.fold import Table, empty_table, grow_table

CODE: Final = "ABCDEFGH"
SALT: Final = "salt"
COUNTED: Final = ("{}",)

Cases: TypeAlias = Iterator[tuple[str, Draft]]
"""Drafts, each with its name here."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A table, its first two players, and the newest move of its game."""

    table: Table
    begin: Begin
    played: Entry

    @property
    def own(self) -> Seat:
        return self.begin.seats[0]

    @property
    def other(self) -> Seat:
        return self.begin.seats[1]

    @property
    def newest(self) -> int:
        return self.table.version

    @property
    def set_up(self) -> int:
        """Return the version of the entry that began the game."""
        return next(made.version for made in self.table.entries if isinstance(made.move, Begin))

    def with_entries(self, *drafts: Draft) -> "Laid":
        return replace(self, table=entered(self.table, *drafts))


def entered(table: Table, *drafts: Draft) -> Table:
    """Return the table with more entries, whatever objections there are; the phone of a draft's seat
    signs."""
    for draft in drafts:
        plain = entry(table.version + 1, draft.move, draft.seat)
        made = replace(plain, override=draft.override, by=draft.seat or "host")
        table = grow_table(table, (made,), Head(made.version, ""))
    return table


def laid_out(game: Game[Any], most: int | None = None) -> Laid:
    """Return a table of the game with everybody seated, in the middle of its sample. `most`: play at most
    this many of the sample's drafts; None for all."""
    assert game.sample is not None
    played = game.sample().played[:most]
    (begin,) = (draft.move for draft in played if isinstance(draft.move, Begin))
    opening = Draft(move=m.Open(game=game.about.slug, rules_version="1"))
    sitting = (Draft(move=m.Sit(name=f"P{n}"), seat=seat) for n, seat in enumerate(begin.seats))
    table = entered(empty_table(CODE, game, START), opening, *sitting, *played)
    newest = next(made for made in reversed(table.entries) if made.move.kind in game.moves)
    return Laid(table, begin, newest)


def finished(laid: Laid) -> Laid:
    """Return the table with its result confirmed."""
    return laid.with_entries(Draft(move=m.Finish(agreed=True), override=Override(says="table")))


def of(move: Move, seat: Seat | None = None) -> Draft:
    return Draft(move=move, seat=seat)


def other_value(key: str) -> str:
    setting = shared_settings()[key]
    return next(choice.value for choice in setting.choices(2) if choice.value != setting.default)


def anywhere(laid: Laid) -> Cases:
    """Yield the moves that make sense at any table."""
    yield from about_players(laid)
    yield from about_the_set_up(laid)
    yield from corrections(laid)
    yield from what_people_say(laid)
    yield from what_is_hidden(laid)
    yield from about_the_table(laid)


def about_players(laid: Laid) -> Cases:
    yield "sit", of(m.Sit(name="Ann"), laid.own)
    yield "sit back", of(m.Sit(name="Ann", back=True), laid.own)
    yield "sit nowhere", of(m.Sit(name="Ann"))
    yield "sit without a name", of(m.Sit(name=" "), laid.own)
    yield "sit with a long name", of(m.Sit(name="x" * 41), laid.own)
    yield "sit at no seat", of(m.Sit(name="Ann"), Seat("none"))
    yield "rise", of(m.Rise(), laid.own)
    yield "rise from nowhere", of(m.Rise())
    yield "skip", of(m.Skip(), laid.own)
    yield "skip no more", of(m.Skip(skip=False), laid.own)
    yield "skip nobody", of(m.Skip())


def about_the_set_up(laid: Laid) -> Cases:
    yield "begin again", of(laid.begin)
    yield "begin otherwise", of(replace(laid.begin, first=laid.other, drawn=("order", "first")))
    yield "begin without anybody", of(replace(laid.begin, seats=()))
    yield "begin with one twice", of(replace(laid.begin, seats=(laid.own, laid.own)))
    yield "begin with no first", of(replace(laid.begin, first=Seat("none")))
    yield "begin by no setting", of(replace(laid.begin, settings={"none": "x"}))
    for key in shared_settings():
        yield f"choose {key}", of(m.Choose(key, other_value(key)))
    for key, value in list(defaults(laid.table.game.settings).items())[:2]:
        yield f"choose {key}", of(m.Choose(key, value))
    yield "choose nothing", of(m.Choose("none", "x"))
    yield "choose no value", of(m.Choose("clock", "x"))


def corrections(laid: Laid) -> Cases:
    yield "retract a move", of(m.Retract(laid.played.version))
    yield "retract a sitting down", of(m.Retract(2))
    yield "retract the set-up", of(m.Retract(laid.set_up))
    yield "retract the opening", of(m.Retract(1))
    yield "retract what is not there", of(m.Retract(laid.newest + 9))
    yield "amend the seat", of(m.Amend((laid.played.version,), laid.other))
    yield "amend the place", of(m.Amend((laid.played.version,), None, laid.played.version - 1))
    yield "amend nothing", of(m.Amend(()))
    yield "amend to nothing", of(m.Amend((laid.played.version,)))
    yield "amend to no seat", of(m.Amend((laid.played.version,), Seat("none")))
    yield "amend a sitting down", of(m.Amend((2,), laid.other))
    yield "amend behind nothing", of(m.Amend((laid.played.version,), None, laid.newest + 9))
    waiting = pack_draft(Draft(move=laid.played.move, seat=laid.played.seat))
    yield "hold", of(m.Hold((waiting,)), laid.own)
    yield "hold nonsense", of(m.Hold(("{}",), (laid.newest,)), laid.own)
    yield "displace", of(m.Displace((laid.played.version,)), laid.own)
    asker = laid.other if laid.played.seat == laid.own else laid.own
    yield "ask back", of(m.AskBack(laid.played.version), asker)
    yield "ask back one's own", of(m.AskBack(laid.played.version), laid.played.seat)
    yield "ask back what is not there", of(m.AskBack(laid.newest + 9), laid.own)
    yield "ask back a sitting down", of(m.AskBack(2), laid.other)
    yield "let stand what nobody asks for", of(m.AskBack(laid.played.version, stands=True), laid.own)


def what_people_say(laid: Laid) -> Cases:
    yield "ask", of(Ask(words="Why?", moment=laid.newest), laid.own)
    yield "ask of the game", of(Ask(about="ask:none"), laid.own)
    yield "ask nothing", of(Ask(), laid.own)
    yield "ask at no moment", of(Ask(words="Why?", moment=laid.newest + 1))
    yield "ask at length", of(Ask(words="x" * 600))
    yield "decide", of(Decide("So be it", page=3))
    yield "decide as a house rule", of(Decide("So be it"))
    yield "decide nothing", of(Decide(" "))
    yield "decide by no page", of(Decide("So be it", page=-1))
    yield "decide at no moment", of(Decide("So be it", moment=laid.newest + 1))
    yield "picture", of(Picture("0" * 64, caption="Here"), laid.own)
    yield "picture of an entry", of(Picture("0" * 64, of=laid.played.version), laid.own)
    yield "picture without a file", of(Picture("x"), laid.own)
    yield "picture of nothing", of(Picture("0" * 64, of=laid.newest + 1), laid.own)
    yield "picture of an odd name", of(Picture("0" * 64, caption="\a"), laid.own)
    yield "note", of(Note("Well"), laid.own)
    yield "note on an entry", of(Note("Well", f"entry:{laid.played.version}"), laid.own)
    yield "note on a seat", of(Note("Well", f"seat:{laid.other}"), laid.own)
    yield "note nothing", of(Note(" "), laid.own)
    yield "note on no entry", of(Note("Well", f"entry:{laid.newest + 1}"), laid.own)
    yield "note on nothing", of(Note("Well", "none"), laid.own)
    yield "note at length", of(Note("x" * 501), laid.own)


def what_is_hidden(laid: Laid) -> Cases:
    yield "seal a count", of(m.Seal(FINAL_COUNT, "0" * 64), laid.own)
    yield "seal as a witness", of(m.Seal(FINAL_COUNT, "0" * 64, witness=laid.other), laid.own)
    yield "seal a choice", of(m.Seal("choice", "0" * 64), laid.own)
    yield "unseal nothing", of(m.Unseal(laid.newest, SALT, COUNTED))
    yield "ready", of(m.Ready(), laid.own)
    yield "ready, waived", of(m.Ready(waived=True), laid.other)
    yield "ready, nobody", of(m.Ready())
    yield "not ready", of(m.NotReady(), laid.own)
    yield "reveal", of(m.Reveal())
    yield "open cards", of(m.OpenCards(("b1" * 32, "b2" * 32), ("f1", "f2"), ("s1", "s2")))


def about_the_table(laid: Laid) -> Cases:
    yield "open again", of(m.Open(game=laid.table.game.about.slug, rules_version="1"))
    yield "finish", of(m.Finish())
    yield "finish by agreement", of(m.Finish(agreed=True))
    yield "finish, won by one", of(m.Finish(outcome="won", winners=(laid.other,), by="Dominance"))
    yield "finish, won by nobody", of(m.Finish(outcome="won"))
    yield "finish, won by a stranger", of(m.Finish(outcome="won", winners=(Seat("none"),)))
    yield "finish, lost", of(m.Finish(outcome="lost"))
    yield "finish, lost by one", of(m.Finish(outcome="lost", winners=(laid.other,)))
    yield "finish, not finished", of(m.Finish(outcome="unfinished"))
    yield "finish, another outcome", of(m.Finish(outcome="drawn"))
    yield "rematch", of(Rematch("BCDFGH"))
    yield "depart", of(m.Depart())
    yield "arrive", of(m.Arrive("there"))
    yield "arrive again", of(m.Arrive("there", again=True))
    yield "arrive as a copy", of(m.Arrive("there", code="BCDFGH", hash="0" * 64))
    yield "agree to a host", of(m.Appoint(laid.other), laid.own)
    yield "appoint a host", of(m.Appoint(laid.other, "is"))
    yield "end a host", of(m.Appoint(laid.other, "ends"))
    yield "appoint nobody", of(m.Appoint(Seat("none")), laid.own)
    yield "deadline", of(Deadline(period=0))
    yield "deadline of another phase", of(Deadline(at="2026-01-02T10:00:00+00:00", period=10**6))
    yield "deadline at no time", of(Deadline(at="soon"))
    yield "deadline without end", of(Deadline(grace=10**9))
    yield "deadline excusing nobody", of(Deadline(excused=(Seat("none"),)))


def after_the_end(laid: Laid) -> Cases:
    """Yield the moves that mean something different once the result is confirmed."""
    yield "a move after the end", of(laid.played.move, laid.played.seat)
    yield "finish twice", of(m.Finish(agreed=True))
    yield "retract the end", of(m.Retract(laid.newest))
    yield "ask back after the end", of(m.AskBack(laid.played.version), laid.own)
    yield "deadline after the end", of(Deadline())
    yield "open cards after the end", of(m.OpenCards(("b1" * 32,), ("f1",), ("s1",)))
    yield "rematch after the end", of(Rematch("BCDFGH"))


def with_a_count_sealed(laid: Laid) -> Cases:
    yield "choose to count openly", of(m.Choose("final-count", "open"))
    yield "seal a count again", of(m.Seal(FINAL_COUNT, "0" * 64), laid.own)
    yield "unseal", of(m.Unseal(laid.newest, SALT, COUNTED), laid.own)
    yield "unseal another", of(m.Unseal(laid.newest, SALT, ("[]",)), laid.own)
    yield "ready with a count", of(m.Ready(), laid.own)
    yield "ready, waived, with a count", of(m.Ready(waived=True), laid.other)
    yield "finish with a count sealed", of(m.Finish(agreed=True))


def once_asked(laid: Laid, asker: Seat) -> Cases:
    """Yield answers to questions, and requests for an entry."""
    version = laid.played.version
    yield "ask the same", of(Ask(words="Why?"))
    yield "decide what is asked", of(Decide("So be it", answers=laid.newest - 1))
    yield "ask back twice", of(m.AskBack(version), asker)
    yield "let stand", of(m.AskBack(version, stands=True), laid.played.seat)


def once_handed_over() -> Cases:
    yield "depart twice", of(m.Depart())
    yield "arrive", of(m.Arrive("there"))
    yield "arrive again", of(m.Arrive("there", again=True))
    yield "arrive as a copy", of(m.Arrive("there", code="BCDFGH", hash="0" * 64))


def tables(game: Game[Any]) -> Iterator[tuple[Laid, Cases]]:
    """Yield tables of a game, each with the drafts to enter there."""
    laid = laid_out(game)
    yield laid, anywhere(laid)
    done = finished(laid)
    yield done, after_the_end(done)
    count = m.Seal(about=FINAL_COUNT, commitment=commitment(SALT, COUNTED))
    sealed = laid.with_entries(of(m.Choose("final-count", "sealed")), of(count, laid.own))
    yield sealed, with_a_count_sealed(sealed)
    asker = laid.other if laid.played.seat == laid.own else laid.own
    asked = laid.with_entries(of(Ask(words="Why?"), laid.own), of(m.AskBack(laid.played.version), asker))
    yield asked, once_asked(asked, asker)
    yield laid.with_entries(of(m.Depart())), once_handed_over()
    back = laid.with_entries(of(m.Retract(laid.newest)))
    put = [("retract twice", of(m.Retract(laid.newest))), ("put back", of(m.Retract(back.newest)))]
    yield back, iter(put)
    unbegun = laid.with_entries(of(m.Retract(laid.set_up)))
    yield unbegun, ((f"before the game: {name}", draft) for name, draft in anywhere(unbegun))
