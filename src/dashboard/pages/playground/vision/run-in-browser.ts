import type { AnalysisRequest, InferenceType } from "../../../../domain/screens/detection.ts";
import type { Backend } from "../../../../vision/hosts/host.ts";
import type { VisionNews, VisionQuestion } from "./messages.ts";

type Answered = Extract<VisionNews, { kind: "answered" }>;
type OnNews = (news: VisionNews) => void;

/** Kept between runs with everything that it has loaded; created when first needed. */
let worker: Worker | null = null;
/** The end of the last request: a Worker does one at a time. */
let last: Promise<unknown> = Promise.resolve();
/** Receives the progress of a warm-up: the run that waits for it. */
let waiting: OnNews | null = null;

/**
 * Runs the vision library in this page's own Web Worker, after everything asked for before: nothing is sent.
 *
 * @param backend null for the best one available
 * @throws Error if a file can't be loaded or the browser can't run it; the signal's reason if it was aborted
 */
export function runInBrowser(
  request: AnalysisRequest,
  backend: Backend | null,
  { signal, onNews }: { signal: AbortSignal; onNews: OnNews },
): Promise<Answered> {
  waiting = onNews;
  const answer = last.then(async () => {
    if (waiting === onNews) waiting = null;
    signal.throwIfAborted();
    const news = await ask({ kind: "detect", request, backend }, onNews, signal);
    if (news.kind !== "answered") throw new Error(`The detector answered "${news.kind}".`);
    return news;
  });
  last = answer.catch(() => undefined);
  return answer;
}

/** Loads and opens ahead of a run what it needs. If that fails, the run itself reports why. */
export function warmUpBrowser(inferenceType: InferenceType, backend: Backend | null): void {
  last = last
    .then(() => ask({ kind: "warm-up", inferenceType, backend }, (news) => waiting?.(news), null))
    .catch(() => undefined);
}

function ask(question: VisionQuestion, onNews: OnNews, signal: AbortSignal | null): Promise<VisionNews> {
  const { promise, resolve, reject } = Promise.withResolvers<VisionNews>();
  worker ??= new Worker(new URL("./vision-worker.ts", import.meta.url), { type: "module" });
  const current = worker;
  // A run can only be stopped together with its Worker; the next one starts another.
  const drop = (reason: unknown) => {
    current.terminate();
    if (worker === current) worker = null;
    reject(reason);
  };
  current.onmessage = ({ data }: MessageEvent<VisionNews>) => {
    if (data.kind === "answered" || data.kind === "warm") resolve(data);
    else if (data.kind === "failed") drop(new Error(data.message));
    else onNews(data);
  };
  current.onerror = () => drop(new Error("The detector couldn't be started."));
  const giveUp = () => drop(signal?.reason);
  signal?.addEventListener("abort", giveUp, { once: true });
  current.postMessage(question);
  return promise.finally(() => signal?.removeEventListener("abort", giveUp));
}
