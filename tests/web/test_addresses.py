"""The map of addresses, pinned, except those of features: games use generic addresses and have none of
their own."""

from collections.abc import Callable
from pathlib import Path

from flask import Flask

from companion.kernel.parts import features
from companion.web.access.addresses import join_urls
from companion.web.config import Config
from tests.web.conftest import Phone

MAP = """
GET / seating.home
GET /join by_code.join
GET /tv by_code.tv
POST /tables seating.open_table
POST /demo seating.start
POST /language speaking.choose
POST /import copies.take_in
POST /language speaking.choose
GET /t/<code> tables.show
GET /t/<code>/view/<name> tables.view
POST /t/<code>/moves/<kind> entering.enter
GET /t/<code>/ask asking.index
GET /t/<code>/ask/<question> asking.answer
GET /t/<code>/papers papers.show
GET /t/<code>/papers/<name>.pdf papers.pdf
GET /t/<code>/papers/<name>.svg papers.picture
GET /t/<code>/scorecard.pdf papers.scorecard
GET /t/<code>/chart.svg papers.chart
POST /t/<code>/other-phone other_phone.show_words
POST /t/<code>/other-phone/bring other_phone.use_words
GET /t/<code>/stream stream.follow
GET /t/<code>/version stream.version
GET /t/<code>/join seating.join
POST /t/<code>/sit seating.sit
POST /t/<code>/rise seating.rise
POST /t/<code>/reclaim keys.reclaim
POST /t/<code>/hand-over devices.hand_over
GET /t/<code>/key keys.ask
POST /t/<code>/key keys.use
POST /t/<code>/vouch keys.vouch
POST /t/<code>/cards keys.cards
POST /t/<code>/host-here devices.host_here
POST /t/<code>/host/agree appointing.agree
POST /t/<code>/host/appoint appointing.appoint
POST /t/<code>/host/leave devices.resign
POST /t/<code>/host/withdraw appointing.withdraw
GET /t/<code>/due.json tables.due_json
POST /t/<code>/seen tables.note_seen
POST /t/<code>/stations/invite devices.invite
POST /t/<code>/credentials/end devices.end_all
POST /t/<code>/station devices.station
POST /t/<code>/station/leave devices.leave
POST /t/<code>/stations/dismiss devices.dismiss
POST /t/<code>/wifi wifi.show
GET /t/<code>/begin beginning.show
POST /t/<code>/begin beginning.step
POST /t/<code>/let-in beginning.let_in
GET /t/<code>/line lines.show
GET /t/<code>/line/words lines.words
GET /t/<code>/by-hand by_hand.show
POST /t/<code>/by-hand by_hand.take
GET /t/<code>/recount recounting.show
POST /t/<code>/recount/<int:version> recounting.enter_again
GET /t/<code>/at past.jump
GET /t/<code>/at/<int:version> past.show
GET /t/<code>/at/<int:version>/view/<name> past.view
GET /t/<code>/at/<int:version>/ask/<question> past.answer
GET /t/<code>/what-if sketching.index
POST /t/<code>/what-if sketching.begin
GET /t/<code>/what-if/<sketch> sketching.show
GET /t/<code>/what-if/<sketch>/view/<name> sketching.view
GET /t/<code>/what-if/<sketch>/ask sketching.questions
GET /t/<code>/what-if/<sketch>/ask/<question> sketching.answer
GET /t/<code>/what-if/<sketch>/scores sketching.scores
POST /t/<code>/what-if/<sketch>/enter/<kind> sketching.enter
POST /t/<code>/what-if/<sketch>/back sketching.take_back
POST /t/<code>/what-if/<sketch>/renew sketching.renew
POST /t/<code>/what-if/<sketch>/share sketching.share
POST /t/<code>/what-if/<sketch>/discard sketching.discard
GET /t/<code>/late late.show
GET /t/<code>/late/proof late.csrf_token
POST /t/<code>/carry late.carry_over
GET /t/<code>/carry late.carry
POST /t/<code>/late/<int:version> late.enter
POST /t/<code>/late late.merge_sent
GET /t/<code>/log log.show
GET /t/<code>/log/choose amending.choose
GET /t/<code>/log/amend amending.amend
GET /t/<code>/log/retract amending.retract
GET /t/<code>/scores scores.show
GET /t/<code>/result results.show
GET /t/<code>/reveal revealing.show
POST /t/<code>/reveal/settle revealing.settle
GET /t/<code>/screen screen.show
GET /t/<code>/settings settings.show
GET /t/<code>/help settings.help_page
GET /t/<code>/papers/<name>.svg papers.picture
GET /tables playing.tables
GET /t/<code>/who playing.who
GET /t/<code>/catch-up playing.catch_up
GET /t/<code>/export.json handing_off.export
GET /t/<code>/ledger.csv handing_off.ledger
GET /t/<code>/result.csv handing_off.result
GET /t/<code>/hand-off handing_off.show
GET /t/<code>/sealed revealing.opening_words
POST /t/<code>/sealed revealing.give_words
POST /t/<code>/hand-off/close handing_off.hand_over
POST /t/<code>/hand-off/open handing_off.open_again
POST /groups grouping.make
GET /g/<group> remembering.show
GET /g/<group>/key grouping.ask
POST /g/<group>/key grouping.use
POST /g/<group>/link grouping.link
POST /g/<group>/name grouping.rename
POST /g/<group>/players remembering.call
POST /g/<group>/separate remembering.separate
POST /g/<group>/out remembering.take_out
GET /g/<group>/player players.show
GET /g/<group>/chart.svg remembering.chart
GET /g/<group>/season.pdf season.pdf
GET /g/<group>/results.csv remembering.results
GET /g/<group>/bring earlier_results.show
GET /g/<group>/played past_games.ask
POST /g/<group>/played past_games.add
GET /g/<group>/played/<batch>/<int:number> past_games.show
POST /g/<group>/played/<batch>/<int:number> past_games.mend
POST /g/<group>/bring earlier_results.bring
GET /g/<group>/bring/<token> earlier_results.look
POST /g/<group>/bring/<token> earlier_results.go_on
GET /g/<group>/plays.xml season.board_game_geek
GET /g/<group>/season.bgsplay season.bg_stats
POST /g/<group>/rating remembering.rate
POST /g/<group>/evening gathering.plan
POST /g/<group>/evening/comes gathering.answer
GET /g/<group>/evening.ics gathering.calendar
POST /g/<group>/evening/table gathering.table
GET /t/<code>/result.png papers.result
POST /g/<group>/forget earlier_results.forget
GET /t/<code>/group grouping.show
POST /t/<code>/group grouping.put
GET /t/<code>/delete devices.confirm
POST /t/<code>/delete devices.delete
GET /games/<game>/board.svg boards.board
GET /games/<game>/at-a-table.svg boards.at_a_table
GET /games/<game>/papers previews.show
GET /games/<game>/papers/<name>.pdf previews.pdf
GET /games/<game>/<stamp>/<path:name> assets.of_game
GET /static/<stamp>/<path:name> assets.house
GET /favicon.ico health.icon
GET /healthz health.ready
GET /metrics health.metrics
POST /word seating.word
GET /healthz/live health.live
GET /robots.txt health.robots
GET /worker.js assets.worker
POST /language speaking.choose
"""


def test_the_map_is_as_written_down(app: Flask):
    found = {
        f"{method} {rule.rule} {rule.endpoint}"
        for rule in app.url_map.iter_rules()
        if rule.endpoint.partition(".")[0] not in features()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert found == set(MAP.strip().splitlines())


def test_the_code_to_scan_says_the_public_address(new_app: Callable[..., Flask]):
    phone = Phone(new_app(public_url="https://table.example").test_client())
    code = phone.open()
    assert f"table.example/t/{code}" in phone.read(f"/t/{code}/join")


def test_told_to_listen_at_one_address_it_offers_that(tmp_path: Path):
    config = Config(data_dir=tmp_path, database_url="", secret_key="", port=80, host="192.168.1.5")
    assert join_urls(config) == ("http://192.168.1.5",)
