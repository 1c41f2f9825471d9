import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How long a response may take. */
const PATIENCE_MS = 120_000;

/** A request as its bytes are sent. `piece` is sent `pieces` times, in chunks of HTTP or with a declared length. */
export type RawRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** `chunked` declares no length; a number is the declared `content-length`. */
  length: "chunked" | number;
  piece: Uint8Array;
  pieces: number;
  /** `false` leaves a chunked body open: its last chunk is never sent. */
  isEnded?: boolean;
};

/** The response on the connection. `status` is null if it ended without one, `json` if the body isn't a JSON object. */
export type RawAnswer = {
  status: number | null;
  json: Record<string, unknown> | null;
  sentBytes: number;
  error: string | null;
};

/**
 * Sends a request over its own connection, as fast as it is accepted, and reads until the whole response has arrived.
 * It continues to send while a response arrives, as simple clients do.
 */
export async function sendRaw(origin: string, request: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const answer: RawAnswer = { status: null, json: null, sentBytes: 0, error: null };
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  let received = "";
  socket.setEncoding("utf8");
  socket.on("data", (data: string) => {
    received += data;
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    answer.error ??= error.code ?? error.name;
  });
  await sendBody(socket, `${hostname}:${port}`, request, answer);
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (!isWhole(received) && !socket.destroyed) {
    if (Date.now() > deadlineMs)
      socket.destroy(new Error(`No response to ${request.path} within ${PATIENCE_MS / 1000} s.`));
    await Promise.race([closed, wait(5)]);
  }
  socket.destroy();
  answer.status = /^HTTP\/1\.1 (\d{3}) /.exec(received) ? Number(received.slice(9, 12)) : null;
  answer.json = readObject(received);
  return answer;
}

async function sendBody(socket: Socket, host: string, request: RawRequest, answer: RawAnswer): Promise<void> {
  const { method = "POST", path, headers = {}, length, piece, pieces, isEnded = true } = request;
  const isChunked = length === "chunked";
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    "content-type: application/json",
    isChunked ? "transfer-encoding: chunked" : `content-length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const frame = isChunked
    ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")])
    : piece;
  for (let sent = 0; sent < pieces && !socket.destroyed; sent++) {
    answer.sentBytes += piece.length;
    if (!socket.write(frame)) await waitForRoom(socket);
  }
  if (isChunked && isEnded && !socket.destroyed) socket.write("0\r\n\r\n");
}

async function waitForRoom(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const events = ["drain", "close"] as const;
  for (const event of events) socket.once(event, resolve);
  await promise;
  for (const event of events) socket.off(event, resolve);
}

/** Returns true if a response is complete, by its length or its last chunk. */
function isWhole(received: string): boolean {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = received.slice(0, end).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  const body = received.slice(end + 4);
  return length === undefined ? body.endsWith("0\r\n\r\n") : Buffer.byteLength(body) >= Number(length);
}

/** Returns the JSON object of a response, however it is chunked. */
function readObject(received: string): Record<string, unknown> | null {
  const [text] = /\{.*\}/s.exec(received.slice(received.indexOf("\r\n\r\n") + 4)) ?? [];
  try {
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
