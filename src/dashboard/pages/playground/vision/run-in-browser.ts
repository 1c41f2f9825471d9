import type { AnalysisRequest } from "../../../../domain/detection.ts";
import type { Backend } from "../../../../vision/hosts/host.ts";
import type { VisionNews, VisionQuestion } from "./messages.ts";

type Answered = Extract<VisionNews, { kind: "answered" }>;

/** Kept between runs with everything that it has loaded; created when first needed. */
let worker: Worker | null = null;

/**
 * Runs the vision library in this page's own Web Worker: nothing is sent.
 *
 * @param backend null for the best one available
 * @throws Error if a file can't be loaded or the browser can't run it; the signal's reason if it was aborted
 */
export function runInBrowser(
  request: AnalysisRequest,
  backend: Backend | null,
  { signal, onNews }: { signal: AbortSignal; onNews(news: VisionNews): void },
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  worker ??= new Worker(new URL("./vision-worker.ts", import.meta.url), { type: "module" });
  const current = worker;
  // A run can only be stopped together with its Worker; the next one starts another.
  const drop = (reason: unknown) => {
    current.terminate();
    if (worker === current) worker = null;
    reject(reason);
  };
  current.onmessage = ({ data }: MessageEvent<VisionNews>) => {
    if (data.kind === "answered") resolve(data);
    else if (data.kind === "failed") drop(new Error(data.message));
    else onNews(data);
  };
  current.onerror = () => drop(new Error("The detector couldn't be started."));
  const giveUp = () => drop(signal.reason);
  signal.addEventListener("abort", giveUp, { once: true });
  current.postMessage({ request, backend } satisfies VisionQuestion);
  return promise.finally(() => signal.removeEventListener("abort", giveUp));
}
