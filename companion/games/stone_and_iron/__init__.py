"""Of Stone and Iron: a campaign of armies under the earth, over months.

What its pages are built on, by room:

- `moves`: one class a form. Squares are names (`H8`); armies are named by their players, units by an id that
  the form makes up (any fresh text); seats are factions. Each move has a row below the rules of its subject,
  which `rules.apply.ROWS` gathers. `rolls` are dice that follow each other: `RULES.next_dice` tells the
  next die to type and what it is for, `bundle` all dice to hand in where the table rolls.
- `forms`: derived from the moves; a field is called as in its move, but for `roster` and `line` (units as
  they are typed), `lasts` of a pass, and what the class says. Dice are typed in one input `rolls` as they
  fall (`6, 3+4`), or rolled by a button `rolls-here`; a blank is right where none are rolled.
- `facts`: `turns` (who acts, what is open), `reach` (where an army gets, may and must go), `forces` (battles
  that are due), `armies.jobs`, `network.missing`, `income`, `watch`: what a page offers and explains.
- `page.table.TablePage` is the table page; views are `army` (`page.armies`, `page.marches`), `sheet` of a
  square (`page.squares`), `list` (`page.map`), `faction`, `phase`, and `correct` (`page.correcting`).
- `rules.apply.check`: objections name the heading of the rulebook (`section`), as there are no page numbers.
- `adjudication`: fifteen questions; `army` and `building` may be named besides seat, square and other
  faction. The row of a move says which one explains an objection. `inquiry.reading` words any of the 88
  rulings for this table.
- `scoring`: conditions that are chosen in secret are sealed (`kernel.secrecy`), so the state knows none
  before the campaign is over, and their line is unknown; the form of the last phase opens them.
- `shorthand`: the units in the lines of a roster, and the lines that are not units.

Phases: `setup`, then each turn `start`, `move_explore`, `fight`, `tunnel`, `move_rest`, `income`, `build`.
The table ends each with `EndPhase`, and its objections are what the phase still waits for. Moves for the
table as a whole (`for_table`) are entered for no seat.
"""
