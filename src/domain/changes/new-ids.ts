import { makeId } from "../ids.ts";

/** Ids for the records that one change may create. They are generated before the decision, so that deciding stays pure. */
export type NewIds = Readonly<
  Record<
    | "run"
    | "session"
    | "phone"
    | "rental"
    | "file"
    | "delivery"
    | "ledger"
    | "lowBalanceAlert"
    | "negativeBalanceAlert",
    string
  >
>;

/** Generates the ids for one change. `nowMs` is Unix milliseconds. */
export function makeNewIds(nowMs: number): NewIds {
  return {
    run: makeId("run", nowMs),
    session: makeId("sess", nowMs),
    phone: makeId("phone", nowMs),
    rental: makeId("rent", nowMs),
    file: makeId("file", nowMs),
    delivery: makeId("dlv", nowMs),
    ledger: makeId("ledger", nowMs),
    lowBalanceAlert: makeId("alert", nowMs),
    negativeBalanceAlert: makeId("alert", nowMs),
  };
}
