"""The app's commands as data: titles, keys, and when and why each is disabled."""
