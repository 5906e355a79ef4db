"""``python -m sgs_sim`` is the same as ``sgs-sim``."""

from sgs_sim.cli import main

if __name__ == "__main__":
    main()
