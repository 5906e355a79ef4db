"""Scenarios: a table, what its players choose, and what must be true afterwards; see ``docs/scenarios.md``."""
