import { useEffect, useRef, useState } from "preact/hooks";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { LIVE_MS } from "../../components/live.tsx";
import { holdRows, LIVE_LIMIT, readRange } from "./hold-rows.ts";
import { LOG_LIMIT, type LogView, writeLogQuery } from "./log-address.ts";
import type { Row } from "./log-table.tsx";

/** A page's total is only refreshed now and then, since counting reads everything that matches the filters. */
const PAGE_EVERY_MS = 30_000;
const EMPTY_EVERY_MS = 10_000;
/** A search reads payloads, which takes longer than an index does. */
const SEARCH_EVERY_MS = 15_000;

/**
 * A page of the log that is kept up to date. While it `isHeld`, its rows stay in their places and only change; new rows
 * wait until `showNew` shows them.
 *
 * @param key identifies the view; another key is another page
 */
export function useLiveLog(view: LogView, key: string, isHeld: boolean) {
  const { page, readings, range, total } = useReadings(view, isHeld);
  const { refetch, isPlaceholderData } = page;
  const listed = page.data?.deliveries ?? [];
  const fresh = range ? range.deliveries.slice(0, LOG_LIMIT) : listed;

  const last = useRef<{ key: string; rows: readonly Row[]; seenId?: string | undefined }>({ key: "", rows: [] });
  /** Shows other rows. Those above the previously newest row have arrived while the page was open. */
  const showRows = (rows: readonly Row[]) => {
    const { current } = last;
    const newestId = current.rows[0]?.id;
    const isSame = current.key === key && newestId !== undefined;
    const seenId = isSame && rows[0]?.id !== newestId ? newestId : isSame ? current.seenId : undefined;
    last.current = { key, rows, seenId };
  };
  const [, renderAnew] = useState(0);
  const isHolding = isHeld && last.current.key === key && last.current.rows.length > 0 && !isPlaceholderData;
  let newCount = 0;
  if (!isHolding) {
    // The placeholder shown until a page has arrived doesn't belong to that page.
    if (isPlaceholderData) last.current = { key: "", rows: fresh };
    else showRows(fresh);
  } else if (range) {
    const { status } = view.filters;
    const held = holdRows(last.current.rows, range, status ? `no longer ${status}` : "no longer in the log");
    last.current = { ...last.current, rows: held.rows };
    newCount = held.newCount;
  }

  // If rows have left the page, later ones move up.
  const isShort = !isHeld && fresh.length < Math.min(listed.length, total);
  useEffect(() => {
    if (isShort) void refetch();
  }, [isShort, refetch]);

  return {
    page,
    readings,
    rows: last.current.rows,
    /** Rows above this one have arrived since the page was opened. */
    seenId: last.current.seenId,
    total,
    newCount,
    showNew: () => {
      showRows(fresh);
      renderAnew((count) => count + 1);
    },
  };
}

/** Reads the page, and refreshes the visible rows by their time span alone, which is cheap. */
function useReadings(view: LogView, isHeld: boolean) {
  const params = { id: useOrganizationId() };
  const isFirst = view.offset === 0;
  const emptyEveryMs = view.filters.search ? SEARCH_EVERY_MS : EMPTY_EVERY_MS;
  const page = useAnswer(
    "organizations.webhook-deliveries.list",
    { params, query: writeLogQuery(view) },
    { everyMs: ({ total }) => (total === 0 ? emptyEveryMs : isFirst && !isHeld ? PAGE_EVERY_MS : undefined) },
  );
  const listed = page.data && !page.isPlaceholderData ? page.data.deliveries : [];
  const [newest, oldest] = [listed[0], listed.at(-1)];
  const span = {
    ...(oldest ? { since: oldest.created_at } : {}),
    // Further back, nothing new arrives.
    ...(newest && !isFirst ? { until: newest.created_at } : {}),
  };
  const live = useAnswer(
    "organizations.webhook-deliveries.list",
    { params, query: { ...view.filters, ...span, limit: LIVE_LIMIT } },
    { everyMs: view.filters.search ? SEARCH_EVERY_MS : LIVE_MS, isWanted: oldest !== undefined },
  );
  const isCurrent = !live.isPlaceholderData && live.dataUpdatedAt >= page.dataUpdatedAt;
  const range =
    live.data && isCurrent && oldest && newest
      ? readRange(live.data.deliveries, oldest.id, isFirst ? null : newest.id)
      : null;
  const known = page.data?.total ?? 0;
  const added = range && live.data && isFirst ? live.data.total - range.strayCount - listed.length : 0;
  return { page, readings: oldest ? [page, live] : [page], range, total: Math.max(0, known + added) };
}
