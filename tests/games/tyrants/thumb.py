"""A player who enters what happened by taps alone, and how many that takes."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import fields

from companion.games.tyrants import moves as m
from companion.kernel.moves import Draft, Move
from companion.kernel.seats import Seat

WHERE = {
    m.Deploy.kind: "place",
    m.Assassinate.kind: "place",
    m.Supplant.kind: "place",
    m.ReturnTroop.kind: "place",
    m.PlaceTrophy.kind: "place",
    m.PlaceSpy.kind: "site",
    m.ReturnSpy.kind: "site",
    m.StartingTroop.kind: "site",
}


class Screen(ABC):
    """What a phone shows and where it can be tapped. `repeated`: the action that the next place would get."""

    taps = 0

    @property
    @abstractmethod
    def repeated(self) -> str: ...

    @property
    @abstractmethod
    def objected(self) -> bool:
        """Return whether the sheet asks who overrides an objection."""

    @property
    @abstractmethod
    def open(self) -> bool:
        """Return whether the sheet is open."""

    @abstractmethod
    def place(self, place: str, *, held: bool = False) -> None:
        """Tap a place; a space of a route is named with its number. A long press opens its sheet."""

    @abstractmethod
    def offer(self, kind: str, given: Mapping[str, str], *, several: bool = False) -> None:
        """Press the button of the open sheet that enters exactly this; `several`: the one that then repeats
        at the next place, if there is one."""

    @abstractmethod
    def button(self, kind: str, name: str = "", value: str = "") -> None:
        """Press a button of the page, or of the sheet if one is open."""

    @abstractmethod
    def follow(self, *parts: str) -> None:
        """Follow a link with these parts in its address."""

    @abstractmethod
    def raise_counter(self, steps: int) -> None: ...

    @abstractmethod
    def stop(self) -> None: ...


def carried(move: Move) -> dict[str, str]:
    named = {known.name: getattr(move, known.name) for known in fields(move)}
    return {name: str(value) for name, value in named.items() if value is not None}


def is_deploy(draft: Draft | None) -> bool:
    return draft is not None and isinstance(draft.move, m.Deploy) and draft.move.place is not None


class Player:
    """Enters each thing as soon as it happened, with whatever is being repeated or otherwise with the sheet.

    `holds`: knows that a long press on a place opens its sheet; otherwise stops repeating first. `slow`:
    nothing is repeated any more by the time of the next entry."""

    def __init__(self, screen: Screen, *, holds: bool = True, slow: bool = False) -> None:
        self.screen, self.holds, self.slow = screen, holds, slow

    def enter(self, draft: Draft, on_turn: Seat, then: Draft | None = None) -> None:
        """`then`: the next entry."""
        other = draft.seat is not None and draft.seat != on_turn
        if other:
            self.screen.follow(f"as={draft.seat}")
        if self.slow and self.screen.repeated:
            self.screen.stop()
            self.screen.taps -= 1
        self._enter(draft.move, several=is_deploy(draft) and is_deploy(then))
        if self.screen.objected:
            self.screen.button(draft.move.kind, "says", "card")
        if other:
            self.screen.follow(f"as={on_turn}")

    def end_turn(self) -> None:
        self.screen.button(m.EndTurn.kind)

    def _enter(self, move: Move, *, several: bool) -> None:
        match move:
            case m.ConfirmEnd():
                self.screen.button(move.kind, "", "")
            case m.GainVP(vp):
                self.screen.follow("/view/more")
                self.screen.raise_counter(abs(vp) - 1)
                self.screen.button(move.kind, "sign", "+" if vp > 0 else "-")
            case m.MoveTroop(origin, target, colour):
                self._tap(origin)
                self.screen.follow(f"moving={colour}", f"from={origin}".replace(":", "%3A"))
                self._tap(target)
                if self.screen.open and not self.screen.objected:
                    self.screen.offer(move.kind, carried(move))
            case m.Deploy(None):
                self._tap("araumycos")
                self.screen.offer(move.kind, {})
            case _:
                self._at(move, carried(move), several=several)

    def _at(self, move: Move, given: Mapping[str, str], *, several: bool) -> None:
        place = given[WHERE[move.kind]]
        if self.screen.repeated == move.kind == m.Deploy.kind:
            self.screen.place(place)
        else:
            self._tap(place)
        if self.screen.open and not self.screen.objected:
            self.screen.offer(move.kind, given, several=several)

    def _tap(self, place: str) -> None:
        """Tap a place to open its sheet."""
        held = self.holds and bool(self.screen.repeated)
        if self.screen.repeated and not held:
            self.screen.stop()
        self.screen.place(place, held=held)
