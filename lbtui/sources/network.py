"""Fetching a page over HTTPS. Nothing else in lbtui opens a connection."""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse, HTTPSConnection
from socket import SHUT_RDWR, gaierror
from ssl import SSLCertVerificationError, SSLError, create_default_context
from threading import Thread
from time import monotonic
from urllib.parse import urljoin, urlsplit

from lbtui import __version__
from lbtui.puzzle import quote
from lbtui.sources.gamedata import SourceError

SECONDS = 10.0
"""How long a fetch may take in all."""

POLL = 0.1
"""Seconds between two looks at whether a fetch is cancelled."""

LARGEST_PAGE = 5_000_000
"""The most that is accepted."""

MOST_REDIRECTS = 3

REDIRECTS = (301, 302, 303, 307, 308)

REQUEST_HEADERS = {
    "Accept": "text/html, application/json",
    "User-Agent": f"lbtui/{__version__}",
}


def fetch(address: str, seconds: float = SECONDS, cancel: Callable[[], bool] | None = None) -> str:
    """Return the text at an https address, with one request and what redirects need.

    Follows redirects within the same host and port only. Takes at most `seconds`, however slowly
    the server answers: the work is done in a thread, whose connection is shut down when time is
    out. `cancel` is asked ten times a second and stops it as well by returning True. Raises
    SourceError, one line.
    """
    work = _Fetch(address)
    thread = Thread(target=work.run, name="fetch", daemon=True)
    thread.start()
    end = monotonic() + seconds
    while thread.is_alive() and (left := end - monotonic()) > 0:
        thread.join(min(left, POLL) if cancel is not None else left)
        if cancel is not None and cancel():
            work.stop()
            raise SourceError("cancelled")
    if thread.is_alive():
        work.stop()
        raise SourceError(f"{work.host} did not respond in full within {seconds:.0f} seconds")
    if work.error is not None:
        raise SourceError(work.error)
    return work.text


class _Fetch:
    """A fetch: `run`, in a thread, leaves `text`, or in `error` one line about what went wrong."""

    def __init__(self, address: str) -> None:
        try:
            parts = urlsplit(address)
            secure, self.host = parts.scheme == "https" and parts.port != 0, parts.hostname or ""
        except ValueError:
            secure, self.host = False, ""
        if not secure or not self.host or not address.isascii() or not address.isprintable():
            raise SourceError(f"{quote(address, 200)} is not an address that starts with https://")
        self.host = quote(self.host)[1:-1]
        self.text = ""
        self.error: str | None = None
        self._address = address
        self._connection: HTTPSConnection | None = None
        self._stopped = False

    def run(self) -> None:
        """Fetch; never raises."""
        try:
            self.text = self._body(self._answer()).decode("utf-8-sig", "replace")
        except SourceError as error:
            self.error = str(error)
        except SSLCertVerificationError as error:
            self.error = f"the certificate of {self.host} is not valid: {error.verify_message}"
        except SSLError as error:
            self.error = f"no secure connection to {self.host}: {error.reason or error}"
        except gaierror:
            self.error = f"{self.host} cannot be found; are you online?"
        except OSError as error:
            self.error = f"no connection to {self.host}: {error.strerror or error}"
        except (HTTPException, ValueError) as error:
            self.error = f"{self.host} sent an invalid response ({type(error).__name__})"
        finally:
            if self._connection is not None:
                self._connection.close()

    def stop(self) -> None:
        """Make `run` end soon: whatever it waits for fails."""
        self._stopped = True
        sock = self._connection.sock if self._connection is not None else None
        if sock is not None:
            with suppress(OSError):  # it is closed already
                sock.shutdown(SHUT_RDWR)

    def _answer(self) -> HTTPResponse:
        """Return the answer to the request, after redirects."""
        address = self._address
        for _ in range(1 + MOST_REDIRECTS):
            parts = urlsplit(address)
            if self._connection is not None:
                self._connection.close()
            self._connection = HTTPSConnection(
                parts.hostname or "", parts.port, timeout=SECONDS, context=create_default_context()
            )
            if self._stopped:
                break
            target = parts._replace(scheme="", netloc="", fragment="").geturl()
            self._connection.request("GET", target or "/", headers=REQUEST_HEADERS)
            response = self._connection.getresponse()
            if response.status not in REDIRECTS:
                return response
            address = urljoin(address, response.headers.get("Location", ""))
            after = urlsplit(address)
            if (after.scheme, after.hostname, after.port) != ("https", parts.hostname, parts.port):
                where = quote(address, 100)
                raise SourceError(f"{self.host} redirects to {where}, another server")
        raise SourceError(f"{self.host} redirects more than {MOST_REDIRECTS} times")

    def _body(self, response: HTTPResponse) -> bytes:
        """Return the body of an answer; what is not game data is refused when it is read."""
        if response.status != HTTPStatus.OK:
            reason = quote(response.reason, 60)[1:-1]
            raise SourceError(f"{self.host} answered {response.status} {reason}".rstrip())
        data = response.read(LARGEST_PAGE + 1)
        if len(data) > LARGEST_PAGE:
            raise SourceError(f"{self.host} sent more than {LARGEST_PAGE // 10**6} million bytes")
        return data
