"""Every way the rules of Magic let an event come out, who chooses, and why."""

__version__ = "0.1.0"
RULES_EDITION = "2026-06-19"
"""The edition of the Comprehensive Rules that the programs follow."""
