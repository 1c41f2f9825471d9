import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { makeRandom, type Random } from "../../src/domain/crypto/seeded-random.ts";

/** The POSTs of one event at one destination. */
export type Received = { posts: number; accepted: number };

export type Receivers = {
  origin: string;
  /** By the destination's path and the event's id; see `nameReceipt`. */
  received: ReadonlyMap<string, Received>;
  /** POSTs whose signature doesn't verify. */
  countUnsigned(): number;
  /** Adds a destination's secret; its POSTs can be verified from then on. */
  trust(path: string, secret: string): void;
  /** Lets all POSTs succeed from now on. */
  calm(): void;
  close(): void;
};

/** Receivers have regular outages, each at other times. */
const OUTAGE_EVERY_MS = 120_000;
const OUTAGE_MS = 12_000;
/** Beside the outages: single failures, slow answers, and some that never come. */
const FAILED_SHARE = 0.03;
const SLOW_SHARE = 0.03;
const SLOW_MS = 800;
const HUNG_SHARE = 0.001;

export const nameReceipt = (path: string, eventId: string) => `${path} ${eventId}`;

/** Starts the server that all destinations lead to, each with a path of its own. */
export async function startReceivers(seed: number): Promise<Receivers> {
  const received = new Map<string, Received>();
  const secrets = new Map<string, Webhook>();
  const random = makeRandom(seed);
  let unsigned = 0;
  let isCalm = false;
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const body = await readBody(request).catch(() => null);
    if (body === null) return;
    const kept = keep(received, nameReceipt(path, String(request.headers["webhook-id"])));
    if (!isSigned(secrets.get(path), body, request)) unsigned++;
    const status = isCalm ? 204 : chooseStatus(path, random);
    // Never responds: the sender times out.
    if (status === null) return;
    if (status < 300) kept.accepted++;
    const delayMs = !isCalm && random.next() < SLOW_SHARE ? SLOW_MS : 0;
    setTimeout(() => response.writeHead(status).end(), delayMs);
  });
  // Longer than any pause: a connection that is closed while it is reused would look like the service's failure.
  server.keepAliveTimeout = 3_600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    countUnsigned: () => unsigned,
    trust: (path, secret) => secrets.set(path, new Webhook(secret)),
    calm: () => {
      isCalm = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function keep(received: Map<string, Received>, name: string): Received {
  const kept = received.get(name) ?? { posts: 0, accepted: 0 };
  kept.posts++;
  received.set(name, kept);
  return kept;
}

/** Null: no answer at all. */
function chooseStatus(path: string, random: Random): number | null {
  const offsetMs = Number(/\d+$/.exec(path)?.[0] ?? 0) * 17_000;
  if ((Date.now() + offsetMs) % OUTAGE_EVERY_MS < OUTAGE_MS) return 503;
  const drawn = random.next();
  if (drawn < HUNG_SHARE) return null;
  return drawn < HUNG_SHARE + FAILED_SHARE ? 500 : 204;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function isSigned(webhook: Webhook | undefined, body: string, request: IncomingMessage): boolean {
  try {
    webhook?.verify(body, request.headers as Record<string, string>);
    return webhook !== undefined;
  } catch {
    return false;
  }
}
