"""The fuzz of the sanitizer build, a few blocks of it on whatever build is under test."""

from __future__ import annotations

import pytest

pytest.importorskip("sgs_sim._core.kernel")

import fuzz


@pytest.mark.parametrize("block", range(6))
def test_block_is_clean(block: int) -> None:
    result = fuzz.play_block(block, 20)
    assert result.faults == []
    assert sum(result.endings.values()) == 19


def test_block_is_decided_by_its_number() -> None:
    assert fuzz.setup(7) == fuzz.setup(7)
    assert fuzz.play_block(7, 5) == fuzz.play_block(7, 5)


def test_set_ups_differ() -> None:
    found = [fuzz.setup(block)[0] for block in range(40)]
    assert {sum(spec["roles"]) for spec in found} == set(range(2, 11))
    assert {spec["dealing"] for spec in found} == {"uniform", "rules", "fixed", "none"}
