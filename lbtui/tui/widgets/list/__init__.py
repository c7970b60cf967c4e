"""The virtual list under the words and the solutions."""
