"""`lbtui serve`: the app in browsers, over textual-serve.

Nothing is imported here: `server` needs textual-serve, from the extra `web`.
"""
