"""From tables to charts and reports."""
