import { isEventType } from "../../../domain/events/event-types.ts";

/** The kinds of objects, by how their ids begin. */
export type IdKind = keyof typeof PREFIXES | "event";

const PREFIXES = {
  phone: "phone_",
  run: "run_",
  session: "sess_",
  file: "file_",
  "file delivery": "dlv_",
  delivery: "msg_",
  destination: "dest_",
  key: "key_",
  request: "req_",
  replay: "replay_",
} as const;

/**
 * Returns the kind and the id that a typed or pasted text contains; null if it doesn't look like an id that has a page.
 */
export function findKind(typed: string): { kind: IdKind; id: string } | null {
  const id = typed.trim();
  const [type = "", resource] = id.split(":", 2);
  if (resource !== undefined) return isEventType(type) && resource !== "" ? { kind: "event", id } : null;
  const known = Object.entries(PREFIXES).find(([, prefix]) => id.startsWith(prefix) && /^[\w-]{1,250}$/.test(id));
  return known && id !== known[1] ? { kind: known[0] as IdKind, id } : null;
}
