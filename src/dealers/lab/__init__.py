"""The lab: many games played by bots, counted, and made into a verdict that a designer can read.

Where to begin: `simulate.py` plays the games of a study and `playing.py` one of them; `figures.py` finds out
what the rows say, `verdict.py` puts it into words and `page.py` on a page. What a game counts is declared
with the game (`kernel.counting`). By what they are for:

- *playing*: `study` (what is played, and its folder), `simulate`, `clusters` (Dask and Ray), `playing` and
  `tally` (one game, and what is noted of it), `plans` (bots that always or never do something), `extras`
  (what has to be installed)
- *figures of a report*: `rows` (the tables, read again), `figures` (who wins), `cards`, `course` (length,
  leads, choices), `where` (maps), `people` (games from a server), `further` (games that `report --play`
  plays), `examples` (games that show a figure), `comparing` and `statistics` (intervals, false discoveries)
- *its page*: `verdict`, `page`, `sections`, `tables`, `plots`, `beside` (people beside bots)
- *compare*: `compare`, `measures` (every figure, deal by deal), `paired` and `sequential` (the test that may
  stop), `compare_words`, `compare_page`, `compare_plots`
- *tune*: `knobs` (its file), `tune`, `tune_page`
- *others*: `diff_play` (what goes differently under changed content), `ladder` (ratings of bots)
"""
