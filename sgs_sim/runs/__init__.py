"""Runs: ranges of games played into a folder of Parquet shards.

======== ======================================================================================================
module   concept
======== ======================================================================================================
resolve  from an experiment to a plan
plan     what is to be played: table sizes, bots, key, how games are cut into shards
schema   the columns of the games and seats tables, and the arrays of the kernel as Arrow tables
shards   one shard on disk: written whole or not at all, read back, checked
bots     bots by name, those in Python wrapped so that their errors say where they happened
worker   plays one shard; the function an executor is given
ledger   what is finished: counts and digests over the unbroken run of shards from the first
stop     when a run has played enough
manifest ``manifest.json``
folder   a run folder: made, opened, resumed, refused
runner   hands shards to an executor and keeps the books
session  a run from its settings to its end
progress what the terminal shows meanwhile
replay   a game of a run, found and played again
======== ======================================================================================================
"""
