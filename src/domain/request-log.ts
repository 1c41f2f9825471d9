import type { ErrorCode } from "./errors/error-catalog.ts";

/**
 * The part of the public API's calls that a deployment keeps (REQUEST_LOG): also short queries, all but queries, or
 * nothing at all.
 */
export const REQUEST_LOG_MODES = ["queries", "no_queries", "off"] as const;
export type RequestLogMode = (typeof REQUEST_LOG_MODES)[number];

/** A longer query isn't kept at all: a part of it would find something else. In UTF-16 units. */
const MAX_KEPT_QUERY_LENGTH = 500;
/** The limit of the `options` column. */
const MAX_OPTIONS_LENGTH = 2048;

/** The options that repeat a call, without its picture, texts and elements. */
export type RequestOptions = {
  query?: string;
  model?: string | null;
  inference_type?: string;
  ocr_engine?: string;
  confidence_threshold?: number;
  nms_iou_threshold?: number;
};

/** The facts about a call that its operation adds. */
export type CallFacts = { model?: string; options?: RequestOptions; chargedMicrodollars?: number };

/**
 * A call of the public API as it is kept. `errorCode` null: it succeeded; `keyId` null: a member in the dashboard. Times
 * are Unix milliseconds, the charge is in whole microdollars.
 */
export type LoggedRequest = {
  organizationId: string;
  id: string;
  operation: string;
  status: number;
  errorCode: ErrorCode | null;
  durationMs: number;
  model: string | null;
  chargedMicrodollars: number;
  keyId: string | null;
  options: RequestOptions | null;
  createdAtMs: number;
};

/** Charged calls are always kept. Of the others, each kind has its own bound. */
type RequestKind = "charged" | "failed" | "free";

/**
 * The number of an organization's calls of a kind that are kept per hour; beyond it, only a sample is kept. Failed
 * calls are free, so a client that fails in a loop could otherwise fill the database.
 */
export const KEPT_PER_HOUR: Readonly<Record<Exclude<RequestKind, "charged">, number>> = { failed: 6000, free: 600 };
/** Above the bound, one call of this many is kept. */
export const SAMPLED_ONE_IN = 20;

export function kindOf({
  chargedMicrodollars,
  status,
}: Pick<LoggedRequest, "chargedMicrodollars" | "status">): RequestKind {
  if (chargedMicrodollars > 0) return "charged";
  return status >= 400 ? "failed" : "free";
}

/** Returns true if a call belongs to the sample, by the random end of its id. */
export function isInSample(requestId: string): boolean {
  return Number.parseInt(requestId.slice(-8), 16) % SAMPLED_ONE_IN === 0;
}

/** Returns the part of a call's options that is kept. */
export function pickKeptOptions(options: RequestOptions | null, mode: RequestLogMode): RequestOptions | null {
  if (!options) return null;
  const { query, ...rest } = options;
  const isQueryKept = query !== undefined && mode === "queries" && query.length <= MAX_KEPT_QUERY_LENGTH;
  const kept = { ...(isQueryKept ? { query } : {}), ...rest };
  return JSON.stringify(kept).length <= MAX_OPTIONS_LENGTH ? kept : null;
}
