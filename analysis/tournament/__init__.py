"""Tournaments: points, totals, who wins, and how long it takes until the better bot is seen to be better.

======= ===========================================================
module  concept
======= ===========================================================
sums    what is kept of the tournaments
noise   how many rounds it takes until the better of two bots leads
tables  all of it as tables
======= ===========================================================
"""
