"""From aggregated polars frames to ordered pandas tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl


def to_table(frame: pl.DataFrame) -> pd.DataFrame:
    """Return an aggregated frame as a pandas table; names become plain strings, counts 64-bit integers.

    Logs keep numbers as narrow as the kernel does; sums and differences of such columns would overflow.
    """
    import polars as pl
    from polars import selectors as cs

    return frame.with_columns(
        cs.categorical().cast(pl.String), cs.enum().cast(pl.String), cs.integer().cast(pl.Int64)
    ).to_pandas()  # fmt: skip


def ordered(table: pd.DataFrame, by: Sequence[str], **orders: Sequence[str]) -> pd.DataFrame:
    """Sort the rows; a column with a given order of names follows it, names outside it come last.

    Examples
    --------
    >>> import pandas as pd
    >>> ordered(pd.DataFrame({"role": ["rebel", "lord"]}), ["role"], role=("lord", "rebel"))["role"].tolist()
    ['lord', 'rebel']
    """

    def key(column: pd.Series) -> pd.Series:
        order = list(orders.get(str(column.name), ()))
        return column.map({name: i for i, name in enumerate(order)}).fillna(len(order)) if order else column

    return table.sort_values(list(by), key=key, kind="stable", ignore_index=True)


def complete(table: pd.DataFrame, column: str, names: Sequence[str], **zeros: int) -> pd.DataFrame:
    """Add a row for every name that is missing within a table size, so that a count of zero is shown, too.

    Parameters
    ----------
    table
        Has the columns ``players`` and `column`.
    column, names
        Which names must be there for every value of ``players``.
    zeros
        Values of the added rows.
    """
    import pandas as pd

    sizes = table["players"].drop_duplicates()
    wanted = pd.MultiIndex.from_product([sizes, names], names=["players", column]).to_frame(index=False)
    return wanted.merge(table, how="outer", on=["players", column]).fillna(zeros).astype(dict.fromkeys(zeros, "int64"))
