"""What must hold of every table, read from the kernel's own account of it."""

from typing import Any


def faults(match: Any, at_rest: bool = False) -> list[str]:
    """Everything that is wrong; ``at_rest``: no resolution is running."""
    snapshot = match.snapshot()
    found = [*_zone_faults(match, snapshot), *_winner_faults(snapshot)]
    for number, seat in enumerate(snapshot["seats"]):
        found += [f"seat {number}: {fault}" for fault in _seat_faults(seat, at_rest and not snapshot["over"])]
    return found


def _seat_faults(seat: dict[str, Any], at_rest: bool) -> list[str]:
    kinds = [kind for _, kind in seat["judging"]]
    found = {
        "hp above the maximum": seat["hp"] > seat["max_hp"],
        "hand count": seat["hand_count"] != len(seat["hand"]),
        "a card twice in the hand": len(set(seat["hand"])) != len(seat["hand"]),
        "two equal delayed tricks": len(set(kinds)) != len(kinds),
        "alive without hp at rest": at_rest and seat["alive"] and seat["hp"] < 1,
        "dead and owns something": at_rest
        and not seat["alive"]
        and bool(seat["hand"] or seat["equip"] or seat["judging"]),
        "dead and its role hidden": not seat["alive"] and not seat["role_shown"],
    }
    return [what for what, wrong in found.items() if wrong]


def _zone_faults(match: Any, snapshot: dict[str, Any]) -> list[str]:
    """Each card lies where its zone says, and in one place only."""
    places: dict[int, list[tuple[str, int]]] = {}
    for number, seat in enumerate(snapshot["seats"]):
        for zone in ("hand", "equip"):
            for card in seat[zone]:
                places.setdefault(card, []).append((zone, number))
        for card, _ in seat["judging"]:
            places.setdefault(card, []).append(("judging", number))
    for zone in ("pile", "discard"):
        for card in snapshot[zone]:
            places.setdefault(card, []).append((zone, -1))
    found = []
    for card, (zone, owner) in enumerate(match.zones()):
        lies = places.get(card, [])
        owned = zone in ("hand", "equip", "judging")
        wanted = [(zone, owner if owned else -1)] if owned or zone in ("pile", "discard") else []
        if lies != wanted:
            found.append(f"card {card} is in {zone} of {owner}, and lies in {lies}")
    return found


def _winner_faults(snapshot: dict[str, Any]) -> list[str]:
    living = [seat["role"] for seat in snapshot["seats"] if seat["alive"]]
    if "lord" not in living:
        winner = "traitor" if living == ["traitor"] else "rebel"
    else:
        winner = "none" if {"rebel", "traitor"} & set(living) else "lord"
    if snapshot["winner"] != winner:
        return [f"the winner is {snapshot['winner']}, alive are {living}"]
    return [] if snapshot["over"] or winner == "none" else ["the game goes on after its end"]
