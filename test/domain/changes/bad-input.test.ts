import { describe, expect, it } from "vitest";
import type { ChangeType } from "../../../src/domain/changes/change-types.ts";
import { MAX_AHEAD_MS, MAX_BACK_MS, readChange } from "../../../src/domain/changes/read-change.ts";
import { at, BODIES, bodyOf, makeWorldFor } from "./demo-world.ts";
import { NOW_MS } from "./world.ts";

/** Each kind of field: values that it accepts, and values that it refuses. Lengths are in code points: "𝄞" is one. */
const text = (max: number) => ({
  good: ["x", "𝄞".repeat(max), "Überweisung – 送金"],
  bad: ["", "x".repeat(max + 1), "a\0b", 1, true, [], {}, ["x"]],
});
const whole = (min: number, max = Number.MAX_SAFE_INTEGER) => ({
  good: [min, max],
  bad: [min - 1, max + 1, min + 0.5, Number.NaN, Number.POSITIVE_INFINITY, "1", true, [], {}],
});
const choice = (...good: string[]) => ({ good, bad: ["", "other", good[0]?.toUpperCase(), 0, true, [], {}] });
const foreign = { good: ["x", "~".repeat(256), "a:b.c/d"], bad: ["", "x".repeat(257), "a b", "ü", "a\n", 1, {}, []] };
const own = (prefix: string) => ({
  good: [`${prefix}_1`, `${prefix}_${"x".repeat(128)}`, `${prefix}_A-b_9`],
  bad: ["", `${prefix}_`, `${prefix}_${"x".repeat(129)}`, `${prefix}_a:b`, `${prefix}_a b`, "other_1", 1, {}, []],
});
const time = {
  good: ["2026-06-01T00:00:00Z", "2026-06-01T02:00:00.123456+02:00"],
  bad: ["", "2026-06-01", "2026-02-30T00:00:00Z", "yesterday", 1_780_000_000_000, {}, []],
};
const flag = { good: [true, false], bad: ["true", 0, 1, {}, []] };

type Kind = { good: unknown[]; bad: unknown[] };

const KINDS: Record<string, Kind> = {
  organization_id: text(256),
  workflow_id: foreign,
  plan_id: foreign,
  start_timeout_seconds: whole(1, 2_592_000),
  source: choice("interactive", "run"),
  end_reason: choice("released", "idle_timeout", "max_duration", "run_finished", "device_lost"),
  trigger: choice("api", "dashboard", "schedule"),
  phone_name: text(256),
  nickname: text(256),
  plan_name: text(256),
  plan_interval: text(256),
  billing_cycle: text(256),
  plan_price_cents: whole(0),
  amount_cents: whole(0),
  amount_microdollars: whole(1, 1_000_000_000_000),
  attempt_number: whole(1),
  size_bytes: whole(0),
  bytes_transferred: whole(0),
  filename: text(1024),
  mime_type: text(256),
  error: text(1024),
  status: { good: ["active", "past_due", "trialing"], bad: [...text(256).bad, "canceled"] },
  cancel_at_period_end: flag,
  invoice_number: text(256),
  currency: { good: ["usd", "EUR"], bad: ["", "us", "dollar", "U$D", 1, {}, []] },
  processor_invoice_id: foreign,
  current_period_start: time,
  current_period_end: time,
  invoice_date: time,
  paid_at: time,
};

/** Fields whose kind depends on the change. */
const KINDS_OF: Partial<Record<string, Kind>> = {
  "run.queue.run_id": own("run"),
  "session.start.session_id": own("sess"),
  "phone.register.phone_id": own("phone"),
  "rental.activate.rental_id": own("rent"),
  "file.upload.file_id": own("file"),
  "file.capture.file_id": own("file"),
  "file.capture_failed.file_id": own("file"),
  "delivery.create.delivery_id": own("dlv"),
  "subscription.set.subscription_id": foreign,
  "run.cancel.reason": choice("user", "queue_timeout"),
  "phone.begin_maintenance.reason": choice("hardware", "update", "unresponsive", "operator"),
  "phone.take_offline.reason": choice("hardware", "update", "unresponsive", "operator"),
  "file.capture_failed.reason": text(1024),
};

/** Fields that may be omitted or null. */
const OPTIONAL = new Set([
  ...Object.keys(KINDS_OF).filter((field) => field.endsWith("_id") && !field.startsWith("subscription")),
  "run.queue.start_timeout_seconds",
  "run.start.session_id",
  "session.start.workflow_id",
  "phone.register.nickname",
  "phone.register.organization_id",
  "rental.activate.cancel_at_period_end",
  "delivery.deliver.bytes_transferred",
  "delivery.fail.bytes_transferred",
]);

const FIELDS = Object.entries(BODIES).flatMap(([type, body]) =>
  Object.keys(body).map((field) => ({ type: type as ChangeType, field })),
);

describe.each(FIELDS)("$type: $field", ({ type, field }) => {
  const path = `${type}.${field}`;
  const kind = KINDS_OF[path] ?? KINDS[field] ?? (field.endsWith("_id") ? text(256) : undefined);
  const read = (value: unknown) => readChange(bodyOf(type, { [field]: value }), NOW_MS);

  it("is taken with each good value, and by name refused with each bad one", () => {
    if (!kind) throw new Error(`${path} has no kind`);
    for (const value of kind.good) expect([value, read(value).kind]).toEqual([value, "change"]);
    for (const value of kind.bad) {
      const result = read(value);
      expect([value, result]).toEqual([value, { kind: "invalid", errors: [{ field, message: expect.any(String) }] }]);
      if (result.kind === "invalid") expect(result.errors[0]?.message).toMatch(/^must .{3,}/);
    }
  });

  it("may be left out only where the table says so", () => {
    for (const value of [undefined, null]) {
      const result = read(value);
      if (OPTIONAL.has(path)) expect(result.kind).toBe("change");
      else expect(result).toMatchObject({ kind: "invalid", errors: [{ field }] });
    }
  });
});

describe("a body", () => {
  it.each([
    ["no object", 1, ""],
    ["null", null, ""],
    ["a list", [], ""],
    ["no type", {}, "type"],
    ["an unknown type", { type: "run.explode" }, "type"],
    ["a type of every object", { type: "toString" }, "type"],
    ["a type that is no text", { type: ["run.queue"] }, "type"],
  ])("with %s is refused", (_name, body, field) => {
    expect(readChange(body, NOW_MS)).toMatchObject({ kind: "invalid", errors: [{ field }] });
  });

  it("with several bad fields names them all", () => {
    const result = readChange(bodyOf("file.upload", { filename: "", size_bytes: -1, mime_type: null }), NOW_MS);
    const fields = result.kind === "invalid" ? result.errors.map(({ field }) => field) : [];
    expect(fields.sort()).toEqual(["filename", "mime_type", "size_bytes"]);
  });

  it("never finds its values quoted", () => {
    const secret = "s3cret-Value";
    for (const { type, field } of FIELDS) {
      const result = readChange(bodyOf(type, { [field]: [secret], occurred_at: secret }), NOW_MS);
      expect(JSON.stringify(result)).not.toContain(secret);
    }
  });

  it("may have fields that nobody knows", () => {
    expect(readChange(bodyOf("run.complete", { note: "x" }), NOW_MS).kind).toBe("change");
  });
});

describe("occurred_at", () => {
  it.each([
    [undefined, NOW_MS],
    [null, NOW_MS],
    [at(0), NOW_MS],
    [at(MAX_AHEAD_MS), NOW_MS + 300_000],
    [at(-MAX_BACK_MS), NOW_MS - 604_800_000],
  ])("%s dates the change", (occurred_at, occurredAtMs) => {
    expect(readChange(bodyOf("run.complete", { occurred_at }), NOW_MS)).toMatchObject({ kind: "change", occurredAtMs });
  });

  it.each([at(MAX_AHEAD_MS + 1), at(-MAX_BACK_MS - 1), "now", "2026-06-01", 1_780_315_200_000, ""])(
    "%s is refused, and nothing is written",
    (occurred_at) => {
      const world = makeWorldFor("run.complete");
      const before = world.dump();
      expect(world.apply(bodyOf("run.complete", { occurred_at }))).toMatchObject({ fields: ["occurred_at"] });
      expect(world.dump()).toBe(before);
    },
  );
});

describe("fields that don't fit each other or the records", () => {
  it.each([
    ["rental.activate", { current_period_end: "2026-05-31T23:59:59.999Z" }, "current_period_end"],
    ["subscription.set", { current_period_end: "2026-05-31T23:59:59.999Z" }, "current_period_end"],
    ["delivery.deliver", { bytes_transferred: 101 }, "bytes_transferred"],
    ["delivery.fail", { bytes_transferred: 101 }, "bytes_transferred"],
  ] as const)("%s: %j is refused, and nothing is written", (type, fields, field) => {
    const world = makeWorldFor(type);
    const before = world.dump();
    expect(world.apply(bodyOf(type, fields))).toMatchObject({ kind: "invalid", field });
    expect(world.dump()).toBe(before);
  });

  it("a period may be empty", () => {
    const fields = { current_period_end: "2026-06-01T00:00:00Z" };
    expect(makeWorldFor("rental.activate").apply(bodyOf("rental.activate", fields)).kind).toBe("moved");
  });
});
