import { makeRandom, type Random } from "../domain/crypto/seeded-random.ts";
import { REQUEST_KEPT_MS } from "../domain/deliveries/retention.ts";
import { makeId } from "../domain/ids.ts";
import type { UsageEndpoint } from "../domain/money/usage.ts";
import type { LoggedRequest, RequestOptions } from "../domain/request-log.ts";
import { MINUTE_MS } from "./demo-source.ts";
import type { PastUsage } from "./generate-money.ts";
import { DEMO_KEY_ID, DEMO_ORGANIZATION } from "./seed-data.ts";

const SEED = 20_260_602;
const QUERIES = [
  "the pay button",
  "Bluetooth switch",
  "search field",
  "the second item",
  "close icon",
  "Accept cookies",
];
const OPERATIONS: Readonly<Record<UsageEndpoint, string>> = {
  element_locate: "elements.locate",
  screenshot_locate: "screenshots.locate",
  screenshot_detect: "screenshots.detect",
};
/** Failures of the last day: how many minutes ago, and why. */
const FAILURES = [
  { agoMinutes: 9, operation: "screenshots.locate", status: 422, errorCode: "validation" },
  { agoMinutes: 47, operation: "screenshots.detect", status: 400, errorCode: "invalid_image" },
  { agoMinutes: 48, operation: "screenshots.detect", status: 400, errorCode: "invalid_image" },
  { agoMinutes: 310, operation: "screenshots.locate", status: 502, errorCode: "provider_failed" },
  { agoMinutes: 900, operation: "elements.locate", status: 429, errorCode: "rate_limited" },
] as const;

/** The calls of the last days: those of the usage, and some that failed. The same for the same usage and time. */
export function generateRequests(usage: readonly PastUsage[], nowMs: number): LoggedRequest[] {
  const random = makeRandom(SEED);
  const succeeded = usage
    .filter(({ atMs }) => atMs > nowMs - REQUEST_KEPT_MS)
    .map(
      (used): LoggedRequest => ({
        organizationId: used.organizationId,
        id: used.requestId,
        operation: OPERATIONS[used.endpoint],
        status: 200,
        errorCode: null,
        durationMs: used.promptTokens > 0 ? random.integer(900, 4_200) : random.integer(40, 900),
        model: used.model,
        chargedMicrodollars: used.chargedMicrodollars,
        keyId: used.keyId,
        options: makeOptions(used, random),
        createdAtMs: used.atMs,
      }),
    );
  const failed = FAILURES.map(({ agoMinutes, ...failure }): LoggedRequest => {
    const createdAtMs = nowMs - agoMinutes * MINUTE_MS;
    const id = makeId("req", createdAtMs, random.bytes(10));
    const rest = { durationMs: random.integer(2, 60), model: null, chargedMicrodollars: 0, keyId: DEMO_KEY_ID };
    return { organizationId: DEMO_ORGANIZATION.id, id, ...failure, ...rest, options: null, createdAtMs };
  });
  return [...succeeded, ...failed];
}

function makeOptions({ endpoint, model }: PastUsage, random: Random): RequestOptions {
  if (endpoint !== "screenshot_detect") return { query: random.pick(QUERIES), model };
  const ocr_engine = model.endsWith("-pro") ? "premium" : "free";
  return { inference_type: "combined", ocr_engine, confidence_threshold: 0.3, nms_iou_threshold: 0.5 };
}
