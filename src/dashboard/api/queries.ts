import { MutationCache, QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/preact-query";
import { type Answer, ApiError, call, type Input, type OperationId } from "./call.ts";
import { SESSION_KEY, useOrganizationId } from "./session.tsx";

/** Reads again what may be another's fault, twice. A refusal stays one, and who has waited for long is told. */
const retry = (failures: number, error: Error) =>
  failures < 2 &&
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500) &&
  error.code !== "timed_out";

type Pause<Read> = number | ((answer: Read) => number | undefined);

export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    // Has the gate ask for the session, find that it has ended, and have the person sign in again.
    if (error instanceof ApiError && error.code === "unauthenticated") {
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry, retryDelay: (failures) => 500 * 2 ** failures, staleTime: 5_000 } },
  });
  return client;
}

/**
 * The answer of a reading operation, kept and shared by all who ask the same. `everyMs` reads it anew while the page is seen; a function says
 * from the last answer how soon, and nothing where it is to stay.
 */
export function useAnswer<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  { everyMs, isWanted = true }: { everyMs?: Pause<Answer<Id>> | undefined; isWanted?: boolean } = {},
) {
  const organizationId = useOrganizationId();
  return useQuery<Answer<Id>, Error>({
    queryKey: [organizationId, id, input],
    queryFn: ({ signal }) => call(id, input, { signal }),
    enabled: isWanted,
    // What was shown stays until the next page of a list is there.
    placeholderData: (previous) => previous,
    ...(everyMs === undefined
      ? {}
      : {
          refetchInterval:
            typeof everyMs === "number"
              ? everyMs
              : ({ state }) => (state.data ? everyMs(state.data) : undefined) ?? false,
        }),
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
