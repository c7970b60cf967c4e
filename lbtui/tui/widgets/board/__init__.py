"""The board: typed on its drawing, with the highlighted chain traced across it."""
