import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../../api/call.ts";
import { SESSION_KEY } from "../../../api/session.tsx";
import type { DetectOptions } from "../detect-options.ts";
import { detectInBrowser, detectOnService } from "../detect-run.ts";
import type { Place } from "../options-form.tsx";
import { forgetPicture, readPicture } from "../picture.ts";
import type { Tools } from "../task-stage.ts";
import { addFiles, type BatchRow, type Outcome } from "./batch-row.ts";
import { runBatch, type Verdict } from "./run-batch.ts";

type BatchOptions = { options: DetectOptions; place: Place; costMicrodollars: number };

/** Keeps the pictures of a batch, and runs it. Leaving the page ends it. */
export function useBatch() {
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly BatchRow[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  const lastKey = useRef(0);
  useEffect(() => () => running.current?.abort(), []);

  const onOutcome = (key: string, outcome: Outcome) =>
    setRows((last) => last.map((row) => (row.key === key ? { ...row, outcome } : row)));
  const start = async (chosen: readonly BatchRow[], { options, place, costMicrodollars }: BatchOptions) => {
    const controller = new AbortController();
    running.current = controller;
    setIsRunning(true);
    const detect = async (file: File, tools: Tools) => {
      const picture = await readPicture(file, (share) => tools.onStage({ label: "Reading", share }));
      // The batch shows no picture.
      forgetPicture(picture);
      return place.isLocal
        ? detectInBrowser(picture, options, place.backend, tools)
        : detectOnService(picture, options, tools);
    };
    try {
      await runBatch(chosen, { detect, costMicrodollars, judge, onOutcome, wait }, controller.signal);
    } catch (error) {
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey: SESSION_KEY });
    }
    if (running.current === controller) setIsRunning(false);
  };
  const add = (files: readonly File[]) =>
    setRows((last) => addFiles(last, files, () => `picture-${++lastKey.current}`));
  return {
    rows,
    isRunning,
    add,
    start,
    cancel: () => running.current?.abort(),
    clear: () => setRows([]),
  };
}

/** The wait after a 429 that names none, in seconds. */
const DEFAULT_WAIT_SECONDS = 5;

export type Batch = ReturnType<typeof useBatch>;

function judge(error: unknown): Verdict {
  if (error instanceof ApiError && error.code === "unauthenticated") return { kind: "stop" };
  if (error instanceof ApiError && error.status === 429) {
    return { kind: "wait", seconds: error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS };
  }
  return { kind: "fail", reason: error instanceof Error ? error.message : String(error) };
}

/** @throws the signal's reason if it is aborted meanwhile */
function wait(seconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1000);
  signal.addEventListener(
    "abort",
    () => {
      clearTimeout(timer);
      reject(signal.reason);
    },
    { once: true },
  );
  return promise;
}
