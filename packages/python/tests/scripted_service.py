"""Plays a service: responds with one step after another, and goes on with 200."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Step = int | str


@dataclass
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    origin: str
    received: list[Received] = field(default_factory=list)


@contextmanager
def listen(respond: Callable[[BaseHTTPRequestHandler, Received, int], None]) -> Iterator[Service]:
    """Listens on 127.0.0.1. `respond` gets each request with its number."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_one(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            headers = {name.lower(): value for name, value in self.headers.items()}
            received = Received(self.command, self.path, headers, self.rfile.read(length))
            service.received.append(received)
            respond(self, received, len(service.received))

        do_GET = do_POST = do_PATCH = do_DELETE = handle_one

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.block_on_close = False
    service = Service(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def play(steps: list[Step], headers: dict[str, str] | None = None) -> Iterator[Service]:
    def respond(handler: BaseHTTPRequestHandler, _: Received, number: int) -> None:
        step = steps[number - 1] if number <= len(steps) else 200
        if step == "silent":
            time.sleep(5)
        if step in ("broken", "silent"):
            handler.close_connection = True
            handler.connection.close()
            return
        status = 200 if step == "broken off" else int(step)
        problem = {"title": "Scripted", "detail": "The scripted service refuses.", "code": "scripted", "status": step}
        body = b"" if step == 204 else json.dumps({"id": "scripted"} if status == 200 else problem).encode()
        handler.send_response(status)
        # Otherwise half a second and more would pass between two tries.
        sent = {"server": "scripted", "x-request-id": "req_scripted", "retry-after": "0", **(headers or {})}
        for name, value in sent.items():
            handler.send_header(name, value)
        handler.send_header("content-length", str(len(body) + (50 if step == "broken off" else 0)))
        handler.end_headers()
        handler.wfile.write(body)
        if step == "broken off":
            handler.close_connection = True
            handler.wfile.flush()

    with listen(respond) as service:
        yield service


@contextmanager
def read_slowly() -> Iterator[tuple[str, list[int]]]:
    """Accepts a connection and reads it piece by piece, with a pause after each. Yields its origin and the sizes."""
    sizes: list[int] = []

    def read() -> None:
        connection, _ = listener.accept()
        with connection:
            while piece := connection.recv(65_536):
                sizes.append(len(piece))
                time.sleep(0.02)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=read, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", sizes
        thread.join()
