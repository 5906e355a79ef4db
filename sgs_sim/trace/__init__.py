"""Events of a game as text: log lines for scenarios, prose in English and Chinese for people."""
