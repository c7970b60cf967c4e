"""Boards from outside, and boards that are kept.

`paste` reads what people paste, with `drawn` for drawings; `gamedata` reads the publisher's data.
`today` gets the board of a day by `network`, and `stored_boards` keeps boards in the database.
"""
