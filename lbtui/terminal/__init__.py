"""The terminal: what Textual does there, and small overrides of that.

`run.run_app(app)` runs a Textual app and returns the process's exit code. Each override is
described where it is: what goes wrong without it, and when it can be dropped. Private names of
Textual are used in this package only; where one is missing, Textual's own behaviour remains.

- `driver`: Textual's driver for POSIX, which restores the terminal however the app ends
- `web`: Textual's driver for browsers, for visitors
- `crash`: the report of an unhandled exception
- `colours`: none at all with NO_COLOR, or the nearest of 256: an app asks in `get_line_filters`
- `run`: the rest of it put together
- `capabilities`: where the app runs; `clipboard`: copying text

Nothing is imported here: `capabilities` must stay free of Textual.

On Windows Textual's own driver is used.
"""
