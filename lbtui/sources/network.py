"""Fetching a page over HTTPS. Nothing else in lbtui opens a connection."""

from contextlib import suppress
from http.client import HTTPException, HTTPMessage
from queue import Empty, SimpleQueue
from socket import gaierror
from ssl import SSLError
from threading import Thread
from time import monotonic
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from lbtui import __version__
from lbtui.errors import Cancel
from lbtui.puzzle import quote
from lbtui.sources.gamedata import MAX_GAME_DATA_LENGTH, SourceError

TIMEOUT_SECONDS = 10.0
"""How long a fetch may take in all."""

POLL_SECONDS = 0.1
"""Seconds between two looks at whether a fetch is cancelled."""

MAX_REDIRECTS = 3

REQUEST_HEADERS = {"Accept": "text/html, application/json", "User-Agent": f"lbtui/{__version__}"}


def fetch(address: str, timeout: float = TIMEOUT_SECONDS, cancel: Cancel | None = None) -> str:
    """Return the text at an https address, with one request and what redirects need.

    Follows redirects within the same host and port only. Takes at most `timeout` seconds, however
    slowly the server answers: the work is done in a thread, which is left alone when time is out.
    `cancel` is asked ten times a second and stops it as well by returning True. Raises SourceError,
    one line.
    """
    host = _parse_host(address)
    result_queue: SimpleQueue[str | SourceError] = SimpleQueue()
    Thread(target=lambda: result_queue.put(_fetch_text(address, host)), daemon=True).start()
    deadline = monotonic() + timeout
    while (remaining := deadline - monotonic()) > 0:
        with suppress(Empty):
            result = result_queue.get(timeout=min(remaining, POLL_SECONDS))
            if isinstance(result, SourceError):
                raise result
            return result
        if cancel is not None and cancel():
            raise SourceError("cancelled")
    raise SourceError(f"{host} did not respond in full within {timeout:.0f} seconds")


def _parse_host(address: str) -> str:
    """Return the host of an https address, as messages show it. Raises SourceError."""
    with suppress(ValueError):
        parts = urlsplit(address)
        hostname = parts.scheme == "https" and parts.port != 0 and parts.hostname
        if hostname and address.isascii() and address.isprintable() and " " not in address:
            return quote(hostname)[1:-1]
    raise SourceError(f"{quote(address, 200)} is not an address that starts with https://")


class _SameServerRedirects(HTTPRedirectHandler):
    """Follows redirects within a server."""

    max_repeats = max_redirections = MAX_REDIRECTS

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        """Return the request for the new address. Raises SourceError if that is elsewhere."""
        old_url, new_url = urlsplit(req.full_url), urlsplit(newurl)
        if (new_url.scheme, new_url.netloc) != ("https", old_url.netloc):
            fp.close()
            target = quote(newurl, 100)
            raise SourceError(f"{old_url.hostname} redirects to {target}, another server")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _fetch_text(address: str, host: str) -> str | SourceError:
    """Return the text at an address, else what went wrong, in one line; never raises."""
    opener = build_opener(ProxyHandler({}), _SameServerRedirects)
    try:
        request = Request(address, headers=REQUEST_HEADERS)
        with opener.open(request, timeout=TIMEOUT_SECONDS) as response:
            body: bytes = response.read(MAX_GAME_DATA_LENGTH + 1)
    except SourceError as error:
        return error
    except HTTPError as error:
        error.close()
        return SourceError(f"{host} answered {error.code} {quote(error.reason, 60)[1:-1]}".rstrip())
    except OSError as error:
        return SourceError(_describe_connection_error(error, host))
    except (HTTPException, ValueError) as error:
        return SourceError(f"{host} sent an invalid response ({type(error).__name__})")
    if len(body) > MAX_GAME_DATA_LENGTH:
        return SourceError(f"{host} sent more than {MAX_GAME_DATA_LENGTH // 10**6} million bytes")
    return body.decode("utf-8-sig", "replace")


def _describe_connection_error(error: OSError, host: str) -> str:
    cause = error.reason if isinstance(error, URLError) else error
    if isinstance(cause, gaierror):
        return f"{host} cannot be found; are you online?"
    if isinstance(cause, SSLError):
        return f"no secure connection to {host}: {getattr(cause, 'verify_message', cause.reason)}"
    return f"no connection to {host}: {getattr(cause, 'strerror', None) or cause}"
