RULES: tuple[str, ...]
