import { useMemo } from "preact/hooks";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { LIVE_MS } from "../../components/live.tsx";
import { type Bar, listBars } from "./bars.ts";
import { findSince, type Span } from "./span.ts";

/** How many runs, and how many sessions, are read at once; `MAX_LIMIT` of their lists. */
const LIMIT = 500;

/**
 * Reads the runs and sessions that overlap the span that ends now, on one phone or on all; refreshed while the page is
 * visible.
 */
export function useActivity(span: Span, phoneId?: string) {
  const id = useOrganizationId();
  const query = { since: findSince(span, Date.now()), limit: LIMIT, ...(phoneId ? { phone_id: phoneId } : {}) };
  const runs = useAnswer("organizations.runs.list", { params: { id }, query }, { everyMs: LIVE_MS });
  const sessions = useAnswer("organizations.sessions.list", { params: { id }, query }, { everyMs: LIVE_MS });
  // The time of the later of both readings, so that nothing in the data is in the future.
  const readAtMs = Math.max(runs.dataUpdatedAt, sessions.dataUpdatedAt);
  const bars: Bar[] | null = useMemo(() => {
    if (!runs.data || !sessions.data) return null;
    // The query starts a step before the span.
    const sinceMs = readAtMs - span.lengthMs;
    return listBars(runs.data.runs, sessions.data.sessions).filter(({ endMs }) => endMs === null || endMs >= sinceMs);
  }, [runs.data, sessions.data, readAtMs, span]);
  const readings = [runs, sessions] as const;
  return {
    readings,
    bars,
    error: runs.error ?? sessions.error,
    readAtMs,
    /** The number of items that aren't shown. */
    leftOut: Math.max(0, (runs.data?.total ?? 0) - LIMIT) + Math.max(0, (sessions.data?.total ?? 0) - LIMIT),
    refetch: () => readings.forEach((reading) => void reading.refetch()),
  };
}
