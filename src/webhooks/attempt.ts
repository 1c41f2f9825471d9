import { type Headers as KeptHeaders, keepResponseHeaders } from "../domain/deliveries/attempt-headers.ts";
import { isSuccessStatus } from "../domain/deliveries/webhook-delivery.ts";
import { cutToBytes } from "../domain/text/text-size.ts";

/**
 * The deadline of an attempt, from the connection to the end of the part of the response that is read
 * (docs/contract/decisions.md, "Attempts").
 */
export const ATTEMPT_DEADLINE_MS = 15_000;
/** The limit of a response's body: of the bytes that are read, and of the text that is stored. */
export const MAX_RESPONSE_BYTES = 16 * 1024;
/** The bytes that are read at a time if the length isn't declared. */
const CHUNK_BYTES = 4096;
const LEAST_CHUNK_BYTES = 512;

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
type AttemptEnvironment = {
  post: typeof fetch;
  now(): number;
  /** `ATTEMPT_DEADLINE_MS` by default. Tests set another. */
  deadlineMs: number;
};

/**
 * POSTs once. Only the status counts: the body is read to 16 KiB or to the deadline, then abandoned. A redirect is a
 * response like any other, and isn't followed. Never throws: a failing receiver is expected.
 */
export async function attemptDelivery(
  { url, headers, body }: AttemptRequest,
  { post, now, deadlineMs }: AttemptEnvironment,
): Promise<AttemptOutcome> {
  const startedAtMs = now();
  const deadline = startDeadline(deadlineMs);
  try {
    const answered = await sendUntil(deadline, { url, headers, body }, { post, deadlineMs });
    return { startedAtMs, durationMs: Math.max(0, now() - startedAtMs), ...answered };
  } finally {
    deadline.clear();
  }
}

async function sendUntil(
  deadline: Deadline,
  { url, headers, body }: AttemptRequest,
  { post, deadlineMs }: Pick<AttemptEnvironment, "post" | "deadlineMs">,
): Promise<Omit<AttemptOutcome, "startedAtMs" | "durationMs">> {
  const { signal } = deadline;
  let response: Response;
  try {
    response = await post(url, { method: "POST", headers, body, redirect: "manual", signal });
  } catch {
    const isTimeout = signal.aborted;
    const error = isTimeout
      ? `No response within ${deadlineMs / 1000} seconds.`
      : "The connection failed, or closed before a response arrived.";
    return { statusCode: null, error, responseBody: null, responseHeaders: null, retryAfter: null, isTimeout };
  }
  const responseBody = await readStart(response, deadline);
  return {
    statusCode: response.status,
    error: describeStatus(response.status),
    responseBody,
    responseHeaders: keepResponseHeaders(response.headers),
    retryAfter: response.headers.get("retry-after"),
    isTimeout: false,
  };
}

/** Aborts the request at the deadline; `isOver` resolves then. */
type Deadline = { signal: AbortSignal; isOver: Promise<null>; clear(): void };

/** Uses a timer that can be cleared: `AbortSignal.timeout` would keep one for each attempt until its deadline. */
function startDeadline(afterMs: number): Deadline {
  const controller = new AbortController();
  const { promise: isOver, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => {
    controller.abort();
    resolve(null);
  }, afterMs);
  return { signal: controller.signal, isOver, clear: () => clearTimeout(timer) };
}

function describeStatus(status: number): string | null {
  if (isSuccessStatus(status)) return null;
  if (status >= 300 && status <= 399) return `Responded with ${status}. Redirects aren't followed.`;
  return `Responded with ${status}.`;
}

/**
 * Returns the first 16 KiB of a body as text, without a last character that crosses the limit. Bytes that aren't UTF-8
 * become U+FFFD, and so does NUL, which the database can't store. Each of these takes three bytes, so the text is cut
 * again: no answer takes more than 16 KiB of the database.
 */
async function readStart({ body, headers }: Response, { isOver }: Deadline): Promise<string> {
  if (!body) return "";
  const toldBytes = Number(headers.get("content-length")) || CHUNK_BYTES;
  // Reads all chunks into one buffer of our own, which is cheaper than the runtime's buffers.
  let room = new Uint8Array(Math.min(MAX_RESPONSE_BYTES, Math.max(LEAST_CHUNK_BYTES, toldBytes)));
  const reader = body.getReader({ mode: "byob" });
  const decoder = new TextDecoder();
  let text = "";
  let left = MAX_RESPONSE_BYTES;
  try {
    while (left > 0) {
      const read = await Promise.race([reader.read(room), isOver]);
      if (!read || read.done) break;
      text += decoder.decode(read.value, { stream: true });
      left -= read.value.length;
      const { buffer } = read.value;
      room = new Uint8Array(buffer as ArrayBuffer, 0, Math.min(buffer.byteLength, left));
    }
  } catch {
    // The rest of the body is lost, but the status has arrived.
  }
  // Not awaited: a receiver that never ends its body must not block the call.
  reader.cancel().catch(() => undefined);
  // A character that crosses the limit is dropped; one that the receiver truncated is shown as U+FFFD.
  const all = (left > 0 ? text + decoder.decode() : text).replaceAll("\0", "\ufffd");
  return cutToBytes(all, MAX_RESPONSE_BYTES);
}
