"""Boards from outside: pasted text, pages, the publisher's game data; boards that are kept."""

from lbtui.sources.gamedata import (
    GameData,
    SourceError,
    holds_game_data,
    parse_day,
    parse_game_data,
)
from lbtui.sources.paste import board_from_text, boards_from_text, chain_from_text, game_from_text

__all__ = [
    "GameData",
    "SourceError",
    "board_from_text",
    "boards_from_text",
    "chain_from_text",
    "game_from_text",
    "holds_game_data",
    "parse_day",
    "parse_game_data",
]
