"""Playing a board: a game, what its positions are worth, hints, and the review at its end."""
