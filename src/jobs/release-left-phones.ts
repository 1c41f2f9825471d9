import { makeMissing } from "../domain/changes/decision.ts";
import { byId } from "../domain/changes/record-refs.ts";
import { decideRentalRelease } from "../domain/changes/timed-moves.ts";
import { settleChange } from "../services/settle-change.ts";
import { commitAndWake, type Wake } from "../storage/commit-and-wake.ts";
import { type LeftPhone, listLeftPhones } from "../storage/fleet/left-phones.ts";
import { sweepPages } from "../webhooks/sweep-pages.ts";

/** Each takes up to 4 statements of the limit of an invocation: see MAX_RUNS in cancel-overdue-runs.ts. */
export const MAX_PHONES = 50;

/** Releases the phones that canceled rentals still hold although no session runs on them. `nowMs` is Unix milliseconds. */
export function releaseLeftPhones(db: D1Database, nowMs: number, wake: Wake): Promise<void> {
  return sweepPages({
    name: "releaseLeftPhones",
    listPage: (after: LeftPhone | null, limit) => listLeftPhones(db, { afterRentalId: after?.rentalId ?? "", limit }),
    work: (phone) => releaseLeftPhone(db, phone, nowMs, wake),
    itemsPerPage: 25,
    maxItems: MAX_PHONES,
  });
}

async function releaseLeftPhone(
  db: D1Database,
  { phoneId, rentalId }: LeftPhone,
  nowMs: number,
  wake: Wake,
): Promise<void> {
  await settleChange(
    db,
    {
      needs: { rental: byId("rentals", rentalId), phone: byId("phones", phoneId) },
      decide: ({ rental, phone }) => {
        if (!rental) return makeMissing("rental");
        return phone ? decideRentalRelease(rental, phone) : makeMissing("phone");
      },
    },
    nowMs,
    (statements) => commitAndWake(db, statements, wake),
  );
}
