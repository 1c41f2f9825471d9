import type { ChangeType } from "../../src/domain/changes/change-types.ts";
import type { Random } from "../../src/domain/crypto/seeded-random.ts";

/** The purpose of a request: to move something; to repeat it, which must add nothing; or to try a move that must be refused. */
export type Purpose = "move" | "repeat" | "illegal";

/**
 * One request to the control API. `path` starts after `/internal/v1`. Requests of one `lane` concern the same records
 * and are sent in order; those of different lanes are independent.
 */
export type Action = {
  lane: string;
  /** The label in the report: the type of the change, or `credit`. */
  label: ChangeType | "credit";
  purpose: Purpose;
  expectedStatus: number;
  path: string;
  body: Record<string, unknown>;
  idempotencyKey?: string;
};

/** An actor's next step, before it is known as a move, a repeat or a violation. */
export type Deed = Pick<Action, "label" | "body"> & Partial<Pick<Action, "path" | "idempotencyKey" | "expectedStatus">>;

/** The state that all actors of a fleet share. `startMs`: Unix milliseconds. */
export type Surroundings = {
  random: Random;
  makeId: (prefix: string) => string;
  organizationIds: readonly string[];
  startMs: number;
};

export function change(type: ChangeType, fields: Record<string, unknown>): Deed {
  return { label: type, body: { type, ...fields } };
}

/**
 * Returns true if sending the same body again is a repeat. For some types, each report counts: another recording,
 * another failed payment, another credit.
 */
export function canRepeat({ label }: Deed): boolean {
  const counted: readonly Deed["label"][] = [
    "session.recording_ready",
    "rental.payment_failed",
    "rental.payment_recovered",
    "credit",
  ];
  return !counted.includes(label);
}

/** A possible step with its relative weight; an option of weight zero is never chosen. */
export type Option = readonly [weight: number, deed: () => Deed];

/** Chooses one of the options by weight; null if none has any. */
export function choose(next: () => number, options: readonly Option[]): Deed | null {
  const total = options.reduce((sum, [weight]) => sum + weight, 0);
  let drawn = next() * total;
  for (const [weight, deed] of options) {
    drawn -= weight;
    if (drawn < 0) return deed();
  }
  return null;
}
