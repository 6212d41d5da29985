"""Of Stone and Iron: a campaign of armies under the earth, over months.

What each part of this package is for:

- `moves`: one class for each kind of move. A square is called by its name on the map (`H8`), an army by the
  name its players give it; a unit has an id that the form makes up; seats are factions. Each move has its row
  in the module of its subject in `rules`; `rules.apply.ROWS` collects them. `rolls` are the dice of a move;
  which dice come next depends on those before them: `RULES.next_dice` returns the next dice to type and what
  they are for, and `rules.apply.bundle` the dice that may be needed, for the server to roll at once.
- `forms`: derived from the moves; an input has the name of its field, except `roster` and `line` (units as
  people type them), `lasts` (how long a pass lasts), and what a form class declares. Dice are typed into the
  single input `rolls` in the order in which they fell (`6, 3+4`), or rolled by the button `rolls-here`; the
  input is blank if none are rolled.
- `facts`: what pages offer and explain: `turns` (who acts, what is still open), `reach` (where an army can,
  may and must go), `meetings` (what it meets there), `forces` (battles that are due, the local watch),
  `armies.jobs`, `network.missing`, `income`.
- `page`: the table page (`page.table.TablePage`), the views that `game.GAME` lists, and the papers.
- `rules.apply.check`: objections name the heading of the rulebook (`section`), which has no page numbers.
- `adjudication`: the questions, which may name an `army` or a `building` besides seat, square and other
  faction. The row of a move says which question explains an objection. `inquiry.reading` returns the rulings
  on unclear rules, as this table reads them.
- `scoring`: conditions that are chosen in secret are sealed (`kernel.secrecy`), so the state does not know
  them before the campaign is over, and their line of the score is unknown until then; the form that ends the
  last phase opens them.
- `shorthand`: reads the lines of a roster, and reports those that are not units.

The phases are `setup`, and then in each turn `start`, `move_explore`, `fight`, `tunnel`, `move_rest`,
`income` and `build`. Each ends with `EndPhase`; the objections to that move are what the phase still waits
for. Moves whose row says `for_table` can also be entered without a seat, for the whole table.
"""
