"""Word lists: reading, compiling, opening and walking them."""
