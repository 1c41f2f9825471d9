import { MutationCache, QueryCache, QueryClient, useMutation, useQueryClient } from "@tanstack/preact-query";
import { type Answer, ApiError, call, type Input, type OperationId } from "./call.ts";
import { isOutage, rememberOutages } from "./outage.ts";
import { useReading } from "./reading.ts";
import { SESSION_KEY, useOrganizationId } from "./session.tsx";

/** Tries again, twice and at once, what may be a slip. A refusal stays one, and who has waited for long is told. */
const retry = (failures: number, error: Error) => failures < 2 && isOutage(error) && error.code !== "timed_out";

export function makeQueryClient(): QueryClient {
  const askWhoIsSignedIn = (error: Error) => {
    // Has the gate ask for the session, find that it has ended, and have the person sign in again.
    if (error instanceof ApiError && error.code === "unauthenticated") {
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    }
  };
  // What the browser says of the network isn't the last word: it knows nothing of a service on this machine. Each call finds out for itself,
  // since one that waits to be online again would say neither "loading" nor why not.
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

/** The answer of a reading operation, see `useReading`. What was shown stays until the next page of a list is there. */
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
 * A changing operation. Whatever is shown is read anew once it is done, except where `touches` names the operations whose answers it changes.
 * Each `mutate` has its own Idempotency-Key, so that a repeat after a lost answer does nothing twice. `onAnswer` is given the answer even
 * where what asked for it is no longer shown.
 */
export function useAction<Id extends OperationId>(
  id: Id,
  { touches, onAnswer }: { touches?: readonly OperationId[]; onAnswer?(answer: Answer<Id>): void } = {},
) {
  const client = useQueryClient();
  return useMutation<Answer<Id>, Error, Input<Id>>({
    mutationFn: (input) => callAgain(id, input, crypto.randomUUID()),
    onSuccess: (answer) => {
      onAnswer?.(answer);
      return client.invalidateQueries({
        predicate: ({ queryKey }) => touches === undefined || touches.includes(queryKey[1] as OperationId),
      });
    },
  });
}

async function callAgain<Id extends OperationId>(id: Id, input: Input<Id>, idempotencyKey: string) {
  try {
    return await call(id, input, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    return call(id, input, { idempotencyKey });
  }
}
