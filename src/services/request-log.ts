import { HOUR_MS } from "../domain/attempts-by-hour.ts";
import {
  isInSample,
  KEPT_PER_HOUR,
  kindOf,
  type LoggedRequest,
  pickKeptOptions,
  type RequestLogMode,
} from "../domain/request-log.ts";
import { logFailure } from "../log.ts";
import { prepareInsertRequest } from "../storage/requests.ts";

/** How many organizations are counted. The oldest is forgotten first, which can only write more. */
const COUNTED = 10_000;

const counts = new Map<string, { hour: number; calls: number }>();

/**
 * Keeps a call for the dashboard, in one batch with what else is to be written after the response. A call that
 * can't be kept is left out, and `later` is written without it.
 *
 * @param request null: nothing is kept of this call
 */
export async function writeAfterwards(
  db: D1Database,
  later: readonly D1PreparedStatement[],
  request: LoggedRequest | null,
  mode: RequestLogMode,
): Promise<void> {
  const kept = request && mode !== "off" && mayBeKept(request) ? prepareKept(db, request, mode) : [];
  if (kept.length > 0) {
    try {
      await db.batch([...later, ...kept]);
      return;
    } catch (error) {
      logFailure(error, { requestId: request?.id ?? "", operation: "request-log" });
    }
  }
  if (later.length > 0) await db.batch([...later]);
}

function prepareKept(db: D1Database, request: LoggedRequest, mode: RequestLogMode): D1PreparedStatement[] {
  return prepareInsertRequest(db, { ...request, options: pickKeptOptions(request.options, mode) });
}

/**
 * Returns false for what the database wouldn't keep, as far as this isolate has counted: a flood of calls must not
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
