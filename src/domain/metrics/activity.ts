/** The span of time that the metrics look at. */
export const ACTIVITY_SPAN_MS = 3_600_000;
/** The most deliveries that are counted, the newest first. */
export const DELIVERIES_COUNTED = 5_000;
/** The limit of the count of calls: a higher count means "more than" this. */
export const CALLS_COUNTED = 10_000;
/** The most organizations whose calls and usage are counted. */
export const ORGANIZATIONS_LOOKED_AT = 1_000;

/** The latest activity of one database. Durations are milliseconds. */
export type Activity = {
  /** How far back the counted deliveries go: shorter than the whole span if there were more than are counted. */
  deliveriesSpanMs: number;
  deliveries: readonly { status: string; count: number }[];
  /** The attempts of those deliveries, by the first digit of the status, or `none` without a response. */
  attempts: readonly { outcome: string; count: number; durationMs: number }[];
  /** The calls of the public API that were kept, in the whole span. */
  calls: readonly {
    operation: string;
    status: number;
    count: number;
    durationMs: number;
  }[];
  /** True if there were more calls than `CALLS_COUNTED`. */
  areCallsCut: boolean;
  /** The billed calls of the day (UTC). */
  usage: readonly { endpoint: string; model: string; calls: number; chargedMicrodollars: number }[];
};
