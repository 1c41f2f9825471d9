import { MutationCache, QueryCache, QueryClient, useMutation, useQueryClient } from "@tanstack/preact-query";
import { useRef } from "preact/hooks";
import { type Answer, ApiError, call, type Input, type OperationId } from "./call.ts";
import { isOutage, rememberOutages } from "./outage.ts";
import { useReading } from "./reading.ts";
import { SESSION_KEY, useOrganizationId } from "./session.tsx";

/** Retries transient failures twice, at once. An error response isn't retried, and neither is a timeout. */
const retry = (failures: number, error: Error) => failures < 2 && isOutage(error) && error.code !== "timed_out";

export function makeQueryClient(): QueryClient {
  const askWhoIsSignedIn = (error: Error) => {
    // Makes the gate read the session again, and show the sign-in page because it has ended.
    if (error instanceof ApiError && error.code === "unauthenticated") {
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    }
  };
  // The browser's online state isn't reliable: it doesn't cover a service on this machine. So each call is sent anyway;
  // one that waited to be online again would show neither "loading" nor an error.
  const networkMode = "always" as const;
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: askWhoIsSignedIn }),
    mutationCache: new MutationCache({ onError: askWhoIsSignedIn }),
    defaultOptions: {
      queries: {
        ...{ retry, networkMode, staleTime: 5_000, refetchOnReconnect: "always" },
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode },
    },
  });
  rememberOutages(client.getQueryCache());
  return client;
}

/**
 * Returns the response of a reading operation, see `useReading`. The current page of a list stays until the next one
 * has arrived.
 */
export function useAnswer<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  {
    everyMs,
    isWanted = true,
  }: { everyMs?: number | ((answer: Answer<Id>) => number | undefined) | undefined; isWanted?: boolean } = {},
) {
  const organizationId = useOrganizationId();
  return useReading<Answer<Id>>({
    queryKey: [organizationId, id, input],
    queryFn: ({ signal }) => call(id, input, { signal }),
    ...{ everyMs, enabled: isWanted, keepsLast: true },
  });
}

/**
 * Returns a changing operation. Once it is done, everything shown is read again, unless `touches` names the operations
 * whose responses it changes. Each `mutate` has its own Idempotency-Key, so that a repeat after a lost response does
 * nothing twice; one that comes before the last has ended is ignored. The callbacks are called even if the component
 * that asked is gone: `onAnswer` at once, `onDone` when everything has been read again, `onFailure` instead of both.
 */
export function useAction<Id extends OperationId>(
  id: Id,
  { touches, onAnswer, onDone, onFailure }: ActionOptions<Id> = {},
) {
  const client = useQueryClient();
  const isBegun = useRef(false);
  const { mutate, reset, ...action } = useMutation<Answer<Id>, Error, Input<Id>>({
    mutationFn: (input) => callAgain(id, input, crypto.randomUUID()),
    onSuccess: async (answer, input) => {
      onAnswer?.(answer);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => touches === undefined || touches.includes(queryKey[1] as OperationId),
      });
      onDone?.(answer, input);
    },
    onError: (error) => onFailure?.(error),
    onSettled: () => {
      isBegun.current = false;
    },
  });
  return {
    ...action,
    // On a busy device, a second click comes before the button is disabled.
    mutate: (...given: Parameters<typeof mutate>) => {
      if (isBegun.current) return;
      isBegun.current = true;
      mutate(...given);
    },
    reset: () => {
      isBegun.current = false;
      reset();
    },
  };
}

export type ActionOptions<Id extends OperationId> = {
  touches?: readonly OperationId[];
  onAnswer?(answer: Answer<Id>): void;
  onDone?(answer: Answer<Id>, input: Input<Id>): void;
  onFailure?(error: Error): void;
};

async function callAgain<Id extends OperationId>(id: Id, input: Input<Id>, idempotencyKey: string) {
  try {
    return await call(id, input, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    return call(id, input, { idempotencyKey });
  }
}
