import { type IdPrefix, makeId } from "../domain/ids.ts";

/** The path segment in front of an id, by the kind of id. */
const PREFIXES: Readonly<Record<string, IdPrefix>> = {
  "api-keys": "key",
  "balance-alerts": "alert",
  destinations: "dest",
  "file-deliveries": "dlv",
  files: "file",
  invitations: "invite",
  ledger: "ledger",
  members: "user",
  organizations: "org",
  passkeys: "passkey",
  phones: "phone",
  replays: "replay",
  requests: "req",
  runs: "run",
  sessions: "sess",
  usage: "usage",
  "webhook-deliveries": "msg",
};

const QUERY_EXAMPLES: Readonly<Record<string, string>> = {
  destination_id: exampleId("dest"),
  event_id: exampleEventId(),
  newer_than: exampleEventId(),
  phone_id: exampleId("phone"),
  since: "2026-01-01T00:00:00Z",
  until: "2026-01-31T23:59:59Z",
};

/** Event ids have a form of their own. */
function exampleEventId(): string {
  return `run.completed:${exampleId("run")}`;
}

/** Returns an id of a kind, the same one each time. */
function exampleId(prefix: IdPrefix): string {
  return makeId(prefix, Date.UTC(2026, 0, 1), new Uint8Array(10).fill(1));
}

/** Returns an example of a path parameter: an id of the kind that the preceding path segment names. */
export function examplePathParameter(path: string, name: string): string {
  const parts = path.split("/");
  const collection = parts[parts.findIndex((part) => part.startsWith(`{${name}}`)) - 1] ?? "";
  const prefix = PREFIXES[collection];
  if (!prefix) throw new Error(`No example for {${name}} of ${path}: add what "${collection}" holds to PREFIXES.`);
  return exampleId(prefix);
}

/** Returns an example of a query parameter, or undefined if its schema says enough. */
export function exampleQueryParameter(path: string, name: string): string | undefined {
  return name === "after" ? exampleCursor(path) : QUERY_EXAMPLES[name];
}

/** A cursor is the id of the last item of a page: of the kind that the path ends with. */
function exampleCursor(path: string): string {
  const collection = path.split("/").at(-1) ?? "";
  if (collection === "events") return exampleEventId();
  // The deliveries of a replay are webhook deliveries.
  const prefix = collection === "deliveries" ? "msg" : PREFIXES[collection];
  if (!prefix) throw new Error(`No example for the cursor of ${path}: add what "${collection}" holds to PREFIXES.`);
  return exampleId(prefix);
}
