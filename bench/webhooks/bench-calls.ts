import type { Metered } from "./meter.ts";

/** A body to send, and its event. */
type PlainItem = { eventId: string; payload: string };

/** What the plain loop sends to one destination. */
export type PlainTarget = { url: string; secret: string; items: PlainItem[] };

/** Sends each destination's items: `calls` invocations per destination, with `lanes` concurrent POSTs each. */
export type PlainTask = { targets: PlainTarget[]; calls: number; lanes: number };

/**
 * Operations that are repeated to measure their cost alone: a transaction of one statement that reads nothing, of ten,
 * of one that writes a row; an invocation over a service binding that does nothing.
 */
export const PROBES = ["invocation", "empty_batch", "ten_statements", "one_write"] as const;
export type ProbeKind = (typeof PROBES)[number];
export type ProbeTask = { kind: ProbeKind; count: number };

/** What both Workers counted. */
export type MeteredWorkers = { api: Metered; webhooks: Metered };

/** The extra entrypoint of the measured webhooks Worker. */
export type BenchEntrypoint = {
  take(): Promise<Metered>;
  sweep(): Promise<void>;
  sendPlain(target: PlainTarget, lanes: number): Promise<number>;
  /** Does it once. */
  probe(kind: ProbeKind): Promise<void>;
};

/** Paths of the measured api Worker besides its own. */
export const BENCH_PATHS = {
  take: "/bench/take",
  hold: "/bench/hold",
  release: "/bench/release",
  sweep: "/bench/sweep",
  plain: "/bench/plain",
  probe: "/bench/probe",
} as const;
