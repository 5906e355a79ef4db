"""sgs-sim plays complete games of Sanguosha (三国杀) and reports who wins, and how often.

The package itself imports nothing, so that ``sgs-sim --help`` answers at once; import the module you need.
"""

__version__ = "0.1.0"
