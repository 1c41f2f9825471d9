import createClient from "openapi-fetch";
import { ConnectionError, readProblem, SightlineError, TimedOutError } from "./errors.ts";
import { ROUTES } from "./generated/routes.ts";
import type { paths } from "./generated/schema.ts";
import type { AnswerOf, CallOptions, InputOf, OperationId } from "./operation-types.ts";
import { planRetry } from "./plan-retry.ts";

export type ClientOptions = {
  /** An API key of the organization. Keep it on your servers: anybody who has it can act as your organization. */
  apiKey: string;
  /** The address of the service, such as `https://sightline.example.com`. */
  baseUrl: string;
  /** The timeout of a call, including its retries; 120,000 by default, longer than the service takes. */
  timeoutMs?: number;
  /** The most retries of a failed call; 2 by default. */
  maxRetries?: number;
  /** Sends the requests; the platform's `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>;
};

// A model may take 60 s, and a detect waits up to 30 s for its turn: a shorter timeout would lose an answer that is
// paid for.
const TIMEOUT_MS = 120_000;
const MAX_RETRIES = 2;

/** Calls an operation of the API by its id. */
export type Call = <Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  options?: CallOptions<Id>,
) => Promise<AnswerOf<Id>>;

type Input = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Options = CallOptions & { idempotencyKey?: string };

/** The clock and timers, which tests replace. */
export type Timers = { nowMs(): number; wait(waitMs: number, signal: AbortSignal | undefined): Promise<void> };

/** Returns the function that makes all calls of a client. Throws a TypeError for options that can't work. */
export function makeCall(options: ClientOptions, timers: Timers = { nowMs: () => performance.now(), wait }): Call {
  const { apiKey, timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES } = options;
  if (typeof apiKey !== "string" || !/^[!-~]+$/.test(apiKey)) {
    throw new TypeError("apiKey must be an API key of your organization: visible ASCII characters, without spaces.");
  }
  checkLimits({ timeoutMs, maxRetries });
  // Looked up for each request, and called without an object: both matter on some platforms.
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const baseUrl = readBaseUrl(options.baseUrl);
  const client = createClient<paths>({
    baseUrl,
    fetch: send,
    headers: { accept: "application/json", "x-service-api-key": apiKey },
    // Following a redirect to another host would send the key there.
    redirect: "manual",
  });

  async function sendOnce(id: OperationId, init: object): Promise<unknown> {
    const { method, path } = ROUTES[id];
    const { response, error: problem } = await client.request(method as never, path as never, init as never);
    if (response.status === 0 || (response.status >= 300 && response.status < 400)) {
      throw new SightlineError("The service redirects. Set baseUrl to the address that it redirects to.", {
        status: response.status,
        code: "redirected",
      });
    }
    if (!response.ok) throw readProblem(response, problem);
    const text = await response.text();
    return text === "" ? undefined : readAnswer(text, response.status, baseUrl);
  }

  async function call(id: OperationId, input: Input, options: Options = {}): Promise<unknown> {
    const { method, takesIdempotencyKey } = ROUTES[id];
    const limits = { timeoutMs: options.timeoutMs ?? timeoutMs, maxRetries: options.maxRetries ?? maxRetries };
    checkLimits(limits);
    if (options.idempotencyKey !== undefined && !takesIdempotencyKey) {
      throw new TypeError(`${id} takes no idempotency key.`);
    }
    const key = takesIdempotencyKey ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
    // Errors in the input are thrown as they are, before anything is sent.
    const request = describeRequest(input, key);
    // A repeated DELETE would find nothing. A PATCH is idempotent.
    const isRepeatable = key !== null || method === "get" || method === "patch";
    const endsAtMs = timers.nowMs() + limits.timeoutMs;
    const deadline = AbortSignal.timeout(limits.timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    for (let retries = 0; ; retries++) {
      try {
        return await sendOnce(id, { ...request, signal });
      } catch (cause) {
        options.signal?.throwIfAborted();
        const error = nameError(cause, deadline, { timeoutMs: limits.timeoutMs, baseUrl });
        const leftMs = endsAtMs - timers.nowMs();
        const waitMs = planRetry({ error, retries, ...limits, isRepeatable, leftMs, random: Math.random() });
        if (waitMs === null) throw Object.assign(error, { idempotencyKey: key });
        await timers.wait(waitMs, options.signal);
      }
    }
  }
  return call as Call;
}

/** Throws a TypeError for a body that JSON can't hold, or a key that the service doesn't take. */
function describeRequest({ path = {}, query = {}, body }: Input, key: string | null): object {
  if (key !== null && !/^[!-~]{1,255}$/.test(key)) {
    throw new TypeError("idempotencyKey must have 1 to 255 visible ASCII characters.");
  }
  return {
    params: { path, query },
    ...(body === undefined ? {} : { body: JSON.stringify(body), bodySerializer: (text: string) => text }),
    headers: key === null ? {} : { "idempotency-key": key },
    parseAs: "stream",
  };
}

/** A page with a success status, such as a proxy's sign-in page, isn't the service's response. */
function readAnswer(text: string, status: number, baseUrl: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SightlineError(`The response isn't the API's. Check baseUrl: ${baseUrl}`, { status, code: "unreadable" });
  }
}

function nameError(
  cause: unknown,
  deadline: AbortSignal,
  { timeoutMs, baseUrl }: { timeoutMs: number; baseUrl: string },
): SightlineError {
  if (cause instanceof SightlineError) return cause;
  if (deadline.aborted) {
    const message = `The service took longer than ${timeoutMs} ms. Try again, or allow more with timeoutMs.`;
    return new TimedOutError(message, { status: 0, code: "timed_out" });
  }
  const message = `${baseUrl} can't be reached, or its response broke off. Check the address, and that the service runs.`;
  return new ConnectionError(message, { status: 0, code: "unreachable", cause });
}

function wait(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, waitMs);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

function readBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#]/.test(url.href) || url.username || url.password) {
    throw new TypeError("baseUrl must be the service's address, such as https://sightline.example.com.");
  }
  return url.href.replace(/\/+$/, "");
}

function checkLimits({ timeoutMs, maxRetries }: { timeoutMs: number; maxRetries: number }): void {
  // Longer timers fire at once.
  if (!(timeoutMs > 0 && timeoutMs < 2 ** 31)) throw new TypeError("timeoutMs must be above 0 and below 2^31.");
  if (!Number.isInteger(maxRetries) || maxRetries < 0) throw new TypeError("maxRetries must be a whole number from 0.");
}
