"""Comparisons: two experiments played on common seeds, or two finished runs, side by side.

======== ====================================================================================
module   concept
======== ====================================================================================
sides    what the two sides are: rulesets, experiment files, finished runs
contest  what is compared: table sizes, games, and whether games can be paired
rows     the games of one side as small arrays; games of both sides side by side
sources  where rows come from: played by the kernel, or read from a run folder
runner   plays or reads both sides in ranges of games, and hands the ranges on in their order
======== ====================================================================================
"""
