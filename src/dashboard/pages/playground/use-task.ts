import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../api/call.ts";
import { SESSION_KEY } from "../../api/session.tsx";

/** How far something is: in words, and as a share of it from 0 to 1 where that is known. */
export type Stage = { label: string; share: number | null };
export type Tools = { signal: AbortSignal; onStage(stage: Stage): void };

type State = { stage: Stage | null; error: Error | null; isCancelled: boolean };
const IDLE: State = { stage: null, error: null, isCancelled: false };

/** Work that takes a while: it tells its stage and can be cancelled; a new start, and leaving the page, end the last. */
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
      // The gate asks for the session, finds that it has ended, and has the person sign in again.
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
  /** Ends what runs and forgets how the last one ended. */
  const reset = () => {
    running.current?.abort();
    setState(IDLE);
  };
  return { ...state, isRunning: state.stage !== null, run, cancel, reset };
}

export type Task = ReturnType<typeof useTask>;
