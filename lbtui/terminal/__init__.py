"""The terminal: taken, drawn on, listened to, and given back as it was, come what may.

`run.run_app(app)` runs a Textual app and returns the process's exit code. Each module
holds remedies for what Textual does by default. Textual's private names are used in this package
only; that is why pyproject.toml pins textual to >=8.2,<8.3.

- `driver`: raw mode, escape sequences in and out, suspend and resume, hang-up (POSIX)
- `keyboard`: bytes from the terminal to Textual's events, whatever the bytes are
- `plain`: lines and signs in ASCII
- `writer`: bytes to the terminal, whatever the terminal does
- `guardian`: signals, and the end of a process that does not end by itself
- `output`: text and colours on their way out: no control characters; no colours with NO_COLOR
- `crash`: the report of an unhandled exception
- `run`: all of it put together
- `capabilities`: what the terminal can show; `clipboard`: copying text

Nothing is imported here: `capabilities` must stay free of Textual.

On Windows Textual's own driver is used; what needs POSIX is left out.
"""
