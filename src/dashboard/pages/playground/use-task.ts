import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../api/call.ts";
import { SESSION_KEY } from "../../api/session.tsx";
import type { Stage, Tools } from "./task-stage.ts";

type State = { stage: Stage | null; error: Error | null; isCancelled: boolean };
const IDLE: State = { stage: null, error: null, isCancelled: false };

/**
 * Runs a task that takes a while: it reports its stage and can be canceled. Starting another, or leaving the page, ends
 * the last.
 */
export function useTask() {
  const client = useQueryClient();
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async <Result>(work: (tools: Tools) => Promise<Result>, onDone: (result: Result) => void) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const isCurrent = () => running.current === controller && !signal.aborted;
    setState({ ...IDLE, stage: { label: "Starting", share: null } });
    try {
      const result = await work({
        signal,
        onStage: (stage) => {
          if (isCurrent()) setState({ ...IDLE, stage });
        },
      });
      if (!isCurrent()) return;
      setState(IDLE);
      onDone(result);
    } catch (error) {
      // The gate reads the session, finds that it has ended, and shows the sign-in page.
      if (error instanceof ApiError && error.code === "unauthenticated") {
        void client.invalidateQueries({ queryKey: SESSION_KEY });
      }
      if (isCurrent()) setState({ ...IDLE, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ ...IDLE, isCancelled: true });
  };
  /** Ends the current task and forgets how the last one ended. */
  const reset = () => {
    running.current?.abort();
    setState(IDLE);
  };
  return { ...state, isRunning: state.stage !== null, run, cancel, reset };
}

export type Task = ReturnType<typeof useTask>;
