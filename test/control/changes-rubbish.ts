import type { ChangeType } from "../../src/domain/changes/change-types.ts";
import { BODIES } from "../domain/changes/demo-world.ts";

/** Stands for JSON that JSON.stringify doesn't write: `writeRubbish` inserts it. */
class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Values that no field accepts, whatever its kind. */
const NOWHERE: unknown[] = [
  [],
  ["x"],
  {},
  { toString: "x" },
  { a: { b: [{ c: [] }] } },
  new Raw('{"__proto__":{"isAdmin":true}}'),
  new Raw('{"constructor":{"prototype":{"x":1}}}'),
  1e308,
  0.1,
  new Raw("-0.5"),
  new Raw("1e999"),
  "a\0b",
  "\ud800",
  "a\udfff",
  "",
  "x".repeat(1025),
  "𝄞".repeat(1025),
  "x".repeat(200_000),
];

/** Values that number fields refuse, and text fields too. */
const NUMBERS: unknown[] = [
  -1,
  -1e15,
  9_007_199_254_740_992,
  0.5,
  new Raw("-9007199254740993"),
  true,
  "7",
  "0x7",
  "1e3",
];
const TEXTS: unknown[] = [0, -1, 1, true, false];

const NUMERIC =
  /^(start_timeout_seconds|plan_price_cents|size_bytes|bytes_transferred|amount_cents|attempt_number|amount_microdollars)$/;
/** The empty lists: a field's choices are few words. */
const CHOSEN = /^(trigger|source|end_reason)$/;
const TIMES = /^(current_period_start|current_period_end|invoice_date|paid_at)$/;
/** Names that people give. */
const GIVEN = /^(phone_name|nickname)$/;
/** Texts that may be longer than a name. */
const LONG = /^(filename|error)$/;
const WORDS = ["constructor", "__proto__", "toString", "API", " api", "api\n", "null"];

export type BadField = { type: ChangeType; field: string; values: unknown[] };

/** Every field of every change, with values that it must refuse. */
export const BAD_FIELDS: BadField[] = (Object.entries(BODIES) as [ChangeType, Record<string, unknown>][]).flatMap(
  ([type, body]) => Object.keys(body).map((field) => ({ type, field, values: [...NOWHERE, ...listMore(type, field)] })),
);

function listMore(type: ChangeType, field: string): unknown[] {
  const isFlag = field === "cancel_at_period_end";
  if (isFlag) return [0, 1, "true", "false"];
  if (NUMERIC.test(field)) return NUMBERS;
  const isReason = field === "reason" && type !== "file.capture_failed";
  if (CHOSEN.test(field) || isReason) return [...TEXTS, ...WORDS];
  if (TIMES.test(field)) return [...TEXTS, "2026-02-30T00:00:00Z", "1969-12-31T23:59:59Z", "2026-06-01", "now"];
  if (field === "currency") return [...TEXTS, "us", "usdx", "u$d", "ÜSD"];
  if (LONG.test(field) || field === "reason") return TEXTS;
  const unfit = GIVEN.test(field) ? [" ", "\u200b", "a\nb", "a\u202eb"] : [];
  return [...TEXTS, ...unfit, "x".repeat(257), "𝄞".repeat(257)];
}

/** A body as it is sent. */
export function writeRubbish(body: Record<string, unknown>): string {
  const raws: string[] = [];
  const text = JSON.stringify(body, (_key, value) => {
    if (!(value instanceof Raw)) return value;
    raws.push(value.json);
    return `@raw-${raws.length - 1}@`;
  });
  return text.replaceAll(/"@raw-(\d+)@"/g, (_match, index: string) => raws[Number(index)] ?? "null");
}

/** A value as a failing test names it. */
export function nameValue(value: unknown): string {
  const text = value instanceof Raw ? value.json : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text;
}
