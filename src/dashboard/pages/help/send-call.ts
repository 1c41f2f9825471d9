import { type Call, KEY_HEADER } from "./make-call.ts";

/** A response, with its body laid out to be read if it is JSON. */
export type Response = {
  status: number;
  statusText: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  durationMs: number;
};

/** The timeout of a call. Detecting in a large screenshot takes some seconds; nothing takes this long. */
const PATIENCE_MS = 120_000;

/**
 * Sends a call to this service with a key, and without the cookie of the dashboard's session: the response is what a
 * program with this key gets.
 *
 * @throws TypeError if the service can't be reached, or DOMException if it takes too long
 */
export async function sendCall({ method, path, headers, body, needsKey }: Call, key: string): Promise<Response> {
  const startedMs = performance.now();
  const response = await fetch(path, {
    method,
    headers: { accept: "application/json", ...headers, ...(needsKey ? { [KEY_HEADER]: key } : {}) },
    body,
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body: layOut(text),
    durationMs: performance.now() - startedMs,
  };
}

/** Lays out JSON to be read. Anything else stays as it is. */
function layOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
