"""The solutions pane."""
