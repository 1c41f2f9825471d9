import { type Check, pass, writeCount, writeDuration } from "./check.ts";
import { COUNTED, type DatabaseFacts } from "./deployment-facts.ts";

/** Deliveries due for longer are late: the sweep starts overdue ones within a minute, and a lease lasts 40 seconds. */
export const LATE_AFTER_MS = 5 * 60_000;
export const VERY_LATE_AFTER_MS = 60 * 60_000;
/** A bulk replay takes a step of 500 deliveries each minute. */
const REPLAYED_PER_MINUTE = 500;
export const REPLAY_GRACE_MS = 15 * 60_000;

/** Checks the backlog by the age of the oldest due delivery. */
export function checkDeliveries(databases: readonly DatabaseFacts[], nowMs: number): Check {
  const pending = writeTotal(databases, ({ pending }) => pending);
  const due = writeTotal(databases, ({ due }) => due);
  const [oldest] = databases.flatMap(({ oldestDue }) => oldestDue ?? []).sort((a, b) => a.dueAtMs - b.dueAtMs);
  const lateMs = oldest ? nowMs - oldest.dueAtMs : 0;
  const summary = `${pending} pending, ${due} due`;
  if (!oldest || lateMs < LATE_AFTER_MS) return pass("deliveries", summary);
  return {
    name: "deliveries",
    level: lateMs < VERY_LATE_AFTER_MS ? "warning" : "problem",
    summary: `${summary}; the oldest since ${writeDuration(lateMs)}, to ${oldest.destinationId}`,
    action: "See if it is one slow receiver or all of them.",
    runbook: "Deliveries are late",
  };
}

function writeTotal(databases: readonly DatabaseFacts[], pick: (facts: DatabaseFacts) => number): string {
  const isCut = databases.some((facts) => pick(facts) > COUNTED);
  const total = databases.reduce((sum, facts) => sum + Math.min(pick(facts), COUNTED), 0);
  return isCut ? `more than ${total}` : String(total);
}

/** Checks the receivers. A failing one is never a problem of the deployment, since its owner has to repair it. */
export function checkDestinations(databases: readonly DatabaseFacts[]): Check {
  const failing = databases.reduce((sum, facts) => sum + facts.failing, 0);
  if (failing === 0) return pass("destinations", "none keeps failing");
  const ids = databases.flatMap(({ failingIds }) => failingIds);
  return {
    name: "destinations",
    level: "warning",
    summary: `${writeCount(failing, COUNTED)} keep failing: ${listSome(ids, failing)}`,
    action: "Ask their owners to repair the receivers; they are disabled after DISABLE_FAILING_AFTER_HOURS.",
    runbook: "A destination keeps failing",
  };
}

/** Checks that the webhooks of every destination can be signed. */
export function checkSigning(databases: readonly DatabaseFacts[]): Check {
  const unsigned = databases.reduce((sum, facts) => sum + facts.unsigned, 0);
  if (unsigned === 0) return pass("signing", "every destination's secret can be decrypted");
  const ids = databases.flatMap(({ unsignedIds }) => unsignedIds);
  return {
    name: "signing",
    level: "problem",
    summary: `nothing can be signed for ${writeCount(unsigned, COUNTED)}: ${listSome(ids, unsigned)}`,
    action: "Put the missing key back into SEALING_KEYS, or rotate the destinations' secrets.",
    runbook: "A sealing key is lost",
  };
}

/** Checks that the bulk replays in progress don't take longer than their deliveries need. */
export function checkReplays(databases: readonly DatabaseFacts[], nowMs: number): Check {
  const running = databases.flatMap(({ replays }) => replays);
  const stale = running.filter(
    ({ createdAtMs, deliveryCount }) =>
      nowMs - createdAtMs > REPLAY_GRACE_MS + Math.ceil(deliveryCount / REPLAYED_PER_MINUTE) * 60_000,
  );
  const [first] = stale;
  if (!first) return pass("replays", `${running.length} running`);
  return {
    name: "replays",
    level: "warning",
    summary: `${stale.length} take longer than they should; the first is ${first.id}`,
    action: "See if the minute's cron runs, and what its last run failed with.",
    runbook: "A cron doesn't run",
  };
}

function listSome(ids: readonly string[], total: number): string {
  const shown = ids.slice(0, 3);
  return total > shown.length ? `${shown.join(", ")}, …` : shown.join(", ");
}
