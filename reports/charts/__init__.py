"""Charts: one file for each section of the report."""
