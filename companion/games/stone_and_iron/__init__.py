"""Of Stone and Iron: a campaign of armies under the earth, over months.

What each part of this package is for:

- `moves`: one class for each kind of move. Squares are named as on the map (`H8`), armies by their players,
  and units by any new id that the form makes up; seats are factions. Each move has its row in the module of
  its subject in `rules`; `rules.apply.ROWS` collects them. `rolls` are the dice of a move; which dice come
  next depends on those before them: `RULES.next_dice` returns the next dice to type and what they are for,
  and `bundle` all dice that may be needed, for the server to roll at once.
- `forms`: derived from the moves; an input has the name of its field, except `roster` and `line` (units as
  people type them), `lasts` (how long a pass lasts), and what a form class declares. Dice are typed into the
  single input `rolls` in the order in which they fell (`6, 3+4`), or rolled by the button `rolls-here`; the
  input is blank if none are rolled.
- `facts`: what pages offer and explain: `turns` (who acts, what is still open), `reach` (where an army can,
  may and must go), `forces` (battles that are due, the local watch), `armies.jobs`, `network.missing`,
  `income`.
- `page.table.TablePage` is the table page; views are `army` (`page.armies`, `page.marches`), `sheet` of a
  square (`page.squares`), `list` (`page.map`), `faction`, `phase`, and `correct` (`page.correcting`).
- `rules.apply.check`: objections name the heading of the rulebook (`section`), which has no page numbers.
- `adjudication`: the questions, which may name an `army` or a `building` besides seat, square and other
  faction. The row of a move says which question explains an objection. `inquiry.reading` returns any of the
  rulings in the words for this table.
- `scoring`: conditions that are chosen in secret are sealed (`kernel.secrecy`), so the state does not know
  them before the campaign is over, and their score line is unknown until then; the form of the last phase
  opens them.
- `shorthand`: reads the lines of a roster, and reports those that are not units.

The phases are `setup`, and then in each turn `start`, `move_explore`, `fight`, `tunnel`, `move_rest`,
`income` and `build`. The table ends each with `EndPhase`; the objections to that move are what the phase
still waits for. Moves of the whole table (`for_table`) are entered without a seat.
"""
