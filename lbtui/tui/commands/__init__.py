"""The app's commands: one registry, and what each of them does."""
