"""Runs: ranges of games played into a folder of Parquet shards.

======== ======================================================================================================
module   concept
======== ======================================================================================================
plan     what is to be played: table sizes, bots, key, how games are cut into shards
schema   the columns of the games and seats tables, and the arrays of the kernel as Arrow tables
shards   one shard on disk: written whole or not at all, read back, checked
worker   plays one shard; the function an executor is given
ledger   what is finished: counts and digests over the unbroken run of shards from the first
stop     when a run has played enough
manifest ``manifest.json``
folder   a run folder: made, opened, resumed, refused
runner   hands shards to an executor and keeps the books
progress what the terminal shows meanwhile
======== ======================================================================================================
"""
