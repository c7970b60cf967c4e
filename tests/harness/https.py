"""An HTTPS server on loopback, for tests, that misbehaves in the way it is told to."""

import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest

Handler = Callable[["Peer", str], None]


def make_certificate(folder: Path, subject: str = "IP:127.0.0.1", *, days: int = 2) -> Path:
    """A file with a new certificate for loopback and its key; trust it by SSL_CERT_FILE."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl")
    pem = folder / "server.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=test",
         "-addext", f"subjectAltName={subject}", "-days", str(days),
         "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")],
        check=True, capture_output=True,
    )  # fmt: skip
    pem.write_bytes((folder / "key.pem").read_bytes() + (folder / "cert.pem").read_bytes())
    return pem


class Peer:
    """The client's end as the server sees it."""

    def __init__(self, sock: socket.socket, stopping: threading.Event) -> None:
        self._sock = sock
        self._stopping = stopping

    def send(self, data: bytes) -> None:
        self._sock.sendall(data)

    def answer(
        self, body: bytes, *, status: str = "200 OK", kind: str = "text/html", **headers: str
    ) -> None:
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        more = {"Content-Type": kind, "Content-Length": str(len(body)), **more}
        lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in more.items())]
        self.send("\r\n".join([*lines, "", ""]).encode() + body)

    def send_slowly(self, data: bytes = b"x") -> None:
        """Send bytes one at a time, ten times a second, until the client leaves."""
        while not self._stopping.wait(0.1):
            self.send(data)

    def stall(self) -> None:
        """Send nothing until the server stops."""
        self._stopping.wait()


class Server:
    """Serves each request by `behave(peer, path)`; `paths` are those asked for, in order."""

    def __init__(self, pem: Path, handler: Handler, *, tls: bool = True) -> None:
        self._handler = handler
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(pem)
        self._tls = tls
        self._stopping = threading.Event()
        self.paths: list[str] = []
        self.user_agents: list[str] = []
        self.connections = 0

    def __enter__(self) -> Self:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(0.05)
        self.port = self._listener.getsockname()[1]
        self.address = f"https://127.0.0.1:{self.port}"
        self._threads = [threading.Thread(target=self._serve)]
        self._threads[0].start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        for thread in self._threads:
            thread.join()
        self._listener.close()

    def _serve(self) -> None:
        while not self._stopping.is_set():
            try:
                sock, _ = self._listener.accept()
            except TimeoutError:
                continue
            self.connections += 1
            thread = threading.Thread(target=self._handle_client, args=(sock,))
            self._threads.append(thread)
            thread.start()

    def _handle_client(self, sock: socket.socket) -> None:
        sock.settimeout(30)
        try:
            if self._tls:
                sock = self._context.wrap_socket(sock, server_side=True)
                request = b""
                while b"\r\n\r\n" not in request:
                    part = sock.recv(4096)
                    if not part:
                        return
                    request += part
                text = request.decode()
                self.paths.append(text.split()[1])
                self.user_agents.append(text.partition("User-Agent: ")[2].partition("\r\n")[0])
            self._handler(Peer(sock, self._stopping), self.paths[-1] if self.paths else "")
        except OSError:
            return  # the client left, which is what most tests are about
        finally:
            sock.close()
