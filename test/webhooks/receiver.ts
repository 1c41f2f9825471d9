import { createServer as createHttpServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** A request as it arrived, byte for byte. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; atMs: number };

export type Receiver = {
  url: string;
  port: number;
  /** The requests that have arrived completely. */
  received: Received[];
  /** The most requests that were open at once. */
  mostOpen(): number;
  /** Connections that are open now. */
  countConnections(): number;
  close(): Promise<void>;
};

/** Answers one request; the body has been read. `count` includes this one. */
export type Script = (response: ServerResponse, request: Received, count: number) => unknown;

/**
 * Starts a receiver on 127.0.0.1 that stores all requests and responds by its script, with 204 by default.
 *
 * @param port a free one by default
 */
export async function startReceiver(
  script: Script = (response) => response.writeHead(204).end(),
  port?: number,
): Promise<Receiver> {
  const received: Received[] = [];
  let open = 0;
  let mostOpen = 0;
  const server = createHttpServer({ maxHeaderSize: 1 << 20 }, (request, response) => {
    open++;
    mostOpen = Math.max(mostOpen, open);
    response.on("close", () => {
      open--;
    });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const whole = { path: request.url ?? "", headers: request.headers, body, atMs: Date.now() };
      received.push(whole);
      script(response, whole, received.length);
    });
  });
  const sockets = keepSockets(server);
  const openedPort = await listen(server, port);
  return {
    url: `http://127.0.0.1:${openedPort}/hook`,
    port: openedPort,
    received,
    mostOpen: () => mostOpen,
    countConnections: () => sockets.size,
    close: () => closeServer(server, sockets),
  };
}

export type RawReceiver = { url: string; port: number; countConnections(): number; close(): Promise<void> };

/** Starts a receiver that responds in bytes. The script gets the socket with the content of a request's first packet. */
export async function startRawReceiver(script: (socket: Socket, first: Buffer) => unknown): Promise<RawReceiver> {
  const server = createServer((socket) => {
    socket.once("data", (first) => script(socket, Buffer.from(first)));
  });
  const sockets = keepSockets(server);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    countConnections: () => sockets.size,
    close: () => closeServer(server, sockets),
  };
}

/** Returns a port on which nothing listens. */
export async function findClosedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await closeServer(server, new Set());
  return port;
}

function keepSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    // Many tests are about a sender that disconnects in the middle.
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  return sockets;
}

function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}
