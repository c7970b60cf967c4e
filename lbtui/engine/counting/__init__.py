"""How solutions are counted: tight chains, chains with bridges, and what is only bounded."""
