BOTS: tuple[str, ...]
