"""The full-screen app."""

import os

from lbtui.terminal.capabilities import prepare

# Textual reads its variables while it is imported: the last moment before that is here.
prepare(os.environ)
