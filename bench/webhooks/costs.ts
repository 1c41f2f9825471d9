import type { StatementCost } from "./meter.ts";

/** A part of a webhook's way, and the table that its statement writes or reads. */
type CostPart = { name: string; per: "event" | "delivery" };

/** Identifies statements. The first pattern that matches the statement's text counts. */
const PARTS: readonly (CostPart & { pattern: RegExp })[] = [
  { name: "store the event", per: "event", pattern: /^\s*INSERT INTO events / },
  { name: "store the delivery", per: "delivery", pattern: /^\s*INSERT INTO webhook_deliveries / },
  { name: "claim", per: "delivery", pattern: /UPDATE webhook_deliveries SET lease_token = \?2/ },
  { name: "store the attempt", per: "delivery", pattern: /^\s*INSERT INTO webhook_attempts / },
  { name: "count long responses", per: "delivery", pattern: /^\s*INSERT INTO kept_responses / },
  { name: "settle", per: "delivery", pattern: /^\s*UPDATE webhook_deliveries SET\s+status/ },
  { name: "note the health", per: "delivery", pattern: /^\s*UPDATE destinations SET consecutive_failures/ },
  { name: "find the destination", per: "delivery", pattern: /FROM destinations WHERE id = \?1 AND enabled = 1 / },
  { name: "spend the rate limit", per: "delivery", pattern: /^\s*UPDATE destinations SET\s+paced_until/ },
];
const CHANGE: CostPart = { name: "the change itself", per: "event" };
const OTHER: CostPart = { name: "other", per: "delivery" };

/** The average cost of a part for one event or one delivery. */
export type PartCost = CostPart & { statements: number; rowsRead: number; rowsWritten: number };

/** Sums D1's counts by part, divided by the events or the deliveries that there were. `api` and `webhooks`: the Worker that ran them. */
export function divideCosts(
  costs: { api: readonly StatementCost[]; webhooks: readonly StatementCost[] },
  counts: { events: number; deliveries: number },
): PartCost[] {
  const parts = new Map<string, PartCost>();
  const add = (cost: StatementCost, fallback: CostPart) => {
    const { name, per } = PARTS.find(({ pattern }) => pattern.test(cost.sql)) ?? fallback;
    const part = parts.get(name) ?? { name, per, statements: 0, rowsRead: 0, rowsWritten: 0 };
    const count = per === "event" ? counts.events : counts.deliveries;
    part.statements += cost.runs / count;
    part.rowsRead += cost.rowsRead / count;
    part.rowsWritten += cost.rowsWritten / count;
    parts.set(name, part);
  };
  for (const cost of costs.api) add(cost, CHANGE);
  for (const cost of costs.webhooks) add(cost, OTHER);
  const order = [CHANGE, ...PARTS, OTHER].map(({ name }) => name);
  return [...parts.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** The sum of all parts of an event, or of a delivery. */
export function sumParts(parts: readonly PartCost[], per: CostPart["per"]): Omit<PartCost, keyof CostPart> {
  const sum = { statements: 0, rowsRead: 0, rowsWritten: 0 };
  for (const part of parts) {
    if (part.per !== per) continue;
    sum.statements += part.statements;
    sum.rowsRead += part.rowsRead;
    sum.rowsWritten += part.rowsWritten;
  }
  return sum;
}
