import { makeRandom } from "../domain/seeded-random.ts";
import { FLEET_PHONES } from "./fleet-phones.ts";
import { RecordBook } from "./record-book.ts";
import { DEMO_BALANCE_MICRODOLLARS, DEMO_ORGANIZATION, SEED_PHONES } from "./seed-data.ts";
import { tellLibrary, tellWaitingRuns } from "./tell-library.ts";
import { ALERT_THRESHOLD_MICRODOLLARS, type PastUsage, tellBalance, tellInvoices, tellUsage } from "./tell-money.ts";
import { tellPhone } from "./tell-phone.ts";
import { type PastDelivery, tellWebhooks } from "./tell-webhooks.ts";
import { DAY_MS, makeTeller, PAST_DAYS, type Teller } from "./teller.ts";

/** Everything that the demo organization's fourteen days left behind. */
export type Past = { book: RecordBook; usage: PastUsage[]; deliveries: PastDelivery[] };

const SEED = 20_260_601;

/** How many phones have a session at `nowMs`. */
const BUSY_PHONES = 5;

/**
 * Tells the demo organization's past: made up, but of changes that the domain's rules allowed one by one, and the same
 * for the same `nowMs` (Unix milliseconds).
 */
export function tellPast(nowMs: number): Past {
  const teller = makeTeller(makeRandom(SEED));
  const usage = tellUsage(teller, nowMs);
  const inService = FLEET_PHONES.filter(({ fate, isBase }) => fate === "in_service" && !isBase);
  const busy = new Set(inService.filter((_, index) => index % 3 === 1).slice(0, BUSY_PHONES));
  const steps = [
    ...FLEET_PHONES.flatMap((phone) => tellPhone(teller, phone, nowMs, busy.has(phone))),
    ...tellLibrary(
      teller,
      FLEET_PHONES.filter(({ isBase }) => !isBase),
      nowMs,
    ),
    ...tellWaitingRuns(teller, nowMs),
    ...tellInvoices(nowMs),
    ...tellBalance(usage, nowMs),
  ];
  const book = openBook(teller, nowMs);
  // The sort is stable: steps at the same time keep the order in which they were told.
  for (const step of steps.sort((a, b) => a.atMs - b.atMs)) {
    if (step.atMs <= nowMs) book.take(step);
  }
  return { book, usage, deliveries: tellWebhooks(teller, book.events, nowMs) };
}

/** Opens a book with the records from before the past: the base data of the seed. */
function openBook({ id }: Teller, nowMs: number): RecordBook {
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
