import { type Headers as KeptHeaders, keepResponseHeaders } from "../domain/attempt-headers.ts";
import { isSuccessStatus } from "../domain/webhook-delivery.ts";

/**
 * How long a receiver may take, from the connection to the end of the part of its response that is read
 * (docs/contract/decisions.md, "Attempts").
 */
export const ATTEMPT_DEADLINE_MS = 15_000;
/** How much of a response is read and stored. */
export const MAX_RESPONSE_BYTES = 16 * 1024;

/** The request of a POST. `body` is sent unchanged. */
export type AttemptRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/**
 * The result of a POST. `statusCode` is null if no response arrived; `error` then says why, in our own words. Times are
 * Unix milliseconds.
 */
export type AttemptOutcome = {
  startedAtMs: number;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  responseBody: string | null;
  responseHeaders: KeptHeaders | null;
  retryAfter: string | null;
  isTimeout: boolean;
};

/** The environment of an attempt. */
export type AttemptEnvironment = {
  post: typeof fetch;
  now(): number;
  /** `ATTEMPT_DEADLINE_MS` by default. Tests set another. */
  deadlineMs: number;
};

/**
 * POSTs once. The status alone decides, whatever the body does: it is read to 16 KiB or to the deadline, then
 * abandoned. A redirect is a response like any other, and isn't followed. Never throws: a failing receiver is expected.
 */
export async function attemptDelivery(
  { url, headers, body }: AttemptRequest,
  { post, now, deadlineMs }: AttemptEnvironment,
): Promise<AttemptOutcome> {
  const startedAtMs = now();
  const deadline = AbortSignal.timeout(deadlineMs);
  const close = (rest: Omit<AttemptOutcome, "startedAtMs" | "durationMs">): AttemptOutcome => ({
    startedAtMs,
    durationMs: Math.max(0, now() - startedAtMs),
    ...rest,
  });
  let response: Response;
  try {
    response = await post(url, { method: "POST", headers, body, redirect: "manual", signal: deadline });
  } catch {
    const isTimeout = deadline.aborted;
    const error = isTimeout
      ? `No response within ${deadlineMs / 1000} seconds.`
      : "The connection failed, or closed before a response arrived.";
    return close({ statusCode: null, error, responseBody: null, responseHeaders: null, retryAfter: null, isTimeout });
  }
  const responseBody = await readStart(response.body, deadline);
  return close({
    statusCode: response.status,
    error: describeStatus(response.status),
    responseBody,
    responseHeaders: keepResponseHeaders(response.headers),
    retryAfter: response.headers.get("retry-after"),
    isTimeout: false,
  });
}

function describeStatus(status: number): string | null {
  if (isSuccessStatus(status)) return null;
  if (status >= 300 && status <= 399) return `Responded with ${status}. Redirects aren't followed.`;
  return `Responded with ${status}.`;
}

/**
 * Returns the first 16 KiB of a body as text, without a last character that crosses the limit. Bytes that aren't UTF-8
 * become U+FFFD, and so does NUL, which the database can't store.
 */
async function readStart(body: ReadableStream<Uint8Array> | null, deadline: AbortSignal): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const aborted = new Promise<null>((resolve) => {
    if (deadline.aborted) resolve(null);
    else deadline.addEventListener("abort", () => resolve(null), { once: true });
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < MAX_RESPONSE_BYTES) {
      const read = await Promise.race([reader.read(), aborted]);
      if (!read?.value) break;
      chunks.push(read.value.subarray(0, MAX_RESPONSE_BYTES - size));
      size += read.value.length;
    }
  } catch {
    // The rest is lost, but the status has arrived.
  }
  // Not awaited: a receiver that never ends its body must not block us.
  reader.cancel().catch(() => undefined);
  const bytes = new Uint8Array(Math.min(size, MAX_RESPONSE_BYTES));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return new TextDecoder().decode(bytes, { stream: size >= MAX_RESPONSE_BYTES }).replaceAll("\0", "\ufffd");
}
