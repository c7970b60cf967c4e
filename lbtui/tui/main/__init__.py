"""The main screen: its panes, actions and status."""
