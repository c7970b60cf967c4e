"""What a game is played on."""
