"""The referee's desk: Underworld & Wilderness Adventures (1974).

Where to add things:

- A move: the dataclass goes into `moves/<subject>.py`; its effect and its row go into the module of the same
  subject in `rules`. The form is derived from the fields; `chain` holds the move's dice. `forms` has the
  forms that cannot be derived.
- A page besides the table page: `VIEWS` of a module in `page/views`, and a template of that name.
- A paper: `PAPERS` of a module in `page/papers`.
- The move that completes a task: if one tap is enough, in `page.next_step.TAPS`; if it needs input, in
  `templates/games/underworld/tasks/<kind of move>.html`.
- What players may see and enter: `page.players.SCREEN`. What it does not name is for the referee only.

What pages, forms and papers use:

- `catalogue.tables`: all tables by id. `Table.charts` has what can be rolled, by case; everything else is
  only read. A `section` is the heading in the booklet; `source` says whether a table is printed, repaired,
  taken from elsewhere or a ruling of ours. `catalogue.words.search` finds tables by words.
- `catalogue.printed`: the words of the tables that pages translate, through `say_printed`; `make messages`
  finds them in `data/tables`.
- `catalogue.settings`: readings of rules that the booklet leaves open, each a setting of the table with its
  heading.
- A form passes on the dice that a player typed (`"3 1,4"`; empty if the server rolls them all);
  `rules.apply.resolve` rolls the rest, and `rules.apply.RULES.next_dice` says which dice come next.
- `rules.apply.steps_of(state, move)` returns every step of an entry's dice; `State.trail` holds those of the
  last entry. `state.land.Step`: the table, its case or the character, the dice, the pips, the modifiers and
  the result.
- `facts.due.tasks(state)`: what the referee must do now, with the dice, the odds and the move that completes
  it. `facts.due.due`: the same for the line at the top of the page, with the orders that each seat must write
  in a battle.
- `adjudication`: questions that are answered with odds. `page.log`: what the log says about an entry besides
  the words in its row.
- Moves that let time pass (`Turns`, `Travel`, `Camp`) stop when something happens; monsters that were met are
  then in `state.groups`.
- A secret roll is any move with dice in a submission with `seal`; a submission with `opens` reveals it. The
  dice are rolled when it is sealed.

Gold is counted in hundredths of a GP, by heading and month (`Account`), and written by `facts.estates.gp`.
`State.diary` records how characters spent their days.
"""
