"""The games behind the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel, and data sets.

Nothing here is imported unless it is asked for; all of it needs ``pip install 'dealers[research]'``.
"""
