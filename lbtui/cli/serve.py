"""Serve the app to browsers.

Needs lbtui[web]. Every visitor has a process and a directory of
their own, which vanish with the session. Visitors see the built-in word lists and nothing of yours.
A link may name a board: http://127.0.0.1:8000/?board=riu+pgh+lcs+yao shows its solutions,
http://127.0.0.1:8000/play/riu-pgh-lcs-yao is a game.

examples:
  lbtui serve
  lbtui serve --port 8080 --visitors 10
  lbtui serve --public-url https://boards.example
"""

from lbtui.cli.command import Args, Command, Option
from lbtui.cli.output import Failure
from lbtui.puzzle.text import printable
from lbtui.settings import parse_origin


class WebOption(Option):
    """An option about the web server."""

    help_heading = "server"


def run(args: Args) -> None:
    """Serve the app until a signal ends it."""
    try:
        from lbtui.web import server
    except ModuleNotFoundError as error:
        if str(error.name).startswith("lbtui"):
            raise
        raise Failure("this needs more packages: install 'lbtui[web]'") from None
    from lbtui.sources.paste import board_from_text
    from lbtui.words.open_list import SHIPPED_LISTS

    values = {**vars(args), "read_board": board_from_text, "list_names": SHIPPED_LISTS}
    server_options = {name: values[name] for name in server.ServerOptions._fields}
    try:
        server.run_server(server.ServerOptions(**server_options))
    except OSError as error:
        address = f"{printable(args.host, 60)}:{args.port}"
        raise Failure(f"cannot serve at {address}: {error.strerror or error}") from None


COMMAND = Command(
    usage="[options]",
    summary="serve the app to browsers",
    exit_meanings=("the server was ended",),
    options=(
        WebOption("--host", metavar="HOST", default="127.0.0.1", help="the address to listen on"),
        WebOption("--port", bounds=(1, 65535), default=8000, help="the port to listen on"),
        WebOption("--visitors", dest="max_visitors", bounds=(1, 10_000), default=50,
                  help="the most sessions at once"),
        WebOption("--idle", dest="max_idle_seconds", bounds=(1, 86_400), default=900,
                  help="the seconds without a key after which a session ends"),
        WebOption("--memory", dest="max_megabytes", bounds=(150, 100_000), default=400,
                  help="the most megabytes that a session may use"),
        WebOption("--allow-today", dest="can_fetch_today",
                  help="let visitors fetch today's board from the newspaper"),
        WebOption("--play", dest="opens_games", help="open every board as a game"),
        WebOption("--public-url", metavar="URL", convert=parse_origin,
                  help="the address at which visitors open the page, if behind a proxy"),
    ),
)  # fmt: skip
