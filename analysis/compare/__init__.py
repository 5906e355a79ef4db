"""Comparisons: sums over games of both sides, and the tables of differences made from them.

=========== ==========================================================================================
module      concept
=========== ==========================================================================================
sums        what is kept of the games: counts and sums that add up, so that memory does not grow
differences differences of rates and means, paired game by game or not, with intervals and p-values
anytime     intervals and p-values that hold however often one looks, and whenever one stops
sprt        the sequential test of a paired difference
adjust      differences adjusted for the generals that were dealt
tables      all of it as tables
=========== ==========================================================================================

``docs/compare.md`` says how each figure is made.
"""
