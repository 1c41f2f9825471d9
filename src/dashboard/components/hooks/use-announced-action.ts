import { useEffect, useRef } from "preact/hooks";
import type { Answer, Input, OperationId } from "../../api/call.ts";
import { type ActionOptions, useAction } from "../../api/queries.ts";
import { nameFailure } from "../failure.tsx";
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
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  return useAction(id, {
    ...options,
    onDone: (answer, input) => say(done(answer, input)),
    onFailure: (error) => {
      if (isGone.current) say(`${nameFailure(error)}: ${error.message}`, "warning");
    },
  });
}
