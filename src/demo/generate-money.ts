import type { Usage } from "../domain/money/usage.ts";
import { writeTime } from "../domain/rfc3339.ts";
import {
  DAY_MS,
  type DemoSource,
  HOUR_MS,
  isWeekend,
  listDays,
  MINUTE_MS,
  pickWorkingTime,
  SECOND_MS,
} from "./demo-source.ts";
import { owned, step } from "./generate-sessions.ts";
import type { Step } from "./record-book.ts";
import { DEMO_BALANCE_MICRODOLLARS, DEMO_KEY_ID, DEMO_ORGANIZATION, PAST_KEYS } from "./seed-data.ts";

/** A grounding call of the past. */
export type PastUsage = Usage & { id: string; atMs: number };

const TOP_UP_MICRODOLLARS = 5_000_000;
/** The total of all calls: both top-ups, so that the balance is the same as before (docs/contract/control.md, "Local start"). */
const SPENT_MICRODOLLARS = 2 * TOP_UP_MICRODOLLARS;
/** The threshold of the demo organization's low-balance alert: it has opened and ended once, and is open at the end. */
export const ALERT_THRESHOLD_MICRODOLLARS = 6_000_000;

const PRO_PAGES = 301;
const FREE_CALLS = 240;
const PRO_PAGE_MICRODOLLARS = 1_000;
/** Models that somebody connected, the price of their tokens in microdollars, and the range of tokens per call. */
const VLM = {
  id: "local/vlm-1",
  endpoint: "screenshot_locate",
  promptToken: 3,
  completionToken: 15,
  promptTokens: [2_400, 4_600],
  completionTokens: [38, 95],
} as const;
const SMALL_VLM = {
  id: "local/vlm-2-small",
  endpoint: "element_locate",
  promptToken: 3,
  completionToken: 6,
  promptTokens: [600, 1_900],
  completionTokens: [9, 24],
} as const;

/** Each program uses its own key. */
const KEY_OF_MODEL: Readonly<Record<string, string>> = {
  [VLM.id]: PAST_KEYS[0].id,
  [SMALL_VLM.id]: PAST_KEYS[1].id,
};

type Call = Pick<Usage, "endpoint" | "model" | "promptTokens" | "completionTokens" | "pages" | "chargedMicrodollars">;

/** The calls of fourteen days, in order. Their charges add up to exactly the top-ups. */
export function generateUsage({ id, random }: DemoSource, nowMs: number): PastUsage[] {
  const days = listDays(nowMs).filter((dayMs) => !isWeekend(dayMs) && dayMs < nowMs - DAY_MS);
  const calls: Call[] = [
    ...Array.from({ length: PRO_PAGES }, () => makePage("sightline/detect-pro", PRO_PAGE_MICRODOLLARS)),
    ...Array.from({ length: FREE_CALLS }, () =>
      random.chance(0.5) ? makePage("sightline/detect-lite", 0) : FREE_CALL,
    ),
  ];
  let left = SPENT_MICRODOLLARS - PRO_PAGES * PRO_PAGE_MICRODOLLARS;
  while (left > 0) {
    // A token costs a multiple of 3, and the rest is divisible by 3: the last call takes all of it.
    const isLast = left <= 24_000;
    const model = !isLast && random.chance(0.3) ? SMALL_VLM : VLM;
    const completionTokens = random.integer(model.completionTokens[0], model.completionTokens[1]);
    const promptTokens = random.integer(model.promptTokens[0], model.promptTokens[1]);
    const call = isLast
      ? makeVlmCall(VLM, (left - completionTokens * VLM.completionToken) / VLM.promptToken, completionTokens)
      : makeVlmCall(model, promptTokens, completionTokens);
    calls.push(call);
    left -= call.chargedMicrodollars;
  }
  const dated = calls.map((call) => ({ call, atMs: pickWorkingTime(random, random.pick(days)) }));
  return dated
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ call, atMs }) => ({
      ...call,
      id: id("usage", atMs),
      requestId: id("req", atMs),
      organizationId: DEMO_ORGANIZATION.id,
      keyId: KEY_OF_MODEL[call.model] ?? DEMO_KEY_ID,
      providerCostMicrodollars: call.promptTokens > 0 ? call.chargedMicrodollars : 0,
      atMs,
    }));
}

const FREE_CALL: Call = {
  endpoint: "element_locate",
  model: "sightline/ground-1",
  promptTokens: 0,
  completionTokens: 0,
  pages: 0,
  chargedMicrodollars: 0,
};

function makePage(model: string, chargedMicrodollars: number): Call {
  return { ...FREE_CALL, endpoint: "screenshot_detect", model, pages: 1, chargedMicrodollars };
}

function makeVlmCall(model: typeof VLM | typeof SMALL_VLM, promptTokens: number, completionTokens: number): Call {
  const chargedMicrodollars = promptTokens * model.promptToken + completionTokens * model.completionToken;
  const { id, endpoint } = model;
  return { ...FREE_CALL, endpoint, model: id, promptTokens, completionTokens, chargedMicrodollars };
}

/** The charges, a top-up before them, and another once they have made the balance low: its first attempt fails. */
export function generateBalance(usage: readonly PastUsage[], nowMs: number): Step[] {
  const charges = usage.filter(({ chargedMicrodollars }) => chargedMicrodollars > 0);
  let balance = DEMO_BALANCE_MICRODOLLARS + TOP_UP_MICRODOLLARS;
  const low = charges.find(({ chargedMicrodollars }) => {
    balance -= chargedMicrodollars;
    return balance < ALERT_THRESHOLD_MICRODOLLARS;
  });
  const firstAtMs = (listDays(nowMs)[0] ?? nowMs) + 5 * HOUR_MS + 12 * MINUTE_MS;
  const lowAtMs = low?.atMs ?? 0;
  const topUp = (number: number) => ({
    ...owned(),
    processor_invoice_id: `in_demo_topup_${number}`,
    amount_microdollars: TOP_UP_MICRODOLLARS,
  });
  return [
    step(firstAtMs, "auto_recharge.succeed", topUp(1)),
    ...charges.map(({ atMs, requestId, endpoint, organizationId, chargedMicrodollars }) => ({
      atMs,
      charge: { organizationId, amountMicrodollars: chargedMicrodollars, requestId, reason: endpoint },
    })),
    step(lowAtMs + 41 * SECOND_MS, "auto_recharge.fail", topUp(2)),
    step(lowAtMs + 82 * MINUTE_MS, "auto_recharge.succeed", topUp(3)),
  ];
}

/** The plan and its invoices: one was paid at once, one after a failed attempt, and that of the past-due rental is still open. */
export function generateInvoices(nowMs: number): Step[] {
  const startMs = (listDays(nowMs)[2] ?? nowMs) + 4 * HOUR_MS;
  const subscription = (status: string) => ({
    ...owned(),
    subscription_id: "sub_demo_pro",
    plan_name: DEMO_ORGANIZATION.planName,
    billing_cycle: "monthly",
    status,
    current_period_start: writeTime(startMs),
    current_period_end: writeTime(startMs + 30 * DAY_MS),
    cancel_at_period_end: false,
  });
  const invoice = (number: number, amount_cents: number, plan_name: string, dateMs: number) => ({
    ...owned(),
    processor_invoice_id: `in_demo_${number}`,
    invoice_number: `2026-${String(number).padStart(4, "0")}`,
    amount_cents,
    currency: "USD",
    plan_name,
    invoice_date: writeTime(dateMs),
  });
  const plan = invoice(41, 4_900, "Pro", startMs);
  const rental = invoice(42, 7_900, "Dedicated phone", startMs + DAY_MS);
  const pastDueMs = nowMs - 2 * DAY_MS - 3 * HOUR_MS;
  const overdue = invoice(43, 7_900, "Dedicated phone", pastDueMs);
  const paid = (fields: object, atMs: number) => step(atMs, "invoice.paid", { ...fields, paid_at: writeTime(atMs) });
  const failed = (fields: object, atMs: number, attempt_number: number) =>
    step(atMs, "invoice.payment_failed", { ...fields, attempt_number });
  return [
    step(startMs - DAY_MS, "subscription.set", subscription("active")),
    failed(plan, startMs + MINUTE_MS, 1),
    step(startMs + MINUTE_MS + 2_000, "subscription.set", subscription("past_due")),
    paid(plan, startMs + 3 * DAY_MS),
    step(startMs + 3 * DAY_MS + 2_000, "subscription.set", subscription("active")),
    paid(rental, startMs + DAY_MS + 5 * MINUTE_MS),
    failed(overdue, pastDueMs, 1),
    failed(overdue, pastDueMs + DAY_MS, 2),
  ];
}
