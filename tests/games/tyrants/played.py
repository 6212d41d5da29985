"""Played games, translated into this game's moves: what a phone at that table would have entered.

The ids in the games are those of another program; sites and routes are matched by their printed names.
PLAYED_GAMES names the folder, PRESENCE_CASES the presence questions; `ids.json` is next to them or one
folder up."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, ROUTES, SITE, SITES, SLOTS
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES
from companion.games.tyrants.state import State
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.seats import Seat

Event = Mapping[str, Any]

ROOT = Path(__file__).resolve().parents[3]
SHARED = ROOT.parent / "shared" / "games"
FOLDER = Path(os.environ.get("PLAYED_GAMES", SHARED / "dev"))
CASES = Path(os.environ.get("PRESENCE_CASES", SHARED / "presence_dev.json"))
CARD_BY_NAME = {card.name: card.id for card in CARDS.values()}
SITE_BY_NAME = {site.name: site.id for site in SITES}


def games() -> list[Path]:
    return sorted(FOLDER.glob("*.json")) if FOLDER.is_dir() else []


def load(path: Path) -> dict[str, Any]:
    game: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return game


@cache
def _ids() -> dict[str, Any]:
    beside = (FOLDER / "ids.json", FOLDER.parent / "ids.json", CASES.parent / "ids.json", SHARED / "ids.json")
    found: dict[str, Any] = json.loads(next(path for path in beside if path.is_file()).read_text("utf-8"))
    return found


@cache
def place_of(theirs: str) -> str:
    """Return our place for one of their sites or spaces (`site:slot` or `route:number`)."""
    ids = _ids()
    name, _, number = theirs.partition(":")
    if name in ids["sites"]:
        return SITE_BY_NAME[ids["sites"][name]["name"]]
    route = ids["routes"][name]
    ends = SITE_BY_NAME[route["from"]], SITE_BY_NAME[route["to"]]
    ours = next(route for route in ROUTES if {route.a, route.b} == set(ends))
    k = int(number) if ours.a == ends[0] else len(ours.space_at) - 1 - int(number)
    return f"{ours.id}:{k}"


def begin(game: Mapping[str, Any], tracking: str) -> Begin:
    outer = "right" if "right" in game["sections"] else "left"
    first, second = game["half_decks"]
    settings = {"tracking": tracking, "half_deck_1": first, "half_deck_2": second}
    if len(game["players"]) == 3:
        settings["outer"] = outer
    return Begin(tuple(game["players"]), game["first_player"], settings)


def cards(names: Mapping[str, int]) -> dict[str, int]:
    return {CARD_BY_NAME[name]: n for name, n in names.items()}


@dataclass(frozen=True, slots=True)
class Turn:
    """The entries of a turn. `marker_vp`: what the program paid for markers in it, by site."""

    player: Seat
    drafts: tuple[Draft, ...]
    marker_vp: Mapping[str, int]
    setup: bool


def turns(game: Mapping[str, Any]) -> Iterator[Turn]:
    board = dict(game["setup"]["troops"])
    for turn in game["turns"]:
        player = Seat(turn["player"])
        events = turn["events"]
        yield Turn(
            player,
            tuple(_drafts(player, events, board)),
            _marker_vp(events),
            setup=any(event.get("setup") for event in events),
        )


def _marker_vp(events: list[dict[str, Any]]) -> dict[str, int]:
    paid: Counter[str] = Counter()
    for event in events:
        if event["type"] == "gain_vp" and event["source"].startswith("marker:"):
            paid[place_of(event["source"].removeprefix("marker:"))] += event["vp"]
    return dict(paid)


def _drafts(player: Seat, events: list[dict[str, Any]], board: dict[str, str]) -> Iterator[Draft]:
    """Return the drafts of a turn; `board` is theirs, by space, and is kept up to date."""
    supplanted_without_troops = 0
    for event in events:
        if event["type"] == "supplant" and event.get("deployed") is False:
            supplanted_without_troops += 1
        if event.get("source") == "deploy_without_troops" and supplanted_without_troops:
            supplanted_without_troops -= 1
            continue
        move = _move(event, board)
        _keep(board, player, event)
        if move is not None:
            yield Draft(move=move, seat=Seat(event.get("player", player)))


def _keep(board: dict[str, str], player: Seat, event: Mapping[str, Any]) -> None:
    match event["type"]:
        case "deploy":
            board[event["space"]] = player
        case "supplant" if event.get("deployed") is not False:
            board[event["space"]] = player
        case "assassinate" | "supplant" | "return_troop":
            del board[event["space"]]
        case "move_troop":
            board[event["to"]] = board.pop(event["from"])
        case "place_trophy":
            board[event["space"]] = event["troop"]


def _move(event: Event, board: Mapping[str, str]) -> Move | None:
    if event["type"] == "move_troop":
        return m.MoveTroop(place_of(event["from"]), place_of(event["to"]), board[event["from"]])
    translate = _MOVES.get(event["type"])
    return None if translate is None else translate(event)


def _deploy(event: Event) -> Move:
    place = place_of(event["space"])
    return m.StartingTroop(place) if event.get("setup") else m.Deploy(place)


def _tokens(source: str, vp: int) -> Move | None:
    if source == "deploy_without_troops":
        return m.Deploy()
    if source.startswith("marker:"):
        return None
    card = source.removeprefix("card:")
    return m.GainVP(vp, f"card:{CARD_BY_NAME[card]}" if card in CARD_BY_NAME else source)


_MOVES: Mapping[str, Callable[[Event], Move | None]] = {
    "deploy": _deploy,
    "assassinate": lambda e: m.Assassinate(place_of(e["space"]), e["victim"]),
    "supplant": lambda e: m.Supplant(place_of(e["space"]), e["victim"]),
    "return_troop": lambda e: m.ReturnTroop(place_of(e["space"]), e["owner"]),
    "place_trophy": lambda e: m.PlaceTrophy(e["hall"], e["troop"], place_of(e["space"])),
    "place_spy": lambda e: m.PlaceSpy(place_of(e["site"])),
    "return_spy": lambda e: m.ReturnSpy(place_of(e["site"]), e["owner"]),
    "gain_vp": lambda e: _tokens(e["source"], e["vp"]),
    "recruit": lambda e: m.Recruit(CARD_BY_NAME[e["card"]], e["source"]),
    "promote": lambda e: m.Promote(CARD_BY_NAME[e["card"]]),
    "devour": lambda e: m.Devour(CARD_BY_NAME[e["card"]], e["source"].replace("_", "-")),
    "return_card": lambda _: m.ReturnOutcast(),
    "to_market": lambda e: m.ToMarket(CARD_BY_NAME[e["card"]]),
}


def standing(troops: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """Return their `{space: colour}` as counts by our place and colour: the slots of a site are
    interchangeable."""
    places: dict[str, Counter[str]] = {}
    for space, colour in troops.items():
        places.setdefault(place_of(space), Counter())[colour] += 1
    return {place: dict(counts) for place, counts in places.items()}


def mirrored(state: State) -> dict[str, dict[str, int]]:
    """Return the troops of a state in the same form."""
    places: dict[str, dict[str, int]] = {}
    for index, place in enumerate(PLACES):
        counts = {
            colour: n
            for colour, bits in zip(COLOURS, state.troops, strict=True)
            if (n := (bits & SLOTS[index]).bit_count())
        }
        if counts:
            places[place] = counts
    return places


def spies(theirs: Mapping[str, list[str]]) -> dict[str, set[str]]:
    return {place_of(site): set(houses) for site, houses in theirs.items() if houses}


def mirrored_spies(state: State) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for house, bits in zip(HOUSES, state.spies, strict=True):
        for site in SITES:
            if bits >> SITE[site.id] & 1:
                found.setdefault(site.id, set()).add(house)
    return found


def corrections(final: Mapping[str, Any], state: State) -> Iterator[Draft]:
    """Return the entries that set a table to a final position, place by place."""
    troops, spied = standing(final["troops"]), spies(final["spies"])
    for index in state.field.places:
        place = PLACES[index]
        yield Draft(move=m.SetTroops(place, troops.get(place, {})))
        if place in SITE and place in spied:
            yield Draft(move=m.SetSpies(place, tuple(sorted(spied[place]))))
    for player, has in final["players"].items():
        seat = Seat(player)
        yield Draft(move=m.SetHall(has.get("trophies", {})), seat=seat)
        yield Draft(move=m.SetTokens(has["vp_tokens"]), seat=seat)
        yield Draft(move=m.SetBarracks(has["barracks"], has["spies_left"]), seat=seat)


def counted(final: Mapping[str, Any]) -> Iterator[Draft]:
    for player, has in final["players"].items():
        yield Draft(move=m.CountCards(cards(has["deck"]), cards(has["inner_circle"])), seat=Seat(player))
