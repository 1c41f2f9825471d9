import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

/** The outcome of an event: the receiver's status, or why there is none. */
export type Forwarded = { status: number | null; error: string | null; duration_ms: number; attempts: number };

/** The same deadline as for a destination. */
const TIMEOUT_MS = 15_000;
/** The delays before each retry: a restarting receiver is back soon. */
const WAITS_MS = [500, 1000, 2000, 4000];

/**
 * Posts an event as the service posts webhooks, with a current signature. Retries only if nothing listens at the port.
 */
export async function forwardEvent(
  event: { id: string; body: string },
  target: URL,
  secret: string,
  { signal, note }: { signal: AbortSignal; note(text: string): void },
): Promise<Forwarded> {
  for (let attempts = 1; ; attempts++) {
    const startMs = performance.now();
    const outcome = await post(event, target, secret, signal);
    const result = { ...outcome, duration_ms: Math.round(performance.now() - startMs), attempts };
    const waitMs = WAITS_MS[attempts - 1];
    if (outcome.error !== REFUSED) return result;
    if (waitMs === undefined) {
      note(`Nothing listens at ${target.host}. ${event.id} is given up.`);
      return result;
    }
    note(`Nothing listens at ${target.host}. Trying again in ${waitMs / 1000} s.`);
    await sleep(waitMs, undefined, { signal });
  }
}

const REFUSED = "connection refused";

async function post(
  { id, body }: { id: string; body: string },
  target: URL,
  secret: string,
  signal: AbortSignal,
): Promise<Pick<Forwarded, "status" | "error">> {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(target, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "user-agent": "sightline-webhooks/1",
        "webhook-id": id,
        "webhook-timestamp": String(at.getTime() / 1000),
        "webhook-signature": new Webhook(secret).sign(id, at, body),
      },
      redirect: "manual",
      signal: AbortSignal.any([signal, deadline]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    signal.throwIfAborted();
    return { status: null, error: deadline.aborted ? "timeout" : nameFailure(error) };
  }
}

function nameFailure(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  if (code === "ECONNREFUSED") return REFUSED;
  return code === "ENOTFOUND" ? "unknown host" : "connection failed";
}
