import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import type { ScriptedAnswer } from "./answer-script.ts";
import { NOTES_PATH, type Note, POST_HEADERS } from "./boundaries.ts";
import type { Post } from "./ledger.ts";

export type Receiver = {
  origin: string;
  posts: Post[];
  strays: string[];
  /** Secrets that verify, by the number of the destination. */
  secrets: Map<number, string>;
  close(): Promise<void>;
};

/** The facts by which a response is chosen; `nth`: the number of this event's POST to this destination, from 1. */
export type ReceivedPost = { destination: number; eventId: string; nth: number };

/** Where events for a destination go. */
export const makeReceiverPath = (destination: number) => `/destinations/${destination}`;

/**
 * Starts the server that all destinations lead to. It records every POST, verifies its signature and responds as told;
 * the Workers' reports arrive here too.
 */
export async function startReceiver(
  answer: (post: ReceivedPost) => ScriptedAnswer,
  takeNote: (note: Note) => void,
): Promise<Receiver> {
  const posts: Post[] = [];
  const strays: string[] = [];
  const secrets = new Map<number, string>();
  const counts = new Map<string, number>();

  const takePost = (request: IncomingMessage, destination: number, body: string): [Post, ScriptedAnswer] => {
    const header = (name: string) => String(request.headers[name] ?? "");
    const eventId = header("webhook-id");
    const key = `${destination} ${eventId}`;
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    const scripted = answer({ destination, eventId, nth });
    const post: Post = {
      destination,
      eventId,
      body,
      isSigned: isSigned(secrets.get(destination), body, request),
      life: Number(header(POST_HEADERS.life)),
      call: header(POST_HEADERS.call),
      startedAtMs: Number(header(POST_HEADERS.startedAt)),
      receivedAtMs: Date.now(),
      answeredAtMs: null,
      status: scripted.kind === "answer" ? scripted.status : null,
      retryAfterSeconds: scripted.kind === "answer" ? Number(scripted.headers["retry-after"] ?? 0) : 0,
    };
    posts.push(post);
    return [post, scripted];
  };

  const server = createServer(async (request, response) => {
    const body = await readBody(request).catch(() => null);
    // Its sender is dead: it never arrived completely.
    if (body === null) return;
    if (request.url === NOTES_PATH) {
      takeNote(JSON.parse(body) as Note);
      response.writeHead(204).end();
      return;
    }
    const [, number] = /^\/destinations\/(\d+)$/.exec(request.url ?? "") ?? [];
    if (number === undefined || request.method !== "POST") {
      strays.push(`${request.method} ${request.url}`);
      response.writeHead(404).end();
      return;
    }
    perform(response, ...takePost(request, Number(number), body));
  });
  // Longer than any run: a connection that is closed while it is reused would look like a receiver's failure.
  server.keepAliveTimeout = 3_600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    posts,
    strays,
    secrets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function isSigned(secret: string | undefined, body: string, request: IncomingMessage): boolean {
  if (secret === undefined) return false;
  try {
    new Webhook(secret).verify(body, request.headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function perform(response: ServerResponse, post: Post, scripted: ScriptedAnswer): void {
  if (scripted.kind === "hang") return;
  const send = () => {
    // Before it is sent: times measured from here can't come out too long.
    post.answeredAtMs = Date.now();
    response.writeHead(scripted.status, { ...scripted.headers }).end();
  };
  if (scripted.waitMs === 0) send();
  else setTimeout(send, scripted.waitMs);
}
