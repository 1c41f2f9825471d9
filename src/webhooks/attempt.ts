import { isSuccessStatus } from "../domain/webhook-delivery.ts";

/** How long a receiver may take, from the connection to the end of what is read of its answer (docs/contract/decisions.md, "Attempts"). */
export const ATTEMPT_DEADLINE_MS = 15_000;
/** How much of an answer is read and kept. */
export const MAX_RESPONSE_BYTES = 16 * 1024;

/** What a POST carries. `body` is sent as it is. */
export type AttemptRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** What became of a POST. `statusCode` is null where no answer came; `error` then says why, in our words. Times: Unix milliseconds. */
export type AttemptOutcome = {
  startedAtMs: number;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  responseBody: string | null;
  retryAfter: string | null;
  isTimeout: boolean;
};

/** What an attempt needs of its surroundings. */
export type AttemptEnvironment = {
  post: typeof fetch;
  now(): number;
  /** `ATTEMPT_DEADLINE_MS`, but for tests. */
  deadlineMs: number;
};

/**
 * POSTs once. The verdict is the status, whatever the body does: it is read to 16 KiB or to the deadline, then let go of. A redirect is an
 * answer like any other, and not followed. Never throws: that a receiver fails is expected.
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
      ? `No answer within ${deadlineMs / 1000} seconds.`
      : "No connection, or it broke before an answer came.";
    return close({ statusCode: null, error, responseBody: null, retryAfter: null, isTimeout });
  }
  const responseBody = await readStart(response.body, deadline);
  return close({
    statusCode: response.status,
    error: describeStatus(response.status),
    responseBody,
    retryAfter: response.headers.get("retry-after"),
    isTimeout: false,
  });
}

function describeStatus(status: number): string | null {
  if (isSuccessStatus(status)) return null;
  if (status >= 300 && status <= 399) return `Answered ${status}; a redirect isn't followed.`;
  return `Answered ${status}.`;
}

/**
 * The first 16 KiB of a body as text, without a last character that lies across the limit. What isn't UTF-8 becomes U+FFFD, NUL too, which
 * the database can't hold.
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
    // The rest is lost; the status has come.
  }
  // Not awaited: a receiver that never ends its body must not hold us.
  reader.cancel().catch(() => undefined);
  const bytes = new Uint8Array(Math.min(size, MAX_RESPONSE_BYTES));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return new TextDecoder().decode(bytes, { stream: size >= MAX_RESPONSE_BYTES }).replaceAll("\0", "\ufffd");
}
