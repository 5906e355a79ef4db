"""Rotation tournaments: as many games as players, each player lord once, the other roles drawn anew each game.

======= ===================================================================
module  concept
======= ===================================================================
lineup  which bot each player is
rounds  tournaments played, and the points of their players
======= ===================================================================
"""
