import { hashKey, type QueryKey, useQuery, useQueryClient } from "@tanstack/preact-query";
import { isOutage, OUTAGE_RETRY_MS, readOutage } from "./outage.ts";

type Options<Read> = {
  queryKey: QueryKey;
  queryFn(context: { signal: AbortSignal }): Promise<Read>;
  /** Reads it anew while the page is seen; a function says from the last answer how soon, and nothing where it is to stay. */
  everyMs?: number | ((read: Read) => number | undefined) | undefined;
  staleTime?: number;
  enabled?: boolean;
  retry?: false;
  /** Whether the answer to the last key stays until the next one's is there. */
  keepsLast?: boolean;
};

/**
 * Reads something and keeps it, shared by all who ask for the same. What fails by an outage is asked for again until it is there: meanwhile
 * `error` stays, or what was read before does. `isError` says that the last try failed, also where something is there to be shown.
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
  return {
    data: outage && !isKnown ? undefined : data,
    error: outage ? (isKnown ? null : outage) : error,
    ...{ isError, isPlaceholderData, dataUpdatedAt, refetch },
  };
}
