"""The page of a player of a group: rivals, streaks, the last games, and what came of each game."""

from flask import render_template, request, url_for

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.memory.figures import Topic
from companion.memory.groups import Group
from companion.memory.history import history
from companion.memory.players import in_game, player
from companion.memory.plays import folded
from companion.web.access.group_requests import IN_IT
from companion.web.access.languages import speak_of
from companion.web.groups.remembering import named_in, player_links, rated, title_of, topics_of
from companion.web.routes import Access, Routes
from companion.web.services import services

players = Routes("players", __name__)


@players.get("/g/<group>/player", Access(who=IN_IT))
def show(found: Group) -> str:
    """Return the page of the player that the address names, with one of the player's games in full."""
    past = history(services().tables, found)
    known = player(past.plays, request.args.get("name", ""))
    if known is None:
        raise Refusal(text("Nobody of that name has played here."), Fault.UNKNOWN)
    slugs = [row.name for row in known.games]
    asked = request.args.get("game", "")
    slug = asked if asked in slugs else slugs[0]
    game = services().tables.games().get(slug)
    if game is not None:
        speak_of(game.about.slug)
    topics = () if game is None else topics_of(game)
    return render_template(
        "group/player.html",
        group=found,
        past=past,
        known=known,
        slug=slug,
        titles={each: title_of(each) for each in slugs},
        links=player_links(found, known.rivals),
        game_links={
            each: url_for("players.show", group=found.id, name=known.name, game=each, _anchor="in")
            for each in slugs
        },
        topics=[name for name, _keys in topics],
        inside=in_game(
            past.of(slug), known.name, [Topic(name=name.msgid, keys=keys) for name, keys in topics]
        ),
        named=named_in(slug),
        rating=(rated(found, past) or {}).get(folded(known.name)),
        label=text,
    )
