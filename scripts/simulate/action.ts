import type { ChangeType } from "../../src/domain/changes/change-types.ts";
import type { Random } from "../../src/domain/seeded-random.ts";

/** What a request is for: to move something; the same again, which must add nothing; or a move that must be refused. */
export type Purpose = "move" | "repeat" | "illegal";

/**
 * One request to the control API. `path` begins after `/internal/v1`. Requests of one `lane` are about the same records and are sent in their
 * order; those of different lanes don't meet.
 */
export type Action = {
  lane: string;
  /** What the report counts it under: the type of the change, or `credit`. */
  label: ChangeType | "credit";
  purpose: Purpose;
  expectedStatus: number;
  path: string;
  body: Record<string, unknown>;
  idempotencyKey?: string;
};

/** What an actor does next, before it is known whether as a move, a repeat or against the rules. */
export type Deed = Pick<Action, "label" | "body"> & Partial<Pick<Action, "path" | "idempotencyKey" | "expectedStatus">>;

/** What every actor of a fleet shares. `startMs`: Unix milliseconds. */
export type Surroundings = {
  random: Random;
  makeId: (prefix: string) => string;
  organizationIds: readonly string[];
  startMs: number;
};

export function change(type: ChangeType, fields: Record<string, unknown>): Deed {
  return { label: type, body: { type, ...fields } };
}

/** Whether the same body again is a repeat. Of these each report counts: another recording, another failed payment, another credit. */
export function canRepeat({ label }: Deed): boolean {
  const counted: readonly Deed["label"][] = [
    "session.recording_ready",
    "rental.payment_failed",
    "rental.payment_recovered",
    "credit",
  ];
  return !counted.includes(label);
}

/** Something that may be done, and how likely it is beside the others; what weighs nothing is never chosen. */
export type Option = readonly [weight: number, deed: () => Deed];

/** One of the options, by weight; null where none weighs anything. */
export function choose(next: () => number, options: readonly Option[]): Deed | null {
  const total = options.reduce((sum, [weight]) => sum + weight, 0);
  let drawn = next() * total;
  for (const [weight, deed] of options) {
    drawn -= weight;
    if (drawn < 0) return deed();
  }
  return null;
}
