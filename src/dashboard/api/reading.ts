import { hashKey, type QueryKey, useQuery, useQueryClient } from "@tanstack/preact-query";
import { useRef } from "preact/hooks";
import { isOutage, OUTAGE_RETRY_MS, readOutage } from "./outage.ts";

type Options<Read> = {
  queryKey: QueryKey;
  queryFn(context: { signal: AbortSignal }): Promise<Read>;
  /**
   * Repeats the reading while the page is visible. A function returns the interval from the last response, or nothing
   * to stop.
   */
  everyMs?: number | ((read: Read) => number | undefined) | undefined;
  staleTime?: number;
  enabled?: boolean;
  retry?: false;
  /** True if the response for the last key stays until the next one's arrives. */
  keepsLast?: boolean;
};

/**
 * Reads something and caches it, shared by all components that read the same. A reading that fails in an outage is
 * repeated until it succeeds; meanwhile `error` stays, or the previous data. `isError` is true if the last try failed,
 * even if there is data to show.
 */
export function useReading<Read>({ everyMs, keepsLast = false, ...options }: Options<Read>) {
  const client = useQueryClient();
  const { data, error, isError, isPlaceholderData, dataUpdatedAt, refetch } = useQuery<Read, Error>({
    ...options,
    ...(keepsLast ? { placeholderData: ((last: Read | undefined) => last) as never } : {}),
    refetchInterval: ({ state }) => {
      if (isOutage(state.error)) return OUTAGE_RETRY_MS;
      const pauseMs =
        typeof everyMs !== "function" ? everyMs : state.data === undefined ? undefined : everyMs(state.data);
      return pauseMs ?? false;
    },
  });
  const outage = readOutage(client.getQueryCache().get(hashKey(options.queryKey)));
  const isKnown = data !== undefined && !isPlaceholderData;
  // Previous data that are still shown keep their time: the new reading has none yet.
  const readAtMs = useRef(0);
  if (!isPlaceholderData) readAtMs.current = dataUpdatedAt;
  return {
    data: outage && !isKnown ? undefined : data,
    error: outage ? (isKnown ? null : outage) : error,
    ...{ isError, isPlaceholderData, refetch },
    /** When the data were read, in Unix milliseconds; 0 if there are none. */
    dataUpdatedAt: readAtMs.current,
  };
}
