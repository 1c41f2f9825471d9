import { describe, expect, it } from "vitest";
import { ALERT_MOVES } from "../../../src/domain/moves/alert-moves.ts";
import { INVOICE_MOVES, RECHARGE_MOVES } from "../../../src/domain/moves/billing-moves.ts";
import { DELIVERY_MOVES } from "../../../src/domain/moves/delivery-moves.ts";
import { FILE_MOVES } from "../../../src/domain/moves/file-moves.ts";
import { findMove, type MoveTable } from "../../../src/domain/moves/find-move.ts";
import { PHONE_MOVES } from "../../../src/domain/moves/phone-moves.ts";
import { RENTAL_MOVES } from "../../../src/domain/moves/rental-moves.ts";
import { RUN_MOVES } from "../../../src/domain/moves/run-moves.ts";
import { SESSION_MOVES } from "../../../src/domain/moves/session-moves.ts";
import { SUBSCRIPTION_MOVES } from "../../../src/domain/moves/subscription-moves.ts";
import { ALERT_STATUSES } from "../../../src/domain/records/balance-alert.ts";
import { DELIVERY_STATUSES } from "../../../src/domain/records/file-delivery.ts";
import { PHONE_STATUSES } from "../../../src/domain/records/phone.ts";
import { RUN_STATUSES } from "../../../src/domain/records/run.ts";
import { SESSION_STATUSES } from "../../../src/domain/records/session.ts";

type Row = [from: string | null, trigger: string, to: string, event: string | null];

/** The contract's table and the decisions on it, written out again: each resource's states, and every move that is allowed. */
const CONTRACT: Record<string, { table: unknown; states: readonly string[]; rows: Row[]; final: string[] }> = {
  run: {
    table: RUN_MOVES,
    states: RUN_STATUSES,
    rows: [
      [null, "queue", "queued", null],
      ["queued", "start", "running", "run.started"],
      ["running", "complete", "completed", "run.completed"],
      ["running", "fail", "failed", "run.failed"],
      ["queued", "fail", "failed", "run.failed"],
      ["queued", "cancel", "cancelled", "run.cancelled"],
      ["running", "cancel", "cancelled", "run.cancelled"],
      ["queued", "time_out", "cancelled", "run.cancelled"],
    ],
    final: ["completed", "failed", "cancelled"],
  },
  session: {
    table: SESSION_MOVES,
    states: SESSION_STATUSES,
    rows: [
      [null, "start", "active", "session.started"],
      ["active", "end", "completed", "session.ended"],
      ["active", "recording_ready", "active", "session.recording_ready"],
      ["completed", "recording_ready", "completed", "session.recording_ready"],
    ],
    final: ["completed"],
  },
  phone: {
    table: PHONE_MOVES,
    states: PHONE_STATUSES,
    rows: [
      [null, "register", "active", null],
      ["active", "begin_maintenance", "recovering", "phone.maintenance_started"],
      ["recovering", "end_maintenance", "active", "phone.maintenance_ended"],
      ["active", "take_offline", "out_of_service", "phone.offline"],
      ["recovering", "take_offline", "out_of_service", "phone.offline"],
      ["out_of_service", "bring_online", "active", "phone.online"],
    ],
    final: [],
  },
  rental: {
    table: RENTAL_MOVES,
    states: ["healthy", "past_due", "canceled"],
    rows: [
      [null, "activate", "healthy", "phone.rental.activated"],
      ["healthy", "payment_failed", "past_due", "phone.rental.past_due"],
      ["past_due", "payment_failed", "past_due", "phone.rental.past_due"],
      ["past_due", "payment_recovered", "healthy", null],
      ["healthy", "cancel", "canceled", "phone.rental.canceled"],
      ["past_due", "cancel", "canceled", "phone.rental.canceled"],
    ],
    final: ["canceled"],
  },
  subscription: {
    table: SUBSCRIPTION_MOVES,
    states: ["live", "canceled"],
    rows: [
      [null, "set", "live", null],
      ["live", "set", "live", "subscription.updated"],
      ["live", "cancel", "canceled", "subscription.canceled"],
    ],
    final: ["canceled"],
  },
  file: {
    table: FILE_MOVES,
    states: ["ready", "capture_failed"],
    rows: [
      [null, "upload", "ready", "file.ready"],
      [null, "capture", "ready", "file.ready"],
      [null, "capture_failed", "capture_failed", "file.capture_failed"],
    ],
    final: ["ready", "capture_failed"],
  },
  "file delivery": {
    table: DELIVERY_MOVES,
    states: DELIVERY_STATUSES,
    rows: [
      [null, "create", "dispatching", null],
      ["dispatching", "dispatch", "dispatched", null],
      ["dispatched", "deliver", "delivered", "file.delivered"],
      ["dispatched", "fail", "failed", "file.delivery_failed"],
      ["dispatching", "fail", "failed", "file.delivery_failed"],
    ],
    final: ["delivered", "failed"],
  },
  "balance alert": {
    table: ALERT_MOVES,
    states: ALERT_STATUSES,
    rows: [
      [null, "fall_below_threshold", "open", "balance.low"],
      [null, "fall_below_zero", "open", "balance.depleted"],
      ["open", "rise_above", "ended", "balance.recovered"],
      ["open", "lower_threshold", "ended", null],
      ["open", "turn_off", "ended", null],
    ],
    final: ["ended"],
  },
  invoice: {
    table: INVOICE_MOVES,
    states: ["failed", "paid"],
    rows: [
      [null, "payment_failed", "failed", "invoice.payment_failed"],
      ["failed", "payment_failed", "failed", "invoice.payment_failed"],
      [null, "pay", "paid", "invoice.paid"],
      ["failed", "pay", "paid", "invoice.paid"],
    ],
    final: ["paid"],
  },
  "automatic top-up": {
    table: RECHARGE_MOVES,
    states: ["succeeded", "failed"],
    rows: [
      [null, "succeed", "succeeded", "auto_recharge.succeeded"],
      [null, "fail", "failed", "auto_recharge.failed"],
    ],
    final: ["succeeded", "failed"],
  },
};

describe.each(Object.entries(CONTRACT))("a %s", (_name, { table: given, states, rows, final }) => {
  const table = given as MoveTable<string, string>;
  const triggers = [...new Set(rows.map(([, trigger]) => trigger))];

  it.each(rows)("that is %s, on %s, is %s, with %s", (from, trigger, to, event) => {
    expect(findMove(table, from, trigger)).toEqual({ kind: "move", to, event });
  });

  const others = [null, ...states].flatMap((from) =>
    triggers.filter((trigger) => !rows.some((row) => row[0] === from && row[1] === trigger)).map((t) => [from, t]),
  );
  it.each(others)("that is %s, on %s, doesn't move", (from = null, trigger = null) => {
    expect(findMove(table, from, String(trigger)).kind).not.toBe("move");
  });

  it.each(final.length > 0 ? final : [null])("that is %s stays so", (state) => {
    expect(table.final).toEqual(final);
    expect(rows.filter(([from, , to]) => from !== null && from === state && to !== state)).toEqual([]);
  });
});

describe("the same move again", () => {
  it.each([
    [RUN_MOVES, "running", "start", "repeat"],
    [RUN_MOVES, "completed", "complete", "repeat"],
    [RUN_MOVES, "cancelled", "cancel", "repeat"],
    [RUN_MOVES, "completed", "cancel", "refused"],
    [RUN_MOVES, "completed", "start", "refused"],
    [SESSION_MOVES, "completed", "start", "refused"],
    [RENTAL_MOVES, "canceled", "cancel", "repeat"],
    [RENTAL_MOVES, "healthy", "payment_recovered", "refused"],
    [RENTAL_MOVES, "canceled", "payment_failed", "refused"],
    [DELIVERY_MOVES, "delivered", "fail", "refused"],
    [PHONE_MOVES, "out_of_service", "begin_maintenance", "refused"],
  ])("%# is told from one that isn't allowed", (table, from, trigger, kind) => {
    expect(findMove(table as MoveTable<string, string>, from, trigger).kind).toBe(kind);
  });

  it.each([
    ["end_maintenance", "end_maintenance", "repeat"],
    ["end_maintenance", "bring_online", "refused"],
    ["end_maintenance", "register", "refused"],
    ["bring_online", "bring_online", "repeat"],
    ["bring_online", "end_maintenance", "refused"],
    ["register", "register", "repeat"],
  ] as const)("is the same only by the same trigger: %s on a phone active by %s is %s", (trigger, arrivedBy, kind) => {
    expect(findMove(PHONE_MOVES, "active", trigger, arrivedBy).kind).toBe(kind);
  });
});
