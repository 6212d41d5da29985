"""The referee's desk: Underworld & Wilderness Adventures (1974).

Where a new line belongs:

- A move: its dataclass in `moves/<subject>.py`; what it does, and its row, in the module of its subject in
  `rules`. Its form follows from its fields, of which `chain` is its dice; `forms` has what differs.
- A page beside the table page: `VIEWS` of a module in `page/views`, and its template by that name.
- A paper: `PAPERS` of a module in `page/papers`.
- What strikes off something that is due: one tap, in `page.next_step.TAPS`; what asks for something first, in
  `templates/games/underworld/tasks/<kind of move>.html`.
- What players may see and enter: `page.players.SCREEN`. Everything it does not name is the referee's alone.

What pages, forms and papers build on:

- `catalogue.tables`: all tables by id. `Table.charts` says what can be rolled, by case; the rest is read.
  `search` finds tables by words. A `section` is the heading in the booklet, `source` says whether it is
  printed, repaired, taken from elsewhere or ruled.
- `catalogue.printed`: words of the tables that pages say in other languages, by `say_printed`;
  `make messages` finds them in `data/tables`.
- `catalogue.settings`: readings of open rules, each a table setting with its heading.
- A form hands in the pips that were typed (`"3 1,4"`, none for all by the server); `rules.apply.resolve`
  rolls the rest, `rules.apply.RULES.next_dice` says which dice come next.
- `rules.apply.steps_of(state, move)` gives every step of an entry's dice; `State.trail` those of the last
  entry. `state.land.Step`: table, case or whom it was for, dice, pips, modifiers, result.
- `facts.due.tasks(state)`: what is the referee's to do now, with dice, odds and the move that strikes it off;
  `facts.due.due`: the same as the line at the top tells it, with the orders of each seat in a battle.
- `adjudication`: the questions with odds. `page.log`, `rules.row`: for the log, corrections and
  provenance.
- Moves of many turns or days stop at the first event: `Turns`, `Travel`, `Camp`. What they met is in
  `state.encounter`.
- A secret roll is any of these moves in a submission with `seal`, shown by one with `opens`: the dice fall
  when it is sealed.

Gold is kept in hundredths of a GP, by heading and by month (`Account`), and said by `facts.estates.gp`;
the diary of `state.home` keeps what characters did with their days.
"""
