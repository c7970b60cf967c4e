"""The terminal: entered, drawn on, read from, and restored however the app ends.

`run.run_app(app)` runs a Textual app and returns the process's exit code. Each module holds one
remedy for a default of Textual's and says when it can be dropped. Textual's private names are used
in this package only; that is why pyproject.toml pins textual to >=8.2,<8.3.

- `environment`: variables that Textual or Rich cannot use are removed
- `driver`: full screen, suspend and resume, hang-up (POSIX); `sequences`: what it writes for that
- `input`: bytes from the terminal to events; `size`: limits to what it claims
- `writer`: bytes to the terminal, and substitutes where it shows no Unicode
- `signals`: signals, and a process that does not end by itself
- `output`: no control characters in text; no colours with NO_COLOR
- `caches`: memory that a closed dialog gives back
- `crash`: the report of an unhandled exception
- `run`: all of it put together
- `capabilities`: what the terminal can show; `clipboard`: copying text

Nothing is imported here: `capabilities` and `environment` must stay free of Textual.

On Windows Textual's own driver is used; what needs POSIX is left out.
"""
