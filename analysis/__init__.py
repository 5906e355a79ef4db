"""From the logs of runs to tables."""
