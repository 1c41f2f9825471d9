import { HOUR_MS } from "../domain/deliveries/attempts-by-hour.ts";
import {
  isInSample,
  KEPT_PER_HOUR,
  kindOf,
  type LoggedRequest,
  pickKeptOptions,
  type RequestLogMode,
} from "../domain/request-log.ts";
import { prepareInsertRequests } from "../storage/requests.ts";

/** The most organizations that are counted. The oldest is forgotten first, which can only cause more writes. */
const COUNTED = 10_000;

const counts = new Map<string, { hour: number; calls: number }>();

/** Returns a call as it is kept for the dashboard; null if it isn't. */
export function pickKept(request: LoggedRequest, mode: RequestLogMode): LoggedRequest | null {
  if (mode === "off" || !mayBeKept(request)) return null;
  return { ...request, options: pickKeptOptions(request.options, mode) };
}

/** Prepares the statements that keep a call in the transaction of its charge. */
export function prepareListed(db: D1Database, request: LoggedRequest, mode: RequestLogMode): D1PreparedStatement[] {
  const kept = pickKept(request, mode);
  return kept ? prepareInsertRequests(db, [kept]) : [];
}

/**
 * Returns false for a call that the database wouldn't keep anyway, by this isolate's counts: a flood of calls must not
 * become a flood of writes.
 */
function mayBeKept(request: LoggedRequest): boolean {
  const kind = kindOf(request);
  if (kind === "charged") return true;
  const name = `${request.organizationId} ${kind}`;
  const hour = Math.floor(request.createdAtMs / HOUR_MS);
  const known = counts.get(name);
  const calls = known && known.hour >= hour ? known.calls + 1 : 1;
  if (!known && counts.size >= COUNTED) counts.delete(counts.keys().next().value ?? "");
  counts.set(name, { hour: Math.max(hour, known?.hour ?? 0), calls });
  return calls <= KEPT_PER_HOUR[kind] || isInSample(request.id);
}
