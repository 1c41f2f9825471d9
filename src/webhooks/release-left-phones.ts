import { makeMissing } from "../domain/changes/decision.ts";
import { byId } from "../domain/changes/record-refs.ts";
import { decideRentalRelease } from "../domain/changes/timed-moves.ts";
import { type LeftPhone, listLeftPhones } from "../storage/left-phones.ts";
import { settleChange } from "../storage/settle-change.ts";
import { throwFailures, tryEach } from "./try-each.ts";

const PAGE_PHONES = 25;
/** What is left over waits for the next minute: see MAX_RUNS in cancel-overdue-runs.ts. */
const MAX_PHONES = 50;

/** Lets go of the phones that canceled rentals still hold although no session runs on them. `nowMs` is Unix milliseconds. */
export async function releaseLeftPhones(db: D1Database, nowMs: number): Promise<void> {
  const failures: unknown[] = [];
  let afterRentalId = "";
  for (let seen = 0; seen < MAX_PHONES; seen += PAGE_PHONES) {
    const phones = await listLeftPhones(db, { afterRentalId, limit: PAGE_PHONES });
    failures.push(...(await tryEach(phones, (phone) => releaseLeftPhone(db, phone, nowMs))));
    afterRentalId = phones.at(-1)?.rentalId ?? afterRentalId;
    if (phones.length < PAGE_PHONES) break;
  }
  throwFailures("releaseLeftPhones", failures);
}

async function releaseLeftPhone(db: D1Database, { phoneId, rentalId }: LeftPhone, nowMs: number): Promise<void> {
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
  );
}
