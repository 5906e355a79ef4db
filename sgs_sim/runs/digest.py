"""The digest of a run: one line that is equal exactly when the results are equal.

It covers the checksum of every game, in order of game index, and nothing else: neither shard borders, nor the number
of workers, nor how often the run was interrupted, nor the bytes of the Parquet files, which depend on the writer's
version.

- The digest of one table size is the SHA-256 of its ``checksum`` column as little-endian 64-bit integers, in order of
  game index.
- The digest of the run is the SHA-256 of :data:`HEADER` followed by one line ``players games digest`` for each table
  size,
  in ascending order of players.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

HEADER = "sgs-sim digest 1\n"


def bytes_of(checksums: np.ndarray) -> bytes:
    """Checksums as the digest reads them.

    >>> import numpy as np
    >>> bytes_of(np.array([1, 256], dtype=np.uint64)).hex()
    '01000000000000000001000000000000'
    """
    return checksums.astype("<u8").tobytes()


def run_digest(sizes: Iterable[tuple[int, int, str]]) -> str:
    """Digest of a run from ``(players, games, digest of that table size)``.

    >>> run_digest([(8, 0, hashlib.sha256().hexdigest())])[:16]
    '8d47ff97d8d9af8e'
    """
    lines = "".join(f"{players} {games} {digest}\n" for players, games, digest in sorted(sizes))
    return hashlib.sha256((HEADER + lines).encode()).hexdigest()
