"""The words pane."""
