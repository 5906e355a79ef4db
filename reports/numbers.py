"""How numbers are written: as many digits as the interval bears out."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any


def count(value: float) -> str:
    """Write a whole number.

    >>> count(1000000)
    '1,000,000'
    """
    return f"{value:,.0f}"


def digits(half: float) -> int:
    """Decimals that show a half-width with two significant digits, at most two decimals.

    >>> digits(0.14), digits(2.3), digits(31.0), digits(0.004)
    (2, 1, 0, 2)
    """
    if not math.isfinite(half) or half <= 0:
        return 2
    return max(0, min(2, 1 - math.floor(math.log10(half))))


def percent(rate: float, low: float | None = None, high: float | None = None) -> str:
    """Write a rate, with its interval if one is given.

    >>> percent(0.53654, 0.53517, 0.53793), percent(0.25), percent(0.0, 0.0, 0.0003), percent(0.0, 0.0, 0.17)
    ('53.65% (53.52–53.79)', '25.0%', '0% (0–0.03)', '0% (0–17)')
    >>> percent(-0.012), percent(-0.0001)
    ('−1.2%', '0.0%')
    """
    if not math.isfinite(rate):
        return "–"
    if low is None or high is None or not math.isfinite(high - low):
        return f"{0:.1f}%" if round(100 * rate, 1) == 0 else f"{100 * rate:.1f}%".replace("-", "−")
    if rate == 0:
        return f"0% (0–{100 * high:.0f})" if high >= 0.095 else f"0% (0–{100 * high:.1g})"
    places = digits(50 * (high - low))
    return f"{100 * rate:.{places}f}% ({100 * low:.{places}f}–{100 * high:.{places}f})"


def points(difference: float, low: float | None = None, high: float | None = None) -> str:
    """Write a difference of rates in percentage points; the interval gives the number of digits.

    >>> points(0.0123), points(-0.2, 0.1, 0.3), points(-0.0001)
    ('+1.2', '−20', '0.0')
    """
    if not math.isfinite(difference):
        return "–"
    places = 1 if low is None or high is None or not math.isfinite(high - low) else digits(50 * (high - low))
    if round(100 * difference, places) == 0:
        return f"{0:.{places}f}"
    return f"{100 * difference:+.{places}f}".replace("-", "−")


def change(difference: float, low: float, high: float, *, rate: bool = True) -> str:
    """Write a difference with its interval: of rates in percentage points, else in units of its own.

    >>> change(0.0123, 0.0101, 0.0145), change(-0.5, -0.7, -0.3, rate=False), change(0.0, 0.0, 0.0)
    ('+1.23 [+1.01, +1.45]', '−0.50 [−0.70, −0.30]', '0.00 [0.00, 0.00]')
    """
    if not math.isfinite(difference):
        return "–"
    scale = 100 if rate else 1
    places = digits(scale * (high - low) / 2)
    written = [f"{scale * value:+.{places}f}" for value in (difference, low, high)]
    zero = f"{0:.{places}f}"
    first, *ends = (zero if float(one) == 0 else one.replace("-", "−") for one in written)
    return f"{first} [{ends[0]}, {ends[1]}]" if math.isfinite(high - low) else first


def p_value(p: float) -> str:
    """Write a p-value.

    >>> p_value(0.03141), p_value(1e-9), p_value(0.5)
    ('0.031', '<0.0001', '0.50')
    """
    if not math.isfinite(p):
        return "–"
    return "<0.0001" if p < 0.0001 else f"{p:.2g}" if p < 0.1 else f"{p:.2f}"


def value(mean: float, low: float | None = None, high: float | None = None) -> str:
    """Write a mean, with its interval if one is given.

    >>> value(3.0044, 2.9966, 3.0121), value(65.4), value(-1.24, -1.51, -0.98)
    ('3.00 (3.00–3.01)', '65.4', '−1.24 (−1.51, −0.98)')
    """
    if not math.isfinite(mean):
        return "–"
    if low is None or high is None or not math.isfinite(high - low):
        return f"{mean:.1f}".replace("-", "−")
    places = digits((high - low) / 2)
    between = "–" if low >= 0 else ", "
    return f"{mean:.{places}f} ({low:.{places}f}{between}{high:.{places}f})".replace("-", "−")


def rate_of(row: Mapping[str, Any]) -> str:
    """Write the rate of a row with its interval.

    >>> rate_of({"rate": 0.5, "low": 0.36, "high": 0.64})
    '50% (36–64)'
    """
    return percent(row["rate"], row["low"], row["high"])
