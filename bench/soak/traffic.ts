import type { Random } from "../../src/domain/crypto/seeded-random.ts";
import { CALL_KINDS, type CallKind } from "./call-kinds.ts";
import type { SoakOrganization } from "./world.ts";

/** A call to send, with its allowed responses. */
export type SoakCall = {
  name: string;
  method: "GET" | "POST";
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  expected: readonly number[];
  /** Sends an event if it succeeds. */
  isChange: boolean;
  /** Charged if it succeeds. */
  isPaid: boolean;
  /** Counted in the usage if it succeeds. */
  isMetered: boolean;
  /** Counted, too, but under an id that its answer doesn't show. */
  isMeteredInside: boolean;
  /** Sent once more, with the same Idempotency-Key: that must change nothing. */
  isRepeated: boolean;
};

const TOTAL_WEIGHT = CALL_KINDS.reduce((sum, { weight }) => sum + weight, 0);

/** Draws the next call. `number` tells calls apart; `startedAt` is the run's start in RFC 3339. */
export function drawCall(
  organizations: readonly SoakOrganization[],
  random: Random,
  number: number,
  startedAt: string,
): SoakCall {
  const organization = random.pick(organizations);
  const drawn = drawKind(random).make({ organization, random, number, startedAt });
  const { headers = { "x-service-api-key": organization.key }, body = null } = drawn;
  return {
    method: body === null ? "GET" : "POST",
    expected: [200],
    isChange: false,
    isPaid: false,
    isMetered: false,
    isMeteredInside: false,
    isRepeated: false,
    ...drawn,
    body,
    headers: body === null ? headers : { "content-type": "application/json", ...headers },
  };
}

function drawKind(random: Random): CallKind {
  let left = random.next() * TOTAL_WEIGHT;
  for (const kind of CALL_KINDS) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  throw new Error("The weights don't add up.");
}
