"""Boards from outside: pasted text, pages and the publisher's game data."""

from lbtui.sources.gamedata import GameData, SourceError, holds_game_data, parse_game_data
from lbtui.sources.paste import board_from_text

__all__ = ["GameData", "SourceError", "board_from_text", "holds_game_data", "parse_game_data"]
