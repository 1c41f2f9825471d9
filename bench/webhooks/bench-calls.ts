import type { Metered } from "./meter.ts";

/** A body to send, and the event whose it is. */
export type PlainItem = { eventId: string; payload: string };

/** What goes to one destination in the plain loop. */
export type PlainTarget = { url: string; secret: string; items: PlainItem[] };

/** Sends what is given to each destination: `calls` invocations a destination, `lanes` POSTs side by side in each. */
export type PlainTask = { targets: PlainTarget[]; calls: number; lanes: number };

/** What both Workers counted. */
export type MeteredWorkers = { api: Metered; webhooks: Metered };

/** The extra entrypoint of the measured webhooks Worker. */
export type BenchEntrypoint = {
  take(): Promise<Metered>;
  sweep(): Promise<void>;
  sendPlain(target: PlainTarget, lanes: number): Promise<number>;
};

/** Paths of the measured api Worker beside its own. */
export const BENCH_PATHS = {
  take: "/bench/take",
  hold: "/bench/hold",
  release: "/bench/release",
  sweep: "/bench/sweep",
  plain: "/bench/plain",
} as const;
