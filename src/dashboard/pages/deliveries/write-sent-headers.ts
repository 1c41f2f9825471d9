import { HIDDEN_VALUE } from "../../../domain/deliveries/attempt-headers.ts";
import { quoteForShell } from "../../components/quote-for-shell.ts";

/** Stands for a signature that wasn't kept. */
const CUT_SIGNATURE = "v1,…";

/**
 * The fields of an attempt that describe its request. `request_headers`: missing for attempts from before they were
 * kept.
 */
type Attempt = {
  started_at: string;
  error: string | null;
  request_headers?: Readonly<Record<string, string>> | null;
};

type Sent = readonly (readonly [name: string, value: string])[];

/** Returns the headers that were sent with an attempt, or null if nothing was sent. */
export function listSentHeaders(delivery: { event_id: string }, attempt: Attempt): Sent | null {
  if (attempt.error?.startsWith("Not sent:")) return null;
  if (attempt.request_headers) return Object.entries(attempt.request_headers);
  // For an attempt from before headers were kept, all of them except the signature can be derived.
  return [
    ["content-type", "application/json"],
    ["user-agent", "sightline-webhooks/1"],
    ["webhook-id", delivery.event_id],
    ["webhook-timestamp", String(Math.floor(Date.parse(attempt.started_at) / 1000))],
    ["webhook-signature", CUT_SIGNATURE],
  ];
}

/** Writes headers one per line. */
export function writeHeaders(headers: Sent): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join("\n");
}

/**
 * Writes a command that sends a request again: the same bytes under the same headers, without those whose values are
 * hidden or weren't kept.
 */
export function writeCurl(url: string, headers: Sent, payload: object): string {
  const options = headers
    .filter(([, value]) => value !== HIDDEN_VALUE && value !== CUT_SIGNATURE)
    .map(([name, value]) => `  -H ${quoteForShell(`${name}: ${value}`)}`);
  return [
    `curl -X POST ${quoteForShell(url)}`,
    ...options,
    `  --data-raw ${quoteForShell(JSON.stringify(payload))}`,
  ].join(" \\\n");
}
