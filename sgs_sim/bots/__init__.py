"""Data of the built-in bots."""
