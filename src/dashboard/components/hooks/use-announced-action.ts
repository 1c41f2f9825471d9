import { useEffect, useRef } from "preact/hooks";
import { type Answer, ApiError, type Input, type OperationId } from "../../api/call.ts";
import { type ActionOptions, useAction } from "../../api/queries.ts";
import { useNotice } from "../notice.tsx";

/**
 * Returns a changing operation, as `useAction` does, whose end is announced: in the words of `done`, or with the reason
 * for its failure if the dialog that would show that was closed meanwhile.
 */
export function useAnnouncedAction<Id extends OperationId>(
  id: Id,
  done: (answer: Answer<Id>, input: Input<Id>) => string,
  options: Pick<ActionOptions<Id>, "touches"> = {},
) {
  const say = useNotice();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useAction(id, {
    ...options,
    onDone: (answer, input) => say(done(answer, input)),
    onFailure: (error) => {
      // Without a response, it may have been done.
      const title = error instanceof ApiError && error.status === 0 ? "No response" : "This didn't work";
      if (isGone.current) say(`${title}: ${error.message}`, "warning");
    },
  });
}
