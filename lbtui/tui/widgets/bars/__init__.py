"""The footer, the tabs and the status line."""
