import { makeRandom } from "../domain/crypto/seeded-random.ts";
import { DAY_MS, type DemoSource, makeDemoSource, PAST_DAYS } from "./demo-source.ts";
import { FLEET_PHONES } from "./fleet-phones.ts";
import { generateLibrary, generateWaitingRuns } from "./generate-library.ts";
import {
  ALERT_THRESHOLD_MICRODOLLARS,
  generateBalance,
  generateInvoices,
  generateUsage,
  type PastUsage,
} from "./generate-money.ts";
import { generatePhone } from "./generate-phone.ts";
import { generateWebhooks, type PastDelivery } from "./generate-webhooks.ts";
import { RecordBook } from "./record-book.ts";
import { DEMO_BALANCE_MICRODOLLARS, DEMO_ORGANIZATION, SEED_PHONES } from "./seed-data.ts";

/** Everything that the demo organization's fourteen days left behind. */
export type Past = { book: RecordBook; usage: PastUsage[]; deliveries: PastDelivery[] };

const SEED = 20_260_601;

/** How many phones have a session at `nowMs`. */
const BUSY_PHONES = 5;

/**
 * Tells the demo organization's past: made up, but of changes that the domain's rules allowed one by one, and the same
 * for the same `nowMs` (Unix milliseconds).
 */
export function generatePast(nowMs: number): Past {
  const source = makeDemoSource(makeRandom(SEED));
  const usage = generateUsage(source, nowMs);
  const inService = FLEET_PHONES.filter(({ fate, isBase }) => fate === "in_service" && !isBase);
  const busy = new Set(inService.filter((_, index) => index % 3 === 1).slice(0, BUSY_PHONES));
  const steps = [
    ...FLEET_PHONES.flatMap((phone) => generatePhone(source, phone, nowMs, busy.has(phone))),
    ...generateLibrary(
      source,
      FLEET_PHONES.filter(({ isBase }) => !isBase),
      nowMs,
    ),
    ...generateWaitingRuns(source, nowMs),
    ...generateInvoices(nowMs),
    ...generateBalance(usage, nowMs),
  ];
  const book = openBook(source, nowMs);
  // The sort is stable: steps at the same time keep the order in which they were generated.
  for (const step of steps.sort((a, b) => a.atMs - b.atMs)) {
    if (step.atMs <= nowMs) book.take(step);
  }
  return { book, usage, deliveries: generateWebhooks(source, book.events, nowMs) };
}

/** Opens a book with the records from before the past: the base data of the seed. */
function openBook({ id }: DemoSource, nowMs: number): RecordBook {
  const createdAtMs = nowMs - (PAST_DAYS + 7) * DAY_MS;
  const book = new RecordBook((atMs) => ({
    run: id("run", atMs),
    session: id("sess", atMs),
    phone: id("phone", atMs),
    rental: id("rent", atMs),
    file: id("file", atMs),
    delivery: id("dlv", atMs),
    ledger: id("ledger", atMs),
    lowBalanceAlert: id("alert", atMs),
    negativeBalanceAlert: id("alert", atMs),
  }));
  book.put("organizations", {
    ...DEMO_ORGANIZATION,
    balanceMicrodollars: DEMO_BALANCE_MICRODOLLARS,
    alertThresholdMicrodollars: ALERT_THRESHOLD_MICRODOLLARS,
    autoRecharge: true,
    createdAtMs,
  });
  for (const phone of SEED_PHONES) {
    book.put("phones", {
      ...phone,
      status: "active",
      statusTrigger: "register",
      statusReason: null,
      statusChangedAtMs: createdAtMs,
      rentalId: null,
      activeSessionId: null,
      createdAtMs,
    });
  }
  return book;
}
